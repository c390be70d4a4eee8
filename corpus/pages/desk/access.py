"""Who may enter the desk: curators who are signed in; on a public site there is no desk before there is a curator."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, PermissionsMixin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control

from corpus.models.people import CURATE

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def is_curator(request: HttpRequest) -> bool:
    """Whether whoever asks is signed in and may correct and publish; costs nothing where nobody is signed in."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return False
    try:
        return may_curate(request.user) and _has_second_factor(request)
    except DatabaseError:  # away: pages that need no database go on, as for any reader
        return False


def may_curate(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody who signed in may correct and publish."""
    return isinstance(user, PermissionsMixin) and user.is_authenticated and user.has_perm(CURATE)


def _has_second_factor(request: HttpRequest) -> bool:
    """Whether whoever signed in proved a second factor, where the site wants one."""
    return not settings.TWO_FACTOR or bool(request.user.is_verified())  # type: ignore[union-attr]  # django-otp adds it


def curators_exist() -> bool:
    """Whether anybody may enter the desk."""
    return bool(ModelBackend().with_perm(CURATE).exists())


def open_desk(view: View[P]) -> View[P]:
    """A page of the desk that needs no curator (signing in, the journal); 404 on a public site without any."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if settings.PUBLIC and not curators_exist():
            raise Http404("Cette page n’existe pas.")
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return cast("View[P]", answer)


def for_curators(view: View[P]) -> View[P]:
    """A page of the desk: others are asked to sign in, or refused."""

    @functools.wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("desk-sign-in"))
        if not is_curator(request):
            if may_curate(request.user) and not _has_second_factor(request):
                return redirect_to_login(request.get_full_path(), reverse("desk-second-factor"))
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return open_desk(cast("View[P]", answer))
