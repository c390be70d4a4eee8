"""Where an edition's address leads: to the edition itself, to where it moved, or to why it is gone."""

from __future__ import annotations

from functools import lru_cache

from corpus.models import Edition, Library, Publication, Redirect, Withdrawal


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


@lru_cache(maxsize=2)
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
