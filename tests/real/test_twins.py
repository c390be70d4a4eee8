"""Twins of the real French documents: with their numbers, with numbers hidden, and beside other editions."""

from dataclasses import replace

import pytest

from corpus.comparing.twins.anchoring import find_statement_twins, find_twins
from corpus.reading.reader import read_source
from tests.comparing.editions import compared_edition
from tests.real.editions import compared

pytestmark = pytest.mark.real


def french(real_corpus, prefix):
    file = next(real_corpus.glob(f"{prefix}_*.txt"))
    return read_source(file.read_bytes(), file.name, language="fr")


@pytest.fixture(scope="module")
def english(real_editions):
    file = next(real_editions.glob("cr-2006-05-01*.txt"))
    return compared(file)


@pytest.fixture(scope="module")
def document(real_corpus):
    return compared_edition(french(real_corpus, "002"), "fr")


def test_the_long_document_beside_the_edition_of_its_season(document, english):
    """Two months lie between the two: one rule apart, the numbers are the same."""
    twins = find_twins(document, english)
    right = sum(twin.number == twin.twin for twin in twins)
    assert right / len(twins) >= 0.99
    assert right / len(document.rules) >= 0.97


def test_numbers_hidden(document, english):
    hidden = [f"{900 + at // 90}.{at % 90 + 1}" for at in range(len(document.rules))]
    meant = dict(zip(hidden, (rule.number for rule in document.rules), strict=True))
    rules = tuple(replace(rule, number=number) for rule, number in zip(document.rules, hidden, strict=True))
    twins = find_twins(replace(document, rules=rules), english)
    right = sum(meant[twin.number] == twin.twin for twin in twins)
    assert right / len(twins) >= 0.99
    assert right / len(document.rules) >= 0.96


def test_the_lesson_says_again_what_section_704_says(real_corpus, real_editions):
    file = next(real_editions.glob("cr-2013-07-13*.txt"))
    items = french(real_corpus, "001").items
    twins = find_statement_twins([(str(item.position), item.text) for item in items], compared(file))
    found = {int(twin.number): twin.twin for twin in twins}
    letters = "abcdefghijkmnpqrstuvwx"
    assert all(found.get(10 + at) == f"704.5{letter}" for at, letter in enumerate(letters))
    assert {twin[:3] for twin in found.values()} == {"704"}
