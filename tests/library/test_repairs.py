"""Curators' repairs: words, titles and numbers put right outlive reading again, and can be taken back."""

import pytest

from corpus.library.ingest.inputs import facts_of, record_of
from corpus.library.publishing import wishes
from corpus.library.publishing.catalogs import export_library
from corpus.library.publishing.publish import undo
from corpus.library.sources.collect import collect
from corpus.models import Correction, Edition, Entry, Publication
from tests.library.contents import contents, differences
from tests.library.samples import OLD, ingest_folder, published, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SLUG = "1995-03-01-oie"
MESSY = OLD.replace("420.2. Deux", "420.2. Duex").replace(
    "421. Les dés\n", "Posté par Jeannot\n\n421. Les dés\n"
)

MENDED = "Deux pions ne partagent jamais une case.\nPosté par Jeannot"


@pytest.fixture(scope="module")
def ingested(module_transaction, tmp_path_factory):
    ingest_folder(write_geese(tmp_path_factory.mktemp("geese"), old=MESSY))


@pytest.fixture
def geese(ingested, tmp_path):
    return write_geese(tmp_path, old=MESSY)


def rule(key):
    return Entry.objects.select_related("text").get(edition__slug=SLUG, kind="rule", key=key)


def test_a_word_put_right_outlives_another_source_and_is_taken_back(geese):
    before = contents()
    made = published(wishes.repair(SLUG, "rule 420.2", "text", MENDED, "coquille"))
    assert rule("420.2").content == MENDED
    (kept,) = facts_of(record_of(Edition.objects.get(slug=SLUG)))["repairs"]
    assert (kept["printed"], kept["meant"]) == ("Duex", "Deux")
    assert rule("420.2").details["printed"].startswith("Duex")
    write_geese(geese, old=MESSY.replace("soixante-trois", "63"))
    ingest_folder(geese)
    assert rule("420.2").content.startswith("Deux") and "63" in rule("420.1").content
    undo(Publication.objects.order_by("-generation").first(), by="essai")
    undo(made, by="essai")
    assert not differences(before, contents())


def test_a_repair_that_fits_nothing_any_more_says_so(geese):
    published(wishes.repair(SLUG, "rule 420.2", "text", MENDED, "coquille"))
    write_geese(geese)
    ingest_folder(geese)
    held = Edition.objects.get(slug=SLUG)
    (said,) = held.diagnostics.filter(code="repair_idle").values_list("message", flat=True)
    assert "Duex" in said and "420.2" in said
    published(wishes.take_off(SLUG, 0))
    assert not Edition.objects.get(slug=SLUG).diagnostics.filter(code="repair_idle").exists()


def test_a_title_and_a_number_are_put_right(geese):
    published(wishes.repair(SLUG, "rule 421", "title", "Les dés du jeu", "titre tronqué"))
    published(wishes.repair(SLUG, "rule 420.1a", "number", "420.1b", "numéro mal imprimé"))
    assert rule("421").name == "Les dés du jeu"
    moved = rule("420.1b")
    assert moved.details["read"] == "420.1a" and moved.parent.key == "420.1"
    assert not Entry.objects.filter(edition__slug=SLUG, key="420.1a").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rule 420.9", "text", "x", "y"), r"420\."),
        (("rule 420.2", "text", "x", " "), "pourquoi"),
        (("rule 420.2", "text", "", "y"), "Une entrée sans texte"),
        (("rule 420.2", "couleur", "x", "y"), "ne se corrige pas"),
        (("rule 420.2", "number", "quatre", "y"), "n’est pas un numéro"),
        (("rule 421", "title", "Les dés", "y"), "Rien à corriger"),
        (("rule 420.2", "text", "x" * 30_000, "y"), "trop"),
    ],
)
def test_a_repair_that_makes_no_sense_is_refused(geese, arguments, said):
    with pytest.raises(wishes.WishError, match=said):
        wishes.repair(SLUG, *arguments)


def test_repairs_go_into_a_catalog_and_come_back(geese, tmp_path):
    published(wishes.repair(SLUG, "rule 420.2", "text", MENDED, "« coquille »"))
    export_library(tmp_path / "ailleurs")
    text = rule("420.2").content
    for model in (Edition, Correction, Publication):
        model.objects.all().delete()
    assert ingest_folder(tmp_path / "ailleurs").ok
    assert rule("420.2").content == text
    facts = facts_of(record_of(Edition.objects.get(slug=SLUG)))
    assert [each["reason"] for each in facts["repairs"]] == ["« coquille »"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('[[source.repair]]\nentry = "rule 420.2"\nprinted = "a"\nmeant = "b"\n', "reason"),
        ('[[source.repair]]\nentry = "rule 420.2"\nprinted = "a"\nmeant = "b"\nreason = "c"\nfield = "d"\n', "field"),
        ("repair = 3\n", "repair: "),
    ],
)  # fmt: skip
def test_a_catalog_with_a_wrong_repair_costs_its_file(tmp_path, table, said):
    (tmp_path / "oie.txt").write_text(OLD, encoding="utf-8")
    (tmp_path / "corpus.toml").write_text(f'[[source]]\nfile = "oie.txt"\n{table}', encoding="utf-8")
    collection = collect([tmp_path])
    assert said in collection.problems[0] and not collection.entries
