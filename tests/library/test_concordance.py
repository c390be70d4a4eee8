"""The concordance made from a library: ids that stay, rows that follow numbers and wordings."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from corpus.concordance.concordance import Concordance
from corpus.concordance.rows import dump, load
from corpus.known_laws import keep, known
from corpus.library.concordance import made_from_library
from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect

pytestmark = pytest.mark.django_db

KINGS = """Chess Comprehensive Rules
These rules are effective as of {day}.

4. Kings
400. Kings
{rules}
"""
OLD = "400.1. A king moves one step at a time.\n400.1a Every step of a king ends on a free square.\n"
NEW = (
    "400.1. A queen moves as far as she likes.\n"
    "400.2. A king moves one step at a time.\n"
    "400.2a Every step of a king ends on a white square.\n"
)


def _library(folder: Path, *editions: tuple[str, str]) -> Concordance:
    for day, rules in editions:
        text = KINGS.format(day=day, rules=rules)
        (folder / f"{day[-4:]}.txt").write_text(text, encoding="utf-8")
    assert ingest(collect([folder])).ok
    return made_from_library(Concordance((), ()))


def test_a_law_keeps_its_row_until_its_number_or_wording_changes(tmp_path: Path) -> None:
    made = _library(tmp_path, ("May 1, 2001", OLD), ("May 1, 2003", NEW))
    assert made.days == ("2001-05-01", "2003-05-01")
    then, now = made.at("400.1", "2001-05-01"), made.at("400.2")
    assert then is not None and now is not None and then.thread == now.thread
    assert (then.until, now.kind, now.after) == ("2003-05-01", "renumbered", "2001-05-01")
    assert then.digest == now.digest
    below = made.at("400.2a")
    assert below is not None and below.nature == "substantive"


def test_ids_stay_when_an_older_edition_is_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    first = _library(tmp_path / "a", ("May 1, 2003", NEW))
    whole = _library(tmp_path / "a", ("May 1, 2003", NEW), ("May 1, 2001", OLD))
    again = made_from_library(first)
    kept = first.at("400.2")
    assert kept is not None and again.at("400.1", "2001-05-01").thread == kept.thread
    assert whole.at("400.1", "2001-05-01").thread != kept.thread
    after = made_from_library(again)
    assert dump(again.days, again) == dump(after.days, after)


def test_the_command_writes_and_reads(tmp_path, settings, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr("corpus.known_laws.embedded", lambda: Concordance((), ()))
    made = _library(tmp_path, ("May 1, 2001", OLD))
    file = tmp_path / "out.xz"
    call_command("concordance", "export", str(file), verbosity=0)
    assert load(file.read_bytes())[0] == made.days
    call_command("concordance", "import", str(file), verbosity=0)
    assert known().at("400.1") is not None
    with pytest.raises(CommandError, match=r"2001-05-01"):
        empty = tmp_path / "empty.xz"
        empty.write_bytes(dump(["2005-01-01"], []))
        call_command("concordance", "import", str(empty))
    assert known().days == made.days


def test_a_concordance_that_knows_less_is_refused(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    with pytest.raises(ValueError, match="lacks editions"):
        keep(dump(["2005-01-01"], []))
    assert not (tmp_path / "concordance.tsv.xz").exists()
