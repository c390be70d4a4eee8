"""Rule numbers cited inside a text, as comparing sees them, and whether each still aims at the same rule."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import chain

from corpus.comparing.edition import Alignment
from corpus.comparing.scope import lineage
from corpus.languages import alternatives, any_of, derived, packs
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
# 7, 702, 702.19, 702.19a: a number that may be cited
_CITED = re.compile(r"(?<![\w.])([1-9](?:\d\d(?:\.\d{1,3}(?:[a-z]{1,2}\b)?)?)?)(?![\d])")
# 702.2a-c for 702.2a to 702.2c
_SHORTENED = re.compile(r"\b([1-9]\d\d\.\d{1,3})([a-z]{1,2})[-—]([a-z]{1,2})\b")
_RANGE = re.compile(r"\b([1-9]\d\d\.)(\d{1,3})-(\d{1,3})\b(?![.\d])")  # 704.1-3 for 704.1 to 704.3
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


class Aims:
    """Follows cited numbers from the old edition to the new one. ``known`` are the numbers of an old edition that is a
    whole book: any other number was wrong there.
    """

    def __init__(self, alignment: Alignment, known: Collection[str] = ()) -> None:
        self._known = known
        self._targets: dict[str, set[str]] = {}
        below: dict[str, Counter[str]] = defaultdict(Counter)
        for pair in alignment.pairs:
            if pair.old is not None:
                self._targets[pair.old] = {
                    number for number in (pair.new, *pair.also_new) if number is not None
                }
        for before, after in alignment.carried.items():
            for above in lineage(before)[1:]:
                if not self._targets.get(above):
                    below[above].update(lineage(after)[1:2])
        for number, went in below.items():
            self._targets[number] = {home for home, _ in went.most_common(1)}

    def is_another(self, here: str, there: str) -> bool:
        """Whether new number ``there`` is neither where the rule that had the number ``here`` is found now, nor a place
        around or inside it. What can't be known is another one; what named no rule before was only corrected.
        """
        if here == there or (self._known and here not in self._known):
            return False
        return not any(
            there in lineage(target) or target in lineage(there) for target in self._targets.get(here, ())
        )


@lru_cache(maxsize=8192)
def statements(text: str) -> tuple[str, ...]:
    """The sentences of ``text`` but for mere pointers: "(See rule …)"."""
    return tuple(sentence for sentence in sentences(text) if not _is_pointer(sentence))


def _is_pointer(sentence: str) -> bool:
    if MARK not in sentence and not _FIGURE.search(sentence):
        return False  # it cites nothing
    folded = typography(sentence)
    return bool(_pointing().match(folded) and pointer().fullmatch(hide_citations(folded)))


Follows = Callable[[str, str], bool]
"""Whether a number of the old edition and one of the new name the same rule."""


def says_the_same(old: tuple[str, str], new: tuple[str, str], follows: Follows) -> bool:
    """Whether two printings, each a title and a text, say the same: typography, and numbers cited that only moved, seen
    through. A title that only one of them prints over a text says nothing by itself.
    """
    (old_title, old_text), (new_title, new_text) = old, new
    if bool(old_text) != bool(new_text):  # one printing took for a title what the other took for a text
        return _same(old_text or old_title, new_text or new_title, follows)
    if old_title and new_title and not _same(old_title, new_title, follows):
        return False
    return _same(old_text, new_text, follows)


def _same(old: str, new: str, follows: Follows) -> bool:
    before, after = typography(old), typography(new)
    if before == after:
        return True
    here, there = cited_numbers(before), cited_numbers(after)
    if not here or len(here) != len(there) or hide_citations(before) != hide_citations(after):
        return False
    return all(one == other or follows(one, other) for one, other in zip(here, there, strict=True))
