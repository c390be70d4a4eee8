"""Imported cards found: pages, search, suggestions, the API."""

import json

import pytest

from corpus.library.publishing.cards import import_cards
from corpus.models import Entry, Text
from corpus.pages.shared.caching import forget_pages
from corpus.search.answer import card_names as module
from tests.cards.invented import ATOMIC, atomic_file

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def imported(module_transaction, tmp_path_factory):
    """The embedded library with the invented card file; its index is the one before."""
    data = {key: value for key, value in ATOMIC.items() if key != "Broken Egg"}
    report, made = import_cards([atomic_file(tmp_path_factory.mktemp("cards"), data)], by="test")
    assert made is not None and not report.wrong


@pytest.fixture
def cards(imported, monkeypatch):
    """Its names are read anew, and no page of another test is shown."""
    monkeypatch.setattr(module, "_made", None)
    forget_pages()


def get(client, address, **asked):
    return client.get(address, asked)


# first those of a library without the file: what a module's fixture stored is there to its end


def _topic_of(slug):
    return Entry.objects.filter(kind="card", key=slug).first().details["topic"]


def test_a_card_of_a_faq_and_of_a_file_is_one(client, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_made", None)
    name = get(client, "/api/v1/cards").json()["cards"][0]
    row = {**ATOMIC["Gosling of Tar"][0], "name": "Honking Heron"}
    row["foreignData"] = [{**row["foreignData"][0], "name": name["name"]}]
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"data": {"Honking Heron": [row]}}), encoding="utf-8")
    import_cards([path], by="test")
    card = get(client, "/api/v1/cards/honking-heron").json()
    assert len(card["sources"]) == 2 and card["rulings"][-1]["date"] is None
    assert get(client, f"/cartes/{name['slug']}/")["Location"] == "/cartes/honking-heron/"
    page = get(client, "/cartes/honking-heron/").content.decode()
    assert "Réponses de FAQ" in page and ("thème de FAQ" in page) == bool(_topic_of(name["slug"]))
    module._made = None


@pytest.mark.parametrize(
    "query",
    [
        "Gosling of Tar",
        "Oison de goudrn",
        "Oison de goudrn et la règle des légendes",
        "what happens when gosling of tarr dies",
        "oison goud",
        "Est-ce que l’Oison de goudron peut bloquer ?",
        "[[Gosling of Tar]]",
        "oison type:carte",
    ],
)
def test_a_card_leads(client, cards, query):
    hits = get(client, "/api/v1/search", q=query).json()["results"]
    assert hits[0]["id"] == "card:gosling-of-tar@cards" and hits[0]["edition"] is None
    assert "/cartes/gosling-of-tar/" in get(client, "/recherche/", q=query).content.decode()


def test_the_rest_of_the_question_is_answered(client, cards):
    hits = get(client, "/api/v1/search", q="Oison de goudron et la règle des légendes").json()["results"]
    assert hits[0]["kind"] == "card" and hits[1]["number"] == "704.5k"


def test_words_of_the_rules_are_no_cards(client, cards):
    for query in ("règle des légendes", "piétinement", "piétinment et légnde", "704.5j", "down"):
        hits = get(client, "/api/v1/search", q=query).json()["results"]
        assert not [hit for hit in hits if hit["id"].endswith("@cards")] or query == "down"


def test_a_name_that_is_not_here_is_said(client, cards):
    answer = get(client, "/api/v1/search", q="Le Héron Zplotz peut-il cibler Vrazgoul Mirtok ?").json()
    assert "Vrazgoul Mirtok" in answer["absent"]


def test_the_api_tells_names_texts_rules_and_rulings(client, cards):
    card = get(client, "/api/v1/cards/gosling-of-tar").json()
    assert card["names"] == {"en": "Gosling of Tar", "fr": "Oison de goudron"}
    assert card["texts"]["fr"]["printed"] is None and card["sources"] == ["cards"]
    why = {rule["number"]: rule["why"] for rule in card["rules"]}
    assert why["702.9"] == "keyword" and why["701.8"] == "action"
    new, old = card["rulings"]
    assert (new["date"], new["changed_since"]) == ("2019-05-03", False)
    assert (old["changed_since"], old["changed_rule"], old["changed_on"]) == (True, "608.2b", "2018-04-27")
    found = get(client, "/api/v1/cards", q="goudron").json()
    assert found["cards"][0] == {"slug": "gosling-of-tar", "name": "Gosling of Tar"}
    assert {each["slug"] for each in get(client, "/api/v1/cards", keyword="vol").json()["cards"]} == {
        "gosling-of-tar"
    }
    assert get(client, "/api/v1/cards", keyword="702.9", limit=1).json()["total"] == 1


def test_the_page_shows_both_texts_rules_and_the_ruling_that_aged(client, cards):
    page = get(client, "/cartes/gosling-of-tar/").content.decode()
    for words in (
        "Oison de goudron",
        "Whenever Gosling of Tar attacks",
        "détruisez la barrière",
        "mot-clé",
        "tirage sans date",
    ):
        assert words in page
    assert "a changé le 27\xa0avril\xa02018" in page and "/regles/608.2b/#histoire" in page


def test_french_names_lead_to_the_one_address(client, cards):
    answer = get(client, "/cartes/oison-de-goudron/")
    assert answer.status_code == 301 and answer["Location"] == "/cartes/gosling-of-tar/"
    assert get(client, "/cartes/feather/")["Location"] == "/cartes/feather-down/"


def test_invented_cards_stay_out_of_the_first_page_and_say_so(client, cards):
    first = get(client, "/cartes/").content.decode()
    assert "Oison de goudron" in first and "Carte inventée" not in first
    assert "Carte inventée" in get(client, "/cartes/", inventees=1).content.decode()
    flying = get(client, "/cartes/", mot="702.9").content.decode()
    assert "Oison de goudron" in flying and "Plumaille" not in flying


def test_a_rule_names_the_cards_that_have_it(client, cards):
    page = get(client, "/regles/702.9/").content.decode()
    assert "?mot=702.9" in page and "1\xa0carte" in page and "/cartes/gosling-of-tar/" in page


def test_names_in_examples_are_links_and_places(client, cards):
    example = (
        Entry.objects.filter(kind="example", edition__slug="2014-05-01-regles")
        .select_related("parent")
        .first()
    )
    text = "Un joueur contrôle Oison de goudron, et rien d’autre."
    example.text = Text.objects.create(sha256="0" * 64, language="fr", content=text, html=f"<p>{text}</p>")
    example.save()
    number = example.parent.number
    rule = get(client, f"/api/v1/editions/2014-05-01-regles/rules/{number}").json()
    (place,) = [place for places in rule["examples_cards"] for place in places]
    assert text[place["start"] : place["end"]] == "Oison de goudron" and place["slug"] == "gosling-of-tar"
    page = get(client, f"/editions/2014-05-01-regles/{number}/").content.decode()
    assert '<a class="keyword" href="/cartes/gosling-of-tar/">Oison de goudron</a>' in page
    assert 'Citées&nbsp;: <a href="/cartes/gosling-of-tar/">Oison de goudron</a>.' in page


@pytest.mark.parametrize("kind", ["ruling", "topic", "item"])
def test_names_in_answers_topics_and_lessons_are_links(client, cards, kind):
    entry = Entry.objects.filter(kind=kind).select_related("edition", "parent").first()
    text = "Il en va ainsi pour Oison de goudron, et pour rien d’autre."
    entry.text = Text.objects.create(sha256="1" * 64, language="fr", content=text, html=f"<p>{text}</p>")
    entry.save()
    address = f"/editions/{entry.edition.slug}/" if kind != "ruling" else f"/cartes/{entry.parent.key}/"
    if kind == "ruling" and entry.parent.kind != "card":
        address = f"/editions/{entry.edition.slug}/"
    assert 'href="/cartes/gosling-of-tar/">Oison de goudron</a>' in get(client, address).content.decode()


def test_resolve_knows_a_card_of_a_file_by_either_name(client, cards):
    for name in ("[[Oison de goudron]]", "[[gosling of tar]]"):
        found = get(client, "/api/v1/resolve", q=name).json()
        assert found["sure"] and found["url"].endswith("/cartes/gosling-of-tar/")
