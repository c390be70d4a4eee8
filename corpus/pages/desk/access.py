"""Who may enter the desk: curators who are signed in; on a public site there is no desk before there is a curator."""

from __future__ import annotations

import functools

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control

from corpus.models.people import CURATE
from corpus.pages.shared.caching import View
from corpus.pages.shared.readers import has_second_factor, is_curator, may_curate


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
