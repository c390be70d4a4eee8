"""Where a rule stands: in the newest edition, as of a date; who cites it."""

from __future__ import annotations

from corpus.library.asking.catalog import catalog
from corpus.models import Citation, Entry, Source, Witness


def newest_holding(number: str, language: str = "") -> Entry | None:
    """The rule of that number in the newest edition that holds it, of ``language`` where one of it does; None where no
    edition does.
    """
    rules = Entry.objects.everywhere(Entry.Kind.RULE, number).best_first()
    rules = rules.select_related("edition", "edition__source", "text", "parent")
    own = rules.filter(edition__language=language).first() if language else None
    return own or rules.first()


def cited_by(entry: Entry) -> list[Entry]:
    """The entries whose references lead to ``entry``, each once, in their editions' order."""
    ids = set(Citation.objects.filter(target=entry).values_list("reference__entry", flat=True))
    if not ids:
        return []
    rows = Entry.objects.order_by()
    found = list(rows.filter(pk__in=ids).select_related("text").defer("text__html", "details"))
    above = {citing.parent_id for citing in found if citing.parent_id and citing.kind != Entry.Kind.RULE}
    parents = rows.defer("details").in_bulk(above)
    editions = catalog().editions
    for citing in found:
        citing.edition = editions[citing.edition_id]
        if citing.parent_id in parents:
            citing.parent = parents[citing.parent_id]
    found.sort(key=lambda citing: (str(citing.edition.date), citing.edition.slug, citing.position))
    return found


def further_sources(edition: str | None = None) -> dict[str, list[Source]]:
    """The further sources of each edition that has any, by its slug, in the order of their names; of ``edition`` alone
    where it is given. One query.
    """
    rows = Witness.objects.select_related("source").order_by("source__name", "source__sha256")
    found: dict[str, list[Source]] = {}
    for row in rows if edition is None else rows.filter(edition=edition):
        found.setdefault(row.edition, []).append(row.source)
    return found
