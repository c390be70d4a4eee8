"""Misprinted numbers: what is put right, and what is left as it stands. Numbers alone, each with its case."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from corpus.reading.reader import read_source
from tests.reading.samples import ENGLISH

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
