"""What reading gained and lost on the real texts since the figures were last accepted.

``python -m tests.bench.golden FOLDER… [--accept]`` reads every text of the folders (with what their
``corpus.toml`` says), holds the figures against ``tests/golden/reading.json`` and prints each that differs;
``--accept`` writes them down as the new ones. Numbers and hashes only: no text leaves the folders. Exit 0
where nothing differs or it was accepted, 1 where something does, 2 on wrong usage.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from corpus.reading.carriers.archives import READABLE
from corpus.reading.document import Card, Document, ReadReference, Topic
from corpus.reading.reader import read_source
from corpus.reading.references.find import cited
from tests.real.editions import read

Figures = dict[str, int | str]
"""A flat table: ``rules`` 424, ``owner rule`` 425, ``diagnostic order_broken`` 7, ``hash 420`` "9f2c…"."""


def figures(document: Document) -> Figures:
    """The figures of ``document``: entries, owners' lines, references by outcome, diagnostics by code, and
    a short hash for each section's texts, for the glossary and for everything else.
    """
    made: Figures = {
        "lines": document.line_count,
        "rules": len(document.rules),
        "titles": sum(rule.title is not None for rule in document.rules),
        "examples": sum(len(rule.examples) for rule in document.rules),
        "terms": len(document.terms),
        "items": len(document.items),
        "cards": len(document.cards),
        "topics": len(document.topics),
        "rulings": sum(len(card.rulings) for card in document.cards)
        + sum(len(topic.rulings) for topic in document.topics),
        "date": f"{document.date} {document.date_precision}",
        "covers": hash_of(document.covers),
    }
    owners: Counter[str] = Counter()
    for owner in document.owners:
        owners[f"owner {owner.kind}"] += owner.last - owner.first + 1
    references = [reference for reference, _ in cited(document)]
    outcomes = Counter(f"target {target.status}" for found in references for target in found.targets)
    codes = Counter(f"diagnostic {entry.code}" for entry in document.diagnostics)
    made |= {"references": len(references), **owners, **outcomes, **codes}
    return dict(sorted((made | _hashes(document, references)).items()))


def hash_of(texts: Iterable[str]) -> str:
    """The first 12 hexadecimal digits of the SHA-256 of ``texts`` in order."""
    return hashlib.sha256("\x1f".join(texts).encode()).hexdigest()[:12]


def _hashes(document: Document, references: Iterable[ReadReference]) -> Figures:
    sections: dict[str, list[str]] = {}
    for rule in document.rules:
        found = sections.setdefault(rule.number[:3], [])
        found += [rule.number, rule.title or "", rule.text, *(example.text for example in rule.examples)]
    made: Figures = {f"hash {section}": hash_of(texts) for section, texts in sections.items()}
    others = [text for term in document.terms for text in (term.term, term.text)]
    others += [text for item in document.items for text in (item.group or "", item.text)]
    entries: tuple[Card | Topic, ...] = (*document.cards, *document.topics)
    for entry in entries:
        others += [entry.name, entry.text, *(ruling.text for ruling in entry.rulings)]
    made["hash others"] = hash_of(others)
    made["hash references"] = hash_of(
        f"{found.raw}>{' '.join(target.number for target in found.targets)}" for found in references
    )
    return made


GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "reading.json"
_SUFFIXES = frozenset({*READABLE, ".zip"})
_HANDED = ("kind", "language", "title", "date", "date_precision")


def measure(folders: Sequence[Path]) -> dict[str, Figures]:
    """The figures of every text in ``folders``, by file name."""
    return {file.name: _figures_of(file, given) for folder in folders for file, given in _sources(folder)}


def compare(old: dict[str, Figures], new: dict[str, Figures]) -> list[str]:
    """One line for each figure that was gained, lost or changed between ``old`` and ``new``. Texts that were not
    read this time (their folder wasn't named) say nothing.
    """
    told = [f"{name}: read for the first time" for name in sorted(new.keys() - old)]
    for name in sorted(old.keys() & new.keys()):
        for key in sorted(old[name].keys() | new[name].keys()):
            before, after = old[name].get(key), new[name].get(key)
            if before != after:
                told.append(f"{name}: {key}: {_change(before, after)}")
    return told


def main(arguments: Sequence[str]) -> int:
    """Runs the command; returns its exit code."""
    folders = [Path(argument) for argument in arguments if not argument.startswith("-")]
    options = {argument for argument in arguments if argument.startswith("-")}
    if not folders or options - {"--accept"} or not all(folder.is_dir() for folder in folders):
        sys.stderr.write("usage: python -m tests.bench.golden FOLDER… [--accept]\n")
        return 2
    new = measure(folders)
    old: dict[str, Figures] = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    told = compare(old, new)
    sys.stdout.write("".join(f"{line}\n" for line in told))
    sys.stdout.write(f"{len(new)} texts, {len(told)} figures differ\n")
    if "--accept" in options:
        GOLDEN.write_text(json.dumps(old | new, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
        return 0
    return 1 if told else 0


def _sources(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each file of ``folder`` that its catalog names, with what it hands in; each readable one without a catalog."""
    catalog = folder / "corpus.toml"
    entries = tomllib.loads(catalog.read_text("utf-8")).get("source", []) if catalog.exists() else []
    given = {entry["file"]: {key: entry[key] for key in _HANDED if key in entry} for entry in entries}
    for file in sorted(folder.iterdir()):
        if file.name in given or (not given and file.suffix.lower() in _SUFFIXES):
            yield file, given.get(file.name, {})


def _figures_of(file: Path, given: dict[str, Any]) -> Figures:
    handed: dict[str, Any] = {key: str(value) for key, value in given.items()}
    return figures(read_source(file.read_bytes(), file.name, **handed) if handed else read(file))


def _change(before: int | str | None, after: int | str | None) -> str:
    if isinstance(before, int | None) and isinstance(after, int | None):
        return f"{before or 0} -> {after or 0} ({(after or 0) - (before or 0):+d})"
    return f"{before} -> {after}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
