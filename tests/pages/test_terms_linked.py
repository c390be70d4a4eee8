"""A rule's page leads to the glossary from where its texts first name a term of several words."""

from __future__ import annotations

import re

import pytest
from django.utils.safestring import SafeString

from corpus.models import Edition, Entry, term_url
from corpus.pages.rules.terms import TermLinks

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a class="keyword" href="([^"]+)">([^<]*)</a>')


@pytest.fixture
def edition() -> Edition:
    """An edition with a glossary of three terms beside those that it has."""
    held = Edition.objects.get(slug="2014-05-01-regles")
    held.state = "terms-linked"
    held.save()
    place = 100_000
    for key, name in (("pont-de-pierre", "Pont de pierre"), ("pont", "Pont"), ("huile-noire", "Huile noire")):
        place += 1
        Entry.objects.create(
            edition=held, kind="term", key=key, name=name, position=place, first_line=1, last_line=1
        )
    return held


def linked(edition: Edition, html: str, *known: str) -> list[tuple[str, str]]:
    made = TermLinks(edition, known).link(SafeString(html))
    assert LINK.sub(r"\2", made) == html
    return LINK.findall(made)


def test_the_first_place_of_each_term_of_several_words_leads_to_the_glossary(edition: Edition) -> None:
    html = "<p>Les ponts de pierre et le pont, l’huile noire.</p><p>Un pont de pierre.</p>"
    assert linked(edition, html) == [
        (term_url(edition, "pont-de-pierre"), "ponts de pierre"),
        (term_url(edition, "huile-noire"), "huile noire"),
    ]


def test_what_the_page_is_about_other_links_and_words_apart_lead_nowhere(edition: Edition) -> None:
    assert linked(edition, "<p>Un pont de pierre.</p>", "Ponts de pierre") == []
    assert linked(edition, '<p><a class="ref" href="/x">pont de pierre</a></p>') == []
    assert linked(edition, "<p>Voici le pont. De pierre, il tient.</p>") == []
