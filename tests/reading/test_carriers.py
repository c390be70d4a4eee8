"""HTML pages, PDF files and archives to lines."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.carry import carry
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.reading.samples import packed

PAGE = """<!DOCTYPE html><html lang="fr"><head><title>Le blog du pont » Les lanternes</title>
<style>p{}</style></head><body>
<header class="site"><a href="/">Le blog du pont</a></header>
<nav><ul><li><a href="/">Accueil</a></li><li><a href="/a">À propos</a></li></ul></nav>
<main><article><h2>La règle des lanternes</h2><div class="entry-meta">Publié le 12 mars 2011 par Odile</div>
<p>Bonjour à tous, je recopie ici la section.</p>
<p><strong>420. Lanternes</strong></p>
<p>420.1. Une lanterne &eacute;teinte
ne compte pas. (Voir règle 410.<img src="s.gif" alt="8)">)</p>
<ul><li>420.1a Le vent souffle.</li><li>420.1b La pluie tombe.<br>Exemple : il pleut.</li></ul>
<blockquote>420.2. Fin.</blockquote><script>var x = "420.3. Non.";</script>
<p>Voilà, j'espère que c'est plus clair !</p><div class="sharedaddy"><a>Tweeter</a> <a>Facebook</a></div></article>
<section id="comments"><h3>2 commentaires</h3>
<ol><li><div class="comment-author">Paul</div><p>Merci beaucoup.</p></li></ol></section>
</main><aside><h3>Articles récents</h3><ul><li><a>Le pont</a></li></ul></aside><footer>Rien</footer></body></html>"""


def rules(document: Document) -> list[tuple[str, str | None, str, list[str]]]:
    return [
        (found.number, found.title, found.text, [case.text for case in found.examples])
        for found in document.rules
    ]


EXPECTED = [
    ("420", "Lanternes", "", []),
    ("420.1", None, "Une lanterne éteinte ne compte pas. (Voir règle 410.8))", []),
    ("420.1a", None, "Le vent souffle.", []),
    ("420.1b", None, "La pluie tombe.", ["il pleut."]),
    ("420.2", None, "Fin.", []),
]


def test_a_page_is_read_by_its_structure() -> None:
    document = read_source(PAGE.encode(), "editorial/page.html")
    assert rules(document) == EXPECTED
    assert (document.kind, document.language, document.date) == ("rules", "fr", "2011-03-12")
    kinds = {owner.key for owner in document.owners if owner.kind == "noise"}
    assert {"navigation", "author", "chatter"} <= kinds
    assert sum(owner.last - owner.first + 1 for owner in document.owners) == document.line_count


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<html><p>a<p>b", ["a", "", "b"]),
        ("<html><div>a</div><div>b</div>", ["a", "b"]),
        ("<html>a<br>b<br><br>c", ["a", "b", "", "c"]),
        ("<html><pre>a\n\n  b</pre>", ["a", "", "  b"]),
        ("<html><ol><li>a</li><li>b</li></ol>", ["1. a", "2. b"]),
        ("<html><ul><li>a</li><li>420.1. b</li></ul>", ["• a", "420.1. b"]),
        ("<html><table><tr><td>420.1.</td><td>b</td></tr></table>", ["420.1.", "b"]),
        ("<html><p>  a \n <b>b</b>c </p>", ["a bc"]),
    ],
)
def test_blocks_become_lines(html: str, lines: list[str]) -> None:
    assert list(carry(html.encode(), "x.html").lines) == lines


def test_a_place_whose_name_promises_noise_may_hold_the_rules() -> None:
    html = '<html><div class="content-sidebar menu"><p>420. Ponts</p><p>420.1. Un pont.</p></div></html>'
    assert [found.number for found in read_source(html.encode(), "x.html").rules] == ["420", "420.1"]


def pdf(pages: list[list[str]]) -> bytes:
    """A small PDF that prints ``pages`` of lines; its table of places is left to the reader's repair."""
    kids = " ".join(f"{2 * at} 0 R" for at in range(2, len(pages) + 2))
    objects = [
        "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj",
        f"2 0 obj\n<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>\nendobj",
        "3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj",
    ]
    for at, page in enumerate(pages, 2):
        body = f"BT /F1 10 Tf 12 TL 50 800 Td {' '.join(f'({line}) Tj T*' for line in page)} ET"
        objects += [
            f"{2 * at} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 840] /Contents {2 * at + 1} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>\nendobj",
            f"{2 * at + 1} 0 obj\n<< /Length {len(body)} >>\nstream\n{body}\nendstream\nendobj",
        ]
    return "\n".join(["%PDF-1.4", *objects, "trailer << /Root 1 0 R >>", "%%EOF"]).encode("cp1252")


def test_a_pdf_is_read_across_its_pages() -> None:
    head = "The Bridge Rules"
    first = ["These rules are effective as of May 1, 2010.", "100. General", "100.1. A lantern"]
    second, third = (
        ["that is lit shines.", "100.2. A stone lies still."],
        ["Example: This one lies.", "100.3. The end."],
    )
    pages = [[head, *lines, str(at)] for at, lines in enumerate((first, second, third), 1)]
    document = read_source(pdf(pages), "bridge.pdf", language="en")
    assert rules(document) == [
        ("100", "General", "", []),
        ("100.1", None, "A lantern that is lit shines.", []),
        ("100.2", None, "A stone lies still.", ["This one lies."]),
        ("100.3", None, "The end.", []),
    ]
    assert (document.date, document.encoding) == ("2010-05-01", "pdf")
    assert sum(owner.last - owner.first + 1 for owner in document.owners) == document.line_count


PAGES = {
    "page10.html": b"<html><p>420.3. Trois.</p></html>",
    "page1.txt": b"420. Ponts\n420.1. Un.\n",
    "page2.txt": b"420.2. Deux.\n",
}


def test_pages_are_joined_in_the_order_of_their_names() -> None:
    document = read_source(packed(PAGES), "pages.zip", language="fr", kind="rules")
    assert [found.number for found in document.rules] == ["420", "420.1", "420.2", "420.3"]
    assert document.rules[2].first_line == 4


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"%PDF-1.4\nnothing", "PDF"),
        (pdf([[""]]), "no text"),
        (b"PK\x03\x04rubbish", "archive"),
        (packed({"x.png": b"x"}), "readable"),
        (packed({"x.zip": packed(PAGES)}), "readable"),
        (b"<html><body></body></html>", "no text"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_the_reason(data: bytes, word: str) -> None:
    with pytest.raises(UnreadableError, match=rf"^x: .*{word}"):
        read_source(data, "x")
