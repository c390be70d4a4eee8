"""What a question asks for besides its words (whether one may, how many, what if …), and how sentences tell it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from corpus.languages import any_of
from corpus.text.normalise import letters


@cache
def _kinds() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """For each kind of question how it is asked and how a sentence tells it, over folded letters."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple((_any(kind["asked"]), _any(kind["said"])) for kinds in data.values() for kind in kinds)


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{any_of(patterns)})\b")


def wanted(query: str) -> tuple[re.Pattern[str], ...]:
    """How sentences read (folded) that tell what ``query`` asks for; nothing where it merely names something."""
    folded = letters(query)
    return tuple(kind for asked, kind in _kinds() if asked.search(folded))
