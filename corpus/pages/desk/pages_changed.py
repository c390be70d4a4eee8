"""The pages that publishing a draft would change, and the lines that it would bring."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from corpus.library.ingest.candidates import slug_in
from corpus.library.ingest.inputs import Record, read_link_key, record_of
from corpus.library.publishing.preview import KINDS, counted, preview as preview_of
from corpus.library.sources.confined import lines_of
from corpus.models import Draft, Edition, Source, Text
from corpus.pages.desk.requests import desk_meta
from corpus.pages.editions.views import source_page
from corpus.pages.shared.french import asked_number, counts
from corpus.pages.shared.readers import for_curators
from corpus.reading.refusals import UnreadableError


def shown(draft: Draft) -> dict[str, Any]:
    """The preview with its numbers in words, its corrections taken apart, and the editions that it names
    ``by_slug``.
    """
    preview = preview_of(draft)
    for edition in preview["editions"]:
        edition["entries_words"] = ", ".join(counts(edition["counts"])) or "aucune"
    for each in preview["corrections"]:
        kind, old_edition, number, new_edition = read_link_key(each["key"])
        each |= {"kind": kind, "number": number, "old_edition": old_edition, "new_edition": new_edition}
    editions = Edition.objects.defer(*Edition.HEAVY)
    return preview | {"by_slug": {edition.slug: edition for edition in editions}}


PAGE = 60


@for_curators
@require_safe
def draft_pages(request: HttpRequest, name: str) -> HttpResponse:
    """The pages that publishing the draft ``name`` would change; ``?genre=`` those of one kind."""
    draft = Draft.objects.filter(name=name).first()
    if draft is None:
        raise Http404(f"Aucun projet «\u00a0{name}\u00a0» n’attend.")
    found: list[dict[str, Any]] = draft.pages or []
    kind = request.GET.get("genre", "")
    chosen = [page for page in found if kind in page["kinds"]] if kind in KINDS else found
    page = Paginator(chosen, PAGE).get_page(request.GET.get("page"))
    context = {
        "draft": draft,
        "counts": counted(found),
        "total": len(found),
        "kind": kind if kind in KINDS else "",
        "page": page,
        "changed": _with_wordings(list(page.object_list)),
        "meta": desk_meta(f"Pages du projet {name}", "desk-draft-pages", name),
    }
    return render(request, "desk/pages_changed.html", context)


def _with_wordings(pages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """``pages`` with the ``wording`` that each shows before and after."""
    sides = [side for page in pages for side in (page["before"], page["after"]) if side]
    texts = Text.objects.filter(sha256__in={side["text"] for side in sides})
    wordings = dict(texts.values_list("sha256", "content"))
    for side in sides:
        side["wording"] = wordings.get(side["text"], "")
    return pages


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
