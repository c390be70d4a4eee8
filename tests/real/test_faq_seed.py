"""The real FAQ: counts, names and lines."""

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.faq import reader as faq

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def draft(real_corpus):
    path = next(real_corpus.glob("004_*"))
    return faq.read(decode(path.read_bytes(), path.name).lines)


def test_every_line_is_owned(draft):
    assert [owner.first for owner in draft.owners] == [1, *(owner.last + 1 for owner in draft.owners[:-1])]
    assert draft.owners[-1].last == 262
    assert not [owner for owner in draft.owners if owner.kind == "unclassified"]


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
