"""Laws of reading: any bytes are survived, every line is owned once, printing and reading agree, time is linear."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from corpus.reading.document import Document, Kind
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.reading import samples
from tests.reading.printing import print_document

SETTINGS = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
PIECES = (
    "420. Effets", "420.1. Une règle.", "420.1a Un détail.", "420.5e", "420.5. Suite :", "2122i Un mot.",
    "702. 37a Mot.", "1. Le jeu", "Exemple : un cas.", "Example: one case.", "Exemple :", "Glossaire",
    "Glossary", "Credits", "Contents", "Lanterne", "Une lampe. Voir règle 420.", "Page 3 sur 4",
    "https://pont.example/", "Admin", "Messages : 12", "----", ".", "(Voir règle 410.", "* Une réponse.",
    "{3}{U}", "4/4", "Créature : pont", "Foire aux questions", "Je signe ici.", "", "  ", "\u00a0",
    "212.2c). Et la suite.", "and", "see rule", "47.90 €", "« Ouvert", '"', "(", "[",
    "<p>420.1. Mot.</p>", "<li>", "IV. Les ponts", "=====", "> > Pourquoi ?", "Name: Ours", "Type: Créature",
    "Lampe : une lumière.", "Tourbière:", "  * Elle brille.", "et puis rien de plus,", "5O2.l Un mot.", "--",
)  # fmt: skip
ENDS = ("\n", "\r\n", "\r")
KINDS: tuple[Kind | None, ...] = (None, "rules", "faq", "lesson")


def owned_lines(document: Document) -> list[int]:
    """Every line number that some owner names, in the order of the owners."""
    return [line for owner in document.owners for line in range(owner.first, owner.last + 1)]


def check_owners(document: Document) -> None:
    assert owned_lines(document) == list(range(1, document.line_count + 1))
    assert not [owner for owner in document.owners if owner.kind == "unclassified"]


@st.composite
def sources(draw: st.DrawFn) -> bytes:
    pieces = draw(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(ENDS)), max_size=40))
    text = "".join(piece + end for piece, end in pieces)
    return text.encode(draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16"))))


@SETTINGS
@given(st.binary(max_size=400), st.sampled_from(KINDS))
@example(b"%PDF-1.4\n", None)
@example(b"PK\x03\x04", None)
@example(b"\xff\xfe", None)
@example(b"<html>", None)
@example(b"{\\rtf1 420.1. Mot.", None)
@example(b"From: a\nContent-Transfer-Encoding: base64\n\n=", None)
@example(b"420.1", "rules")
def test_any_bytes_are_read_or_refused_with_a_message(data: bytes, kind: Kind | None) -> None:
    try:
        document = read_source(data, "fuzz.bin", kind=kind)
    except UnreadableError as error:
        assert str(error).startswith("fuzz.bin")
    else:
        check_owners(document)


@SETTINGS
@given(sources(), st.sampled_from(KINDS))
def test_lines_that_look_like_rules_are_each_owned_once(data: bytes, kind: Kind | None) -> None:
    try:
        document = read_source(data, "fuzz.txt", kind=kind)
    except UnreadableError:
        return
    check_owners(document)
    keys = [(rule.number, rule.copy) for rule in document.rules]
    assert len(keys) == len(set(keys))
    printed = [entry.last_line for rule in document.rules for entry in (rule, *rule.examples)]
    assert all(line <= document.line_count for line in printed)


SENTENCES = st.sampled_from(
    [*samples.FRENCH, "Voir règle 100.1.", "La règle 101.2a ne s'applique pas (voir règle 100)."]
)
TEXTS = st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join)
RULES = st.tuples(TEXTS, st.lists(TEXTS, max_size=5), st.lists(TEXTS, max_size=3))


@SETTINGS
@given(st.lists(st.tuples(st.booleans(), st.lists(RULES, min_size=1, max_size=4)), min_size=1, max_size=4))
def test_reading_what_was_printed_gives_the_same_rules(
    sections: list[tuple[bool, list[tuple[str, list[str], list[str]]]]],
) -> None:
    lines = ["Règles du pont", ""]
    for place, (titled, rules) in enumerate(sections):
        section = 100 + place
        lines += [f"{section}. Le pont {place}", ""] if titled else []
        for number, (text, examples, subrules) in enumerate(rules, 1):
            lines += [f"{section}.{number}. {text}", *(f"Exemple : {case}" for case in examples), ""]
            for letter, below in zip("abc", subrules, strict=False):
                lines += [f"{section}.{number}{letter} {below}", ""]
    first = read_source("\n".join(lines).encode(), "pont.txt", language="fr", kind="rules")
    again = read_source(print_document(first).encode(), "pont.txt", language="fr", kind="rules")
    assert [shape(rule) for rule in again.rules] == [shape(rule) for rule in first.rules]
    assert len(first.rules) == sum(
        titled + sum(1 + len(rule[2]) for rule in rules) for titled, rules in sections
    )
    assert sum(len(rule.examples) for rule in first.rules) == sum(
        len(rule[1]) for _, rules in sections for rule in rules
    )


def shape(rule: object) -> tuple[object, ...]:
    return tuple(getattr(rule, key) for key in ("number", "copy", "title", "text")) + tuple(
        case.text for case in getattr(rule, "examples", ())
    )


ADVERSARIAL = {
    "digits": "1" * 200_000,
    "numbers": "420.1 " * 40_000,
    "open parentheses": "420.1. " + "(" * 200_000,
    "closing parentheses": "420.1. " + ")" * 200_000,
    "quotes": "420.1. " + '"' * 200_000,
    "blanks": "420.1. " + " " * 200_000 + "x",
    "dots": "420.1. " + ". " * 100_000,
    "mana": "{" * 200_000,
    "one line each": "420.1. Un mot.\n" * 15_000,
    "short lines": "a\n" * 100_000,
    "blank lines": "420.1. Un mot.\n" + "\n" * 200_000,
    "commas": "règles " + "1, " * 60_000,
    "ranges": "règles " + "420.1a-z, " * 20_000,
    "title": "Sujet: " + "re: " * 50_000,
    "dates": "le 1er mai 2006 " * 12_000,
    "capitals": "420.1. " + "Abcde " * 35_000 + "\n\nExemple : " + "Abcde " * 35_000,
    "dashes": "-" * 200_000,
    "tags": "<p>" * 60_000,
    "lists": "<html>" + "<ul><li>" * 25_000,
    "counted items": "<html><ol>" + "<li>Mot" * 40_000,
    "bullets of two levels": "•\t420.1. Mot\n\to\t420.1a Mot\n" * 5_000
    + "o " * 50_000
    + "\n"
    + "\t" * 100_000,
    "quoted twice": "> > 420.1. Mot\n>\n> a\n" * 10_000,
    "angle brackets": "<" * 200_000,
    "rich text": "{\\rtf1 " + "{\\b a" * 40_000,
    "labels": "Name: a\nType: b\n" * 8_000,
    "quoted": "420.1. Un mot.\n" + "> a\n" * 40_000,
    "chapters": "IV. Mot\n" * 20_000,
    "drawn": "420.1. Un mot.\n=====\n" * 8_000,
    "letter": "From: a\nContent-Transfer-Encoding: quoted-printable\n\n" + "=" * 100_000,
    "quotations": "<html>" + "<blockquote>420.1. Mot" * 2_000,
    "glossary": "Introduction\n100.1. Un.\nGlossaire\n" + "Arche : une voûte\n" * 10_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ADVERSARIAL)
def test_adversarial_texts_are_read_whole(name: str) -> None:
    """At these sizes anything worse than linear meets the run's limit on a test's time (pyproject.toml)."""
    data = ADVERSARIAL[name].encode()
    with contextlib.suppress(UnreadableError):
        check_owners(read_source(data, "hostile.txt", kind="rules"))
