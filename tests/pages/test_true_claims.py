"""What pages claim of rules, held against what the editions' texts alone say."""

import pytest

from tests.bench.claims import Crawl

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_no_page_claims_what_the_texts_do_not_bear_out():
    crawl = Crawl(12)
    assert list(crawl.run()) == []
    assert crawl.checked["other number: it is printed there"] > 5
    assert crawl.checked["unchanged: the same words"] > 50
    assert crawl.checked["hit in force: no later edition says otherwise"] > 20
