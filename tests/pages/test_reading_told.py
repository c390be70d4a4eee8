"""What reading put right, linked and remarked is told where readers and curators see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

from corpus.library.publishing.ingest import ingest
from corpus.library.sources.collect import collect
from corpus.models import Diagnostic, Edition
from tests.reading.test_losses import text
from tests.weights import MOST_NODES


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("&nbsp;", " ")


pytestmark = pytest.mark.django_db


def test_a_rule_tells_what_is_printed_where_it_is_read_otherwise(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "2001-05-01.txt"
    path.write_text(text("2001-05-01", lambda whole: whole.replace("100.3a ", "100,3a ")))
    ingest(collect([path]))
    said = "Imprimé « 100,3a » dans la source, lu 100.3a."
    for address in ("100.3a", "100.3", "100"):
        page = client.get(f"/editions/2001-05-01-en/{address}/").content.decode()
        assert said in plain(page), address
    assert "Imprimé" not in client.get("/editions/2001-05-01-en/100.4a/").content.decode()


def test_a_term_leads_to_the_terms_that_it_sends_the_reader_to(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "2001-05-01.txt"
    path.write_text(
        text("2001-05-01", lambda all_of_it: all_of_it.replace("Wick is", "See Lamp and Oil. Wick is"))
    )
    ingest(collect([path]))
    page = client.get("/editions/2001-05-01-en/glossaire/").content.decode()
    assert (
        'See <a class="term" href="/editions/2001-05-01-en/glossaire/?lettre=l#terme-lamp">Lamp</a>' in page
    )
    assert 'and <a class="term" href="/editions/2001-05-01-en/glossaire/?lettre=o#terme-oil">Oil</a>' in page
    assert page.count('class="term"') == 2 and "data-term" not in page


def test_a_remark_is_said_in_words_with_its_code_small_beside_it(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "2001-05-01.txt"
    path.write_text(text("2001-05-01", lambda whole: whole.replace("100.2. Rule", "100.2. Ru?le")))
    ingest(collect([path]))
    tree = LexborHTMLParser(client.get("/editions/2001-05-01-en/source/?remarques=1").content)
    remarks = [row for row in tree.css("tr.remark") if "lost_symbol" in row.text()]
    assert remarks
    for row in remarks:
        assert row.css_first(".owner").text() in ("Remarque", "Avertissement", "Erreur")
        assert row.css_first("code.faint").text() == "lost_symbol"
    assert not any("_" in node.text() for node in tree.css("main strong, td.owner"))


def test_no_page_of_a_source_is_more_than_a_phone_lays_out_at_once(client: Client, tmp_path: Path) -> None:
    told = "\n".join(f"100.{n}. Rule number {n}." for n in range(1, 500))
    path = tmp_path / "2001-05-01.txt"
    path.write_text(f"100. General\n{told}\n")
    ingest(collect([path]))
    (edition,) = Edition.objects.filter(source__name=path.name)
    edition.diagnostics.all().delete()
    Diagnostic.objects.bulk_create(
        Diagnostic(
            edition=edition,
            level="info",
            code="order_broken",
            message="Ordre rompu.",
            line=line,
            position=line,
        )
        for line in range(1, 400)
    )
    for query in ("", "?page=2", "?remarques=1"):
        page = LexborHTMLParser(client.get(f"/editions/{edition.slug}/source/{query}").content)
        assert 600 < len(page.css("*")) <= MOST_NODES, query
