"""The curated vocabulary: well formed, and found in a query whatever its inflection."""

from __future__ import annotations

from collections import defaultdict

import pytest

from corpus.languages.lexicon import lexicon
from corpus.search.query.curated import VocabularyGroup, read_file, vocabulary
from corpus.search.query.vocabulary import LONGEST, thesaurus
from corpus.search.words.stemming import stem
from corpus.text.normalise import letters

KINDS = {"keyword", "action", "term", "zone", "card", "turn", "format"}


@pytest.mark.parametrize("group", vocabulary(), ids=lambda group: group.french[0])
def test_every_group_is_well_formed(group: VocabularyGroup) -> None:
    assert group.kind in KINDS
    assert group.french and group.source
    names = [name for name, _, _ in group.names()]
    assert all(name == name.strip() and name for name in names)
    assert all(len(name.split()) <= LONGEST for name in names)
    assert len(group.french) == len(set(group.french))


def test_no_two_keywords_have_one_english_name() -> None:
    english = [letters(name) for group in vocabulary() if group.kind == "keyword" for name in group.english]
    assert sorted(english) == sorted(set(english))


def others(query: str) -> set[str]:
    return {
        each.text
        for found in thesaurus().find(letters(query).replace("'", " ").split())
        for each in found.equivalents
    }


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("trample", "piétinement"),
        ("deathtouch", "contact mortel"),
        ("blessures mortelles", "blessures fatales"),
        ("valeur de mana", "coût converti de mana"),
        ("cmc", "valeur de mana"),
        ("legend rule", "règle des légendes"),
        ("enchantements locaux", "aura"),
        ("en jeu", "champ de bataille"),
        ("mulligan", "misère"),
        ("2hg", "Troll à deux têtes"),
        ("exilé", "retirer de la partie"),
        ("last known information", "dernières informations connues"),
    ],
)
def test_names_lead_to_each_other(query: str, name: str) -> None:
    assert name in others(query)


@pytest.mark.parametrize(
    ("query", "absent"),
    [("jeu", "champ de bataille"), ("enchantement", "enchanter"), ("coût", "valeur de mana")],
)
def test_a_part_of_a_name_is_not_the_name(query: str, absent: str) -> None:
    assert absent not in others(query)


def test_the_longest_name_wins() -> None:
    found = thesaurus().find(["double", "initiative"])
    assert [(each.start, each.length) for each in found] == [(0, 2)]
    names = {each.text for each in found[0].equivalents}
    assert "double strike" in names
    assert "first strike" not in names


def test_no_word_of_the_table_shares_its_stem_with_a_name_of_something_else() -> None:
    """« sortir » would be found in every « sort », « forcé » in every « force »."""
    named = defaultdict(set)
    french = [name for group in vocabulary() for name, language, _ in group.names() if language == "fr"]
    for name in (
        *french,
        *(term.fr for term in lexicon()),
        "point",
        "jeu",
        "carte",
        "joueur",
        "règle",
        "base",
    ):
        if name.isalpha():
            named[stem(letters(name), "fr")].add(letters(name))
    forms_of_the_name = {"tape", "tap", "tapée", "lance", "lancé", "tutorer"}
    too_usual_to_miss = {"créa", "équip", "arme", "land", "enchant"}
    taken = {
        word
        for each in read_file()["everyday"]
        for word in each["said"]
        if word.isalpha()
        and letters(word) not in named.get(term := stem(letters(word), "fr"), {letters(word)})
        and term not in {stem(letters(part), "fr") for name in each["means"] for part in name.split()}
    }
    assert taken - forms_of_the_name - too_usual_to_miss == set()
