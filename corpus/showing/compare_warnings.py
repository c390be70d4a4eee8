"""Numbers that mean another rule on the other side of a comparison."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from corpus.comparing.edition import Change
from corpus.models import Edition
from corpus.showing.compare_lineage import Lineage
from corpus.showing.compare_phrases import of_date
from corpus.showing.wording import NBSP


@dataclass(frozen=True, slots=True)
class Warning:
    """What a reader must know of a number: the words before a link, the linked words, where it leads."""

    text: str
    label: str = ""
    url: str = ""


def warnings_of(change: Change, old: Edition, new: Edition, lineage: Lineage) -> list[Warning]:
    """Numbers that mean another rule on the other side: « En 2006, 704.5j désignait une autre règle »."""
    found = []
    if change.new and change.new != change.old and change.new in lineage.by_old:
        went = lineage.successor(change.new)
        words = f"Dans l’édition {of_date(old)}, le numéro {change.new} désignait une autre règle"
        found.append(_warning(words, went, "devenue", old, new, "disparue depuis"))
    if change.recycled and change.old and change.old != change.new:
        words = f"Dans l’édition {of_date(new)}, le numéro {change.old} désigne une autre règle"
        came = lineage.ancestor(change.old)
        url = reverse("compare-rule", args=[old.slug, new.slug, change.old])
        label = f"l’ancienne {came}" if came else "une règle ajoutée"
        found.append(Warning(f"{words}{NBSP}:", label, url))
    return found


def _warning(words: str, went: str | None, verb: str, old: Edition, new: Edition, gone: str) -> Warning:
    if went is None:
        return Warning(f"{words}, {gone}.")
    return Warning(f"{words},", f"{verb} {went}", reverse("compare-rule", args=[old.slug, new.slug, went]))
