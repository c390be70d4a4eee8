"""What changes are called: numbers, labels, dates, drawn-together numbers."""

import datetime

import pytest

from corpus.comparing.edition import Change
from corpus.models import Edition
from corpus.pages.redline.words import (
    is_quiet,
    label_of,
    numbers_of,
    span_title,
)
from corpus.pages.shared.french import passages


def change(status, old="420.5e", new="704.5j", nature=None, **more):
    return Change(
        kind=more.pop("kind", "rule"), status=status, nature=nature, old=old, new=new, score=0.9, **more
    )


@pytest.mark.parametrize(
    ("made", "numbers", "label"),
    [
        (change("added", old=None, nature="substantive"), "704.5j", "Ajoutée"),
        (change("removed", new=None, nature="substantive"), "420.5e", "Supprimée"),
        (change("edited", old="704.5j", nature="substantive"), "704.5j", "Modifiée, fond"),
        (change("renumbered"), "420.5e → 704.5j", "Renumérotée"),
        (change("renumbered", nature="references"), "420.5e → 704.5j", "Renumérotée, renvois"),
        (change("split", also_new=("704.5k",)), "420.5e → 704.5j, 704.5k", "Scindée"),
        (change("merged", also_old=("420.5f",)), "420.5e, 420.5f → 704.5j", "Fondue"),
        (change("typographic", old="704.5j"), "704.5j", "Typographie"),
        (change("renumbered", old="Légende", new="Héros", kind="term"), "Légende → Héros", "Renommé"),
    ],
)
def test_a_change_is_named_by_its_numbers_its_kind_and_its_nature(made, numbers, label):
    assert (numbers_of(made), label_of(made)) == (numbers, label)


@pytest.mark.parametrize(
    ("made", "quiet"),
    [
        (change("typographic"), True),
        (change("renumbered"), True),
        (change("renumbered", nature="references"), True),
        (change("edited", nature="editorial"), False),
        (change("edited", nature="substantive"), False),
        (change("added", old=None), False),
        (change("merged"), False),
    ],
)
def test_only_what_alters_no_words_that_matter_is_quiet(made, quiet):
    assert is_quiet(made) is quiet


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([], ""),
        (["411", "412", "413"], "411 à 413"),
        (["421", "422"], "421 et 422"),
        (["411", "412", "413", "500", "102.4b"], "411 à 413, 500 et 102.4b"),
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
