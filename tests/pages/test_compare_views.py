"""The compare pages: addresses, statuses, filters, what they say and what they offer instead."""

import re

import pytest
from django.http import QueryDict

from corpus.comparing.edition import Change
from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition, Library
from corpus.pages.compare import page as compare_page, views as compare
from corpus.pages.compare.change import EditionPair, anchor_of
from corpus.pages.compare.page import Filters, editions_page
from corpus.pages.compare.working import StillWorkingError
from corpus.pages.redline.words import is_bare_move

pytestmark = pytest.mark.django_db

OLD, MIDDLE, NEW = "2003-07-28-regles", "2010-02-01-regles", "2014-05-01-regles"
FAQ, LESSON = "2004-06-04-faq-maree-de-verre", "2015-02-20-cours-704"


def body(answer):
    return answer.content.decode()


@pytest.fixture
def english(db):
    """An edition in English beside the others."""
    model = Edition.objects.get(slug=NEW)
    source = model.source
    source.pk, source.sha256, source.name = None, "e" * 64, "english.txt"
    source.save()
    model.pk, model.slug, model.language, model.source, model.state = None, "english", "en", source, "x"
    model.save()
    Library.advance()
    return model


def test_a_choice_turns_itself_on_and_off_and_keeps_the_others(client):
    page = body(client.get(f"/comparer/{OLD}/{NEW}/?statut=modifiee&vue=cote-a-cote&page=2"))
    links = set(re.findall(r'href="([^"#]*)#changements"', page))
    assert "?vue=cote-a-cote" in links, "the active choice is lifted"
    assert "?statut=modifiee" in links, "the other view keeps it"
    assert "?statut=ajoutee&amp;vue=cote-a-cote" in links


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (f"/comparer/{OLD}/{OLD}/", "ne diffère pas"),
        (f"/comparer/{LESSON}/{FAQ}/", "rien à comparer"),
        (f"/comparer/{OLD}/{NEW}/999.9z/", "999.9z"),
        (f"/comparer/{OLD}/{NEW}/{'9' * 500}/", "Aucune des deux"),
        (f"/comparer/?de={OLD}", "manque"),
        (f"/comparer/?de={OLD}&a={NEW}&regle=zut", "zut"),
    ],
)
def test_why_two_editions_cannot_be_compared_is_said(client, address, words):
    answer = client.get(address)
    assert answer.status_code == 404
    assert words in body(answer)


def test_steps_are_offered_between_rules_texts_alone(client):
    text = body(client.get("/comparer/"))
    offered = re.findall(r'href="/comparer/([^/"]+)/([^/"]+)/"', text)
    kinds = dict(Edition.objects.values_list("slug", "kind"))
    assert offered and {kinds[slug] for step in offered for slug in step} == {"rules"}


def test_a_rule_beside_a_lesson_is_read_on_its_own_page(client):
    for old, new in ((NEW, LESSON), (LESSON, NEW)):
        answer = client.get(f"/comparer/{old}/{new}/704.5k/")
        assert (answer.status_code, answer["Location"]) == (302, f"/editions/{NEW}/704.5k/")


def test_two_languages_are_never_compared_word_by_word(client, english):
    for rule in ("", "704.5k/"):
        for pair in (f"{OLD}/english", f"english/{OLD}"):
            answer = client.get(f"/comparer/{pair}/{rule}")
            assert (answer.status_code, answer["Location"]) == (302, f"/editions/{OLD}/{rule}")


@pytest.mark.parametrize("number", ["420.5e", "704.5k"])
def test_a_rule_is_found_under_either_number(client, number):
    text = body(client.get(f"/comparer/{OLD}/{NEW}/{number}/"))
    assert "420.5e → 704.5k\u00a0: renumérotée et modifiée" in text
    assert "<del>" in text and "<ins>" in text
    assert f"/editions/{OLD}/420.5e/" in text and f"/editions/{NEW}/704.5k/" in text


def test_an_unchanged_rule_has_a_page_that_says_so(client):
    from corpus.library.comparisons.compared import compare_editions

    left, right = Edition.objects.get(slug=MIDDLE), Edition.objects.get(slug=NEW)
    comparison = compare_editions(left, right)
    changed = {change.new for change in comparison.changes}
    number = next(pair.new for pair in comparison.alignment.pairs if pair.new and pair.new not in changed)
    text = body(client.get(f"/comparer/{MIDDLE}/{NEW}/{number}/"))
    assert f'aria-label="{number}\u00a0: identique"' in text and "<ins>" not in text


def test_a_recycled_number_is_warned_of(client):
    from corpus.library.comparisons.compared import compare_editions

    left, right = Edition.objects.get(slug=OLD), Edition.objects.get(slug=MIDDLE)
    recycled = next(
        change for change in compare_editions(left, right).changes if change.recycled and change.new
    )
    text = body(client.get(f"/comparer/{OLD}/{MIDDLE}/{recycled.new}/"))
    assert f"le numéro {recycled.old} désigne une autre règle" in text


def test_a_curators_word_is_shown_with_its_reason(client):
    from corpus.models import Correction

    correction = Correction.objects.filter(old_edition=MIDDLE, new_edition=NEW).exclude(new_number="").first()
    text = body(client.get(f"/comparer/{MIDDLE}/{NEW}/{correction.new_number}/"))
    assert "établi par une personne" in text and correction.reason[:20] in text.replace("&#x27;", "'")


def test_a_comparison_that_takes_its_time_is_announced_and_never_cached(client, monkeypatch):
    def slow(old, new):
        raise StillWorkingError(old, new)

    monkeypatch.setattr(compare, "comparison_of", slow)
    answer = client.get(f"/comparer/{OLD}/{NEW}/?q=lent")
    assert answer.status_code == 202 and answer["Refresh"] == "1"
    assert "no-store" in answer["Cache-Control"]
    assert re.search(r"On sait déjà.*règles? (?:ajoutée|scindée)", body(answer))
    assert 'role="status"' in body(answer) and 'href="/comparer/"' in body(answer)
    fragment = client.get(f"/comparer/{OLD}/{NEW}/?q=lent", headers={"hx-request": "true"})
    assert fragment.status_code == 202 and 'hx-trigger="load delay:1s"' in body(fragment)


def test_a_page_costs_few_queries(client, django_assert_max_num_queries):
    client.get(f"/comparer/{OLD}/{NEW}/")
    with django_assert_max_num_queries(9):
        client.get(f"/comparer/{OLD}/{NEW}/?page=2")


def change(status="edited", old="420.5e", new="704.5j", nature="substantive", kind="rule", **more):
    return Change(kind=kind, status=status, nature=nature, old=old, new=new, score=0.9, **more)


ADDED = change("added", old=None, new="704.6")
MOVED = change("renumbered", nature=None)
EDITED = change()
RETOUCHED = change(nature="editorial", old="100.1", new="100.1")
TERM = change(kind="term", old="Légende", new="Légende")
ALL = [ADDED, MOVED, EDITED, RETOUCHED, TERM]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ALL),
        ("statut=ajoutee", [ADDED]),
        ("statut=modifiee", [EDITED, RETOUCHED]),
        ("nature=fond", [ADDED, EDITED, TERM]),
        ("nature=fond&statut=ajoutee", [ADDED]),
        ("section=glossaire", [TERM]),
        ("section=704", [ADDED, MOVED, EDITED]),
        ("section=420", [MOVED, EDITED]),
        ("section=704.5", [MOVED, EDITED]),
        ("section=100&nature=redaction", [RETOUCHED]),
        ("section=999", []),
        ("statut=supprimee", []),
        ("statut=nimporte&nature=&section=abc&page=x&vue=z", ALL),
    ],
)
def test_filters_let_through_what_was_asked_for(query, kept):
    filters = Filters.read(QueryDict(query))
    assert [each for each in ALL if filters.lets(each)] == kept


PAIRS = [
    ("2003-07-28-regles", "2006-10-20-regles"),
    ("2006-10-20-regles", "2010-02-01-regles"),
    ("2003-07-28-regles", "2014-05-01-regles"),
    ("2014-05-01-regles", "2003-07-28-regles"),
    ("2004-06-04-faq-maree-de-verre", "2006-10-20-regles"),
]


def page_of(old, new, query=""):
    left, right = (Edition.objects.get(slug=slug) for slug in (old, new))
    comparison = compare_editions(left, right)
    return comparison, editions_page(EditionPair(left, right), comparison, Filters.read(QueryDict(query)))


def anchors(page):
    return [change.anchor for group in page["groups"] for change in (*group.changes, *group.quiet)]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_every_change_stands_on_some_page_exactly_once(old, new, monkeypatch):
    monkeypatch.setattr(compare_page, "CHANGES", 15)
    comparison, first = page_of(old, new)
    shown = list(anchors(first))
    for number, *_ in first["sheets"][1:]:
        shown += anchors(page_of(old, new, f"page={number}")[1])
    assert sorted(shown) == sorted(anchor_of(change) for change in comparison.changes)
    assert len(set(shown)) == len(shown), "two changes share an anchor"


def test_sections_stand_in_order_and_whole():
    old, new = "2006-10-20-regles", "2010-02-01-regles"
    first = page_of(old, new)[1]
    pages = [first, *(page_of(old, new, f"page={number}")[1] for number, *_ in first["sheets"][1:])]
    keys = [group.number for page in pages for group in page["groups"]]
    sections = [
        group.number for page in pages for group in page["groups"] if group.url and len(group.number) == 3
    ]
    assert sections == sorted(sections) and keys[-1] == ""


def test_a_quiet_change_is_folded_and_counted_never_dropped():
    _, page = page_of("2006-10-20-regles", "2010-02-01-regles", "section=704")
    folded = [change for group in page["groups"] for change in group.quiet]
    exact = [change for change in folded if is_bare_move(change.change)]
    assert exact and not any(change.passages for change in exact)
    assert all(change.passages for change in folded if change not in exact)


def test_each_number_of_a_place_leads_to_its_redline(client):
    _, page = page_of("2003-07-28-regles", "2014-05-01-regles")
    numbers = [number for each in page["places"] for number in each.place.numbers]
    assert numbers
    for number in numbers[:8]:
        assert (
            number in client.get(f"/comparer/2003-07-28-regles/2014-05-01-regles/{number}/").content.decode()
        )
