"""The forms of single lines of a FAQ."""

import pytest

from corpus.reading.faq.lines import (
    bullet_end,
    is_heading,
    is_name_like,
    is_separator,
    is_type_line,
    read_card_head,
)


@pytest.mark.parametrize(
    "line",
    [
        "Artefact",
        "Artefact : équipement",
        "Créature-artefact",
        "Créature : humain et sorcier",
        "Créature légendaire – humain",
        "Enchanter : créature-artefact",
        "Enchantement : aura",
        "Éphémère",
        "EPHEMERE",
        "Rituel",
        "Terrain de base : île",
        "Planeswalker légendaire : Jace",
        "Legendary Creature — Human Wizard",
        "Artifact Creature - Golem",
        "Basic Snow Land — Island",
        "World Enchantment",
        "Enchant creature you control",
        "Instant",
        "Summon Goblins",
    ],
)
def test_type_lines(line):
    assert is_type_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "Vol",
        "Équipement {4}",
        "Détruisez la créature ciblée.",
        "Créature au hasard",
        "",
        "Base",
        "Légende",
        "Enchanter",
        "Terrain : ne jouez pas. Jamais",
    ],
)
def test_no_type_lines(line):
    assert not is_type_line(line)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Ours", "{1}{G}", "Créature : ours", "2/2"], ("Ours", "{1}{G}", "Créature : ours", "2", "2")),
        (["_Ours_", "", "1G", "Creature — Bear 2/2"], ("Ours", "1G", "Creature — Bear", "2", "2")),
        (["Ours {1}{G}", "Créature : ours", "*/1+*"], ("Ours", "{1}{G}", "Créature : ours", "*", "1+*")),
        (["Mine", "Terrain", "{T} : Ajoutez {C}."], ("Mine", None, "Terrain", None, None)),
        (["Sphère", "{0}", "Artefact"], ("Sphère", "{0}", "Artefact", None, None)),
        (["Hybride", "(W/U)(W/U)", "Éphémère"], ("Hybride", "(W/U)(W/U)", "Éphémère", None, None)),
        (
            ["Coûteux", "Coût de mana : {X}{X}{R}", "Type : Rituel"],
            ("Coûteux", "{X}{X}{R}", "Rituel", None, None),
        ),
        (["Affinité", "Les règles de l'affinité suivent."], None),
        (["Ours", "{1}{G}", "n'a pas de type."], None),
        (["Ours", "", "", "", "", "{1}{G}", "Créature"], None),
        (["Ours"], None),
        (["Flash", "Enchanter : créature", "Elle vole."], None),
        (["Les types", "Artefact", "Créature"], None),
        (
            ["Aura d'or", "{1}{W}", "Enchanter : créature"],
            ("Aura d'or", "{1}{W}", "Enchanter : créature", None, None),
        ),
        (["Artefact", "Terrain"], None),
    ],
)
def test_card_heads(lines, found):
    head = read_card_head(lines, 0)
    card = head and head.card
    assert (card and (card.name, card.mana_cost, card.type_line, card.power, card.toughness)) == found


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("* Une réponse", "Une réponse"),
        ("*Une réponse", "Une réponse"),
        ("  • Une réponse", "Une réponse"),
        ("•Une réponse", "Une réponse"),
        ("- Une réponse", "Une réponse"),
        ("– Une réponse", "Une réponse"),
        ("Q : Une question ?", "Q : Une question ?"),
    ],
)
def test_bullets(line, text):
    end = bullet_end(line)
    assert end is not None
    assert line[end:] == text


@pytest.mark.parametrize("line", ["----", "**Ours**", "*Ours*", "-1/-1", "Questions", "-", "* * *", "*/1+*"])
def test_no_bullets(line):
    assert bullet_end(line) is None


@pytest.mark.parametrize("line", ["----", "- - - -", "=====", "***", "_____", "-=-=-=-", "——————"])
def test_separators(line):
    assert is_separator(line)


@pytest.mark.parametrize("line", ["--", "a---", "", "(---)", "1-2-3"])
def test_no_separators(line):
    assert not is_separator(line)


@pytest.mark.parametrize(
    ("line", "heading", "name"),
    [
        ("NOTES GÉNÉRALES", True, True),
        ("Notes sur des cartes spécifiques", True, True),
        ("Marsh General Notes", True, True),
        ("Affinité", False, True),
        ("Coûts différents !", False, True),
        ("La suite est simple.", False, False),
        ("Les règles suivent :", False, False),
        ("et ainsi de suite", False, False),
        ("{T} : Ajoutez {B}", False, False),
    ],
)
def test_headings_and_names(line, heading, name):
    assert (is_heading(line), is_name_like(line)) == (heading, name)
