"""Links that the editions around them contradict, as lines for a `links.toml`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from itertools import pairwise

from corpus.comparing.align.alignment import align
from corpus.comparing.align.reconcile import Contradiction, contradictions
from corpus.comparing.edition import ComparedEdition
from corpus.comparing.scope import is_whole_book
from corpus.library.asking.neighbours import families
from corpus.library.comparisons.alignments import stored_alignment
from corpus.library.comparisons.compared import compared_edition
from corpus.models import Edition, Lineage

EXCERPT = 300
"""Letters of each text that are shown."""


def doubts(slugs: Collection[str] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each linked edition (of ``slugs``, where some are named) between two others with the lines about it, a block a
    doubt: the texts as comments, then what to paste into a `links.toml` once its reason is written.
    """
    linked = set(Lineage.objects.values_list("old_id", "new_id"))
    for family in families(list(Edition.objects.filter(kind=Edition.Kind.RULES))):
        books = [edition for edition in family if is_whole_book(edition)]
        for (first, middle), (_, last) in pairwise(pairwise(books)):
            wanted = not slugs or middle.slug in slugs
            if wanted and {(first.pk, middle.pk), (middle.pk, last.pk)} <= linked:
                yield middle.slug, tuple(_doubts_about(first, middle, last))


def _doubts_about(first: Edition, middle: Edition, last: Edition) -> Iterator[str]:
    sides = compared_edition(first), compared_edition(middle), compared_edition(last)
    found = contradictions(
        stored_alignment(first, middle),
        stored_alignment(middle, last),
        align(sides[0], sides[2]),
        sides[0],
        sides[2],
    )
    texts = [_texts(side) for side in sides]
    for doubt in found:
        yield _block(doubt, (first.slug, middle.slug, last.slug), texts)


def _texts(edition: ComparedEdition) -> dict[str, str]:
    return {rule.number: " ".join(f"{rule.title} {rule.text}".split())[:EXCERPT] for rule in edition.rules}


def _block(doubt: Contradiction, slugs: tuple[str, str, str], texts: list[dict[str, str]]) -> str:
    first, middle, last = slugs
    if doubt.instead is not None:
        old, new = f"{first}/{doubt.old}", f"{middle}/{doubt.instead}"
    else:  # what it reads like came with the last edition: it is the second step that is in doubt
        old, new = f"{middle}/{doubt.linked}", f"{last}/{doubt.rather}"
    shown = [
        (f"{first}/{doubt.old}", texts[0][doubt.old]),
        (f"linked: {middle}/{doubt.linked}", texts[1][doubt.linked]),
        (f"so that it became {last}/{doubt.became}", texts[2][doubt.became]),
        (f"but it reads more like {last}/{doubt.rather} (+{doubt.gain:.2f})", texts[2][doubt.rather]),
    ]
    if doubt.instead is not None:
        shown.append((f"which was {middle}/{doubt.instead}", texts[1][doubt.instead]))
    lines = [f"# {head}: {text}" for head, text in shown]
    return "\n".join(
        [*lines, "[[same]]", f"old = {json.dumps(old)}", f"new = {json.dumps(new)}", 'reason = ""']
    )
