"""Who reads: a curator or anybody; in which language first (``?premiere=``, on rules ``?langue=``), kept in a cookie.

A page that asks for the language says so to caches (``Vary``), and one that answers a new choice is the reader's alone.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, PermissionsMixin
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from corpus.languages import packs
from corpus.models.people import CURATE

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
