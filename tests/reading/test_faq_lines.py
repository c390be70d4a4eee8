"""The forms of single lines of a FAQ."""

import pytest

from corpus.reading.faq.lines import is_type_line, read_card_head


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
