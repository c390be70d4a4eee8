"""The home page: what is in force, what changed last, and doors into the library."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.comparing.scope import is_whole_book
from corpus.languages import packs
from corpus.library.asking.catalog import Family, catalog
from corpus.library.asking.claims import claims_of
from corpus.library.asking.versions import rule_on
from corpus.library.comparisons.compared import compare_editions, is_compared
from corpus.models import Edition, address_of
from corpus.pages.compare.choice import comparable
from corpus.pages.editions.contents import PartView
from corpus.pages.editions.lists import EditionView, edition_view
from corpus.pages.rules.contents import contents_page
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import counted, dated, edition_day, language_name, listed, release_words
from corpus.pages.shared.links import NamedLink
from corpus.pages.shared.shelf import Shelf

NAMED = 12
"""Rules named among those that changed last; the rest are counted."""
EDITIONS = 6
"""Editions named; the rest are one click away."""


@dataclass(frozen=True, slots=True)
class InForceView:
    """What holds in one language: a sentence, the contents, what changed last and where to see it."""

    sentence: str
    url: str
    link: str
    news: str
    changed: tuple[NamedLink, ...]
    more: int
    compare_url: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """All that `home.html` prints; empty ``parts`` in an empty library. ``complete``: there is a whole book."""

    lede: str
    in_force: tuple[InForceView, ...]
    complete: bool
    parts: tuple[PartView, ...]
    language: str
    editions: tuple[EditionView, ...]
    edition_count: int
    doors: tuple[NamedLink, ...]
    totals: str


def home_page(shelf: Shelf) -> HomePage:
    """The home page of the library as it stands."""
    originals = [edition for edition in shelf.editions if not edition.restatement] or list(shelf.editions)
    newest = sorted(originals, key=lambda edition: str(edition.date or ""), reverse=True)[:EDITIONS]
    contents = contents_page(shelf, Way()) if shelf.editions else None
    return HomePage(
        lede=_lede(shelf.editions),
        in_force=tuple(view for family in _families() if (view := _in_force(family))) if contents else (),
        complete=any(is_whole_book(edition) for edition in shelf.editions),
        parts=contents.parts if contents else (),
        language=contents.language if contents else "",
        editions=tuple(edition_view(edition, shelf) for edition in newest),
        edition_count=len(shelf.editions),
        doors=_doors(shelf),
        totals=_totals(shelf),
    )


def _lede(editions: Iterable[Edition]) -> str:
    held = [pack.name for pack in packs() if any(edition.language == pack.code for edition in editions)]
    languages = f" en {' et en '.join(held)}" if held else ""
    return (
        f"Les règles de Magic{languages}, édition par édition\u00a0: ce qu’elles disent, ce qu’elles disaient, "
        "ce qui a changé."
    )


def _families() -> list[Family]:
    """The families of rules texts to tell of, in each language the original ones; our restatements too where no
    original holds the rules whole. Whole books come first.
    """
    held = [
        family
        for family in catalog().chosen()
        if any(edition.kind == Edition.Kind.RULES for edition in family.editions)
    ]
    seen: dict[tuple[str, bool], Family] = {}
    for family in held:
        seen.setdefault((family.language, family.restatement), family)
    whole = {family.language for family in seen.values() if not family.restatement and any(family.whole)}
    told = [family for (language, restated), family in seen.items() if not (restated and language in whole)]
    return sorted(told, key=lambda family: not any(family.whole))


def _in_force(family: Family) -> InForceView | None:
    books = [edition for edition in family.editions if edition.kind == Edition.Kind.RULES]
    whole = [edition for edition in books if is_whole_book(edition)]
    if not books:
        return None
    newest = (whole or books)[-1]
    way, tongue = Way(language=family.language), language_name(family.language)
    day = f"{edition_day(newest)}{release_words(newest)}"
    if newest.restatement:
        sentence = (
            f"En {tongue}, nous redisons les règles dans nos propres mots, d’après leur état {dated(newest)}."
        )
    elif whole:
        # a passage that came later makes no edition of the whole rules
        complete = "" if newest is books[-1] else " complète"
        sentence = (
            f"L’édition{complete} la plus récente que nous ayons en {tongue} est entrée en vigueur {day}."
        )
    else:
        sentence = (
            f"En {tongue}, nous n’avons que des passages\u00a0; le texte de règles le plus récent "
            f"date {dated(newest)}."
        )
    # What our restatements hold is a choice: a rule that one lacks is no news.
    told = len(whole) > 1 and newest is whole[-1] and not newest.restatement
    before = whole[-2] if told else None
    compared = before is not None and is_compared(before, newest)  # no visitor of the first page waits for it
    changes = compare_editions(before, newest).changes if before and compared else ()
    found = {word: _new_numbers(changes, statuses) for word, statuses in _TOLD.items()}
    numbers = [number for each in found.values() for number in each if number]
    return InForceView(
        sentence=sentence,
        url=way.contents() if whole else address_of("edition", newest.slug),
        link="Lire les règles" if whole else "Lire ce texte",
        news=_news(found, before, compared=compared) if before is not None else "",
        changed=tuple(
            NamedLink(number, address_of("edition-rule", newest.slug, number)) for number in numbers[:NAMED]
        ),
        more=max(0, len(numbers) - NAMED),
        compare_url=address_of("compare-editions", before.slug, newest.slug) if before else "",
    )


_TOLD = {
    "modifiée": ("edited", "renumbered+edited", "split", "merged"),
    "ajoutée": ("added",),
    "supprimée": ("removed",),
}
"""What is told of a comparison: the word, and the kinds of change that it stands for."""


def _new_numbers(changes: Iterable[Change], statuses: Collection[str]) -> list[str]:
    """The numbers in the newer edition of the rules changed so; an empty one for each that went."""
    return [change.new or "" for change in changes if change.kind == "rule" and change.status in statuses]


def _news(found: Mapping[str, Sequence[str]], before: Edition, *, compared: bool) -> str:
    """« 23 règles modifiées, 9 ajoutées et 2 supprimées depuis l’édition du 19 juin 2026 »; which edition came before
    where what changed since isn't worked out yet.
    """
    if not compared:
        return f"L’édition d’avant est celle {dated(before)}"
    told = [(len(numbers), word) for word, numbers in found.items() if numbers]
    figures = [
        counted(count, word, f"{word}s") if place else counted(count, f"règle {word}", f"règles {word}s")
        for place, (count, word) in enumerate(told)
    ]
    return f"{listed(figures)} depuis l’édition {dated(before)}" if figures else ""


def _doors(shelf: Shelf) -> tuple[NamedLink, ...]:
    doors = []
    legend = _legend_rule() if shelf.editions else None
    if legend is not None:
        doors.append(legend)
    if comparable(shelf.editions):
        words = "Ce qui a changé, mot à mot, renumérotations comprises."
        doors.append(NamedLink("Comparer deux éditions", address_of("compare"), words))
    if any(edition.counts.get("cards") for edition in shelf.editions):
        doors.append(
            NamedLink(
                "Les cartes et leurs réponses", address_of("cards"), "Texte, symboles et décisions des FAQ."
            )
        )
    words = "«\u00a0En jeu\u00a0» ou «\u00a0champ de bataille\u00a0»\u202f? Français ou anglais\u202f?"
    doors.append(NamedLink("Le vocabulaire d’hier et d’aujourd’hui", address_of("vocabulary"), words))
    return tuple(doors)


def _legend_rule() -> NamedLink | None:
    """The rule that moved most famously, where the library holds it, with the numbers that it has borne."""
    for number in ("704.5j", "420.5e"):
        rule = rule_on(number)
        claims = claims_of(rule) if rule is not None else None
        if rule is None or claims is None:
            continue
        numbers = [each.number for each in claims.numbers]
        travelled = len(numbers) > 1
        words = (
            f"De {numbers[0]} à {numbers[-1]}\u00a0: une règle qui voyage."
            if travelled
            else "Tous ses textes."
        )
        url = address_of("rule", number) + "#histoire"
        return NamedLink("La règle des légendes à travers le temps", url, words)
    return None


def _totals(shelf: Shelf) -> str:
    rules = sum(edition.counts.get("rules", 0) for edition in shelf.editions)
    cards = sum(edition.counts.get("cards", 0) for edition in shelf.editions)
    words = [counted(len(shelf.editions), "document"), counted(rules, "règle")]
    if cards:
        words.append(counted(cards, "carte"))
    return ", ".join(words)
