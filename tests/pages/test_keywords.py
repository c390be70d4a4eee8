"""Keywords led to their rules: which words, where they count, and what is left alone."""

import re

import pytest
from hypothesis import given, strategies as st

from corpus.models import Edition, Entry
from corpus.pages.cards.page import card_page
from corpus.pages.editions.contents import edition_page
from corpus.pages.shared.keywords import Keyword, KeywordLinks, keywords_for
from corpus.pages.shared.links import fill
from corpus.pages.shared.shelf import Shelf
from corpus.reading.document import ReadReference
from corpus.text import render
from corpus.text.normalise import letters

FAQ, OLD, NEW = "2004-06-04-faq-maree-de-verre", "2003-07-28-regles", "2014-05-01-regles"
TITLES = ["vol", "initiative", "double initiative", "pietinement", "regard", "peur", "empreinte", "defenseur"]
TITLES += ["kick", "equipement", "traversee des terrains", "flying", "first strike", "equip", "coeur"]
KEYWORDS = tuple(Keyword(title, f"/k/{title.replace(' ', '-')}/") for title in TITLES)
LINK = re.compile(r'<a class="keyword" href="([^"]*)">([^<]*)</a>')


def linked(text, *, lines=True, name="", spans=()):
    html = fill(render(text, spans), {})
    return LINK.findall(KeywordLinks(KEYWORDS, name).link(html, lines=lines))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Vol", ["Vol"]),
        ("Vol, initiative", ["Vol", "initiative"]),
        ("Double initiative", ["Double initiative"]),
        ("Équipement {1} (Payez pour l’attacher.)", ["Équipement"]),
        ("EQUIPEMENT {1}", ["EQUIPEMENT"]),
        ("Empreinte - Quand elle arrive, choisissez une couleur.", ["Empreinte"]),
        ("Kick {2}{W}", ["Kick"]),
        ("La créature ciblée acquiert le piétinement.", ["piétinement"]),
        ("Elle n’a pas le vol et l’initiative.", ["vol", "initiative"]),
        ("Les créatures avec\u00a0la peur attaquent.", ["peur"]),
        ("Payez son coût de kick.", ["kick"]),
        ("À la fin du tour, regard 2.", ["regard"]),
        ("{2}, {T}\u00a0: Regard 1.", ["Regard"]),
        ("Aucune traversée des terrains n’aide.", ["traversée des terrains"]),
        ("Deux traversées des terrains.", ["traversées des terrains"]),
        ("Cette créature gagne le cœur.", ["cœur"]),
        ("Cette créature gagne le coeur.", ["coeur"]),
        ("Target creature gains flying and first strike.", ["flying", "first strike"]),
        ("Its equip ability is free.", ["equip"]),
        # everyday words, parts of words, other senses
        ("Le vol de la bourse est raté.", []),
        ("Regardez la carte du dessus.", []),
        ("Un joueur défenseur choisit.", []),
        ("Tous les équipements sont détruits.", []),
        ("Il se cache du regard des autres.", []),
        ("A le vol-plané de l’oiseau.", []),
        ("Survol avec survols.", []),
        ("Vol de nuit sur la plaine.", []),
        ("Protection contre le noir", []),
        ("Équipement X", ["Équipement"]),
        ("Peur est un mot.", []),
    ],
)
def test_where_a_word_is_a_keyword(text, words):
    assert [word for _, word in linked(text)] == words


def test_each_keyword_is_linked_once_over_all_texts_of_a_card():
    links = KeywordLinks(KEYWORDS)
    first = links.link(fill(render("Vol\nElle a le vol et la peur."), {}), lines=True)
    second = links.link(fill(render("Sans le vol ni la peur, avec le piétinement."), {}))
    assert [word for _, word in LINK.findall(first)] == ["Vol", "peur"]
    assert [word for _, word in LINK.findall(second)] == ["piétinement"]


def test_the_name_of_the_card_holds_no_keyword():
    text = "Le Golem à double initiative attaque. Il a la double initiative."
    assert len(linked(text)) == 1
    html = KeywordLinks(KEYWORDS, "Golem à double initiative").link(fill(render(text), {}))
    assert html.index("keyword") > html.index("attaque")


def test_links_symbols_and_attributes_are_left_alone():
    text = "La capacité de vol est dite en 502.4 vol {T}."
    start = text.index("502.4")
    html = fill(render(text, [ReadReference(start, start + 9, "502.4 vol", ())]), {})
    made = KeywordLinks((Keyword("vol", '/k/?a=1&b="2"'), Keyword("engagez", "/e/")), "").link(
        html, lines=True
    )
    assert made.count("<a ") == 1
    assert 'href="/k/?a=1&amp;b=&quot;2&quot;"' in made
    assert 'aria-label="engagez"' in made


@given(st.text(alphabet="aàéœİßvol &<>'’\u00a0{T}123,.\n", max_size=60))
def test_nothing_but_links_is_added(text):
    html = fill(render(text), {})
    made = KeywordLinks((*KEYWORDS, Keyword("amp", "/amp/"), Keyword("nbsp", "/nbsp/"))).link(
        html, lines=True
    )
    assert LINK.sub(r"\2", made) == html


@pytest.mark.django_db
def test_the_keywords_of_a_faq_are_its_own_and_those_of_the_nearest_rules():
    shelf = Shelf.now()
    urls = {word.title: word.url for word in keywords_for(shelf.by_slug(FAQ), shelf)}
    assert urls["regard"] == f"/editions/{FAQ}/502.36/"
    assert urls["pietinement"] == f"/editions/{OLD}/502.9/"
    assert "types" not in urls
    assert not [title for title in urls if "interaction" in title]
    # a rules text's own headings stand before those of its neighbours
    own = {word.title: word.url for word in keywords_for(shelf.by_slug(NEW), shelf)}
    assert own["pietinement"] == f"/editions/{NEW}/702.19/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("about", "titles"),
    [("Capacités mots-clés", {"vol", "peur"}), ("Keyword Abilities", {"vol", "peur"}), ("", {"pile"})],
)
def test_sections_that_say_so_hold_the_keywords_and_zones_are_none(about, titles):
    edition = Edition.objects.get(slug=OLD)
    edition.entries.filter(number__startswith="502.").update(name="")
    edition.entries.filter(level="section").update(name="")
    edition.entries.filter(number="502").update(name=about)
    first = max(edition.entries.values_list("position", flat=True)) + 1
    numbers = [("502", "Vol"), ("502", "Peur"), *[("217", "Pile")] * 6, *[("502", "")] * 6]
    edition.entries.filter(level="rule", number__startswith="502.").delete()
    edition.entries.filter(level="rule", number__startswith="217.").delete()
    for place, (section, name) in enumerate(numbers):
        head = Entry.objects.create(
            edition=edition,
            kind="rule",
            level="rule",
            key=f"{section}.{90 + place}",
            number=f"{section}.{90 + place}",
            name=name,
            position=first + 2 * place,
            first_line=1,
            last_line=1,
        )
        Entry.objects.create(
            edition=edition,
            kind="rule",
            level="subrule",
            key=f"{head.key}a",
            number=f"{head.key}a",
            parent=head,
            position=first + 2 * place + 1,
            first_line=1,
            last_line=1,
        )
    edition.state = f"changed {about}"
    own = {word.title for word in keywords_for(edition, Shelf((edition,)))}
    assert own == titles


@pytest.mark.django_db
def test_every_keyword_leads_to_a_rule_of_that_title():
    shelf = Shelf.now()
    for word in keywords_for(shelf.by_slug(FAQ), shelf):
        _, slug, number = word.url.strip("/").split("/")
        assert letters(Entry.objects.get(edition__slug=slug, kind="rule", key=number).name) == word.title


@pytest.mark.django_db
def test_cards_and_themes_show_them():
    shelf = Shelf.now()
    card = Entry.objects.select_related("edition", "text").get(kind="card", key="horde-de-la-jetee")
    words = [word for _, word in LINK.findall(card_page(card, [], shelf).html)]
    assert words == ["Peur", "Recyclage"]
    themes = {theme.key: theme for theme in edition_page(shelf.by_slug(FAQ), shelf).topics}
    assert LINK.findall(themes["solarisation"].html) == [(f"/editions/{FAQ}/502.37/", "solarisation")]
