"""References in redlines: links to the rules of the edition whose words they are, marks and texts untouched."""

import html
import re

import pytest
from django.utils.html import strip_tags
from hypothesis import given, strategies as st

from corpus.comparing.words.diff import diff_words
from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition
from corpus.pages.compare.change import EditionPair
from corpus.pages.compare.page import entries_of, rule_page
from corpus.pages.redline.redline import LinkSpan, Sides, cited_in, inline, new_side, old_side

OLD, NEW = "2003-07-28-regles", "2014-05-01-regles"
NUMBER = re.compile(r"\d{3}")
TEXTS = st.lists(
    st.sampled_from(["voir", "420", "704.", "«\u00a0500\u00a0»", '"500"', "(410)", "\n"]), max_size=9
).map(" ".join)
LINK = re.compile(r'<a class="ref[^"]*" href="([^"]*)"[^>]*>([^<]*)</a>')


def spans(text, slug):
    return tuple(LinkSpan(*match.span(), f"/editions/{slug}/{match[0]}/") for match in NUMBER.finditer(text))


def links(shown):
    return LINK.findall(str(shown))


def bare(shown):
    spoken = re.sub(r'<span class="visually-hidden">.*?</span>', "", str(shown))
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", spoken)))


@given(TEXTS, TEXTS)
def test_each_number_leads_to_the_edition_that_prints_it(old, new):
    segments = diff_words(old, new)
    sides = Sides(spans(old, "vieille"), spans(new, "neuve"))
    assert links(old_side(segments, sides)) == [(span.url, old[span.start : span.end]) for span in sides.old]
    assert links(new_side(segments, sides)) == [(span.url, new[span.start : span.end]) for span in sides.new]
    shown = str(inline(segments, sides))
    for struck in re.findall(r"<del>.*?</del>", shown, re.DOTALL):
        assert all(url.startswith("/editions/vieille/") for url, _ in links(struck))
    kept = re.sub(r"<del>.*?</del>", "", shown, flags=re.DOTALL)
    assert links(kept) == [(span.url, new[span.start : span.end]) for span in sides.new]


@given(TEXTS, TEXTS, st.booleans())
def test_links_add_no_word_and_move_no_mark(old, new, shorten):
    segments = diff_words(old, new)
    linked = inline(segments, Sides(spans(old, "a"), spans(new, "b")), shorten=shorten)
    plain = inline(segments, shorten=shorten)
    assert bare(linked) == bare(plain)
    assert re.sub(r"</?a\b[^>]*>", "", str(linked)) == str(plain)


def test_numbers_beside_a_cut_keep_their_links():
    filler = "mot " * 150
    old, new = f"avant 420 {filler}704 fin", f"après 420 {filler}704 bout"
    shown = inline(diff_words(old, new), Sides((), spans(new, "neuve")), shorten=True)
    assert "[…]" in shown
    assert [number for _, number in links(shown)] == ["420", "704"]


def test_what_a_reader_must_know_of_a_target_is_told():
    shown = inline(
        (("=", "règle 410"),), Sides((), (LinkSpan(6, 9, "/x/", "elsewhere", "dans <une> autre"),))
    )
    assert '<a class="ref ref-elsewhere" href="/x/" title="dans &lt;une&gt; autre">410</a>' in shown


def page_of(old, new, number):
    return rule_page(EditionPair(old, new, number), compare_editions(old, new), entries_of(number, old, new))


@pytest.mark.django_db
def test_the_page_of_a_rule_leads_to_what_the_rule_cites():
    old, new = (Edition.objects.get(slug=slug) for slug in (OLD, NEW))
    comparison = compare_editions(old, new)
    cited = cited_in(comparison.changes, old, new)
    change = next(
        change
        for change in comparison.changes
        if change.kind == "rule"
        and change.old
        and cited.within(change.segments).old
        and cited.within(change.segments).new
    )
    page = page_of(old, new, change.new)
    urls = {url for passage in page["changes"][0].passages for url, _ in links(passage.inline)}
    assert {span.url for span in cited.within(change.segments).new} <= urls


@pytest.mark.django_db
def test_a_split_shows_the_texts_of_its_other_parts():
    old, new = (Edition.objects.get(slug=slug) for slug in ("2003-07-28-regles", "2006-10-20-regles"))
    split = next(change for change in compare_editions(old, new).changes if change.status == "split")
    parts = page_of(old, new, split.new)["split"]
    assert tuple(rule.key for rule, _ in parts) == split.also_new
    assert all(html.unescape(strip_tags(text)) == rule.content for rule, text in parts)
