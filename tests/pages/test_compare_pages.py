"""The page of two editions over the embedded corpus: every change stands somewhere, exactly once."""

import pytest
from django.http import QueryDict

from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition
from corpus.pages.compare import page as compare_page
from corpus.pages.compare.change import EditionPair, anchor_of
from corpus.pages.compare.page import Filters, editions_page
from corpus.pages.redline.words import is_bare_move

pytestmark = pytest.mark.django_db

PAIRS = [
    ("2003-07-28-regles", "2006-10-20-regles"),
    ("2006-10-20-regles", "2010-02-01-regles"),
    ("2003-07-28-regles", "2014-05-01-regles"),
    ("2014-05-01-regles", "2003-07-28-regles"),
    ("2004-06-04-faq-maree-de-verre", "2006-10-20-regles"),
]


def page_of(old, new, query=""):
    left, right = (Edition.objects.get(slug=slug) for slug in (old, new))
    comparison = compare_editions(left, right)
    return comparison, editions_page(EditionPair(left, right), comparison, Filters.read(QueryDict(query)))


def anchors(page):
    return [change.anchor for group in page["groups"] for change in (*group.changes, *group.quiet)]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_every_change_stands_on_some_page_exactly_once(old, new, monkeypatch):
    monkeypatch.setattr(compare_page, "CHANGES", 15)
    comparison, first = page_of(old, new)
    shown = list(anchors(first))
    for number, *_ in first["sheets"][1:]:
        shown += anchors(page_of(old, new, f"page={number}")[1])
    assert sorted(shown) == sorted(anchor_of(change) for change in comparison.changes)
    assert len(set(shown)) == len(shown), "two changes share an anchor"


def test_sections_stand_in_order_and_whole():
    old, new = "2006-10-20-regles", "2010-02-01-regles"
    first = page_of(old, new)[1]
    pages = [first, *(page_of(old, new, f"page={number}")[1] for number, *_ in first["sheets"][1:])]
    keys = [group.number for page in pages for group in page["groups"]]
    sections = [
        group.number for page in pages for group in page["groups"] if group.url and len(group.number) == 3
    ]
    assert sections == sorted(sections) and keys[-1] == ""


def test_a_quiet_change_is_folded_and_counted_never_dropped():
    _, page = page_of("2006-10-20-regles", "2010-02-01-regles", "section=704")
    folded = [change for group in page["groups"] for change in group.quiet]
    exact = [change for change in folded if is_bare_move(change.change)]
    assert exact and not any(change.passages for change in exact)
    assert all(change.passages for change in folded if change not in exact)


def test_each_number_of_a_place_leads_to_its_redline(client):
    _, page = page_of("2003-07-28-regles", "2014-05-01-regles")
    numbers = [number for each in page["places"] for number in each.place.numbers]
    assert numbers
    for number in numbers[:8]:
        assert (
            number in client.get(f"/comparer/2003-07-28-regles/2014-05-01-regles/{number}/").content.decode()
        )
