"""Each kind of page is light on a first visit, styles and scripts counted, and short enough for a phone to lay out."""

import pytest

from tests.browser.kinds import KINDS
from tests.weights import MOST_BYTES, MOST_NODES, weight_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", KINDS)
def test_a_first_visit_is_light(client, name):
    weight = weight_of(client, KINDS[name])
    assert weight.bytes <= MOST_BYTES, weight
    assert weight.nodes <= MOST_NODES, weight
