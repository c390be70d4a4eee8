"""Drafts, publishing, undo: previews and rehearsals say what changes, nothing public before, all can be taken back."""

from dataclasses import asdict

import pytest

from corpus.library.asking.versions import rule_on
from corpus.library.publishing import wishes
from corpus.library.publishing.catalogs import write_catalog
from corpus.library.publishing.drafts import amend, discard, make_draft
from corpus.library.publishing.ingest import plan
from corpus.library.publishing.preview import fronts, rehearse
from corpus.library.publishing.publish import last_to_undo, publish, undo
from corpus.library.sources.collect import collect
from corpus.models import Correction, Draft, Edition, Library, Link, Redirect, Source, Withdrawal, Witness
from tests.library.contents import contents, differences
from tests.library.samples import NEW, OLD, ingest_folder, published, write_geese

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def geese(tmp_path):
    folder = write_geese(tmp_path)
    ingest_folder(folder)
    return folder


def planned(folder):
    return plan(collect([folder]), by="essai")


def test_publishing_a_plan_equals_ingesting_it(tmp_path):
    folder = write_geese(tmp_path)
    draft, _ = planned(folder)
    generation = Library.current()
    made = publish(draft.name, by="essai")
    assert made.generation == Library.current() == generation + 1
    assert not Draft.objects.exists()
    after_publishing = contents()
    undo(made, by="essai")
    ingest_folder(folder)
    assert not differences(after_publishing, contents())


def test_a_corrected_slug_leads_from_the_old_address_and_outlives_ingesting(geese):
    before = contents()
    made = published(wishes.correct("1995-03-01-oie", {"edition": "oie-ancienne", "title": "Vieille oie"}))
    assert Edition.objects.get(slug="oie-ancienne").title == "Vieille oie"
    assert Redirect.objects.get(slug="1995-03-01-oie").edition == "oie-ancienne"
    report = ingest_folder(geese)
    assert [source.outcome for source in report.sources] == ["unchanged", "unchanged"]
    write_geese(geese, old=OLD.replace("soixante-trois", "63"))
    report = ingest_folder(geese)
    assert [source.edition for source in report.sources] == ["oie-ancienne", "1998-03-01-oie"]
    undo(last_to_undo(), by="essai")
    undo(made, by="essai")
    assert not differences(before, contents())


def test_a_date_moves_an_address_that_nobody_chose(tmp_path):
    (tmp_path / "oie.txt").write_text(OLD, encoding="utf-8")
    ingest_folder(tmp_path)
    published(wishes.correct("1995-03-01-fr", {"date": "1996-04-02"}))
    edition = Edition.objects.get(slug="1996-04-02-fr")
    assert (str(edition.date), edition.date_precision) == ("1996-04-02", "day")
    assert Redirect.objects.get(slug="1995-03-01-fr").edition == "1996-04-02-fr"
    published(wishes.correct("1996-04-02-fr", {"date": None, "date_precision": None}))
    assert Redirect.objects.get(slug="1996-04-02-fr").edition == "1995-03-01-fr"
    assert not Redirect.objects.filter(slug="1995-03-01-fr").exists()


def test_a_withdrawn_edition_stays_out_until_that_is_undone(geese):
    before = contents()
    made = published(wishes.withdraw("1995-03-01-oie", "Ce n’était pas le bon texte.", "1998-03-01-oie"))
    gone = Withdrawal.objects.get(slug="1995-03-01-oie")
    assert gone.replaced_by == "1998-03-01-oie"
    report = ingest_folder(geese)
    assert [source.outcome for source in report.sources] == ["withdrawn", "unchanged"]
    undo(made, by="essai")
    assert not differences(before, contents())


def test_a_link_is_validated_and_forced(geese):
    with pytest.raises(wishes.WishError, match="Aucune édition n’a pour adresse «\xa01995-03-01-oi\xa0»"):
        wishes.join("1995-03-01-oi/421.2", "1998-03-01-oie/421.3", "x")
    with pytest.raises(wishes.WishError, match=r"pas de règle 421\.9"):
        wishes.join("1995-03-01-oie/421.9", "1998-03-01-oie/421.3", "x")
    with pytest.raises(wishes.WishError, match="échangez"):
        wishes.join("1998-03-01-oie/421.2", "1995-03-01-oie/421.2", "x")
    with pytest.raises(wishes.WishError, match="pourquoi"):
        wishes.join("1995-03-01-oie/421.2", "1998-03-01-oie/421.2", " ")
    made = published(wishes.join("1995-03-01-oie/421.2", "1998-03-01-oie/421.2", "le même numéro"))
    link = Link.objects.get(by_curator=True, old__edition__slug="1995-03-01-oie")
    assert (link.old.key, link.new.key, link.reason) == ("421.2", "421.2", "le même numéro")
    undo(made, by="essai")
    assert not Correction.objects.filter(old_edition="1995-03-01-oie").exists()
    assert not Link.objects.filter(by_curator=True, old__edition__slug="1995-03-01-oie").exists()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"date": "2006-13-01"}, "date"),
        ({"language": "de"}, "choisissez"),
        ({"edition": "Été 2006"}, "adresse"),
        ({"edition": "1998-03-01-oie"}, "déjà"),
        ({"title": " "}, "vide"),
        ({"couleur": "bleu"}, "fait"),
        ({"title": "Règles de l’oie, 1995"}, "Rien"),
    ],
)
def test_a_wrong_fact_is_refused_with_what_to_do(geese, facts, said):
    if facts.get("title") == "Règles de l’oie, 1995":
        published(wishes.correct("1995-03-01-oie", facts))
    with pytest.raises(wishes.WishError, match=said):
        published(wishes.correct("1995-03-01-oie", facts))


def test_a_draft_that_was_overtaken_says_by_what_and_can_be_renewed(geese):
    late = make_draft(wishes.correct("1995-03-01-oie", {"title": "Tard"}), by="Anne")
    first = published(wishes.correct("1995-03-01-oie", {"origin": "un grenier"}))
    with pytest.raises(wishes.WishError, match=str(first.generation)):
        publish(late.name, by="Anne")
    amend(late)
    publish(late.name, by="Anne")
    assert Edition.objects.get(slug="1995-03-01-oie").title == "Tard"


def test_what_others_built_upon_is_not_undone(geese):
    first = published(wishes.correct("1995-03-01-oie", {"title": "Un"}))
    second = published(wishes.correct("1995-03-01-oie", {"title": "Deux"}))
    before = contents()
    with pytest.raises(wishes.WishError, match=f"publication {second.generation}"):
        undo(first, by="essai")
    assert not differences(before, contents())
    undo(second, by="essai")
    undo(first, by="essai")
    with pytest.raises(wishes.WishError, match="déjà été annulée"):
        undo(first, by="essai")


def test_a_catalog_is_written_and_completed(tmp_path):
    undated = OLD.replace("Ces règles entrent en vigueur au 1er mars 1995.\n", "")
    (tmp_path / "un.txt").write_text(undated, encoding="utf-8")
    assert write_catalog(tmp_path) == (1, 1)
    (tmp_path / "deux.txt").write_text(NEW, encoding="utf-8")
    assert write_catalog(tmp_path) == (1, 0)
    assert write_catalog(tmp_path) == (0, 0)
    report = ingest_folder(tmp_path)
    assert report.ok and {source.edition for source in report.sources} == {"sans-date-fr", "1998-03-01-fr"}


def test_bytes_go_with_the_draft_that_alone_named_them(tmp_path, geese):
    held = set(Source.objects.values_list("sha256", flat=True))
    write_geese(geese, new=NEW.replace("est rejeté", "est rejeté une fois"))
    (geese / "trois.txt").write_text(OLD.replace("1995", "1996").replace("puits", "pont"), encoding="utf-8")
    draft, _ = planned(geese)
    assert Source.objects.count() == len(held) + 2
    amend(draft, {"1996-03-01-fr": None})
    assert Source.objects.count() == len(held) + 1
    discard(draft)
    assert set(Source.objects.values_list("sha256", flat=True)) == held


def test_a_draft_keeps_witnesses_too(tmp_path):
    (tmp_path / "oie.txt").write_text(OLD, encoding="utf-8")
    (tmp_path / "oie-latin.txt").write_text(OLD.replace("’", "'"), encoding="cp1252", newline="\r\n")
    before = contents()
    draft, reports = planned(tmp_path)
    assert sorted(report.outcome for report in reports) == ["read", "witness"]
    amend(draft, {"1995-03-01-fr": {"edition": "oie-ancienne"}})
    made = publish(draft.name, by="essai")
    assert Witness.objects.get().edition == "oie-ancienne"
    moved = published(wishes.correct("oie-ancienne", {"edition": "oie-vieille", "title": "Vieille oie"}))
    assert Witness.objects.get().edition == "oie-vieille"
    undo(moved, by="essai")
    assert Witness.objects.get().edition == "oie-ancienne"
    undo(made, by="essai")
    assert not differences(before, contents())


def test_a_word_on_lineage_that_names_what_is_not_there_is_refused_with_the_nearest_names(geese):
    (geese / "links.toml").write_text(
        '[[same]]\nold = "1995-03-01-oie/421.2"\nnew = "1998-03-01-oie/421.2"\nreason = "bien"\n'
        '[[same]]\nold = "1995-03-01-oi/421.1"\nnew = "1998-03-01-oie/421.1"\nreason = "édition"\n'
        '[[same]]\nold = "1995-03-01-oie/421.9"\nnew = ""\nreason = "numéro"\n',
        encoding="utf-8",
    )
    report = ingest_folder(geese)
    assert not report.ok and len(report.problems) == 2
    assert "1995-03-01-oi/421.1: no such edition." in report.problems[0]
    assert "421.9: the edition has no such rule." in report.problems[1]
    kept = Correction.objects.filter(origin=str(geese / "links.toml"))
    assert [row.reason for row in kept] == ["bien"]
    published(wishes.withdraw("1995-03-01-oie", "Un doublon."))
    assert len(ingest_folder(geese).problems) == 1  # what names the withdrawn edition waits for its return
    assert Correction.objects.filter(reason="bien").exists()


def test_fronts_say_what_each_number_says_alone():
    found = fronts()
    assert len(found) > 400
    for number in sorted(found)[::7]:
        entry = rule_on(number).entry
        own = (entry.edition.language, str(entry.edition.date), entry.edition.restatement)
        assert (found[number].language, found[number].day, found[number].restatement) == own, number
        assert found[number].text == (entry.text.sha256 if entry.text else ""), number
    assert "999.9" not in found and rule_on("999.9") is None


def test_a_rehearsal_leaves_all_as_it_was_and_foretells_the_publication(tmp_path):
    folder = write_geese(tmp_path)
    draft, _ = plan(collect([folder]), by="essai")
    before, generation, shown = contents(), Library.current(), fronts()
    pages = rehearse(draft)
    assert Library.current() == generation and not differences(before, contents()) and fronts() == shown
    assert Draft.objects.get(pk=draft.pk).pages == pages
    publish(draft.name, by="essai")
    after = fronts()
    changed = {number for number in shown.keys() | after.keys() if shown.get(number) != after.get(number)}
    assert {page["number"] for page in pages} == changed >= {"421.3"}
    for page in pages:
        for side, known in (("before", shown), ("after", after)):
            assert page[side] == (asdict(known[page["number"]]) if page["number"] in known else None)
