"""`render`: tables of cases, and laws that hold for any text."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st

from corpus.text import cut, inline, markdown, render, tokenize
from corpus.text.draw import plain

ALLOWED = {
    "p": set(),
    "em": set(),
    "a": {"class", "data-ref", "data-term"},
    "span": {"class", "role", "aria-label", "data-mana"},
}
SYMBOLS = ["{T}", "{W/U}", "{G/W/P}", "{8+}", "{LEVEL 1-4}", "{FOO}", "{t }"]
SIGNS = "{}[]()<>&*_#`~+-=|!\\\"'/\n 0123456789.TWUBRGXP«»’\u00a0\u202f"
LETTERS = st.lists(
    st.sampled_from([*SYMBOLS, *SIGNS]) | st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"]),
    max_size=200,
).map("".join)


@dataclass(frozen=True)
class Place:
    start: int
    end: int


class Reader(HTMLParser):
    """Collects the text of some HTML and every tag with its attributes."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.text, self.tags = "", []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


def letters(text):
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(
    "text",
    [
        "* une puce ?",
        "# pas un titre",
        "1. pas une liste",
        "> pas une citation",
        "[coût] : déplacez",
        "[lien](http://exemple)",
        "+1/+1 et -0/-2",
        "un `code` et **gras** et ~~biffé~~",
        "a < b > c & d &lt; &amp; &#42;",
        "<script>alert(1)</script>",
        "{FOO} {} { T } {{",
        "\\* \\_",
        "a | b\n--|--",
    ],
)
def test_markdown_and_html_are_letters(text):
    read = Reader(render(text))
    assert letters(read.text) == letters(text)
    assert {tag for tag, _ in read.tags} == {"p"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("   \n ", ""),
        ("Une ligne.\nUne autre.\n\nUne troisième.", "<p>Une ligne.</p><p>Une autre.</p><p>Une troisième.</p>"),
        ("de _Mirrodin_(TM).", "<p>de _Mirrodin_(TM).</p>"),
        ("_a_b_", "<p>_a_b_</p>"),
        ("_ pas ça _", "<p>_ pas ça _</p>"),
        ("a_b_c", "<p>a_b_c</p>"),
    ],
)  # fmt: skip
def test_lines_and_emphasis(text, html):
    assert render(text) == html


def test_symbols_are_drawn_and_levels_are_words():
    tag, attributes = Reader(render("{W/U} : piochez")).tags[1]
    assert tag == "span"
    assert attributes == {
        "class": "mana",
        "role": "img",
        "aria-label": "mana blanc ou bleu",
        "data-mana": "w-u",
    }
    read = Reader(render("{LEVEL 1-4}"))
    assert read.tags[1][1] == {"class": "mana mana-words", "role": "img", "aria-label": "niveaux 1 à 4"}


def test_references_become_places_to_fill():
    html = render("Voir 420.5e et 704.5j.", [Place(5, 11), Place(15, 21)])
    assert html == (
        '<p>Voir <a class="ref" data-ref="5">420.5e</a> et <a class="ref" data-ref="15">704.5j</a>.</p>'
    )


@pytest.mark.parametrize("places", [[Place(3, 3)], [Place(0, 99)], [Place(5, 2)], [Place(2, 7)]])
def test_impossible_places_stay_text(places):
    assert "<a" not in render("abcd\nefgh", places)


def test_overlapping_places_keep_the_first():
    assert re.findall("data-ref=.(.)", render("420.5e", [Place(0, 6), Place(4, 6)])) == ["0"]


@pytest.mark.parametrize(
    ("spans", "html"),
    [
        ([(3, 10)], "<p>de <em>Brume 2</em>, voir 420.5</p>"),
        ([(3, 19)], '<p>de <em>Brume 2, voir </em><a class="ref" data-ref="17">420.5</a></p>'),
        ([(0, 22)], '<p><em>de Brume 2, voir <a class="ref" data-ref="17">420.5</a></em></p>'),
        ([(17, 22)], '<p>de Brume 2, voir <em><a class="ref" data-ref="17">420.5</a></em></p>'),
        ([(3, 8), (5, 10)], "<p>de <em>Brume</em> 2, voir 420.5</p>"),
        ([(20, 99)], "<p>de Brume 2, voir 420.5</p>"),
    ],
)
def test_emphasis_is_a_span_beside_the_text(spans, html):
    text = "de Brume 2, voir 420.5"
    references = [Place(17, 22)] if "data-ref" in html else []
    if spans == [(3, 19)]:
        assert "<em>" not in render(text, references, spans)
    else:
        assert render(text, references, spans) == html


@given(LETTERS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=4))
def test_pieces_are_the_text_whole_or_cut(text, places):
    spans = [Place(a, b) for a, b in places]
    pieces = tokenize(text, spans[:2], places[2:], spans[2:])
    assert "".join(piece.text for piece in pieces) == text
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)
    assert {piece.kind for piece in pieces} <= {"word", "blank", "sign", "symbol"}
    middle = len(text) // 2
    assert "".join(piece.text for piece in cut(pieces, 0, middle)) == text[:middle]
    assert "".join(piece.text for piece in cut(pieces, middle, len(text))) == text[middle:]
    assert all(piece.text for piece in (*pieces, *cut(pieces, 0, middle), *cut(pieces, middle, len(text))))


def test_what_is_cut_in_two_is_no_symbol_and_knows_its_place():
    pieces = tokenize("mot {2/U} fin")
    halves = [*cut(pieces, 1, 6), *cut(pieces, 6, 11)]
    assert [(piece.kind, piece.text, piece.start) for piece in halves] == [
        ("word", "ot", 1), ("blank", " ", 3), ("sign", "{2", 4),
        ("sign", "/U}", 6), ("blank", " ", 9), ("word", "f", 10),
    ]  # fmt: skip
    assert not any(piece.symbol for piece in halves)


def test_a_term_is_another_kind_of_link():
    html = render("voir Puits", terms=[Place(5, 10)])
    assert html == '<p>voir <a class="term" data-term="5">Puits</a></p>'
    pieces = tokenize("voir Puits", terms=[Place(5, 10)])
    assert f"<p>{inline(pieces)}</p>" == html
    assert [piece.link.kind for piece in pieces if piece.link] == ["term"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [("*gras* [a](b)", "\\*gras\\* \\[a\\](b)"), ("{T} : <b>", "{T} : \\<b>"), ("_a_", "\\_a\\_")],
)
def test_markdown_shows_the_letters(text, shown):
    assert markdown(tokenize(text)) == shown


@pytest.mark.parametrize(
    ("span", "shown"),
    [((3, 8), "de *Brume* 2"), ((2, 9), "de *Brume* 2"), ((3, 3), "de Brume 2"), ((0, 10), "*de Brume 2*")],
)
def test_markdown_of_emphasis_hugs_its_words(span, shown):
    assert markdown(tokenize("de Brume 2", emphasis=[span])) == shown


def test_pieces_as_html():
    assert inline(tokenize('dit "l\'oie" & co')) == 'dit "l\'oie" &amp; co'
    words = '<span class="mana mana-words" role="img" aria-label="8 ou plus">{8+}</span>'
    assert inline(tokenize("{8+}")) == words
    assert render("mot \x00\n\x00 fin") == "<p>mot</p><p>fin</p>"
    assert inline(tokenize("a\x00b")) == "a b"


@given(LETTERS)
def test_no_letter_is_lost_and_no_tag_gets_in(text):
    read = Reader(render(text))
    assert plain(text) == inline(tokenize(text))
    without_marks = re.sub(r"[_™®]|\((?:TM|R)\)", "", letters(text))
    assert re.sub(r"[_™®]|\((?:TM|R)\)", "", letters(read.text)) == without_marks
    for tag, attributes in read.tags:
        assert set(attributes) <= ALLOWED[tag]
