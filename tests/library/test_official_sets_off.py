"""What an edition that appears on a publisher's page sets off by itself, and once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command

from corpus.concordance.concordance import embedded
from corpus.library.concordance import made_from_library
from corpus.library.publishing.preview import rehearse
from corpus.models import Draft, Edition, Entry, Library, Publication, Twin
from corpus.pocket.files import make as make_pocket, state as pocket_state
from tests.conftest import SECRET
from tests.library.test_official import NEW, OLD, _link, _official, _table, publisher as _publisher
from tests.library.test_twins import FRENCH, NOW, THEN, write

publisher = _publisher

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def curator(client):
    user = User.objects.create_user("anne", password=SECRET)
    group, _ = Group.objects.get_or_create(name="conservateurs")
    user.groups.add(group)
    user.is_superuser = True
    user.save()
    client.force_login(user)
    return client


@pytest.fixture
def listed(publisher, tmp_path):
    """A library of the one edition that a publisher's page lists; the page's table."""
    table = _table(tmp_path, publisher)
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": OLD.encode()}
    assert _official(table) == 0
    return table


def shows_day(curator):
    """Whether home names the day of the new edition."""
    return re.search(r"\b1ᵉʳ\smai\s2003", curator.get("/").content.decode()) is not None


def test_the_next_edition_is_everywhere_one_look_later_and_once(publisher, listed, curator):
    assert "Reformulations à revoir" not in curator.get("/bureau/").content.decode()
    feed = curator.get("/regles/400.2/atom.xml").content.decode()
    quiet = curator.get("/regles/400.1/atom.xml").content.decode()
    publisher.files |= {"/rules/": _link("b.txt"), "/files/b.txt": NEW.encode()}
    look = {"publishers": Path(listed), "private": True}
    call_command("look", **look)
    assert shows_day(curator)
    assert curator.get("/editions/atom.xml").content.decode().count("2003-05-01-en") >= 1
    later = curator.get("/regles/400.2/atom.xml").content.decode()
    assert later.count("<entry>") == feed.count("<entry>") + 1
    assert curator.get("/regles/400.1/atom.xml").content.decode().count("<entry>") == quiet.count("<entry>")
    rows = made_from_library(embedded())
    assert rows.newest == "2003-05-01"
    assert [row.since for row in rows.bearers("400.2")] == ["2001-05-01", "2003-05-01"]
    assert [row.since for row in rows.bearers("400.1")] == ["2001-05-01"]
    state, made = Library.state(), Publication.objects.count()
    call_command("look", **look)
    assert (Library.state(), Publication.objects.count()) == (state, made)


def test_a_fetched_edition_foretells_its_pages_then_leaves_restated_rules_to_review(
    publisher, tmp_path, curator, settings
):
    title = "Comprehensive Rules\nThese rules are effective as of April 1, {}.\n\n"
    publisher.files |= {"/rules/": _link("a.txt"), "/files/a.txt": (title.format(2001) + THEN).encode()}
    table = _table(tmp_path, publisher)
    assert _official(table) == 0
    (anchor,) = Edition.objects.filter(language="en")
    folder = tmp_path / "restated"
    folder.mkdir()
    facts = 'kind = "rules"', "restatement = true", "restates = 2001-04-01"
    write(folder, {"fr-2001": ("fr", "2001-04-01", FRENCH, *facts)})
    call_command("ingest", str(folder))
    assert Twin.objects.filter(entry__edition__slug="fr-2001", twin__edition=anchor).count() > 5
    assert "Reformulations à revoir" not in curator.get("/bureau/").content.decode()
    make_pocket()
    before = pocket_state()["digest"]

    settings.PUBLISHING = "reviewed"
    newer = (title.format(2005) + NOW).encode()
    publisher.files |= {"/rules/": _link("b.txt"), "/files/b.txt": newer}
    look = {"publishers": Path(table), "private": True}
    call_command("look", **look)
    (draft,) = Draft.objects.all()
    rehearse(draft)
    foretold = {page["number"]: page["kinds"] for page in draft.pages}
    assert {"200.2", "300.1"} <= foretold.keys()
    assert "100.2" not in foretold or foretold["100.2"] == ["day"]
    shown = curator.get(f"/bureau/projets/{draft.name}/pages/").content.decode()
    assert "/regles/200.2/" in shown or ">200.2<" in shown

    call_command("publish", draft.name)
    stale = curator.get("/bureau/").content.decode().partition("Reformulations à revoir")[2]
    restated = Entry.objects.filter(edition__slug="fr-2001", key__in=["100.2", "200.2", "500.1"])
    addresses = {entry.key: entry.get_absolute_url() for entry in restated}
    assert addresses["200.2"] in stale and addresses["500.1"] in stale
    assert addresses["100.2"] not in stale
    make_pocket()
    after = pocket_state()["digest"]
    assert after != before
    call_command("look", **look)
    make_pocket()
    assert pocket_state()["digest"] == after
