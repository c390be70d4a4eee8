"""The desk's pages: what waits, a draft, an edition to correct, the journal."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib.auth.views import LoginView, LogoutView
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from corpus.library.ingest.inputs import InputChange, changes_from
from corpus.library.publishing import wishes
from corpus.library.publishing.drafts import discard, editions_of, token_of
from corpus.library.publishing.official import all_pages
from corpus.library.publishing.preview import counted, plain_facts
from corpus.library.sources.fetching import checked, french
from corpus.models import Bulletin, Draft, Edition, Library, Origin, Publication, Work
from corpus.models.edition import languages
from corpus.pages.desk.pages_changed import shown
from corpus.pages.desk.requests import (
    MOST,
    REFUSED,
    asks,
    desk_meta,
    handed_in,
    inbox,
    wished,
)
from corpus.pages.desk.work import carry_on, sentence
from corpus.pages.editions.views import edition_or_404
from corpus.pages.search.failures import failed_searches, forget_failures
from corpus.pages.shared.meta import SITE_NAME
from corpus.pages.shared.readers import curators_exist, for_curators, is_curator, open_desk

PAGE = 50
SHOWN = 30
"""So many failed searches are shown, those that failed most often."""
_LABELS = {
    "title": "Titre",
    "date": "Date",
    "date_precision": "Précision de la date",
    "kind": "Nature",
    "language": "Langue",
    "series": "Série",
    "origin": "Provenance",
    **dict([*Edition.Kind.choices, *Edition.Precision.choices, *languages()]),
}
"""What facts and their values are called."""


@open_desk
def sign_in(request: HttpRequest) -> HttpResponse:
    """Signing in; says how to make the first curator where there is none."""
    extra = {
        "meta": desk_meta("Entrer au bureau", "desk-sign-in"),
        "nobody": not curators_exist(),
        "site_name": SITE_NAME,  # else Django's view names the site by its host
    }
    view = LoginView.as_view(
        template_name="desk/sign_in.html", extra_context=extra, next_page=reverse("desk")
    )
    response = cast("HttpResponse", sensitive_post_parameters()(view)(request))
    if response.status_code == 302:
        response["Clear-Site-Data"] = '"cache"'  # pages kept from before have no links to correct them
    return response


@open_desk
def sign_out(request: HttpRequest) -> HttpResponse:
    """Signing out (POST)."""
    return LogoutView.as_view(next_page=reverse("home"))(request)


@for_curators
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What waits; what a process left that died is taken up again."""
    for work in Work.objects.filter(state=Work.State.WAITING):
        carry_on(work)
    return _desk(request, **_met_by(request))


def _met_by(request: HttpRequest) -> dict[str, Any]:
    """What the work that led here says of what it met (``?travail=``)."""
    work = Work.objects.filter(name=request.GET.get("travail", "")).first()
    if work is None:
        return {}
    outcome = work.outcome
    refused, problems = outcome.get("refused", []), outcome.get("problems", [])
    outcome_known = outcome.get("draft") or "looks" in outcome or refused or problems
    return {
        "refused": refused,
        "problems": problems,
        "looks": outcome.get("looks"),
        "nothing_new": work.state == Work.State.DONE and not outcome_known,
    }


def _desk(request: HttpRequest, error: str = "", status: int = 200, **more: object) -> HttpResponse:
    listing = {page.url for page in all_pages()}
    context = {
        "inbox": inbox(),
        "works": Work.objects.filter(state=Work.State.WAITING),
        "origins": Origin.objects.exclude(page__has_key="listed_by")[:MOST],
        "official": settings.PUBLIC and Origin.objects.filter(url__in=listing).exists(),
        "shows_official": Library.objects.filter(pk=1).values_list("shows_official", flat=True).first(),
        "editions": Edition.objects.defer(*Edition.HEAVY).order_by("-date", "slug"),
        "last": Publication.objects.all()[:5],
        "failed": failed_searches()[:SHOWN] if settings.COUNT_SEARCHES else None,
        "error": error,
        "labels": _LABELS,
        "meta": desk_meta("Bureau", "desk"),
        **more,
    }
    return render(request, "desk/desk.html", context, status=status)


@for_curators
@require_POST
def show_official(request: HttpRequest) -> HttpResponse:
    """The operator's answer whether this site may publish by itself what it fetches from publishers."""
    Library.objects.update_or_create(pk=1, defaults={"shows_official": request.POST.get("reponse") == "oui"})
    return redirect("desk")


@for_curators
@require_POST
def forget_searches(request: HttpRequest) -> HttpResponse:
    """Count failed searches anew."""
    forget_failures()
    return redirect(reverse("desk") + "#recherches")


@for_curators
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Files into a draft."""
    try:
        if "entier" not in request.POST:  # stands after the files: an upload that was cut off lacks it
            raise wishes.WishError("L’envoi s’est interrompu avant la fin : recommencez. Rien n’a été gardé.")
        files = handed_in(request.FILES.getlist("fichiers"))
        return redirect(asks(request, "files", files=files))
    except REFUSED as error:
        return _desk(request, french(error), 400)


@for_curators
@require_POST
def from_web(request: HttpRequest) -> HttpResponse:
    """An address on the web into a draft, or every address that sources came from looked at again."""
    url = request.POST.get("adresse", "").strip()
    try:
        if not url and "regarder" not in request.POST:
            raise wishes.WishError("Donnez une adresse, qui commence par https://.")
        return redirect(asks(request, "fetch", url=checked(url)) if url else asks(request, "look"))
    except REFUSED as error:
        return _desk(request, french(error), 400)


def _what_became_of(name: str) -> str:
    """What happened to a draft that waits no more: who published it and when, or that it was put aside."""
    work = Work.objects.filter(kind="publish", asked__draft=name, state=Work.State.DONE).first()
    return sentence("draft", name=name, work=work)


def _draft(
    request: HttpRequest, draft: Draft, error: str = "", status: int = 200, **more: object
) -> HttpResponse:
    preview = shown(draft)
    context = {
        "draft": draft,
        "coming": editions_of(draft),
        "preview": preview,
        "pages": counted(draft.pages or []).items(),
        "token": token_of(draft),
        "editions": Edition.objects.defer(*Edition.HEAVY).order_by("-date", "slug"),
        "overtaken": Publication.objects.filter(generation__gt=draft.base).count(),
        "open": sum(len(edition["questions"]) for edition in preview["editions"]),
        "error": error,
        "labels": _LABELS,
        "meta": desk_meta(f"Projet {draft.name}", "desk-draft", draft.name),
        **more,
    }
    return render(request, "desk/draft.html", context, status=status)


@for_curators
@require_safe
def draft(request: HttpRequest, name: str) -> HttpResponse:
    """A draft: what it would change, what is asked."""
    stored = Draft.objects.filter(name=name).first()
    if stored is None:
        return _desk(request, _what_became_of(name), 404)
    return _draft(request, stored, **_met_by(request))


@for_curators
@require_POST
def change_draft(request: HttpRequest, name: str) -> HttpResponse:
    """A draft answered, relieved of an edition, brought up to date, put aside or published."""
    stored = Draft.objects.filter(name=name).first()
    if stored is None:
        return _desk(request, _what_became_of(name), 409)
    act, slug = request.POST.get("acte", ""), request.POST.get("edition", "")
    try:
        match act:
            case "repondre":
                asked: dict[str, Any] = {"answers": _answers(request)}
            case "oter":
                asked = {"answers": {slug: None}}
            case "recalculer":
                asked = {"answers": {}}
            case "ecarter":
                discard(stored)
                return redirect("desk")
            case "publier":
                asked = {"reason": request.POST.get("raison", ""), "seen": request.POST.get("vu", "")}
            case _:
                raise wishes.WishError("Cette demande n’est pas connue : rechargez la page.")
        return redirect(asks(request, "publish" if "seen" in asked else "amend", draft=name, **asked))
    except REFUSED as error:
        again = Draft.objects.filter(name=name).first()
        return _draft(request, again, french(error), 409) if again else _desk(request, french(error), 409)


def _answers(request: HttpRequest) -> dict[str, dict[str, str]]:
    """What was answered: by edition, by fact; what was left empty is no answer."""
    found: dict[str, dict[str, str]] = {}
    for key, values in sorted(
        request.POST.lists()
    ):  # « date|autre » comes after « date », and goes before it
        slug, bar, fact = key.partition("|")
        value = str(values[-1]).strip()
        if bar and value:
            found.setdefault(slug, {})[fact.removesuffix("|autre")] = value
    found = {slug: facts for slug, facts in found.items() if set(facts) != {"date_precision"}}
    if not found:
        raise wishes.WishError("Rien n’a été répondu : remplissez au moins une réponse.")
    return found


@for_curators
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """An edition to correct, withdraw or read again; each makes a draft."""
    stored = edition_or_404(request, slug)
    error = ""
    if request.method == "POST":
        try:
            return redirect(wished(request, _wish_of(request, stored)))
        except REFUSED as refused:
            error = french(refused)
    others = Edition.objects.defer(*Edition.HEAVY).exclude(pk=stored.pk).order_by("-date", "slug")
    context = {
        "edition": stored,
        "written": _written(request.POST, stored) if error else _facts_now(stored),
        "others": others,
        "bulletins": Bulletin.objects.filter(edition=slug),
        "precisions": Edition.Precision.choices,
        "kinds": Edition.Kind.choices,
        "languages": languages(),
        "error": error,
        "meta": desk_meta(f"Corriger {stored.title}", "desk-edition", slug),
    }
    return render(request, "desk/edition.html", context, status=400 if error else 200)


def _wish_of(request: HttpRequest, stored: Edition) -> list[InputChange]:
    posted = request.POST
    match posted.get("acte", ""):
        case "retirer":
            return wishes.withdraw(stored.slug, posted.get("raison", ""), posted.get("remplacee", ""))
        case "relire":
            return wishes.reread([stored.slug])
        case "annoter":
            fields = (posted.get(name, "")[:20_000] for name in ("regle", "texte", "source"))
            return wishes.note(stored.slug, *fields)
    now = _facts_now(stored)
    wanted = {key: posted.get(key, "").strip() for key in now if key in posted}
    facts = {key: value for key, value in wanted.items() if value != now[key] and (value or key != "date")}
    return wishes.correct(stored.slug, facts)


def _facts_now(stored: Edition) -> dict[str, str]:
    """The facts of an edition, as its form writes it."""
    return {**plain_facts(stored), "edition": stored.slug}


def _written(posted: QueryDict, stored: Edition) -> dict[str, str]:
    """What stands in the forms after a refusal: what was written there, else the facts as they are."""
    sent = {name: str(value) for name, value in posted.items()}
    own = sent.get("acte") == "corriger"  # « raison » stands in several forms
    return {
        **_facts_now(stored),
        **sent,
        "act": sent.get("acte", ""),
        "why": sent.get("raison", "") if own else "",
    }


@open_desk
@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """Who changed what is public, when, what and why: for everyone."""
    return _journal(request)


def _journal(request: HttpRequest, error: str = "", status: int = 200) -> HttpResponse:
    rows = Publication.objects.select_related("undoes", "undone_by")
    context = {
        "rows": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "curator": is_curator(request),
        "error": error,
        "meta": desk_meta("Journal", "desk-journal"),
    }
    return render(request, "desk/journal.html", context, status=status)


@for_curators
@require_http_methods(["GET", "HEAD", "POST"])
def take_back(request: HttpRequest, generation: int) -> HttpResponse:
    """A publication undone (POST), after a page that says what that does."""
    found = Publication.objects.filter(generation=generation).first()
    if found is None:
        raise Http404("Cette publication n’existe pas.")
    undone = getattr(found, "undone_by", None)
    if undone is not None:
        return _journal(request, sentence("undone", undone=undone, generation=generation), 409)
    if request.method != "POST":
        return _undoing(request, found)
    try:
        reason = request.POST.get("raison", "")
        return redirect(asks(request, "undo", publication=generation, reason=reason))
    except REFUSED as error:
        return _journal(request, french(error), 409)


def _undoing(request: HttpRequest, found: Publication) -> HttpResponse:
    """What undoing a publication does."""
    changes = changes_from(found.changes)
    editions = [change for change in changes if change.table == "edition"]
    context = {
        "row": found,
        "later": Publication.objects.filter(generation__gt=found.generation).count(),
        "come": [{"slug": each.key, **each.after} for each in editions if each.after and not each.before],
        "back": [{"slug": each.key, **each.before} for each in editions if each.before],
        "others": len(changes) - len(editions),
        "meta": desk_meta(f"Annuler la publication {found.generation}", "desk-undo", found.generation),
    }
    return render(request, "desk/undo.html", context)
