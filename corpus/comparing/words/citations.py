"""Rule numbers cited inside a text, as comparing sees them, and whether each still aims at the same rule."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from corpus.comparing import thresholds
from corpus.comparing.edition import Alignment
from corpus.comparing.scope import lineage
from corpus.languages import alternatives, any_of, derived, packs
from corpus.numbers import RuleNumber, is_number
from corpus.text.normalise import small, typography
from corpus.text.sentences import sentences

_NUMBER = (
    r"[1-9]\d\d(?:\.\d{1,3}(?:\.?[a-z]{1,2}\b)?)?"
    r"(?:-(?:(?:[1-9]\d\d\.\d{1,3})?[a-z]{1,2}\b|(?<=\.\d-|\d\d-)\d{1,2}\b(?![.\d])))?"
)
_BARE = r"\d\d\.\d{1,3}(?:[a-z]{1,2}\b)?(?:[-—][a-z]\b)?"
"""A rule's number behind its first figure, without a noun."""
_TITLED = r"(?<=\w [1-9])\d\d, \"[A-Z][^\"]{1,79}\""
"""A section's number behind its first figure, with its title, behind a word that is no noun for it ("See 600, …")."""
_QUOTED = r"(?:,? \"[^\"]{1,80}\")?"
_CITED = re.compile(r"(?<![\w.])([1-9](?:\d\d(?:\.\d{1,3}(?:[a-z]{1,2}\b)?)?)?)(?![\d])")
_SHORTENED = re.compile(r"\b([1-9]\d\d\.\d{1,3})([a-z]{1,2})[-—]([a-z]{1,2})\b")
_RANGE = re.compile(r"\b([1-9]\d\d\.)(\d{1,3})-(\d{1,3})\b(?![.\d])")
MARK = "§"
_FIGURE = re.compile("[1-9]")


@derived
def _citation() -> re.Pattern[str]:
    """A noun with the numbers behind it and the title quoted after them, or a number that is a rule's by its looks."""
    joint = alternatives("citations", "and_or", "through")
    joined = rf'{_NUMBER}(?:{_QUOTED}(?:,? ?(?:{joint}) |, ?|[-—]|(?<=,") ){_NUMBER})*'
    forms = [rf"(?<=[1-9])(?:{_BARE}{_QUOTED}|{_TITLED})"]
    initials = dict.fromkeys("123456789")
    for names, behind in (
        (("rule", "paragraph", "step", "section"), rf" {joined}{_QUOTED}"),
        (("section", "part"), rf" [1-9]\b{_QUOTED}"),
    ):
        ends: dict[str, list[str]] = defaultdict(list)
        for noun in (noun for pack in packs() for name in names for noun in getattr(pack.citations, name)):
            ends[small(noun[0])].append(re.escape(noun[1:]))
        initials.update(dict.fromkeys(chain.from_iterable((first, first.upper()) for first in ends)))
        nouns = "|".join(rf"(?<={re.escape(first)})(?:{any_of(others)})" for first, others in ends.items())
        forms.append(f"(?:{nouns}){behind}")
    # The initials first: `re` skips quickly to where a pattern may begin only if it begins with plain letters, and
    # these are read millions of times.
    return re.compile(rf"([{re.escape(''.join(initials))}](?<=\b.)(?i:{'|'.join(forms)}))")


@derived
def pointer() -> re.Pattern[str]:
    """A mere pointer to other rules, citations hidden: it carries no rule itself."""
    how, article = alternatives("citations", "pointer"), alternatives("citations", "article")
    more, both = alternatives("citations", "details"), alternatives("words", "and_or")
    behind = rf"\s*(?:(?:{article}) )?{MARK}(?:,? (?:(?:{both}) )?{MARK})*(?: (?:{more}))?[.;]?\)?[.;]?"
    ends: dict[str, list[str]] = defaultdict(list)
    for phrase in (phrase for pack in packs() for phrase in pack.citations.pointer):
        for initial in dict.fromkeys((phrase[0], phrase[0].upper())):
            ends[initial].append(phrase[1:])
    one = "|".join(rf"{first}(?<=\b{first})(?i:{any_of(each)})" for first, each in ends.items())
    return re.compile(rf"(?:\((?i:{how})|{one})(?i:{behind})")  # letters first, as in `_citation`


@derived
def _pointing() -> re.Pattern[str]:
    """How a pointer begins."""
    return re.compile(rf"\(?(?:{alternatives('citations', 'pointer')})", re.IGNORECASE)


_PLAIN = re.compile(r"[^\W\d_]{3,}")


def words_in(folded: str) -> list[str]:
    """The words of ``folded`` of three letters and more, small, citations left out."""
    return _PLAIN.findall(small(hide_citations(folded)))


@lru_cache(maxsize=32768)
def _cut(folded: str) -> tuple[str, tuple[str, ...]] | None:
    """``folded`` with each citation put as one mark, and the citations; None without any."""
    pieces = _citation().split(folded)
    return (MARK.join(pieces[::2]), tuple(pieces[1::2])) if len(pieces) > 1 else None


def _found(folded: str) -> tuple[str, tuple[str, ...]] | None:
    """`_cut` of a text that may cite: looking for citations takes long."""
    return _cut(folded) if _FIGURE.search(folded) else None


def hide_citations(folded: str) -> str:
    """``folded`` with each citation (its noun, its numbers, the title quoted after it) put as one mark."""
    found = _found(folded)
    return folded if found is None else found[0]


def cited_numbers(folded: str) -> tuple[str, ...]:
    """The rule numbers that ``folded`` cites, in order; a shortened range ("409.1b-i") stands for both its ends."""
    return tuple(chain.from_iterable(citations(folded)))


def citations(folded: str) -> tuple[tuple[str, ...], ...]:
    """The rule numbers of each citation in ``folded``, as `hide_citations` hides them one by one."""
    found = _found(folded)
    return () if found is None else tuple(map(_numbers_of, found[1]))


@lru_cache(maxsize=8192)
def _numbers_of(citation: str) -> tuple[str, ...]:
    """The rule numbers of one citation."""
    return tuple(_CITED.findall(_RANGE.sub(r"\1\2 \1\3", _SHORTENED.sub(r"\1\2 \1\3", citation))))


Range = tuple[str, str]
"""The first number and the last."""


def cited_ranges(folded: str) -> list[Range]:
    """The ranges of rule numbers that ``folded`` cites in short ("409.1b-i"), in order."""
    found = _cut(folded)
    return [
        (first + start, first + end)
        for citation in (found[1] if found else ())
        for pattern in (_SHORTENED, _RANGE)
        for first, start, end in pattern.findall(citation)
    ]


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
            if pair.old is not None:
                self._targets[pair.old] = {
                    number for number in (pair.new, *pair.also_new) if number is not None
                }
        for pair in alignment.pairs:
            home = lineage(pair.new)[1:2] if pair.old and pair.new else ()
            if pair.old and home:
                for above in lineage(pair.old)[1:]:
                    if not self._targets.get(above):
                        below[above][home[0]] += 1
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

    def spans(self, here: Range, there: Range) -> bool:
        """Whether the new range ``there`` holds what became of the rules of ``here``, and beside it only what is new: a
        range goes with its rules, however many these are now.
        """
        inside = {number for number in self._targets if _is_between(number, here)}
        went = {target for number in inside for target in self._targets[number]}
        return (
            bool(went)
            and all(_is_between(target, there) for target in went)
            and all(old in inside for new, old in self._origins if _is_between(new, there))
        )

    @cached_property
    def _origins(self) -> list[tuple[str, str]]:
        """Each rule of the new edition with each one of the old edition that became it."""
        return [(new, old) for old, targets in self._targets.items() for new in targets]

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
        counted = Counter(words_in(citing))
        before, after = (
            self._kinship(counted, side.get(number, ()))
            for side, number in ((self._old, here), (self._new, there))
        )
        return after >= thresholds.KIN_TARGET and before <= thresholds.STRANGE_TARGET * after

    def _kinship(self, counted: Counter[str], target: Sequence[str]) -> float:
        """How much of what a text says stands in ``target``, rare words first."""
        spread = self._spread
        return sum(1.0 / spread[word] for word in {*target} & counted.keys() if word in spread)

    @cached_property
    def _spread(self) -> Counter[str]:
        """In how many rules of both books each word stands."""
        sides = (self._old or {}, self._new or {})
        alike: dict[int, list[frozenset[str]]] = defaultdict(list)  # most rules stand in both books
        for term, times in Counter(tuple(words) for side in sides for words in side.values()).items():
            alike[times].append(frozenset(term))
        spread = Counter[str]()
        for times, members in alike.items():
            for word, rules in Counter(chain.from_iterable(members)).items():
                spread[word] += times * rules
        return spread


@lru_cache(maxsize=8192)
def statements(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` but for mere pointers: "(See rule …)"."""
    return tuple(sentence for sentence in sentences(text) if not _is_pointer(sentence))


def _is_pointer(sentence: str) -> bool:
    if MARK not in sentence and not _FIGURE.search(sentence):
        return False  # it cites nothing
    folded = typography(sentence)
    return bool(_pointing().match(folded) and pointer().fullmatch(hide_citations(folded)))


def _is_between(number: str, ends: Range) -> bool:
    """Whether a rule stands in a range, beside its ends."""
    first, last = ends
    if not all(map(is_number, (number, first, last))):
        return False
    place, start, end = map(RuleNumber.parse, (number, first, last))
    return place.level == start.level and start <= place <= end
