"""Rule numbers cited inside a text, as comparing sees them, and whether each still aims at the same rule."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from corpus.comparing.edition import Alignment
from corpus.comparing.scope import lineage

_NUMBER = r"[1-9]\d\d(?:\.\d{1,3}(?:\.?[a-z]{1,2}\b)?)?(?:-(?:[1-9]\d\d\.\d{1,3})?[a-z]{1,2}\b)?"
_JOINED = rf"{_NUMBER}(?:(?:,? ?(?:and|or|through|to|et|ou|à) |, ?|[-—]){_NUMBER})*"
_QUOTED = r"(?:,? \"[^\"]{1,80}\")?"
_RULE = rf"(?: |\Z){_JOINED}{_QUOTED}"
_PART = rf" [1-9]\b{_QUOTED}"


def _words(initials: str, rest: str) -> str:
    """One alternative for each initial: `re` skips quickly to where a pattern may begin only if all its alternatives
    begin with a plain letter, and these are read millions of times.
    """
    return "|".join(rf"{initial}(?<=\b{initial})(?i:{rest})" for initial in initials)


_CITATION = re.compile(
    "|".join(
        (
            _words("rR", rf"(?:ules?|[eè]gles?){_RULE}"),
            _words("sS", rf"ections?(?:{_RULE}|{_PART})"),
            _words("pP", rf"(?:aragraphes?{_RULE}|(?:arts?|arties?){_PART})"),
            _words("éÉeE", rf"tapes?{_RULE}"),
            _words("cC", rf"hapitres?{_PART}"),
            _words("123456789", r"\d\d\.\d{1,3}(?:[a-z]{1,2}\b)?(?:[-—][a-z]\b)?"),
        )
    )
)
_CITED = re.compile(r"(?<![\w.])([1-9](?:\d\d(?:\.\d{1,3}(?:[a-z]{1,2}\b)?)?)?)(?![\d])")
_SHORTENED = re.compile(r"\b([1-9]\d\d\.\d{1,3})([a-z]{1,2})[-—]([a-z]{1,2})\b")
MARK = "§"


def hide_citations(folded: str) -> str:
    """``folded`` with each citation (its noun, its numbers, the title quoted after it) put as one mark."""
    return _CITATION.sub(MARK, folded)


def cited_numbers(folded: str) -> tuple[str, ...]:
    """The rule numbers that ``folded`` cites, in order; a shortened range ("409.1b-i") stands for both its ends."""
    return tuple(
        number
        for citation in _CITATION.finditer(folded)
        for number in _CITED.findall(_SHORTENED.sub(r"\1\2 \1\3", citation.group()))
    )


class Aims:
    """Follows cited numbers from the old edition to the new one."""

    def __init__(self, alignment: Alignment) -> None:
        self._targets: dict[str, set[str]] = {}
        below: dict[str, Counter[str]] = defaultdict(Counter)
        for pair in alignment.pairs:
            if pair.old is None:
                continue
            news = [number for number in (pair.new, *pair.also_new) if number is not None]
            self._targets[pair.old] = set(news)
            for above in lineage(pair.old)[1:]:
                below[above].update(up for number in news[:1] for up in lineage(number)[1:2])
        for number, went in below.items():
            if not self._targets.get(number) and went:
                self._targets[number] = {went.most_common(1)[0][0]}

    def follows(self, here: str, there: str) -> bool | None:
        """Whether new number ``there`` is where the rule that had the number ``here`` is found now, or a place
        around or inside it. None where the old edition doesn't hold ``here``.
        """
        if here == there:
            return True
        if here not in self._targets:
            return None
        return any(there in lineage(target) or target in lineage(there) for target in self._targets[here])
