"""The rules that define what came into the game weigh more; mere history weighs less."""

import pytest

from corpus.comparing.comparison import compare
from corpus.comparing.edition import REPLACED, Change
from corpus.comparing.nature.usage import Usage
from corpus.comparing.weighing.definitions import new_symbols, symbols_in
from corpus.comparing.weighing.weight import Weighing
from tests.comparing.editions import WHOLE, edition
from tests.comparing.test_alignment import DEATH, INN, MAZE, WELL
from tests.comparing.test_weight import BOOK, weights

TERM = ("Puits", "Voir règle 100.")
NEWT = "Un triton nage deux cases quand le tour commence, puis il dort sous le pont."
HERON = "Un héron vole deux cases quand le tour commence, puis il dort sous le pont."


def share(terms, told="300.1", other="300.2"):
    """What the rule that may define something weighs, beside one that is as new and says as much."""
    there = {
        "300": ("Divers", ""),
        "300.1": NEWT,
        "300.2": HERON,
        "200.3": "Le triton qui dort attend le héron.",
    }
    found = compare(
        edition("a", BOOK, covers=WHOLE, terms=[TERM]),
        edition("b", BOOK | there, covers=WHOLE, terms=[TERM, *terms]),
    ).changes
    weight = {change.new: change.weight for change in found}
    return weight[told] / weight[other]


@pytest.mark.parametrize(
    ("term", "defines"),
    [
        (("Triton", "Voir règle 300.1."), True),
        (("Tritons", "Voir règle 300.1."), True),
        (("Triton", "Un mot nouveau."), True),
        (("Triton", "Voir règle 100.1."), False),
        (("Pont", "Voir règle 300.1."), False),
    ],
    ids=["pointed to", "in the plural", "the entry points nowhere", "it points elsewhere", "another word"],
)
def test_a_rule_that_begins_with_a_new_term_behind_its_article_defines_it(term, defines):
    assert (share([term]) > 1.1 * share([])) is defines


def named(title, before="", many=12):
    """What the first rule below a new heading weighs, one of ``many`` names and more, beside a new rule elsewhere."""
    names = {"300": ("Les noms", "")} | {f"300.{n}": (f"Nom {n}", "") for n in range(1, many + 1)}
    old = BOOK | names | ({"100.2": before} if before else {})
    found = weights(old, old | {f"300.{many + 1}": (title, ""), f"300.{many + 1}a": NEWT, "400.1": HERON})
    return found[f"300.{many + 1}a"] / found["400.1"]


@pytest.mark.parametrize(("many", "more"), [(12, True), (5, False)], ids=["a keyword", "a mere heading"])
def test_what_a_new_keyword_names_is_new_though_the_glossary_is_silent(many, more):
    known = f"{'La nage. ' * 4}La nage est un art."
    assert (named("Nage", many=many) > 1.1 * named("Nage", known, many=many)) is more


COIN = "Le symbole {} représente une pièce que le pion garde sous le pont."


@pytest.mark.parametrize(
    ("known", "leads"), [("Payez {2}.", True), (f"Payez {{2}}. {MAZE} {{K}}", False), (MAZE, False)]
)
def test_a_new_symbol_leads_where_the_old_edition_printed_others(known, leads):
    old = BOOK | {"100.2": known}
    came = {"107.1": COIN.format("{K}"), "108.1": COIN.format("du coffre")}
    found = weights(old, old | came)
    assert (found["107.1"] > 1.2 * found["108.1"]) is leads


def test_a_symbol_is_defined_in_the_first_section_that_prints_it():
    old, new = (
        edition(name, BOOK | {"100.2": f"{MAZE} {{2}}"} | more, covers=WHOLE)
        for name, more in (
            ("a", {}),
            ("b", {"107.1": COIN.format("{k}"), "200.3": f"{DEATH} {{K}}", "200.4": f"{WELL} {{oW}}"}),
        )
    )
    assert new_symbols(old, new) == {"{K}": "107", "{W}": "200"}
    changes = {change.new: change.facts for change in compare(old, new).changes}
    assert ("symbols", "", "{K}") in changes["107.1"]
    assert all(fact[0] != "symbols" for fact in changes["200.3"])
    assert ("symbols", "", "{W}") in changes["200.4"]


def test_symbols_stand_once_in_their_order_and_in_capitals():
    assert symbols_in("{b}, {oW}, {B} et {w/u}") == ("{B}", "{W}", "{W/U}")
    assert symbols_in("sans symbole") == symbols_in("{ }") == ()


def test_a_rule_that_came_only_to_tell_what_was_so_once_decides_nothing():
    told = "Autrefois, un joueur ne devait jamais attendre deux tours au puits."
    found = weights(BOOK, BOOK | {"100.2": told, "400.1": told.replace("Autrefois", "Ailleurs")})
    assert found["100.2"] < 0.9 * found["400.1"]


@pytest.mark.parametrize(
    ("note", "many", "more"), [(REPLACED, 3, True), (REPLACED, 1, False), ("glossary: Puits", 3, False)]
)
def test_a_rule_that_replaces_several_of_its_place_weighs_more(note, many, more):
    book = edition("a", BOOK, covers=WHOLE)
    came = [
        Change("rule", "added", "substantive", None, number, 0.0, segments=(("+", NEWT),))
        for number in ("301.1", "302.1")
    ]
    gone = [
        Change(
            "rule", "restated", "substantive", f"40{n}.1", "301.1", 0.0, segments=(("-", INN),), notes=(note,)
        )
        for n in range(many)
    ]
    replacing, other, *_ = Weighing(book, book, Usage([], []), lambda word: False).weigh([*came, *gone])
    assert (replacing > 1.1 * other) is more
