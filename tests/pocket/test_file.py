"""The file to take along: what it holds, and a library made from it alone answers as the one that made it."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import brotli
import pytest

from corpus.models import Edition, Entry
from corpus.pocket import files
from corpus.pocket.loading import LoadError, load
from corpus.pocket.texts import printed_of, rows_of
from tests.conftest import manage, ready_folder, start
from tests.pocket.test_texts import lines_stepped


@pytest.fixture
def made(pocket_files):
    """The file of the embedded library, read again."""
    return json.loads(files.read(files.RULES))


def test_every_edition_is_in_it_entry_by_entry(made):
    held, printed = rows_of(made), printed_of(made["printed"])
    assert len(made["editions"]) == Edition.objects.count()
    for told, rows in zip(made["editions"], printed, strict=True):
        stored = Entry.objects.filter(edition__slug=told["slug"]).order_by("position")
        found = [(held[at].key, held[at].text or None) for at in rows]
        assert found == list(stored.values_list("key", "text__content"))


def test_its_forms_say_the_same(made):
    plain = files.read(files.RULES)
    assert brotli.decompress(files.read(files.RULES, "br")) == plain
    assert gzip.decompress(files.read(files.RULES, "gzip")) == plain
    state = files.state()
    assert state["digest"] == hashlib.sha256(plain).hexdigest() and state["size"] == len(plain)
    assert state["day"] == max(each["date"] for each in made["editions"] if each["kind"] == "rules")


def test_it_is_made_once_and_an_update_leads_from_the_last_one(made):
    assert not files.make()
    before = files.read(files.RULES)
    Edition.objects.filter(pk=Edition.objects.latest("date").pk).update(title="Autre titre")
    from corpus.models import Library

    Library.advance()
    assert files.make()
    after, updates = files.read(files.RULES), files.state()["updates"]
    told = json.loads(files.read(updates[hashlib.sha256(before).hexdigest()]))
    assert lines_stepped(before.decode(), told["lines"]) == after.decode()
    assert len(json.dumps(told)) < len(after) / 50


def test_the_file_is_served_compressed_and_by_its_digest(made, client):
    page = client.get("/donnees/regles.json", headers={"Accept-Encoding": "gzip, br"})
    assert page["Content-Encoding"] == "br" and page["Content-Type"] == "application/json"
    assert brotli.decompress(page.content) == files.read(files.RULES)
    again = client.get(
        "/donnees/regles.json", headers={"Accept-Encoding": "br", "If-None-Match": page["ETag"]}
    )
    assert again.status_code == 304
    assert client.get("/donnees/etat.json").json()["digest"] == files.state()["digest"]
    assert client.get("/donnees/regles.csv").content.startswith(b"number,language,edition,title,gist,text")
    assert client.get("/donnees/lock.json").status_code == 404


def test_what_is_none_or_damaged_is_refused_and_nothing_is_stored(made, db):
    Edition.objects.all().delete()
    for data in (b"", b"[]", b'{"format": "regles 0"}', b'{"format": "regles 1"}'):
        with pytest.raises(LoadError):
            load(data)
    told = json.loads(files.read(files.RULES)) | {"printed": []}
    with pytest.raises((LoadError, ValueError)):
        load(json.dumps(told).encode())
    assert not Edition.every.exists()


def test_a_library_that_holds_something_is_not_filled(made):
    with pytest.raises(LoadError, match="already"):
        load(files.read(files.RULES))


def answer(address: str) -> tuple[int, str]:
    """What a site says, without what names the site, its static files and the lines of sources."""
    status, text = 202, ""
    while status == 202:  # what a busy machine still compares is asked again
        try:
            with urllib.request.urlopen(address, timeout=60) as page:
                status, text = page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                status, text = error.code, ""
    main = re.search(r"<main.*</main>", text, re.DOTALL)
    site = "/".join(address.split("/")[:3])
    text = (main[0] if main else text).replace(site, "")
    return status, re.sub(r'<p class="small faint source">.*?</p>|/static/[^"]*', "", text, flags=re.DOTALL)


@pytest.mark.slow
def test_a_library_made_from_the_file_alone_gives_the_same_answers(site, shared_folder, tmp_path):
    """300 of them: rules with their history, their pages, searches, the glossaries, what changed since a day."""
    with urllib.request.urlopen(f"{site}/donnees/regles.json") as page:
        data = page.read()
    (tmp_path / "regles.json").write_bytes(data)
    told = json.loads(data)
    own = ready_folder(shared_folder, tmp_path / "loaded")
    manage(own, "load", str(tmp_path / "regles.json"), POCKET="no")
    rules = sorted({row[1] for row in told["rows"] if row[0] == "r"})
    terms = sorted({row[3] for row in told["rows"] if row[0] == "t"})
    asked = [
        *(f"/api/v1/rules/{key}?include=history,cited_by" for key in rules[:: len(rules) // 110]),
        *(f"/regles/{key}/" for key in rules[7 :: len(rules) // 60]),
        *(f"/api/v1/search?q={urllib.parse.quote(term)}" for term in terms[:: len(terms) // 110]),
        *(f"/api/v1/changes?since={year}-06-01" for year in range(2003, 2018)),
        *(f"/depuis/{year}-06-01/" for year in range(2004, 2009)),
        *(f"/editions/{each['slug']}/glossaire/" for each in told["editions"] if each["counts"]["terms"]),
    ]
    assert len(asked) >= 300
    for other in start(own, POCKET="no"):
        with ThreadPoolExecutor(2) as pool:
            addresses = [base + path for path in asked for base in (site, other)]
            answers = list(pool.map(answer, addresses))
        different = [
            path for path, one, two in zip(asked, answers[::2], answers[1::2], strict=True) if one != two
        ]
        assert different == []
        assert {status for status, _ in answers} <= {200, 404}
