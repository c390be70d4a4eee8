"""Parts and sections: which one a number stands in, what an edition calls them."""

from __future__ import annotations

from corpus.models import Edition, Entry


def headings(*editions: Edition) -> list[dict[str, str]]:
    """The titles of parts and sections by number, for each of ``editions``; one query."""
    rows = Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE, level__in=["part", "section"])
    held: dict[int, dict[str, str]] = {edition.pk: {} for edition in editions}
    for edition, number, name in rows.values_list("edition", "number", "name"):
        if name:
            held[edition][number] = name
    return [held[edition.pk] for edition in editions]


def section_of(number: str) -> str:
    """« 704 » for 704.5j, « 7 » for the part 7."""
    return number[:3] if len(number) >= 3 else number[:1]
