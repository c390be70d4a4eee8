"""The table of diagnostics and the page that documents it say the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.reading.diagnostics import CODES, fold, make
from corpus.reading.document import ReadDiagnostic

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "diagnostics.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.+?)(?=\n#|\Z)", PAGE, re.MULTILINE | re.DOTALL))
SOURCE = "\n".join(
    path.read_text("utf-8")
    for room in ("reading", "library/ingest")
    for path in (ROOT / "corpus" / room).rglob("*.py")
)


def test_each_code_is_documented_once_and_in_the_order_of_the_table() -> None:
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == list(CODES)


@pytest.mark.parametrize("code", CODES)
def test_each_code_is_told_with_its_level_and_a_case_in_french_sentences(code: str) -> None:
    section = " ".join(SECTIONS[code].split())
    assert section.startswith(f"`{CODES[code].level}` · ")
    assert re.search(r"Seen in: |For example: ", section)
    assert f'"{code}"' in SOURCE, "each is used"
    message = CODES[code].message
    assert message[-1] in ".?!" and message[0].isupper() and "'" not in message
    assert not re.search("[^\u00a0\u202f][:;!?»]|«[^\u00a0\u202f]", message), "no-break spaces"


def numbers(told: Sequence[ReadDiagnostic]) -> list[tuple[str, int | None]]:
    return [(one.code, one.line) for one in told]


def test_what_would_be_said_twice_is_said_once_with_both_lines() -> None:
    once, again, other = (
        make("empty_rule", line, number=number) for line, number in ((4, 7), (9, 7), (6, 8))
    )
    told = fold([again, other, once])
    assert numbers(told) == [("empty_rule", 4), ("empty_rule", 6)]
    assert told[0].message.endswith("7 sans texte (et 1 autre, ligne 9).")


def test_a_small_swarm_of_a_quiet_code_is_one_fact_and_errors_are_each_their_own() -> None:
    broken = [make("order_broken", line, number=line, before=line + 1) for line in (3, 5, 8)]
    assert numbers(fold(broken[:2])) == [("order_broken", 3), ("order_broken", 5)]
    (told,) = fold(broken)
    assert told.message.endswith("(et 2 autres, lignes 5, 8).")
    grave = [replace(broken[0], level="error")] * 4
    assert list(fold(grave)) == grave
