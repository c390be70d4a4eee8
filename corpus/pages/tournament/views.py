"""Tournament documents: which there are, the contents of one, a section, the penalties on one sheet."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.library.asking.tournament import (
    SERIES,
    Penalty,
    document_on,
    families_of,
    penalties_of,
    restated_in,
    section_on,
)
from corpus.library.asking.trees import tree_of
from corpus.models import Edition, address_of
from corpus.models.edition import RESTATED
from corpus.pages.editions.views import tree_of_contents
from corpus.pages.rules.entries import parts_of, views_of
from corpus.pages.rules.plain import loaded
from corpus.pages.rules.views import rule_page, way_asked
from corpus.pages.shared.caching import MOVING, cached
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import opening
from corpus.pages.shared.meta import Meta, missing
from corpus.pages.shared.readers import by_first_language, first_language
from corpus.text.normalise import small

PenaltyRow = tuple[str, Penalty, str, str, str]
"""A row of the quick reference: part, infraction, its title without its class, its address, its upgrade."""
LONGEST_UPGRADE = 28
"""Words of an upgrade in the quick reference; official texts tell more than a sheet of paper holds."""
_CLASS = re.compile(r"\s[—–-]\s")
"""Behind it stands what an infraction is called within its class."""


@cached(MOVING)
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournament documents that the library holds."""
    meta = Meta.of("tournament/documents", address_of("tournaments"))
    found = ((series, document_on(series)) for series in SERIES)
    documents = [_document(series, edition, Way(series=series)) for series, edition in found if edition]
    return render(request, "tournament/documents.html", {"documents": documents, "meta": meta})


def _document(series: str, edition: Edition, way: Way) -> dict[str, object]:
    """A document: its ``edition``, its address, the editions that there are (newest first), the ``ways`` to it in other
    languages, and whether we restate parts of it in French at ``restated``.
    """
    families = families_of(series)
    others = dict.fromkeys(family.language for family in families if family.language != edition.language)
    ours = edition.restatement or not any(family.series.endswith(RESTATED) for family in families)
    return {
        "series": series,
        "edition": edition,
        "url": way.contents(),
        "editions": [each for family in families for each in reversed(family.editions)],
        "ways": [(code, Way(series=series, day=way.day, language=code).contents()) for code in others],
        "restated": "" if ours else Way(series=series, language="fr").contents(),
    }


@cached(MOVING)
def document(request: HttpRequest, series: str) -> HttpResponse:
    """The contents of a tournament document in force, today or on ``?le=``."""
    _series_or_404(series)
    path = address_of("tournament", series)
    way = way_asked(request, path, series)
    if isinstance(way, HttpResponse):
        return way
    edition = document_on(series, way.day, way.language, first_language(request))
    if edition is None:
        raise missing("document", day=way.day)
    parts, _ = tree_of_contents(tree_of(edition).nodes, way.rule)
    page = _document(series, edition, way) | {"parts": parts}
    path += Way(language=way.language).query()
    meta = Meta.of("tournament/contents", path, page, index=not way.day)
    context = {"page": page, "way": way, "edition": edition, "meta": meta}
    return by_first_language(request, render(request, "tournament/contents.html", context))


@cached(MOVING)
def section(request: HttpRequest, series: str, number: str) -> HttpResponse:
    """A part or section of a tournament document in force, today or on ``?le=``."""
    _series_or_404(series)
    way = way_asked(request, address_of("tournament-section", series, number), series)
    if isinstance(way, HttpResponse):
        return way
    reader = first_language(request)
    found = section_on(series, number, way.day, way.language, reader)
    if found is None:
        bare = number.strip(" .")
        meant = bare.upper() if len(bare) < 2 else small(bare)
        if meant != number and section_on(series, meant, way.day, way.language, reader):
            return redirect(address_of("tournament-section", series, meant) + way.query(), permanent=True)
        raise missing("tournament-section", series=series, number=number, day=way.day)
    now = section_on(series, number, None, found.entry.edition.language, reader) if way.day else None
    return rule_page(
        request, loaded(found), way, now, restated=_restated(series, number, found.entry.edition)
    )


def _restated(series: str, number: str, shown: Edition) -> dict[str, object] | None:
    """Our short French words beside an official text: the entry, its edition; None where we have none."""
    entry = None if shown.restatement or shown.language == "fr" else restated_in(series, number)
    if entry is None:
        return None
    way = Way(series=series, language="fr")
    view = views_of([entry], entry.edition, way=way, own_page=True)[0]
    parts = parts_of(view.html) if entry.details.get("infraction") else ()
    return {"entry": view, "edition": entry.edition, "parts": parts}


@cached(MOVING)
def penalties(request: HttpRequest) -> HttpResponse:
    """The quick reference of penalties, on one sheet when it is printed."""
    way = way_asked(request, address_of("penalties"), "")
    if isinstance(way, HttpResponse):
        return way
    edition = infraction_guide(way, first_language(request))
    if edition is None:
        raise missing("penalties")
    others = sorted({family.language for family in families_of("ipg")} - {edition.language})
    path = address_of("penalties") + Way(language=way.language).query()
    context = {
        "rows": penalty_rows(edition, Way(series="ipg", day=way.day, language=way.language)),
        "ways": [
            (code, address_of("penalties") + Way(day=way.day, language=code).query()) for code in others
        ],
        "way": way,
        "meta": Meta.of("tournament/penalties", path, index=not way.day),
        "edition": edition,
    }
    return by_first_language(request, render(request, "tournament/penalties.html", context))


def infraction_guide(way: Way, reader: str) -> Edition | None:
    """The infraction guide along ``way``: ours in French where no day and no language is asked for, for it is short;
    None where the library has none.
    """
    families = families_of("ipg", way.language, reader)
    if way.day is None and not way.language:
        families.sort(key=lambda family: not family.restatement)
    editions = (family.editions[at] for family in families for at in family.until(way.day))
    return next((edition for edition in editions if penalties_of(edition)), None)


def penalty_rows(edition: Edition, way: Way) -> list[PenaltyRow]:
    """The quick reference of penalties of ``edition``, links leading along ``way``."""
    heads = {node.pk: node.title for node in tree_of(edition).nodes}
    return [
        (
            heads.get(each.entry.parent_id or 0, ""),
            each,
            _CLASS.split(each.entry.name, 1)[-1],
            way.rule(each.entry.key),
            each.upgrade if edition.restatement else opening(each.upgrade, LONGEST_UPGRADE),
        )
        for each in penalties_of(edition)
    ]


def _series_or_404(series: str) -> None:
    if series not in SERIES:
        raise missing("series", series=SERIES)
