"""The library as one table of facts: every edition as what changed from the one before, rules through time, what is
in force, what each release brought. Nothing is in it that the library does not hold.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from corpus.known_laws import known
from corpus.library.asking.catalog import catalog
from corpus.library.asking.restating import gists_of
from corpus.models import (
    Bulletin,
    Citation,
    Correction,
    Edition,
    Entry,
    Library,
    Membership,
    Redirect,
    Reference,
    Twin,
    Version,
    Withdrawal,
)
from corpus.numbers import RuleNumber, is_number
from corpus.pages.compare.since import changed_since, steps_since
from corpus.pocket.searching import search_tables
from corpus.pocket.texts import list_steps, steps
from corpus.search.index.store import opened

FORMAT = "regles 1"
TOLD = ("slug", "title", "language", "kind", "date_precision", "series", "restatement", "origin")
"""What an edition is called, as it is stored."""
READ = ("content", "state", "covers", "counts", "lines", "encoding", "told", "corrected", "readers")
SHORT = {"rule": "r", "example": "e", "term": "t", "item": "i", "card": "c", "ruling": "d", "topic": "o"}
"""How a row names its kind."""
REASONS = ("first", "split", "edited", "renumbered+edited", "returned", "restated")
NATURES = ("", "substantive", "terminology", "editorial", "references", "typographic")
CURATORS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "links": (Correction, ("kind", "old_edition", "old_number", "new_edition", "new_number", "reason")),
    "notes": (Bulletin, ("edition", "number", "text", "source")),
    "moved": (Redirect, ("slug", "edition")),
    "withdrawn": (Withdrawal, ("slug", "title", "replaced_by", "reason", "sha256")),
}
"""What people decided, and what is told of each decision."""


def usual(kind: str, key: str) -> tuple[str, str, str]:
    """The parent (key), number and level that an entry of that key mostly has; a row tells them where it hasn't."""
    if kind == "rule":
        number = key.partition("~")[0]
        if not is_number(number):
            return "", number, "section" if "." in number else "part"
        parsed = RuleNumber.parse(number)
        return str(parsed.parent or ""), number, parsed.level
    if kind in ("example", "ruling"):
        above = key.rpartition(".")[0]
        return above, above.partition("~")[0] if kind == "example" else "", ""
    return "", "", ""


class Packer:
    """Editions on their way into the file: texts and rows by their numbers, each written once."""

    def __init__(self) -> None:
        self.texts: list[object] = []
        self.rows: list[list[Any]] = []
        self.made_of: list[list[Any]] = []
        self.row_of: dict[int, int] = {}
        """The row of each entry, by its key."""
        self.named: dict[tuple[str, str, str], int] = {}
        """The same by its edition's slug, kind and key, in the order of the editions."""
        self.places: dict[int, int] = {}
        """The place of each edition, by its key."""
        self._texts: dict[str, int] = {}
        self._rows: dict[str, int] = {}
        self._contents: list[str] = []
        self._last: dict[object, int] = {}
        self._printed: dict[int, list[int]] = {}
        self._threads = dict(Membership.objects.values_list("entry", "thread"))

    def add(self, edition: Edition, base: Edition | None) -> None:
        """Take ``edition`` in, as what changed from ``base``."""
        references = _references(edition)
        columns = ("kind", "key", "number", "level", "name", "title_origin", "details")
        stored = Entry.objects.filter(edition=edition).order_by("position")
        printed: list[int] = []
        for pk, content, above, *told in stored.values_list("pk", "text__content", "parent__key", *columns):
            kind, key, number, level, name, origin, details = told
            text = self._text(
                content or "", self._threads.get(pk) or (edition.language, edition.series, kind, key)
            )
            row = [SHORT[kind], key, text, name, references.get(pk, 0)]
            expected = usual(kind, key)
            own = (above or "", number, level)
            origin = "" if origin == ("source" if name and kind == "rule" else "") else origin or "-"
            row += [0 if own == expected else list(own), origin, details or 0]
            while row and not row[-1] and len(row) > 3:
                row.pop()
            written = json.dumps([edition.language, row])  # « Indestructible » is a heading in both languages
            if written not in self._rows:
                self._rows[written] = len(self.rows)
                self.rows.append(row)
            self.row_of[pk] = self.named[edition.slug, kind, key] = self._rows[written]
            printed.append(self._rows[written])
        self.places[edition.pk] = len(self.made_of)
        before = self._printed.get(base.pk, []) if base else []
        self.made_of.append([self.places[base.pk] if base else -1, *list_steps(before, printed)])
        self._printed[edition.pk] = printed

    def _text(self, content: str, line: object) -> int:
        """The number of a text; ``line`` says of which one it is likely to be a change."""
        if not content:
            return -1
        if content not in self._texts:
            self._texts[content] = len(self.texts)
            self._contents.append(content)
            base = self._last.get(line, -1)
            told = steps(self._contents[base], content) if base >= 0 else []
            short = base >= 0 and len(json.dumps(told)) < len(content) / 2
            self.texts.append([base, *told] if short else content)
        self._last[line] = self._texts[content]
        return self._texts[content]


def _references(edition: Edition) -> dict[int, list[Any]]:
    """The references of each entry: where each stands and, unless it is the very number that is printed, what it
    names.
    """
    named: defaultdict[int, list[Any]] = defaultdict(list)
    cited = Citation.objects.filter(reference__entry__edition=edition).order_by("reference", "position")
    for reference, number, read in cited.values_list("reference", "number", "read"):
        named[reference].append([number, read] if read else number)
    found: defaultdict[int, list[Any]] = defaultdict(list)
    rows = Reference.objects.filter(entry__edition=edition).order_by("entry", "start")
    for pk, entry, start, end, raw in rows.values_list("pk", "entry", "start", "end", "raw"):
        found[entry] += [start, end - start]
        if named[pk] != [raw]:
            found[entry].append(named[pk])
    return dict(found)


def pack() -> dict[str, Any]:
    """All that the file holds, by section; the lists of a section are its lines."""
    held = catalog()
    editions = sorted(held.editions.values(), key=lambda each: (str(each.date or "9"), each.slug))
    packer = Packer()
    newest: dict[tuple[str, str], Edition] = {}
    for edition in editions:
        packer.add(edition, newest.get((edition.language, edition.series)))
        newest[edition.language, edition.series] = edition
    force, row_of = _in_force(packer)
    return {
        "format": FORMAT,
        "generation": Library.current(),
        "day": max((str(each.date) for each in editions if each.date and each.kind == "rules"), default=""),
        "editions": [_edition(each) for each in editions],
        "texts": packer.texts,
        "rows": packer.rows,
        "printed": packer.made_of,
        "threads": [*_threads(packer)],
        "force": force,
        "gists": [[row, gist] for row, gist in _gists(packer)],
        "since": [*_since(packer, editions)],
        "laws": [*_laws()],
        "curators": {
            name: [list(row) for row in model.objects.order_by("pk").values_list(*columns)]
            for name, (model, columns) in CURATORS.items()
        },
        "search": search_tables(row_of),
    }


def _edition(edition: Edition) -> dict[str, Any]:
    told = {name: getattr(edition, name) for name in (*TOLD, *READ)}
    source = edition.source
    return {
        **told,
        "date": str(edition.date) if edition.date else None,
        "source": [source.name, source.sha256, source.size],
    }


def _threads(packer: Packer) -> Iterator[list[Any]]:
    """Each rule and term through time: the same in the other language (its place here, -1 for none), then its versions,
    oldest first: since, until (-1: still), row, how it came about, and the numbers where it bore several.
    """
    slugs = {each.slug: packer.places[pk] for pk, each in catalog().editions.items()}
    found: defaultdict[int, list[list[Any]]] = defaultdict(list)
    fields = ("thread", "since", "until", "entry", "change", "nature", "numbers", "statement", "thread__name")
    stored = Version.objects.filter(entry__isnull=False, since__in=packer.places)
    names: dict[int, str] = {}
    for thread, since, until, entry, change, nature, numbers, statement, name in stored.values_list(*fields):
        if entry not in packer.row_of:
            continue
        names[thread] = name
        how = REASONS.index(change) * 10 + NATURES.index(nature if nature in NATURES else "")
        version: list[Any] = [packer.places[since], packer.places.get(until, -1), packer.row_of[entry], how]
        borne = [[number, slugs[slug]] for number, slug in numbers if slug in slugs]
        if statement or len(borne) > 1:
            version.append(0 if statement else borne)
        found[thread].append(version)
    order = sorted(found, key=lambda key: (min(version[0] for version in found[key]), names[key]))
    place = {names[key]: at for at, key in enumerate(order)}
    twins = {place[fr]: place[en] for fr, en in Twin.objects.threads().items() if {fr, en} <= place.keys()}
    for at, key in enumerate(order):
        # what an edition prints stands before how a lesson of that day restates it
        yield [twins.get(at, -1), *sorted(found[key], key=lambda told: (told[0], told[4:] == [0]))]


def _in_force(packer: Packer) -> tuple[list[list[int]], dict[tuple[str, str, str], int]]:
    """What is in force: rows with their edition, in the order of the editions that print them; the row of each by its
    edition's slug, kind and key.
    """
    index = opened()
    live = {(index.editions[doc.edition].slug, doc.kind, doc.key) for doc in index.docs if doc.live}
    row_of = {each: row for each, row in packer.named.items() if each in live}
    places = {each.slug: packer.places[pk] for pk, each in catalog().editions.items()}
    by_edition = groupby(row_of, key=lambda each: each[0])
    return [[places[slug], *map(row_of.__getitem__, own)] for slug, own in by_edition], row_of


def _gists(packer: Packer) -> Iterator[tuple[int, str]]:
    """The short names of the rules of the newest books, by row."""
    for family in catalog().families:
        for at, edition in enumerate(family.editions):
            if family.whole[at] and not any(family.whole[at + 1 :]):
                for key, gist in gists_of(edition).items():
                    if (row := packer.named.get((edition.slug, "rule", key))) is not None:
                        yield row, gist


def _since(packer: Packer, editions: list[Edition]) -> Iterator[list[Any]]:
    """What each edition of the followed books brought, oldest first: old, new, then its places (title, part, numbers,
    the two quotations, the second as what changed from the first, and since when).
    """
    dated = [edition.date for edition in editions if edition.date]
    found = steps_since(min(dated), editions) if dated else None
    walked = found[1] if found else ()
    if found and walked and walked[-1][1].restatement:  # their changes are those of the laws, told once
        walked = ((found[0], walked[-1][1]),)
    for old, new in walked:
        step: list[Any] = [packer.places[old.pk], packer.places[new.pk]]
        for each in changed_since(min(dated), old, [(old, new)]).places:
            before, after = each.place.quote
            step.append(
                [
                    each.place.title,
                    each.part,
                    [*each.place.numbers],
                    before,
                    steps(before, after),
                    str(each.day),
                ]
            )
        yield step


def _laws() -> Iterator[list[str]]:
    """The concordance without its digests: thread, number, since, until, how it began."""
    ids: dict[str, int] = {}
    for row in known():
        yield [ids.setdefault(row.thread, len(ids)), row.number, row.since, row.until, row.kind[:1]]  # type: ignore[list-item]
