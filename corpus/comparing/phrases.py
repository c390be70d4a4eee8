"""Texts put in the vocabulary of another era, once it is known which phrases gave way to which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest

Phrases = dict[str, tuple[str, ...]]
"""Old phrase to the new ones that take its place, the most usual first; the longest old phrases first."""


def phrases_in(sequences: Sequence[str], phrases: Phrases) -> dict[int, list[str]]:
    """The learned phrases that stand in each sequence, by its place; places without any are left out."""
    found: dict[int, list[str]] = {}
    for phrase in phrases:
        for place, sequence in enumerate(sequences):
            if phrase in sequence:
                found.setdefault(place, []).append(phrase)
    return found


def modernise(old: str, new: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]) -> str:
    """``old`` with each of its learned phrases put as ``new`` puts it, where ``new`` holds one of the forms."""
    for phrase in present:
        for form in phrases[phrase]:
            if form in new:
                old = old.replace(phrase, form)
                break
    return old


def modernise_in_turn(
    old: str, new: str, present: Iterable[str], phrases: Mapping[str, tuple[str, ...]]
) -> str:
    """The same, place by place, for texts where a phrase gave way to several forms, or stayed in one place: where
    ``new`` holds as many of them as ``old`` holds the phrase, each takes the one that stands there.
    """
    for phrase in present:
        forms = [form for form in (phrase, *phrases[phrase]) if form in new]
        found = _in_order(new, forms) if len(forms) > 1 else []
        if len(found) == old.count(phrase):
            old = "".join(chain(*zip_longest(old.split(phrase), found, fillvalue="")))
        else:
            old = modernise(old, new, (phrase,), phrases)
    return old


def _in_order(text: str, forms: Iterable[str]) -> list[str]:
    """The ``forms`` as they follow each other in ``text``, longer ones before those that they begin with."""
    return re.findall("|".join(map(re.escape, sorted(forms, key=len, reverse=True))), text)
