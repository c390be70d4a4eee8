"""Claims over the embedded library, which holds the lesson that restates the legend rule."""

import pytest

from tests.library.test_claims import said, year

pytestmark = pytest.mark.django_db


def test_a_later_lesson_counts_against_the_newest_wording() -> None:
    claims = said("704.5j", language="fr")
    assert not claims.in_force and not claims.complete
    assert [year(version.since) for version in claims.restated_by] == [2015]
    assert claims.until is None


def test_a_rule_that_no_lesson_restates_is_the_newest() -> None:
    assert said("100", language="fr").in_force
