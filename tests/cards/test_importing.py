"""`manage.py cards`: files in, one publication out; the same again changes nothing; undone, all is as before."""

import bz2
import gzip
import io
import json
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from corpus.cards.card import joined
from corpus.cards.mechanics import rules_behind
from corpus.cards.shapes import scryfall_part
from corpus.library.ingest.cards import unpacked
from corpus.library.publishing.drafts import discard
from corpus.library.publishing.preview import preview
from corpus.library.publishing.publish import publish
from corpus.models import CardBatch, CardName, CardRule, Draft, Publication, StoredCard
from tests.cards.invented import ATOMIC, PRINTINGS, RULINGS, atomic_file, face, printing
from tests.commands import running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("index_untouched")]


def run(*files):
    code, told = running.run("cards", *files, "--format", "json")
    return code, json.loads(told)


def undo():
    call_command("undo", stdout=io.StringIO())


def shown():
    return {card.slug: unpacked(card.data) for card in StoredCard.objects.filter(live=True)}


def rows_of(folder, name, rows):
    path = folder / name
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def test_a_file_is_stored_and_its_bad_row_named(tmp_path):
    code, told = run(atomic_file(tmp_path))
    assert code == 1 and told["new"] == 4 and told["wrong"] == 1
    assert "Broken Egg" in told["problems"][0]
    cards = shown()
    assert set(cards) == {"gosling-of-tar", "quillwing-the-trampler", "barnyard-hush", "feather-down"}
    assert [face.name for face in cards["feather-down"].faces] == ["Feather", "Down"]
    goose = cards["gosling-of-tar"]
    assert goose.name_fr == "Oison de goudron" and goose.rulings[0][0] == "2019-05-03"
    assert {name.name for name in CardName.objects.filter(card__slug="feather-down")} == {
        "Feather // Down",
        "Feather",
        "Down",
    }
    assert CardRule.objects.filter(card__slug="gosling-of-tar", number="702.9", why="keyword").exists()


def test_the_same_file_again_changes_nothing(tmp_path):
    run(atomic_file(tmp_path))
    before = Publication.objects.count(), StoredCard.objects.count()
    _, told = run(atomic_file(tmp_path))
    assert told["same"] == 4 and told["publication"] is None
    assert (Publication.objects.count(), StoredCard.objects.count()) == before


def test_an_import_is_one_publication_that_is_taken_back(tmp_path):
    run(atomic_file(tmp_path))
    first = shown()
    changed = {**ATOMIC, "Barnyard Hush": [{**ATOMIC["Barnyard Hush"][0], "text": "Counter target quack."}]}
    count = Publication.objects.count()
    _, told = run(atomic_file(tmp_path, changed))
    assert (told["changed"], told["same"], told["new"]) == (1, 3, 0)
    assert Publication.objects.count() == count + 1
    assert shown()["barnyard-hush"].faces[0].text == "Counter target quack."
    undo()
    assert shown() == first
    call_command("undo", str(told["publication"] - 1), stdout=io.StringIO())
    assert shown() == {}
    run(atomic_file(tmp_path))
    assert shown() == first  # at the addresses that they had


@pytest.mark.parametrize(
    ("printed", "lines"),
    [
        ("VolÀ chaque fois que Honk.{1}{G}, {T} : Honk.", ["Vol", "À chaque fois que Honk.", "{1}{G}, {T} : Honk."]),
        ("Ajoutez {G}. {T} : Honk.+1 : Honk.-2 : Honk.", ["Ajoutez {G}. {T} : Honk.", "+1 : Honk.", "-2 : Honk."]),
        ("NIVEAU 2-51/1{T} : Honk", ["NIVEAU 2-5", "1/1", "{T} : Honk"]),
        ("Elle gagne +1/+1.", ["Elle gagne +1/+1."]),
        (
            "Piochez. Métal — Piochez. Choisissez un mode — Piochez.",
            ["Piochez.", "Métal — Piochez. Choisissez un mode — Piochez."],
        ),
    ],
)  # fmt: skip
def test_where_a_line_was_lost(tmp_path, printed, lines):
    row = {**ATOMIC["Gosling of Tar"][0]}
    row["foreignData"] = [{"language": "French", "name": "Oison", "text": printed}]
    run(atomic_file(tmp_path, {"Gosling of Tar": [row]}))
    assert shown()["gosling-of-tar"].faces[0].text_fr.split("\n") == lines


@pytest.mark.parametrize("printed", ["Flying", "The goose honks at the fence."])
def test_a_text_that_is_not_french_is_not_shown_as_french(tmp_path, printed):
    row = face("Gosling of Tar", "Flying", fr="Oison", fr_text=printed)
    run(atomic_file(tmp_path, {"Gosling of Tar": [row]}))
    (one,) = shown()["gosling-of-tar"].faces
    assert (one.name_fr, one.text_fr) == ("Oison", "")
    undo()
    told = [PRINTINGS[0], {**PRINTINGS[1], "printed_text": printed}]
    run(rows_of(tmp_path, "all_cards.json", told))
    assert shown()["gosling-of-tar"].faces[0].text_fr == ""


def test_both_ways_up_of_a_flip_card(tmp_path):
    printed = "Inversez l'oison.\n-----\nOie de poix\nCréature légendaire : oie\n3/4\nVol"
    up = face("Gosling", "Flip it.", layout="flip", fr="Gosling", fr_text=printed)
    down = {**up, "name": "Goose of Pitch", "text": "Flying"}
    run(atomic_file(tmp_path, {"Gosling": [up], "Goose of Pitch": [down]}))
    told = {slug: (card.name_fr, card.faces[0].text_fr) for slug, card in shown().items()}
    assert told == {"gosling": ("Gosling", "Inversez l'oison."), "goose-of-pitch": ("Oie de poix", "Vol")}
    both = [{**side, "side": at, "faceName": side["name"]} for side, at in ((up, "a"), (down, "b"))]
    both = [{**side, "name": "Gosling // Goose of Pitch"} for side in both]
    run(atomic_file(tmp_path, {"Gosling // Goose of Pitch": both}))
    assert [face.text_fr for face in shown()["gosling-goose-of-pitch"].faces] == ["Inversez l'oison.", "Vol"]


def test_where_publishing_is_reviewed_a_draft_waits(tmp_path, settings, client):
    settings.PUBLISHING = "reviewed"
    before = Publication.objects.count()
    _, told = run(atomic_file(tmp_path))
    draft = Draft.objects.get(name=told["draft"])
    assert told["publication"] is None and Publication.objects.count() == before and not shown()
    assert preview(draft)["cards"] == [{"sources": ["AtomicCards.json"], "new": 4, "changed": 0, "wrong": 1}]
    client.force_login(User.objects.create_superuser("anne", password="gosling-of-tar"))  # noqa: S106
    assert "4 de plus, 0 changée" in client.get(f"/bureau/projets/{draft.name}/").content.decode()
    discard(draft)
    assert not CardBatch.objects.exists() and not StoredCard.objects.exists()
    _, told = run(atomic_file(tmp_path))
    publish(told["draft"], by="test")
    assert len(shown()) == 4
    undo()
    assert not shown() and CardBatch.objects.exists()


@pytest.mark.parametrize("packing", ["gzip", "bz2", "zip"])
def test_packed_files(tmp_path, packing):
    plain = atomic_file(tmp_path)
    packed = tmp_path / f"cards.{packing}"
    if packing == "zip":
        with zipfile.ZipFile(packed, "w") as archive:
            archive.write(plain, "AtomicCards.json")
    else:
        packed.write_bytes((gzip if packing == "gzip" else bz2).compress(plain.read_bytes()))
    assert run(packed)[1]["cards"] == 4


def test_a_file_that_breaks_off_is_reported_and_the_rest_is_stored(tmp_path):
    whole = atomic_file(tmp_path).read_bytes()
    broken = tmp_path / "broken.json"
    broken.write_bytes(whole[: whole.index(b'"Barnyard Hush"') + 20])
    code, told = run(broken)
    assert code == 1 and told["cards"] == 2 and "broken after" in told["problems"][0]


def test_scryfalls_files_tell_one_card(tmp_path):
    code, told = run(
        rows_of(tmp_path, "all_cards.json", PRINTINGS), rows_of(tmp_path, "rulings.json", RULINGS)
    )
    assert code == 1 and told["cards"] == 1 and told["wrong"] == 2
    card = shown()["gosling-of-tar"]
    assert (card.name_fr, card.faces[0].text_fr, card.printed) == ("Oison de poix", "Vol.", "2012-05-04")
    assert [day for day, _ in card.rulings] == ["2013-01-01", "2011-01-01"]


def test_a_later_file_adds_to_the_cards_that_are_there(tmp_path):
    run(atomic_file(tmp_path))
    _, told = run(rows_of(tmp_path, "oracle_cards.json", PRINTINGS[:1]))
    assert (told["new"], told["changed"]) == (0, 1)
    card = shown()["gosling-of-tar"]
    assert (
        card.oracle
        and card.name_fr == "Oison de goudron"
        and card.faces[0].text == "Flying"
        and len(card.rulings) == 2
    )
    assert run(rows_of(tmp_path, "rulings.json", RULINGS[:2]))[1]["changed"] == 1
    assert [day for day, _ in shown()["gosling-of-tar"].rulings] == ["2013-01-01", "2011-01-01"]


@pytest.mark.parametrize(
    ("layout", "kind", "english", "french", "number"),
    [
        ("adventure", "Instant — Adventure", "Coop Warden // Count Eggs", "Garde // Compter les œufs", "715"),
        ("split", "Enchantment — Room", "Warm Nest // Cold Loft", "Nid tiède // Grenier froid", "709.5"),
        ("meld", "", "Left Half Hen", "Poule, moitié gauche", "712"),
        ("transform", "Creature — Bird", "Egg // Hen", "Œuf // Poule", "712"),
    ],
)
def test_every_form_of_card_keeps_its_faces_and_names_in_both_languages(
    layout, kind, english, french, number
):
    """Rows as Scryfall describes them: faces under `card_faces`, of a melding card none; French rows print theirs."""
    side = {"object": "card_face", "mana_cost": "{1}{W}", "type_line": kind, "oracle_text": "Scry 1."}
    sides = [{**side, "name": name} for name in english.split(" // ") if kind]
    shared = {"layout": layout, "name": english, "all_parts": [{"component": "meld_part"}]}
    printed = [
        {**side, "printed_name": name, "printed_text": "Regardez."}
        for side, name in zip(sides, french.split(" // "), strict=False)
    ]
    named = "" if sides else french
    rows = (
        printing(card_faces=sides, **shared),
        printing(card_faces=printed, lang="fr", printed_name=named, **shared),
    )
    parts = [scryfall_part(row) for row in rows]
    assert all(parts)
    card = joined(joined(None, parts[0]), parts[1])
    assert [face.name for face in card.faces] == english.split(" // ") and card.name_fr == french
    assert number in {leaning.number for leaning in rules_behind(card)}
