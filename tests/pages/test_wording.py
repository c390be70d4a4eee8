"""French as the interface writes and sets it: dates, counts, no-break spaces; nothing inline in templates."""

import ast
import datetime
import re

import pytest

from corpus.models import Edition
from corpus.pages.shared.french import citation, counted, date_of, dated, unbroken
from tests.conftest import ROOT


def edition(date, precision="day", language="fr"):
    made = Edition(date_precision=precision, language=language)
    made.date = datetime.date.fromisoformat(date) if date else None
    return made


@pytest.mark.parametrize(
    ("date", "precision", "alone", "after"),
    [
        ("2006-07-15", "day", "15 juillet 2006", "du 15 juillet 2006"),
        ("2006-07-01", "month", "juillet 2006", "de juillet 2006"),
        ("2006-08-01", "month", "août 2006", "d’août 2006"),
        ("2006-10-01", "month", "octobre 2006", "d’octobre 2006"),
        ("2006-01-01", "year", "2006", "de 2006"),
        ("2006-07-15", "estimated", "vers le 15 juillet 2006", "du 15 juillet 2006 environ"),
        (None, "", "date inconnue", "de date inconnue"),
    ],
)
def test_dates_are_as_sure_as_they_are(date, precision, alone, after):
    held = edition(date, precision)
    assert date_of(held).replace("\u00a0", " ") == alone
    assert dated(held).replace("\u00a0", " ") == after


@pytest.mark.parametrize(
    ("date", "precision", "language", "words"),
    [
        ("2006-07-15", "estimated", "fr", "RC 420.5e (15 juillet 2006)"),
        ("2014-05-01", "day", "fr", "RC 420.5e (1ᵉʳ mai 2014)"),
        ("2014-05-01", "month", "fr", "RC 420.5e (mai 2014)"),
        ("2020-11-20", "day", "en", "CR 420.5e (20 novembre 2020)"),
        (None, "", "fr", "RC 420.5e"),
    ],
)
def test_citations(date, precision, language, words):
    assert citation("420.5e", edition(date, precision, language)) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 règle"),
        (1, "1 règle"),
        (2, "2 règles"),
        (3161, "3\u202f161 règles"),
        (10**6, "1\u202f000\u202f000 règles"),
    ],
)
def test_counting(number, words):
    assert counted(number, "règle").replace("\u00a0", " ") == words


_PLAIN = re.compile(r"(?<=[\w)»}%’.…]) (?=[:;!?»](?:\s|$|[<(]))|(?<=«) ")
"""A plain blank where French sets one that breaks no line."""


def _words(path):
    """What a module says to readers, with the lines where it stands."""
    tree = ast.parse(path.read_text())
    bodies = [node.body for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list)]
    notes = {id(line.value) for body in bodies for line in body if isinstance(line, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.lineno, node.value


def test_signs_never_stand_alone_at_the_beginning_of_a_line():
    files = [
        path
        for room in ("corpus/pages", "corpus/api", "corpus/library/publishing")
        for path in (ROOT / room).rglob("*.py")
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files
        for line, words in _words(path)
        if _PLAIN.search(words)
    ]
    assert len(files) > 80 and found == []


TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if "admin" not in path.parts)
PAGES = sorted((ROOT / "corpus" / "pages" / "editorial").glob("*.md"))
assert PAGES


def words(path):
    """The text between the tags of a template, code left out."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", "\x00", text, flags=re.DOTALL)
    return re.sub(r"`[^`]*`|\]\([^)]*\)", "\x00", text)


@pytest.mark.parametrize("path", [*TEMPLATES, *PAGES], ids=lambda path: path.name)
def test_french_spaces_hold(path):
    assert re.findall(r"\w+ [;!?:»](?=\s|\x00|$)|« ", words(path)) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_is_inline(path):
    text = path.read_text(encoding="utf-8")
    assert "style=" not in text and "<style" not in text
    assert not re.search(r"\son(?:click|load|input|submit|change)=", text)
    assert "|safe" not in text and "autoescape off" not in text


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Cours 6 : actions", "Cours 6\u00a0: actions"),
        ("« en jeu » jusqu’ici", "«\u00a0en jeu\u00a0» jusqu’ici"),
        ("rien à faire, ici", "rien à faire, ici"),
        ("déjà\u00a0: tenu", "déjà\u00a0: tenu"),
    ],
)
def test_plain_blanks_before_signs_are_held(typed, printed):
    assert unbroken(typed) == printed
