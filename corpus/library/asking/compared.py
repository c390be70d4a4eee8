"""Two stored editions held against each other, remembered for as long as both stay as they are."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from corpus.comparing.comparison import compare
from corpus.comparing.edition import Change, ComparedEdition, ComparedRule, ComparedTerm, Comparison
from corpus.fingerprints import comparing_version
from corpus.library.asking.alignments import known_alignment, way
from corpus.library.ingest.corrections import forced_pairs
from corpus.models import Correction, Edition, Entry


def compared_edition(edition: Edition) -> ComparedEdition:
    """All rules (each with its examples) and terms of ``edition``, in its order; three queries at most.

    A rule's ``number`` is its key, so that a second copy (``420.5e~2``) stays apart.
    """
    rows = (
        Entry.objects.filter(edition=edition, kind__in=["rule", "example", "term"])
        .order_by("position")
        .values_list("kind", "key", "name", "text__content")
    )
    rules: list[tuple[str, str, str]] = []
    terms: list[ComparedTerm] = []
    examples: defaultdict[str, list[str]] = defaultdict(list)
    for kind, key, name, content in rows:
        if kind == "rule":
            rules.append((key, name, content or ""))
        elif kind == "example":
            examples[key.rpartition(".")[0]].append(content or "")
        else:
            terms.append(ComparedTerm(name, content or ""))
    return ComparedEdition(
        slug=edition.slug,
        language=edition.language,
        covers=tuple(edition.covers),
        rules=tuple(ComparedRule(key, name, text, tuple(examples[key])) for key, name, text in rules),
        terms=tuple(terms),
    )


REMEMBERED = 24
"""Comparisons that a process keeps; one of two whole books weighs a few megabytes."""


def compare_editions(old: Edition, new: Edition) -> Comparison:
    """What changed from ``old`` to ``new``, with curators' corrections: by the stored links where they lead from one to
    the other, else aligned now. Remembered: editions are immutable, so an answer never ages.
    """
    fingerprints = [step.fingerprint for step in way(old, new) or way(new, old)]
    return _remembered("|".join([comparing_version(), old.state, new.state, *fingerprints]), old.pk, new.pk)


@lru_cache(maxsize=REMEMBERED)
def _remembered(state: str, old_key: int, new_key: int) -> Comparison:
    """``state`` is all that the answer hangs on, so that a changed edition or link is asked anew."""
    old, new = Edition.objects.get(pk=old_key), Edition.objects.get(pk=new_key)
    forced = forced_pairs(old, new, list(Correction.objects.of_lineage()))
    known = known_alignment(old, new, forced)
    return compare(compared_edition(old), compared_edition(new), forced, known)


def forget_comparisons() -> None:
    """Empty this process's memory of comparisons (for measuring)."""
    _remembered.cache_clear()


def either_holds(old: Edition, new: Edition, number: str) -> bool:
    """Whether one of the two editions has a rule of that number."""
    return Entry.objects.filter(edition__in=[old, new], kind=Entry.Kind.RULE, key=number).exists()


def changes_of(comparison: Comparison, number: str) -> list[Change]:
    """The changes that ``number`` has a part in, on either side."""
    return [
        change
        for change in comparison.changes
        if change.kind == "rule" and number in (change.old, change.new, *change.also_old, *change.also_new)
    ]
