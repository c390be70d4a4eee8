"""The home page: what the library holds, and doors into it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from corpus.models import Edition, Entry
from corpus.pages.editions.contents import SectionLine, openings_of
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.shared.french import counted
from corpus.pages.shared.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Door:
    """A way in: a title, a line of explanation, an address."""

    title: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """All that `home.html` prints; ``newest`` is None in an empty library."""

    newest: EditionView | None
    sections: tuple[SectionLine, ...]
    editions: tuple[EditionView, ...]
    edition_count: int
    doors: tuple[Door, ...]
    totals: str


def home_page(shelf: Shelf) -> HomePage:
    """The home page of the library as it stands."""
    newest = _fullest(shelf)
    views = [edition_view(edition, shelf) for edition in shelf.editions]
    originals = [view for view in views if not view.restatement] or views
    return HomePage(
        newest=next((view for view in views if newest is not None and view.slug == newest.slug), None),
        sections=_sections(newest) if newest else (),
        editions=tuple(sorted(originals, key=lambda view: view.iso, reverse=True)[:8]),
        edition_count=len(views),
        doors=_doors(shelf),
        totals=_totals(shelf),
    )


def _fullest(shelf: Shelf) -> Edition | None:
    """The newest rules text that has sections to walk into."""
    newest = shelf.newest()
    if newest is None:
        return None
    family = [
        edition
        for edition in shelf.editions
        if (edition.restatement, edition.language, edition.kind)
        == (newest.restatement, newest.language, newest.kind)
    ]
    return next((edition for edition in family if edition.counts.get("rules", 0) >= 40), newest)


def _sections(edition: Edition) -> tuple[SectionLine, ...]:
    base = reverse("edition", args=[edition.slug])
    held = list(
        Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE, level="section")
        .order_by("position")
        .values_list("key", "number", "name")
    )
    openings = openings_of(edition, [f"{number}.1" for _, number, name in held if not name])
    return tuple(
        SectionLine(number, name, f"{base}{key}/", opening=openings.get(f"{number}.1", ""))
        for key, number, name in held
    )


def _doors(shelf: Shelf) -> tuple[Door, ...]:
    doors = []
    legend = _legend_rule()
    if legend is not None:
        words = "De 420.5e à 704.5j : un même texte qui voyage."
        doors.append(Door("La règle des légendes à travers le temps", words, legend))
    words = "Ce qui a changé, mot à mot, renumérotations comprises."
    doors.append(Door("Comparer deux éditions", words, reverse("compare")))
    if any(edition.counts.get("cards") for edition in shelf.editions):
        doors.append(
            Door("Les cartes et leurs réponses", "Texte, symboles et décisions des FAQ.", reverse("cards"))
        )
    words = "« En jeu » ou « champ de bataille » ? Français ou anglais ?"
    doors.append(Door("Le vocabulaire d’hier et d’aujourd’hui", words, reverse("vocabulary")))
    return tuple(doors)


def _legend_rule() -> str | None:
    """The address of the rule that moved most famously, where the library holds it."""
    for number in ("704.5j", "420.5e"):
        if Entry.objects.everywhere(Entry.Kind.RULE, number).exists():
            return reverse("rule", args=[number])
    return None


def _totals(shelf: Shelf) -> str:
    rules = sum(edition.counts.get("rules", 0) for edition in shelf.editions)
    cards = sum(edition.counts.get("cards", 0) for edition in shelf.editions)
    words = [counted(len(shelf.editions), "document"), counted(rules, "règle")]
    if cards:
        words.append(counted(cards, "carte"))
    return ", ".join(words)
