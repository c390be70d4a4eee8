"""Redlines: both texts are in them, whole, with links to what each cites; nothing in a text becomes a tag."""

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
from corpus.pages.redline.redline import Sides, cited_in, inline, linked, one_side
from corpus.pages.shared.links import Aim, fill
from corpus.text import render

SPOKEN = re.compile(r'<span class="visually-hidden">.*?</span>')
TEXTS = st.text(alphabet="ab cd.,é’<>&\"'{T}2\n", max_size=60)


def read(shown, drop=""):
    """What stands in a redline, without what is only spoken and without one kind of mark."""
    bare = SPOKEN.sub("", str(shown))
    if drop:
        bare = re.sub(rf"<{drop}>.*?</{drop}>", "", bare, flags=re.DOTALL)
    bare = re.sub(r'<span class="blank">[^<]*</span>', "", bare)
    bare = re.sub(r"<svg.*?</svg>", "", bare, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "", bare))


def squeezed(text):
    return re.sub(r"\s+", "", text)


@given(TEXTS, TEXTS)
def test_each_side_holds_its_text_and_the_inline_form_both(old, new):
    segments = diff_words(old, new)
    assert squeezed(read(one_side(segments, kept="-"))) == squeezed(old)
    assert squeezed(read(one_side(segments, kept="+"))) == squeezed(new)
    assert squeezed(read(inline(segments), drop="ins")) == squeezed(old)
    assert squeezed(read(inline(segments), drop="del")) == squeezed(new)


@given(TEXTS, TEXTS)
def test_nothing_but_our_own_tags(old, new):
    shown = str(inline(diff_words(old, new), shorten=True))
    assert set(re.findall(r"</?([^\s>/]+)", shown)) <= {"del", "ins", "span", "svg", "use"}


def test_screen_readers_hear_where_a_change_begins_and_ends():
    shown = str(inline((("=", "a "), ("-", "b "), ("+", "c "))))
    spoken = re.findall(r'visually-hidden">([^<]*)<', shown)
    assert [part.strip() for part in spoken] == [
        "[début de suppression]",
        "[fin de suppression]",
        "[début d’ajout]",
        "[fin d’ajout]",
    ]
    assert "</del> <ins>" in shown, "the space stands between the marks, not under them"


def test_long_unchanged_runs_are_cut_where_asked_and_only_there():
    long = "mot " * 300
    segments = (("=", long), ("-", "ici"), ("=", long), ("+", "là"), ("=", long))
    short, whole = inline(segments, shorten=True), inline(segments)
    assert len(short) < 2000 < len(whole)
    assert short.count("[…]") == 3
    assert "[…]" not in whole


@pytest.mark.parametrize(
    "text",
    [
        "de _Mirrodin_(TM)",
        "{LEVEL 1-4} vol",
        "{1-9} | copiez",
        "_a_b_",
        "_" + "long " * 30 + "titre_",
        "voir {2}{W}",
    ],
)
def test_a_redline_draws_a_wording_as_its_page_does(text):
    assert f"<p>{linked(text)}</p>" == fill(render(text), {})
    assert linked(text) == inline((("=", text),))


OLD, NEW = "2003-07-28-regles", "2014-05-01-regles"
NUMBER = re.compile(r"\d{3}")
CITING = st.lists(
    st.sampled_from(["voir", "420", "704.", "«\u00a0500\u00a0»", '"500"', "(410)", "\n"]), max_size=9
).map(" ".join)
LINK = re.compile(r'<a class="ref[^"]*" href="([^"]*)"[^>]*>([^<]*)</a>')


def spans(text, slug):
    return tuple(
        Aim("", f"/editions/{slug}/{match[0]}/", "resolved", "", *match.span())
        for match in NUMBER.finditer(text)
    )


def links(shown):
    return LINK.findall(str(shown))


@given(CITING, CITING)
def test_each_number_leads_to_the_edition_that_prints_it(old, new):
    segments = diff_words(old, new)
    sides = Sides(spans(old, "vieille"), spans(new, "neuve"))
    assert links(one_side(segments, sides, kept="-")) == [
        (span.url, old[span.start : span.end]) for span in sides.old
    ]
    assert links(one_side(segments, sides, kept="+")) == [
        (span.url, new[span.start : span.end]) for span in sides.new
    ]
    shown = str(inline(segments, sides))
    for struck in re.findall(r"<del>.*?</del>", shown, re.DOTALL):
        assert all(url.startswith("/editions/vieille/") for url, _ in links(struck))
    kept = re.sub(r"<del>.*?</del>", "", shown, flags=re.DOTALL)
    assert links(kept) == [(span.url, new[span.start : span.end]) for span in sides.new]


@given(CITING, CITING, st.booleans())
def test_links_add_no_word_and_move_no_mark(old, new, shorten):
    segments = diff_words(old, new)
    with_links = inline(segments, Sides(spans(old, "a"), spans(new, "b")), shorten=shorten)
    plain = inline(segments, shorten=shorten)
    assert re.sub(r"</?a\b[^>]*>", "", str(with_links)) == str(plain)


def test_numbers_beside_a_cut_keep_their_links():
    filler = "mot " * 150
    old, new = f"avant 420 {filler}704 fin", f"après 420 {filler}704 bout"
    shown = inline(diff_words(old, new), Sides((), spans(new, "neuve")), shorten=True)
    assert "[…]" in shown
    assert [number for _, number in links(shown)] == ["420", "704"]


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
