"""Page numbers and running heads of printed texts."""

from __future__ import annotations

import textwrap
from random import Random

from corpus.reading.carriers.running_heads import page_marks
from corpus.reading.reader import read_source
from tests.reading import samples


def printed(pages: int, number: str = "{}", head: str = "The Bridge Rules") -> list[str]:
    """``pages`` pages of wrapped rules, each begun by a head and closed by its number, wherever the text stands."""
    rng = Random(2)  # noqa: S311 - made-up texts, always the same
    body = ["100. General"]
    for rule in range(1, pages * 5):
        body += ["", *textwrap.wrap(f"100.{rule}. {samples.sentences(rng, 9)}", 70)]
    size = len(body) // pages + 1
    lines: list[str] = []
    for page in range(pages):
        lines += [head, "", *body[page * size : (page + 1) * size], "", number.format(page + 1), ""]
    return lines


def test_numbers_and_heads_are_found_wherever_a_page_ends() -> None:
    for number in ("{}", "Page {}", "- {} -", "{} / 12"):
        lines = printed(12, number)
        marks = page_marks(lines)
        texts = [lines[index] for index in sorted(marks)]
        assert texts.count("The Bridge Rules") >= 11
        assert len(texts) == len(marks) and sum(text != "The Bridge Rules" for text in texts) == 12


def test_a_text_cut_by_pages_is_read_as_one() -> None:
    document = read_source("\n".join(printed(12)).encode(), "x.txt", kind="rules", language="en")
    assert [rule.number for rule in document.rules] == ["100", *(f"100.{rule}" for rule in range(1, 60))]
    assert all(
        sentence in samples.ENGLISH
        for rule in document.rules[1:]
        for sentence in rule.text.replace(". ", ".|").split("|")
    )


def test_lists_of_numbers_are_no_pages() -> None:
    assert not page_marks([line for step in range(1, 12) for line in (str(step), "Un geste.", "")])
    assert not page_marks([line for step in (3, 9, 2, 7, 40, 1) for line in (str(step), *["Un geste."] * 20)])
    assert not page_marks(["1", *["Un geste."] * 40, "2"])


def test_a_head_without_a_number_is_found_by_its_interval() -> None:
    lines = [line for at, line in enumerate(" ".join(printed(12)).split(" ")) if line]
    body = textwrap.wrap(" ".join(lines), 70)
    paged = [
        line
        for at, line in enumerate(body)
        for line in ([] if at % 20 else ["Printed for the bridge"]) + [line]
    ]
    assert {paged[at] for at in page_marks(paged)} == {"Printed for the bridge"}
    uneven = [
        line for at, line in enumerate(body) for line in ([] if at % 37 % 11 else ["See the bridge"]) + [line]
    ]
    assert "See the bridge" not in {uneven[at] for at in page_marks(uneven)}
