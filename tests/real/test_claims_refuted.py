"""Every claim that a comparison makes is held against both texts, over a third of the neighbours among the true
editions: what can be refuted by reading the two is none. Numbers alone are printed, no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from corpus.comparing.comparison import Comparison, compare
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.words.coded import stems, words_of
from corpus.text.sentences import sentences
from tests.real.editions import compared as read

pytestmark = pytest.mark.real

Compared = tuple[ComparedEdition, ComparedEdition, Comparison]


@pytest.fixture(scope="module")
def steps(real_editions, real_more) -> list[Compared]:
    """Three steps of every nine, one after the other, so that each edition is read once; and what changed."""
    paths = sorted((*real_editions.glob("cr-*.txt"), *real_more.glob("cr-*.txt")), key=lambda path: path.name)
    chosen = [step for at, step in enumerate(pairwise(paths)) if at % 9 < 3]
    books = {path: read(path) for path in {path for step in chosen for path in step}}
    return [(books[old], books[new], compare(books[old], books[new])) for old, new in chosen]


def refuted(steps: list[Compared]) -> Iterator[str]:
    """The claims that the texts contradict, each by its editions and numbers."""
    for old, new, found in steps:
        for change in found.changes:
            if change.kind != "rule":
                continue
            where = f"{old.slug} {change.old} > {change.new}"
            olds = [old.by_number[number] for number in (change.old, *change.also_old) if number]
            news = [new.by_number[number] for number in (change.new, *change.also_new) if number]
            if not {*sentences(change.quote[0])} <= {each for rule in olds for each in sentences(rule.text)}:
                yield f"{where}: the old edition has no such sentence"
            if not {*sentences(change.quote[1])} <= {each for rule in news for each in sentences(rule.text)}:
                yield f"{where}: the new edition has no such sentence"
            if change.status == "added" and change.new in found.alignment.carried.values():
                yield f"{where}: added, and carries another rule on"
            for see in change.see:
                if see.number not in new.by_number:
                    yield f"{where}: to see {see.number}, which is not there"
        for term in found.vocabulary:
            word = stems(words_of(term.new), new.language)
            lacking = [number for number in term.rules if not word <= spoken(new, number)]
            if lacking:
                yield f"{old.slug}: {len(lacking)} of {len(term.rules)} rules lack a word that came to them"
        for place in found.places:
            side = old if place.kind == "gone" else new
            if not all(number in side.by_number for number in place.numbers):
                yield f"{old.slug}: a place of kind {place.kind} names rules that are not there"
            if place.kind == "new" and place.title and knew(old, place.title, place.numbers):
                yield f"{old.slug}: {place.numbers[0]} is told as new, and stood there word for word"


def spoken(edition: ComparedEdition, number: str) -> frozenset[str]:
    """The stems of all that stands at a number."""
    rule = edition.by_number[number]
    return stems(words_of(" ".join((rule.title, rule.text, *rule.examples))), edition.language)


def knew(edition: ComparedEdition, title: str, numbers: tuple[str, ...]) -> bool:
    """Whether the edition had a heading of that title under the same number."""
    first = edition.by_number.get(numbers[0])
    return first is not None and bool(first.title) and first.title == title


def test_no_claim_is_refuted_by_the_texts(steps):
    assert len(steps) > 10
    assert list(refuted(steps)) == []
