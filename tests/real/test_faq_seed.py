"""The real FAQ and the real lesson: counts, names and lines."""

import pytest

from corpus.reading import lesson
from corpus.reading.carriers.decoding import decode
from corpus.reading.faq import reader as faq

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def draft(real_corpus):
    path = next(real_corpus.glob("004_*"))
    return faq.read(decode(path.read_bytes(), path.name).lines)


def test_topics(draft):
    assert [
        (topic.name, topic.first_line, len(topic.rules), len(topic.rulings)) for topic in draft.topics
    ] == [
        ("Équipement", 12, 10, 0),
        ("Affinité", 50, 4, 0),
        ("Capacités activées avec deux coûts différents", 100, 0, 1),
        ("Empreinte", 175, 3, 0),
    ]


def test_cards(draft):
    assert len(draft.cards) == 21
    assert sum(len(card.rulings) for card in draft.cards) == 78
    assert {card.name: card.topic for card in draft.cards if card.topic} == {
        "Scinde-os": "Équipement",
        "Mitraine": "Affinité",
        "Écharde de Boiscœur": "Capacités activées avec deux coûts différents",
        "Mox de chrome": "Empreinte",
    }


def test_quoted_rules(draft):
    assert len(draft.rules) == 29
    assert [(rule.number, rule.read) for rule in draft.rules if rule.read] == [("212.2i", "2122i")]
    assert {rule.number: len(rule.examples) for rule in draft.rules if rule.examples} == {
        "507.2": 1,
        "507.3": 3,
        "507.3a": 1,
        "507.3c": 1,
    }


LINES = [5, 7, 9, 11, 12, 13, 15, 17, 21, 25, 27, 29, 31, 33, 35, 37, 41]
LINES += [43, 45, 49, 51, 53, 55, 57, 59, 61, 67, 69, 71, 73, 75, 81, 85, 86]


@pytest.fixture(scope="module")
def lines(real_corpus):
    path = next(real_corpus.glob("001_*"))
    return decode(path.read_bytes(), path.name).lines


def test_statements(lines):
    draft = lesson.read(lines)
    assert [item.first_line for item in draft.items] == LINES
    assert [
        (item.first_line, item.last_line) for item in draft.items if item.last_line > item.first_line
    ] == [(37, 39), (45, 47), (61, 65)]


def test_groups(lines):
    draft = lesson.read(lines)
    leads = {item.position: item.text for item in draft.items}
    groups = [
        next((place for place, text in leads.items() if text == item.group), None) for item in draft.items
    ]
    assert groups == [None] * 3 + [3] * 3 + [None] * 3 + [9] * 22 + [None] + [32] * 2
