"""A source as the curators see it: every line, what owns it, what reading remarked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from corpus.library.asking.sources import further_sources
from corpus.models import Diagnostic, Edition, address_of
from corpus.pages.shared.french import KINDS, counted, dated, figure
from corpus.reading.carriers.decoding import split_lines

PAGE_ELEMENTS, LINE_ELEMENTS, REMARK_ELEMENTS = 1300, 5, 6
"""What the lines of a page may come to, so that a phone lays it out at once, and what a line and a remark come to."""
LEVELS = {"info": "Remarque", "warning": "Avertissement", "error": "Erreur"}
"""How grave a remark is, as readers call it."""
_OTHERS = re.compile(r" \(et \d+ autres, lignes [^()]*\)\.?\Z|\.\Z")

NOISE = {
    "title": "titre du document",
    "front_matter": "préliminaires",
    "heading": "intertitre",
    "author": "auteur ou signature",
    "navigation": "navigation",
    "advertisement": "publicité",
    "chatter": "conversation",
    "quotation": "citation d’une règle déjà lue",
    "separator": "séparation",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd that reading met; ``inherited`` where the edition before was told the same."""

    level: str
    code: str
    message: str
    inherited: bool

    @property
    def called(self) -> str:
        """What it is, in a word: « Avertissement »."""
        return LEVELS.get(self.level, LEVELS["info"])


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
    whose bytes are no plain text (a saved folder of pages); ``witnesses`` name the sources that say the same."""

    lines: tuple[SourceLine, ...]
    general: tuple[Remark, ...]
    page: int
    pages: int
    total: int
    remarks: str
    inherited: str
    readable: bool
    witnesses: tuple[str, ...]


def source_page(edition: Edition, page: int = 1, *, line: int = 0, remarks_only: bool = False) -> SourcePage:
    """One page of the lines of ``edition``: the ``page``-th, or the one that holds ``line``; with
    ``remarks_only`` the lines that reading remarked on.
    """
    texts = _texts(edition)
    remarks: defaultdict[int, list[Remark]] = defaultdict(list)
    before = _before(edition)
    known = {_signature(remark) for remark in before.diagnostics.all()} if before else set()
    for one in edition.diagnostics.all():
        remark = Remark(one.level, one.code, one.message, _signature(one) in known)
        remarks[one.line or 0].append(remark)
    inherited = sum(remark.inherited for group in remarks.values() for remark in group)
    count = sum(len(group) for group in remarks.values())
    also = f", {_share(inherited, count)}déjà dans l’édition {dated(before)}" if inherited and before else ""
    owners = edition.owners
    total = max([len(texts), *(last for _, last, *_ in owners)], default=0)
    wanted = sorted(n for n in remarks if n) if remarks_only else range(1, total + 1)
    starts = _starts(wanted, {number: len(found) for number, found in remarks.items()})
    pages = len(starts)
    if line and not remarks_only:
        page = bisect_right(starts, line - 1)  # all lines are wanted: the first stands at 0
    page = min(max(page, 1), pages)
    shown = wanted[starts[page - 1] : starts[page] if page < pages else None]
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
        counted(count, "remarque"),
        also,
        bool(texts),
        tuple(source.name for source in further_sources(edition.slug).get(edition.slug, ())),
    )


def _starts(wanted: Sequence[int], remarked: Mapping[int, int]) -> list[int]:
    """Where in ``wanted`` (line numbers) each page begins; ``remarked`` counts the remarks on a line."""
    starts, size = [0], 0
    for place, number in enumerate(wanted):
        cost = LINE_ELEMENTS + REMARK_ELEMENTS * remarked.get(number, 0)
        if size and size + cost > PAGE_ELEMENTS:
            starts.append(place)
            size = 0
        size += cost
    return starts


def _share(part: int, whole: int) -> str:
    """How many of all: « dont 3 », « toutes », nothing where there is but one."""
    if part < whole:
        return f"dont {figure(part)} "
    return "toutes " if whole > 1 else ""


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


def _before(edition: Edition) -> Edition | None:
    """The edition of the same family before it in time."""
    family = Edition.objects.filter(
        series=edition.series, language=edition.language, kind=edition.kind, restatement=edition.restatement
    )
    return family.filter(date__lt=edition.date).order_by("-date").first() if edition.date else None


def _signature(remark: Diagnostic) -> tuple[str, str]:
    """What a diagnostic says, without the lines that it counts up: those of another edition are others."""
    return remark.code, _OTHERS.sub("", remark.message)


def _owner(edition: Edition, sort: str, key: str) -> tuple[str, str]:
    """What to call the owner of a line, and where it is shown."""
    match sort:
        case "noise":
            return NOISE.get(key, key), ""
        case "blank":
            return "ligne blanche", ""
        case "unread":
            return "non lue", ""
        case "unclassified":
            return "non classée", ""
        case "rule":
            return f"règle {key}", address_of("edition-rule", edition.slug, key)
        case "example":
            rule, _, rank = key.rpartition(".")
            return (
                f"exemple {rank} de {rule}",
                f"{address_of('edition-rule', edition.slug, rule)}#exemple-{rank}",
            )
        case "item":
            return f"point {key}", f"{address_of('edition', edition.slug)}#enonce-{key}"
        case _:
            return f"{KINDS.get(sort, sort)} : {key}", ""
