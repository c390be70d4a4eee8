"""Filters in the address: what they let through, and the links that change them."""

from dataclasses import replace

import pytest
from django.http import QueryDict
from hypothesis import given, strategies as st

from corpus.comparing.edition import Change, Pair
from corpus.pages.compare.filters import (
    NATURE_SLUGS,
    STATUS_SLUGS,
    SUBJECTS,
    SUBSTANCE,
    Filters,
    facets,
    in_sections,
)
from corpus.pages.compare.lineage import NumberLineage


def change(status="edited", old="420.5e", new="704.5j", nature="substantive", kind="rule", **more):
    return Change(kind=kind, status=status, nature=nature, old=old, new=new, score=0.9, **more)


ADDED = change("added", old=None, new="704.6")
MOVED = change("renumbered", nature=None)
EDITED = change(notes=("reaimed",))
RETOUCHED = change(nature="editorial", old="100.1", new="100.1")
TERM = change(kind="term", old="Légende", new="Légende")
ALL = [ADDED, MOVED, EDITED, RETOUCHED, TERM]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ALL),
        ("statut=ajoutee", [ADDED]),
        ("statut=ajoutee&statut=renumerotee", [ADDED, MOVED]),
        ("nature=fond", [EDITED, TERM]),
        ("nature=fond&nature=redaction", [EDITED, RETOUCHED, TERM]),
        ("nature=fond&objet=regles", [EDITED]),
        ("objet=glossaire", [TERM]),
        ("objet=renvois-rediriges", [EDITED]),
        ("statut=supprimee", []),
        ("statut=nimporte&nature=&section=abc&page=x&vue=z", ALL),
    ],
)
def test_filters_let_through_what_was_asked_for(query, kept):
    filters = Filters.read(QueryDict(query))
    assert [each for each in ALL if filters.lets(each)] == kept


@pytest.mark.parametrize(
    ("query", "page"), [("page=3", 3), ("page=0", 1), ("page=-1", 1), ("page=9999999999", 1), ("page=²", 1)]
)
def test_a_page_is_a_number(query, page):
    assert Filters.read(QueryDict(query)).page == page


@given(
    st.sets(st.sampled_from(sorted(STATUS_SLUGS))),
    st.sets(st.sampled_from(sorted(NATURE_SLUGS))),
    st.sets(st.sampled_from(sorted(SUBJECTS))),
    st.sets(st.sampled_from(["7", "704", "704.5j", "glossaire"])),
    st.booleans(),
    st.sampled_from(["", "cote-a-cote", "numeros"]),
    st.integers(1, 99),
)
def test_an_address_says_the_filters_whole(statuses, natures, subjects, sections, substance, view, page):
    facets_asked = (tuple(statuses), tuple(natures), tuple(subjects), tuple(sections))
    filters = Filters(*facets_asked, substance, view, page)
    assert Filters.read(QueryDict(filters.query(page=page).removeprefix("?"))) == filters


def test_a_choice_turns_itself_on_and_off():
    filters = Filters(statuses=("ajoutee",))
    choices = {choice.slug: choice for facet in facets(filters, ALL) for choice in facet.choices}
    assert choices["ajoutee"].active and choices["ajoutee"].url == "?"
    assert Filters.read(QueryDict(choices["regles"].url[1:])) == Filters(("ajoutee",), (), ("regles",))
    assert {slug: choice.count for slug, choice in choices.items() if choice.count} == {
        "ajoutee": 1,
        "renumerotee": 1,
        "modifiee": 3,
        "regles": 1,
    }


@given(
    st.sets(st.sampled_from(["ajoutee", "modifiee", "renumerotee", "supprimee"])),
    st.sets(st.sampled_from(["fond", "redaction"])),
    st.sets(st.sampled_from(["regles", "glossaire", "renvois-rediriges"])),
    st.booleans(),
)
def test_a_facet_counts_what_the_other_facets_leave_of_it(statuses, natures, subjects, substance):
    filters = Filters(tuple(statuses), tuple(natures), tuple(subjects), substance=substance)
    for facet in facets(filters, ALL):
        for choice in facet.choices:
            alone = replace(filters, **{facet.name: (choice.slug,)})
            assert choice.count == sum(map(alone.lets, ALL))


def test_what_changes_the_rules_is_asked_for_beside_every_other_filter():
    asked = Filters.read(QueryDict(f"objet={SUBSTANCE}&objet=glossaire"))
    assert [told for told in ALL if asked.lets(told)] == [TERM]


REMOVED = change("removed", old="420.5f", new=None)
HIGHER = change("renumbered", old="704.1", new="801.1", nature=None)
PAIRS = [
    Pair("420.5e", "704.5j", 1.0, ""),
    Pair("420.5f", None, 0.0, ""),
    Pair("704.1", "801.1", 1.0, ""),
    Pair(None, "704.6", 0.0, ""),
]
LINEAGE = NumberLineage(
    {pair.old: pair for pair in PAIRS if pair.old},
    {pair.new: pair for pair in PAIRS if pair.new},
    {"420": "704"},
)


@pytest.mark.parametrize(
    ("sections", "kept"),
    [
        ([], [*ALL, REMOVED, HIGHER]),
        (["704"], [ADDED, MOVED, EDITED, REMOVED]),
        (["420"], [MOVED, EDITED, REMOVED]),
        (["7"], [ADDED, MOVED, EDITED, REMOVED]),
        (["704.5"], [MOVED, EDITED]),
        (["801", "glossaire"], [TERM, HIGHER]),
        (["999"], []),
    ],
)
def test_a_section_is_the_new_editions_where_it_has_one(sections, kept):
    assert in_sections([*ALL, REMOVED, HIGHER], sections, LINEAGE) == kept
