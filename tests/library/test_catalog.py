"""Catalogs, bulletins and names of rules: what is wrong is told with its place and costs only itself."""

import re

import pytest

from corpus.library.asking.restating import gists_of
from corpus.library.sources.catalog import CatalogError, load_catalog, load_words
from corpus.models import Edition
from tests.library.samples import ingest_folder
from tests.library.test_twins import RULES, write

GOOD = '[[source]]\nfile = "a.txt"\nedition = "2001-01-01-a"\ndate = 2001-01-01\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "b.txt").write_text("y")
    return tmp_path


def catalog(folder, text):
    path = folder / "corpus.toml"
    path.write_text(text, encoding="utf-8")
    return load_catalog(path)


def test_a_good_entry_comes_whole(folder):
    (entry,) = catalog(
        folder, GOOD + 'language = "en"\ndate_precision = "month"\norigin = "a shelf"\n'
    ).entries
    assert entry.path == (folder / "a.txt").resolve()
    assert (entry.edition, entry.date, entry.date_precision) == ("2001-01-01-a", "2001-01-01", "month")
    assert entry.restates is None
    assert (entry.language, entry.origin, entry.series, entry.restatement) == ("en", "a shelf", "", False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[source]]\nedition = "x"\n', "the key file is missing"),
        ('[[source]]\nfile = "absent.txt"\n', "no such file"),
        ('[[source]]\nfile = "../outside.txt"\n', "outside the catalog's folder"),
        ('[[source]]\nfile = "b.txt"\nlangage = "fr"\n', "langage: "),
        ('[[source]]\nfile = "b.txt"\nlanguage = "de"\n', "choose one of fr, en"),
        ('[[source]]\nfile = "b.txt"\nkind = "poem"\n', "'rules', 'faq', 'lesson'"),
        ('[[source]]\nfile = "b.txt"\nedition = "Été 2001"\n', "edition: "),
        ('[[source]]\nfile = "b.txt"\ndate = "hier"\n', "is no date"),
        ('[[source]]\nfile = "b.txt"\ndate = 2001-01-01T10:00:00\n', "is no date"),
        ('[[source]]\nfile = "b.txt"\ntitle = 12\n', "title: "),
        ('[[source]]\nfile = "b.txt"\nrestatement = "yes"\n', "restatement: "),
        ('[[source]]\nfile = "b.txt"\nrestates = 2001-01-01\n', "belongs to a restatement"),
        ('[[source]]\nfile = "b.txt"\nrestatement = true\nrestates = "hier"\n', "is no date"),
        ('[[source]]\nfile = "b.txt"\nedition = "2001-01-01-a"\n', "give each its own slug"),
        ('[[source]]\nfile = "a.txt"\n', "stands twice"),
    ],
)
def test_a_bad_entry_is_told_and_costs_only_itself(folder, text, told):
    read = catalog(folder, GOOD + text)
    (problem,) = read.problems
    assert told in problem
    assert str(folder / "corpus.toml") in problem
    assert [entry.edition for entry in read.entries] == ["2001-01-01-a"]


def test_the_file_of_a_bad_entry_is_refused(folder):
    read = catalog(folder, '[[source]]\nfile = "b.txt"\nkind = "poem"\n')
    assert read.refused == {(folder / "b.txt").resolve()}


@pytest.mark.parametrize("text", ["[[source]\n", "source = 3\n", '[[origin]]\nfile = "a.txt"\n', "\x00"])
def test_an_unusable_catalog_raises(folder, text):
    with pytest.raises(CatalogError, match=r"corpus\.toml"):
        catalog(folder, text)


def test_links_name_editions_and_rules(tmp_path):
    path = tmp_path / "links.toml"
    path.write_text('[[same]]\nold = "2001-a/420.5e"\nnew = ""\nreason = "dropped"\n')
    (link,) = load_words(path)
    assert (link.old, link.new, link.kind) == (("2001-a", "420.5e"), "", "same")


@pytest.mark.parametrize(
    "text",
    [
        '[[same]]\nold = "420.5e"\nnew = ""\nreason = "x"\n',
        '[[same]]\nold = "a/420.5l"\nnew = ""\nreason = "x"\n',
        '[[same]]\nold = "a/420.5e"\nnew = "b"\nreason = "x"\n',
        '[[same]]\nold = "a/420.5e"\nnew = ""\nreason = " "\n',
        '[[same]]\nold = 1\nnew = ""\nreason = "x"\n',
    ],
)
def test_a_correction_without_places_or_reason_is_refused(tmp_path, text):
    path = tmp_path / "links.toml"
    path.write_text(text)
    with pytest.raises(CatalogError, match="number 1"):
        load_words(path)


BULLETIN = '[[bulletin]]\nedition = "2001-01-01-a"\ntext = "**Pourquoi**"\nsource = "une lettre"\n'


def bulletins(folder, text):
    path = folder / "bulletins.toml"
    path.write_text(text, encoding="utf-8")
    return load_words(path)


def test_a_bulletin_is_on_an_edition_or_on_a_rule(folder):
    told = bulletins(folder, BULLETIN + BULLETIN.replace('"\ntext', '"\nrule = "704.5k"\ntext', 1))
    assert [(note.edition, note.number, note.text, note.source) for note in told] == [
        ("2001-01-01-a", "", "**Pourquoi**", "une lettre"),
        ("2001-01-01-a", "704.5k", "**Pourquoi**", "une lettre"),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BULLETIN + BULLETIN, "number 2: 2001-01-01-a/ has a bulletin already"),
        (BULLETIN + 'reason = "x"\n', "number 1: reason"),
        (BULLETIN.replace("2001-01-01-a", "Été"), "number 1: edition"),
        (BULLETIN.replace("une lettre", " "), "number 1: source"),
        (BULLETIN.replace('"**Pourquoi**"', "12"), "number 1: text"),
        (BULLETIN + 'rule = "douze"\n', "number 1: rule"),
        ('[[same]]\nold = "x"\n', "only [[bulletin]] tables"),
    ],
)
def test_a_bad_bulletin_is_told(folder, text, told):
    with pytest.raises(CatalogError, match=re.escape(told)):
        bulletins(folder, text)


BODY = """Règles de ce temps

1. Le jeu

100. Bases

100.1. Deux personnes jouent, chacune avec son paquet.

5. Le tour

500. Son ordre

500.4. Quand une étape ou une phase s’achève, les réserves de mana se vident.

7. Suppléments

704. Actions basées sur un état

704.5. Voici ces actions.

{legends} Qui contrôle deux légendes de même nom en garde une.
"""


@pytest.mark.django_db
@pytest.mark.usefixtures("empty_library")
def test_a_name_of_today_stands_over_no_other_law_of_its_number(tmp_path) -> None:
    """500.4 of 2014 empties mana pools, 500.4 of today ends effects: our texts alone would take them for one rule."""
    sources = {
        day: ("fr", day, BODY.format(legends=legends), RULES, "restatement = true")
        for day, legends in (("2014-05-01", "704.5k"), ("2026-08-07", "704.5j"))
    }
    assert ingest_folder(write(tmp_path, sources)).ok
    older, newer = (gists_of(Edition.objects.get(slug=day)) for day in ("2014-05-01", "2026-08-07"))
    assert newer["500.4"] and "500.4" not in older
    assert older["704.5k"] == newer["704.5j"] and older["100.1"] == newer["100.1"]
