"""The desk's pages for what a source says: a draft's lines and what they became, a wording put right."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from corpus.library.ingest.candidates import slug_in
from corpus.library.ingest.inputs import InputChange, Record, record_of
from corpus.library.publishing import wishes
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.confined import lines_of
from corpus.models import Draft, Edition, Entry, Source
from corpus.pages.desk.access import for_curators
from corpus.pages.desk.requests import desk_meta, edition_or_404, wished
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


@for_curators
def repair(request: HttpRequest, slug: str) -> HttpResponse:
    """An entry's words, title or number put right (``?entree=rule 420.5e``)."""
    stored = edition_or_404(slug)
    asked = request.POST if request.method == "POST" else request.GET
    error = ""
    if request.method == "POST":
        try:
            return redirect(wished(request, _wish(request, stored)))
        except (WishError, UnreadableError) as refused:
            error = str(refused)
    entry = _entry(stored, asked.get("entree", ""))
    if entry is None:
        raise Http404(f"«\u00a0{stored.title}\u00a0» n’a pas cette entrée.")
    lines = source_lines(record_of(stored))
    last = min(len(lines), entry.last_line)
    context = {
        "edition": stored,
        "entry": entry,
        "written": {key: asked.get(key) for key in ("texte", "titre", "numero", "raison")},
        "lines": [(n, lines[n - 1]) for n in range(max(1, entry.first_line), last + 1)],
        "error": error,
        "meta": desk_meta(f"Corriger le texte de {stored.title}", "desk-repair", slug),
    }
    return render(request, "desk/repair.html", context, status=400 if error else 200)


def _wish(request: HttpRequest, stored: Edition) -> list[InputChange]:
    posted = request.POST
    reason = posted.get("raison", "")
    name = posted.get("entree", "")
    entry = wishes.entry_named(stored, name)
    for field, key, now in (
        ("text", "texte", entry.content),
        ("title", "titre", entry.name),
        ("number", "numero", entry.number),
    ):
        wanted = posted.get(key)
        if wanted is not None and wanted.replace("\r\n", "\n").strip() != now.strip():
            return wishes.repair(stored.slug, name, field, wanted, reason)
    raise WishError("Rien à corriger : le texte dit déjà cela.")


def _entry(stored: Edition, name: str) -> Entry | None:
    kind, _, key = name.partition(" ")
    called = Q(key=key) | Q(name=key)  # a line names the terms and cards that it belongs to as people do
    return Entry.objects.filter(called, edition=stored, kind=kind).select_related("text").first()
