"""The desk's page for what a source says: a draft's lines and what they became."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from corpus.library.ingest.candidates import slug_in
from corpus.library.ingest.inputs import Record, record_of
from corpus.library.sources.confined import lines_of
from corpus.models import Draft, Edition, Source
from corpus.pages.desk.access import for_curators
from corpus.pages.desk.requests import desk_meta
from corpus.pages.editions.sources import source_page
from corpus.pages.shared.french import asked_number
from corpus.reading.document import UnreadableError


@for_curators
@require_safe
def draft_lines(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """The lines of an edition that a draft would bring, beside what reading made of them."""
    draft = Draft.objects.filter(name=name).first()
    coming = Edition.every.filter(draft=draft, slug=slug_in(draft, slug)) if draft else Edition.every.none()
    stored = coming.select_related("source").first()
    if draft is None or stored is None:
        raise Http404("Ce projet ne contient pas cette édition, ou n’est plus là.")
    line = asked_number(request.GET.get("ligne", ""))
    page = asked_number(request.GET.get("page", ""))
    lines = source_page(stored, page, line=line, texts=source_lines(record_of(stored)))
    meta = desk_meta(f"Lignes, projet {name}", "desk-draft-lines", name, slug)
    context = {"page": lines, "edition": stored, "draft": draft, "slug": slug, "meta": meta}
    return render(request, "desk/lines.html", context)


def source_lines(record: Record) -> tuple[str, ...]:
    """The lines of the kept bytes of ``record``, as reading counts them; none where they can't be taken out."""
    source = Source.objects.select_related("content").filter(sha256=record["sha256"]).first()
    if source is None:
        return ()
    try:
        return lines_of(source.data, record["name"])
    except UnreadableError:
        return ()
