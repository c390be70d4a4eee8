"""What waits at the desk (drafts, open questions, rules to restate, words on lineage), and what is asked there: files
checked before anything is done with them, how far a work is, where it led.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from corpus.library.ingest.inputs import InputChange, key_of
from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.wishes import WishError
from corpus.models import Correction, Draft, Edition, Entry, Twin, Work
from corpus.pages.desk.work import ask, cancel, carry_on
from corpus.pages.shared.caching import wants_fragment
from corpus.pages.shared.meta import Meta
from corpus.pages.shared.readers import for_curators
from corpus.reading.carriers.archives import LARGEST_SOURCE
from corpus.reading.refusals import UnreadableError

MOST = 30
"""Rows of each list; the lists say when there are more."""


def inbox() -> dict[str, Any]:
    """What waits now, by the list of the desk's first page: drafts, curators' words on lineage with their keys, the
    rules of the newest restatement that the official rules have left behind since, to be restated anew.
    """
    restated = Edition.objects.filter(restatement=True, entries__english__isnull=False)
    newest = restated.order_by("-date", "slug").first()
    stale = Twin.objects.filter(
        entry__edition=newest, standing__in=Twin.ENDED, entry__kind=Entry.Kind.RULE
    ).select_related("entry__edition", "today__edition")
    return {
        "drafts": [(draft, editions_of(draft)) for draft in Draft.objects.all()[:MOST]],
        "corrected": [(row, key_of(row)) for row in Correction.objects.of_lineage()[:MOST]],
        "stale": stale.order_by("entry__position")[:MOST],
    }


REFUSED = (WishError, UnreadableError)
"""What a form is answered with where it asks for what can't be done: each says so to the curator."""
MOST_FILES = 100
"""Files that one form may hand in."""
_UNSAFE = re.compile(r"[^\w.\- ]")


def handed_in(files: Sequence[Any]) -> list[tuple[str, bytes]]:
    """The files under names that are safe and differ, with their bytes.

    Raises WishError where there is nothing to read or far too much.
    """
    if not files:
        raise WishError("Choisissez au moins un fichier.")
    if len(files) > MOST_FILES:
        raise WishError(f"Plus de {MOST_FILES} fichiers à la fois : déposez-les en plusieurs fois.")
    found: dict[str, bytes] = {}
    for rank, file in enumerate(files):
        name = _UNSAFE.sub("_", Path(file.name or "").name).lstrip(".")[:120] or f"document-{rank}.txt"
        if (file.size or 0) > LARGEST_SOURCE:
            raise WishError(
                f"«\u00a0{name}\u00a0» pèse plus de {LARGEST_SOURCE >> 20}\u00a0Mo\u00a0: "
                "ôtez-en ce qui n’est pas du texte de règles. Rien n’a été gardé."
            )
        while name in found:
            name = f"{Path(name).stem}-{rank}{Path(name).suffix}"
        found[name] = file.read()
    return list(found.items())


def desk_meta(title: str, address: str, *args: object) -> Meta:
    """What machines learn of a page of the desk: no search engine lists it."""
    return Meta(title, "", reverse(address, args=args), index=False)


def wished(request: HttpRequest, changes: Sequence[InputChange]) -> str:
    """Where to go once ``changes`` are on their way to a draft. Raises WishError where there are none."""
    if not changes:
        raise WishError("Rien ne changerait : il n’y a pas de projet à faire.")
    rows = [change.as_json() for change in changes]
    reason = request.POST.get("raison", "")
    return asks(request, "changes", changes=rows, reason=reason)


def asks(request: HttpRequest, kind: str, **asked: Any) -> str:
    """Where to go once the curator has asked for a work of that ``kind``: to what came of it, else to the page that
    shows how far it is. Raises WishError where it was refused.
    """
    work = ask(kind, str(request.user.get_username()), **asked)
    if work.state == Work.State.FAILED:
        raise WishError(work.outcome["error"])
    return result_of(work) if work.state == Work.State.DONE else reverse("desk-work", args=[work.name])


def result_of(work: Work) -> str:
    """The address of what came of ``work``."""
    outcome = work.outcome
    if outcome.get("publication"):
        return f"{reverse('desk-journal')}#p{outcome['publication']}"
    more = f"?travail={work.name}" if work.kind in ("files", "fetch", "look") else ""
    return (
        reverse("desk-draft", args=[outcome["draft"]]) if outcome.get("draft") else reverse("desk")
    ) + more


def _work_or_404(name: str) -> Work:
    stored = Work.objects.filter(name=name).first()
    if stored is None:
        raise Http404("Aucun travail de ce nom\u00a0: s’il y en a eu un, il est fini depuis longtemps.")
    return stored


@for_curators
@require_POST
def stop(request: HttpRequest, name: str) -> HttpResponse:
    """A work given up."""
    cancel(_work_or_404(name), str(request.user.get_username()))
    return redirect("desk-work", name)


@for_curators
@require_safe
def work(request: HttpRequest, name: str) -> HttpResponse:
    """How far a work is; one that nobody is at any more (the site was restarted) is taken up again."""
    stored = _work_or_404(name)
    if carry_on(stored):
        stored.refresh_from_db()
    htmx = wants_fragment(request)
    if stored.state == Work.State.DONE:
        if htmx:
            return HttpResponse(headers={"HX-Redirect": result_of(stored)})
        return redirect(result_of(stored))
    context = {
        "work": stored,
        "meta": desk_meta("Travail", "desk-work", name),
    }
    if htmx and stored.state == Work.State.WAITING:
        return render(request, "desk/_work.html", context)
    if htmx:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "desk/work.html", context)


SAMPLES = ("bon", "mauvais")
"""The two files, under `templates/desk/samples/`."""


@for_curators
def first_hour(request: HttpRequest) -> HttpResponse:
    """The guide; a file handed in from it (POST ``fichier``) goes the way of any other."""
    texts = {name: render_to_string(f"desk/samples/{name}.txt") for name in SAMPLES}
    error = ""
    if request.method == "POST":
        name = request.POST.get("fichier", "")
        if name not in texts:
            raise Http404("Ce fichier d’essai n’existe pas.")
        try:
            files = [(f"essai-{name}.txt", texts[name].encode())]
            return redirect(asks(request, "files", files=files))
        except WishError as refused:
            error = str(refused)
    context = {"texts": texts, "error": error, "meta": desk_meta("Première heure", "desk-first-hour")}
    return render(request, "desk/first_hour.html", context, status=400 if error else 200)
