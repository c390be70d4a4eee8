"""What is typed short, by ear or half in English is read in the plain words that it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

from corpus.search.index.opened import OpenIndex
from corpus.search.query.analysis import analyse
from corpus.search.query.plan import make_plan
from corpus.search.query.readings import (
    LONGEST,
    loans,
    readings,
    shorthand,
    speaks_french,
    written_out,
)
from corpus.search.query.vocabulary import thesaurus
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters

ENDINGS = ("er", "é", "ée", "és", "ées", "e", "es", "ent", "ait", "ez", "ons", "ant", "era")


def read(query: str, named: bool = True) -> str:
    """What a query is read as where all texts speak French."""
    tokens = list(tokenise(written_out(letters(query))))
    french = speaks_french(tokens)
    made, _ = readings().read(tokens, lambda each: french or not each.english, lambda _: named)
    return " ".join(token.text for token in made)


def test_what_is_short_is_read_in_full_wherever_it_stands() -> None:
    for written, plain in shorthand().items():
        assert written == letters(written)
        assert written_out(written) in (plain, written)
        assert written_out(f"vol {written} vol") == f"vol {plain} vol"
        assert written_out(f'"{written}"') == f'"{written}"'


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("joueur ac", "joueur ac"),
        ("joueur ac toi", "joueur avec toi"),
        ("la priorité c koi", "la priorite c est quoi"),
    ],
)
def test_a_last_word_that_only_leads_on_has_been_begun(typed: str, plain: str) -> None:
    assert written_out(letters(typed)).replace("'", " ") == plain


def test_what_is_lacking_is_still_denied() -> None:
    assert written_out("g pas de cible") == "j'ai pas de cible"


def test_what_is_short_is_a_whole_word() -> None:
    for written in shorthand():
        if " " not in written:
            for longer in (f"x{written}", f"{written}x", f"502.{written}", f"-{written}"):
                assert longer in shorthand() or written_out(longer) == longer


def test_what_is_short_stands_for_no_other_short_word() -> None:
    assert all(written_out(plain) == plain for plain in shorthand().values())


def test_every_loan_is_read_as_its_name_of_the_rules() -> None:
    for loan in loans():
        assert loan.source and (loan.said or loan.verbs)
        for words in [[token.text for token in tokenise(each)] for each in loan.said + loan.verbs]:
            assert len(words) <= LONGEST
            reading = readings().of(words)
            assert reading is not None and reading.name == loan.rules, words


def test_no_loan_is_the_word_that_it_stands_for() -> None:
    for loan in loans():
        assert letters(loan.rules) not in map(letters, loan.said), loan.rules


@pytest.mark.parametrize(
    ("typed", "plain"),
    [("vol nooon", "vol non"), ("chuuut", "chut"), ("zzzz", "zzzz"), ("vol zzzz", "vol zzzz")],
)
def test_a_letter_that_is_drawn_out_is_written_once_but_where_it_is_all(typed: str, plain: str) -> None:
    assert written_out(typed) == plain


def test_a_part_of_a_name_is_not_read_alone() -> None:
    tokens = list(tokenise("token maudit"))

    def is_part(places: range) -> bool:
        return places == range(1)

    assert readings().read(tokens, lambda _: True, lambda _: True, is_part)[1] == []
    assert readings().read(tokens, lambda _: True, lambda _: True)[1] == [("token", "jeton")]


def test_every_loan_stands_for_something_of_the_rules() -> None:
    for loan in loans():
        words = [token.text for token in tokenise(loan.rules)]
        assert thesaurus().find(words) or thesaurus().meant(words), loan.rules


def test_nothing_is_said_for_two_names() -> None:
    said = Counter(letters(word) for loan in loans() for word in loan.said)
    assert not [word for word, times in said.items() if times > 1]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    ("base", "name"), [("discard", "defausser"), ("untapp", "degager"), ("goad", "inciter")]
)
def test_an_english_verb_is_read_in_every_french_form(base: str, ending: str, name: str) -> None:
    assert read(f"la {base}{ending}") == f"la {name}"


@pytest.mark.parametrize(
    ("query", "plain"),
    [
        ("copier un spell sur la stack", "copier un sort sur la pile"),
        ("jpeux sac une creature", "je peux sacrifier une creature"),
        ("des tokens dans le graveyard", "des jetons dans le cimetiere"),
        ("le poison counter", "le marqueur poison"),
        ("c koi la priorité", "c est quoi la priorite"),
        ("trooop de cartes", "trop de cartes"),
        ("grefffer une créature", "greffer une creature"),
        ("le chapitre iii", "le chapitre iii"),
        ("spell on the stack", "spell on the stack"),
    ],
)
def test_a_query_is_read_in_plain_words(query: str, plain: str) -> None:
    assert read(query) == plain.replace("jetons", "jeton")


def test_an_everyday_word_is_read_as_another_only_beside_a_name_of_the_rules() -> None:
    assert read("le sac", named=False) == "le sac"
    assert read("le sac du terrain", named=True) == "le sacrifier du terrain"


def planned(index: OpenIndex, query: str) -> tuple[list[str], set[tuple[str, str]]]:
    plan = make_plan(analyse(query, index.holds_number, index.names), index.lexicon, index.thesaurus)
    return [concept.text for concept in plan.concepts], {(text, other.text) for text, other in plan.widened}


@pytest.mark.parametrize(
    ("half", "plain"),
    [
        ("un spell sur un token", "un sort sur un jeton"),
        ("le deathtouch contre le trample", "le contact mortel contre le piétinement"),
        ("jpeux jouer une crea", "je peux jouer une créature"),
    ],
)
def test_a_plan_is_that_of_the_plain_query(index: OpenIndex, half: str, plain: str) -> None:
    assert planned(index, half)[0] == planned(index, plain)[0]


def test_what_was_read_is_told(index: OpenIndex) -> None:
    assert ("token", "jeton") in planned(index, "le sort sur un token")[1]


@pytest.mark.parametrize("query", ['le "token"', "le tok*", "the token", "token"])
def test_phrases_beginnings_and_english_are_left_as_they_stand(index: OpenIndex, query: str) -> None:
    assert "jeton" not in planned(index, query)[0]


def test_an_english_word_is_kept_where_no_french_text_says_what_it_stands_for(index: OpenIndex) -> None:
    assert planned(index, "un sort sur la stack")[0] == ["sort", "stack"]
