"""Rule numbers cited inside a text, as comparing sees them, and whether each still aims at the same rule."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from corpus.comparing import thresholds
from corpus.comparing.edition import Alignment
from corpus.comparing.scope import lineage
from corpus.comparing.words.sentences import sentences
from corpus.text.normalise import small, typography

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
POINTER = re.compile(
    rf"\(?\b(?:also )?(?:see|see also|voir|voir aussi|voyez|cf\.?|référez-vous à|refer to)\s*(?:la |les |le )?{MARK}"
    rf"(?:,? (?:and|et) {MARK})*(?: (?:for (?:more )?(?:details|information)|pour plus de détails))?[.;]?\)?[.;]?",
    re.IGNORECASE,
)
"""A mere pointer to other rules, citations hidden: it carries no rule itself."""


_PLAIN = re.compile(r"[^\W\d_]{3,}")


def words_in(folded: str) -> list[str]:
    """The words of ``folded`` of three letters and more, small, citations left out."""
    return _PLAIN.findall(small(hide_citations(folded)))


def hide_citations(folded: str) -> str:
    """``folded`` with each citation (its noun, its numbers, the title quoted after it) put as one mark."""
    return _CITATION.sub(MARK, folded)


def cited_numbers(folded: str) -> tuple[str, ...]:
    """The rule numbers that ``folded`` cites, in order; a shortened range ("409.1b-i") stands for both its ends."""
    return tuple(number for group in citations(folded) for number in group)


@lru_cache(maxsize=8192)
def citations(folded: str) -> tuple[tuple[str, ...], ...]:
    """The rule numbers of each citation in ``folded``, as `hide_citations` hides them one by one."""
    return tuple(
        tuple(_CITED.findall(_SHORTENED.sub(r"\1\2 \1\3", citation.group())))
        for citation in _CITATION.finditer(folded)
    )


class Aims:
    """Follows cited numbers from the old edition to the new one.

    With the editions themselves it also knows which numbers were wrong: ``old`` and ``new`` map the numbers of a whole
    book to what stands there, as words.
    """

    def __init__(
        self,
        alignment: Alignment,
        old: Mapping[str, Sequence[str]] | None = None,
        new: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._old, self._new = old, new
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

    def note(self, here: str, there: str, citing: str) -> str:
        """What is to be said of a citation that was ``here`` and is ``there`` now, in the text ``citing``: nothing
        where it follows its target, ``corrected`` where the old number was wrong, else ``reaimed``; ``lost`` where the
        old edition is not known to lack the number.
        """
        follows = self.follows(here, there)
        if follows:
            return ""
        if self._was_wrong(here, there, citing, follows is None):
            return "corrected"
        return "lost" if follows is None else "reaimed"

    def _was_wrong(self, here: str, there: str, citing: str, unknown: bool) -> bool:
        """Whether the old number named no rule of the book, or one that has nothing to do with the text that cites it
        while the new target has.
        """
        if self._old is None or self._new is None or there not in self._new:
            return False
        if unknown:
            return here not in self._old
        said = Counter(words_in(citing))
        before, after = (
            self._kinship(said, side.get(number, ()))
            for side, number in ((self._old, here), (self._new, there))
        )
        return after >= thresholds.KIN_TARGET and before <= thresholds.STRANGE_TARGET * after

    def _kinship(self, said: Counter[str], target: Sequence[str]) -> float:
        """How much of what a text says stands in ``target``, rare words first."""
        spread = self._spread
        return sum(1.0 / spread[word] for word in {*target} & said.keys() if word in spread)

    @cached_property
    def _spread(self) -> Counter[str]:
        """In how many rules of both books each word stands."""
        sides = (self._old or {}, self._new or {})
        return Counter(word for side in sides for words in side.values() for word in {*words})


@lru_cache(maxsize=8192)
def statements(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` but for mere pointers: "(See rule …)"."""
    return tuple(said for said in sentences(text) if not POINTER.fullmatch(hide_citations(typography(said))))
