"""A source as the curators see it: every line, what owns it, what reading remarked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from corpus.models import Diagnostic, Edition
from corpus.pages.shared.french import KINDS, counted
from corpus.reading.carriers.decoding import split_lines

PAGE_LINES = 300

NOISE = {
    "title": "titre du document",
    "front_matter": "préliminaires",
    "heading": "intertitre",
    "author": "auteur ou signature",
    "navigation": "navigation",
    "advertisement": "publicité",
    "chatter": "conversation",
    "separator": "séparation",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd that reading met."""

    level: str
    code: str
    message: str
    line: int | None


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line: its number, its text, the sort of its owner, the owner's name and address (empty for noise)."""

    number: int
    text: str
    sort: str
    owner: str
    url: str
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class SourcePage:
    """A page of lines. ``general`` are the remarks about no line in particular; ``readable`` is False for a source
    whose bytes are no plain text (a saved folder of pages)."""

    lines: tuple[SourceLine, ...]
    general: tuple[Remark, ...]
    page: int
    pages: int
    total: int
    remarks: str
    readable: bool


def source_page(edition: Edition, page: int = 1, *, line: int = 0, remarks_only: bool = False) -> SourcePage:
    """One page of the lines of ``edition``: the ``page``-th, or the one that holds ``line``; with
    ``remarks_only`` the lines that reading remarked on.
    """
    texts = _texts(edition)
    remarks: defaultdict[int, list[Remark]] = defaultdict(list)
    for held in edition.diagnostics.all():
        remarks[held.line or 0].append(_remark(held))
    owners = edition.owners
    total = max([len(texts), *(last for _, last, *_ in owners)], default=0)
    wanted = sorted(n for n in remarks if n) if remarks_only else range(1, total + 1)
    pages = max(1, -(-len(wanted) // PAGE_LINES))
    if line and not remarks_only:
        page = (line - 1) // PAGE_LINES + 1
    page = min(max(page, 1), pages)
    shown = wanted[(page - 1) * PAGE_LINES : page * PAGE_LINES]
    by_line = {n: owner for owner in owners for n in range(owner[0], owner[1] + 1)} if shown else {}
    lines = []
    for number in shown:
        _, _, sort, key = by_line.get(number, (0, 0, "unclassified", ""))
        owner, url = _owner(edition, sort, key)
        text = texts[number - 1] if number <= len(texts) else ""
        lines.append(SourceLine(number, text, sort, owner, url, tuple(remarks.get(number, ()))))
    return SourcePage(
        tuple(lines),
        tuple(remarks.get(0, ())),
        page,
        pages,
        total,
        counted(sum(len(group) for group in remarks.values()), "remarque"),
        bool(texts),
    )


def _texts(edition: Edition) -> Sequence[str]:
    """The source's lines as the readers counted them; none where the bytes are no text."""
    data = edition.source.data
    if data.startswith(b"PK\x03\x04"):
        return ()
    try:
        text = data.decode(edition.encoding, errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    return split_lines(text.removeprefix("\ufeff"))


def _remark(held: Diagnostic) -> Remark:
    return Remark(held.level, held.code, held.message, held.line)


def _owner(edition: Edition, sort: str, key: str) -> tuple[str, str]:
    """What to call the owner of a line, and where it is shown."""
    match sort:
        case "noise":
            return NOISE.get(key, key), ""
        case "blank":
            return "ligne blanche", ""
        case "unclassified":
            return "non classée", ""
        case "rule":
            return f"règle {key}", reverse("edition-rule", args=[edition.slug, key])
        case "example":
            rule, _, rank = key.rpartition(".")
            return (
                f"exemple {rank} de {rule}",
                f"{reverse('edition-rule', args=[edition.slug, rule])}#exemple-{rank}",
            )
        case "item":
            return f"énoncé {key}", f"{reverse('edition', args=[edition.slug])}#enonce-{key}"
        case _:
            return f"{KINDS.get(sort, sort)} : {key}", ""
