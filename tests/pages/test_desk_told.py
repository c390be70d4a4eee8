"""What the desk says: which edition is meant, what a refused form keeps, what a draft does, how a text was read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Diagnostic, Draft, Edition
from tests.browser.looks import MOST_NODES
from tests.library.samples import NEW as GEESE, ingest_folder, write_geese
from tests.reading.test_losses import text

pytestmark = [pytest.mark.django_db]
OLD, NEW = "2010-02-01-regles/704.5k", "2014-05-01-regles/704.5k"


def shown(response):
    return LexborHTMLParser(response.content.decode())


def said(response):
    return " ".join(shown(response).css_first("main").text().split())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"ancienne": "2010-02-01-regles/999.9"}, "Cette règle n’est pas dans la bibliothèque"),
        (
            {"ancienne": OLD, "nouvelle": "2014-05-01-regles/999.9"},
            "Cette règle n’est pas dans la bibliothèque",
        ),
        (
            {
                "ancienne-edition": "2010-02-01-regles",
                "ancienne-numero": "704.5k",
                "nouvelle-numero": "704.5k",
            },
            "Choisissez l’édition où se lit la règle 704.5k.",
        ),
    ],
)
def test_a_link_that_can_only_be_refused_is_not_offered(curator, asked, told):
    page = curator.get("/bureau/liens/", asked)
    assert told in said(page) and not shown(page).css("#raison")


def test_a_refused_correction_keeps_what_was_written(curator):
    address = "/bureau/editions/2014-05-01-regles/"
    wrong = {"acte": "corriger", "title": "Mieux", "edition": "pas bon", "raison": "parce que"}
    page = curator.post(address, wrong)
    fields = {node.attributes["id"]: node.attributes.get("value") for node in shown(page).css("input[id]")}
    assert page.status_code == 400
    assert (fields["title"], fields["edition"], fields["raison"]) == ("Mieux", "pas bon", "parce que")
    assert fields["pourquoi"] is None  # the reason of a withdrawal is another one


def test_a_draft_lists_the_pages_that_readers_would_see_change(curator, tmp_path):
    ingest_folder(write_geese(tmp_path))
    changed = GEESE.replace("tombe de la table est rejeté", "tombe de la table ne compte pas")
    file = SimpleUploadedFile("oie-1998.txt", changed.encode())
    curator.post("/bureau/deposer/", {"fichiers": file, "entier": "oui"})
    (draft,) = Draft.objects.all()
    page = curator.get(f"/bureau/projets/{draft.name}/").content.decode()
    link = f"/bureau/projets/{draft.name}/pages/?genre=text"
    assert f'href="{link}"' in page and "1\u00a0page change de texte" in page
    listed = curator.get(link).content.decode()
    assert "ne compte pas" in listed and ">421.2</a>" in listed and ">421.1</a>" not in listed
    assert ">421.2</a>" not in curator.get(link.replace("text", "new")).content.decode()


@pytest.fixture
def page(client: Client, tmp_path: Path) -> Callable[..., str]:
    """The page at an address of the edition of a source, with plain blanks."""

    def ask(address: str, source: str = "") -> str:
        path = tmp_path / "2001-05-01.txt"
        if source:
            path.write_text(source, encoding="utf-8")
            ingest(collect([path]))
        answer = client.get(f"/editions/2001-05-01-en/{address}").content.decode()
        return answer.replace("\u00a0", " ").replace("&nbsp;", " ")

    return ask


def test_a_rule_tells_what_is_printed_where_it_is_read_otherwise(page: Callable[..., str]) -> None:
    said = "Imprimé « 100,3a » dans la source, lu 100.3a."
    assert said in page("100.3a/", text("2001-05-01").replace("100.3a ", "100,3a "))
    assert said in page("100.3/") and said in page("100/")
    assert "Imprimé" not in page("100.4a/")


def test_a_term_leads_to_the_terms_that_it_sends_the_reader_to(page: Callable[..., str]) -> None:
    shown = page("glossaire/", text("2001-05-01").replace("Wick is", "See Lamp and Oil. Wick is"))
    for letter, term in (("l", "Lamp"), ("o", "Oil")):
        address = f"/editions/2001-05-01-en/glossaire/?lettre={letter}#terme-{term.lower()}"
        assert f'<a class="term" href="{address}">{term}</a>' in shown
    assert shown.count('class="term"') == 2 and "data-term" not in shown


def test_a_remark_is_said_in_words_with_its_code_small_beside_it(page: Callable[..., str]) -> None:
    source = text("2001-05-01").replace("100.2. Rule", "100.2. Ru?le")
    tree = LexborHTMLParser(page("source/?remarques=1", source))
    remarks = [row for row in tree.css("tr.remark") if "lost_symbol" in row.text()]
    assert remarks
    for row in remarks:
        assert row.css_first(".owner").text() in ("Remarque", "Avertissement", "Erreur")
        assert row.css_first("code.faint").text() == "lost_symbol"
    assert not any("_" in node.text() for node in tree.css("main strong, td.owner"))


def test_no_page_of_a_source_is_more_than_a_phone_lays_out_at_once(client: Client, tmp_path: Path) -> None:
    told = "\n".join(f"100.{n}. The mana of the player is {n}." for n in range(1, 500))
    path = tmp_path / "2001-05-01.txt"
    path.write_text(f"100. General\n{told}\n")
    ingest(collect([path]))
    (edition,) = Edition.objects.filter(source__name=path.name)
    edition.diagnostics.all().delete()
    said = {"level": "info", "code": "order_broken", "message": "Ordre rompu.", "edition": edition}
    Diagnostic.objects.bulk_create(Diagnostic(line=at, position=at, **said) for at in range(1, 400))
    for query in ("", "?page=2", "?remarques=1"):
        page = LexborHTMLParser(client.get(f"/editions/{edition.slug}/source/{query}").content)
        assert 600 < len(page.css("*")) <= MOST_NODES, query
