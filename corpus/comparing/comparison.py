"""Two editions held against each other: every difference once, told for what it is."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import get_args

from corpus.comparing.align.alignment import align
from corpus.comparing.changes import in_order, tell
from corpus.comparing.edition import (
    Alignment,
    Change,
    ComparedEdition,
    ComparedRule,
    Comparison,
    ForcedPair,
    Quote,
    Status,
)
from corpus.comparing.glossary import compare_terms
from corpus.comparing.nature.nature import Judge
from corpus.comparing.nature.usage import Usage
from corpus.comparing.places import placed
from corpus.comparing.quotes import Weigh, quote
from corpus.comparing.scope import is_whole_book, limit
from corpus.comparing.seeing import see
from corpus.comparing.vocabulary import term_changes
from corpus.comparing.weight import Weighing
from corpus.comparing.words.citations import Aims


def compare(
    old: ComparedEdition,
    new: ComparedEdition,
    forced: Sequence[ForcedPair] = (),
    alignment: Alignment | None = None,
) -> Comparison:
    """What changed from ``old`` to ``new``.

    ``forced`` are a curator's pairs; ``alignment``, where it is known already (stored links, `compose`), saves
    finding it.

    Changes stand in the order of the new edition's rules, removed rules where they stood, terms last.
    """
    aligned, scope = limit(old, new, align(old, new, forced) if alignment is None else alignment)
    olds, news = old.by_number, new.by_number
    order = {number: place for place, number in enumerate(news)}
    taken_in: defaultdict[str | None, list[ComparedRule]] = defaultdict(list)
    for pair in aligned.pairs:
        if pair.merged and pair.old:
            taken_in[pair.new].append(olds[pair.old])
    judge = judge_for(old, new, aligned)
    summary = Counter[str](dict.fromkeys(get_args(Status), 0))
    changes: list[Change] = []
    pairs = {(pair.old, pair.new): pair for pair in aligned.pairs}
    for ends in in_order(pairs, olds, news):
        pair = pairs[ends]
        change = tell(
            pair._replace(also_new=tuple(sorted(pair.also_new, key=order.__getitem__))),
            olds.get(pair.old or ""),
            news.get(pair.new or ""),
            judge,
            recycled=pair.old in news and aligned.carried.get(pair.old or "") != pair.old,
            parts=[news[number] for number in pair.also_new],
            sources=[] if pair.merged else taken_in[pair.new],
        )
        summary[change.status if change is not None else "identical"] += 1
        if change is not None:
            changes.append(change)
    changes += compare_terms(old.terms, new.terms, judge)
    weighing = Weighing(old, new, judge.usage, judge.is_weighty, judge.terms.words)
    weigh = _weigher(judge)
    gone = [change.old for change in changes if change.kind == "rule" and change.is_gone and change.old]
    seen = see(old, new, aligned, gone)
    weighed = [
        replace(
            change,
            weight=weighing.weigh(change),
            quote=_quoted(change, news, weigh),
            see=seen.get(change.old or "", ()) if change.kind == "rule" and change.is_gone else (),
        )
        for change in changes
    ]
    vocabulary = term_changes(changes, judge, new.language)
    finished, places = placed(weighed, old, new, aligned, vocabulary)
    return Comparison(
        old=old.slug,
        new=new.slug,
        scope=scope,
        summary=dict(summary),
        changes=finished,
        alignment=aligned,
        vocabulary=vocabulary,
        places=places,
    )


def _quoted(change: Change, news: Mapping[str, ComparedRule], weigh: Weigh) -> Quote:
    """The quotation of a change; of a rule that was split, all its parts are looked at."""
    parts = [news[number].text for number in change.also_new if number in news]
    return quote(change.before, "\n".join([change.after, *parts]), weigh)


def _weigher(judge: Judge) -> Weigh:
    """Weighs a word that came or went: words that decide most, then those that the two editions use least."""
    usage, is_weighty = judge.usage, judge.is_weighty

    def weight(word: str) -> float:
        rare = 1 / math.log(2 + sum(usage.words(word)))
        return rare + 1.0 if is_weighty(word) else rare

    return cache(weight)


def judge_for(old: ComparedEdition, new: ComparedEdition, alignment: Alignment) -> Judge:
    """The judge of what changed between two editions, with all that it learns from them."""
    aims = Aims(alignment, old.by_number if is_whole_book(old) else ())
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
