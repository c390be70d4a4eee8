"""Another language is another pack: a German text of our own is read, compared and indexed by the facts of one file."""

import shutil
from pathlib import Path

import pytest

from corpus.comparing.comparison import compare
from corpus.languages import added, pack, packs, read_pack
from corpus.library.deriving.link import link_editions
from corpus.models import Edition, Library
from corpus.reading.reader import read_source
from corpus.search import refresh
from tests.comparing.editions import compared_edition
from tests.library.ages import keep

FACTS = (Path(__file__).parent / "de.toml").read_text(encoding="utf-8")
TEXT = """Regeln vom Brunnenspiel

Diese Regeln gelten ab dem 1. März 2014.

1. Der Anfang

100. Allgemeines

100.1. Das Spiel ist für zwei Spieler, die mit je einer Karte beginnen. Siehe Regel 100.2.

100.2. Ein Spieler kann den Brunnen nicht sehen, wenn die Brücke im Regen ist (siehe Regeln 101.1a bis 101.1c).
Beispiel: Die Brücke ist nass und der Spieler wartet auf den Morgen.

101. Der Regen

101.1. Regen
101.1a Der Regen ist auf der Brücke, wenn die Karte von dem Spieler gedreht ist.
101.1b Der Regen ist nicht auf dem Dach und nicht im Brunnen, sowie in den Fällen von Regel 100.1 und 100.2.
101.1c Ein Spieler mit dem Schirm ist im Regen nicht nass.

Glossar

Brunnen
Ein Ort, an dem der Spieler das Wasser von der Karte nimmt.

Schirm
Eine Karte, mit der der Spieler im Regen nicht nass ist.
"""


@pytest.fixture
def german():
    with added(read_pack(FACTS)):
        yield


def test_a_text_in_a_third_language_is_read_whole(german):
    document = read_source(TEXT.encode(), "regeln.txt")
    assert (document.language, document.date, document.kind) == ("de", "2014-03-01", "rules")
    assert {rule.number for rule in document.rules} == {
        *("1", "100", "100.1", "100.2", "101", "101.1", "101.1a", "101.1b", "101.1c")
    }
    rules = {rule.number: rule for rule in document.rules}
    assert [case.text[:10] for case in rules["100.2"].examples] == ["Die Brücke"]
    cited = [target.number for reference in rules["100.2"].references for target in reference.targets]
    assert cited == ["101.1a", "101.1b", "101.1c"]
    assert [t.number for r in rules["101.1b"].references for t in r.targets] == ["100.1", "100.2"]
    assert [term.term for term in document.terms] == ["Brunnen", "Schirm"]
    assert not [found for found in document.diagnostics if found.level != "info"]


def test_a_third_language_is_compared_with_its_own_words(german):
    old = compared_edition(read_source(TEXT.encode(), "regeln.txt"), "alt")
    changed = TEXT.replace("ist im Regen nicht nass.\n", "ist im Regen nass.\n")
    retouched = changed.replace("der Spieler wartet auf", "ein Spieler wartet auf")
    new = compared_edition(read_source(retouched.encode(), "regeln.txt"), "neu")
    found = {change.new: change.nature for change in compare(old, new).changes if change.kind == "rule"}
    assert found == {"101.1c": "substantive", "100.2": "editorial"}


def test_its_pages_and_answers_name_it_as_its_pack_does(german, db, client, settings, tmp_path):
    settings.SEARCH_INDEX_DIR = shutil.copytree(settings.SEARCH_INDEX_DIR, tmp_path / "index")
    document = read_source(TEXT.encode(), "regeln.txt")
    edition = keep(TEXT.encode(), document, "brunnen", "Brunnenspiel", series="brunnen")
    link_editions()
    refresh()
    edition.full_clean()
    assert edition.get_language_display() == "allemand"
    assert "allemand" in client.get("/editions/").content.decode()
    assert client.get("/api/v1/rules/101.1c?language=de").json()["edition"] == edition.slug
    found = client.get("/recherche/", {"q": "Brunnen langue:allemand"}).content.decode()
    assert "101.1b" in found and 'lang="de"' in found
    french = Edition.objects.filter(language="fr").first()
    assert client.get(f"/comparer/{edition.slug}/{french.slug}/").status_code == 404
    english = Edition.objects.create(
        slug="en", title="Rules", language="en", kind="rules", source=edition.source
    )
    Library.advance()
    refused = client.get(f"/comparer/{edition.slug}/{english.slug}/")
    assert refused.status_code == 404
    assert "ne rapproche que le français et l’anglais" in refused.content.decode()


def test_without_its_pack_the_language_is_unknown():
    assert [known.code for known in packs()] == ["fr", "en"]
    with pytest.raises(KeyError):
        pack("de")


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (FACTS.replace('stemmer = "german"\n', ""), "stemmer: missing"),
        (FACTS.replace("[labels]", '[labels]\nfooter = "x"'), "labels.footer: unknown"),
        (FACTS.replace('link = ""\n', ""), "dates.link: missing"),
    ],
)
def test_a_pack_says_what_it_lacks(wrong, key):
    with pytest.raises(ValueError, match=key):
        read_pack(wrong)
