"""Parts and sections: which one a number stands in, what an edition calls them."""

from __future__ import annotations

from corpus.models import Edition, Entry


def headings(edition: Edition) -> dict[str, str]:
    """The titles of the edition's parts and sections by number."""
    rows = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, level__in=["part", "section"])
    return {number: name for number, name in rows.values_list("number", "name") if name}


def section_of(number: str) -> str:
    """« 704 » for 704.5j, « 7 » for the part 7."""
    return number[:3] if len(number) >= 3 else number[:1]
