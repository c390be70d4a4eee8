"""Data for other programs, and addresses of laws that follow their numbers."""

from __future__ import annotations

import csv
import io

import pytest

from corpus.concordance.concordance import embedded
from corpus.concordance.rows import load
from corpus.languages.lexicon import lexicon

pytestmark = pytest.mark.django_db


def test_the_lexicon_is_a_table(client):
    rows = list(csv.DictReader(io.StringIO(client.get("/donnees/lexique.csv").content.decode())))
    assert len(rows) == len(lexicon())
    assert {"en": "trample", "fr": "piétinement"}.items() <= next(
        r for r in rows if r["en"] == "trample"
    ).items()


def test_the_concordance_can_be_taken_along(client):
    days, rows = load(client.get("/donnees/concordance.tsv.xz").content)
    assert days == embedded().days
    assert len(rows) == len(list(embedded()))


def test_an_id_leads_to_the_number_of_today_or_to_the_last_day(client):
    known = embedded()
    alive, gone = known.at("420.5e", "2003-05-26"), known.at("704.5j", "2012-07-01")
    assert alive is not None and gone is not None
    assert client.get(f"/id/{alive.thread}/").headers["Location"] == "/regles/704.5j/"
    last = client.get(f"/id/{gone.thread}/").headers["Location"]
    assert last.startswith("/regles/704.5j/?le=201")
    assert client.get("/id/none-such/").status_code == 404


def test_the_page_of_data_names_its_files(client):
    page = client.get("/donnees/").content.decode()
    assert "/donnees/lexique.csv" in page and "/donnees/concordance.tsv.xz" in page
