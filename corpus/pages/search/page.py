"""The search page: hits as they are printed, facets as links, pages, suggestions in their two groups."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from corpus.library.asking.catalog import catalog
from corpus.library.asking.restating import gists_of
from corpus.library.asking.twins import TwinOf, twins_named
from corpus.models import Edition, Entry, address_of, entry_url
from corpus.pages.editions.lists import is_invented
from corpus.pages.shared.french import asked_number, date_of, day, figure, month_of
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
FAMILY = 6
"""So many of the rules found under a heading are shown, the first."""
_ALWAYS = "toutes"
"""What ``le`` says in an address for all times; a day stands there in ISO 8601."""


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


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
        return f"{address_of(of)}?{urlencode(asked)}"


OtherLanguage = tuple[Entry, StandingWords | None]
"""The same rule in the other language, and what became of the French text."""
FacetLink = tuple[str, str, str, bool]
"""A way to narrow: label, count, the address that sets the filter or takes it away, whether it is set."""


@dataclass(frozen=True, slots=True)
class HitView:
    """A hit as it is printed, in words: a template that looks deep into objects takes longer than the search.

    ``name`` is its own title or gist; ``edition`` is empty where it is the one that the page names over all hits.
    ``until`` is the day until which it held, where it holds no more. ``former`` are older wordings and ``further`` the
    rule's texts of other series, as address and label; ``family`` are rules found under it: address, number, name,
    language, excerpt; ``formerly`` is the older wording that says more: address, language, excerpt.
    """

    url: str
    kind: str
    number: str
    name: str
    section: tuple[str, str] | tuple[()]
    edition: Edition | None
    language: str
    excerpt: SafeString
    excerpt_of: str
    until: datetime.date | None
    invented: bool
    english_name: str
    others: Sequence[OtherLanguage]
    former: tuple[tuple[str, str], ...]
    further: tuple[tuple[str, Hit, Edition], ...]
    family: tuple[tuple[str, str, str, str, SafeString], ...]
    formerly: tuple[str, str, SafeString] | None

    @property
    def folded(self) -> int:
        """How many other texts of the rule are folded under it."""
        return len(self.former) + len(self.further)


@dataclass(frozen=True, slots=True)
class SearchPage:
    """All that `search.html` and `_results.html` print; ``answer`` is None before anything is typed. ``mostly`` is the
    edition that most hits are from.
    """

    query: SearchQuery
    answer: Answer | None
    mostly: Edition | None = None
    hits: tuple[HitView, ...] = ()
    facets: Sequence[tuple[str, Sequence[FacetLink]]] = ()
    previous_url: str = ""
    next_url: str = ""
    suggestion_url: str = ""
    without_filters: str = ""
    without_quotes: str = ""


def search_page(query: SearchQuery, answer: Answer | None, shelf: Shelf) -> SearchPage:
    """The page that prints ``answer``; ``shelf`` tells how sure the dates are, and what is a restatement."""
    if answer is None:
        return SearchPage(query, None)
    more = query.offset + PAGE_SIZE < answer.listed and query.number < _LAST_PAGE
    twins = twins_named(hit.id for hit in answer.hits)
    counts = Counter(hit.edition for hit in answer.hits if hit.edition)
    mostly = shelf.by_slug(max(counts, key=counts.__getitem__)) if counts else None
    return SearchPage(
        query=query,
        answer=answer,
        mostly=mostly,
        hits=tuple(_hit(hit, shelf, twins.get(hit.id), mostly) for hit in answer.hits),
        facets=_facets(query, answer, shelf),
        previous_url=query.url(page=query.number - 1) if query.number > 1 else "",
        next_url=query.url(page=query.number + 1) if more else "",
        suggestion_url=SearchQuery(answer.suggestion).url() if answer.suggestion else "",
        without_filters=SearchQuery(query.text).url() if query.filters else "",
        without_quotes=bare_of_quotes(query).url() if '"' in query.text else "",
    )


def bare_of_quotes(query: SearchQuery) -> SearchQuery:
    """``query`` with the words of its phrases, wherever they stand."""
    return SearchQuery(" ".join(query.text.replace('"', " ").split()), query.filters)


def _hit(hit: Hit, shelf: Shelf, twin: TwinOf | None, mostly: Edition | None) -> HitView:
    edition = shelf.by_slug(hit.edition)
    number = hit.number or ""
    name = named(hit, edition)
    other = _other(hit, twin) if twin is not None else None
    ended = not hit.in_force and hit.until and hit.until != "~"
    return HitView(
        url=hit.url,
        kind=hit.kind,
        number="" if name.startswith(number) else number,
        name=name,
        section=hit.section if hit.section and hit.section[1] != name else (),
        edition=edition if edition is not mostly else None,
        language=hit.language,
        excerpt=marked(hit.excerpt),
        excerpt_of=hit.excerpt_of,
        until=datetime.date.fromisoformat(hit.until) if ended else None,
        invented=edition is not None and hit.kind != "rule" and is_invented(edition),
        english_name=hit.edition_title if not hit.edition and hit.edition_title != hit.name else "",
        others=[other] if other else (),
        former=older_wordings(hit),
        further=tuple(
            (text.url, text, printed)
            for text in hit.twins
            if (other is None or text.url != entry_url(other[0])) and (printed := shelf.by_slug(text.edition))
        ),
        family=tuple(_member(member, edition) for member in hit.family[:FAMILY]),
        formerly=(hit.formerly.url, hit.formerly.language, marked(hit.formerly.excerpt))
        if hit.formerly
        else None,
    )


def named(hit: Hit, edition: Edition | None) -> str:
    """What a hit is called: its own name, the gist of a rule, else its title."""
    gist = gists_of(edition).get(hit.number or "", "") if edition is not None and hit.kind == "rule" else ""
    return hit.name or gist or hit.title


def older_wordings(hit: Hit) -> tuple[tuple[str, str], ...]:
    """The older wordings (address, label), each called by its month, and by its number where that is another."""
    return tuple(
        (other.url, f"{other.number}, {month}" if other.number and other.number != hit.number else month)
        for other in hit.others
        if other.since and other.since < (hit.since or "~")
        for month in [month_of(datetime.date.fromisoformat(other.since))]
    )


def _member(hit: Hit, edition: Edition | None) -> tuple[str, str, str, str, SafeString]:
    """A rule under a heading: its title or gist only where it has one of its own, or no number."""
    gist = gists_of(edition).get(hit.number or "", "") if edition is not None else ""
    name = hit.name or gist if hit.number else hit.title
    return hit.url, hit.number or "", name or "", hit.language, marked(hit.excerpt)


def _other(hit: Hit, twin: TwinOf) -> OtherLanguage:
    """The other language of a rule: of a French one what carries it on in English, of an English one its French; with
    what became of the French text, where that is known.
    """
    other = twin.other(hit.id)
    known = other.pk != twin.entry.pk or (twin.today is not None and twin.today.identifier == hit.id)
    return other, STANDINGS[twin.standing] if known and twin.standing != "unknown" else None


def _facets(query: SearchQuery, answer: Answer, shelf: Shelf) -> list[tuple[str, list[FacetLink]]]:
    groups = []
    for name, facet in _PARAMETERS.items():
        active = query.filters.get(name)
        if name == "le":
            active = {"today": None, "all": _ALWAYS}.get(query.when, "")
        choices = answer.facets.get(facet, ())
        if len(choices) < 2 and active is None:
            continue
        chosen = [item for place, item in enumerate(choices) if place < _MOST or item.value == active]
        if chosen:
            groups.append((_HEADINGS[name], [_facet(query, name, item, active) for item in chosen]))
    if slug := query.filters.get("edition"):
        edition = shelf.by_slug(slug)
        label = f"{edition.title}, {date_of(edition)}" if edition else slug
        groups.append(("Édition", [(label, figure(answer.total), query.url(name="edition"), True)]))
    return groups


def _facet(query: SearchQuery, name: str, item: Facet, active: str | None) -> FacetLink:
    """The link that sets a filter, or takes it away where it is set; today is no filter."""
    value = {"today": None, "all": _ALWAYS}.get(item.value, item.value)
    chosen = value == active
    url = query.url(name=name, value=None if chosen else value)
    return item.label, "" if item.count is None else figure(item.count), url, chosen


def _with_gist(item: Suggestion) -> Suggestion:
    """A rule that is suggested, told apart from its neighbours by its gist."""
    number, _, slug = item.id.removeprefix("rule:").partition("@")
    edition = catalog().by_slug.get(slug) if item.id.startswith("rule:") else None
    gist = gists_of(edition).get(number, "") if edition is not None else ""
    return replace(item, detail=gist) if gist else item


def suggestion_groups(found: Sequence[Suggestion]) -> tuple[tuple[str, str, tuple[Suggestion, ...]], ...]:
    """The suggestions in their two groups, the empty one left out: id, heading, options; rules bear their gists."""
    found = [_with_gist(each) for each in found]
    groups = (
        ("goto", "Aller à", tuple(item for item in found if item.group == "goto")),
        ("search", "Chercher", tuple(item for item in found if item.group == "search")),
    )
    return tuple(group for group in groups if group[2])
