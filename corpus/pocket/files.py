"""The file and what stands beside it, kept on disk as the index is: made when something is published, never in a
request.
"""

from __future__ import annotations

import csv
import datetime
import gzip
import hashlib
import io
import json
import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings

from corpus.locking import locked, put
from corpus.models import Library
from corpus.pages.shared.french import day
from corpus.pocket.book import book
from corpus.pocket.packing import pack
from corpus.pocket.texts import line_steps, rows_of

log = logging.getLogger("corpus.pocket")

RULES, STATE, BOOK, BEFORE = "regles.json", "etat.json", "regles.epub", "avant-"
LISTS = ("regles.csv", "glossaire.csv", "changements.csv")
ENDS = {"": "", "br": ".br", "gzip": ".gz"}
"""How a file's name ends in each encoding."""
KEPT = 4
"""Generations before this one from which a phone gets what changed alone; an older file is fetched whole."""


def folder() -> Path:
    """Where the files of the public generation stand."""
    return Path(settings.DATA_DIR) / "pocket"


def state() -> dict[str, Any]:
    """What the files are: generation, day, digest and size of the file; digests from which there is an update. Empty
    before any was made.
    """
    try:
        found: dict[str, Any] = json.loads((folder() / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def written(told: dict[str, Any]) -> str:
    """The file of those sections: JSON with a line for each element of a list, so that an update goes by lines."""
    return _lined(told) + "\n"


def _lined(value: Any) -> str:
    if isinstance(value, dict):
        lines = (f"{_json(name)}:{_lined(each)}" for name, each in value.items())
        return "{\n" + ",\n".join(lines) + "\n}"
    return "[\n" + ",\n".join(map(_json, value)) + "\n]" if isinstance(value, list) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def make() -> bool:
    """Make the files of the library as it is; whether they were not there already. One process at a time."""
    with locked(folder() / "lock"):
        now = Library.state()
        if state().get("state") == now:
            return False
        told = pack()
        text = written(told)
        digest = hashlib.sha256(text.encode()).hexdigest()
        before, updates = _before(digest), {}
        for was, old in before.items():
            updates[was] = f"mise-a-jour-{was[:16]}.json"
            lines = line_steps(gzip.decompress(old.read_bytes()).decode(), text)
            _write(updates[was], _json({"from": was, "to": digest, "lines": lines}).encode())
        for name, data in {RULES: text.encode(), BOOK: book(told), **_lists(told)}.items():
            _write(name, data)
        told = {
            "state": now,
            "generation": told["generation"],
            "day": told["day"],
            "words": day(datetime.date.fromisoformat(told["day"])) if told["day"] else "",
            "digest": digest,
            "size": len(text.encode()),
            "updates": updates,
        }
        _write(STATE, _json(told).encode())
        keep = {RULES, STATE, BOOK, "lock", *LISTS, *updates.values(), *(old.name for old in before.values())}
        for old in folder().iterdir():
            if old.name.removesuffix(".br").removesuffix(".gz") not in keep:
                old.unlink()
        return True


def make_if_wanted() -> None:
    """`make`, where the settings ask for the files; what goes wrong is written to the log, the old files stay."""
    if settings.POCKET:
        try:
            make()
        except Exception:
            log.exception("the files to take along could not be made")


def _before(digest: str) -> dict[str, Path]:
    """The last files before the one of that digest, packed, by theirs; the one that stands there joins them."""
    last, current = state(), folder() / f"{RULES}.gz"
    if last.get("digest", digest) != digest and current.exists():
        current.rename(folder() / f"{BEFORE}{last['generation']:09}-{last['digest']}")
    held = {old.name.rpartition("-")[2]: old for old in sorted(folder().glob(f"{BEFORE}*"))[-KEPT:]}
    return {was: old for was, old in held.items() if was != digest}


def _write(name: str, data: bytes) -> None:
    """The file as it is and compressed, each put in place in one step."""
    forms = {name: data}
    if name not in (STATE, BOOK):
        # at 9 a twentieth smaller in thrice the time; the hardest (11) takes as long as reading an edition
        forms[f"{name}.br"] = brotli.compress(data, quality=6, lgwin=24)
        forms[f"{name}.gz"] = gzip.compress(data, 6, mtime=0)
    for each, content in forms.items():
        put(folder() / each, content)


def _lists(told: dict[str, Any]) -> dict[str, bytes]:
    """The lists beside the file: the rules in force, the glossary, what each release changed."""
    held, editions, gists = rows_of(told), told["editions"], dict(told["gists"])
    rules: list[list[str]] = [["number", "language", "edition", "title", "gist", "text"]]
    terms: list[list[str]] = [["term", "language", "edition", "text"]]
    for place, *rows in told["force"]:
        edition = [editions[place]["language"], editions[place]["slug"]]
        for at in rows:
            row = held[at]
            if row.kind == "r":
                rules.append([row.key, *edition, row.name, gists.get(at, ""), row.text])
            elif row.kind == "t":
                terms.append([row.name, *edition, row.text])
    changes = [["old", "new", "part", "title", "numbers"]]
    for old, new, *places in told["since"]:
        ends = [editions[old]["slug"], editions[new]["slug"]]
        changes += [[*ends, part, title, " ".join(numbers)] for title, part, numbers, *_ in places]
    return dict(zip(LISTS, map(csv_of, (rules, terms, changes)), strict=True))


def csv_of(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as comma-separated values."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def read(name: str, encoding: str = "") -> bytes | None:
    """The bytes of a file that is public, as it is or compressed (``br``, ``gzip``); None for any other name."""
    told = state()
    if name not in (RULES, STATE, BOOK, *LISTS, *told.get("updates", {}).values()):
        return None
    path = folder() / f"{name}{ENDS[encoding]}"
    return path.read_bytes() if path.is_file() else None
