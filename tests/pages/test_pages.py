"""Pages put together from the embedded corpus: what they hold, and how many questions they ask."""

import datetime

import pytest
from hypothesis import given, strategies as st

from corpus.library.asking.catalog import knowing
from corpus.library.asking.versions import rule_of, rule_on
from corpus.models import Edition, Entry, Text
from corpus.pages.cards.page import card_lines, card_page
from corpus.pages.editions.contents import edition_page, glossary_page
from corpus.pages.editions.sources import source_page
from corpus.pages.editorial.pages import written_page
from corpus.pages.home.page import home_page
from corpus.pages.rules.page import PIECE, PIECE_RULES, cut, rule_page
from corpus.pages.search.page import SearchQuery
from corpus.pages.shared.days import Day, Way
from corpus.pages.shared.links import NamedLink
from corpus.pages.shared.shelf import Shelf

pytestmark = pytest.mark.django_db
NEW, OLD = "2014-05-01-regles", "2003-07-28-regles"


def rule(number, slug=NEW):
    return Entry.objects.select_related("edition", "text").get(edition__slug=slug, kind="rule", key=number)


def page_of(number, slug=NEW):
    found = rule(number, slug)
    now = rule_on(number, language="fr", series="restatement")
    return rule_page(rule_of(found), Shelf.now(), Way(edition=slug), now=now)


@pytest.mark.parametrize("number", ["7", "704", "704.5", "704.5j"])
def test_a_rule_page_asks_a_bounded_number_of_questions(number, django_assert_max_num_queries):
    entry, shelf = rule(number), Shelf.now()
    with knowing(shelf.state), django_assert_max_num_queries(26):
        page = rule_page(rule_of(entry), shelf, Way(edition=NEW))
    assert page.entry.number == number


def test_the_line_under_the_legend_rule():
    page = page_of("704.5j")
    assert page.entry.html
    assert (
        page.story.sentence == "Ainsi rédigée depuis le\u00a01ᵉʳ\u00a0mai\u00a02014 dans nos reformulations"
    )
    assert [name.label for name in page.story.formerly] == ["420.5e"]
    assert [url for _, url in page.story.restated] == [
        "/comparer/2014-05-01-regles/2015-02-20-cours-704/704.5j/"
    ]
    assert page.today is None and page.other is None
    assert page.context is not None and page.context.url == f"/editions/{NEW}/704.5/"
    assert [crumb.label[:5] for crumb in page.crumbs] == ["7. Rè", "704. ", "704.5"]


def test_an_old_rule_leads_to_where_it_stands_today():
    page = page_of("420.5e", OLD)
    assert page.today == NamedLink("704.5j", "/regles/704.5j/")


def test_links_keep_the_day_that_a_reader_chose():
    day = Day(datetime.date(2011, 1, 1))
    page = rule_page(rule_on("704", day=day.date), Shelf.now(), Way(day=day))
    urls = [child.url for child in page.children] + [crumb.url for crumb in page.crumbs]
    assert urls and all(url.endswith("?le=2011-01-01") for url in urls)
    assert "?le=2011-01-01" in "".join(child.html for child in page.children)


def test_a_section_reads_as_one_piece_with_its_examples():
    page = page_of("704")
    assert [child.number for child in page.children][:2] == ["704.1", "704.2"]
    assert page.examples >= 1
    assert len({child.anchor for child in page.children}) == len(page.children)
    assert page.toc[0].url == "#r704.1"


def test_a_long_section_is_cut_between_rules():
    text = Text(content="x" * (PIECE // 5))
    rules = [
        Entry(level=level, number=f"702.{i}", text=text)
        for i in range(1, 20)
        for level in ("rule", "subrule")
    ]
    pieces = cut(rules)
    assert len(pieces) > 3
    assert [entry for piece in pieces for entry in piece] == rules
    assert all(piece[0].level == "rule" for piece in pieces)
    assert cut(rules[:2]) == [rules[:2]]


@given(st.lists(st.integers(0, PIECE_RULES + 5), min_size=1, max_size=40))
def test_a_piece_holds_no_more_rules_than_a_phone_lays_out_but_for_one_with_its_own_subrules(families):
    text = Text(content="x")
    levels = [level for subrules in families for level in ("rule", *["subrule"] * subrules)]
    rules = [Entry(level=level, number=str(place), text=text) for place, level in enumerate(levels)]
    pieces = cut(rules)
    assert [entry for piece in pieces for entry in piece] == rules
    for piece in pieces:
        assert piece[0].level == "rule"
        assert len(piece) <= PIECE_RULES or [entry.level for entry in piece].count("rule") == 1


def test_versions_stand_newest_first_and_one_is_this_page():
    story = page_of("704.5j").story
    views = [*story.newest, *story.older]
    assert [view.current for view in views].count(True) == 1
    dates = [view.url.split("/")[2][:10] for view in views]
    assert dates == sorted(dates, reverse=True)
    assert views[-1].label == "premier texte connu" and not views[-1].compare_url
    assert all("<ins>" in view.change for view in story.newest[:-1] if view.change)
    assert story.count == f"{sum(not view.statement for view in views)}\u00a0versions"


def test_a_heading_tells_what_changed_below_it():
    story = page_of("704").story
    newest = next(view for view in story.newest if not view.statement)
    assert newest.below and newest.below[0].rules[0].label.startswith("704.")


@pytest.mark.parametrize("slug", [NEW, "2004-06-04-faq-maree-de-verre", "2015-02-20-cours-704"])
def test_contents_ask_a_bounded_number_of_questions(slug, django_assert_max_num_queries):
    shelf = Shelf.now()
    edition = shelf.by_slug(slug)
    with knowing(shelf.state), django_assert_max_num_queries(11):
        page = edition_page(edition, shelf)
    assert page.parts or page.cards or page.items
    assert len(page.cards) == edition.counts["cards"]
    assert len(page.items) == edition.counts["items"]
    assert len(page.terms) == edition.counts["terms"]
    shown = sum(int(line.count or 0) for part in page.parts for line in part.sections)
    assert shown <= edition.counts["rules"]


def test_a_short_glossary_is_whole():
    edition = Shelf.now().by_slug(NEW)
    page = glossary_page(edition)
    assert len(page.terms) == edition.counts["terms"]
    assert page.letters == ()


def test_a_long_glossary_is_read_by_letter(monkeypatch):
    monkeypatch.setattr("corpus.pages.editions.contents.WHOLE_GLOSSARY", 10)
    edition = Shelf.now().by_slug(NEW)
    first = glossary_page(edition)
    pages = [glossary_page(edition, letter.lower()) for letter, _ in first.letters]
    assert sum(len(page.terms) for page in pages) == edition.counts["terms"]
    assert glossary_page(edition, "?").letter == first.letter


def test_home_asks_a_bounded_number_of_questions(django_assert_max_num_queries):
    shelf = Shelf.now()
    with django_assert_max_num_queries(12):  # contents, what changed last, the legend rule; not by edition
        page = home_page(shelf)
    (held,) = page.in_force
    assert "nous redisons les règles dans nos propres mots" in held.sentence
    assert all(line.url == f"/regles/{line.number}/" for part in page.parts for line in part.sections)
    assert page.doors[0].detail == "De 420.5e à 704.5j\u00a0: une règle qui voyage."


def test_an_empty_library_has_a_home():
    page = home_page(Shelf(()))
    assert page.in_force == () and page.parts == ()


def test_cards_are_found_by_name_or_type_without_accents():
    every = card_lines()
    assert len(every) == len({line.url for line in every})
    assert [line.name for line in card_lines("AMIRAL kerv")] == ["Amiral Kervaëc"]
    assert all("olem" in line.type_line for line in card_lines("golem"))
    assert card_lines("xyzzy") == ()


def test_a_card_with_its_answers(django_assert_max_num_queries):
    shelf = Shelf.now()
    entry = Entry.objects.select_related("edition", "text").get(kind="card", key="amiral-kervaec")
    with django_assert_max_num_queries(9):
        page = card_page(entry, (), shelf)
    assert page.name == "Amiral Kervaëc"
    assert page.strength == "3/4"
    assert page.cost.count("<svg") == 3
    assert [ruling.anchor for ruling in page.rulings][:1] == ["reponse-1"]


def test_every_line_of_a_source_is_shown_with_its_owner():
    for edition in Edition.objects.select_related("source__content", "line_owners"):
        first = source_page(edition)
        lines = [line for n in range(1, first.pages + 1) for line in source_page(edition, n).lines]
        assert [line.number for line in lines] == list(range(1, edition.lines["total"] + 1))
        assert {line.sort for line in lines} & {"rule", "card", "item"}
        assert all(line.owner for line in lines)


def test_a_source_opens_at_the_line_asked_for():
    edition = Edition.objects.select_related("source__content", "line_owners").get(slug=NEW)
    page = source_page(edition, line=700)
    assert any(line.number == 700 for line in page.lines)
    remarked = source_page(edition, remarks_only=True)
    assert all(line.remarks for line in remarked.lines)
    assert source_page(edition, 9999).page == source_page(edition).pages


@pytest.mark.parametrize("name", ["a-propos", "aide"])
def test_written_pages_have_headings_with_anchors(name):
    page = written_page(name)
    assert page.title and len(page.headings) >= 3
    for anchor, _ in page.headings:
        assert f'id="{anchor}"' in page.html
    assert "<script" not in page.html


def test_search_addresses_keep_words_and_filters():
    query = SearchQuery.of("légende", {"type": "rule", "page": "3", "edition": " ", "autre": "x"})
    assert (query.filters, query.number, query.offset) == ({"type": "rule"}, 3, 40)
    assert query.url() == "/recherche/?q=l%C3%A9gende&type=rule"
    assert query.url(page=2) == "/recherche/?q=l%C3%A9gende&type=rule&page=2"
    assert query.url(name="type") == "/recherche/?q=l%C3%A9gende"
    assert query.url(name="langue", value="fr") == "/recherche/?q=l%C3%A9gende&type=rule&langue=fr"


@pytest.mark.parametrize("page", ["0", "-1", "abc", "", "99999999", "²"])
def test_odd_page_numbers_are_harmless(page):
    assert 1 <= SearchQuery.of("x", {"page": page}).number <= 50
