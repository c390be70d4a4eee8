"""Rules in any shape are read right, or wait with a plain sentence: one table of ways to spoil one small book."""

from __future__ import annotations

import base64
import codecs
import csv
import gzip
import html
import io
import json
import quopri
import re

import pytest

from corpus.reading.carriers.archives import LARGEST_SOURCE
from corpus.reading.document import Document
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError
from tests.reading.book import (
    EXAMPLES,
    NUMBERS,
    WATERS,
    book,
    dotted,
    each_line,
    entry,
    lettered,
    page,
    paged,
    title,
    wrapped,
)
from tests.reading.samples import packed

RECORDS = [{"number": each, "text": title(each) if len(each) == 3 else entry(each)} for each in NUMBERS]
MAIL = (
    "From: ana@well.example\nTo: odo@well.example\nSubject: The rules\nMIME-Version: 1.0\n"
    'Content-Type: multipart/alternative; boundary="zz"\n\n--zz\nContent-Type: text/plain\n\n'
    f"{book()}\n--zz\nContent-Type: text/html\n\n<html><body><p>See the other part.</p></body></html>\n--zz--\n"
)

LETTER = "From: ana@well.example\nSubject: The rules\nMIME-Version: 1.0\nContent-Type: text/"
PLAIN = LETTER + "plain; charset=utf-8\nContent-Transfer-Encoding: "
XML = '<?xml version="1.0" encoding="UTF-8"?>'
WORD = "".join(f"<w:p><w:r><w:t>{html.escape(line)}</w:t></w:r></w:p>" for line in book().split("\n"))
OPEN = "".join(f"<text:p>{html.escape(line)}</text:p>" for line in book().split("\n"))


def as_csv() -> str:
    made = io.StringIO()
    csv.writer(made, quoting=csv.QUOTE_ALL).writerows((each["number"], each["text"]) for each in RECORDS)
    return made.getvalue()


RIGHT: dict[str, str | bytes] = {
    "as it is": book(),
    "zero-width signs": re.sub(r"(?<=\w)(?=\w{5})", "\u200b", book()),
    "marks of direction": each_line(lambda _, line: f"\u200e{line}\u200f" if line else ""),
    "soft hyphens": re.sub(r"(?<=\w{4})(?=\w{3})", "\u00ad", book()),
    "digits of full width": re.sub(
        r"(?m)^[\d.]+", lambda seen: seen[0].translate({48 + n: 0xFF10 + n for n in range(10)}), book()
    ),
    "Cyrillic letters in numbers": re.sub(
        r"(?m)^(\d{3}\.\d)([ac])", lambda seen: seen[1] + {"a": "\u0430", "c": "\u0441"}[seen[2]], book()
    ),
    "NUL and backspaces": book().replace(" lantern ", " \x00lantern\x08 ", 4),
    "mixed line ends": "".join(
        line + ("\r\n", "\r", "\n")[at % 3] for at, line in enumerate(book().split("\n"))
    ),
    "gzip": gzip.compress(book().encode()),
    "quoted-printable": quopri.encodestring(book().encode()),
    "a mail whose plain part holds the rules": MAIL,
    "a mail in base64": f"{PLAIN}base64\n\n".encode() + base64.encodebytes(book().encode()),
    "a mail in quoted-printable": f"{PLAIN}quoted-printable\n\n".encode()
    + quopri.encodestring(book().encode()),
    "a web archive": f"{LETTER}html\nContent-Transfer-Encoding: base64\n\n".encode()
    + base64.encodebytes(page(lambda _, line: line).encode()),
    "an e-book": packed(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": "<container/>",
            "OEBPS/chapter.xhtml": page(lambda _, line: line),
        }
    ),
    "Word": packed({"word/document.xml": f"{XML}<w:document><w:body>{WORD}</w:body></w:document>"}),
    "OpenDocument": packed({"content.xml": f"{XML}<office>{OPEN}</office>"}),
    "RTF": r"{\rtf1\ansi\ansicpg1252{\header A head\par}"
    + book(between="\\par\n").replace("\nExample", "\\par\nExample")
    + "}",
    "UTF-8 with its mark": codecs.BOM_UTF8 + book().encode(),
    "UTF-16": book().encode("utf-16"),
    "UTF-16, the other way round": codecs.BOM_UTF16_BE + book().encode("utf-16-be"),
    "page numbers": paged("{}"),
    "centred page numbers": paged("- {} -".center(66), blank=True),
    "page numbers with heads": paged("Page {} of 40", "The Bridge Rules"),
    "heads with page numbers": paged(
        "http://well.example/rules", "The Rules of the Well      Page {}", blank=True
    ),
    "numbers of lines in the left margin": "\n".join(
        wrapped(60, lambda at, line: f"{at:>4}  {line}" if not at % 5 else f"      {line}")
    ),
    "numbers of lines in the right margin": "\n".join(
        wrapped(60, lambda at, line: f"{line:<64}{at:>5}" if not at % 5 else line)
    ),
    "numbers of lines on each page": "\n".join(wrapped(60, lambda at, line: f"{at % 30 + 1:>3} {line}")),
    "centred": "\n".join(wrapped(60, lambda _, line: line.center(80).rstrip())),
    "flush right": "\n".join(wrapped(60, lambda _, line: line.rjust(70) if line else "")),
    "numbers of a list": each_line(lambda at, line: f"{at}. {line}"),
    "BBCode": book(lambda number: f"[b]{dotted(number)}[/b]"),
    "a quoted mail": each_line(lambda _, line: f"> {line}"),
    "(104.3a)": book(lambda number: f"({number})"),
    "[104.3a]": book(lambda number: f"[{number}]"),
    "numbers that lead to themselves": book(lambda number: f'<a id="r{number}"></a>[{number}](#r{number})'),
    "struck text of Markdown": book(lambda number: f"**{dotted(number)}** ~~Old words.~~"),
    "struck text of a forum": book(lambda number: f"[b]{dotted(number)}[/b] [s]Old words.[/s]"),
    "« [104.3a] » :": book(lambda number: f"« [{number}] » :"),
    "Rule No. 104.3a —": book(lambda number: dotted(number) if len(number) == 3 else f"Rule No. {number} —"),
    "bullets of two levels": book(
        lambda number: f"\to\t{number}" if number[-1].isalpha() else f"•\t{dotted(number)}"
    ),
    "104.3a:": book(lambda number: f"{number}:"),
    "104.3a)": book(lambda number: f"{number})"),
    "- 104.3a": book(lambda number: f"- {dotted(number)}"),
    "a patch": each_line(lambda _, line: f"+{line}"),
    "a numbered listing": each_line(lambda at, line: f"{at:6}\t{line}" if line else ""),
    "numbers with a colon before all lines": each_line(lambda at, line: f"{at}: {line}"),
    "a chat": each_line(lambda at, line: f"[01/03/2014 12:{at % 60:02}] Judge Ana: {line}" if line else ""),
    "an IRC log": each_line(lambda at, line: f"12:{at % 60:02} <ana> {line}" if line else ""),
    "Markdown": book(lambda number: f"**{dotted(number)}**", "\n> _Example:_ "),
    "MediaWiki": book(lambda number: f"'''{dotted(number)}'''", ": ''Example:'' "),
    "a wiki's lists": book(lambda number: f"** [[{number}|{dotted(number)}]]"),
    "found in a file": each_line(lambda at, line: f"texts/rules.txt:{at}:{line}"),
    "an outline": book(
        lambda number: "*" * (1 + number.count(".") + number[-1].isalpha()) + f" {dotted(number)}"
    ),
    "struck text": page(lambda at, line: f"{line} <s>Old words.</s>" if at % 5 == 0 else line),
    "text struck by its style": page(
        lambda at, line: f'{line} <b style="text-decoration: line-through">Old.</b>' if at % 5 == 0 else line
    ),
    "a comma for the point": book(lambda number: number.replace(".", ",") if "." in number else f"{number}."),
    "Rule 104.3.e :": book(lambda number: "Rule " + re.sub(r"([a-c])$", r".\1", number) + " :"),
    "104.3(e)": book(lambda number: re.sub(r"([a-c])$", r"(\1)", dotted(number))),
    "104.03e": book(lambda number: re.sub(r"\.(\d)", r".0\1", dotted(number))),
    "letters alone": book(lettered("{}.")),
    "a) b) c)": book(lettered("{})")),
    "capital letters": book(lambda number: lettered("{}.")(number).upper()),
    "numbers within their section": book(
        lambda number: (
            number.partition(".")[2] + "." * number[-1].isdigit() if "." in number else f"{number}."
        )
    ),
    "numbers alone on their lines": re.sub(r"(?m)^(\d\S*?)\.? ", r"\1\n\n", book()),
    "a point and a digit of headings lost": re.sub(
        r"(?m)^102\. ", "1022. ", re.sub(r"(?m)^101\.2\. ", "1012. ", book())
    ),
    "a chat of two": each_line(
        lambda at, line: (
            (f"14/03/2015, 21:{at % 60:02} - Odo: is that so?\n" if at % 11 == 9 else "")
            + (line if line.startswith("Example") else f"14/03/2015, 21:{at % 60:02} - Judge Ana: {line}")
            if line
            else ""
        )
    ),
    "a reply between quoted lines": "\n".join(
        f"> {line}\n" + ("\nI doubt that this is so, Ana.\n" if at % 31 == 9 else "")
        for at, line in enumerate(book().split("\n"))
        if line
    ),
    "a quotation inside a quoted mail": "> Odo, this is what Ana wrote:\n>\n"
    + each_line(lambda _, line: f"> > {line}")
    + "\n>\n> So it is\n",
    "rules struck by a class": "<html><style>.old { text-decoration: line-through }</style>"
    + page(lambda at, line: f'{line}</p><p class="old">{line} Old.' if at % 5 == 0 else line),
}
LISTED: dict[str, str] = {
    "numbers that a page counts": "<html><body><h1>Comprehensive Rules of the Well</h1>"
    + "".join(
        f"<h2>{each}. {title(each)}</h2>"
        if len(each) == 3
        else f"<ol start={each[4]}><li>{entry(each)}</ol>"
        if each[-1].isdigit()
        else f"<ol type=a><li value={'abc'.index(each[-1]) + 1}>{entry(each)}</ol>"
        for each in NUMBERS
    ),
    "sections in cells of their own": "section;title;number;text\n"
    + "\n".join(f'{each[:3]};{title(each[:3])};{each};"{entry(each)}"' for each in NUMBERS if len(each) > 3),
    "a farewell below the last rule": re.sub(r"\n(?:Example: .*)", "", book())
    + "\n\nShould I explain a section?\n",
    "R104.3a": "\n".join(
        f"{each['number']}. {each['text']}"
        if len(each["number"]) == 3
        else f"R{each['number']} {each['text']}"
        for each in RECORDS
    ),
    "JSON under names of its own": "\n".join(
        json.dumps({"id": at, "regle": each["number"], "contenu": each["text"], "maj": "2014-03-01"})
        for at, each in enumerate(RECORDS)
    ),
    "a Markdown table": "| No | Rule |\n|---|---|\n"
    + "\n".join(f"| {each['number']} | {each['text']} |" for each in RECORDS),
    "bars": "\n".join(f"{each['number']} | {each['text']}" for each in RECORDS),
    "a box": f"+{'-' * 200}+\n" + "\n".join(f"│ {each['number']} {each['text']:<190} │" for each in RECORDS),
    "quoted cells": as_csv(),
    "numbered rows of a page": "<html><body><table>"
    + "".join(
        f"<tr><td>{at}</td><td>{each['number']}</td><td>{each['text']}</td></tr>"
        for at, each in enumerate(RECORDS, 1)
    )
    + "</table></body></html>",
    "a list of definitions": "<html><body><h1>Comprehensive Rules of the Well</h1><dl>"
    + "".join(f"<dt>{each}</dt><dd>{title(each) if len(each) == 3 else entry(each)}</dd>" for each in NUMBERS)
    + "</dl></body></html>",
    "JSON, a list": json.dumps({"effective": "2014-03-01", "rules": RECORDS}),
    "JSON by number": json.dumps({each["number"]: each["text"] for each in RECORDS}),
    "JSON, one a line": "\n".join(json.dumps(each) for each in RECORDS),
    "YAML": "rules:\n" + "\n".join(f'  "{each["number"]}": "{each["text"]}"' for each in RECORDS),
    "JSON, a comma too many": "{\n"
    + "\n".join(f'"{each["number"]}": "{each["text"]}",' for each in RECORDS)
    + "\n}",
    "JSON, a chat": json.dumps(
        [{"user": "ana", "text": f"{each['number']} {each['text']}"} for each in RECORDS]
    ),
    "CSV, a column too many": "id;number;text\n"
    + "\n".join(f"{at};{each['number']};{each['text']}" for at, each in enumerate(RECORDS)),
    "a wiki's table": '{| class="wikitable"\n! Number !! Rule\n'
    + "".join(f"|-\n| '''{each['number']}''' || {each['text']}\n" for each in RECORDS)
    + "|}",
    "CSV": "number,text\n" + "\n".join(f'{each["number"]},"{each["text"]}"' for each in RECORDS),
}
"""The same without its examples."""


def wrong(document: Document) -> list[str]:
    """The numbers that ``document`` lacks, has too much, or has with another text."""
    got = {
        rule.number: rule.title if len(rule.number) == 3 else rule.text
        for rule in document.rules
        if len(rule.number) > 1
    }
    texts = {each["number"]: each["text"] for each in RECORDS}
    return [number for number in {*got, *texts} if got.get(number) != texts.get(number)]


SPARSE = [number for number in NUMBERS if not re.match(r"\d{3}\.[13]|.*a\Z", number)]
SELECTED = "\n\n".join(
    f"{number} {title(number) if len(number) == 3 else entry(number)}" for number in SPARSE
)


@pytest.mark.parametrize("text", [SELECTED, re.sub(r"(?m)^(\d\d)1(\.\S+)", r"\1l\2", SELECTED)])
def test_numbers_without_dots_or_scanned_are_read_where_others_are_left_out(text: str) -> None:
    document = read_source(f"Comprehensive Rules of the Well\n\n{text}".encode(), "x.txt")
    assert [rule.number for rule in document.rules] == SPARSE


def grave(document: Document) -> list[str]:
    return [one.code for one in document.diagnostics if one.level == "error"]


@pytest.mark.parametrize("case", [*RIGHT, *LISTED])
def test_it_is_read_right(case: str) -> None:
    data = RIGHT[case] if case in RIGHT else LISTED[case]
    document = read_source(data if isinstance(data, bytes) else data.encode(), "x.txt")
    assert not wrong(document)
    assert not grave(document)
    examples = [example.text for rule in document.rules for example in rule.examples]
    assert examples == (EXAMPLES if case in RIGHT else [])


SPANISH = (
    "El jugador que controla la criatura elige una carta de su mano y la pone en el cementerio con las otras."
)
GERMAN = "Der Spieler, der die Kreatur kontrolliert, legt eine Karte von der Hand auf den Friedhof und nicht ins Spiel."
HEADINGS = "\n\n".join(f"{number}. {title(str(number))}" for number in range(100, 130))
HEADINGS_ABOVE = "Comprehensive Rules\n\nContents\n\n" + "\n".join(
    f"{number}. {title(str(number))}" for number in range(100, 112)
)
TALE = "\n\n".join(f"The boat of {WATERS[at % 6]} {'o' * at} lies on the river." for at in range(180))

ROWS = [f"{each}s." if len(each) == 3 else entry(each) for each in (NUMBERS[-1], *NUMBERS[:-1])]
SLIPPED = "\n\n".join(f"{dotted(number)} {row}" for number, row in zip(NUMBERS, ROWS, strict=True))

FRENCH = "Le joueur qui contrôle la créature choisit une carte de sa main et la met dans le cimetière avec les autres."

WAITS: dict[str, tuple[str, str]] = {
    "half of it in French": (re.sub(r"(?m)^(10[4-7]\.\S+).*", rf"\1 {FRENCH}", book()), "language_mixed"),
    "Japanese": (re.sub(r"A player.*", "橋を守るプレイヤーは道を選ぶ。", book()), "language_foreign"),
    "Spanish": (re.sub(r"A player.*", SPANISH, book()), "language_foreign"),
    "Spanish in words that are French too": (
        re.sub(
            r"A player.*", "El pescador que está en la orilla no sale de la casa que el río rodea.", book()
        ),
        "language_foreign",
    ),
    "German": (re.sub(r"A player.*", GERMAN, book()), "language_foreign"),
    "subrules under signs": (book(lettered("§")), "paragraphs_unnumbered"),
    "headings alone": (f"{HEADINGS}\n\n130.1. {entry('130.1')}", "headings_bare"),
    "a table of contents": (HEADINGS, "headings_bare"),
    "numbers without texts": (f"100.1. {entry('100.1')}\n\n" + "\n\n".join(NUMBERS[2:40]), "texts_missing"),
    "texts one row down": (SLIPPED, "headings_prose"),
    "a list of records": (
        "\n".join(f'- number: "{each["number"]}"\n  text: "{each["text"]}"' for each in RECORDS),
        "rules_as_lesson",
    ),
    "a tale before the rules": (f"Comprehensive Rules\n\n{TALE}\n\n{book()}", "much_unread"),
}


@pytest.mark.parametrize("case", WAITS)
def test_it_waits_and_the_reason_is_reported(case: str) -> None:
    text, code = WAITS[case]
    assert code in grave(read_source(text.encode(), "x.txt"))


LINES = book().split("\n")
WAITS |= {
    "cut by a terminal": ("\n".join(line[: 58 + at % 40] for at, line in enumerate(LINES)), "sentences_torn"),
    "each line twice": ("\n".join(line for each in LINES for line in (each, each)), "numbers_twice"),
    "upside down": ("\n".join(LINES[:4] + LINES[:4:-1]), "order_lost"),
    "a time under each line": (
        each_line(lambda at, line: f"{line}\n00:{at * 37 % 60:02}:{at * 11 % 60:02},000\n" if line else ""),
        "line_repeated",
    ),
    "a tale behind the last rule": ("\n".join([*LINES, *[entry("100.1")] * 140]), "entry_endless"),
}
WAITS |= {
    "in capitals": (book().upper(), "capitals_lost"),
    "a scan": (book().replace("pl", "p1", 2).replace("la", "1a", 2).replace("li", "1i", 2), "words_misread"),
    "words run together": (re.sub(r"(?<=[a-z]{4}) (?=[a-z]{5})", "", book(), count=40), "words_misread"),
    "cut inside words": (re.sub(r"(?m)(.{24})(?=.)", r"\1\n", book()), "words_misread"),
    "notes": (each_line(lambda at, line: f"{line} [{at}]" if line else ""), "marks_left"),
    "corrections": (book().replace("the rope", "the {--cord--}{++rope++}"), "marks_left"),
    "of another game": (book().replace("mana", "wine"), "game_unknown"),
    "an announcement": (
        re.sub(r"A player .*", "This rule now says that the bell rings.", book()),
        "rules_told",
    ),
    "a summary": (re.sub(r"A player", "players", book()), "rules_told"),
    "cut off": (book()[:-20], "end_cut"),
    "more to read elsewhere": (re.sub(r"(?m)\.$", ". Read on", book()), "line_repeated"),
    "less than its contents": (f"{HEADINGS_ABOVE}\n\n{book()}", "sections_lost"),
    "without its accents": (re.sub(r"A player.*", "Le joueur paie du mana.", book()), "accents_lost"),
    "another document before it": (TALE[:900] + book().partition("2014.")[2], "prose_unread"),
}
WAITS["two columns"] = ("\n".join(f"{line[:48]:<50}{line[48:90]}" for line in LINES), "sentences_torn")
SOUND = {
    "no final stops": re.sub(r"(?m)\.$", "", book()),
    "two rules changed places": "\n".join([*LINES[:6], *LINES[8:10], *LINES[6:8], *LINES[10:]]),
    "a selection": "\n".join(line for line in LINES if line[4:5] not in ("2", "3")),
    "one line torn": book().replace(", and nobody pays for the rope.", " and the", 1),
    "a rule quoted again": f"{book()}\n\n{LINES[6]}",
}


@pytest.mark.parametrize("case", SOUND)
def test_what_merely_is_odd_is_no_error(case: str) -> None:
    assert not grave(read_source(SOUND[case].encode(), "x.txt"))


def test_a_sound_text_shows_nothing_and_one_with_many_rules_left_out_says_so() -> None:
    assert read_source(book().encode(), "x.txt").diagnostics == ()
    hidden = "\n".join(line for line in LINES if line[5:6] != "b")
    assert "numbers_lacking" in {one.code for one in read_source(hidden.encode(), "x.txt").diagnostics}


REFUSED: dict[str, tuple[str | bytes, str]] = {
    "XML": (
        "<rules>"
        + "\n".join(f'<rule number="{each["number"]}">{each["text"]}</rule>' for each in RECORDS)
        + "</rules>",
        "XML",
    ),
    "a damaged gzip": (gzip.compress(book().encode())[:200] + b"\x00\xff" * 50, "damaged gzip"),
    "a gzip cut short": (gzip.compress(book().encode())[:-200], "damaged gzip"),
    "no numbers": ("\n".join(line.partition(" ")[2] for line in LINES), "unknown kind"),
    "numbers behind": ("\n".join(re.sub(r"(\S+) (.*)", r"\2    \1", line) for line in LINES), "unknown kind"),
    "numbers behind in brackets": (
        "\n".join(re.sub(r"(\S+) (.*)", r"\2 (\1)", line) for line in LINES),
        "unknown kind",
    ),
    "an old Word file": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old office software"),
    "a spreadsheet": (packed({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<x/>"}), "spreadsheet"),
    "an empty Word file": (packed({"word/document.xml": "<w:document/>"}), "empty"),
    "an archive without pages": (packed({"a/b.bin": ""}), "no readable page"),
    "nothing": (b"", "empty"),
    "blank lines": (b"\n \n\t\n", "blank"),
    "UTF-16 without its mark": (book().encode("utf-16-le"), "binary"),
    "binary data": (bytes(range(256)) * 20, "binary"),
    "too much": (b"a" * (LARGEST_SOURCE + 1), "limit"),
    "too much, packed": (gzip.compress(b"a" * (LARGEST_SOURCE + 1), 1), "unpacks to more"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_can_not_be_read_is_refused_with_the_reason(case: str) -> None:
    data, reason = REFUSED[case]
    with pytest.raises(UnreadableError, match=rf"^x\.txt: .*{reason}"):
        read_source(data if isinstance(data, bytes) else data.encode(), "x.txt")
