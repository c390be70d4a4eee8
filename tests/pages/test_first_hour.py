"""The desk's guide keeps its word: what it says of a good file, of undoing and of a bad file is what happens."""

import pytest

from corpus.models import Draft, HandedIn, Publication
from tests.library.contents import contents, differences
from tests.pages.test_desk import change

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
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
