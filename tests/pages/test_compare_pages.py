"""The page of two editions over the embedded corpus: every change stands somewhere, exactly once."""

import re

import pytest
from django.http import QueryDict

from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition
from corpus.pages.compare import sheets as compare_sheets
from corpus.pages.compare.change import anchor_of
from corpus.pages.compare.filters import Filters
from corpus.pages.compare.page import editions_page
from corpus.pages.compare.top import ENTRIES

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
    return comparison, editions_page(left, right, comparison, Filters.read(QueryDict(query)))


def anchors(page):
    return [change.anchor for group in page.groups for change in (*group.changes, *group.quiet)]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_every_change_stands_on_some_page_exactly_once(old, new, monkeypatch):
    monkeypatch.setattr(compare_sheets, "PAGE_WEIGHT", 20_000)
    comparison, first = page_of(old, new)
    shown = list(anchors(first))
    for link in first.pages[1:]:
        shown += anchors(page_of(old, new, f"page={link.number}")[1])
    assert sorted(shown) == sorted(anchor_of(change) for change in comparison.changes)
    assert len(set(shown)) == len(shown), "two changes share an anchor"


def test_sections_stand_in_order_and_whole():
    old, new = "2006-10-20-regles", "2010-02-01-regles"
    first = page_of(old, new)[1]
    pages = [first, *(page_of(old, new, f"page={link.number}")[1] for link in first.pages[1:])]
    keys = [group.key for page in pages for group in page.groups if not group.continued]
    sections = [key for key in keys if key[0].isdigit() and len(key) == 3]
    assert sections == sorted(sections) and len(keys) == len(set(keys))
    assert keys[-1] == "glossaire"


def test_words_that_changed_everywhere_lead_to_the_rules_where_only_words_did():
    comparison, page = page_of("2006-10-20-regles", "2010-02-01-regles", "vue=cote-a-cote")
    assert page.vocabulary == comparison.vocabulary
    assert page.vocabulary_url == "?nature=vocabulaire&vue=cote-a-cote"


def test_the_figures_are_those_of_the_comparison():
    comparison, page = page_of("2003-07-28-regles", "2006-10-20-regles")
    told = {
        figure.kind.replace("-", "+"): int(figure.count) for figure in page.figures if figure.kind != "term"
    }
    assert told == {status: count for status, count in comparison.summary.items() if count}


def test_the_map_counts_every_changed_rule_once():
    comparison, page = page_of("2003-07-28-regles", "2006-10-20-regles")
    rules = [change for change in comparison.changes if change.kind == "rule"]
    figures = [int(re.sub(r"\D", "", figure)) for row in page.map for figure in row.figures]
    assert sum(figures) == len(rules)
    assert max(row.share for row in page.map) == 100
    for row in page.map:
        assert row.layers and row.figures


def test_a_quiet_change_is_folded_and_counted_never_dropped():
    _, page = page_of("2006-10-20-regles", "2010-02-01-regles", "section=704")
    folded = [change for group in page.groups for change in group.quiet]
    assert folded and all(group.quiet_words for group in page.groups if group.quiet)
    exact = [change for change in folded if change.story.endswith("texte identique.")]
    assert exact and not any(change.passages for change in exact)
    assert all(change.passages for change in folded if change not in exact)


def test_what_weighs_most_leads_to_its_place():
    _, page = page_of("2003-07-28-regles", "2014-05-01-regles")
    assert 0 < len(page.top) <= ENTRIES
    for change in page.top:
        query, anchor = change.url.removeprefix("?").split("#")
        assert anchor in anchors(page_of("2003-07-28-regles", "2014-05-01-regles", query)[1])


def test_numbers_that_moved_stand_in_a_table():
    old, new = "2006-10-20-regles", "2010-02-01-regles"
    comparison, first = page_of(old, new, "vue=numeros")
    later = [page_of(old, new, f"vue=numeros&page={link.number}")[1] for link in first.pages[1:]]
    rows = [(row.old, row.new) for page in (first, *later) for row in page.numbers]
    renumbered = [(each.old, each.new) for each in comparison.changes if each.kind == "rule" and each.old]
    assert sorted(rows) == sorted((old, new) for old, new in renumbered if new and old != new)
    assert ("420.5e", "704.5j") in rows and len(first.numbers) <= compare_sheets.ROWS
    assert any((move.old, move.new) == ("420", "704") for move in first.moves)
    assert first.groups == ()


def test_what_one_source_alone_holds_is_said():
    _, page = page_of("2004-06-04-faq-maree-de-verre", "2006-10-20-regles")
    assert page.only_new
    assert not any(figure.kind == "added" and int(figure.count) > 20 for figure in page.figures)


def test_side_by_side_shows_each_wording_in_its_column():
    _, page = page_of("2003-07-28-regles", "2006-10-20-regles", "section=420&vue=cote-a-cote&statut=modifiee")
    passages = [passage for group in page.groups for change in group.changes for passage in change.passages]
    assert passages
    for passage in passages:
        assert not passage.inline
        assert "<ins>" not in passage.old and "<del>" not in passage.new


def test_a_page_beyond_the_last_is_the_last():
    _, page = page_of("2003-07-28-regles", "2006-10-20-regles", "page=500")
    assert page.groups


def test_pages_are_named_by_what_stands_at_both_ends(monkeypatch):
    monkeypatch.setattr(compare_sheets, "PAGE_WEIGHT", 3_000)
    first = page_of("2006-10-20-regles", "2010-02-01-regles")[1]
    labels = [link.label for link in first.pages]
    assert len(set(labels)) == len(labels)
    assert labels[-1].startswith("«") and " à «" in labels[-1], "a part of the glossary from term to term"
    spans = [label.split(" à ") for label in labels if label[0].isdigit() and "«" not in label]
    assert not [span for span in spans if len(span) == 2 and span[0].startswith(f"{span[1]}.")]


def test_another_view_shows_the_same_page(monkeypatch):
    monkeypatch.setattr(compare_sheets, "PAGE_WEIGHT", 20_000)
    page = page_of("2006-10-20-regles", "2010-02-01-regles", "page=2")[1]
    assert page.side_url == "?vue=cote-a-cote&page=2"
    other = page_of("2006-10-20-regles", "2010-02-01-regles", page.side_url[1:])[1]
    assert anchors(other) == anchors(page) and other.inline_url == "?page=2"
