"""What readers are shown of a printed source, and the line numbers that come back."""

from __future__ import annotations

import textwrap
from random import Random

import pytest

from corpus.reading.reader import read_source
from corpus.reading.rules.openings import openings
from corpus.reading.view import compact
from tests.reading import samples


def pages(foot: str, head: str = "", blank: bool = False) -> str:
    """Wrapped rules on pages whose last line may be cut anywhere."""
    rng = Random(4)  # noqa: S311 - made-up texts, always the same
    body = ["100. General", ""]
    for rule in range(1, 120):
        text = f"100.{rule}. {samples.sentences(rng, 5)} See rule 100.{rule}. {samples.sentences(rng, 2)}"
        body += [*textwrap.wrap(text, 66), ""]
    made = []
    for number, start in enumerate(range(0, len(body), 37), 1):
        made += [head.format(number)] if head else []
        made += body[start : start + 37]
        made += ["", foot.format(number), ""] if blank else [foot.format(number)]
    return "\n".join(made)


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize(
    ("foot", "head"),
    [
        ("{}", ""),
        ("- {} -".center(66), ""),
        ("Page {} of 40", "The Bridge Rules"),
        ("The Bridge Rules | {}", ""),
        ("http://bridge.example/rules.html", "The Bridge Rules      Page {}"),
    ],
)
def test_sentences_go_on_over_the_edges_of_pages(foot: str, head: str, blank: bool) -> None:
    document = read_source(pages(foot, head, blank).encode(), "x.txt", kind="rules", language="en")
    assert [rule.number for rule in document.rules] == ["100", *(f"100.{rule}" for rule in range(1, 120))]
    for rule in document.rules[1:]:
        sentences = rule.text.replace(f"See rule {rule.number}. ", "").replace(". ", ".|").split("|")
        assert set(sentences) <= set(samples.ENGLISH) and len(sentences) == 7


def test_a_text_of_short_paragraphs_keeps_its_blank_lines() -> None:
    lines = [line for place in range(60) for line in (f"Une lanterne brille ici, la {place}e fois.", "")]
    assert compact(lines, frozenset(), openings(lines)).whole
