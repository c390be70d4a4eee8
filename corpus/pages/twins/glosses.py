"""French names over English words: keywords and game terms of an English text, each the first time that it comes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from corpus.languages.lexicon import LexiconTerm, lexicon
from corpus.text.normalise import letters

_KINDS = {"keyword", "action", "zone", "step", "counter"}
_TAG = re.compile(r"""<(/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")


@cache
def _names() -> Mapping[str, list[tuple[tuple[str, ...], LexiconTerm]]]:
    """The terms worth a name by their first word: keywords, actions, places and times; of general terms those of
    several words. What both languages call the same needs none; what we aren't sure of gets none.
    """
    found: defaultdict[str, list[tuple[tuple[str, ...], LexiconTerm]]] = defaultdict(list)
    for term in lexicon():
        words = tuple(_WORD.findall(letters(term.en)))
        told = term.kind in _KINDS or len(words) > 1
        if term.sure and words and told and "(" not in term.en and letters(term.en) != letters(term.fr):
            found[words[0]].append((words, term))
    for terms in found.values():
        terms.sort(key=lambda held: -len(held[0]))
    return found


@lru_cache(maxsize=4096)
def glossed(html: str) -> SafeString:
    """``html`` of an English text with the French name behind each term: on hover, focus and tap, and read out."""
    made: list[str] = []
    seen: set[str] = set()
    link = hidden = 0
    place = 0
    for tag in [*_TAG.finditer(html), None]:
        text = html[place : tag.start() if tag else len(html)]
        made.append(text if hidden or not text else _told(text, seen, within_link=bool(link)))
        if tag is None:
            break
        made.append(tag[0])
        step = -1 if tag[1] else 1
        if tag[2] == "a":
            if 'class="keyword"' in tag[3] or (tag[1] and link):
                link += step
            else:
                hidden += step
        elif tag[2] in ("span", "svg"):
            hidden += step
        place = tag.end()
    return mark_safe("".join(made))  # noqa: S308 - only escaped names were added


def _told(text: str, seen: set[str], *, within_link: bool) -> str:
    words = list(_WORD.finditer(text))
    small = [letters(word[0]) for word in words]
    made, place, at = [], 0, 0
    while at < len(words):
        found = _term_at(small, at)
        if found is None or found[1].fr in seen:
            at += 1 if found is None else found[0]
            continue
        length, term = found
        start, end = words[at].start(), words[at + length - 1].end()
        seen.add(term.fr)
        made += [text[place:start], _gloss(text[start:end], term, within_link=within_link)]
        place, at = end, at + length
    return "".join([*made, text[place:]])


def _term_at(small: list[str], at: int) -> tuple[int, LexiconTerm] | None:
    first = small[at]
    for words, term in (*_names().get(first, ()), *_names().get(_singular(first), ())):
        there = small[at : at + len(words)]
        if len(there) == len(words) and (
            tuple(there) == words or (*there[:-1], _singular(there[-1])) == words
        ):
            return len(words), term
    return None


def _singular(word: str) -> str:
    """An English noun without its plural, as far as spelling tells."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _gloss(word: str, term: LexiconTerm, *, within_link: bool) -> str:
    name = f'<span class="gloss-name" lang="fr">\u00a0({escape(term.fr)})</span>'
    focus = "" if within_link else ' tabindex="0"'
    return f'<span class="gloss"{focus}>{word}{name}</span>'
