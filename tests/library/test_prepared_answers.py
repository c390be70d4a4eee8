"""Prepared questions answer as the querysets do that they were made of."""

import pytest

from corpus.library.asking.prepared import Prepared
from corpus.models import Citation, Edition, Entry, Link

pytestmark = pytest.mark.django_db


@pytest.fixture
def keys():
    return sorted(Entry.objects.order_by("pk").values_list("pk", flat=True)[:40])


def by_keys(keys):
    return Entry.objects.filter(pk__in=keys).order_by("pk")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 17, 40])
def test_a_list_may_have_any_length(keys, count):
    asked = Prepared(Entry, by_keys)
    assert [entry.pk for entry in asked.objects(keys[:count])] == keys[:count]


@pytest.mark.parametrize(
    "shaped",
    [
        lambda rows: rows,
        lambda rows: rows.select_related("text", "edition__source"),
        lambda rows: rows.select_related("text").defer("text__html", "details"),
        lambda rows: rows.select_related("membership__thread"),
    ],
    ids=["plain", "joined", "deferred", "joined backwards"],
)
def test_objects_are_what_the_queryset_makes(keys, shaped, django_assert_num_queries):
    wanted = list(shaped(by_keys(keys)))
    asked = Prepared(Entry, lambda keys: shaped(by_keys(keys)))
    with django_assert_num_queries(1):
        found = asked.objects(keys)
    assert [_told(entry) for entry in found] == [_told(entry) for entry in wanted]


def _told(held, seen=()):
    """The columns of an object and of all that was loaded with it."""
    if held is None or held in seen:
        return held
    told = {name: value for name, value in held.__dict__.items() if name != "_state"}
    cached = held._state.fields_cache
    return told, {name: _told(other, (*seen, held)) for name, other in cached.items()}


def test_rows_have_each_column_as_its_field_reads_it():
    edition = Edition.objects.exclude(date=None).exclude(covers=[]).first()
    asked = Prepared(
        Edition,
        lambda key, word: Edition.objects.filter(pk=key, language=word).values_list("covers", "date"),
    )
    assert asked.rows(edition.pk, edition.language) == [(edition.covers, edition.date)]
    assert asked.rows(edition.pk, "de") == []


def test_an_empty_list_leaves_the_other_ways_to_find_open(keys):
    citing = list(Citation.objects.values_list("reference__entry", flat=True)[:3])
    asked = Prepared(
        Entry,
        lambda keys, others: (by_keys(keys) | by_keys(others)).filter(
            references__in=Citation.objects.filter(reference__entry__in=others).values("reference")
        ),
    )
    assert {entry.pk for entry in asked.objects([], citing)} == set(citing)
    assert asked.objects(citing, []) == []


def test_an_empty_list_of_words_finds_nothing():
    asked = Prepared(Edition, lambda slugs: Edition.objects.filter(slug__in=slugs).values_list("pk"))
    slug = Edition.objects.values_list("slug", flat=True)[0]
    assert asked.rows([]) == []
    assert len(asked.rows([slug])) == len(asked.rows([slug, "x", "y"])) == 1


def test_a_question_that_loses_what_is_asked_for_is_refused():
    asked = Prepared(Link, lambda key: Link.objects.order_by("pk"))
    with pytest.raises(TypeError, match="loses"):
        asked.objects(1)
