"""Who reads: a curator or anybody; in which language first (``?premiere=``, on rules ``?langue=``), kept in a cookie.

A page that asks for the language says so to caches (``Vary``), and one that answers a new choice is the reader's alone.
The desk is for curators who are signed in; on a public site there is none before there is a curator.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, PermissionsMixin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers

from corpus.languages import packs
from corpus.models.publication import CURATE

View = Callable[..., HttpResponse]
COOKIE = "langue"
_YEAR = 365 * 24 * 3600


def first_language(request: HttpRequest) -> str:
    """The language that the reader wants to read first: asked for in the address, else chosen before; empty for no
    choice.
    """
    return _asked(request) or _known(request.COOKIES.get(COOKIE, ""))


def is_new_choice(request: HttpRequest) -> bool:
    """Whether the address asks for another language than the one that is remembered."""
    asked = _asked(request)
    return bool(asked) and asked != request.COOKIES.get(COOKIE)


def by_first_language(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """``response``, whose order hangs on `first_language`: caches keep it apart, a new choice is remembered."""
    patch_vary_headers(response, ["Cookie"])
    if is_new_choice(request) and response.status_code == 200:
        response.set_cookie(COOKIE, _asked(request), max_age=_YEAR, samesite="Lax", httponly=True)
    return response


def keep_private(response: HttpResponse) -> None:
    """A response that carries a reader's choice is kept by no cache."""
    patch_cache_control(response, private=True, no_store=True)


def _asked(request: HttpRequest) -> str:
    return _known(request.GET.get("premiere", "")) or (
        "" if "q" in request.GET else _known(request.GET.get("langue", ""))
    )


def _known(language: str) -> str:
    return language if language in {pack.code for pack in packs()} else ""


def is_curator(request: HttpRequest) -> bool:
    """Whether whoever asks is signed in and may correct and publish; costs nothing where nobody is signed in."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return False
    try:
        return may_curate(request.user) and has_second_factor(request)
    except DatabaseError:  # away: pages that need no database go on, as for any reader
        return False


def may_curate(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody who signed in may correct and publish."""
    return isinstance(user, PermissionsMixin) and user.is_authenticated and user.has_perm(CURATE)


def has_second_factor(request: HttpRequest) -> bool:
    """Whether whoever signed in proved a second factor, where the site wants one."""
    return not settings.TWO_FACTOR or bool(request.user.is_verified())  # type: ignore[union-attr]  # django-otp adds it


def curators_exist() -> bool:
    """Whether anybody may enter the desk."""
    return bool(ModelBackend().with_perm(CURATE).exists())


def open_desk(view: View) -> View:
    """A page of the desk that needs no curator (signing in, the journal); 404 on a public site without any."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if settings.PUBLIC and not curators_exist():
            raise Http404("Cette page n’existe pas.")
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return answer


def for_curators(view: View) -> View:
    """A page of the desk: others are asked to sign in, or refused."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("desk-sign-in"))
        if not is_curator(request):
            if may_curate(request.user) and not has_second_factor(request):
                return redirect_to_login(request.get_full_path(), reverse("desk-second-factor"))
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return open_desk(answer)
