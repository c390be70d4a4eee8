"""French names over English words: keywords and game terms of an English text, each the first time that it comes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from corpus.languages.lexicon import LexiconTerm, lexicon
from corpus.text.normalise import letters

_KINDS = {"keyword", "action", "zone", "step", "counter"}
_TAG = re.compile(r"""<(/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_SENSE = re.compile(r"^(.+) \(.+\)$")
"""How the lexicon tells the senses of one word apart: « exile (verb) », « exile (zone) »."""
_EVERYDAY = ("long dash", "the dash", "coin flip", "in a flip", "phase in which", "game play", "any targets")
"""What rules texts say with a term's words and mean otherwise: no name stands there."""


@dataclass(frozen=True, slots=True)
class _GlossedName:
    """A term by its ``words``, the marks ``between`` them, and those ``before`` and ``after`` that belong to it
    (« +1/+1 counter », « choose one — »). Without a ``term`` it is a phrase that names none.
    """

    words: tuple[str, ...]
    between: tuple[str, ...]
    before: str
    after: str
    term: LexiconTerm | None


def _name(en: str, term: LexiconTerm | None) -> _GlossedName:
    words = list(_WORD.finditer(en))
    return _GlossedName(
        tuple(letters(word[0]) for word in words),
        tuple(_marks(en[one.end() : other.start()]) for one, other in pairwise(words)),
        en[: words[0].start()].strip() if words else "",
        en[words[-1].end() :].strip() if words else "",
        term,
    )


def _marks(gap: str) -> str:
    """What stands between two words besides blanks and quotation marks."""
    return letters(gap).translate(str.maketrans("", "", " \"'"))


@cache
def _names() -> Mapping[str, list[_GlossedName]]:
    """The terms worth a name by their first word: keywords, actions, places and times; of general terms those of
    several words. What both languages call the same needs none; what we aren't sure of gets none, nor does a word
    whose senses have different names in French.
    """
    senses: defaultdict[str, set[str]] = defaultdict(set)
    for term in lexicon():
        sense = _SENSE.match(term.en)
        senses[letters(sense[1] if sense else term.en)].add(term.fr if sense else "")
    made = [_name(phrase, None) for phrase in _EVERYDAY]
    for term in lexicon():
        name = _name(term.en, term)
        is_glossed = term.kind in _KINDS or len(name.words) > 1
        differing = len(senses[letters(term.en)] - {""}) > 1
        if term.sure and name.words and is_glossed and not differing and "(" not in term.en:
            made += [name] if letters(term.en) != letters(term.fr) else []
    found: defaultdict[str, list[_GlossedName]] = defaultdict(list)
    for name in made:
        found[name.words[0]].append(name)
    for names in found.values():
        names.sort(key=lambda name: (-len(name.words), name.term is not None))
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
        made.append(text if hidden or not text else _glossed(text, seen, within_link=bool(link)))
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


def _glossed(text: str, seen: set[str], *, within_link: bool) -> str:
    words = list(_WORD.finditer(text))
    small = [letters(word[0]) for word in words]
    made, place, at = [], 0, 0
    while at < len(words):
        found = _name_at(text, words, small, at)
        term = found.term if found is not None else None
        if found is not None and term is not None and term.fr not in seen:
            start, end = _span(text, words[at].start(), words[at + len(found.words) - 1].end(), found)
            seen.add(term.fr)
            made += [text[place:start], _gloss(text[start:end], term, within_link=within_link)]
            place = end
        at += len(found.words) if found is not None else 1
    return "".join([*made, text[place:]])


def _name_at(text: str, words: list[re.Match[str]], small: list[str], at: int) -> _GlossedName | None:
    first = small[at]
    names: list[_GlossedName] = [*_names().get(first, ()), *_names().get(singular(first), ())]
    for name in names:
        there = small[at : at + len(name.words)]
        if len(there) < len(name.words):
            continue
        if tuple(there) != name.words and (*there[:-1], singular(there[-1])) != name.words:
            continue
        matched = words[at : at + len(there)]
        between = tuple(_marks(text[one.end() : other.start()]) for one, other in pairwise(matched))
        before, after = text[: matched[0].start()].rstrip(), text[matched[-1].end() :].lstrip()
        if between == name.between and before.endswith(name.before) and after.startswith(name.after):
            return name
    return None


def _span(text: str, start: int, end: int, name: _GlossedName) -> tuple[int, int]:
    """From ``start`` to ``end`` with the marks around them that are of the name."""
    if name.before:
        start = text.rindex(name.before, 0, start)
    return start, text.index(name.after, end) + len(name.after) if name.after else end


def singular(word: str) -> str:
    """An English noun without its plural, as far as spelling tells."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _gloss(word: str, term: LexiconTerm, *, within_link: bool) -> str:
    name = f'<span class="gloss-name" lang="fr">\u00a0({escape(term.fr)})</span>'
    focus = "" if within_link else ' tabindex="0"'
    return f'<span class="gloss"{focus}>{word}{name}</span>'
