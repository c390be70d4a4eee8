"""The curator's desk: from files to what is public, corrections and their undoing; its guide keeps its word."""

import datetime
import re
import socket

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone

from corpus.library.publishing.drafts import token_of
from corpus.library.publishing.preview import preview
from corpus.models import Draft, HandedIn, Publication, Source, Work
from corpus.pages.desk.work import LEASE, ask
from tests.conftest import SECRET
from tests.library.contents import contents, differences
from tests.library.samples import NEW, OLD
from tests.reading.samples import packed

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
UNDATED = OLD.replace("Ces règles entrent en vigueur au 1er mars 1995.\n", "")


def upload(client, **files):
    return upload_of(client, {f"{name}.txt": text.encode() for name, text in files.items()})


def upload_of(client, files):
    sent = [SimpleUploadedFile(name, data) for name, data in files.items()]
    return client.post("/bureau/deposer/", {"fichiers": sent, "entier": "oui"}, follow=True)


def change(client, act, **more):
    (draft,) = Draft.objects.all()
    sent = {"acte": act, "vu": token_of(draft), **more}
    return client.post(f"/bureau/projets/{draft.name}/changer/", sent, follow=True)


def test_strangers_are_asked_who_they_are_and_readers_refused(client):
    answer = client.get("/bureau/")
    assert answer.status_code == 302 and answer.url.startswith("/bureau/entrer/")
    assert "private" in answer["Cache-Control"] and "no-store" in answer["Cache-Control"]
    client.force_login(User.objects.create_user("lecteur"))
    assert client.get("/bureau/").status_code == 403


def test_a_public_site_has_no_desk_before_a_curator(client, settings):
    settings.PUBLIC = True
    for address in ("/bureau/", "/bureau/entrer/", "/bureau/journal/", "/bureau/liens/"):
        assert client.get(address).status_code == 404
    User.objects.create_superuser("anne")
    assert client.get("/bureau/entrer/").status_code == 200


def sign_in(client, name, address, password=SECRET[::-1]):
    """The status of one attempt from an address."""
    return client.post("/bureau/entrer/", {"username": name, "password": password}, REMOTE_ADDR=address)


@pytest.mark.parametrize(
    ("names", "addresses"),
    [
        (["anne"] * 6, ["192.0.2.1"] * 6),
        ([f"anne{number}" for number in range(12)], ["192.0.2.1"] * 12),
        (["anne"] * 25, [f"192.0.2.{number}" for number in range(25)]),
        ([f"anne{number}" for number in range(12)], [f"2001:db8:0:1::{number:x}" for number in range(12)]),
    ],
    ids=["one of both", "many names", "many addresses", "one household's addresses"],
)
def test_sign_in_is_throttled_by_name_and_by_address(client, names, addresses):
    User.objects.create_superuser("anne", password=SECRET)
    for name, address in zip(names, addresses, strict=True):
        answer = sign_in(client, name, address)
    assert answer.status_code == 429 and "Trop d’essais" in answer.content.decode()
    assert sign_in(client, names[-1], addresses[-1], SECRET).status_code == 429
    User.objects.create_superuser("zoé", password=SECRET)
    assert sign_in(client, "zoé", "198.51.100.7", SECRET).status_code == 302


def test_wrong_passwords_are_counted_in_a_bounded_table(client, settings):
    counted = caches["sign_in"]
    assert counted._max_entries <= 10_000
    counted._max_entries = 20
    try:
        for number in range(40):
            sign_in(client, f"name{number}", f"192.0.2.{number}")
    finally:
        counted._max_entries = 10_000
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM sign_in_failures")
        assert 0 < cursor.fetchone()[0] <= 22
    assert not AccessAttempt.objects.exists() and not AccessLog.objects.exists()


def test_the_journal_names_nobody_to_readers(curator, client):
    upload(curator, un=NEW)
    change(curator, "publier")
    assert "anne" in curator.get("/bureau/journal/").content.decode()
    curator.logout()
    page = curator.get("/bureau/journal/")
    assert page.status_code == 200 and "anne" not in page.content.decode()


def test_bad_uploads_cost_only_themselves(curator):
    page = upload(curator, bon=OLD, vide="", sale="\x00\x01" * 500)
    text = page.content.decode()
    assert "vide.txt" in text and "sale.txt" in text and Draft.objects.count() == 1
    assert curator.post("/bureau/deposer/").status_code == 400


def test_what_was_seen_is_what_is_published(curator):
    upload(curator, un=OLD)
    answer = change(curator, "publier", vu="0" * 16)
    assert answer.status_code == 409 and Draft.objects.exists()
    change(curator, "ecarter")
    assert not Draft.objects.exists()
    assert curator.post("/bureau/projets/2000-01-01-1/changer/", {"acte": "publier"}).status_code == 409


def test_curators_find_the_way_to_correct_on_public_pages(curator):
    page = curator.get("/editions/2003-07-28-regles/420.5e/")
    text = page.content.decode()
    assert "/bureau/editions/2003-07-28-regles/" in text and "ancienne=2003-07-28-regles/420.5e" in text
    assert "no-store" in page["Cache-Control"] and "private" in page["Cache-Control"]
    curator.logout()
    page = curator.get("/editions/2003-07-28-regles/420.5e/")
    assert "/bureau/" not in page.content.decode() and "public" in page["Cache-Control"]


def test_an_upload_that_was_cut_off_is_told_and_nothing_is_kept(curator):
    border = "frontiere"
    cut = (
        f'--{border}\r\nContent-Disposition: form-data; name="fichiers"; filename="oie.txt"\r\n'
        f"Content-Type: text/plain\r\n\r\n{OLD[:300]}"
    )
    sources = Source.objects.count()
    answer = curator.generic(
        "POST", "/bureau/deposer/", cut.encode(), content_type=f"multipart/form-data; boundary={border}"
    )
    assert answer.status_code == 400 and "interrompu" in answer.content.decode()
    assert not Draft.objects.exists() and not Work.objects.exists() and Source.objects.count() == sources


def test_sixty_megabytes_are_refused_with_the_limit(curator):
    sent = SimpleUploadedFile("gros.txt", b"a" * 60_000_000)
    answer = curator.post("/bureau/deposer/", {"fichiers": [sent], "entier": "oui"})
    assert (
        answer.status_code == 400
        and "gros.txt" in answer.content.decode()
        and "Mo" in answer.content.decode()
    )
    assert not Work.objects.exists()


def test_an_address_of_ones_own_network_is_refused_at_the_desk(curator):
    answer = curator.post("/bureau/web/", {"adresse": "http://127.0.0.1:9/texte.txt"})
    assert answer.status_code == 400 and "réseau privé" in answer.content.decode()
    answer = curator.post("/bureau/web/", {"adresse": "pas une adresse"})
    assert answer.status_code == 400 and "adresse du web" in answer.content.decode()
    assert curator.post("/bureau/web/", {"regarder": "1"}, follow=True).status_code == 200


def waiting(**more):
    """A work that another machine has begun."""
    asked = {"name": "2026-01-01-9", "kind": "files", "made_by": "anne", "process": "ailleurs 1 1"}
    work = Work.objects.create(**asked, **more)
    HandedIn.objects.create(work=work, name="oie.txt", data=OLD.encode())
    return work


def test_work_that_a_process_left_is_taken_up_again(curator):
    waiting()
    page = curator.get("/bureau/travaux/2026-01-01-9/").content.decode()
    assert "Lecture des fichiers" in page and "reprend de lui-même" in page  # another machine is at it
    assert "Travaux en cours" in curator.get("/bureau/").content.decode()
    Work.objects.update(process=f"{socket.gethostname()} 999999999 1")
    answer = curator.get("/bureau/travaux/2026-01-01-9/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"].startswith("/bureau/projets/2026-01-01-9/")
    assert Draft.objects.get().name == "2026-01-01-9" and not HandedIn.objects.exists()
    assert curator.get("/bureau/travaux/2026-01-01-9/").status_code == 302
    assert curator.get("/bureau/travaux/rien/").status_code == 404


def test_work_of_a_machine_that_vanished_is_taken_up_once_its_lease_is_over(curator):
    silent = timezone.now() - LEASE
    waiting(seen_at=silent + datetime.timedelta(minutes=1))
    assert curator.get("/bureau/travaux/2026-01-01-9/").status_code == 200 and not Draft.objects.exists()
    Work.objects.update(seen_at=silent)
    curator.get("/bureau/travaux/2026-01-01-9/")
    assert Draft.objects.get().name == "2026-01-01-9"
    assert Work.objects.get().state == Work.State.DONE


def test_work_that_ended_its_process_three_times_is_given_up(curator, monkeypatch):
    monkeypatch.setattr("corpus.pages.desk.work._carry_out", lambda name: None)  # dies before it did anything
    work = waiting()
    for _ in range(4):
        Work.objects.update(process=f"{socket.gethostname()} 999999999 1")
        page = curator.get(f"/bureau/travaux/{work.name}/").content.decode()
    work.refresh_from_db()
    assert (work.tries, work.state) == (3, Work.State.FAILED)
    assert "Abandonné après 3 essais" in page


def test_a_work_that_waits_can_be_stopped(curator):
    work = waiting()
    assert "Arrêter" in curator.get(f"/bureau/travaux/{work.name}/").content.decode()
    page = curator.post(f"/bureau/travaux/{work.name}/arreter/", follow=True).content.decode()
    assert "Arrêté par anne" in page and not HandedIn.objects.exists()
    work.refresh_from_db()
    assert work.state == Work.State.FAILED
    curator.post(f"/bureau/travaux/{work.name}/arreter/")
    curator.logout()
    assert curator.post(f"/bureau/travaux/{work.name}/arreter/").status_code == 302


def test_who_lost_a_work_does_nothing_of_it(curator, monkeypatch):
    upload(curator, un=OLD)
    draft = Draft.objects.get()

    def slow(work, step):
        Work.objects.filter(kind="publish").update(process="ailleurs 1 1")  # our lease ran out meanwhile

    monkeypatch.setattr("corpus.pages.desk.work._step", slow)
    before = Publication.objects.count()
    ask("publish", "anne", draft=draft.name, reason="", seen=None)
    held = Work.objects.get(kind="publish")
    assert held.state == Work.State.WAITING and held.process == "ailleurs 1 1"
    assert Draft.objects.filter(name=draft.name).exists() and Publication.objects.count() == before


def test_what_goes_wrong_in_a_work_is_told(curator, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("une panne")

    monkeypatch.setattr("corpus.pages.desk.work.plan", broken)
    answer = upload(curator, un=OLD)
    assert answer.status_code == 400 and "Rien n’a changé" in answer.content.decode()
    (work,) = Work.objects.all()
    assert "RuntimeError" in curator.get(f"/bureau/travaux/{work.name}/").content.decode()


def test_a_correction_says_what_it_changes_and_its_undoing_what_it_undoes_once(curator):
    upload(curator, un=OLD)
    change(curator, "publier")
    asked = {"acte": "corriger", "title": "Vieille oie", "date": "1996-04-02", "series": ""}
    curator.post("/bureau/editions/1995-03-01-fr/", asked)
    page = curator.get(f"/bureau/projets/{Draft.objects.get().name}/").content.decode().replace("\u00a0", " ")
    told = re.sub(r"<[^>]+>", "", page.replace("&nbsp;", " "))
    assert "devient Vieille oie." in told
    assert "Date : 1ᵉʳ mars 1995 devient 2 avril 1996." in told and "Langue :" not in told
    change(curator, "publier")
    published = Publication.objects.first()
    asked = curator.get(f"/bureau/journal/{published.generation}/annuler/").content.decode()
    assert "Les lecteurs retrouveront" in asked and "ne sera plus publique" in asked
    journal = curator.post(f"/bureau/journal/{published.generation}/annuler/", follow=True).content.decode()
    assert "Annulation de la publication" not in journal
    assert journal.count("annule la publication <a") == 1
    for late in (curator.get, curator.post):
        answer = late(f"/bureau/journal/{published.generation}/annuler/")
        assert answer.status_code == 409 and "a déjà annulé la publication" in answer.content.decode()


def test_a_document_replaces_a_public_edition_and_keeps_what_was_said_of_it(curator):
    upload(curator, un=UNDATED)
    change(
        curator, "repondre", **{"sans-date-fr|date|autre": "1995-03-01", "sans-date-fr|title": "Vieille oie"}
    )
    change(curator, "publier")
    page = upload(curator, un=UNDATED.replace("soixante-trois", "63")).content.decode()
    assert "C’est une édition déjà publique" in page
    page = change(curator, "repondre", **{"sans-date-fr|edition": "1995-03-01-fr"}).content.decode()
    assert "Remplace ce qui est public" in page and "1\xa0changement" in page and "De quand date" not in page
    (edition,) = preview(Draft.objects.get())["editions"]
    assert (edition["slug"], edition["title"], edition["date"]) == (
        "1995-03-01-fr",
        "Vieille oie",
        "1995-03-01",
    )
    change(curator, "publier")
    assert "63" in curator.get("/editions/1995-03-01-fr/420.1/").content.decode()


LOCKED = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"3 0 obj<</Filter/Standard/V 1/R 2/P -4/O(" + b"o" * 32 + b")/U(" + b"u" * 32 + b")>>endobj\n"
    b"trailer<</Root 1 0 R/Encrypt 3 0 R/ID[(a)(a)]/Size 4>>\n%%EOF\n"
)
SPANISH = "Las reglas del río\n\n" + "\n\n".join(
    f"100.{at}. El barco de la orilla que no está en el río debe esperar hasta que el puente se abra y luego "
    "puede cruzar con todos los demás, sin que nadie lo impida."
    for at in range(1, 12)
)
REFUSED = {
    "bombe.zip": (packed({"regles.txt": b"a" * 60_000_000}), "dépasse 50\u00a0Mo une fois décompressé"),
    "cle.pdf": (LOCKED, "ce PDF demande un mot de passe"),
    "vide.txt": (b"", "le fichier est vide"),
    "image.txt": (bytes(range(256)) * 20, "des données binaires"),
    "liste.txt": (b"pain, lait, riz\n" * 400, "aucune ligne ne commence par le numéro d’une règle"),
    "fleuve.txt": (SPANISH.encode(), "langue"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_not_be_read_is_said_in_french_with_what_to_do(curator, name):
    data, words = REFUSED[name]
    page = upload_of(curator, {name: data}).content.decode()
    said = [text for text in re.findall(r"<li class=\"break\">(.*?)</li>", page) if name in text]
    assert any(words in text for text in said) or (name == "fleuve.txt" and words in page), page[-3000:]
    assert not re.search(r"\b(?:the|is|it|again|than)\b", " ".join(said))


GUIDE = "/bureau/premiere-heure/"


def test_a_good_file_is_published_and_undone_and_changes_no_other_page(curator):
    before = contents()
    answer = curator.post(GUIDE, {"fichier": "bon"}, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/bureau/projets/")
    (draft,) = Draft.objects.all()
    assert not draft.pages or all(page["number"].startswith("9") for page in draft.pages)
    assert curator.get("/editions/1990-01-01-fr/").status_code == 404
    change(curator, "publier", raison="Essai.")
    assert "dé" in curator.get("/editions/1990-01-01-fr/999.2a/").content.decode()
    made = Publication.objects.first()
    curator.post(f"/bureau/journal/{made.generation}/annuler/", {"raison": "Fin de l’essai."})
    assert curator.get("/editions/1990-01-01-fr/").status_code == 404
    assert not differences(before, contents())


def test_a_bad_file_is_refused_and_nothing_of_it_kept(curator):
    answer = curator.post(GUIDE, {"fichier": "mauvais"}, follow=True)
    assert "essai-mauvais.txt" in answer.content.decode()
    assert not Draft.objects.exists() and not HandedIn.objects.exists()


def test_the_guide_is_for_curators_and_the_desk_leads_to_it(client, curator):
    assert GUIDE in curator.get("/bureau/").content.decode()
    assert curator.get(GUIDE).status_code == 200
    assert curator.post(GUIDE, {"fichier": "../secret"}).status_code == 404
    client.logout()
    assert client.get(GUIDE).status_code == 302
