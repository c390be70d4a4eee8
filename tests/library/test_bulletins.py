"""Curators' notes: from a file or the desk, published, undone, exported, shown beside what they explain."""

import pytest

from corpus.library.comparisons.corrections import bulletins_between, bulletins_on
from corpus.library.publishing import wishes
from corpus.library.publishing.publish import undo
from corpus.models import Bulletin, Edition, Library, Publication
from tests.library.samples import ingest_folder, published, write_geese

pytestmark = pytest.mark.django_db

OLD, NEW = "1995-03-01-oie", "1998-03-01-oie"
FILE = f'[[bulletin]]\nedition = "{NEW}"\ntext = "Le jeu va **plus vite**."\nsource = "https://example.org/oie"\n'


@pytest.fixture(scope="module")
def ingested(module_transaction, tmp_path_factory):
    ingest_folder(write_geese(tmp_path_factory.mktemp("geese")))


@pytest.fixture
def geese(ingested, tmp_path):
    return write_geese(tmp_path)


def held():
    return {f"{row.edition}/{row.number}": (row.text, row.source) for row in Bulletin.objects.all()}


def test_a_file_tells_and_takes_back(geese):
    generation = Library.current()
    (geese / "bulletins.toml").write_text(FILE, encoding="utf-8")
    assert ingest_folder(geese).ok
    assert held() == {f"{NEW}/": ("Le jeu va **plus vite**.", "https://example.org/oie")}
    assert Library.current() > generation
    assert "bulletin écrit" in Publication.objects.order_by("generation").last().summary
    (geese / "bulletins.toml").unlink()
    ingest_folder(geese)
    assert held() == {}


def test_the_desk_writes_and_undoes(geese):
    made = published(wishes.note(NEW, "421.2", "Parce que *oui*.", "une lettre"))
    assert held() == {f"{NEW}/421.2": ("Parce que *oui*.", "une lettre")}
    better = published(wishes.note(NEW, "421.2", "Mieux dit.", "une lettre"))
    gone = published(wishes.note(NEW, "421.2", "", ""))
    assert held() == {}
    undo(gone, by="essai")
    undo(better, by="essai")
    assert held() == {f"{NEW}/421.2": ("Parce que *oui*.", "une lettre")}
    undo(made, by="essai")
    assert held() == {}


@pytest.mark.parametrize(
    ("number", "text", "source", "told"),
    [("421.9", "x", "y", "421"), ("", "x", " ", "source"), ("", " ", "y", "pas de bulletin")],
)
def test_a_bulletin_wants_a_rule_that_is_there_a_text_and_a_source(geese, number, text, source, told):
    with pytest.raises(wishes.WishError, match=told):
        wishes.note(NEW, number, text, source)


def test_it_stands_beside_what_it_explains(geese, client):
    published(
        wishes.note(NEW, "", "Le jeu va **plus vite**. <script>alert(1)</script>", "https://example.org/x")
    )
    published(wishes.note(NEW, "421.2", "La case a changé.", "une lettre"))
    old, new = (Edition.objects.get(slug=slug) for slug in (OLD, NEW))
    assert [row.number for _, row in bulletins_between(old, new)] == ["", "421.2"]
    assert [row.number for _, row in bulletins_between(new, old)] == ["", "421.2"]
    assert [row.number for _, row in bulletins_on("421.2", old, new)] == ["421.2"]
    assert bulletins_on("421.1", old, new) == []
    page = client.get(f"/comparer/{OLD}/{NEW}/").content.decode()
    assert "<strong>plus vite</strong>" in page and "<script>alert" not in page
    assert 'href="https://example.org/x"' in page and "La case a changé." in page
    page = client.get(f"/comparer/{OLD}/{NEW}/421.2/").content.decode()
    assert "La case a changé." in page and "plus vite" not in page
