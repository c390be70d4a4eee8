"""Kind, language, title and date, as a source tells them."""

from __future__ import annotations

import pytest

from corpus.reading.identity.detect import detect_date, detect_kind, detect_language, detect_title
from corpus.reading.reader import read_source
from corpus.reading.refusals import UnreadableError

RULES = ["420. Ponts", "420.1. Un pont relie deux rives."]


@pytest.mark.parametrize(
    ("line", "iso", "precision"),
    [
        ("Ces règles entrent en vigueur au 1er mai 2014.", "2014-05-01", "day"),
        ("Ces règles prennent effet le 1 er mai 2006.", "2006-05-01", "day"),
        ("Règles US [30/09/2011] Règles FR [04/02/2011]", "2011-02-04", "day"),
        ("These rules are current as of May 26, 2003.", "2003-05-26", "day"),
        ("These rules are effective as of 13 July 2018.", "2018-07-13", "day"),
        ("Effective Sept. 2nd, 2011", "2011-09-02", "day"),
        ("En vigueur depuis le 01/02/2010", "2010-02-01", "day"),
        ("Règles en vigueur en mai 2014", "2014-05-01", "month"),
        ("Règles du jeu en vigueur en 2014", "2014-01-01", "year"),
        ("Posté le Vendredi 03 Octobre 2003 à 17:17 par odile (12 lectures)", "2003-10-03", "day"),
        ("[ Dernière modification par odile le 28 mai 2007 à 22h23 ]", "2007-05-28", "day"),
        ("Last edited by Odile on May 28, 2007 at 10:23 pm", "2007-05-28", "day"),
        ("Version 1.3 -- Last updated March 1, 2000", "2000-03-01", "day"),
        ("#1 27-09-2006 14:05:11", "2006-09-27", "day"),
        ("Ven Mar 05, 2007 12:29 pm", "2007-03-05", "day"),
        ("Effective 4/23/99", "1999-04-23", "day"),
        ("En vigueur au 04/05/03", "2003-05-04", "day"),
        ("Date: 12 Mar 2001 09:30:21 GMT", "2001-03-12", "day"),
        ("Règles du pont, 12 mars 2009", "2009-03-12", "estimated"),
    ],
)
def test_dates_are_read_from_phrases(line: str, iso: str, precision: str) -> None:
    when = detect_date(["Un titre", line, *RULES], "x.txt")
    assert when is not None
    assert (when.iso, when.precision) == (iso, precision)


@pytest.mark.parametrize(
    "line",
    [
        "Date d'inscription : 07/03/2007", "Joined: Tue Jan 04, 2005", "© 1993-2009",
        "Le 31 février 2009", "Jeu 8 Mar - 12:29",
        "Un tournoi de 2007.", "Le 4/5/03 au soir", "Un 1/1/98", "Version 20/13/2009",
    ],
)  # fmt: skip
def test_what_dates_no_text(line: str) -> None:
    assert detect_date([line, *RULES], "x.txt") is None


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (RULES, "rules"),
        (["Règle 420.5e : si deux ponts se valent, un seul reste."], "rules"),
        (["Cours 7 – Les ponts", "420.1. Un pont relie.", *["Un pont est solide."] * 9], "lesson"),
        (["Foire aux questions", "* Une réponse.", "420.1. Une règle citée."], "faq"),
    ],
)
def test_the_kind_is_told_by_what_the_lines_are(lines: list[str], kind: str) -> None:
    assert detect_kind(lines)[0] == kind


@pytest.mark.parametrize(
    ("text", "language", "sure"),
    [
        (
            "Le joueur qui contrôle la créature choisit une carte dans sa main et la met sur la table.",
            "fr",
            True,
        ),
        (
            "The player who controls the creature chooses a card from their hand and puts it on the table.",
            "en",
            True,
        ),
    ],
)
def test_the_language_is_told_by_its_small_words(text: str, language: str, sure: bool) -> None:
    assert detect_language([text])[:2] == (language, sure)


def test_the_language_is_told_where_every_other_line_is_a_number() -> None:
    lines = [f"{100 + at}.1a" if at % 2 else "Le pont relie les rives et les quais." for at in range(1000)]
    assert detect_language(lines[1:])[:2] == ("fr", True)


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["_Magic: The Gathering_ Comprehensive Rules", "", *RULES], "Magic: The Gathering Comprehensive Rules"),
        (["Forum", "MessageSujet: Re: LES REGLES DU PONT   Icône Jeu 8 Mar - 12:29", *RULES], "LES REGLES DU PONT"),
        (["Cours 6 – Les ponts", "Les ponts relient."], "Cours 6 – Les ponts"),
        (["ah je le disais bien", *RULES], None),
        (["Board index ‹ Rules ‹ Bridges", "The rules of the bridge", *RULES], "The rules of the bridge"),
    ],
)  # fmt: skip
def test_the_title_is_what_stands_on_top(lines: list[str], title: str | None) -> None:
    assert detect_title(lines, "lesson" if "Cours" in lines[0] else "rules") == title


@pytest.mark.parametrize(
    "lines",
    [
        ["These rules are effective as of", "April 22, 2005."],
        ["Ces règles sont en vigueur depuis le 22", "avril 2005."],
    ],
)
def test_a_date_may_be_cut_by_the_end_of_a_line(lines: list[str]) -> None:
    when = detect_date(["Bridge Rules", *lines, *RULES], "x.txt")
    assert when is not None
    assert (when.iso, when.precision) == ("2005-04-22", "day")


def test_nothing_becomes_a_lesson_because_nothing_else_fitted() -> None:
    prose = "Le joueur suit la règle du pont, et la carte dort. " * 100
    with pytest.raises(UnreadableError, match=r"0 stand inside lines.*unknown kind"):
        read_source(prose.encode(), "pont.txt")
    assert read_source(f"Cours du pont\n\n{prose}".encode(), "pont.txt").kind == "lesson"
    assert read_source(prose[:300].encode(), "pont.txt").kind == "lesson"
