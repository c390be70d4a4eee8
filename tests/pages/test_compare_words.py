"""What changes are called: sentences, labels, dates, drawn-together numbers."""

import datetime

import pytest

from corpus.comparing.edition import Change
from corpus.models import Edition
from corpus.pages.redline.words import (
    is_quiet,
    nature_label,
    of_date,
    span_title,
    status_label,
    story,
    to_date,
)
from corpus.pages.shared.french import passages


def change(status, old="420.5e", new="704.5j", nature=None, **more):
    return Change(
        kind=more.pop("kind", "rule"), status=status, nature=nature, old=old, new=new, score=0.9, **more
    )


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (change("added", old=None), "704.5j ajoutée."),
        (change("removed", new=None), "420.5e supprimée."),
        (change("edited", old="704.5j", nature="substantive"), "704.5j modifiée."),
        (change("renumbered"), "420.5e renumérotée 704.5j, texte identique."),
        (
            change("renumbered", nature="references"),
            "420.5e renumérotée 704.5j, seuls ses renvois ont suivi.",
        ),
        (change("renumbered+edited", nature="substantive"), "420.5e renumérotée 704.5j et modifiée."),
        (change("split", also_new=("704.5k", "704.5m")), "420.5e scindée en 704.5j, 704.5k et 704.5m."),
        (change("merged"), "420.5e fondue dans 704.5j."),
        (change("restated"), "420.5e retirée, 704.5j dit déjà la même chose."),
        (
            change("restated", facts=(("below", "10", ""),)),
            "420.5e retirée, l’essentiel de ses règles est désormais en 704.5j.",
        ),
        (
            change("restated", facts=(("below", "1", ""),)),
            "420.5e retirée, sa règle est désormais en 704.5j.",
        ),
        (
            change("restated", notes=("replaced",)),
            "420.5e remplacée\u00a0: son passage a été récrit, 704.5j en traite désormais.",
        ),
        (
            change("restated", facts=(("defined", "", "Puits"),)),
            "420.5e retirée, le glossaire dit la même chose sous «\u00a0Puits\u00a0» et renvoie à 704.5j.",
        ),
        (change("typographic", old="704.5j"), "704.5j\u00a0: typographie seulement."),
        (change("edited", old="704.5j", notes=("example_only",)), "704.5j modifiée (exemples seuls)."),
        (
            change("edited", old="704.5j", notes=("reaimed",), also_old=("420.5f",)),
            "704.5j modifiée (renvoi vers une autre règle, reprend aussi 420.5f).",
        ),
        (
            change("renumbered", old="Légende", new="Légendaire", kind="term"),
            "«\u00a0Légende\u00a0» renommé «\u00a0Légendaire\u00a0», même définition.",
        ),
        (change("removed", old="Phase", new=None, kind="term"), "«\u00a0Phase\u00a0» retiré du glossaire."),
    ],
)
def test_a_change_is_told_in_one_sentence(told, words):
    assert story(told) == words


@pytest.mark.parametrize(
    ("told", "quiet"),
    [
        (change("typographic"), True),
        (change("renumbered"), True),
        (change("renumbered", nature="references"), True),
        (change("renumbered", nature="references", notes=("reaimed",)), False),
        (change("edited", nature="references"), True),
        (change("edited", nature="references", notes=("reaimed",)), False),
        (change("edited", nature="editorial"), False),
        (change("edited", nature="substantive"), False),
        (change("added", old=None), False),
        (change("merged"), False),
        (change("restated"), False),
        (change("renumbered", also_old=("420.5f",)), False),
    ],
)
def test_only_what_alters_no_words_that_matter_is_quiet(told, quiet):
    assert is_quiet(told) is quiet


def test_terms_are_masculine_and_added_rules_have_no_nature():
    assert status_label(change("edited", kind="term")) == "Modifié"
    assert status_label(change("edited")) == "Modifiée"
    assert status_label(change("restated")) == "Reprise ailleurs"
    assert status_label(change("restated", notes=("replaced",))) == "Remplacée"
    assert nature_label(change("edited", nature="editorial")) == "Rédaction"
    assert nature_label(change("added", old=None, nature="substantive")) == ""


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([], ""),
        (["420"], "420"),
        (["411", "412", "413"], "411 à 413"),
        (["421", "422"], "421 et 422"),
        (["411", "412", "413", "500", "102.4b"], "411 à 413, 500 et 102.4b"),
        (["498", "499", "500"], "498 à 500"),
        (["502.1", "502.2", "502.3", "502.5", "502.6"], "502.1 à 502.3, 502.5 et 502.6"),
        (["502.7j", "502.7k", "502.7m", "502.8"], "502.7j à 502.7m et 502.8"),
        (["502.7a", "502.8b", "502.9c", "503.1", "504.2"], "502.7a, 502.8b, 502.9c, 503.1 et 504.2"),
        (["501.2", "501.3", "502.4", "501.4~2"], "501.2, 501.3, 502.4 et 501.4~2"),
    ],
)
def test_neighbouring_sections_are_drawn_together(numbers, words):
    assert passages(numbers) == words


def edition(date, precision="day", title="Règles"):
    return Edition(date=date, date_precision=precision, title=title)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (("2003-05-26", "day"), ("2006-07-15", "day"), "Ce qui a changé du 26~mai~2003 au 15~juillet~2006"),
        (("2003-05-01", "estimated"), ("2006-08-01", "month"), "Ce qui a changé du 1ᵉʳ~mai~2003 à août~2006"),
        (("2003-04-01", "month"), ("2006-01-01", "year"), "Ce qui a changé d’avril~2003 à 2006"),
        (("2003-05-01", "month"), ("2006-01-01", "day"), "Ce qui a changé de mai~2003 au 1ᵉʳ~janvier~2006"),
    ],
)
def test_a_comparison_is_named_by_its_dates(old, new, words):
    made = [edition(datetime.date.fromisoformat(date), precision) for date, precision in (old, new)]
    assert span_title(*made) == words.replace("~", "\u00a0")


def test_undated_editions_are_named_by_their_titles():
    title = span_title(edition(None, title="Vieux cahier"), edition(None, title="Cahier neuf"))
    assert title == "Ce qui a changé de «\u00a0Vieux cahier\u00a0» à «\u00a0Cahier neuf\u00a0»"


def test_a_sentence_tells_an_estimated_date_as_one_and_a_title_does_not():
    old = edition(datetime.date(2003, 5, 26), "estimated")
    new = edition(datetime.date(2006, 7, 15))
    assert (
        f"{of_date(old)} {to_date(new)}".replace("\u00a0", "~") == "du 26~mai~2003 environ au 15~juillet~2006"
    )
    assert (
        f"{of_date(new)} {to_date(old)}".replace("\u00a0", "~") == "du 15~juillet~2006 au 26~mai~2003 environ"
    )
    assert "environ" not in span_title(old, new)
