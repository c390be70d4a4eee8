"""Two editions held against each other: every difference once, told for what it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from corpus.comparing.align.alignment import align
from corpus.comparing.align.elsewhere import find_elsewhere
from corpus.comparing.align.following import Followed, agreed
from corpus.comparing.align.wording import said_by
from corpus.comparing.changes import tell
from corpus.comparing.edition import (
    FOLLOWS,
    Alignment,
    Change,
    ComparedEdition,
    Comparison,
    ForcedPair,
    Status,
)
from corpus.comparing.facts import Facts
from corpus.comparing.glossary import compare_terms
from corpus.comparing.nature.citations import Aims
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from corpus.comparing.scope import is_whole_book, limit, lineage
from corpus.comparing.vocabulary import term_changes
from corpus.comparing.weighing.weight import Weighing

_Place = tuple[int, int, int]


def compare(
    old: ComparedEdition,
    new: ComparedEdition,
    forced: Sequence[ForcedPair] = (),
    alignment: Alignment | None = None,
    between: Followed = MappingProxyType({}),
) -> Comparison:
    """What changed from ``old`` to ``new``.

    ``forced`` are a curator's pairs; ``alignment``, where it is known already (stored links, `compose`), saves
    finding it; ``between`` says what the editions in between tell of rules that went (`align.following`).

    Changes stand in the order of the new edition's rules, removed rules where they stood, terms last.
    """
    aligned, scope = limit(old, new, align(old, new, forced) if alignment is None else alignment)
    olds, news = old.by_number, new.by_number
    order = {number: place for place, number in enumerate(news)}
    taken_in: defaultdict[str | None, list[str]] = defaultdict(list)
    for pair in aligned.pairs:
        if pair.merged and pair.old:
            taken_in[pair.new].append(pair.old)
    judge = judge_for(old, new, aligned)
    places = _places(old, new, aligned)
    summary = Counter[str](dict.fromkeys(get_args(Status), 0))
    homes = agreed(find_elsewhere(old, new, aligned), between, new)
    told: list[tuple[_Place, Change]] = []
    for pair in aligned.pairs:
        recycled = pair.old in news and aligned.carried.get(pair.old or "") != pair.old
        if len(pair.also_new) > 1:
            pair = pair._replace(also_new=tuple(sorted(pair.also_new, key=order.__getitem__)))
        change = tell(
            pair,
            olds.get(pair.old or ""),
            news.get(pair.new or ""),
            judge,
            recycled,
            parts=[news[number] for number in pair.also_new],
            sources=[] if pair.merged else [olds[number] for number in taken_in[pair.new]],
            home=homes.get(pair.old or ""),
        )
        summary[change.status if change is not None else "identical"] += 1
        if change is not None:
            told.append((places[pair.old, pair.new], change))
    told.sort(key=lambda placed: placed[0])
    changes = [change for _, change in told] + list(compare_terms(old.terms, new.terms, judge))
    weighing = Weighing(old, new, judge.usage, judge.is_weighty, judge.vocabulary)
    weights, followed = weighing.weigh(changes), weighing.homes(changes)
    facts = Facts(old, new, judge).tell(changes)
    return Comparison(
        old=old.slug,
        new=new.slug,
        scope=scope,
        summary=dict(summary),
        changes=tuple(
            replace(
                change,
                weight=weight,
                notes=(*change.notes, FOLLOWS + heading) if heading else change.notes,
                facts=found,
            )
            for change, weight, heading, found in zip(changes, weights, followed, facts, strict=True)
        ),
        alignment=aligned,
        vocabulary=term_changes(changes, judge, new.language),
        headings=_headings(old, new, changes),
    )


def _headings(
    old: ComparedEdition, new: ComparedEdition, changes: Sequence[Change]
) -> tuple[dict[str, str], dict[str, str]]:
    """The titles of the headings above the changes of substance, in either edition."""
    told = [change for change in changes if change.kind == "rule" and change.nature == "substantive"]

    def titles(edition: ComparedEdition, numbers: Iterable[str | None]) -> dict[str, str]:
        above = {heading for number in numbers if number for heading in lineage(number)}
        headings = (rule for rule in edition.rules if rule.is_heading and rule.number in above)
        return {rule.number: rule.title for rule in headings}

    return titles(old, (change.old for change in told)), titles(new, (change.new for change in told))


def judge_for(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> Judge:
    """The judge of what changed between two editions, with all that it learns from them."""
    said = (
        {rule.number: said_by(rule) for rule in side.rules} if is_whole_book(side) else None
        for side in (old, new)
    )
    aims = Aims(alignment, *said)
    return Judge(new.language, aims, _texts(old, new, alignment), Usage.of_editions(old, new))


def _texts(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> Iterator[tuple[str, str]]:
    """The texts and examples of the rules that carry each other on, old and new."""
    for pair in alignment.pairs:
        if pair.old is None or pair.new is None or pair.merged or pair.also_new:
            continue
        before, after = old.by_number[pair.old], new.by_number[pair.new]
        yield before.text, after.text
        if len(before.examples) == len(after.examples):
            yield from zip(before.examples, after.examples, strict=True)


def _places(
    old: ComparedEdition, new: ComparedEdition, alignment: Alignment
) -> dict[tuple[str | None, str | None], _Place]:
    """Where each pair belongs in the order of the new edition; what has no place there follows the rule that
    stood before it in the old one.
    """
    new_place = {rule.number: place for place, rule in enumerate(new.rules)}
    by_old = {pair.old: pair for pair in alignment.pairs if pair.old is not None}
    places: dict[tuple[str | None, str | None], _Place] = {
        (pair.old, pair.new): (new_place[pair.new], 0, 0)
        for pair in alignment.pairs
        if pair.new is not None and not pair.merged
    }
    before = -1
    for place, rule in enumerate(old.rules):
        pair = by_old.get(rule.number)
        if pair is None:
            continue
        if pair.new is None:
            places[pair.old, None] = (before, 1, place)
        elif pair.merged:
            places[pair.old, pair.new] = (new_place[pair.new], 1, place)
        else:
            before = new_place[pair.new]
    return places
