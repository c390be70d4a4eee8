"""What looks damaged inside one text: lost symbols, quotes and parentheses that don't match. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.reading import diagnostics
from corpus.reading.document import Diagnostic

_DASH = re.compile(r"(?<=[a-zà-ÿ0-9])\?(?=[a-zà-ÿ0-9])")
_COST = re.compile(r"(?:(?<=\s)|(?<=\A)|(?<=[(\[]))[\"“«]\s?:\s(?=[A-ZÀ-Þ])")
_QUOTED_COLON = ('": ', '" : ', '"\u00a0: ', "“: ", "“ : ", "« : ", "«\u00a0: ")
_EMPTY = re.compile(r"\(\s*\)|\{\s*\}|[«“]\s*[»”]")
_SMILEY = re.compile(r"(?<=\d)\.\n\.(?=\s|\Z)")
_ADDRESS = re.compile(r"www\.|://|\.asp|\.php|\.com|\.org|\.net")
_MARK = re.compile(r"(?:\s|\A|[;,])(?:\d{1,2}|[a-z]|\d[a-z])\)\Z")
_QUOTES = (("«", "»"), ("“", "”"))


def damages(where: str, text: str, line: int) -> Iterator[Diagnostic]:
    """The oddities of ``text``, which begins on ``line`` and is called ``where``."""
    lost = _lost(text)
    if lost is not None:
        read = " ".join(text[max(0, lost - 14) : lost + 16].split())
        yield diagnostics.make("lost_symbol", line, read=read)
    if text.count('"') % 2 or any(text.count(one) != text.count(other) for one, other in _QUOTES):
        yield diagnostics.make("unbalanced_quotes", line, where=where)
    if not balanced(text):
        yield diagnostics.make("unbalanced_parentheses", line, where=where)


def _lost(text: str) -> int | None:
    """Where a symbol seems to be lost: a cost that was a picture (« " : Prévenez »), a dash that became a
    question mark, empty brackets, a smiley that ate a digit.
    """
    patterns = [_EMPTY] if "(" in text or "{" in text or "«" in text or "“" in text else []
    if "?" in text:
        patterns.append(_DASH)
    if any(mark in text for mark in _QUOTED_COLON):
        patterns.append(_COST)
    if "\n." in text:
        patterns.append(_SMILEY)
    for pattern in patterns:
        for seen in pattern.finditer(text):
            if not _in_address(text, seen.start()):
                return seen.start()
    return None


def _in_address(text: str, place: int) -> bool:
    """Whether the word around ``place`` is the address of a page."""
    before = text[max(0, place - 200) : place].rsplit(None, 1)
    word = (before[-1] if before else "") + text[place : place + 1]
    return _ADDRESS.search(word) is not None


def balanced(text: str) -> bool:
    """Whether round and square brackets match; the parenthesis after « 1) », « a) » of an enumeration needs
    none.
    """
    if text.count("(") == text.count(")") and text.count("[") == text.count("]"):
        return not ("(" in text and text.find(")") < text.find("("))
    depth = {"(": 0, "[": 0}
    for place, letter in enumerate(text):
        if letter in "([":
            depth[letter] += 1
        elif letter == "]" or letter == ")":
            opener = "(" if letter == ")" else "["
            if not depth[opener]:
                if letter == ")" and _MARK.search(text[max(0, place - 4) : place + 1]):
                    continue
                return False
            depth[opener] -= 1
    return not any(depth.values())
