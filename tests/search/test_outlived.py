"""A text that another language or series outlives is not among today's: neither told, nor counted, nor leading."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from corpus.concordance.rows import dump
from corpus.known_laws import known
from corpus.library.asking.claims import claims_of
from corpus.library.asking.versions import rule_on
from corpus.search import refresh, search
from corpus.search.index.store import opened
from tests.library.ages import BOOK, publish
from tests.library.samples import ingest_folder
from tests.library.test_twins import SOURCES, library, write

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_library")]


@pytest.fixture(autouse=True)
def _empty(tmp_path: Path, settings: Any) -> None:
    settings.SEARCH_INDEX_DIR, settings.DATA_DIR = tmp_path / "index", tmp_path


def in_force(number: str, language: str, series: str | None = None, day: datetime.date | None = None) -> bool:
    rule = rule_on(number, language=language, series=series, day=day)
    claims = claims_of(rule) if rule else None
    assert claims is not None
    return claims.in_force


def found(query: str, when: str | None = None) -> list[tuple[str, bool]]:
    refresh()
    return [(hit.id, hit.in_force) for hit in search(query, when=when).hits if hit.kind == "rule"]


def test_a_french_rule_is_in_force_as_long_as_its_english_says_the_same(tmp_path: Path) -> None:
    library(tmp_path, sources={name: SOURCES[name] for name in ("fr-2001", "en-2001")})
    assert in_force("200.2", "fr") and in_force("500.1", "fr")
    assert ("rule:200.2@fr-2001", True) in found("sept cartes en main")


def test_a_french_rule_whose_english_changed_in_substance_or_went_is_not(tmp_path: Path) -> None:
    library(tmp_path)
    assert not in_force("200.2", "fr"), "changed in substance"
    assert not in_force("500.1", "fr"), "gone"
    assert in_force("300.1", "fr"), "the same under another number"
    assert in_force("300.2", "fr"), "only words changed"
    assert ("rule:300.1@fr-2001", True) in found("créature engagée attaquer")
    assert "rule:200.2@fr-2001" not in dict(found("sept cartes en main"))
    everything = dict(found("sept cartes en main", "all"))
    assert everything["rule:200.2@fr-2001"] is False


def test_it_was_in_force_until_the_day_of_the_change(tmp_path: Path) -> None:
    library(tmp_path)
    before, after = (dict(found("sept cartes en main", day)) for day in ("2005-03-31", "2005-04-01"))
    assert "rule:200.2@fr-2001" in before
    assert "rule:200.2@fr-2001" not in after


def test_a_change_in_english_reaches_what_the_index_holds_already(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    library(tmp_path / "one", sources={name: SOURCES[name] for name in ("fr-2001", "en-2001")})
    assert "rule:200.2@fr-2001" in dict(found("sept cartes en main"))
    (tmp_path / "two").mkdir()
    library(tmp_path / "two")
    assert "rule:200.2@fr-2001" not in dict(found("sept cartes en main"))


def test_a_restatement_is_of_today_until_a_newer_book_of_its_language() -> None:
    publish(1990, BOOK, series="nous", restatement=True)
    assert in_force("301.1", "fr", "nous")
    publish(1985, BOOK, series="officiel")
    publish(1992, BOOK, series="officiel", language="en")
    assert in_force("301.1", "fr", "nous"), "an older book, and one of another language, outlive nothing"
    publish(1994, BOOK, series="officiel")
    assert not in_force("301.1", "fr", "nous")
    assert "rule:301.1@1990-nous-fr" not in dict(found("deux jetons au gardien"))
    assert "rule:301.1@1994-officiel-fr" in dict(found("deux jetons au gardien"))


def test_a_text_of_ours_is_outlived_where_its_law_is_known_to_have_gone(tmp_path: Path) -> None:
    text = "7. Divers\n704. Les actions\n704.1. Elles se font seules.\n704.5. Les voici.\n"
    text += "704.5j. Deux arpenteurs du même type ne restent pas ensemble.\n704.5k. Deux légendes non plus.\n"
    sources = {
        "ours": ("fr", "2014-05-01", text, 'kind = "rules"\nrestatement = true\nseries = "restatement"')
    }
    assert ingest_folder(write(tmp_path, sources)).ok
    assert not in_force("704.5j", "fr", "restatement") and in_force("704.5k", "fr", "restatement")
    assert ("rule:704.5j@ours", False) in found("arpenteurs du même type", when="all")
    assert ("rule:704.5k@ours", True) in found("deux légendes non plus")
    newer, law = tmp_path / "newer", known().at("704.5k", "2014-05-01")
    rows = (
        row._replace(until=row.until or "2099-01-01") if law and row.thread == law.thread else row
        for row in known()
    )
    newer.write_bytes(dump([*known().days, "2099-01-01"], list(rows)))
    call_command("concordance", "import", str(newer), verbosity=0)
    assert not in_force("704.5k", "fr", "restatement")
    assert ("rule:704.5k@ours", False) in found("deux légendes non plus", when="all")


def test_the_same_words_hold_again_where_a_later_text_of_ours_prints_them(tmp_path: Path) -> None:
    number, then, now = "104.3b", "2010-02-01", "2026-08-07"
    assert known().ended(number, then) and not known().ended(number, now)
    text = f"1. Le jeu\n104. La fin\n104.3. On perd ainsi.\n{number}. Qui est à zéro point de vie perd.\n"
    text += "104.3a. Qui abandonne perd.\n"
    facts = 'kind = "rules"\nrestatement = true\nseries = "restatement"'
    sources = {"then": ("fr", then, text, facts), "now": ("fr", now, f"{text}104.4. Nul ne gagne.\n", facts)}
    assert ingest_folder(write(tmp_path, sources)).ok
    assert (f"rule:{number}@now", True) in found("qui est à zéro point de vie perd")
    (tmp_path / "again").mkdir()
    again = {"again": ("fr", now, f"{text}104.4. Personne ne gagne.\n", facts)}
    assert ingest_folder(write(tmp_path / "again", again)).ok
    assert found("personne ne gagne", when="all"), "two editions of one day"


def test_no_rule_of_the_newest_restatement_is_out_of_force_while_its_law_goes_on(
    whole_folder: Path, settings: Any
) -> None:
    settings.SEARCH_INDEX_DIR = whole_folder / "index"
    index = opened()
    rules = [each for each in index.editions if each.restatement and each.kind == "rules"]
    newest = max(rules, key=lambda each: each.date)
    shown = [doc for doc in index.docs if doc.kind == "rule" and doc.edition == newest.rank and not doc.bare]
    lost = {doc.number for doc in shown if not doc.live}
    assert len(shown) > 2500
    assert lost == {each for each in lost if known().ended(each, newest.date)}
