"""Two stored editions held against each other: worked out once and stored for all processes."""

from __future__ import annotations

import hashlib
import logging
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, transaction
from pydantic import TypeAdapter

from corpus import schemas
from corpus.comparing.comparison import compare
from corpus.comparing.edition import (
    Alignment,
    Change,
    ComparedEdition,
    ComparedRule,
    ComparedTerm,
    Comparison,
    ForcedPair,
    Status,
)
from corpus.comparing.scope import limit
from corpus.library.comparisons.alignments import known_alignment, way
from corpus.library.comparisons.corrections import forced_pairs
from corpus.locking import locked
from corpus.models import Correction, Edition, Entry, StoredComparison

_log = logging.getLogger(__name__)


_KINDS = (Entry.Kind.RULE, Entry.Kind.EXAMPLE, Entry.Kind.TERM)


@dataclass(frozen=True, slots=True)
class StoredEdition:
    """An edition, its rules in order (database key to number), and all that it is compared by. A rule's ``number``
    there is its key, so that a second copy (``420.5e~2``) stays apart.
    """

    edition: Edition
    numbers: dict[int, str]
    compared: ComparedEdition


StoredOf = Callable[[Edition], StoredEdition]
"""`stored_edition`, which may remember what it read while the editions can't change."""


def stored_edition(edition: Edition) -> StoredEdition:
    """What ``edition`` holds of rules (each with its examples) and terms."""
    numbers: dict[int, str] = {}
    rules: list[tuple[str, str, str]] = []
    terms: list[ComparedTerm] = []
    examples: defaultdict[str, list[str]] = defaultdict(list)
    rows = Entry.objects.filter(edition=edition, kind__in=_KINDS).order_by("position")
    for pk, kind, key, name, text in rows.values_list("pk", "kind", "key", "name", "text__content"):
        content = text or ""
        if kind == Entry.Kind.RULE:
            numbers[pk] = key
            rules.append((key, name, content))
        elif kind == Entry.Kind.EXAMPLE:
            examples[key.rpartition(".")[0]].append(content)
        else:
            terms.append(ComparedTerm(name, content))
    compared = ComparedEdition(
        slug=edition.slug,
        language=edition.language,
        covers=tuple(edition.covers),
        rules=tuple(ComparedRule(key, name, text, tuple(examples[key])) for key, name, text in rules),
        terms=tuple(terms),
    )
    return StoredEdition(edition, numbers, compared)


_AT_HAND = 2
"""Editions read that are kept: a new one and its neighbour are handled one after the other, step by step."""


def read_once() -> StoredOf:
    """`stored_edition` for one transaction, in which editions stand still: it remembers the last that it read."""
    return lru_cache(_AT_HAND)(stored_edition)


def compared_edition(edition: Edition) -> ComparedEdition:
    """All rules (each with its examples) and terms of ``edition``, in its order; one query."""
    return stored_edition(edition).compared


REMEMBERED = 6
"""Comparisons that a process keeps; one of two whole books weighs a few megabytes."""
STORED = 500
"""Comparisons of editions that are no neighbours that the store keeps; one weighs a few hundred kilobytes."""


@cache  # built where it is first needed: it takes megabytes
def _as_json() -> TypeAdapter[Comparison]:
    return TypeAdapter(Comparison)


def pack(comparison: Comparison) -> bytes:
    """The comparison in a tenth of its size."""
    return zlib.compress(_as_json().dump_json(comparison), 4)


def unpack(data: bytes) -> Comparison:
    """The comparison that `pack` made ``data`` of."""
    return _as_json().validate_json(zlib.decompress(data))


def compare_editions(old: Edition, new: Edition) -> Comparison:
    """What changed from ``old`` to ``new``, with curators' corrections: by the stored links where they lead from one to
    the other, else aligned now. Stored: editions are immutable, so an answer never ages.
    """
    return _remembered(_state(old, new), old.pk, new.pk)


def store_comparison(old: Edition, new: Edition, stored_of: StoredOf) -> Comparison:
    """What changed between two neighbours, worked out and stored where it isn't yet, so that no request has to."""
    known = stored_of_neighbours(old, new)
    if known is not None:
        return known
    state = _state(old, new)
    found = _work_out(old, new, state, stored_of)
    _keep(found, old, new, state, linked=True)
    return found


def stored_of_neighbours(old: Edition, new: Edition) -> Comparison | None:
    """What changed between two neighbours, where it is stored: nothing is worked out."""
    return _stored(_state(old, new), old.pk, new.pk)


def _state(old: Edition, new: Edition) -> str:
    """All that the answer hangs on: a changed edition, link, correction or code is asked anew."""
    fingerprints = [step.fingerprint for step in way(old, new) or way(new, old)]
    near = len(fingerprints) == 1  # what curators said of neighbours stands in their fingerprint
    forced = [] if near else [str((pair.old, pair.new, pair.reason)) for pair in _forced(old, new)]
    parts = [schemas.COMPARISONS, old.state, new.state, *fingerprints, *forced]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@lru_cache(maxsize=REMEMBERED)
def _remembered(state: str, old_key: int, new_key: int) -> Comparison:
    if (stored := _stored(state, old_key, new_key)) is not None:
        return stored
    old, new = Edition.every.get(pk=old_key), Edition.every.get(pk=new_key)  # of drafts too
    # one at a time on a machine: strangers may ask for ten thousand pairs
    with locked(Path(settings.DATA_DIR) / "comparing.lock"):
        if (stored := _stored(state, old_key, new_key)) is not None:  # whoever waited may find it done
            return stored
        found = _work_out(old, new, state)
        try:
            with transaction.atomic():
                _keep(found, old, new, state, linked=False)
                _forget_oldest()
        except DatabaseError:  # a database that only answers: the next process works it out, too
            _log.info("comparison not stored: %s → %s", old.slug, new.slug)
    return found


def says_in_other_words(old: Edition, new: Edition) -> bool:
    """Whether one is an original text and the other a restatement in its language: no edition of it, but a choice of
    rules in words of our own, so that what it leaves out has not gone.
    """
    return old.language == new.language and old.restatement != new.restatement


def are_ours(old: Edition, new: Edition) -> bool:
    """Whether both are restatements: what differs may be our wording alone."""
    return old.restatement and new.restatement


def _stored(state: str, old_key: int, new_key: int) -> Comparison | None:
    stored = StoredComparison.objects.filter(old=old_key, new=new_key, state=state).first()
    return None if stored is None else unpack(bytes(stored.data))


@lru_cache(maxsize=4)  # one that is worked out, and whoever looks how far that is
def _known(old: Edition, new: Edition, state: str) -> Alignment | None:
    # what curators said of neighbours stands in the links; of editions far apart it stands in none
    corrections = Correction.objects.of_lineage().filter(old_edition=old.slug, new_edition=new.slug)
    return known_alignment(old, new, far=not corrections.exists())


def outline(old: Edition, new: Edition) -> Counter[Status]:
    """How many rules came, went, were divided or taken in by others, as the comparison's summary will say: what stored
    links tell of it before a text is read; nothing where none lead from one to the other.
    """
    known = _known(old, new, _state(old, new))
    if known is None:
        return Counter()
    aligned, _ = limit(compared_edition(old), compared_edition(new), known)
    return Counter(pair.status for pair in aligned.pairs if pair.status)


def _work_out(old: Edition, new: Edition, state: str, stored_of: StoredOf = stored_edition) -> Comparison:
    known = _known(old, new, state)
    found = compare(stored_of(old).compared, stored_of(new).compared, _forced(old, new), known)
    return _among_choices(found) if are_ours(old, new) else found


def _among_choices(found: Comparison) -> Comparison:
    """``found`` between two restatements, each a choice of rules: that one of them has a rule, a word or a heading is
    no news of the rules, is told nowhere and weighs nothing.
    """
    changes = [
        replace(change, weight=0.0) if change.status == "added" or change.is_gone else change
        for change in found.changes
    ]
    return replace(found, changes=tuple(changes))


def _forced(old: Edition, new: Edition) -> list[ForcedPair]:
    return forced_pairs(old, new, list(Correction.objects.of_lineage()))


def _keep(found: Comparison, old: Edition, new: Edition, state: str, *, linked: bool) -> None:
    StoredComparison.objects.update_or_create(
        old=old, new=new, defaults={"state": state, "linked": linked, "data": pack(found)}
    )


def _forget_oldest() -> None:
    """Keep no more than `STORED` comparisons that were only asked for."""
    asked = StoredComparison.objects.filter(linked=False).order_by("-pk").values_list("pk", flat=True)
    StoredComparison.objects.filter(pk__in=list(asked[STORED : STORED + 100])).delete()


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
