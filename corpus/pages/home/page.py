"""The home page: search, what changed last in substance, the nine parts as tiles, the newest editions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change
from corpus.comparing.scope import is_whole_book
from corpus.library.asking.catalog import Family, catalog
from corpus.library.asking.gists import gists_of
from corpus.library.asking.trees import tree_of
from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition, address_of
from corpus.pages.compare.choice import comparable
from corpus.pages.editions.contents import PartView, SectionLine
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.redline.redline import excerpt
from corpus.pages.rules.contents import contents_page
from corpus.pages.shared.days import Way
from corpus.pages.shared.shelf import Shelf

LATEST = 3
"""Changes of substance that the home page shows."""
EDITIONS = 6
"""Editions named; the rest are one click away."""
SHOWN = 5
"""Sections named in the tile of a part."""
SOUGHT = frozenset(
    [
        "103",
        "104",
        "106",
        "116",
        "117",
        "202",
        "205",
        "208",
        "301",
        "302",
        "303",
        "306",
        "400",
        "401",
        "405",
        "406",
        "506",
        "508",
        "509",
        "510",
        "514",
        "601",
        "603",
        "608",
        "613",
        "614",
        "701",
        "702",
        "704",
        "706",
        "707",
        "800",
        "802",
        "810",
        "903",
        "904",
    ]
)
"""Sections that people look for, by their numbers of today."""


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule that changed in substance: its number (the new one, or the old of one that went) with the name and the
    address that go with it, and an excerpt of the redline.
    """

    number: str
    name: str
    url: str
    status: str
    excerpt: SafeString


@dataclass(frozen=True, slots=True)
class Tile:
    """A part with the sections that are most looked for, and how many there are in all."""

    part: PartView
    sections: tuple[SectionLine, ...]


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest rules text of a language: the official one, else ours. ``whole``: it holds all the rules; ``before``
    is the whole one that came before it, None for our own texts; ``latest`` the changes between the two that weigh
    most: neighbours are aligned when they are read, and what comes of it is stored the first time that it is asked for.
    """

    edition: Edition
    whole: bool
    url: str
    before: Edition | None
    latest: tuple[ChangedRule, ...]

    @property
    def compare_url(self) -> str:
        """What changed, word for word."""
        return address_of("compare-editions", self.before.slug, self.edition.slug) if self.before else ""


@dataclass(frozen=True, slots=True)
class HomePage:
    """All that `home.html` prints; without ``tiles`` in an empty library."""

    newest: tuple[Newest, ...]
    tiles: tuple[Tile, ...]
    language: str
    languages: frozenset[str]
    editions: tuple[EditionView, ...]
    edition_count: int
    rule_count: int
    card_count: int
    comparable: bool
    has_penalties: bool

    @property
    def latest(self) -> Newest | None:
        """The text whose changes are shown."""
        return next((newest for newest in self.newest if newest.before), None)

    @property
    def complete(self) -> bool:
        """Whether a whole book is among the newest."""
        return any(newest.whole for newest in self.newest)


def home_page(shelf: Shelf, reader: str = "") -> HomePage:
    """The home page of the library as it stands, for a reader of the language ``reader``."""
    originals = [edition for edition in shelf.editions if not edition.restatement] or list(shelf.editions)
    newest = sorted(originals, key=lambda edition: str(edition.date or ""), reverse=True)[:EDITIONS]
    contents = contents_page(shelf, Way(), reader) if shelf.editions else None
    return HomePage(
        newest=tuple(map(_newest, _families())) if contents else (),
        tiles=tuple(map(_tile, contents.parts)) if contents else (),
        language=contents.language if contents else "",
        languages=frozenset(edition.language for edition in shelf.editions),
        editions=tuple(edition_view(edition, shelf) for edition in newest),
        edition_count=len(shelf.editions),
        rule_count=sum(edition.counts.get("rules", 0) for edition in shelf.editions),
        card_count=sum(edition.counts.get("cards", 0) for edition in shelf.editions),
        comparable=bool(comparable(shelf.editions)),
        has_penalties=any(edition.tournament == "ipg" for edition in shelf.editions),
    )


def _tile(part: PartView) -> Tile:
    sought = [line for line in part.sections if line.number in SOUGHT]
    return Tile(part, tuple((sought or part.sections)[:SHOWN]))


def _families() -> list[Family]:
    """In each language the family with the newest official rules, and ours where no official text is whole."""
    found: dict[tuple[str, bool], Family] = {}
    for family in catalog().chosen():
        if any(edition.kind == Edition.Kind.RULES for edition in family.editions):
            found.setdefault((family.language, family.restatement), family)
    whole = {family.language for family in found.values() if not family.restatement and any(family.whole)}
    chosen = [family for (language, ours), family in found.items() if not (ours and language in whole)]
    return sorted(chosen, key=lambda family: not any(family.whole))


def _newest(family: Family) -> Newest:
    books = [edition for edition in family.editions if edition.kind == Edition.Kind.RULES]
    whole = [edition for edition in books if is_whole_book(edition)]
    newest = (whole or books)[-1]
    before = whole[-2] if len(whole) > 1 and not newest.restatement else None
    return Newest(
        edition=newest,
        whole=bool(whole),
        url=Way(language=family.language).contents() if whole else address_of("edition", newest.slug),
        before=before,
        latest=tuple(_latest(before, newest)) if before else (),
    )


def _latest(old: Edition, new: Edition) -> Iterable[ChangedRule]:
    """The changes of substance between two editions that weigh most, rules with a text alone."""
    changes = [
        change
        for change in compare_editions(old, new).changes
        if change.kind == "rule"
        and change.segments
        and (change.nature == "substantive" or change.status in ("added", "removed"))
    ]
    heaviest = sorted(changes, key=lambda change: -change.weight)[:LATEST]
    return (_changed(change, old, new) for change in heaviest)


def _changed(change: Change, old: Edition, new: Edition) -> ChangedRule:
    edition, number = (new, change.new) if change.new else (old, change.old or "")
    node = tree_of(edition).by_key.get(number)
    name = (node.title if node else "") or gists_of(edition).get(number, "")
    url = address_of("compare-rule", old.slug, new.slug, number)
    return ChangedRule(number, name, url, change.status, excerpt(change.segments))
