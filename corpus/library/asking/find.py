"""Where a rule stands, who cites it; where an edition's address leads: to it, elsewhere, or to why it is gone."""

from __future__ import annotations

from functools import lru_cache

from corpus.library.asking.catalog import catalog
from corpus.models import (
    Citation,
    Edition,
    Entry,
    Library,
    Publication,
    Redirect,
    Source,
    Withdrawal,
    Witness,
)


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
    ids = Citation.objects.filter(target=entry).values("reference__entry")
    rows = Entry.objects.order_by().filter(pk__in=ids).select_related("text", "parent")
    found = list(rows.defer("text__html", "details", "parent__details"))
    for citing in found:
        citing.edition = catalog().editions[citing.edition_id]
    return sorted(found, key=lambda each: (str(each.edition.date), each.edition.slug, each.position))


def further_sources() -> dict[str, list[Source]]:
    """The further sources of each edition that has any, by its slug, in the order of their names; one query."""
    found: dict[str, list[Source]] = {}
    for row in Witness.objects.select_related("source").order_by("source__name", "source__sha256"):
        found.setdefault(row.edition, []).append(row.source)
    return found


def moved_to(slug: str) -> str | None:
    """The slug at which the edition that once stood at ``slug`` stands now; None where it didn't move.

    A move that was taken back leaves no redirect, but its address was public for a while: the journal knows whose.
    """
    kept = Redirect.objects.filter(slug=slug).values_list("edition", flat=True).first()
    if kept is not None:
        return kept
    digest = _stood_at(Library.current()).get(slug)
    if digest is None:
        return None
    now = Edition.objects.filter(source__sha256=digest).values_list("slug", flat=True).first()
    return now if now != slug else None


@lru_cache(maxsize=2)  # the present generation and the one before: a walk through the whole journal
def _stood_at(generation: int) -> dict[str, str]:
    """The source (SHA-256) of the edition that stood last at each slug that was ever public."""
    stood = {}
    published = Publication.objects.filter(generation__lte=generation).order_by("generation")
    for changes in published.values_list("changes", flat=True).iterator(chunk_size=50):
        for change in changes:
            if change["table"] == "edition" and change["after"]:
                stood[change["key"]] = change["after"]["sha256"]
    return stood


def withdrawn(slug: str) -> Withdrawal | None:
    """What is said of the edition that was taken out at ``slug``; None where none was."""
    return Withdrawal.objects.filter(slug=slug).first()


def replacement(gone: Withdrawal) -> Edition | None:
    """The edition to read instead of a withdrawn one, where somebody named one that is there."""
    slug = moved_to(gone.replaced_by) or gone.replaced_by
    return Edition.objects.filter(slug=slug).first() if slug else None
