"""Redlines: both texts are in them, whole; nothing in a text becomes a tag."""

import html
import re

import pytest
from hypothesis import given, strategies as st

from corpus.comparing.words.diff import diff_words
from corpus.pages.redline.redline import inline, linked, new_side, old_side, runs_of
from corpus.pages.shared.links import fill
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
    assert squeezed(read(old_side(segments))) == squeezed(old)
    assert squeezed(read(new_side(segments))) == squeezed(new)
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
    ("segments", "in_new_letters", "in_old_letters"),
    [
        (
            [("-", "l'aura "), ("+", "l’aura "), ("=", "est "), ("-", "mise"), ("+", "posée")],
            [("=", "l’aura "), ("=", "est "), ("-", "mise"), ("+", "posée")],
            [("=", "l'aura "), ("=", "est "), ("-", "mise"), ("+", "posée")],
        ),
        (
            [("-", '"vol"'), ("+", "« vol »")],
            [("-", '"vol"'), ("+", "« vol »")],
            [("-", '"vol"'), ("+", "« vol »")],
        ),
        ([("-", "un"), ("=", " vol")], [("-", "un"), ("=", " vol")], [("-", "un"), ("=", " vol")]),
    ],
)
def test_typography_is_marked_only_where_it_is_all_there_is(segments, in_new_letters, in_old_letters):
    def read_pieces(**letters):
        return [(piece.operation, piece.text) for piece in runs_of(segments, **letters)]

    assert read_pieces() == in_new_letters
    assert read_pieces(new_letters=False) == in_old_letters


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
