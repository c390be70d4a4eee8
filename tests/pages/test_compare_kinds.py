"""The table of kinds: complete, and each kind told apart from the others."""

from pathlib import Path
from typing import get_args

from corpus.comparing.edition import Nature, Status
from corpus.pages.redline.kinds import KINDS, NATURES

STYLES = (Path(__file__).resolve().parent.parent.parent / "static" / "css" / "compare.css").read_text(
    encoding="utf-8"
)


def test_each_kind_of_change_has_its_row():
    assert set(KINDS) == set(get_args(Status))
    assert set(NATURES) == set(get_args(Nature))


def test_no_two_kinds_share_a_word_in_addresses():
    for table in (KINDS, NATURES):
        slugs = [kind.slug for kind in table.values() if kind.slug]
        assert len({*slugs}) == len(slugs) >= len(table) - 1


def test_each_kind_has_its_colour():
    assert [kind.css for kind in KINDS.values() if f".s-{kind.css}" not in STYLES] == []
