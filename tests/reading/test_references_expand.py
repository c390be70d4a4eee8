"""Mentions held against an edition: ranges filled in, statuses, what entries and diagnostics get."""

import pytest

from corpus.reading.document import Card, Document, Example, Item, Rule, Ruling, Term, Topic
from corpus.reading.entries import entries
from corpus.reading.references.find import NumberIndex, attach, expand, find

EDITION = [
    "4",
    "409",
    "409.1",
    "409.1a",
    "409.1b",
    "409.1c",
    "409.1d",
    "409.1f",
    "409.2",
    "410",
    "410.1",
    "410.2",
]


def targets(text, numbers=EDITION):
    """The numbers that the references of a text name in an edition."""
    return [[t.number for t in r.targets] for r in expand(find(text, "fr"), NumberIndex(numbers))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("règle 409.1a", [["409.1a"]]),
        ("règles 409.1b-d", [["409.1b", "409.1c", "409.1d"]]),
        ("règles 409.1c-f", [["409.1c", "409.1d", "409.1f"]]),  # the edition prints no 409.1e
        ("règles 409.1d-h", [["409.1d", "409.1e", "409.1f", "409.1g", "409.1h"]]),  # no end there: counted
        ("règles 502.1j-n", [["502.1j", "502.1k", "502.1m", "502.1n"]]),  # no l
        ("règles 409.1–410.1", [["409.1", "410.1"]]),
        ("règles 409-410", [["409", "410"]]),
        ("règles 409.2 à 409.1", [["409.2", "409.1"]]),
        ("règles 409.1 à 712.3", [["409.1", "712.3"]]),
    ],
)
def test_ranges_are_filled_in_against_the_edition(text, expected):
    assert targets(text) == expected


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("règle 409.1a", [("409.1a", "resolved", None)]),
        ("règle 409.1e", [("409.1e", "unknown", None)]),
        ("règle 4091f", [("409.1f", "repaired", "4091f")]),
        ("règle 4091g", [("409.1g", "unknown", "4091g")]),
        (
            "règles 409.1c-e",
            [("409.1c", "resolved", None), ("409.1d", "resolved", None), ("409.1e", "unknown", None)],
        ),
    ],
)
def test_each_target_has_its_own_status(text, status):
    (reference,) = expand(find(text, "fr"), NumberIndex(EDITION))
    assert [(t.number, t.status, t.read) for t in reference.targets] == status


def said(text, line=1):
    """The text of an entry and the line that it stands on."""
    return {"text": text, "first_line": line, "last_line": line}


def document(**entries):
    """A small document around the entries given."""
    return Document("rules", "fr", None, None, None, 40, **entries)


def test_every_kind_of_entry_gets_its_references():
    cited = said("règle 420.1")
    made = attach(
        document(
            rules=(Rule("420", None, **cited), Rule("420.1", None, (Example(**cited),), **said("Rien."))),
            terms=(Term("Légende", **cited),),
            items=(Item(1, **cited),),
            cards=(Card("Ours", None, "Créature", "2", "2", (Ruling(**cited),), **cited),),
            topics=(Topic("Affinité", (Ruling(**cited),), **cited),),
        )
    )
    found = [entry.references for entry in entries(made) if entry.text != "Rien."]
    assert len(found) == 8
    assert {(refs[0].targets[0].number, refs[0].targets[0].status) for refs in found} == {
        ("420.1", "resolved")
    }
    assert made.diagnostics == ()


def test_only_what_the_document_should_hold_is_called_missing():
    made = attach(
        document(
            rules=(
                Rule("420", "Effets", **said("")),
                Rule("420.1", None, **said("Voir règles 420.9 et 502.3.", 2)),
            )
        )
    )
    assert [(d.code, d.line) for d in made.diagnostics] == [("reference_unresolved", 2)]
    assert "420.9" in made.diagnostics[0].message
