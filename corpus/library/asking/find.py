"""Where a rule stands: in the newest edition, as of a date; who cites it."""

from __future__ import annotations

from collections.abc import Collection

from corpus.library.asking.catalog import catalog
from corpus.models import Citation, Edition, Entry, Membership


def newest_holding(number: str, language: str = "") -> Entry | None:
    """The rule of that number in the newest edition that holds it, of ``language`` where one of it does; None where no
    edition does.
    """
    rules = Entry.objects.everywhere(Entry.Kind.RULE, number).best_first()
    rules = rules.select_related("edition", "edition__source", "text", "parent")
    own = rules.filter(edition__language=language).first() if language else None
    return own or rules.first()


def carried_in(entry: Entry, slug: str) -> Entry | None:
    """What the rule ``entry`` is in the edition at ``slug``, under whatever number; None where it has none there."""
    thread = Membership.objects.filter(entry=entry).values("thread")
    rules = Entry.objects.filter(edition__slug=slug, kind=Entry.Kind.RULE, membership__thread__in=thread)
    return rules.exclude(key=entry.key).select_related("edition").order_by("position").first()


def carried_by_threads(threads: Collection[int], edition: Edition) -> list[Entry]:
    """The rules of ``edition`` that belong to these threads, in its order, each with its membership."""
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, membership__thread__in=threads)
    return list(rules.select_related("membership").order_by("position"))


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
