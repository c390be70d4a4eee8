"""The list of editions, an edition's contents, its glossary, its source line by line with what reading remarked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from corpus.library.asking.find import further_sources
from corpus.models import Diagnostic, Edition, address_of
from corpus.pages.editions.contents import edition_before, edition_page, glossary_page
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.french import asked_number
from corpus.pages.shared.meta import Meta, breadcrumbs, graph, legislation, missing
from corpus.pages.shared.shelf import status_of
from corpus.pages.twins.beside import glance
from corpus.reading.carriers.decoding import split_lines

LINES = 100
"""Lines of a page: with a remark on each a phone still lays them out at once."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line: its number, its text, the sort and key of its owner."""

    number: int
    text: str
    sort: str
    key: str
    remarks: Sequence[Diagnostic]


def source_page(
    edition: Edition,
    page: int = 1,
    *,
    line: int = 0,
    remarks_only: bool = False,
    texts: Sequence[str] | None = None,
) -> dict[str, Any]:
    """What `editions/source.html` prints: one page of the lines of ``edition``, the ``page``-th or the one that holds
    ``line``; with ``remarks_only`` the lines that reading remarked on. ``general`` are the remarks about no line in
    particular; without ``readable`` the bytes are no plain text (a saved folder of pages). ``texts`` are the lines,
    where somebody took them out of the bytes already.
    """
    texts = _texts(edition) if texts is None else texts
    remarks: defaultdict[int, list[Diagnostic]] = defaultdict(list)
    for remark in edition.diagnostics.all():
        remarks[remark.line or 0].append(remark)
    owners = edition.owners
    total = max([len(texts), *(last for _, last, *_ in owners)], default=0)
    wanted = sorted(number for number in remarks if number) if remarks_only else range(1, total + 1)
    sheets = Paginator(wanted, LINES)
    sheet = sheets.get_page((line - 1) // LINES + 1 if line and not remarks_only else page)
    by_line = {n: owner for owner in owners for n in range(owner[0], owner[1] + 1)} if sheet else {}
    lines = []
    for number in sheet:
        _, _, sort, key = by_line.get(number, (0, 0, "unclassified", ""))
        text = texts[number - 1] if number <= len(texts) else ""
        lines.append(SourceLine(number, text, sort, key, remarks.get(number, ())))
    return {
        "lines": lines,
        "sheet": sheet,
        "general": remarks.get(0, ()),
        "total": total,
        "remarks": sum(map(len, remarks.values())),
        "readable": bool(texts),
        "witnesses": [source.name for source in further_sources().get(edition.slug, ())],
    }


def _texts(edition: Edition) -> Sequence[str]:
    """The source's lines as the readers counted them; none where the bytes are no text."""
    data = edition.source.data
    if data.startswith(b"PK\x03\x04"):
        return ()
    try:
        text = data.decode(edition.encoding, errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    return split_lines(text.removeprefix("\ufeff"))


def edition_or_404(request: HttpRequest, slug: str) -> Edition:
    """The edition at that address; the error page says where the list is."""
    found = shelf_of(request).by_slug(slug)
    if found is None:
        raise missing("edition", slug=slug)
    return found


@cached(MOVING)
def editions(request: HttpRequest) -> HttpResponse:
    """Every edition, originals before restatements, the newest first."""
    shelf = shelf_of(request)
    meta = Meta.of("editions/editions", address_of("editions"), feed=address_of("feed-editions"))
    ranked = sorted(shelf.editions, key=lambda edition: str(edition.date or ""), reverse=True)
    listed = [(each, status_of(each, shelf)) for each in ranked]
    groups = [[row for row in listed if row[0].restatement == ours] for ours in (False, True)]
    return render(request, "editions/editions.html", {"groups": [*filter(None, groups)], "meta": meta})


@cached(PINNED)
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """The contents of one edition."""
    shown = edition_or_404(request, slug)
    shelf, path = shelf_of(request), shown.get_absolute_url()
    url = f"{settings.SITE_URL}{path}"
    data = legislation(shown, shown.title, legislationType="rules", url=url)
    trail = breadcrumbs([("Éditions", address_of("editions")), (shown.title, path)])
    meta = Meta.of("editions/edition", path, {"edition": shown}, data=graph(data, trail))
    context = {
        "page": edition_page(shown, shelf),
        "edition": shown,
        "status": status_of(shown, shelf),
        "newer": shelf.newer(shown),
        "meta": meta,
        "glance": glance(shown),
    }
    return render(request, "editions/edition.html", context)


@cached(PINNED)
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed since the edition before: a former address of that comparison."""
    edition, shelf = edition_or_404(request, slug), shelf_of(request)
    before = edition_before(edition, shelf)
    if before is None:
        raise missing("neighbour", edition=edition)
    return redirect("compare-editions", before.slug, slug, permanent=True)


@cached(PINNED)
def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The glossary of one edition; a long one by letter (``?lettre=``)."""
    shown = edition_or_404(request, slug)
    if not shown.counts.get("terms"):
        raise missing("glossary", edition=shown)
    meta = Meta.of("editions/glossary", address_of("edition-glossary", slug), {"edition": shown})
    page = glossary_page(shown, request.GET.get("lettre", "")[:1].lower())
    return render(
        request,
        "editions/glossary.html",
        {"page": page, "edition": shown, "status": status_of(shown, shelf_of(request)), "meta": meta},
    )


@cached(PINNED)
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of lines (``?page=``, or the page of ``?ligne=``), or those with remarks (``?remarques=1``)."""
    edition = Edition.objects.select_related("source__content", "line_owners").filter(slug=slug).first()
    if edition is None:
        raise missing("edition", slug=slug)
    remarks_only = request.GET.get("remarques") == "1"
    page = source_page(
        edition,
        asked_number(request.GET.get("page", "")),
        line=asked_number(request.GET.get("ligne", "")),
        remarks_only=remarks_only,
    )
    path = address_of("edition-source", slug)
    meta = Meta.of("editions/source", path, {"edition": edition}, index=False)
    context = {
        "page": page,
        "edition": edition,
        "status": status_of(edition, shelf_of(request)),
        "remarks_only": remarks_only,
        "highlight": asked_number(request.GET.get("ligne", "")),
        "meta": meta,
    }
    return render(request, "editions/source.html", context)
