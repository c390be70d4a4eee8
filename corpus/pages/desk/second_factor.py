"""A second factor for curators (the `two-factor` extra, TWO_FACTOR): set up once, asked for at each sign-in."""

from __future__ import annotations

from base64 import b32encode

import segno
from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_otp import login, match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from corpus.pages.desk.requests import desk_meta
from corpus.pages.shared.readers import may_curate, open_desk

CODES = 8
"""Codes on paper, each good once, for a telephone that is lost."""
_WRONG = "Ce code n’est pas le bon, ou n’est plus valable : attendez le suivant et réessayez."


@open_desk
def second_factor(request: HttpRequest) -> HttpResponse:
    """The code of whoever signed in; for a first time the square to scan, then codes to keep on paper."""
    user = request.user
    if not user.is_authenticated or not may_curate(user):
        return redirect("desk-sign-in")
    known = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    fresh = (
        None if known else TOTPDevice.objects.get_or_create(user=user, confirmed=False, name="téléphone")[0]
    )
    error, codes = "", []
    if request.method == "POST":
        token = request.POST.get("code", "").replace(" ", "")
        device = _confirmed(fresh, token) if fresh else match_token(user, token)
        if device is None:
            error = _WRONG
        else:
            login(request, device)
            if fresh is None:
                return redirect(_next(request))
            codes = _paper_codes(user)
    context = {
        "error": error,
        "codes": codes,
        "fresh": fresh,
        "key": _key(fresh) if fresh else "",
        "square": _square(fresh.config_url) if fresh else None,
        "next": _next(request),
        "meta": desk_meta("Second facteur", "desk-second-factor"),
    }
    return render(request, "desk/second_factor.html", context, status=400 if error else 200)


def _confirmed(device: TOTPDevice, token: str) -> TOTPDevice | None:
    allowed, _ = device.verify_is_allowed()
    if not allowed or not device.verify_token(token):
        return None
    device.confirmed = True
    device.save()
    return device


def _paper_codes(user: AbstractUser) -> list[str]:
    device, _ = StaticDevice.objects.get_or_create(user=user, name="papier")
    device.token_set.all().delete()
    codes = [StaticToken.random_token() for _ in range(CODES)]
    for code in codes:
        device.token_set.create(token=code)
    return codes


def _key(device: TOTPDevice) -> str:
    """The secret in groups of four, for whoever types it."""
    plain = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


def _square(address: str) -> tuple[int, str]:
    """How many dots wide the square is, and a path that draws its dark ones."""
    rows = [list(row) for row in segno.make(address, error="m").matrix]
    dots = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return len(rows), "".join(dots)


def _next(request: HttpRequest) -> str:
    asked = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if safe else reverse("desk")
