"""Whole pages through Django, middleware and all; the peer is an empty Django page in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from corpus.library.comparisons.compared import forget_comparisons
from corpus.models import Edition, Entry
from corpus.search import rebuild
from tests.bench.figures import Figures, ms, seconds, spread
from tests.bench.library import Library
from tests.bench.queries import QUERIES


def empty(request: HttpRequest) -> HttpResponse:
    """A page with nothing on it."""
    return HttpResponse("<!doctype html><title>vide</title>")


urlpatterns = [path("", empty)]


def measure(library: Library) -> Iterator[Figures]:
    """Rule, section, search, comparison and home pages, each address once; bodies' compressed sizes."""
    library.store()
    rebuild()
    client = Client(HTTP_ACCEPT_ENCODING="gzip", SERVER_NAME="127.0.0.1")
    newest = Edition.objects.filter(kind=Edition.Kind.RULES).order_by("-date")[0]
    rules = Entry.objects.filter(edition=newest, kind=Entry.Kind.RULE)
    numbers = list(
        rules.filter(level__in=["rule", "subrule"]).order_by("?").values_list("key", flat=True)[:150]
    )
    sections = list(rules.filter(level="section").order_by("position").values_list("key", flat=True))
    figures = Figures("Pages (p50; p95), server side, compressed size of the largest")
    _page(figures, client, "rule in the newest edition", [f"/editions/{newest.slug}/{n}/" for n in numbers])
    _page(figures, client, "rule with its history", [f"/regles/{number}/" for number in numbers])
    _page(figures, client, "section", [f"/editions/{newest.slug}/{number}/" for number in sections])
    _page(figures, client, "search", [f"/recherche/?q={quote(query)}" for query in QUERIES])
    _page(figures, client, "home", ["/"] * 20)
    with override_settings(ROOT_URLCONF="tests.bench.pages"):
        _page(figures, client, "peer: an empty page", ["/"] * 100)
    yield figures
    yield _comparisons(client)


def _page(figures: Figures, client: Client, what: str, addresses: list[str]) -> None:
    sizes = []

    def ask(address: str) -> None:
        answer = client.get(address)
        assert answer.status_code in (200, 302), f"{address}: {answer.status_code}"
        sizes.append(len(answer.content))

    ask(addresses[0])
    half, most = spread([lambda a=address: ask(a) for address in addresses])
    figures.add(what, f"{ms(half)}; {ms(most)}", f"{max(sizes) / 1024:.0f} KiB" if sizes else "")


def _comparisons(client: Client) -> Figures:
    figures = Figures("Comparison pages, cold and warm")
    editions = list(Edition.objects.filter(kind=Edition.Kind.RULES, language="en").order_by("date"))
    editions = editions or list(Edition.objects.filter(kind=Edition.Kind.RULES).order_by("date"))
    for old, new in ((editions[0], editions[-1]), (editions[-2], editions[-1])):
        forget_comparisons()
        address = f"/comparer/{old.slug}/{new.slug}/"
        cold = seconds(lambda address=address: client.get(address))
        warm = seconds(lambda address=address: client.get(address), 3)
        size = len(client.get(address).content) / 1024
        figures.add(f"{old.slug} → {new.slug}", f"{cold:.2f} s; {warm:.2f} s", f"{size:.0f} KiB compressed")
    return figures
