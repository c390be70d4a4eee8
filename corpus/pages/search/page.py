"""The search page: hits as they are printed, facets as links, pages, suggestions in their two groups."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from corpus.library.asking.twins import TwinOf, twins_named
from corpus.models import Edition, address_of, entry_url
from corpus.pages.shared.french import KINDS, NBSP, asked_number, counted, date_of, day, figure, month_of
from corpus.pages.shared.links import marked
from corpus.pages.shared.shelf import Shelf
from corpus.pages.twins.words import STANDINGS, StandingWords
from corpus.search.answer.results import Answer, Facet, Hit, Suggestion

PAGE_SIZE = 20
_LAST_PAGE = 50
_MOST = 12
"""So many values of a facet are offered, those that most hits have."""
_PARAMETERS = {"le": "when", "type": "kind", "section": "section", "langue": "language"}
"""Names in the address, and the facets that they narrow; in the order in which they are offered."""
_HEADINGS = {"le": "Époque", "type": "Nature", "langue": "Langue", "section": "Section"}
_TAKES = {
    "type": "règle, exemple, terme, carte, réponse, thème ou énoncé",
    "langue": "fr ou en",
    "edition": "le nom d’une édition tel qu’il est dans son adresse, ou un bout de ce nom",
    "section": "un numéro de section, comme 702",
    "date": "une année, un mois ou un jour, comme 2009, 2009-07 ou 2009-07-15",
}
"""What may stand behind an operator of a query."""
_SAME_OPERATOR = {"nature": "type", "kind": "type", "language": "langue"}
FAMILY = 6
"""So many of the rules found under a heading are shown, the first."""
_TOLD_BY = {"example": "Exemple", "ruling": "Réponse"}
_ALWAYS = "toutes"
"""What ``le`` says in an address for all times; a day stands there in ISO 8601."""


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


@cache
def _address(name: str) -> str:
    return address_of(name)


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What the address asks: the words, the filters that are set, the page (from 1)."""

    text: str
    filters: dict[str, str] = field(default_factory=dict)
    number: int = 1

    @classmethod
    def of(cls, text: str, parameters: Mapping[str, str]) -> SearchQuery:
        """The query of an address; what makes no sense there is left out."""
        filters = {
            name: value.replace("\x00", "")[:120]
            for name in (*_PARAMETERS, "edition")
            if (value := parameters.get(name, "").strip())
        }
        number = asked_number(parameters.get("page", ""), 5)
        return cls(text, filters, min(max(number, 1), _LAST_PAGE))

    @property
    def when(self) -> str:
        """The time that is asked for, as `corpus.search.search` takes it; a day that is none is today."""
        asked = self.filters.get("le", "")
        if asked == _ALWAYS:
            return "all"
        return asked if _is_day(asked) else "today"

    @property
    def day(self) -> str:
        """The day that is asked for, for people; empty for today and for all times."""
        return "" if self.when in ("today", "all") else day(datetime.date.fromisoformat(self.when))

    @property
    def kept(self) -> dict[str, str]:
        """What a form that asks for another day sends along."""
        return {"q": self.text, **{name: value for name, value in self.filters.items() if name != "le"}}

    @property
    def offset(self) -> int:
        """Hits before this page."""
        return (self.number - 1) * PAGE_SIZE

    def url(self, page: int = 1, name: str = "", value: str | None = None, of: str = "search") -> str:
        """The address of this query on another page, or with the filter ``name`` set (None takes it away); ``of``
        names what answers it there.
        """
        asked: dict[str, str] = {"q": self.text, **self.filters}
        if name:
            asked.pop(name, None)
            if value is not None:
                asked[name] = value
        if page > 1:
            asked["page"] = str(page)
        return f"{_address(of)}?{urlencode(asked)}"


@dataclass(frozen=True, slots=True)
class BesideView:
    """The same rule in the other language; ``standing`` is what became of the French text, where that is told."""

    language: str
    number: str
    title: str
    url: str
    date: str
    restatement: bool
    standing: StandingWords | None


@dataclass(frozen=True, slots=True)
class HitView:
    """A hit as it is printed, in words: a template that looks deep into objects takes longer than the search.

    ``place`` says what it is, where it stands and in which edition; ``time`` until when it held, where it holds no
    more; ``former`` are the addresses of older wordings with their number and year, ``further`` those of the rule's
    texts of other series with number and date; ``family`` are the rules found under it: address, number, title,
    language, excerpt; ``beside`` is the rule in the other language, ``formerly`` the older wording that says more.
    """

    url: str
    number: str
    title: str
    place: str
    language: str
    excerpt: SafeString
    told_by: str
    restatement: bool
    time: str
    former: tuple[tuple[str, str], ...]
    family: tuple[tuple[str, str, str, str, SafeString], ...]
    beside: BesideView | None
    further: tuple[tuple[str, str], ...]
    formerly: tuple[str, str, SafeString] | None


@dataclass(frozen=True, slots=True)
class FacetLink:
    """A way to narrow: ``url`` sets the filter, or takes it away where it is set; ``note`` says more of the label."""

    label: str
    count: str
    url: str
    active: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class SearchPage:
    """All that `search.html` and `_results.html` print; ``answer`` is None before anything is typed."""

    query: SearchQuery
    answer: Answer | None
    summary: str
    hits: tuple[HitView, ...]
    facets: tuple[tuple[str, tuple[FacetLink, ...]], ...]
    previous_url: str
    next_url: str
    suggestion_url: str
    without_filters: str
    feed_url: str = ""
    without_quotes: str = ""
    unheard: tuple[tuple[str, str, str], ...] = ()
    """Operators of the query that mean nothing, as typed, with their name and what they take."""


def search_page(query: SearchQuery, answer: Answer | None, shelf: Shelf) -> SearchPage:
    """The page that prints ``answer``; ``shelf`` tells how sure the dates are, and what is a restatement."""
    if answer is None:
        return SearchPage(query, None, "", (), (), "", "", "", "")
    more = query.offset + PAGE_SIZE < answer.listed and query.number < _LAST_PAGE
    bare = SearchQuery(query.text)
    twins = twins_named(hit.id for hit in answer.hits)
    return SearchPage(
        query=query,
        answer=answer,
        summary=counted(answer.total, "résultat") if answer.total else "Aucun résultat",
        hits=tuple(_hit(hit, shelf, twins.get(hit.id)) for hit in answer.hits),
        facets=tuple(_facets(query, answer, shelf)),
        previous_url=query.url(page=query.number - 1) if query.number > 1 else "",
        next_url=query.url(page=query.number + 1) if more else "",
        suggestion_url=SearchQuery(answer.suggestion).url() if answer.suggestion else "",
        without_filters=bare.url() if query.filters else "",
        feed_url=query.url(of="feed-search"),
        without_quotes=bare_of_quotes(query).url() if '"' in query.text else "",
        unheard=tuple(_unheard(typed) for typed in answer.unheard),
    )


def _unheard(typed: str) -> tuple[str, str, str]:
    name = typed.partition(":")[0]
    return typed, name, _TAKES[_SAME_OPERATOR.get(name, name)]


def bare_of_quotes(query: SearchQuery) -> SearchQuery:
    """``query`` with the words of its phrases, wherever they stand."""
    return SearchQuery(" ".join(query.text.replace('"', " ").split()), query.filters)


def _hit(hit: Hit, shelf: Shelf, twin: TwinOf | None) -> HitView:
    edition = shelf.by_slug(hit.edition)
    number = hit.number or ""
    beside = _beside(hit, twin) if twin is not None else None
    return HitView(
        url=hit.url,
        number="" if hit.title.startswith(number) else number,
        title=hit.title,
        place=_place(hit, edition),
        language=hit.language,
        excerpt=marked(hit.excerpt),
        told_by=_TOLD_BY.get(hit.told_by, ""),
        restatement=edition is not None and edition.restatement,
        time=_time(hit),
        former=older_wordings(hit),
        family=tuple(_member(member) for member in hit.family[:FAMILY]),
        beside=beside,
        further=tuple(
            (other.url, ", ".join(filter(None, (other.number, _dated(held)))))
            for other in hit.twins
            if (beside is None or other.url != beside.url) and (held := shelf.by_slug(other.edition))
        ),
        formerly=(hit.formerly.url, hit.formerly.language, marked(hit.formerly.excerpt))
        if hit.formerly
        else None,
    )


def older_wordings(hit: Hit) -> tuple[tuple[str, str], ...]:
    """The older wordings, each with its number where that is another and its year; with month or day where two
    would be called the same.
    """
    older = [other for other in hit.others if (other.since or "") and other.since < (hit.since or "~")]
    labels = [_label(other, hit, other.since[:4]) for other in older]
    for finer in (month_of, day):
        twice = {label for label in labels if labels.count(label) > 1}
        labels = [
            _label(other, hit, finer(datetime.date.fromisoformat(other.since))) if label in twice else label
            for other, label in zip(older, labels, strict=True)
        ]
    return tuple((other.url, label) for other, label in zip(older, labels, strict=True))


def _label(other: Hit, hit: Hit, when: str) -> str:
    return f"{other.number}, {when}" if other.number and other.number != hit.number else when


def _place(hit: Hit, edition: Edition | None) -> str:
    """« Règle · section 702, Keyword Abilities · Comprehensive Rules, 7 août 2026 »; no section where it gives the hit
    its title: that and the number say it.
    """
    kind = KINDS[hit.kind]
    named = hit.section if hit.section and hit.section[1] != hit.title else ()
    section = f"section {', '.join(filter(None, named))}" if named else ""
    dated = ", ".join(filter(None, (hit.edition_title, date_of(edition) if edition else "")))
    return f"{NBSP}· ".join(filter(None, (f"{kind[0].upper()}{kind[1:]}", section, dated)))


def _dated(edition: Edition) -> str:
    return f"{date_of(edition)}, reformulation" if edition.restatement else date_of(edition)


def _member(hit: Hit) -> tuple[str, str, str, str, SafeString]:
    """A rule under a heading: its title only where it has one of its own, or no number."""
    title = hit.title if not hit.number or hit.name else ""
    return hit.url, hit.number or "", title, hit.language, marked(hit.excerpt)


def _beside(hit: Hit, twin: TwinOf) -> BesideView:
    """The other language of a rule: of a French one what carries it on in English, of an English one its French."""
    other = twin.other(hit.id)
    told = other.pk != twin.entry.pk or (twin.today is not None and twin.today.identifier == hit.id)
    return BesideView(
        other.edition.language,
        other.number or other.key,
        other.name,
        entry_url(other),
        date_of(other.edition),
        other.edition.restatement,
        STANDINGS[twin.standing] if told and twin.standing != "unknown" else None,
    )


def _time(hit: Hit) -> str:
    """Until when a wording held that holds no more; empty for one that is in force."""
    if hit.in_force or not hit.until or hit.until == "~":
        return ""
    return f"jusqu’au {day(datetime.date.fromisoformat(hit.until))}"


def _facets(query: SearchQuery, answer: Answer, shelf: Shelf) -> list[tuple[str, tuple[FacetLink, ...]]]:
    groups = []
    for name, facet in _PARAMETERS.items():
        active = (
            {"today": None, "all": _ALWAYS}.get(query.when, "") if name == "le" else query.filters.get(name)
        )
        held = answer.facets.get(facet, ())
        if len(held) < 2 and active is None:
            continue
        chosen = [item for place, item in enumerate(held) if place < _MOST or item.value == active]
        links = tuple(_facet(query, name, item, active) for item in chosen)
        if links:
            groups.append((_HEADINGS[name], links))
    if slug := query.filters.get("edition"):
        edition = shelf.by_slug(slug)
        label = date_of(edition) if edition and edition.date else slug
        title = edition.title if edition else ""
        groups.append(
            ("Édition", (FacetLink(label, figure(answer.total), query.url(name="edition"), True, title),))
        )
    return groups


def _facet(query: SearchQuery, name: str, item: Facet, active: str | None) -> FacetLink:
    """The link that sets a filter, or takes it away where it is set; today is no filter."""
    value = {"today": None, "all": _ALWAYS}.get(item.value, item.value)
    chosen = value == active
    away = chosen and value is not None
    count = "" if item.count is None else figure(item.count)
    return FacetLink(item.label, count, query.url(name=name, value=None if away else value), chosen)


def suggestion_groups(found: Sequence[Suggestion]) -> tuple[tuple[str, str, tuple[Suggestion, ...]], ...]:
    """The suggestions in their two groups, the empty one left out: id, heading, options."""
    groups = (
        ("goto", "Aller à", tuple(item for item in found if item.group == "goto")),
        ("search", "Chercher", tuple(item for item in found if item.group == "search")),
    )
    return tuple(group for group in groups if group[2])
