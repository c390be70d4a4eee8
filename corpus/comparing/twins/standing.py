"""How a wording of then stands to one of now, in one language: the same, retouched, changed in substance.

A judgment of both texts at once, not of the steps in between: a rule may have been put in new words four
times and say what it said. Both are put in one vocabulary (`eras`); what only one of them says then has a
price, and above a bound the rule is changed. Doubt counts as changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from corpus.comparing.twins import thresholds
from corpus.comparing.twins.eras import HARMLESS, MATERIAL, MODALS, NEGATIONS, STEM, evened
from corpus.comparing.words.citations import MARK, hide_citations
from corpus.languages import pack
from corpus.text.normalise import small, typography

Standing = Literal["same", "quiet", "substantive", "gone", "unknown"]

_WORD = re.compile(r"\{[^}]*\}|[+-]?\d+(?:/[+-]?\d+)?|[+-]?[x-z]/[+-]?[x-z]\b|[^\W\d_]+")
# “See rule …”, “Rules … apply.”: says where to look, rules nothing
_POINTER = re.compile(
    rf"\(?\b(?:see also|see|refer to)\b[^.()§]*{MARK}[^.()]*[.;]?\)?[.;]?"
    rf"|(?:^|(?<=[.)] ))(?:[^.]*\b)?rules? {MARK}[^.]*\bapply\b[^.]*\."
    rf"|(?:^|(?<=[.)] )){MARK}[^.]*\bappl(?:y|ies)\b[^.]*\.",
    re.IGNORECASE,
)
# a sentence that only gives examples
_ILLUSTRATION = re.compile(r"(?:^|(?<=\. ))(?:Examples include|For example)\b[^.]*\.")


def standing(old: str, new: str, parts: Sequence[str] = (), *, merged: bool = False) -> Standing:
    """How ``new`` stands to ``old``. ``parts`` are further texts that took up what the old one said (a split);
    ``merged``: ``new`` took it in beside what it said already.
    """
    if not merged and _hidden(old) == _hidden(new):
        return "same"
    return "quiet" if price(old, new, parts, merged=merged) <= thresholds.QUIET_PRICE else "substantive"


_GRAVITY: tuple[Standing, ...] = ("unknown", "same", "quiet", "substantive", "gone")


def gravest(standings: Collection[Standing]) -> Standing:
    """The gravest of ``standings``, a rule that is gone counting as a change; unknown where there are none."""
    if not standings:
        return "unknown"
    found = max(standings, key=_GRAVITY.index)
    return "substantive" if found == "gone" and set(standings) != {"gone"} else found


def price(old: str, new: str, parts: Sequence[str] = (), *, merged: bool = False) -> float:
    """What the differences between the two weigh; 0 for none that says anything."""
    before, main = _evened(old), _evened(new)
    after = _evened("\n".join((new, *parts))) if parts else main
    gone = [word for word in before.words if word not in after.words]
    come = [] if merged else [word for word in main.words if word not in before.words]
    lost, won = before.weighty - after.weighty, Counter[str]() if merged else main.weighty - before.weighty
    total = sum(map(_weight, gone)) + sum(map(_weight, come))
    total += sum(_weighty(word) * count for word, count in (lost + won).items())
    negations = abs(sum(lost[word] for word in NEGATIONS) - sum(won[word] for word in NEGATIONS))
    total += thresholds.NEGATION_PRICE * negations
    if (won["or"] and come) or (lost["or"] and gone) or _is_listed(come, main) or _is_listed(gone, before):
        total += thresholds.LIST_PRICE
    if not merged:
        total += thresholds.VOICE_PRICE * _voices(before, main)
    if merged and before.words:
        total *= 1 + thresholds.MERGED_FACTOR * len(gone) / len(before.words)
    return total


def _is_listed(stems: Sequence[str], read: _EvenedText) -> bool:
    """Whether one of ``stems`` that is played with stands in a list."""
    forms = [form for stem in stems if stem in MATERIAL for form in read.words[stem]]
    return any(re.search(rf"(?:,|/|\b(?:or|and)) (?:\w+ )?{form}\b", read.plain) for form in forms)


def _weight(stem: str) -> float:
    return thresholds.MATERIAL_PRICE if stem in MATERIAL else thresholds.WORD_PRICE


def _weighty(word: str) -> float:
    if not word[0].isalpha():
        return thresholds.FIGURE_PRICE
    return thresholds.MODAL_PRICE if word in MODALS else thresholds.WEIGHTY_PRICE


@dataclass(frozen=True, slots=True)
class _EvenedText:
    """What a text says: content by stem with the forms met, weighty words and figures counted."""

    words: dict[str, frozenset[str]]
    weighty: Counter[str]
    plain: str


@lru_cache(maxsize=8192)
def _evened(text: str) -> _EvenedText:
    facts = pack("en").words
    plain = evened(small(_ILLUSTRATION.sub(" ", _plain(text))))
    forms: dict[str, set[str]] = {}
    weighty = Counter[str]()
    for word in _WORD.findall(plain):
        if word in facts.figures and word != "one":
            word = str(facts.figures[word])
        if word in facts.weighty or not word[0].isalpha():
            weighty[word] += 1
        elif word not in facts.light and len(word) > 1 and (root := STEM(word)) not in HARMLESS:
            forms.setdefault(root, set()).add(word)
    return _EvenedText(
        {root: frozenset(found) for root, found in forms.items()},
        weighty,
        plain,
    )


@lru_cache(maxsize=8192)
def _hidden(text: str) -> str:
    """The text with each citation put as one mark, typography seen through."""
    return " ".join(hide_citations(typography(text)).split())


def _plain(text: str) -> str:
    """The same without pointers to other rules."""
    return " ".join(_POINTER.sub(" ", _hidden(text)).split())


def _voices(before: _EvenedText, after: _EvenedText) -> int:
    """How many words that acted are acted upon in the other, or the other way round."""
    facts = pack("en").words
    found = 0
    for root in before.words.keys() & after.words.keys():
        gone, come = before.words[root] - after.words[root], after.words[root] - before.words[root]
        found += any(
            any(word.endswith(facts.active) for word in one)
            and any(word.endswith(facts.passive) for word in other)
            for one, other in ((gone, come), (come, gone))
        )
    return found
