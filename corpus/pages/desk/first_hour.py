"""A curator's first hour: a good file, a bad one and an undo, tried on the desk itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from corpus.library.publishing.wishes import WishError
from corpus.pages.desk.access import for_curators
from corpus.pages.desk.requests import asked_for, desk_meta
from corpus.pages.desk.work import ask

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
            return redirect(asked_for(ask("files", str(request.user.get_username()), files=files)))
        except WishError as refused:
            error = str(refused)
    context = {"texts": texts, "error": error, "meta": desk_meta("Première heure", "desk-first-hour")}
    return render(request, "desk/first_hour.html", context, status=400 if error else 200)
