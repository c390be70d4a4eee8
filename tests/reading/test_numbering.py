"""Rule numbers at the start of a line, and what is none."""

from __future__ import annotations

import pytest

from corpus.reading.rules.numbering import read_number


@pytest.mark.parametrize(
    ("line", "number", "rest", "dot"),
    [
        ("420.5e Un texte", "420.5e", "Un texte", False),
        ("420.5. Un texte", "420.5", "Un texte", True),
        ("420.5a. Un texte", "420.5a", "Un texte", True),
        ("420. Un titre", "420", "Un titre", True),
        ("420 Un titre", "420", "Un titre", False),
        ("4. Zones", "4", "Zones", True),
        ("702. 37a Un texte", "702.37a", "Un texte", False),
        ("305.3.After", "305.3", "After", True),
        ("510.1 c Un texte", "510.1c", "Un texte", False),
        ("104.3 a creature", "104.3", "a creature", False),
        ("420.5E Un texte", "420.5e", "Un texte", False),
        ("420,5e Un texte", "420.5e", "Un texte", False),
        ("2122i Un texte", "212.2i", "Un texte", False),
        ("5O2.3a Un texte", "502.3a", "Un texte", False),
        ("502.15aa Un texte", "502.15aa", "Un texte", False),
        ("305.3.", "305.3", "", True),
        ("\u00a0305.3.\u00a0Un texte", "305.3", "Un texte", True),
        ("Règle 420.5e : Un texte", "420.5e", "Un texte", False),
        ("> 420.5e Un texte", "420.5e", "Un texte", False),
        ('"420.5e Un texte', "420.5e", "Un texte", False),
        ('[quote="Odile"]420.5. Un texte', "420.5", "Un texte", True),
        ("211. [Cette section est laissée vide]", "211", "[Cette section est laissée vide]", True),
        ("Section 420 : Les ponts", "420", "Les ponts", False),
        ("Chapitre 5 – Les ponts", "5", "Les ponts", True),
        ("Partie 2 : Les ponts", "2", "Les ponts", True),
        ("## Part 7. The bridges", "7", "The bridges", True),
        ("1 - LES PONTS", "1", "LES PONTS", True),
        ("IV. Les ponts", "4", "Les ponts", True),
        ("SECTION 1 -- The bridges", "1", "The bridges", True),
        ("101.2 -- A stone", "101.2", "A stone", False),
        ("410.5 . Un texte", "410.5", "Un texte", True),
        ("l00.2. Un texte", "100.2", "Un texte", True),
        ("101.l. Un texte", "101.1", "Un texte", True),
        ("I02. Un titre", "102", "Un titre", True),
    ],
)
def test_a_number_is_read_in_every_printed_form(line: str, number: str, rest: str, dot: bool) -> None:
    mark = read_number(line)
    assert mark is not None
    assert (mark.number, mark.rest, mark.dot) == (number, rest, dot)
    assert line[mark.offset :].strip() == rest


@pytest.mark.parametrize(
    "line",
    [
        "", "   ", "47.90 €", "100.50 € de remise", "120.5 euros", "2007 fut une année", "1990s were", "12. Un point",
        "2007. la suite", "2007 Une",
        "212.2c). La suite", "410.8).", "505.6, 505.7 et la suite", "(1) un", "1-206-555-0133", "1702 Groot", "3/3 x",
        "0.5 mot", "420.0 mot", "409.1b-i. Un texte", "600.3b–c", "Règles 420", "Les 420. Mots",
        "Ill. Un mot", "Il.1 Un mot", "lOO mots", "lI1 mots.", "IIII. Un mot", "502.9e - 502.9g [vides]",
        "100.1 à 100.4 et", "1 - 2", "2 -3", "IV Un mot", "VI.Un",
        "Partie 2 du pont", "Chapitre 12 : la suite", "Parties 2 : mots",
    ],
)  # fmt: skip
def test_what_is_no_rule_number(line: str) -> None:
    assert read_number(line) is None
