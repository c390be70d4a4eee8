"""Tournament documents: which one a text is, its headings wherever they stand, its infractions, its own day."""

from __future__ import annotations

import re

import pytest

from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.references.find import mentions_in

PARTS = {
    "1": "Boats",
    "1.1": "Rowing Boats",
    "1.2": "Ferries",
    "2": "Mooring Errors",
    "2.1": "Mooring Error - Loose Knot",
    "2.2": "Mooring Error - Wrong Ring",
    "3": "Lanterns",
    "3.1": "Oil",
}
PROSE = "A boat that lies at the wrong ring is moved by whoever finds it first. Nobody pays for that."
INFRACTION = [
    "Penalty", "Warning", "Definition", "A boat is not where its owner left it.", "Examples",
    "A. Ana ties one knot too few.", "B. Odo ties none.", "Philosophy", "Knots slip.",
    "Additional Remedy", "Tie it again.", "Upgrade: The third time is no slip.",
]  # fmt: skip
TITLES = {
    "mtr": ["Magic Tournament Rules"],
    "ipg": ["MAGIC INFRACTION", "PROCEDURE GUIDE"],
    "jar": ["Judging at Regular Rules Enforcement Level"],
}


def body(heading: str, *, parts: bool = True) -> list[str]:
    """The body, each heading as ``heading`` prints its number and title."""
    lines = []
    for number, title in PARTS.items():
        if "." in number or parts:
            lines += heading.format(number, title).split("|")
        lines += INFRACTION if number.startswith("2.") else [PROSE] * ("." in number)
    return lines


def document(series: str, contents: list[str], lines: list[str]) -> str:
    return "\n\n".join([*TITLES[series], "Effective March 1, 2014", "Introduction", PROSE, *contents, *lines])


LISTED = [f"{number}{'.' * ('.' not in number)} {title} ........ 7" for number, title in PARTS.items()]
APART = [line for number, title in PARTS.items() for line in (f"{number}.", f"{title} ....... 7")]


def read(text: str) -> Document:
    return read_source(text.encode(), "x.txt")


LAYOUTS = {
    "as listed": (LISTED, body("{0}. {1}")),
    "number and title apart": (APART, body("{0}.|{1}")),
    "with the name of the document": (LISTED, body("MTR {0} {1}", parts=False)),
    "in capitals": (LISTED, [line.upper() if line[0].isdigit() else line for line in body("{0} {1}")]),
    "the number lost": (LISTED, body("{1}")),
    "small capitals in pieces": (
        LISTED,
        [
            piece
            for line in body("{0}. {1}")
            for piece in (re.findall(r"[\d.]+|[A-Z]|[a-z-]+", line) if line[0].isdigit() else [line])
        ],
    ),
    "listed again before a part": (LISTED, [*LISTED[:3], *body("{0}. {1}")]),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_section_is_found_with_its_title_and_text(layout: str) -> None:
    made = read(document("mtr", *LAYOUTS[layout]))
    assert (made.kind, made.series, made.date) == ("policy", "mtr", "2014-03-01")
    sections = {rule.number: rule for rule in made.rules if "." in rule.number}
    assert {number: rule.title for number, rule in sections.items()} == {
        number: title for number, title in PARTS.items() if "." in number
    }
    assert sections["1.1"].text == PROSE
    assert not [one for one in made.diagnostics if one.level == "error"]
    assert sum(owner.last - owner.first + 1 for owner in made.owners) == made.line_count


def test_the_parts_of_an_infraction_are_fields() -> None:
    made = read(document("ipg", LISTED, body("{0}. {1}")))
    knot = next(rule.infraction for rule in made.rules if rule.number == "2.1")
    assert knot is not None
    assert (knot.penalty, knot.definition, knot.philosophy) == (
        "Warning", "A boat is not where its owner left it.", "Knots slip.",
    )  # fmt: skip
    assert knot.examples == ("Ana ties one knot too few.", "Odo ties none.")
    assert (knot.remedy, knot.upgrade) == ("Tie it again.", "The third time is no slip.")
    assert not [rule for rule in made.rules if rule.infraction and not rule.number.startswith("2.")]


def test_a_document_without_numbers_is_addressed_by_its_headings() -> None:
    lines = [
        "Common Issues",
        PROSE,
        PROSE,
        "Serious Problems",
        "A boat leaves the harbour without its knots, its papers or those who go on it",
        PROSE,
        "It comes back. Nobody is told of what happened on the way",
        "Unwanted Things",
        PROSE,
        "Resources",
        PROSE,
    ]
    made = read(document("jar", [], lines))
    assert [rule.number for rule in made.rules] == [
        "introduction", "common-issues", "serious-problems",
        "a-boat-leaves-the-harbour-without-its-knots-its-papers-or-th", "unwanted-things", "resources",
    ]  # fmt: skip
    assert made.rules[1].text == f"{PROSE}\n{PROSE}"
    assert made.rules[3].text.startswith(PROSE) and "It comes back." in made.rules[3].text


def test_headings_that_stand_nowhere_are_reported_and_many_of_them_make_it_wait() -> None:
    codes = {one.code: one.level for one in read(document("mtr", LISTED, body("{0}. {1}")[:8])).diagnostics}
    assert codes["headings_bare"] == "error"


CITED = {
    "the boats (MTR section 4.3) may": [("4.3", "MTR 4.3")],
    "detailed in section 4 of the Magic Tournament Rules.": [("4", "MTR 4")],
    "voir la section 5.2 des règles des tournois Magic": [("5.2", "MTR 5.2")],
    "see IPG 2.1 and rule 104.3a": [("2.1", "IPG 2.1"), ("104.3a", "104.3a")],
    "a lantern (see section 3.1)": [],
    "a jar 3 feet wide": [],
}


@pytest.mark.parametrize("text", CITED)
def test_sections_of_other_documents_are_cited_by_their_names(text: str) -> None:
    assert [(one.raw, one.first) for one in mentions_in(text, "en")] == CITED[text]


def test_a_tournament_document_cites_its_own_sections_and_parts() -> None:
    text = "See section 3.1, sections 2 and 3, Appendix C, MTR section 2.2 and rule 103.4."
    found = [one.first for one in mentions_in(text, "en", "mtr")]
    assert found == ["3.1", "2", "C", "2.2", "103.4"]


def test_a_few_sections_of_a_document_cover_no_more_than_themselves() -> None:
    whole = read(document("mtr", LISTED, body("{0}. {1}")))
    assert whole.covers == ("1", "2", "3")
    few = [each for each in LISTED if "1.1" not in each and "2.1" not in each]
    lines = [line for line in body("{0}. {1}") if not line.startswith(("1.1", "2.1"))]
    assert read(document("mtr", few, lines)).covers == ("1.2", "2.2", "3.1")
