"""Where an edition's address leads: to the edition itself, to where it moved, or to why it is gone."""

from __future__ import annotations

from corpus.models import Edition, Redirect, Withdrawal


def moved_to(slug: str) -> str | None:
    """The slug at which the edition that once stood at ``slug`` stands now; None where it didn't move."""
    return Redirect.objects.filter(slug=slug).values_list("edition", flat=True).first()


def withdrawn(slug: str) -> Withdrawal | None:
    """What is said of the edition that was taken out at ``slug``; None where none was."""
    return Withdrawal.objects.filter(slug=slug).first()


def replacement(gone: Withdrawal) -> Edition | None:
    """The edition to read instead of a withdrawn one, where somebody named one that is there."""
    slug = moved_to(gone.replaced_by) or gone.replaced_by
    return Edition.objects.filter(slug=slug).first() if slug else None
