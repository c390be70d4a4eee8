"""The desk's pages for what a source says: its lines beside the entries, a wording put right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.core.paginator import Paginator
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
from corpus.pages.editions.sources import NOISE
from corpus.pages.shared.french import KINDS, asked_number
from corpus.reading.document import UnreadableError

PAGE_RUNS = 60
"""Stretches of lines on one page."""
UNOWNED = {"unread": "non lue", "unclassified": "non classée", "blank": "ligne blanche"}


@for_curators
@require_safe
def edition_lines(request: HttpRequest, slug: str) -> HttpResponse:
    """A public edition's lines beside its entries (``?page=``, or the page of ``?ligne=``)."""
    stored = edition_or_404(slug)
    meta = desk_meta(f"Lignes de {stored.title}", "desk-lines", slug)
    return _lines(request, stored, edition=stored, meta=meta)


@for_curators
@require_safe
def draft_lines(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """The lines of an edition that a draft would bring, beside what reading made of them."""
    draft = Draft.objects.filter(name=name).first()
    coming = Edition.every.filter(draft=draft, slug=slug_in(draft, slug)) if draft else Edition.every.none()
    stored = coming.select_related("source").first()
    if draft is None or stored is None:
        raise Http404("Ce projet ne contient pas cette édition, ou n’est plus là.")
    meta = desk_meta(f"Lignes, projet {name}", "desk-draft-lines", name, slug)
    return _lines(request, stored, draft=draft, slug=slug, meta=meta)


def _lines(request: HttpRequest, stored: Edition, **more: object) -> HttpResponse:
    """The page of stretches of lines, each with one owner, that ``?page=`` names or that holds ``?ligne=``."""
    at = asked_number(request.GET.get("ligne", ""))
    texts = source_lines(record_of(stored))
    remarks: defaultdict[int, list[str]] = defaultdict(list)
    for each in stored.diagnostics.all():
        remarks[each.line or 0].append(each.message)
    runs = [
        owner
        for owner in stored.owners
        if owner[2] != "blank" or any(n in remarks for n in range(owner[0], owner[1] + 1))
    ]
    number = sum(1 for owner in runs if owner[1] < at) // PAGE_RUNS + 1 if at else request.GET.get("page")
    page = Paginator(runs, PAGE_RUNS).get_page(number)
    shown = list(page.object_list)
    entries = _entries_of(stored, shown)
    context = {
        "page": page,
        "total": len(texts),
        "runs": [
            {
                "first": first,
                "lines": [(n, texts[n - 1] if n <= len(texts) else "") for n in range(first, last + 1)],
                "owner": UNOWNED.get(kind)
                or (NOISE.get(key, key) if kind == "noise" else f"{KINDS.get(kind, kind)} {key}"),
                "entry": entries.get((kind, key)),
                "remarks": [remark for n in range(first, last + 1) for remark in remarks.get(n, ())],
            }
            for first, last, kind, key in shown
        ],
        "at": at,
        **more,
    }
    return render(request, "desk/lines.html", context)


def _entries_of(stored: Edition, runs: Sequence[tuple[int, int, str, str]]) -> dict[tuple[str, str], Entry]:
    """The entries that own ``runs`` of lines, as owners name them: by name where people call them so."""
    if not runs:
        return {}
    found = Entry.objects.filter(edition=stored, first_line__lte=runs[-1][1], last_line__gte=runs[0][0])
    return {
        (each.kind, each.name if each.kind in ("term", "card", "topic") else each.key): each
        for each in found.select_related("text").order_by("-position")
    }


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
    return Entry.objects.filter(edition=stored, kind=kind, key=key).select_related("text").first()
