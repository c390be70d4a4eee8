"""References that leave their edition: to the newest other edition that holds the target, else why not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet

from corpus.concordance.concordance import embedded
from corpus.library.bulk import chunks, update
from corpus.library.neighbours import covers
from corpus.models import Citation, Edition, Entry
from corpus.numbers import is_number, is_part
from corpus.reading.references.sections import key_of, named_elsewhere

_FOUND = (Citation.Status.RESOLVED, Citation.Status.REPAIRED)


def resolve_around(edition: Edition) -> int:
    """Look for what the just stored ``edition`` cites and doesn't hold, and again for what others cite and it
    does, or the edition that it replaced did; returns how many outcomes changed. Costs what the edition holds,
    however many others there are. Must run in the transaction that stored it.
    """
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
    lost = Q(target=None, status__in=_FOUND)
    # one question each: in one, a database looks at every citation there is
    wanted = [Q(reference__entry__edition=edition), Q(number__in=rules.values("key")), lost]
    if edition.tournament:
        named = [key_of(edition.tournament, key) for key in rules.values_list("key", flat=True)]
        wanted.append(Q(number__in=named))
    outside = Citation.objects.filter(outside=True)
    return _resolve({pk for each in wanted for pk in outside.filter(each).values_list("pk", flat=True)})


def resolve_across(citations: QuerySet[Citation]) -> int:
    """Decide for each of ``citations`` whose target its own edition doesn't hold; returns how many changed.

    A target that another edition of the same family holds is resolved there (the newest one wins, our restatements
    last, none in which the number is known to be another rule), one of another document in any edition of that, the
    same language first; otherwise it is ``unknown`` if the citing edition covers its place, else ``not_covered``.
    A number that reading mended stays ``repaired``, whether anybody holds it or not.
    """
    return _resolve(set(citations.filter(outside=True).values_list("pk", flat=True)))


def _resolve(citations: set[int]) -> int:
    fields = ("pk", "number", "read", "status", "target", "reference__entry__edition")
    outside = [
        row
        for part in chunks(citations)
        for row in Citation.objects.filter(pk__in=part).order_by().values_list(*fields)
    ]
    columns = ("series", "language", "covers", "kind", "restatement", "date")
    editions = Edition.objects.only(*columns).in_bulk()  # without those of drafts
    outside = [row for row in outside if row[-1] in editions]
    holders = _holders({number for _, number, *_ in outside}, editions)
    changed: list[tuple[str, int | None, int]] = []
    for pk, number, read, status, target, citing in outside:
        edition = editions[citing]
        there = _of_one_law(number, edition, holders.get(number, ()))
        found = _holder(there, edition, elsewhere=_document(number, edition))
        if read:
            now = Citation.Status.REPAIRED
        elif found is not None:
            now = Citation.Status.RESOLVED
        elif _document(number, edition) is not None or (is_number(number) and not covers(edition, number)):
            now = Citation.Status.NOT_COVERED
        else:
            now = Citation.Status.UNKNOWN
        if (status, target) != (now, found):
            changed.append((now, found, pk))
    update(Citation, ("status", "target_id"), changed)
    return len(changed)


def _document(number: str, edition: Edition) -> str | None:
    """The other document that ``number`` names, seen from ``edition``: the series of a tournament document, empty for
    the rules; None where it is a number of its own.
    """
    if named := named_elsewhere(number):
        return named[0]
    return "" if edition.tournament and is_number(number) and not is_part(number) else None


_Held = tuple[Edition, int]
"""An edition, and the database key of its rule of a number."""


def _of_one_law(number: str, citing: Edition, there: Sequence[_Held]) -> Sequence[_Held]:
    """``there`` without the rules that are known to be another law than ``number`` was on the day of ``citing``."""
    meant = embedded().at(number, str(citing.date)) if citing.date else None
    if meant is None:
        return there
    laws = (embedded().at(number, str(edition.date)) if edition.date else None for edition, _ in there)
    return [each for each, law in zip(there, laws, strict=True) if law is None or law.thread == meant.thread]


def _holder(holders: Iterable[_Held], edition: Edition, elsewhere: str | None) -> int | None:
    """The rule to lead to from ``edition`` among those ``holders``, the best first."""
    if elsewhere is None:
        family = (edition.series, edition.language)
        return next((pk for other, pk in holders if (other.series, other.language) == family), None)
    found = [(other, pk) for other, pk in holders if other.tournament == elsewhere]
    own = (pk for other, pk in found if other.language == edition.language)
    return next(own, found[0][1] if found else None)


def _holders(numbers: set[str], editions: dict[int, Edition]) -> dict[str, list[_Held]]:
    """By number, the rules that bear it in ``editions``, the newest first, our restatements last."""
    bearing: defaultdict[str, list[_Held]] = defaultdict(list)
    for part in chunks({number.rpartition(" ")[2] for number in numbers}):
        rules = Entry.objects.everywhere(Entry.Kind.RULE, *part).best_first()
        for pk, key, edition in rules.values_list("pk", "key", "edition_id"):
            bearing[key].append((editions[edition], pk))
    return {number: bearing[number.rpartition(" ")[2]] for number in numbers}
