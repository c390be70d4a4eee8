"""What pages say of themselves, what their pictures stand for, and where their structure ends a rule."""

from __future__ import annotations

import pytest

from corpus.reading.carriers.html_meaning import sign_of
from corpus.reading.document import Document
from corpus.reading.reader import read_source

PROSE = "<p>Un pont relie deux rives.</p><p>Une arche tient la règle.</p>"
RULES = "<p>420. Ponts</p><p>420.1. Un pont relie deux rives.</p><p>420.2. Une arche tient la règle.</p>"


def read(body: str, head: str = "") -> Document:
    return read_source(
        f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode(), "x.html"
    )


@pytest.mark.parametrize(
    ("title", "body", "shown"),
    [
        ("Les ponts | Le blog", "<h1>Les ponts</h1>", "Les ponts"),
        ("Le blog - Les ponts", "<header><h1>Le blog</h1></header><h2>Les ponts</h2>", "Les ponts"),
        ("Forum • View topic - The bridges", "", "The bridges"),
        ("Les ponts | Le blog", "<h2>Autre chose</h2>", "Les ponts | Le blog"),
        ("Les ponts", "<h1>Le pont</h1>", "Les ponts"),
    ],
)
def test_the_title_of_a_page_goes_without_its_site(title: str, body: str, shown: str) -> None:
    assert read(body + RULES, f"<title>{title}</title>").title == shown


@pytest.mark.parametrize(
    ("head", "body", "day"),
    [
        ("", '<time datetime="2012-03-01T10:00:00Z">hier</time>', "2012-03-01"),
        ('<meta property="article:published_time" content="2011-02-03T04:05:06+00:00">',
         '<time datetime="2012-03-01">hier</time>', "2011-02-03"),
        ("", '<time datetime="2012-03-01">hier</time><p>Règles en vigueur au 5 mai 2010</p>', "2010-05-05"),
        ("", "<time>hier</time>", None),
    ],
)  # fmt: skip
def test_the_day_that_a_page_tells_machines_is_taken_where_no_phrase_tells_one(
    head: str, body: str, day: str | None
) -> None:
    assert read(body + RULES, head).date == day


@pytest.mark.parametrize(
    ("alternative", "address", "sign"),
    [
        ("White", "a.png", "{W}"),
        ("Tap", "a.png", "{T}"),
        ("2", "/mana/2.svg", "{2}"),
        ("{W}", "a.png", "{W}"),
        ("8)", "a.png", "8)"),
        ("Message", "icon.gif", ""),
        ("", "a.png", ""),
    ],
)
def test_pictures_are_read_as_signs_never_as_words(alternative: str, address: str, sign: str) -> None:
    assert sign_of(alternative, address) == sign


@pytest.mark.parametrize(
    "page",
    [
        f"{RULES}<h2>En clair</h2><p>Un pont tient debout.</p>",
        f"<blockquote>{RULES}</blockquote><p>Un pont tient debout.</p>",
        f'<div class="quotecontent">{RULES}</div><p>Un pont tient debout.</p>',
    ],
)
def test_headings_and_the_end_of_a_quotation_end_a_rule(page: str) -> None:
    document = read(page)
    assert [rule.text for rule in document.rules] == [
        "", "Un pont relie deux rives.", "Une arche tient la règle."
    ]  # fmt: skip
    assert document.owners[-1].key == "chatter"
