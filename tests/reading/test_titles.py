"""Titles that citations give to sections."""

from __future__ import annotations

import pytest

from corpus.reading.document import Document, Rule
from corpus.reading.references.find import attach
from corpus.reading.rules import titles

CITES = ("1", None, "Voir règle 408, « Ordre des sorts ».")
VOTES = [("1", None, f"règle 408, « {title} »") for title in ("Ordre", "Suite", "suite", "Rang")]
CASES: dict[str, tuple[list[tuple[str, str | None, str]], str | None, str | None]] = {
    "a section without a title takes the cited one": ([("408", None, ""), CITES], "Ordre des sorts", "citations"),
    "a title shared by three sections is the chapter's": (
        [("407", "SORTS", ""), ("408", "SORTS", ""), ("409", "SORTS", ""), CITES], "Ordre des sorts", "citations",
    ),
    "a rule's text is never taken for a missing title": ([("408", None, "Cette section est vide."), CITES], None, None),
    "the majority wins": ([("408", None, ""), *VOTES], "Suite", "citations"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_section_is_called_what_those_who_cite_it_say(case: str) -> None:
    rows, title, origin = CASES[case]
    rules = tuple(
        Rule(
            number, name, title_origin="source" if name else None, text=text, first_line=line, last_line=line
        )
        for line, (number, name, text) in enumerate(rows, 1)
    )
    document = titles.apply(attach(Document("rules", "fr", None, None, None, len(rules), rules=rules)))
    assert next((rule.title, rule.title_origin) for rule in document.rules if rule.number == "408") == (
        title,
        origin,
    )
    taken = [one.code for one in document.diagnostics if one.code == "title_from_citations"]
    assert len(taken) == (origin == "citations")
