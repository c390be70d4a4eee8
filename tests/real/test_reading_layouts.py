"""Real editions set in another layout or encoding are read as they were: the layout is not the text."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.reading.carriers.decoding import decode
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.reading.samples import packed
from tests.real.editions import read

pytestmark = pytest.mark.real


def wrapped(lines: tuple[str, ...], width: int, indent: str = "") -> list[str]:
    return [
        piece
        for line in lines
        for piece in textwrap.wrap(
            line.strip(), width, break_long_words=False, break_on_hyphens=False, subsequent_indent=indent
        )
        or [""]
    ]


def as_word(lines: tuple[str, ...]) -> bytes:
    paragraphs = "".join(f"<w:p><w:r><w:t>{html.escape(line)}</w:t></w:r></w:p>" for line in lines)
    return packed({"word/document.xml": f"<w:document><w:body>{paragraphs}</w:body></w:document>"})


def as_rich_text(lines: tuple[str, ...]) -> bytes:
    marks = str.maketrans({"\\": "\\\\", "{": "\\{", "}": "\\}"})
    body = "\\par\n".join(line.translate(marks) for line in lines)
    text = "".join(letter if ord(letter) < 128 else f"\\u{ord(letter)}?" for letter in body)
    return f"{{\\rtf1\\ansi {text}}}".encode()


LAYOUTS: dict[str, Callable[[tuple[str, ...]], bytes]] = {
    "wrapped at 75": lambda lines: "\n".join(wrapped(lines, 75)).encode(),
    "wrapped and indented": lambda lines: "\r\n".join(wrapped(lines, 68, "   ")).encode("utf-16"),
    "doubled blank lines": lambda lines: "\n\n".join(lines).encode("utf-16"),
    "a Word file": as_word,
    "an RTF file": as_rich_text,
    "quoted in a mail": lambda lines: "\n".join(f"> {line}" for line in wrapped(lines, 74)).encode(),
    "a page": lambda lines: (
        "<html><body>"
        + "".join(f"<p>{html.escape(line)}</p>\n" for line in lines if line.strip())
        + "</body></html>"
    ).encode(),
    "a page of breaks": lambda lines: (
        "<html><div>" + "<br>".join(map(html.escape, lines)) + "</div></html>"
    ).encode(),
}


def shape(document: Document) -> tuple[list[tuple[object, ...]], list[tuple[str, str]]]:
    rules = [
        (
            rule.number,
            rule.copy,
            rule.title,
            flat(rule.text),
            *(flat(example.text) for example in rule.examples),
        )
        for rule in document.rules
    ]
    return rules, [(term.term, flat(term.text)) for term in document.terms]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_edition_in_another_layout_is_the_same_edition(real_editions: Path, layout: str) -> None:
    path = next(real_editions.glob("*2003-05-26*"))
    data = path.read_bytes()
    changed = read_source(LAYOUTS[layout](decode(data, path.name).lines), "changed")
    original = read(path)
    assert shape(changed) == shape(original)
    assert (changed.title, changed.date, changed.covers) == (original.title, original.date, original.covers)


def justified(lines: tuple[str, ...]) -> list[str]:
    made = []
    for line in wrapped(lines, 60):
        words, room = line.split(" "), 60 - len(line)
        gaps = room if len(words) > 1 and room < 12 else 0
        made.append((" " * (1 + gaps // 2)).join([words[0], " ".join(words[1:])]) if gaps else line)
    return made


def paged(lines: list[str]) -> list[str]:
    return [
        x for at, line in enumerate(lines) for x in ([line] if at % 47 else ["Printed for the north", line])
    ]


HOSTILE: dict[str, Callable[[tuple[str, ...]], list[str]]] = {
    **{
        f"wrapped at {width}": (lambda lines, width=width: wrapped(lines, width))
        for width in (20, 22, 28, 36, 50)
    },
    "without blank lines": lambda lines: [line for line in wrapped(lines, 60) if line],
    "justified": justified,
    "centred": lambda lines: [line.center(70).rstrip() for line in wrapped(lines, 60)],
    "numbers in the margin": lambda lines: [
        f"{at:>4}  {line}" if not at % 5 else f"      {line}" for at, line in enumerate(wrapped(lines, 70), 1)
    ],
    "heads without numbers": lambda lines: paged(wrapped(lines, 78)),
    "cut at a column": lambda lines: [
        line[at : at + 80] for line in lines for at in range(0, max(1, len(line)), 80)
    ],
    "cut by a terminal": lambda lines: [line[:80] for line in lines],
    "each line twice": lambda lines: [x for line in lines for x in (line, line)],
    "upside down": lambda lines: list(lines[::-1]),
    "halves that changed places": lambda lines: [*lines[len(lines) // 2 :], *lines[: len(lines) // 2]],
    "columns": lambda lines: [
        f"{left:<36}{right}"
        for text in [wrapped(lines, 34)]
        for left, right in zip(text[: len(text) // 2], text[len(text) // 2 :], strict=False)
    ],
    "ragged columns": lambda lines: [
        f"{left}   {right}"
        for text in [wrapped(lines, 34)]
        for left, right in zip(text[: len(text) // 2], text[len(text) // 2 :], strict=False)
    ],
}


@pytest.mark.parametrize("layout", HOSTILE)
def test_a_hostile_layout_is_read_right_or_refused_or_kept_for_a_curator(
    real_more: Path, layout: str
) -> None:
    path = next(real_more.glob("*2005-02-01*"))
    data = path.read_bytes()
    rules, terms = shape(read(path))
    lines = tuple(line.rstrip() for line in decode(data, path.name).lines)
    try:
        document = read_source("\n".join(HOSTILE[layout](lines)).encode(), "hostile.txt")
    except UnreadableError as error:
        assert len(str(error)) > 40
        return
    if any(told.level == "error" for told in document.diagnostics):
        return
    held = {*shape(document)[0], *shape(document)[1]}
    assert sum(entry in held for entry in (*rules, *terms)) >= 0.95 * len((*rules, *terms))
