"""Glossaries with a term and its definition on one line, or a colon after the term."""

from __future__ import annotations

import pytest

from corpus.reading.reader import read_source

ENTRIES = (
    ("Arche", "Ce qui porte un pont. Voir règle 100.1."),
    ("Barque, barque plate", "Ce qui passe dessous : une eau la porte."),
    ("Culée", "La fin du pont."),
)


@pytest.mark.parametrize("joint", [" : ", " – ", ": ", " -- ", "\t", " - "])
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_a_term_may_stand_before_its_definition(joint: str, blank: str) -> None:
    entries = blank.join(f"{term}{joint}{text}" for term, text in ENTRIES)
    document = read_source(
        f"Introduction\n\n100.1. Un pont.\n\nGlossaire\n\n{entries}\n\nCrédits\n\nPersonne\n".encode(),
        "x.txt", language="fr", kind="rules",
    )  # fmt: skip
    assert [(term.term, term.text) for term in document.terms] == list(ENTRIES)
