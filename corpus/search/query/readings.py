"""What is typed short or by ear, in the plain words that it stands for (`readings.toml`). Pure."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from corpus.languages import any_of

FILE = Path(__file__).with_name("readings.toml")


@cache
def shorthand() -> dict[str, str]:
    """What is typed short, folded, with the plain words that it stands for."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["short"]
    return {written: each["plain"] for each in rows for written in each["written"]}


@cache
def _short() -> re.Pattern[str]:
    several = any_of(re.escape(each) for each in shorthand() if not each.isalnum())
    return re.compile(rf"(?<![\w.'/-])(?:{several}|[^\W_]+)(?![\w./-])")


def written_out(folded: str) -> str:
    """``folded`` with what is typed short in full: « jpeux » is « je peux », « c koi » « c'est quoi »; what stands in
    quotation marks as it stands.
    """
    parts = folded.split('"')
    parts[::2] = [
        _short().sub(lambda match: shorthand().get(match[0], match[0]), part) for part in parts[::2]
    ]
    return '"'.join(parts)
