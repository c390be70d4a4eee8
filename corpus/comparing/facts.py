"""What happened in a change, as facts that a sentence can be made of.

| kind | before, now |
|---|---|
| departed | a concept of the old glossary that the rule spoke of and no new rule does |
| arrived | a concept of the new glossary that the rule is about and no old rule spoke of |
| symbols | the symbols that the rule brings and no old rule printed |
| family | how many rules went with a heading, how many came with one |
| said | how a rule that went began |
| replaces | of a new rule: the rules that it replaces, how one of them began |
| replaced | the rule that is about the same now, in the place that was written anew |
| nearest | the rule that comes nearest to what a rule that went said, not the same (twice if it bears its number) |
| stands | of a rule that stands in another: how many of its sentences do so word for word, of how many |
| below | of a heading whose rules stand in another place: how many stood below it |
| defined | of a rule that stands in the glossary now: the entry |
| explained | of a rule that went: the glossary entry, which points to no rule, that says what it said |
| word | of a glossary entry that came or went: how often the old rules say its name, how often the new ones |
| manner | how an ability worked, how it does now ("static" for "triggered") |
| modality | "duty", "leave" or "denial" on either side, empty where there was none |
| number | a number that took the place of another |
| swap | some words that took the place of others; one side empty where they only went or came |
| members | how many members a long list lost, how many it gained (or the one that came or went, as printed) |
| sentence | the one sentence that went or came, where it is short |
| sentences | how many sentences went, how many came |
| reworded | a longer stretch of a sentence was put otherwise |
| moved | a sentence that went to the rule ``now``, or came from the rule ``before`` |
| abolished | the rule only tells now what it once said |
| rewritten | hardly anything of a long stretch is left |
| cited | a rule that is cited in the place of another |
| term | a word of the game that took the place of another everywhere |
| examples | how many examples went, how many came |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from rapidfuzz.distance import Indel

from corpus.comparing import thresholds
from corpus.comparing.align.assignment import assign
from corpus.comparing.align.held import GLOSSARY
from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Change, ComparedEdition, Fact
from corpus.comparing.modality import holds
from corpus.comparing.nature.citations import cited_numbers, statements
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.word_classes import pack_of
from corpus.comparing.scope import is_whole_book, lineage
from corpus.comparing.weighing.concepts import arrived, departed
from corpus.comparing.weighing.consequence import is_abolished, new_manner
from corpus.comparing.weighing.definitions import brings, new_symbols
from corpus.comparing.words.diff import diff_words, is_rewritten
from corpus.comparing.words.enumeration import condense
from corpus.comparing.words.running import Names
from corpus.comparing.words.stretches import is_whole, stretches, trimmed
from corpus.text.normalise import same_wording, typography

_MODES = {"denial": ("denial",), "duty": ("duty",), "leave": ("leave", "choice")}


class Facts:
    """Finds the facts of the changes between two editions; ``judge`` knows their vocabulary."""

    def __init__(self, old: ComparedEdition, new: ComparedEdition, judge: Judge) -> None:
        self._sides = old, new
        self._judge = judge
        self._language = new.language
        self._words = pack_of(new.language).words
        self._olds, self._news = old.by_number, new.by_number

    def tell(self, changes: Sequence[Change]) -> list[tuple[Fact, ...]]:
        """The facts of each change: those that it has already where none are found."""
        # headings say nothing
        rules = [change for change in changes if change.kind == "rule" and change.segments]
        self._came, self._went = (
            Counter(above for number in numbers if number for above in lineage(number)[1:])
            for numbers in (
                [change.new for change in rules if change.status == "added"],
                [change.old for change in rules if change.is_gone],
            )
        )
        self._replaced_by: defaultdict[str | None, list[str]] = defaultdict(list)
        for change in changes:
            if change.is_replaced and change.old:
                self._replaced_by[change.new].append(change.old)
        old, new = self._sides
        usage, vocabulary = self._judge.usage, self._judge.vocabulary
        left = departed(changes, usage, vocabulary) if is_whole_book(new) else ()
        self._gone = Names((each.words.split(), each.words) for each in left if not each.left)
        come = arrived(changes, usage, vocabulary) if is_whole_book(old) else ()
        self._come = Names((each.words.split(), each) for each in come)
        self._symbols = new_symbols(old, new) if is_whole_book(old) else {}
        return [tuple(self._of(change)) or change.facts for change in changes]

    def _of(self, change: Change) -> Iterable[Fact]:
        if change.status in ("added", "removed"):
            return self._of_term(change) if change.kind == "term" else self._one_sided(change)
        if change.status == "restated":
            return self._replaced(change) if change.is_replaced else self._restated(change)
        if change.nature in (None, "references"):
            return []
        if change.nature == "editorial":  # what was put otherwise says the same: only where it stands is news
            gone, come, _ = _sentences(*self._texts(change))
            return _ranked([*self._moved(gone, come, change), *_of_examples(change)])
        old, new = self._texts(change)
        return _ranked(
            [
                *self._replacing(change),
                *self._bringing(change),
                *self._departures(old),
                *self._in_text(old, new, change),
                *_of_examples(change),
            ]
        )

    def _one_sided(self, change: Change) -> Iterable[Fact]:
        """What a rule that came is about, or what went with a rule; what stands below a heading is counted."""
        if change.status == "added":
            text = change.after
            below = self._came[change.new or ""]
            if below and not text:
                return [("family", "", str(below))]
            above = {*lineage(change.new or "")}
            about = [
                ("arrived", "", concept.words)
                for concept in self._come.standing_in(words_of(text))
                if not above.isdisjoint(concept.cited)
            ]
            return [*self._replacing(change), *self._bringing(change), *about][: thresholds.TOLD_FACTS]
        if not change.before:
            return [("family", str(self._went[change.old or ""]), "")]
        return [*self._what_went(change.before), *change.facts]

    def _replacing(self, change: Change) -> Iterable[Fact]:
        """The rules that a new one replaces, and how the one began that says it shortest."""
        if replaced := self._replaced_by.get(change.new, ()):
            begun = [next(iter(statements(self._olds[number].text)), "") for number in replaced]
            yield "replaces", ", ".join(replaced), _beginning(min(begun, key=len))

    def _bringing(self, change: Change) -> Iterable[Fact]:
        """The symbols that a rule brings."""
        come = [symbol for symbol, section in self._symbols.items() if brings(change, symbol, section)]
        if come:
            yield "symbols", "", ", ".join(come)

    def _what_went(self, text: str) -> list[Fact]:
        """The concepts that a rule spoke of and no new rule does, else how it began."""
        first = next(iter(statements(text)), "")
        return [*self._departures(text)] or ([("said", _beginning(first), "")] if first else [])

    def _replaced(self, change: Change) -> list[Fact]:
        return [*self._what_went(change.before), ("replaced", "", change.new or "")]

    def _restated(self, change: Change) -> Iterable[Fact]:
        """How much of a rule stands word for word in the one that says the same, or the glossary entry that does; how
        many rules stood below a heading.
        """
        term = next((note.removeprefix(GLOSSARY) for note in change.notes if note.startswith(GLOSSARY)), "")
        if term:
            return [("defined", "", term)]
        if change.facts:
            return change.facts
        said = [words for sentence in statements(change.before) if (words := words_of(sentence))]
        held = f" {' '.join(words_of(self._news[change.new or ''].text))} "
        return [("stands", str(sum(f" {' '.join(words)} " in held for words in said)), str(len(said)))]

    def _of_term(self, change: Change) -> Iterable[Fact]:
        """How often the rules say the name of a term that came into the glossary or left it."""
        if not all(map(is_whole_book, self._sides)):
            return []
        before, after = self._judge.usage.name(words_of(change.new or change.old or ""))
        return [("word", str(before), str(after))]

    def _departures(self, old: str) -> Iterable[Fact]:
        """The concepts of the old glossary that a rule spoke of and no new rule does."""
        return [("departed", concept, "") for concept in self._gone.standing_in(words_of(old))]

    def _texts(self, change: Change) -> tuple[str, str]:
        """What the change is about, before and now: of a rule that was split all its parts, of one that took others in
        all that it was made of.
        """
        sources = [self._olds[number].text for number in change.also_old if number in self._olds]
        parts = [self._news[number].text for number in change.also_new if number in self._news]
        return " ".join([change.before, *sources]), " ".join([change.after, *parts])

    def _in_text(self, old: str, new: str, change: Change) -> Iterable[Fact]:
        lists = condense(old, new)
        if lists is not None:
            yield "members", _members(lists.removed), _members(lists.added)
            return
        if is_abolished(change, self._words.bygone):
            yield "abolished", "", ""
            return
        if is_rewritten(change.segments):
            yield "rewritten", "", ""
            return
        manner = new_manner(change, self._words.manners)
        if manner:
            yield "manner", *manner
        gone, come, kept = _sentences(old, new)
        if change.kind == "rule":  # a glossary repeats what rules say: nothing moves there
            yield from self._moved(gone, come, change)
        if len(gone) + len(come) == 1 and len(words_of(*gone, *come)) <= thresholds.TOLD_SENTENCE:
            yield "sentence", "".join(gone), "".join(come)
        elif gone or come:
            yield "sentences", str(len(gone)), str(len(come))
        seen: set[tuple[str, str]] = set()
        for before, after in kept:
            for terms in self._judge.terms_in(before, after):
                told = " ".join(terms[0]), " ".join(terms[1])
                if told not in seen:
                    seen.add(told)
                    yield "term", *told
            for fact in self._in_sentence(before, after, seen):
                yield ("reworded", "", "") if self._only_moved(fact, old, new) else fact

    def _only_moved(self, fact: Fact, old: str, new: str) -> bool:
        """Whether words that came or went stand elsewhere in the rule: each is said as often as before."""
        kind, gone, come = fact
        if kind != "swap" or (gone and come):
            return False
        before, after = (Counter(words_of(side)) for side in (old, new))
        return all(before[word] == after[word] for word in {*words_of(gone + come)} - self._words.light)

    def _in_sentence(self, old: str, new: str, terms: Iterable[tuple[str, str]]) -> Iterable[Fact]:
        """What happened inside a sentence, stretch by stretch; what is only another word for the same is left out."""
        yield from (("cited", *pair) for pair in self._judge.reaimed(old, new))
        cited = {*cited_numbers(typography(old)), *cited_numbers(typography(new))}
        for stretch in stretches(diff_words(old, new)):
            gone, come = trimmed(*stretch)
            before, after = ([word for word in words_of(side) if word not in cited] for side in (gone, come))
            if (
                before == after
                or {*before, *after} <= self._words.manners
                or self._is_term(before, after, terms)
                or self._judge.is_quiet(gone, come)
            ):
                continue
            numbers = [
                [word for word in side if word.isdigit() or word in self._words.figures]
                for side in (before, after)
            ]
            longest = max(len(before), len(after))
            modes = [self._mode(side) for side in (gone, come)]
            if len(before) == len(after) == 1 and all(numbers):
                yield "number", gone, come
            elif modes[0] != modes[1] and (
                (all(modes) and longest <= thresholds.TOLD_MODALITY) or ("denial" in modes and longest <= 2)
            ):
                yield "modality", modes[0], modes[1]
            elif self._is_quotable(before, after) and is_whole(gone) and is_whole(come):
                if any(len(word) >= thresholds.TERM_LENGTH for word in {*before} ^ {*after}):
                    yield "swap", gone, come
            else:
                yield "reworded", "", ""

    def _is_quotable(self, before: Sequence[str], after: Sequence[str]) -> bool:
        """Whether words that took the place of others are few enough to quote, and no side is made of mere joints."""
        sides = [side for side in (before, after) if side]
        return max(map(len, sides)) <= thresholds.TOLD_WORDS and all(
            any(word not in self._words.light and word not in self._words.and_or for word in side)
            for side in sides
        )

    def _is_term(self, before: Sequence[str], after: Sequence[str], terms: Iterable[tuple[str, str]]) -> bool:
        gone, come = " ".join(before), " ".join(after)
        return any((gone in old and come in new) or (old in gone and new in come) for old, new in terms)

    def _mode(self, text: str) -> str:
        """How a stretch says no, must or may; empty where it says nothing of the kind."""
        found = (
            mode for mode, groups in _MODES.items() for group in groups if holds(text, self._language, group)
        )
        return next(found, "")

    def _moved(self, gone: list[str], come: list[str], change: Change) -> Iterable[Fact]:
        """The sentences that stand in another rule now, or stood in another one before; they are taken out of both
        lists.
        """
        for told, in_new in ((gone, True), (come, False)):
            for sentence in told.copy():
                words = words_of(sentence)
                if len(words) < thresholds.MOVED_SENTENCE:
                    continue
                mine = {change.new, *change.also_new} if in_new else {change.old, *change.also_old}
                holders = self._holders(words, in_new=in_new)
                other = next((number for number in holders if number not in mine), None)
                if other is not None:
                    told.remove(sentence)
                    yield ("moved", "", other) if in_new else ("moved", other, "")

    def _holders(self, words: tuple[str, ...], *, in_new: bool) -> Iterable[str]:
        """The rules of one edition that hold a longer sentence; few texts do, so most are not cut."""
        said = " ".join(words)
        saying = (text for text in self._judge.usage.running.saying(words) if said in _long_sentences(text))
        found = chain.from_iterable(self._printing[in_new].get(text, ()) for text in saying)
        return (number for _, number in sorted(found))

    @cached_property
    def _printing(self) -> tuple[Mapping[str, Sequence[tuple[int, str]]], ...]:
        """The rules of either edition that print each text, with their places."""
        sides: list[Mapping[str, Sequence[tuple[int, str]]]] = []
        for side in self._sides:
            rules: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
            for place, rule in enumerate(side.rules):
                rules[rule.text].append((place, rule.number))
            sides.append(rules)
        return tuple(sides)


@lru_cache(maxsize=8192)
def _long_sentences(text: str) -> tuple[str, ...]:
    said = map(words_of, statements(text))
    return tuple(" ".join(words) for words in said if len(words) >= thresholds.MOVED_SENTENCE)


_ORDER = [
    *("replaces", "departed", "arrived", "symbols", "abolished", "manner", "rewritten", "number", "modality"),
    *("members", "sentence", "swap", "reworded", "moved", "sentences", "cited", "examples", "term"),
]


def _ranked(facts: Iterable[Fact]) -> list[Fact]:
    """The facts, each once, the gravest kinds first, not more than a sentence bears."""
    ranked = sorted(dict.fromkeys(facts), key=lambda fact: (_ORDER.index(fact[0]), -_size(fact)))
    swaps = [fact for fact in ranked if fact[0] == "swap"]
    if len(swaps) > thresholds.TOLD_SWAPS:  # bits of a sentence that was turned round say little
        ranked = [fact for fact in ranked if fact not in swaps[1:]]
        ranked.insert(ranked.index(swaps[0]) + 1, ("reworded", "", ""))
    return [*dict.fromkeys(ranked)][: thresholds.TOLD_FACTS]


def _beginning(sentence: str) -> str:
    """``sentence``, cut after so many words that it may be quoted."""
    words = sentence.split()
    cut = words[: thresholds.TOLD_SENTENCE]
    return sentence if len(cut) == len(words) else f"{' '.join(cut)}…"


def _size(fact: Fact) -> int:
    """How much the fact says: of what was put otherwise the longest is told first."""
    return len(fact[1]) + len(fact[2]) if fact[0] == "swap" else 0


def _members(members: Sequence[str]) -> str:
    if not members:
        return ""
    return ", ".join(members) if len(members) <= thresholds.TOLD_MEMBERS else str(len(members))


def _of_examples(change: Change) -> list[Fact]:
    held = Counter(example.status for example in change.examples)
    if not (held["removed"] or held["added"]):
        return []
    return [("examples", str(held["removed"]), str(held["added"]))]


def _sentences(old: str, new: str) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """The sentences that went, those that came, and those that say it otherwise now, old and new."""
    before, after = list(statements(old)), list(statements(new))
    known = {typography(sentence) for sentence in after}
    gone = [sentence for sentence in before if typography(sentence) not in known]
    known = {typography(sentence) for sentence in before}
    come = [sentence for sentence in after if typography(sentence) not in known]
    words = [[words_of(sentence) for sentence in side] for side in (gone, come)]
    partner = assign(
        {
            i: {
                j: likeness
                for j, others in enumerate(words[1])
                if (likeness := Indel.normalized_similarity(own, others) - thresholds.SAME_SENTENCE) > 0
            }
            for i, own in enumerate(words[0])
        }
    )
    kept = [(gone[i], come[j]) for i, j in sorted(partner.items()) if not same_wording(gone[i], come[j])]
    taken = set(partner.values())
    lost = [sentence for i, sentence in enumerate(gone) if i not in partner]
    return lost, [sentence for j, sentence in enumerate(come) if j not in taken], kept
