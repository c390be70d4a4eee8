"""`/api/v1/editions/{edition}/twins`."""

import pytest

from tests.library.samples import ingest_folder
from tests.library.test_twins import write

pytestmark = pytest.mark.django_db


def test_every_pair_with_its_standing(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    told = client.get("/api/v1/editions/fr-2001/twins").json()
    assert (told["twin_edition"], told["today_edition"], told["reason"]) == ("en-2001", "en-2005", None)
    pairs = {pair["number"]: pair for pair in told["pairs"]}
    assert pairs["200.2"]["standing"] == "substantive"
    assert pairs["200.2"]["first_substantive"] == "2005-04-01"
    assert (pairs["300.1"]["twin"], pairs["300.1"]["today"], pairs["300.1"]["by"]) == (
        "300.1",
        "300.2",
        "machine",
    )
    assert pairs["500.1"]["today"] is None
