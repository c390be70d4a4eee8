"""What laws are called, in both languages, and the rule of today that each name means. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from corpus.languages.lexicon import lexicon
from corpus.text.normalise import words

_ARTICLE = re.compile(r"(?:the|an?|l|la|le|les|un|une|des|du|de|d|sur) ")
_TOPIC = re.compile(r"(?:rules?|regles?|section) (?:(?:on|about|de|du|des|sur|d|l|la|le) )*")
_GROUPED = re.compile(r"\s?[(\[«“\"]\s?([^()\[\]«»“”\"\n]{3,60}?)\s?[)\]»”\"]")
_COMMA = re.compile(r"\s?[,:]\s?(?:[«“\"]\s?)?([^,.;:()\[\]«»“”\"\n]{3,40})")
_BEFORE = re.compile(r"([^,.;:()\[\]«»“”\"\n]{3,60}?)\s?[,:(\[]\s?$")


def name_key(name: str) -> str:
    """The form by which names are looked up: words without accents, articles and nouns such as "rule on" left out."""
    key = words(name).strip()
    for pattern in (_ARTICLE, _TOPIC, _ARTICLE):
        key = pattern.sub("", key, count=1) if pattern.match(key) else key
    return key


@cache
def lexicon_names() -> dict[str, str]:
    """The lexicon's names, in the form of `name_key`, with the rule of today that each means."""
    return {
        name_key(name): term.rule for term in reversed(lexicon()) for name in (term.en, term.fr) if term.rule
    }


def names_with(gists: Mapping[str, str]) -> dict[str, str]:
    """`lexicon_names`, and the short names of rules (number: name); a name that stands for several rules means none."""
    counted = Counter(map(name_key, gists.values()))
    own = {name_key(gist): number for number, gist in gists.items()}
    return {key: number for key, number in own.items() if counted[key] == 1} | lexicon_names()


def names_beside(text: str, start: int, end: int) -> list[str]:
    """The names in apposition to a citation: in brackets or behind a comma after ``end``, or right before ``start``."""
    after, before = text[end : end + 80], text[max(0, start - 70) : start]
    found = [match[1] for pattern in (_GROUPED, _COMMA) if (match := pattern.match(after))]
    if (match := _BEFORE.search(before)) is not None:
        found.append(match[1])
    return [name_key(name) for name in found]
