"""Entries into wordings and sheets, sheets into documents."""

from __future__ import annotations

import pytest

from corpus.models import Edition
from corpus.search.index.documents import Line, Sheet, Wording, digest_of, print_edition
from corpus.search.index.facts import Doc
from corpus.search.index.store import assemble
from tests.search.library import EDITIONS, store_edition, store_library

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _library() -> None:
    store_library()


def printed() -> tuple[list[Sheet], dict[str, Wording]]:
    sheets, wordings = [], {}
    for edition in Edition.objects.newest_first():
        sheet, found = print_edition(edition.pk, edition.language)
        sheets.append(sheet)
        wordings |= {digest: Wording.load(dumped) for digest, dumped in found.items()}
    return sheets, wordings


def documents() -> dict[str, Doc]:
    return {doc.number: doc for doc in assemble(*printed())[0]}


def test_a_wording_is_kept_once_however_many_editions_print_it() -> None:
    sheets, wordings = printed()
    assert [wording.label for wording in wordings.values()].count("420.5f") == 1
    assert [doc.number for doc in assemble(sheets, wordings)[0]].count("420") == 1
    assert [place[:2] for place in documents()["420.5f"].places] == [(0, "420.5f"), (1, "420.5f")]


def test_examples_are_kept_with_their_rule() -> None:
    rule = documents()["420.5c"]
    assert (len(rule.texts), rule.piece) == (2, "example")
    assert not [doc for doc in documents().values() if doc.kind == "example"]


def test_rules_inherit_the_titles_above_them() -> None:
    _, wordings = printed()
    inherited = next(wording for wording in wordings.values() if wording.label == "502.9b")
    assert inherited.above == ("Piétinement", "Capacités mot-clé")
    held = documents()["502.9b"]
    assert (held.title, held.section) == ("Piétinement", ("502", "Capacités mot-clé"))


def test_a_title_that_sections_share_is_none_of_theirs() -> None:
    store_edition(
        EDITIONS[1],
        {"411": ("Divers", ""), "411.1": ("", "Un."), "412": ("Divers", ""), "412.1": ("", "Deux.")},
    )
    _, wordings = printed()
    assert next(wording for wording in wordings.values() if wording.label == "411.1").above == ()
    assert documents()["411"].name == ""
    assert documents()["411.1"].title == "Divers", "printed over it all the same"


def test_an_older_editions_titles_stand_where_the_newer_prints_none() -> None:
    bare = Wording("rule", "1.1", "501.1", "", "fr", ("Un pion avance.",))
    titled = Wording("rule", "1.1", "501.1", "", "fr", ("Un pion avance.",), above=("Les pions",))
    sheets = [Sheet({}, [Line("bare", "501.1", 1)]), Sheet({"501": "Pions"}, [Line("titled", "501.1", 1)])]
    (doc,), chosen = assemble(sheets, {"bare": bare, "titled": titled})
    assert chosen == ["titled"]
    assert (doc.title, doc.section, len(doc.places)) == ("Les pions", ("501", "Pions"), 2)


def test_what_is_written_is_read_again() -> None:
    sheets, wordings = printed()
    for sheet in sheets:
        assert Sheet.load(sheet.dump()) == sheet
    for digest, wording in wordings.items():
        assert Wording.load(wording.dump()) == wording
        assert digest_of(wording.dump()) == digest
