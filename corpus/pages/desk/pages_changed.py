"""The pages of rules that a draft would change, one by one: what readers see now, what they would see."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from corpus.library.publishing.preview import KINDS, counted
from corpus.models import Draft, Text
from corpus.pages.desk.access import for_curators
from corpus.pages.desk.requests import desk_meta

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
