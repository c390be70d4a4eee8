"""The real French documents compare as a careful reader would."""

import pytest

from corpus.comparing.comparison import compare
from tests.real.editions import compared

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def french(real_corpus):
    return {file.name[:3]: compared(file) for file in sorted(real_corpus.glob("*.txt"))}


def told(comparison):
    return {(change.old, change.new): change for change in comparison.changes}


def test_section_420_from_2003_to_2006(french):
    comparison = compare(french["000"], french["002"])
    changes = told(comparison)
    assert changes["420.5e", "420.5e"].status == "edited"
    assert changes["420.5e", "420.5e"].nature == "substantive"
    assert comparison.scope.compared == ("420",)
    assert {"411", "422", "500", "508"} <= set(comparison.scope.only_new)
    assert {new for old, new in changes if old is None} == {"420.5k", "420.5m"}
    assert comparison.summary["removed"] == 0


def test_the_rules_on_loops_did_not_change(french):
    comparison = compare(french["003"], french["002"])
    assert comparison.changes == ()
    assert comparison.scope.only_old == ("102.4b",)


def test_rules_quoted_by_the_faq_compare_with_the_later_text(french):
    comparison = compare(french["004"], french["002"])
    assert told(comparison)["507.1", "507.1"].nature == "substantive"
    assert not comparison.summary["removed"]
    assert "212.2g" in comparison.scope.only_old
