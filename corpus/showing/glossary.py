"""The glossary of an edition: whole, or by letter where it is long."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.models import Edition, Entry
from corpus.showing.contents import NamedEntry
from corpus.showing.references import aims_of, shown
from corpus.showing.wording import counted


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """A glossary, or its terms of one letter where it is too long for one page: the letters with their addresses."""

    terms: tuple[NamedEntry, ...]
    total: str
    letters: tuple[tuple[str, str], ...]
    letter: str


WHOLE_GLOSSARY = 200
"""Terms that fit on one page."""


def glossary_page(edition: Edition, letter: str = "") -> GlossaryPage:
    """The glossary of ``edition``: whole where it is short, else the terms under ``letter`` (by default the first)."""
    held = Entry.objects.filter(edition=edition, kind=Entry.Kind.TERM).order_by("position")
    letters = sorted({key[0] for key in held.values_list("key", flat=True)})
    total = edition.counts.get("terms", 0)
    split = total > WHOLE_GLOSSARY
    chosen = (letter if letter in letters else letters[0]) if split and letters else ""
    terms = list((held.filter(key__startswith=chosen) if split else held).select_related("text"))
    aims = aims_of(terms)
    return GlossaryPage(
        tuple(NamedEntry(term.key, term.name, f"#terme-{term.key}", shown(term, aims)) for term in terms),
        counted(total, "terme"),
        tuple((letter.upper(), f"?lettre={letter}") for letter in letters) if split else (),
        chosen.upper(),
    )
