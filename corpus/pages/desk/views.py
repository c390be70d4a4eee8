"""The desk's pages: what waits, a draft, an edition to correct, a link to put right, the journal."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from corpus import search
from corpus.library.ingest.inputs import Change
from corpus.library.publishing import wishes
from corpus.library.publishing.drafts import answer, leave_out, make_draft, renew, token_of
from corpus.library.publishing.forgetting import discard
from corpus.library.publishing.publish import publish, undo
from corpus.models import Bulletin, Draft, Edition, Entry, Publication
from corpus.models.edition import languages
from corpus.pages.desk.access import curators_exist, for_curators, is_curator, open_desk
from corpus.pages.desk.inbox import inbox
from corpus.pages.desk.uploads import plan_uploads
from corpus.pages.shared.meta import Meta
from corpus.reading.document import UnreadableError

PAGE = 50
_PRECISIONS = [
    ("day", "au jour près"),
    ("month", "au mois près"),
    ("year", "à l’année près"),
    ("estimated", "estimée"),
]
_KINDS = [("rules", "règles"), ("faq", "FAQ"), ("lesson", "cours")]
_LABELS = dict([*_KINDS, *languages()])


def _meta(title: str, address: str, *args: object) -> Meta:
    return Meta(title, "", reverse(address, args=args), index=False)


def _who(request: HttpRequest) -> str:
    return str(request.user.get_username())


@open_desk
def sign_in(request: HttpRequest) -> HttpResponse:
    """Signing in; says how to make the first curator where there is none."""
    extra = {"meta": _meta("Entrer au bureau", "desk-sign-in"), "nobody": not curators_exist()}
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
    """What waits."""
    return _desk(request)


def _desk(request: HttpRequest, error: str = "", status: int = 200, **more: object) -> HttpResponse:
    context = {
        "inbox": inbox(),
        "editions": Edition.objects.defer(*Edition.HEAVY).order_by("-date", "slug"),
        "last": Publication.objects.filter(generation__isnull=False)[:5],
        "error": error,
        "labels": _LABELS,
        "meta": _meta("Bureau", "desk"),
        **more,
    }
    return render(request, "desk/desk.html", context, status=status)


@for_curators
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Files into a draft."""
    try:
        draft, reports, problems = plan_uploads(request.FILES.getlist("fichiers"), _who(request))
    except (wishes.WishError, UnreadableError) as error:
        return _desk(request, str(error), 400)
    refused = [report for report in reports if report.message]
    if draft is None:
        said = "" if refused or problems else "Rien de neuf : ces documents sont déjà dans la bibliothèque."
        return _desk(request, said, 400 if refused or problems else 200, refused=refused, problems=problems)
    if refused or problems:
        return _draft(request, draft, refused=refused, problems=problems)
    return redirect("desk-draft", draft.name)


def _draft_or_404(name: str) -> Draft:
    draft = Draft.objects.filter(name=name).first()
    if draft is None:
        raise Http404(f"Le projet «\u00a0{name}\u00a0» n’est plus là\u00a0: quelqu’un l’a publié ou écarté.")
    return draft


def _draft(
    request: HttpRequest, draft: Draft, error: str = "", status: int = 200, **more: object
) -> HttpResponse:
    context = {
        "draft": draft,
        "preview": draft.preview,
        "token": token_of(draft),
        "overtaken": Publication.objects.filter(generation__gt=draft.base).count(),
        "open": sum(len(edition["questions"]) for edition in draft.preview.get("editions", ())),
        "error": error,
        "labels": _LABELS,
        "meta": _meta(f"Projet {draft.name}", "desk-draft", draft.name),
        **more,
    }
    return render(request, "desk/draft.html", context, status=status)


@for_curators
@require_safe
def draft(request: HttpRequest, name: str) -> HttpResponse:
    """A draft: what it would change, what is asked."""
    return _draft(request, _draft_or_404(name))


@for_curators
@require_POST
def change_draft(request: HttpRequest, name: str) -> HttpResponse:
    """A draft answered, relieved of an edition, brought up to date, put aside or published."""
    held = _draft_or_404(name)
    act, slug = request.POST.get("acte", ""), request.POST.get("edition", "")
    try:
        match act:
            case "repondre":
                answer(held, slug, {request.POST.get("fait", ""): request.POST.get("valeur", "")})
            case "oter":
                leave_out(held, slug)
            case "recalculer":
                renew(held)
            case "ecarter":
                discard(held)
                return redirect("desk")
            case "publier":
                reason, seen = request.POST.get("raison", ""), request.POST.get("vu", "")
                made = publish(name, by=_who(request), reason=reason, seen=seen)
                search.refresh()
                return redirect(f"{reverse('desk-journal')}#p{made.generation}")
            case _:
                raise wishes.WishError("Cette demande n’est pas connue : rechargez la page.")
    except (wishes.WishError, UnreadableError) as error:
        again = Draft.objects.filter(name=name).first()
        return _draft(request, again, str(error), 409) if again else _desk(request, str(error), 409)
    return redirect("desk-draft", name)


@for_curators
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """An edition to correct, withdraw or read again; each makes a draft."""
    held = Edition.objects.select_related("source").filter(slug=slug).first()
    if held is None:
        raise Http404(f"Aucune édition n’a pour adresse «\u00a0{slug}\u00a0».")
    error = ""
    if request.method == "POST":
        try:
            made = make_draft(
                _wish_of(request, held), by=_who(request), reason=request.POST.get("raison", "")
            )
            return redirect("desk-draft", made.name)
        except (wishes.WishError, UnreadableError) as refused:
            error = str(refused)
    others = Edition.objects.defer(*Edition.HEAVY).exclude(pk=held.pk).order_by("-date", "slug")
    context = {
        "edition": held,
        "others": others,
        "bulletins": Bulletin.objects.filter(edition=slug),
        "precisions": _PRECISIONS,
        "kinds": _KINDS,
        "languages": languages(),
        "error": error,
        "meta": _meta(f"Corriger {held.title}", "desk-edition", slug),
    }
    return render(request, "desk/edition.html", context, status=400 if error else 200)


def _wish_of(request: HttpRequest, held: Edition) -> list[Change]:
    posted = request.POST
    match posted.get("acte", ""):
        case "retirer":
            return wishes.withdraw(held.slug, posted.get("raison", ""), posted.get("remplacee", ""))
        case "relire":
            return wishes.reread([held.slug])
        case "annoter":
            told = (posted.get(name, "")[:20_000] for name in ("regle", "texte", "source"))
            return wishes.note(held.slug, *told)
    now = {
        "title": held.title,
        "date": held.date.isoformat() if held.date else "",
        "date_precision": held.date_precision,
        "kind": held.kind,
        "language": held.language,
        "series": held.series,
        "origin": held.origin,
        "edition": held.slug,
    }
    wanted = {key: posted.get(key, "").strip() for key in now if key in posted}
    facts = {key: value for key, value in wanted.items() if value != now[key] and (value or key != "date")}
    return wishes.correct(held.slug, facts)


@for_curators
def link(request: HttpRequest) -> HttpResponse:
    """A link put right: both texts side by side, then the reason."""
    asked = request.POST if request.method == "POST" else request.GET
    old, new = asked.get("ancienne", "").strip(), asked.get("nouvelle", "").strip()
    error = ""
    if request.method == "POST":
        try:
            wish = (
                wishes.unjoin(asked["cle"])
                if "cle" in asked
                else wishes.join(old, new, asked.get("raison", ""))
            )
            made = make_draft(wish, by=_who(request), reason=asked.get("raison", ""))
            return redirect("desk-draft", made.name)
        except (wishes.WishError, UnreadableError) as refused:
            error = str(refused)
    context = {
        "old": old,
        "new": new,
        "sides": [(label, _rule(place)) for label, place in (("Avant", old), ("Après", new)) if place],
        "places": Edition.objects.filter(kind="rules").defer(*Edition.HEAVY).order_by("-date", "slug"),
        "error": error,
        "meta": _meta("Corriger un lien", "desk-link"),
    }
    return render(request, "desk/link.html", context, status=400 if error else 200)


def _rule(place: str) -> Entry | None:
    slug, _, number = place.rpartition("/")
    rules = Entry.objects.select_related("edition", "text").filter(kind=Entry.Kind.RULE)
    return rules.filter(edition__slug=slug, key=number).first()


@open_desk
@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """Who changed what is public, when, what and why: for everyone."""
    rows = Publication.objects.filter(generation__isnull=False).select_related("undoes", "undone_by")
    before = request.GET.get("avant", "")
    if before.isascii() and before.isdigit() and len(before) < 12:
        rows = rows.filter(generation__lt=int(before))
    return _journal(request, list(rows[: PAGE + 1]))


def _journal(
    request: HttpRequest, rows: list[Publication], error: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "rows": [(row, getattr(row, "undone_by", None)) for row in rows[:PAGE]],
        "more": rows[PAGE - 1].generation if len(rows) > PAGE else None,
        "curator": is_curator(request),
        "error": error,
        "meta": _meta("Journal", "desk-journal"),
    }
    return render(request, "desk/journal.html", context, status=status)


@for_curators
@require_POST
def take_back(request: HttpRequest, generation: int) -> HttpResponse:
    """A publication undone."""
    found = Publication.objects.filter(generation=generation).first()
    if found is None:
        raise Http404("Cette publication n’existe pas.")
    try:
        made = undo(found, by=_who(request), reason=request.POST.get("raison", ""))
    except (wishes.WishError, UnreadableError) as error:
        rows = Publication.objects.filter(generation__isnull=False).select_related("undoes", "undone_by")
        return _journal(request, list(rows[: PAGE + 1]), str(error), 409)
    search.refresh()
    return redirect(f"{reverse('desk-journal')}#p{made.generation}")
