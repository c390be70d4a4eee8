"""Titles that citations give to sections."""

from corpus.reading.document import Document, Rule
from corpus.reading.references.find import attach
from corpus.reading.rules import titles


def read(*rules, language="fr"):
    """A document of (number, title, text) with its references attached and its titles settled."""
    made = tuple(
        Rule(
            number,
            title,
            title_origin="source" if title else None,
            text=text,
            first_line=line,
            last_line=line,
        )
        for line, (number, title, text) in enumerate(rules, 1)
    )
    return titles.apply(attach(Document("rules", language, None, None, None, len(rules), rules=made)))


def title_of(document, number):
    """Title and origin of one rule."""
    return next((rule.title, rule.title_origin) for rule in document.rules if rule.number == number)


CITES = ("420.1", None, "Voir règle 408, « Ordre des sorts ».")


def test_a_section_without_a_title_takes_the_cited_one():
    made = read(("408", None, ""), CITES)
    assert title_of(made, "408") == ("Ordre des sorts", "citations")
    assert [d.code for d in made.diagnostics] == ["title_from_citations"]


def test_a_title_shared_by_three_sections_is_the_chapter_s():
    made = read(("407", "SORTS", ""), ("408", "SORTS", ""), ("409", "SORTS", ""), CITES)
    assert title_of(made, "408") == ("Ordre des sorts", "citations")
    assert title_of(made, "409") == ("SORTS", "source")
    assert [d.code for d in made.diagnostics] == ["title_from_citations"]


def test_the_title_of_the_part_is_not_the_section_s():
    made = read(("4", "Sorts", ""), ("408", "SORTS", ""), CITES)
    assert title_of(made, "408") == ("Ordre des sorts", "citations")


def test_the_same_title_in_other_parts_is_a_title():
    made = read(
        *((f"{part}00", "Généralités", "") for part in range(1, 7)),
        ("1", None, "Voir règle 400, « Autre chose »."),
    )
    assert title_of(made, "400") == ("Généralités", "source")


def test_a_rule_s_text_is_never_taken_for_a_missing_title():
    made = read(("408", None, "Cette section est vide."), CITES)
    assert title_of(made, "408") == (None, None)


def test_the_majority_wins_and_the_first_on_a_tie():
    votes = [("1", None, f"règle 408, « {title} »") for title in ("Ordre", "Suite", "suite", "Rang")]
    assert title_of(read(("408", None, ""), *votes), "408")[0] == "Suite"
    tied = [("1", None, f"règle 408, « {title} »") for title in ("Ordre", "Suite")]
    assert title_of(read(("408", None, ""), *tied), "408")[0] == "Ordre"
