"""What is typed short or by ear, in the plain words that it stands for (`readings.toml`). Pure."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from corpus.languages import any_of, packs

FILE = Path(__file__).with_name("readings.toml")


@cache
def shorthand() -> dict[str, str]:
    """What is typed or written short, folded, with the plain words that it stands for: « jpeux », « 1er »."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["short"]
    ordinals = {short: word for pack in packs() for short, word in pack.search.spelt.items()}
    return {written: each["plain"] for each in rows for written in each["written"]} | ordinals


@cache
def _short() -> re.Pattern[str]:
    several = any_of(re.escape(each) for each in shorthand() if not each.isalnum())
    return re.compile(rf"(?<![\w.'/-])(?!(?<=\d )\d)(?:{several}|[^\W_]+)(?![\w./-])")


def written_out(folded: str) -> str:
    """``folded`` with what is typed short in full: « jpeux » is « je peux », « c koi » « c'est quoi »; what stands in
    quotation marks as it stands.
    """
    parts = folded.split('"')
    parts[::2] = [
        _short().sub(lambda match: shorthand().get(match[0], match[0]), part) for part in parts[::2]
    ]
    return '"'.join(parts)
