"""Names of cards in a text: whole words, the longest first; a word of the game is a card only in quotes. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from corpus.cards.card import name_key

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")  # a word of a name: Urza's, Will-o'-the-Wisp
_POSSESSIVE = re.compile(r"['’]s$")
_PART = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?:^|[.!?:;]|\n|[—–•])[\s\"“”«»(]*$")
_BREAK = re.compile(r"[.!?;:()\[\]\n\"“”«»]|(?<!\w)['’]|['’](?!\w)")
_QUOTED_BEFORE = re.compile(r"[\"“«]\s*$")
_QUOTED_AFTER = re.compile(r"^\s*[\"”»]")
_IS_A_CARD = re.compile(
    r"^(?:,? (?:is|was) an? |,? (?:reads?|says|has the ability)\b|[’']s (?:effect|abilit|text)"
    r"|,? est une? |,? (?:se lit|dit)\b)"
)
_READS = re.compile(
    r"^(?:,? (?:is an? [^.]{1,40} that |which )?(?:reads|says)\b| enters the battlefield as a copy\b"
    r"|,? (?:est une? [^.]{1,40} (?:qui|dont le texte) |qui )?(?:dit|se lit)\b)"
)
_COPIED = re.compile(r"\b(?:cop(?:y of|ying)|copie d[eu’']|copiant)(?: an?| une?)? ?$")
LONGEST = 9
"""Words of the longest name."""


class NamePlace(NamedTuple):
    """A name in a text: where it stands, and the card's address."""

    start: int
    end: int
    slug: str


class KnownName(NamedTuple):
    """What a lookup tells of a name: the card's address, the name as written, whether it is a word of the game."""

    slug: str
    name: str
    plain: bool


Lookup = Callable[[Collection[str]], Mapping[str, KnownName]]
"""The known names among those keys (`name_key`)."""


def names_in(text: str, lookup: Lookup, *, example: bool = True) -> list[NamePlace]:
    """The names of cards in ``text``, in order. A single word must be written as a name where no sentence begins, and
    a word of the game in quotes, or in an ``example`` that tells what the card says or has it copied.
    """
    words = list(_WORD.finditer(text))
    spans = list(_spans(text, words))
    known = lookup({key for *_, key in spans}) if spans else {}
    found: list[NamePlace] = []
    taken = 0
    alone = _written_within(text, words)
    spoken = {
        key
        for start, end, key in spans
        if example and (_READS.match(text[end:]) or _COPIED.search(text[:start]))
    }
    for start, end, key in spans:
        name = known.get(key)
        if name is None or start < taken:
            continue
        plain = name.plain and key not in spoken
        if _is_name(text, start, end, name._replace(plain=plain), alone) and (example or not plain):
            found.append(NamePlace(start, end, name.slug))
            taken = end
    return found


def keys_in(text: str) -> set[str]:
    """The keys of all that may be a name in ``text``, for one lookup over several texts."""
    return {key for *_, key in _spans(text, list(_WORD.finditer(text)))}


def _spans(text: str, words: list[re.Match[str]]) -> Iterator[tuple[int, int, str]]:
    """What may be a name (start, end, key): from a capital on, within a sentence; the longest of each first."""
    for first, word in enumerate(words):
        if not (word[0][0].isupper() or word[0][0].isdigit()):
            continue
        longest = first
        while (
            longest + 1 < len(words)
            and longest + 1 - first < LONGEST
            and not _BREAK.search(text[words[longest].end() : words[longest + 1].start()])
        ):
            longest += 1
        for last in range(longest, first - 1, -1):
            start, end = word.start(), words[last].end()
            yield start, end, name_key(text[start:end])
            if owned := _POSSESSIVE.search(words[last][0]):
                end -= len(owned[0])
                yield start, end, name_key(text[start:end])


def _written_within(text: str, words: list[re.Match[str]]) -> set[str]:
    """The words with a capital that stand within a sentence."""
    return {
        name_key(word[0])
        for word in words
        if word[0][0].isupper() and not _SENTENCE.search(text[: word.start()])
    }


def _is_name(text: str, start: int, end: int, known: KnownName, alone: set[str]) -> bool:
    """Whether a known name is one where it stands."""
    if _QUOTED_BEFORE.search(text[:start]) and _QUOTED_AFTER.match(text[end:]):
        return True
    if known.plain or not _same_capitals(text[start:end], known.name):
        return False
    if " " in known.name:
        return True
    if _beside_another(text, start, end):
        return False
    if _SENTENCE.search(text[:start]):
        return name_key(known.name) in alone or bool(_IS_A_CARD.match(text[end:]))
    return True


def _same_capitals(written: str, name: str) -> bool:
    """Whether each word of ``written`` that has a capital in the name has one."""
    pairs = zip(_PART.findall(written), _PART.findall(name), strict=False)
    return all(mine[0].isupper() or not theirs[0].isupper() for mine, theirs in pairs)


def _beside_another(text: str, start: int, end: int) -> bool:
    """Whether the next or the last word has a capital too, so that the name goes on: it is another one."""
    before = re.search(r"([^\W_][\w'’\-]*)[ ]$", text[:start])
    after = re.match(r"[ \-]([^\W_][\w'’\-]*)", text[end:])
    opens = before is not None and bool(_SENTENCE.search(text[: before.start()]))
    return bool((before and before[1][0].isupper() and not opens) or (after and after[1][0].isupper()))
