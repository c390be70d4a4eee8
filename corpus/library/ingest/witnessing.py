"""New editions held against their neighbours in time: what those hold and they lack is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from corpus.library.deriving.resolve import resolve_around
from corpus.library.ingest.store import store_diagnostics
from corpus.models import Edition, Entry
from corpus.reading.checks.losses import LOSSES, Holdings, holdings, losses
from corpus.reading.document import ReadDiagnostic
from corpus.reading.rules.coverage import covers


def hold_new(
    editions: Iterable[Edition], progress: Callable[[str], None] = lambda _: None
) -> dict[str, tuple[ReadDiagnostic, ...]]:
    """Compares ``editions``, just stored, with the nearest in time: what they lack becomes a diagnostic, and one that
    was cut off covers less. Those of a draft stand in for the public ones of their addresses.

    Returns the diagnostics of each by slug. An edition that stood before is not touched.
    """
    texts = Edition.every.filter(kind=Edition.Kind.RULES, date__isnull=False, restatement=False)
    texts = texts.defer("counts", "lines", "origin", "told", "corrected", "readers")
    by_address = {edition.address: edition for edition in texts.filter(draft=None)}
    new = {edition.address: edition for edition in texts.filter(pk__in=[each.pk for each in editions])}
    by_address |= new
    known: dict[str, Holdings] = {}

    def holdings_of(edition: Edition) -> Holdings:
        if edition.address not in known:
            known[edition.address] = _holdings(edition)
        return known[edition.address]

    found: dict[str, tuple[ReadDiagnostic, ...]] = {}
    for slug, edition in sorted(new.items()):
        progress(slug)
        own = holdings_of(edition)
        lost, cut = losses(own, [holdings_of(near) for near in _near(edition, by_address.values())])
        found[slug] = tuple(lost)
        covered = list(covers(map(str, own.numbers), cut))
        if covered != edition.covers:
            Edition.every.filter(pk=edition.pk).update(covers=covered)
            edition.covers = covered
            if edition.draft_id is None:
                resolve_around(edition)
        edition.diagnostics.filter(code__in=LOSSES).delete()  # on the word of neighbours that may be gone
        last = max(edition.diagnostics.values_list("position", flat=True), default=-1)
        store_diagnostics(edition, lost, last + 1)
    return found


def _near(own: Edition, editions: Iterable[Edition]) -> Sequence[Edition]:
    """The editions that ``own`` is held against: of its series and language, the nearest before it, all of the same
    day, the nearest after it.
    """
    dated = sorted(
        (
            (str(other.date), other.address, other)
            for other in editions
            if (other.series, other.language) == (own.series, own.language) and other.address != own.address
        ),
        key=lambda one: one[:2],
    )
    day = str(own.date)
    before = [other for date, _, other in dated if date < day][-1:]
    after = [other for date, _, other in dated if date > day][:1]
    return [*before, *(other for date, _, other in dated if date == day), *after]


def _holdings(edition: Edition) -> Holdings:
    entries = Entry.objects.filter(edition=edition).order_by("position")
    rules = entries.filter(kind=Entry.Kind.RULE).values_list("number", "name")
    terms = entries.filter(kind=Entry.Kind.TERM).values_list("name", flat=True)
    return holdings(edition.address, str(edition.date), rules, terms)
