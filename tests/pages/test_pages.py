"""Pages put together from the embedded corpus: what they hold, and how many questions they ask."""

import pytest

from corpus.library.asking.catalog import knowing
from corpus.library.asking.versions import rule_of, rule_on
from corpus.models import Citation, Edition, Entry
from corpus.pages.cards.views import cards_of_faqs
from corpus.pages.editions.views import edition_page, glossary_page, source_page
from corpus.pages.editorial.views import written_page
from corpus.pages.home.views import home_page
from corpus.pages.rules.facts import rule_facts
from corpus.pages.shared.caching import forget_pages
from corpus.pages.shared.days import Way
from corpus.pages.shared.shelf import Shelf

pytestmark = pytest.mark.django_db
NEW, OLD = "2014-05-01-regles", "2003-07-28-regles"


def rule(number, slug=NEW):
    return Entry.objects.select_related("edition", "text").get(edition__slug=slug, kind="rule", key=number)


def page_of(number, slug=NEW):
    found = rule(number, slug)
    now = rule_on(number, language="fr", series="restatement")
    return rule_facts(rule_of(found), Way(edition=slug), now=now)


@pytest.mark.parametrize("number", ["7", "704", "704.5", "704.5k"])
def test_a_rule_page_asks_a_bounded_number_of_questions(number, client, django_assert_max_num_queries):
    address = f"/editions/{NEW}/{number}/"
    client.get(address)
    forget_pages()
    with django_assert_max_num_queries(40):
        assert client.get(address).context["page"].entry.number == number


@pytest.mark.parametrize("slug", [NEW, "2004-06-04-faq-maree-de-verre", "2015-02-20-cours-704"])
def test_contents_ask_a_bounded_number_of_questions(slug, django_assert_max_num_queries):
    shelf = Shelf.now()
    edition = shelf.by_slug(slug)
    with knowing(shelf.state), django_assert_max_num_queries(11):
        page = edition_page(edition, shelf)
    assert page["parts"] or page["cards"] or page["items"]
    assert len(page["cards"]) == edition.counts["cards"]
    assert len(page["items"]) == edition.counts["items"]
    assert len(page["terms"]) == edition.counts["terms"]
    shown = sum(int(line.holds or 0) for part in page["parts"] for line in part.sections)
    assert shown <= edition.counts["rules"]


def test_a_long_glossary_is_read_by_letter(monkeypatch):
    monkeypatch.setattr("corpus.pages.editions.views.WHOLE_GLOSSARY", 10)
    edition = Shelf.now().by_slug(NEW)
    first = glossary_page(edition)
    pages = [glossary_page(edition, letter) for letter in first["letters"]]
    assert sum(len(page["terms"]) for page in pages) == edition.counts["terms"]
    assert glossary_page(edition, "?")["letter"] == first["letter"]


def test_home_asks_a_bounded_number_of_questions(django_assert_max_num_queries):
    shelf = Shelf.now()
    with django_assert_max_num_queries(12):  # contents, what changed last, the legend rule; not by edition
        page = home_page(shelf)
    assert {held.language for held, *_ in page["newest"]} == {"fr"}
    assert page["latest"] and all(
        view.old is None for view in page["latest"]
    )  # words of ours: their laws alone
    lines = [line for _, sections in page["tiles"] for line in sections]
    assert lines and all(line.url == f"/regles/{line.number}/" for line in lines)


def test_cards_are_found_by_name_or_type_without_accents():
    every = cards_of_faqs()
    assert len(every) == len({card.key for card in every})
    assert [card.name for card in cards_of_faqs("AMIRAL kerv")] == ["Amiral Kervaëc"]
    assert all("olem" in card.details["type_line"] for card in cards_of_faqs("golem"))
    assert cards_of_faqs("xyzzy") == []


def test_every_line_of_a_source_is_shown_with_its_owner():
    for edition in Edition.objects.select_related("source__content", "line_owners"):
        first = source_page(edition, 0)  # no page is asked for
        pages = first["sheet"].paginator.page_range
        lines = [line for n in pages for line in source_page(edition, n)["lines"]]
        assert [line.number for line in lines] == list(range(1, edition.lines["total"] + 1))
        assert {line.sort for line in lines} & {"rule", "card", "item"}


def test_a_source_opens_at_the_line_asked_for():
    edition = Edition.objects.select_related("source__content", "line_owners").get(slug=NEW)
    page = source_page(edition, line=700)
    assert any(line.number == 700 for line in page["lines"])
    remarked = source_page(edition, remarks_only=True)
    assert all(line.remarks for line in remarked["lines"])
    assert not source_page(edition, 9999)["sheet"].has_next()


@pytest.mark.parametrize("name", ["a-propos", "aide"])
def test_written_pages_have_headings_with_anchors(name):
    html, headings = written_page(name)
    assert len(headings) >= 3
    for anchor, _ in headings:
        assert f'id="{anchor}"' in html
    assert "<script" not in html


@pytest.mark.parametrize(
    ("citing", "number", "edition"),
    [
        ("2004-06-04-faq-maree-de-verre", "310.2", "2003-07-28-regles"),
        ("2015-02-20-cours-704", "704.5k", "2014-05-01-regles"),
    ],
)
def test_a_reference_leads_to_the_rule_that_bore_the_number_in_its_day(citing, number, edition):
    found = Citation.objects.filter(reference__entry__edition__slug=citing, number=number)
    assert {each.target.edition.slug for each in found} == {edition}
