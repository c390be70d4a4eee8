"""Threads and versions, derived from editions and links: incrementally, and equal to a rebuild from nothing.

What holds for a family's older editions never depends on the newer ones (`threads`, `runs`). So the editions from the
first that changed on are walked again, and a new edition that is the newest costs what it holds itself.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from corpus import schemas
from corpus.comparing.comparison import judge_for
from corpus.comparing.edition import Alignment, Nature, Pair
from corpus.comparing.nature.nature import gravest
from corpus.library.bulk import CHUNK, chunks, insert, update
from corpus.library.comparisons.compared import store_comparison
from corpus.library.comparisons.stored import StoredOf
from corpus.library.deriving.runs import Living, Page, VersionRun, Walk, is_heading
from corpus.library.deriving.threads import PrintedRule, drop_empty_threads, printed_in, tie_edition
from corpus.library.neighbours import families
from corpus.models import Edition, Entry, Lineage, Link, Membership, Text, Version

_RUNNING = (Entry.Kind.RULE, Entry.Kind.TERM)


def derive(editions: list[Edition], stamps: Mapping[int, str], stored_of: StoredOf) -> int:
    """Bring threads and versions in step with all ``editions`` and their links; returns how many were walked.

    ``stamps`` says for each edition (by key) all that its links hang on; ``stored_of`` reads one. Must run in the
    transaction that changed them.
    """
    walked = 0
    alone = [[edition] for edition in editions if not edition.date]
    broken = set(
        Version.objects.filter(entry=None).values_list("thread__language", "thread__series").distinct()
    )
    for family in (*families(editions), *alone):
        wanted = _stamps(family, stamps)
        start = next((at for at, edition in enumerate(family) if edition.derived != wanted[at]), len(family))
        if (family[0].language, family[0].series) in broken:
            start = min(start, len(family) - 1)
        if start == len(family):
            continue
        _derive_family(family, start, stored_of)
        walked += len(family) - start
        for edition, stamp in zip(family[start:], wanted[start:], strict=True):
            edition.derived = stamp
        Edition.objects.bulk_update(family[start:], ["derived"], batch_size=CHUNK)
    drop_empty_threads()
    return walked


def _stamps(family: list[Edition], stamps: Mapping[int, str]) -> list[str]:
    """For each edition what its threads and versions hang on, the editions before it apart: its links, and which
    edition stands before it.
    """
    found, before = [], ""
    for edition in family:
        parts = (schemas.VERSIONS, before, edition.state, stamps.get(edition.pk, ""))
        found.append(hashlib.sha256("\n".join(parts).encode()).hexdigest())
        before = f"{edition.slug} {edition.state}"
    return found


def _derive_family(family: list[Edition], start: int, stored_of: StoredOf) -> None:
    """Walk the editions from ``start`` on and store what they begin, change and end."""
    pages: dict[int, Page] = {}
    living = _living(family, start, pages, stored_of)
    before = [state.run for state in living.values()]
    walk = Walk(living, pages, partial(_known_before, family[:start]), _texts, partial(_natures, stored_of))
    for at in range(start, len(family)):
        edition = family[at]
        split = Link.objects.filter(kind=Link.Kind.SPLIT, new__edition=edition).values_list("new", flat=True)
        walk.pass_by(at, Page(edition, tie_edition(stored_of(edition))), set(split))
    Version.objects.filter(since__in=family[start:]).delete()
    update(Version, _SHOWN, [(*_shown(run), run.pk) for run in before if run.changed])
    begun = [
        (*(run.thread, run.since.pk, run.change, run.nature, run.subtree, run.statement), *_shown(run))
        for run in walk.begun
    ]
    insert(Version, ("thread_id", "since_id", "change", "nature", "subtree", "statement", *_SHOWN), begun)


_SHOWN = ("until_id", "entry_id", "text_id", "numbers")
"""What later editions may change of a version."""


def _shown(run: VersionRun) -> tuple[int | None, int | None, int | None, list[list[str]]]:
    return run.until.pk if run.until else None, run.entry, run.text, run.numbers


def _living(
    family: list[Edition], start: int, pages: dict[int, Page], stored_of: StoredOf
) -> dict[int, Living]:
    """What the editions before ``start`` left behind, as `Walk` had it then; ``pages`` takes the editions in which
    living threads were printed last.
    """
    place = {edition.pk: at for at, edition in enumerate(family)}
    slugs = {edition.slug for edition in family[:start]}
    runs: dict[int, VersionRun] = {}
    rows = Version.objects.filter(since__in=family[:start], statement=False)
    fields = ("pk", "thread", "since", "entry", "text", "change", "nature", "subtree", "until")
    going_on = rows.filter(Q(until=None) | Q(until__in=family[start:]))
    read = list(going_on.values_list(*fields, "entry__edition", Cast("numbers", TextField())))
    known_numbers = json.loads(f"[{','.join(row[-1] for row in read)}]")  # at once: in a third of the time
    unshown: set[int] = set()
    for row, numbers in zip(read, known_numbers, strict=True):
        pk, thread, since, entry, text, change, nature, subtree, until, home, _ = row
        if thread in runs and place[runs[thread].since.pk] > place[since]:
            continue
        kept = [pair for pair in numbers if pair[1] in slugs]
        run = VersionRun(thread, family[place[since]], entry, text, kept, change, nature, subtree, pk=pk)
        run.changed = until is not None or kept != numbers
        runs[thread] = run
        if place.get(home, start) >= start:
            unshown.add(thread)
    living: dict[int, Living] = {}
    headless: set[int] = set()
    for at in range(start - 1, -1, -1):
        page = Page(family[at], printed_in(stored_of(family[at])))
        for printed in page.printed:
            if printed.kind == Entry.Kind.ITEM:
                continue
            if printed.thread in runs and printed.thread not in living:
                run = runs[printed.thread]
                living[printed.thread] = Living(printed, at, run, place[run.since.pk])
                pages[at] = page
                if is_heading(printed):
                    headless.add(printed.thread)
            if printed.thread in headless and page.holds(printed):
                headless.remove(printed.thread)
                state = living[printed.thread]
                state.under, state.whole_at = page.under.get(printed.pk, frozenset()), at
        if page.whole and page.glossary and page.edition.kind == Edition.Kind.RULES:
            break  # whatever lived on is printed there or after it
    _show_again(family[:start], {thread: runs[thread] for thread in unshown if thread in living})
    return living


def _known_before(editions: list[Edition], threads: Iterable[int]) -> set[int]:
    """Those of ``threads`` that have versions since one of ``editions``."""
    rows = Version.objects.filter(since__in=editions, statement=False).order_by()
    return {
        thread
        for part in chunks(threads)
        for thread in rows.filter(thread__in=part).values_list("thread", flat=True)
    }


def _show_again(editions: list[Edition], lost: Mapping[int, VersionRun]) -> None:
    """Work out anew which printing shows each of the runs ``lost`` (by thread), where that was one of an edition that
    is walked again or gone.
    """
    place = {edition.pk: at for at, edition in enumerate(editions)}
    rows: defaultdict[int, list[tuple[int, int, int, str, str, int | None]]] = defaultdict(list)
    for part in chunks(lost):
        members = Membership.objects.filter(thread__in=part, entry__kind__in=_RUNNING)
        fields = (
            "thread",
            "entry__edition",
            "entry__position",
            "entry",
            "entry__key",
            "entry__name",
            "entry__text",
        )
        for thread, edition, position, *printed in members.values_list(*fields):
            if edition in place and place[edition] >= place[lost[thread].since.pk]:
                rows[thread].append((place[edition], position, *printed))
    for thread, run in lost.items():
        last: tuple[object, ...] = ()
        seen = -1
        for at, _, entry, *printed in sorted(rows[thread], key=lambda row: row[:2]):
            if at != seen and (*printed,) != last:
                run.entry, run.text, run.changed = entry, printed[-1], True
                last = (*printed,)
            seen = at


def _texts(keys: Iterable[int]) -> dict[int, str]:
    """The wordings of those database keys."""
    rows = Text.objects.values_list("pk", "content")
    return dict(row for part in chunks(keys) for row in rows.filter(pk__in=part))


def _natures(
    stored_of: StoredOf, old: Page, new: Page, pairs: Sequence[tuple[PrintedRule, PrintedRule]]
) -> list[Nature | None]:
    """The nature of each change from ``old`` to ``new``: as their comparison has it, where they are neighbours and it
    pairs the same rules, else the graver one of title and text.
    """
    known: dict[tuple[str, str], Nature | None] = {}
    if Lineage.objects.filter(old=old.edition, new=new.edition).exists():
        changes = store_comparison(old.edition, new.edition, stored_of).changes
        known = {(change.old or "", change.new or ""): change.nature for change in changes}
    places = [
        (before.key, after.key) if after.kind == Entry.Kind.RULE else (before.title, after.title)
        for before, after in pairs
    ]
    left = [pair for pair, place in zip(pairs, places, strict=True) if place not in known]
    judged = dict(
        zip([after.pk for _, after in left], _judged(stored_of, old, new, left) if left else [], strict=True)
    )
    return [
        known[place] if place in known else judged[after.pk]
        for (_, after), place in zip(pairs, places, strict=True)
    ]


def _judged(
    stored_of: StoredOf, old: Page, new: Page, pairs: Sequence[tuple[PrintedRule, PrintedRule]]
) -> list[Nature | None]:
    became = {thread: key for key, thread in new.threads.items()}
    alignment = Alignment(
        tuple(
            Pair(key, became[thread], 1.0, "thread")
            for key, thread in old.threads.items()
            if thread in became
        )
    )
    judge = judge_for(stored_of(old.edition).compared, stored_of(new.edition).compared, alignment)
    texts = _texts({each.text for pair in pairs for each in pair if each.text})
    found: list[Nature | None] = []
    for before, after in pairs:
        title, _ = judge.judge(before.title, after.title)
        if title and not (before.title and after.title):
            title = "editorial"  # printed by one source alone: it says nothing new
        text, _ = judge.judge(texts.get(before.text or 0, ""), texts.get(after.text or 0, ""))
        found.append(gravest((title, text)))
    return found
