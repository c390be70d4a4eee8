"""What the desk says: which edition is meant, what a refused form keeps, what a draft does in words."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models import Count
from selectolax.lexbor import LexborHTMLParser

from corpus.models import Draft, Edition, Work
from corpus.pages.desk.work import PREVIEWING
from corpus.pages.shared.context import SITE_NAME
from corpus.pages.shared.french import closed, date_of
from tests.conftest import SECRET

pytestmark = [pytest.mark.django_db]
OLD, NEW = "2010-02-01-regles/704.5j", "2014-05-01-regles/704.5j"


@pytest.fixture(autouse=True)
def index_untouched(monkeypatch):
    """The index is a file and outlives a rolled-back test."""
    monkeypatch.setattr("corpus.pages.desk.work.search.refresh", lambda: None)


@pytest.fixture
def curator(client):
    client.force_login(User.objects.create_superuser("anne", password=SECRET))
    return client


def shown(response):
    return LexborHTMLParser(response.content.decode())


def said(response):
    return " ".join(shown(response).css_first("main").text().split())


def test_the_sign_in_bears_the_name_of_the_site_and_keeps_the_name_typed(client):
    User.objects.create_superuser("anne", password=SECRET)
    assert shown(client.get("/bureau/entrer/")).css_first("title").text().endswith(SITE_NAME)
    page = shown(client.post("/bureau/entrer/", {"username": "anne", "password": "faux"}))
    assert page.css_first("#id_username").attributes["value"] == "anne"
    for name in ("#id_username", "#id_password"):
        field = page.css_first(name)
        assert field.attributes["aria-invalid"] == "true"
        assert page.css_first(f"#{field.attributes['aria-describedby']}").attributes["role"] == "alert"


def test_editions_of_one_title_are_told_apart_wherever_one_is_chosen(curator):
    Edition.objects.filter(kind="rules", language="fr").update(title="Règles")
    for address, where in (
        ("/bureau/", "section[aria-labelledby=corriger] .names li"),
        ("/bureau/liens/", "#ancienne-edition option"),
        ("/bureau/editions/2014-05-01-regles/", "#remplacee option"),
    ):
        told = [node.text().strip() for node in shown(curator.get(address)).css(where)]
        assert len(told) >= 5 and len(set(told)) == len(told), address
    graded = Edition.objects.annotate(remarks=Count("diagnostics")).filter(remarks__gt=0)
    remarked = shown(curator.get("/bureau/")).css("section[aria-labelledby=remarques] li")
    dates = {date_of(edition) for edition in graded}
    assert remarked and all(any(date in node.text() for date in dates) for node in remarked)


def test_a_refused_link_keeps_its_reason(curator):
    backwards = {"ancienne": NEW, "nouvelle": OLD, "raison": "Le même cas."}
    page = curator.post("/bureau/liens/", backwards)
    assert page.status_code == 400
    assert shown(page).css_first("#raison").attributes["value"] == "Le même cas."


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
                "ancienne-numero": "704.5j",
                "nouvelle-numero": "704.5j",
            },
            "Choisissez l’édition où se lit la règle 704.5j.",
        ),
    ],
)
def test_a_link_that_can_only_be_refused_is_not_offered(curator, asked, told):
    page = curator.get("/bureau/liens/", asked)
    assert told in said(page) and not shown(page).css("#raison")


def test_a_rule_that_ends_is_said_to_end_before_it_is_asked_why(curator):
    page = curator.get("/bureau/liens/", {"ancienne": OLD})
    assert "La règle s’arrête là." in said(page) and shown(page).css("#raison")


def test_a_refused_correction_keeps_what_was_written(curator):
    address = "/bureau/editions/2014-05-01-regles/"
    wrong = {"acte": "corriger", "title": "Mieux", "edition": "pas bon", "raison": "parce que"}
    page = curator.post(address, wrong)
    fields = {node.attributes["id"]: node.attributes.get("value") for node in shown(page).css("input[id]")}
    assert page.status_code == 400
    assert (fields["title"], fields["edition"], fields["raison"]) == ("Mieux", "pas bon", "parce que")
    assert fields["pourquoi"] is None  # the reason of a withdrawal is another one


def test_a_draft_tells_a_link_in_words_and_ends_its_sentences_once(curator):
    curator.post("/bureau/liens/", {"ancienne": OLD, "nouvelle": NEW, "raison": "Le même cas."})
    (draft,) = Draft.objects.all()
    told = said(curator.get(f"/bureau/projets/{draft.name}/")).replace("\u00a0", " ")
    assert (
        "Filiation : 704.5j (édition du 1ᵉʳ février 2010) devient 704.5j (édition du 1ᵉʳ mai 2014)." in told
    )
    assert "Le même cas. Rien n’en est public." in told
    assert not re.search(r"[^.]\.\.(?!\.)|same:", told)


def test_the_journal_leads_to_the_edition_that_it_names(curator):
    curator.post("/bureau/editions/2014-05-01-regles/", {"acte": "corriger", "title": "Mieux"})
    (draft,) = Draft.objects.all()
    token = (
        shown(curator.get(f"/bureau/projets/{draft.name}/")).css_first("input[name=vu]").attributes["value"]
    )
    curator.post(f"/bureau/projets/{draft.name}/changer/", {"acte": "publier", "vu": token})
    first = shown(curator.get("/bureau/journal/")).css_first("ol.rows > li")
    assert first.css_first('a[href="/editions/2014-05-01-regles/"]').text() == "Mieux"


def test_a_bar_is_full_only_when_all_is_done(curator, monkeypatch):
    monkeypatch.setattr("corpus.pages.desk.requests.carry_on", lambda work: False)
    Work.objects.create(name="2026-01-01-9", kind="files", step=PREVIEWING, done=2, total=2)
    Work.objects.create(name="2026-01-01-8", kind="files", step="deux.txt", done=1, total=2)
    bars = [shown(curator.get(f"/bureau/travaux/2026-01-01-{n}/")).css_first("progress") for n in (9, 8)]
    assert [bar.attributes.get("value") for bar in bars] == [None, "1"]


@pytest.mark.parametrize("text", ["Doublon", "Doublon.", "Doublon. "])
def test_a_sentence_ends_once(text):
    assert closed(text) == "Doublon."
    assert [closed(each) for each in ("Ah !", "Et puis…", "")] == ["Ah !", "Et puis…", ""]
