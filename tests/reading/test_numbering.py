"""Rule numbers at the start of a line, what is none, and what misprints are mended to."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from corpus.reading.reader import read_source
from corpus.reading.rules.numbering import read_number
from tests.reading.samples import ENGLISH


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


RIGHT = [
    # printed, meant
    ("408.2e 408.f 408.g 409.1", {"408.f": "408.2f", "408.g": "408.2g"}),
    ("306.3a 306.b 306.1c 306.4", {"306.b": "306.3b", "306.1c": "306.3c"}),
    ("505.4 505.54 505.5a 505.5b", {"505.54": "505.5"}),
    ("702.30c 702.30d 702.30d 702.31", {"702.30d": "702.30e"}),
    ("724.1 724.2 724.3a 724.3b 724.3 724.4", {"724.3a": "724.2a", "724.3b": "724.2b"}),
    ("702.175 702.175a 702.175 702.175a 702.177", {"702.175": "702.176", "702.175a": "702.176a"}),
    ("605.2b 605.2c 606.1 609.2b 605.2c 609.4", {"605.2c": "609.2c"}),
    ("501.1 501.2 502.1 510.1 501.2 501.3 501.4 511.1", {"501.2": "510.2", "501.3": "510.3", "501.4": "510.4"}),
    ("423.2a 432.2b 423.2c", {"432.2b": "423.2b"}),
    ("420.2 420.3 420.3a 420.2b 420.4", {"420.2b": "420.3b"}),  # there is no 420.2a before it
    ("420.2 420.2a 420.2a 426.2c 420.3", {"420.2a": "420.2b", "426.2c": "420.2c"}),  # each goes on from the other
]  # fmt: skip
LEFT = [
    "420.1 420.3 420.2 420.4",  # swapped
    "420.2 420.3a 420.3 420.4",  # swapped with its own rule
    "420.1 420.2 420.4 420.5",  # one left out
    "420.3 420.3d 420.3e 420.3f 420.4",  # letters left out, as in a quotation
    "502.43 502.43a 502.43b 502.44a 502.44b 502.44 502.45",  # printed before its rule
    "113.7c 113.9 113.9a 113.9b 114.1",
    "214.8h 214.8i 214.8k 214.8m",
    "420.5d 420.5e 420.5f 420.5e 420.6",  # said again
    "420.2 420.2a 420.3 420.3a 420.2b 420.4",  # printed late, beside a 420.2a
]


def read(numbers: str, *, alike: bool = False) -> list[tuple[str, str | None]]:
    lines, said = [], random.Random(3)  # noqa: S311
    for number in numbers.split():
        text = ENGLISH[0] if alike else f"Lamp {said.random()} goes out. {said.choice(ENGLISH)}"
        lines += [f"{number}{'.' if number[-1].isdigit() else ''} {text}", ""]
    document = read_source("\n".join(lines).encode(), "bridge.txt", kind="rules", language="en")
    return [(rule.number, rule.read) for rule in sorted(document.rules, key=lambda rule: rule.first_line)]


@pytest.mark.parametrize(("numbers", "meant"), RIGHT)
def test_a_misprint_with_a_proof_is_put_right(numbers: str, meant: dict[str, str]) -> None:
    assert {(number, printed) for number, printed in read(numbers) if printed} == {
        (number, printed) for printed, number in meant.items()
    }


@pytest.mark.parametrize("numbers", LEFT)
def test_what_may_be_meant_is_left_alone(numbers: str) -> None:
    assert not [pair for pair in read(numbers, alike="420.5e 420.5f 420.5e" in numbers) if pair[1]]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 22), max_size=6), st.sets(st.integers(0, 22), max_size=5))
def test_rules_that_changed_places_or_were_left_out_are_never_renumbered(
    swaps: list[int], gone: set[int]
) -> None:
    numbers = [f"100.{rule}{letter}" for rule in range(1, 7) for letter in ("", "a", "b", "c")]
    for at in swaps:
        numbers[at], numbers[at + 1] = numbers[at + 1], numbers[at]
    kept = [number for at, number in enumerate(numbers) if at not in gone]
    assert [number for number, printed in read(" ".join(kept)) if printed] == []
