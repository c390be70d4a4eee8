"""One pair of rules as a Change: its status, its nature, its word diffs, what became of its examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from rapidfuzz.distance import Indel

from corpus.comparing.align.core import assign
from corpus.comparing.edition import (
    Change,
    ComparedRule,
    ExampleChange,
    Nature,
    Pair,
    Status,
    after,
    before,
)
from corpus.comparing.nature.nature import Judge, gravest
from corpus.comparing.words.diff import diff_words
from corpus.text.normalise import same_wording, typography

SAME_EXAMPLE = 0.4
"""Examples less alike than this tell two different stories."""
EXAMPLE_ORDER = 0.001
"""What it takes from a pair of examples, for each place between them: among equals the nearest is the same."""
_NONE = ComparedRule("", "", "")
Key = TypeVar("Key", int, str)


def compare_examples(old: Sequence[str], new: Sequence[str]) -> tuple[ExampleChange, ...]:
    """Each example of both sides exactly once, in the order of the new rule (removed ones where they stood)."""
    partner = _pair(old, new)
    pairs: list[tuple[int | None, int | None]] = [(i, partner.get(i)) for i in range(len(old))]
    pairs += [(None, j) for j in range(len(new)) if j not in partner.values()]
    return tuple(
        _example("" if i is None else old[i], "" if j is None else new[j])
        for i, j in in_order(pairs, range(len(old)), range(len(new)))
    )


def _pair(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    words_old, words_new = ([typography(text).split() for text in side] for side in (old, new))
    if words_old == words_new:
        return {i: i for i in range(len(old))}
    return assign(
        {
            i: {
                j: Indel.normalized_similarity(a, b) - SAME_EXAMPLE - EXAMPLE_ORDER * abs(i - j)
                for j, b in enumerate(words_new)
            }
            for i, a in enumerate(words_old)
        }
    )


def _example(old: str, new: str) -> ExampleChange:
    segments = diff_words(old, new)
    if old == new:
        return ExampleChange("identical", segments)
    if not old or not new:
        return ExampleChange("removed" if old else "added", segments)
    return ExampleChange("typographic" if same_wording(old, new) else "edited", segments)


def in_order(
    pairs: Collection[tuple[Key | None, Key | None]], olds: Iterable[Key], news: Iterable[Key]
) -> list[tuple[Key | None, Key | None]]:
    """``pairs`` of old and new in the order of the new ones; what is gone follows what stood before it."""
    place = {new: at for at, new in enumerate(news)}
    partner = {old: new for old, new in pairs if old is not None}
    ordered: list[tuple[tuple[int, int], tuple[Key | None, Key | None]]] = [
        ((place[new], 0), (old, new)) for old, new in pairs if new is not None
    ]
    before = -1
    for at, old in enumerate(olds):
        new = partner.get(old)
        if new is not None:
            before = place[new]
        elif old in partner:
            ordered.append(((before, 1 + at), (old, None)))
    return [pair for _, pair in sorted(ordered, key=lambda placed: placed[0])]


def tell(
    pair: Pair,
    old: ComparedRule | None,
    new: ComparedRule | None,
    judge: Judge,
    recycled: bool = False,
    parts: Sequence[ComparedRule] = (),
    sources: Sequence[ComparedRule] = (),
) -> Change | None:
    """The Change that ``pair`` stands for; None where both rules are the same under the same number.

    ``parts`` are the other rules that ``old`` was split into, ``sources`` those that ``new`` took in.
    """
    before, after = old or _NONE, new or _NONE
    if before == after and not pair.merged and not parts:
        return None
    examples = compare_examples(before.examples, after.examples)
    if pair.merged:
        examples = tuple(change for change in examples if change.status != "added")
    nature: Nature | None = "substantive"
    if old is not None and new is not None:
        text = judge.judge(_joined(old, sources), _joined(new, parts))
        title = judge.judge(old.title, new.title)
        if title == "substantive":  # a title demands nothing: what changed below it has changes of its own
            title = "editorial"
        nature = gravest([text, title, *(_example_nature(change, judge) for change in examples)])
        if pair.status == "split" and nature is None:
            nature = "editorial"
        if pair.merged:
            nature = judge.of_merged(old.text, new.text)
    return Change(
        kind="rule",
        status=pair.status or status_of(before.number != after.number, nature),
        nature=nature,
        old=pair.old,
        new=pair.new,
        score=pair.score,
        title=diff_words(before.title, after.title),
        segments=diff_words(before.text, after.text),
        examples=examples,
        also_old=pair.also_old,
        also_new=pair.also_new,
        recycled=recycled,
        reason=pair.reason,
    )


def _joined(rule: ComparedRule, others: Sequence[ComparedRule]) -> str:
    """The texts of a rule and of those that it was split into or made of."""
    return " ".join(part.text for part in (rule, *others))


def _example_nature(change: ExampleChange, judge: Judge) -> Nature | None:
    """An example that came or went illustrates the rule better or worse; it changes nothing in it."""
    if change.status in ("added", "removed"):
        return "editorial"
    return judge.judge(before(change.segments), after(change.segments), illustrates=True)


def status_of(moved: bool, nature: Nature | None) -> Status:
    """The status of a rule or a term that is one in both editions; ``moved``: its number or its name changed."""
    if moved:
        return "renumbered" if nature in (None, "references") else "renumbered+edited"
    return "edited" if nature is not None else "typographic"
