"""One pair of rules as a Change: its status, its nature, its word diffs, what became of its examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rapidfuzz.distance import Indel

from corpus.comparing.align.assignment import assign
from corpus.comparing.edition import (
    Change,
    ComparedRule,
    ExampleChange,
    Nature,
    Pair,
    Segment,
    Status,
    after,
    before,
)
from corpus.comparing.nature.nature import Judge, gravest
from corpus.comparing.words.diff import diff_words
from corpus.comparing.words.enumeration import condense
from corpus.text.normalise import same_wording, typography

SAME_EXAMPLE = 0.4
"""Examples less alike than this tell two different stories."""
EXAMPLE_ORDER = 0.001
"""What it takes from a pair of examples, for each place between them: among equals the nearest is the same."""


def compare_examples(old: Sequence[str], new: Sequence[str]) -> tuple[ExampleChange, ...]:
    """Each example of both sides exactly once, in the order of the new rule (removed ones where they stood)."""
    partner = _pair(old, new)
    origin = {j: i for i, j in partner.items()}
    made: list[ExampleChange] = []
    waiting = 0
    for j, text in enumerate(new):
        i = origin.get(j)
        if i is not None:
            made += [_removed(old[k]) for k in range(waiting, i) if k not in partner]
            waiting = max(waiting, i + 1)
        made.append(_change(old[i], text) if i is not None else ExampleChange("added", (("+", text),)))
    return (*made, *(_removed(old[k]) for k in range(waiting, len(old)) if k not in partner))


def _pair(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    if list(old) == list(new):
        return {i: i for i in range(len(old))}
    if not (old and new):
        return {}
    plain_old, plain_new = [*map(typography, old)], [*map(typography, new)]
    if plain_old == plain_new:
        return {i: i for i in range(len(old))}
    folded_old, folded_new = ([text.split() for text in side] for side in (plain_old, plain_new))
    return assign(
        {
            i: {
                j: Indel.normalized_similarity(a, b) - SAME_EXAMPLE - EXAMPLE_ORDER * abs(i - j)
                for j, b in enumerate(folded_new)
            }
            for i, a in enumerate(folded_old)
        }
    )


def _change(old: str, new: str) -> ExampleChange:
    if old == new:
        return ExampleChange("identical", (("=", old),))
    return ExampleChange("typographic" if same_wording(old, new) else "edited", diff_words(old, new))


def _removed(text: str) -> ExampleChange:
    return ExampleChange("removed", (("-", text),))


def tell(
    pair: Pair,
    old: ComparedRule | None,
    new: ComparedRule | None,
    judge: Judge,
    recycled: bool,
    parts: Sequence[ComparedRule] = (),
    sources: Sequence[ComparedRule] = (),
) -> Change | None:
    """The Change that ``pair`` stands for; None where both rules are the same under the same number.

    ``parts`` are the other rules that ``old`` was split into, ``sources`` those that ``new`` took in.
    """
    if new is None:
        if old is None:
            raise ValueError(f"{pair} names no rule of either edition")
        return one_sided("rule", pair, (old.title, old.text, *old.examples), "-", recycled=recycled)
    if old is None:
        return one_sided("rule", pair, (new.title, new.text, *new.examples), "+", recycled=recycled)
    if _is_untouched(pair, old, new):
        return None
    examples = compare_examples(old.examples, new.examples)
    if pair.merged:
        examples = tuple(change for change in examples if change.status != "added")
    text = judge.judge(_joined(old, sources), _joined(new, parts))
    nature, notes = _nature(old, new, text, examples, judge)
    status = status_of(old.number != new.number, nature, pair)
    if status == "split" and nature is None:
        nature = "editorial"
    if status == "merged":
        nature = judge.of_merged(old.text, new.text)
    return Change(
        kind="rule",
        status=status,
        nature=nature,
        old=pair.old,
        new=pair.new,
        score=pair.score,
        title=diff_words(old.title, new.title),
        segments=diff_words(old.text, new.text),
        examples=examples,
        also_old=pair.also_old,
        also_new=pair.also_new,
        recycled=recycled,
        reason=pair.reason,
        notes=notes,
    )


def _joined(rule: ComparedRule, others: Sequence[ComparedRule]) -> str:
    """The texts of a rule and of those that it was split into or made of."""
    return " ".join(part.text for part in (rule, *others))


def _is_untouched(pair: Pair, old: ComparedRule, new: ComparedRule) -> bool:
    return (
        not pair.merged
        and not pair.also_new
        and (old.number, old.title, old.text, old.examples) == (new.number, new.title, new.text, new.examples)
    )


def one_sided(
    kind: Literal["rule", "term"],
    pair: Pair,
    texts: Sequence[str],
    operation: Literal["-", "+"],
    *,
    recycled: bool = False,
) -> Change:
    """A rule or a term that only one edition has: ``texts`` is its title, its text and its examples."""

    def whole(text: str) -> tuple[Segment, ...]:
        return ((operation, text),) if text else ()

    title, text, *examples = texts
    status: Literal["removed", "added"] = "removed" if operation == "-" else "added"
    return Change(
        kind=kind,
        status=status,
        nature="substantive",
        old=pair.old,
        new=pair.new,
        score=pair.score,
        title=whole(title),
        segments=whole(text),
        examples=tuple(ExampleChange(status, whole(text)) for text in examples),
        recycled=recycled,
        reason=pair.reason,
    )


def _nature(
    old: ComparedRule,
    new: ComparedRule,
    text: tuple[Nature | None, str],
    examples: tuple[ExampleChange, ...],
    judge: Judge,
) -> tuple[Nature | None, tuple[str, ...]]:
    """The gravest nature among title, ``text`` and examples, and remarks on where the change is."""
    title = judge.judge(old.title, new.title)
    if title[0] == "substantive":
        title = (
            "editorial",
            title[1],
        )  # a title demands nothing: what changed below it has changes of its own
    shown = [_example_nature(change, judge) for change in examples]
    example = gravest(nature for nature, _ in shown)
    notes = []
    if title[0] and not text[0] and not example:
        notes.append("title_only")
    if example and not text[0] and not title[0]:
        notes.append("example_only")
    aims = {note for _, note in (title, text, *shown)}
    notes += [note for note in ("reaimed", "corrected") if note in aims]
    if text[0] and condense(old.text, new.text) is not None:
        notes.append("enumeration")
    return gravest((title[0], text[0], example)), tuple(notes)


def _example_nature(change: ExampleChange, judge: Judge) -> tuple[Nature | None, str]:
    """An example that came or went illustrates the rule better or worse; it changes nothing in it."""
    if change.status in ("added", "removed"):
        return "editorial", ""
    return judge.judge(before(change.segments), after(change.segments), illustrates=True)


def status_of(moved: bool, nature: Nature | None, pair: Pair | None = None) -> Status:
    """The status of a rule or a term that both editions have; ``moved``: its number or its name changed."""
    if pair and pair.merged:
        return "merged"
    if pair and pair.also_new:
        return "split"
    if moved:
        return "renumbered" if nature in (None, "references") else "renumbered+edited"
    return "edited" if nature is not None else "typographic"
