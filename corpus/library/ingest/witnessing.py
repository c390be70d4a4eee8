"""New editions held against their neighbours in time: what those hold and they lack is reported."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from corpus.library.deriving.resolve import resolve_around
from corpus.library.ingest.store import store_diagnostics
from corpus.models import Edition, Entry
from corpus.reading.checks.losses import Holdings, answered, holdings, losses
from corpus.reading.document import ReadDiagnostic
from corpus.reading.rules.coverage import covers


def hold_new(editions: Iterable[Edition]) -> dict[str, tuple[ReadDiagnostic, ...]]:
    """Compares ``editions``, just stored, with the nearest in time: what they lack becomes a diagnostic, and one that
    was cut off covers less. Those of a draft stand in for the public ones of their addresses.

    Returns the diagnostics of each by address. An edition that stood before is not touched.
    """
    texts = Edition.every.filter(kind=Edition.Kind.RULES, date__isnull=False, restatement=False).light()
    new = {edition.address: edition for edition in texts.filter(pk__in=[each.pk for each in editions])}
    there = {edition.address: edition for edition in texts.filter(draft=None)} | new
    holdings_of = cache(_holdings)
    found: dict[str, tuple[ReadDiagnostic, ...]] = {}
    for slug, edition in sorted(new.items()):
        own = holdings_of(edition)
        lost, cut = losses(own, [holdings_of(near) for near in _near(edition, there.values())])
        found[slug] = tuple(lost)
        covered = list(covers(map(str, own.numbers), cut))
        if covered != edition.covers:
            Edition.every.filter(pk=edition.pk).update(covers=covered)
            edition.covers = covered
            if edition.draft_id is None:
                resolve_around(edition)
        edition.diagnostics.filter(code__in=answered(lost)).delete()  # of neighbours that may be gone
        last = max(edition.diagnostics.values_list("position", flat=True), default=-1)
        store_diagnostics(edition, lost, last + 1)
    return found


def _near(own: Edition, editions: Iterable[Edition]) -> list[Edition]:
    """The editions that ``own`` is held against: of its series and language, the nearest before it, all of the same
    day, the nearest after it.
    """
    kin = [
        each
        for each in editions
        if (each.series, each.language) == (own.series, own.language) and each != own
    ]
    dated = sorted((str(each.date), each.address, each) for each in kin)
    day = str(own.date)
    before, after = [each for each in dated if each[0] < day], [each for each in dated if each[0] > day]
    same = [each for each in dated if each[0] == day]
    return [edition for *_, edition in (*before[-1:], *same, *after[:1])]


def _holdings(edition: Edition) -> Holdings:
    entries = Entry.objects.filter(edition=edition).order_by("position")
    numbers = entries.filter(kind=Entry.Kind.RULE).values_list("number", flat=True)
    terms = entries.filter(kind=Entry.Kind.TERM).values_list("name", flat=True)
    return holdings(edition.address, str(edition.date), numbers, terms)
