"""What the desk says: which edition is meant, what a refused form keeps, what a draft does in words."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from selectolax.lexbor import LexborHTMLParser

from corpus.models import Draft
from tests.library.samples import NEW as GEESE, ingest_folder, write_geese

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
