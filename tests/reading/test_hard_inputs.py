"""Rules in any shape are read right, or wait with a plain sentence: one table of ways to spoil one small book."""

from __future__ import annotations

import gzip
import json
import quopri
import re
from collections.abc import Callable

import pytest

from corpus.reading.document import Document, UnreadableError
from corpus.reading.reader import read_source
from tests.reading.test_soundness import WATERS

Number = Callable[[str], str]


def entry(number: str) -> str:
    section, rule = int(number[:3]), len(number)
    return (
        f"A player who reaches the {WATERS[rule % 6]} with {number[4:]} lights puts a lantern on the edge of the "
        f"{WATERS[section % 6]}, and the others wait until the lantern is out before they leave."
    )


NUMBERS = [
    number
    for section in range(100, 108)
    for number in (
        str(section),
        *(
            each
            for rule in range(1, 5)
            for each in (f"{section}.{rule}", *(f"{section}.{rule}{letter}" for letter in "abc"))
        ),
    )
]
EXAMPLES = [f"Ana reaches {number} and puts her lantern down." for number in NUMBERS[4::10]]


def dotted(number: str) -> str:
    return number if number[-1].isalpha() else f"{number}."


def book(number: Number = dotted, example: str = "Example: ", between: str = "\n\n") -> str:
    """The book with each number as ``number`` prints it, every tenth rule with an example."""
    lines = ["Comprehensive Rules of the Well", "These rules are effective as of March 1, 2014."]
    for at, each in enumerate(NUMBERS):
        title = f"{WATERS[int(each) % 6].title()}s" if len(each) == 3 else entry(each)
        lines.append(f"{number(each)} {title}" + (f"\n{example}{EXAMPLES[at // 10]}" if at % 10 == 4 else ""))
    return between.join(lines)


def lettered(form: str) -> Number:
    """Numbers that print only the letter of a subrule, as ``form`` sets it."""
    return lambda number: form.format(number[-1]) if number[-1].isalpha() else f"{number}."


def each_line(form: Callable[[int, str], str]) -> str:
    return "\n".join(form(at, line) for at, line in enumerate(book().split("\n"), 1))


def page(line: Callable[[int, str], str]) -> str:
    body = "".join(f"<p>{line(at, text)}</p>\n" for at, text in enumerate(book().split("\n")) if text)
    return f"<html><body>{body}</body></html>"


RECORDS = [
    {"number": each, "text": f"{WATERS[int(each) % 6].title()}s" if len(each) == 3 else entry(each)}
    for each in NUMBERS
]
MAIL = (
    "From: ana@well.example\nTo: odo@well.example\nSubject: The rules\nMIME-Version: 1.0\n"
    'Content-Type: multipart/alternative; boundary="zz"\n\n--zz\nContent-Type: text/plain\n\n'
    f"{book()}\n--zz\nContent-Type: text/html\n\n<html><body><p>See the other part.</p></body></html>\n--zz--\n"
)

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
    "a list of definitions": "<html><body><h1>Comprehensive Rules of the Well</h1><dl>"
    + "".join(
        f"<dt>{each}</dt><dd>{WATERS[int(each) % 6].title() + 's' if len(each) == 3 else entry(each)}</dd>"
        for each in NUMBERS
    )
    + "</dl></body></html>",
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
    "JSON, a list": json.dumps({"effective": "2014-03-01", "rules": RECORDS}),
    "JSON by number": json.dumps({each["number"]: each["text"] for each in RECORDS}),
    "JSON, one a line": "\n".join(json.dumps(each) for each in RECORDS),
    "JSON, a chat": json.dumps(
        [{"user": "ana", "text": f"{each['number']} {each['text']}"} for each in RECORDS]
    ),
    "XML": "<rules>"
    + "".join(f'<rule number="{each["number"]}"><text>{each["text"]}</text></rule>\n' for each in RECORDS)
    + "</rules>",
    "CSV, a column too many": "id;number;text\n"
    + "\n".join(f"{at};{each['number']};{each['text']}" for at, each in enumerate(RECORDS)),
    "a wiki's table": '{| class="wikitable"\n! Number !! Rule\n'
    + "".join(f"|-\n| '''{each['number']}''' || {each['text']}\n" for each in RECORDS)
    + "|}",
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
    "rules struck by a class": "<html><style>.old { text-decoration: line-through }</style>"
    + page(lambda at, line: f'{line}</p><p class="old">{line} Old.' if at % 5 == 0 else line),
    "CSV": "number,text\n" + "\n".join(f'{each["number"]},"{each["text"]}"' for each in RECORDS),
}


def wrong(document: Document) -> list[str]:
    """The numbers that ``document`` lacks, has too much, or has with another text."""
    got = {rule.number: rule.text for rule in document.rules}
    texts = {number: entry(number) for number in NUMBERS if len(number) > 3}
    return [number for number in {*got, *texts} if len(number) > 3 and got.get(number) != texts.get(number)]


def grave(document: Document) -> list[str]:
    return [one.code for one in document.diagnostics if one.level == "error"]


@pytest.mark.parametrize("case", RIGHT)
def test_it_is_read_right(case: str) -> None:
    data = RIGHT[case]
    document = read_source(data if isinstance(data, bytes) else data.encode(), "x.txt")
    assert not wrong(document)
    assert not grave(document)
    examples = [example.text for rule in document.rules for example in rule.examples]
    assert examples == (
        [] if case.startswith(("JSON", "CSV", "XML", "a wiki's table", "a list of")) else EXAMPLES
    )


SPANISH = (
    "El jugador que controla la criatura elige una carta de su mano y la pone en el cementerio con las otras."
)
GERMAN = "Der Spieler, der die Kreatur kontrolliert, legt eine Karte von der Hand auf den Friedhof und nicht ins Spiel."
HEADINGS = "\n\n".join(f"{number}. {WATERS[number % 6].title()}s" for number in range(100, 130))
TALE = "\n\n".join(f"The boat of {WATERS[at % 6]} {'o' * at} lies on the river." for at in range(180))

ROWS = [f"{each}s." if len(each) == 3 else entry(each) for each in (NUMBERS[-1], *NUMBERS[:-1])]
SLIPPED = "\n\n".join(f"{dotted(number)} {row}" for number, row in zip(NUMBERS, ROWS, strict=True))

FRENCH = "Le joueur qui contrôle la créature choisit une carte de sa main et la met dans le cimetière avec les autres."

WAITS: dict[str, tuple[str, str]] = {
    "half of it in French": (re.sub(r"(?m)^(10[4-7]\.\S+).*", rf"\1 {FRENCH}", book()), "language_mixed"),
    "Japanese": (re.sub(r"A player.*", "橋を守るプレイヤーは道を選ぶ。", book()), "language_foreign"),
    "Spanish": (re.sub(r"A player.*", SPANISH, book()), "language_foreign"),
    "German": (re.sub(r"A player.*", GERMAN, book()), "language_foreign"),
    "subrules under signs": (book(lettered("§")), "paragraphs_unnumbered"),
    "headings alone": (f"{HEADINGS}\n\n130.1. {entry('130.1')}", "headings_bare"),
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


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(book().encode())[:200] + b"\x00\xff" * 50,
        "\n".join(line.partition(" ")[2] for line in book().split("\n")).encode(),
    ],
)
def test_what_can_not_be_read_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_source(data, "x.txt")
