"""Since when a rule says what it says: the library's dates against what the texts alone say, on real editions."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Edition, Entry, Version
from corpus.text.normalise import typography

pytestmark = [pytest.mark.real, pytest.mark.django_db]

EDITIONS = ("2009-05", "2009-07", "2017-09", "2022-04", "2026")
"""What is read, as file names begin: from before the great renumbering on, the newest two side by side. Each more costs
seconds.
"""

_CITED = re.compile(
    r"\b(?:rules?|sections?) |[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?:[-—–][a-z]{1,2}\b)?", re.IGNORECASE
)

Row = tuple[int, str, str, str, int | None]
"""Key, level, title and text, the text alone, the key of the rule above."""


def rows_of(edition: Edition) -> list[Row]:
    rules = Entry.objects.filter(edition=edition, kind="rule").order_by("position")
    fields = ("pk", "level", "name", "text__content", "parent")
    return [
        (pk, level, f"{name}\n{text or ''}", text or "", above)
        for pk, level, name, text, above in rules.values_list(*fields)
    ]


def lenient(text: str) -> str:
    """A wording without the numbers that it cites."""
    return _CITED.sub("#", typography(text))


def below(rows: list[Row]) -> dict[int, list[Row]]:
    """The rules under each rule."""
    above = {row[0]: row[4] for row in rows}
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        parent = row[4]
        while parent:
            found[parent].append(row)
            parent = above[parent]
    return found


def run_start(sets: list[set[object]], wording: object) -> int:
    """The first edition of the unbroken run that ends with the last one."""
    at = len(sets) - 1
    while at and wording in sets[at - 1]:
        at -= 1
    return at


@pytest.fixture(scope="module")
def held(real_editions, real_more, module_transaction):
    files = [*real_editions.glob("*.txt"), *real_more.glob("*.txt")]
    chosen = [file for file in files if file.name.removeprefix("cr-").startswith(EDITIONS)]
    assert ingest(collect(sorted(chosen, key=lambda file: file.name))).ok
    editions = list(Edition.objects.filter(language="en", series="", kind="rules").order_by("date"))
    return editions, [rows_of(edition) for edition in editions]


def since(editions: list[Edition]) -> dict[int, tuple[int, bool]]:
    """For each rule of the newest edition: the place of the edition since which it holds; whether it is a heading."""
    place = {edition.pk: at for at, edition in enumerate(editions)}
    threads = dict(
        Entry.objects.filter(edition=editions[-1], kind="rule").values_list("membership__thread", "pk")
    )
    rows = Version.objects.filter(
        until=None, statement=False, thread__in=Version.objects.filter(since__in=editions).values("thread")
    )
    return {
        threads[thread]: (place[begun], subtree)
        for thread, begun, subtree in rows.values_list("thread", "since", "subtree")
        if thread in threads
    }


def test_the_dates_of_the_newest_rules_are_those_of_their_texts(held):
    editions, pages = held
    ours = since(editions)
    exact = [{typography(row[2]) for row in rows} for rows in pages]
    loose = [{lenient(row[2]) for row in rows} for rows in pages]
    checked = wrong = 0
    for row in pages[-1]:
        begun, subtree = ours[row[0]]
        if subtree:
            continue
        checked += 1
        told = run_start(loose, lenient(row[2]))
        reaimed = begun > told and typography(row[2]) not in exact[begun - 1]
        wrong += begun != told and not reaimed
    assert checked > 2000
    assert wrong <= 0.01 * checked


def test_the_dates_of_sections_are_those_of_all_that_stands_under_them(held):
    editions, pages = held
    ours = since(editions)

    def said(rows: list[Row], key: int, title: str, under: dict[int, list[Row]]) -> object:
        return lenient(title), frozenset(Counter(lenient(row[2]) for row in under[key]).items())

    trees = [below(rows) for rows in pages]
    sets = [
        {said(rows, row[0], row[2], under) for row in rows if row[1] == "section"}
        for rows, under in zip(pages, trees, strict=True)
    ]
    sections = [row for row in pages[-1] if row[1] == "section"]
    wrong = [
        row[0]
        for row in sections
        if ours[row[0]][0] < run_start(sets, said(pages[-1], row[0], row[2], trees[-1]))
    ]
    assert len(sections) > 100
    assert not wrong, "a section never claims to stand unchanged for longer than its texts do"
