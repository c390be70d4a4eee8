"""The sentences of a release's summary: what a rule says now, or no more, is quoted where its facts are bits."""

from dataclasses import replace

import pytest

from corpus.pages.compare.headlines import summary_of
from corpus.pages.shared.french import NBSP
from tests.pages.test_compare_told import compared
from tests.pages.test_compare_words import change


def test_a_rule_put_otherwise_says_what_it_says_now():
    def reworded(come, *kinds, before=""):
        told = change(
            "edited",
            old="601.2",
            new="601.2",
            nature="substantive",
            weight=0.9,
            segments=(("=", before), ("-", "Avant."), ("+", come)),
        )
        return summary_of(compared(replace(told, facts=tuple((kind, "1", "1") for kind in kinds))))[0][1]

    assert reworded("le roi avance de deux cases.", "reworded").endswith(
        f"601.2 est modifiée. Elle dit maintenant{NBSP}: «{NBSP}… le roi avance de deux cases.{NBSP}»"
    )
    assert reworded("Rois”), et leur fou avance aussi.", "reworded", before="Voir 702, « Les ").endswith(
        f"«{NBSP}Voir 702, « Les Rois”), et leur fou avance aussi.{NBSP}»"
    )
    assert reworded("“Roi” veut dire deux cases.", "reworded", before="Il attend. ").endswith(
        f"«{NBSP}“Roi” veut dire deux cases.{NBSP}»"
    )
    assert "Elle dit maintenant" in reworded("Le roi avance de deux cases.", "sentences", "term")
    assert "Elle dit maintenant" in reworded("Le roi avance de deux cases.", "number", "reworded")
    assert "Elle dit maintenant" in reworded("Le roi avance de deux cases.", "swap", "sentences")
    assert "Elle dit maintenant" in reworded("Le roi avance de deux cases.", "swap", "reworded")
    for clear in ("members", "sentence"):
        assert "dit maintenant" not in reworded("Le roi avance de deux cases.", clear)
    assert "Elle dit maintenant" in reworded("Le roi avance de deux cases.", "swap", "swap")
    assert "dit maintenant" not in reworded("Le roi.", "reworded")
    far = reworded("et leur fou avance aussi.", "reworded", before="Quand tout le monde dort, " * 6)
    assert far.endswith(f"«{NBSP}… et leur fou avance aussi.{NBSP}»")


def said_now(*segments, facts=(("swap", "x", "y"),), **told):
    return summary_of(
        compared(
            change(
                "edited",
                **({"old": "601.2", "new": "601.2"} | told),
                nature="substantive",
                weight=0.9,
                segments=segments,
                facts=facts,
            )
        )
    )[0][1]


def test_what_a_rule_says_now_is_quoted_in_whole_sentences():
    before = ("=", "Le roi dort la nuit. Le fou veille sur l’échiquier")
    told = said_now(before, ("+", " du camp noir. Une tour sonne l’heure du roi"), ("=", ". Le pion attend."))
    quoted = f"«{NBSP}Le fou veille sur l’échiquier du camp noir. Une tour sonne l’heure du roi.{NBSP}»"
    assert told.endswith(f"Elle dit maintenant{NBSP}: {quoted}")


def test_a_remark_in_brackets_is_not_what_a_rule_says_now():
    remark = ("+", "(Auparavant, le fou dormait toute la nuit sous le puits du village.) ")
    told = said_now(remark, ("=", "Le fou veille "), ("+", "longtemps "), ("=", "sur l’échiquier."))
    assert told.endswith(f"«{NBSP}Le fou veille longtemps sur l’échiquier.{NBSP}»")


def test_a_rule_that_only_lost_sentences_says_what_it_says_no_more():
    lost = (("=", "Le fou veille. "), ("-", "Le roi dort sous le puits. Il ronfle."))
    facts = (("sentences", "2", "0"),)
    assert said_now(*lost, facts=facts).endswith(
        f"Elle ne dit plus{NBSP}: «{NBSP}Le roi dort sous le puits. Il ronfle.{NBSP}»"
    )
    assert "ne dit plus" not in said_now(*lost, facts=facts, also_new=("601.3",))  # a part may say it


def test_a_rule_with_a_new_number_is_named_by_it_where_it_is_quoted():
    segments = (("=", "Le fou veille "), ("+", "longtemps "), ("=", "sur l’échiquier."))
    assert f"602.1 dit maintenant{NBSP}: " in said_now(*segments, new="602.1")


def test_where_a_rule_is_quoted_nobody_counts_its_sentences():
    segments = (("=", "Le roi dort. "), ("+", "Le fou veille longtemps sur l’échiquier."))
    counted = ("sentences", "0", "1")
    for facts, words in (((counted,), "modifiée"), ((counted, ("rewritten", "", "")), "récrite")):
        told = said_now(*segments, facts=facts)
        assert told.startswith(f"601.2 est {words}. Elle dit maintenant{NBSP}: «{NBSP}Le fou veille")
    moved = said_now(*segments, facts=(("rewritten", "", ""),), new="602.1")
    assert moved.startswith("601.2, devenue 602.1, est récrite. 602.1 dit maintenant")


def test_a_split_rule_tells_its_parts_and_no_count():
    told = said_now(
        ("-", "Le roi dort sous le puits."), facts=(("sentences", "1", "2"),), also_new=("601.3",)
    )
    assert "phrase" not in told


def test_an_abolished_rule_says_what_it_once_said():
    told = said_now(
        ("-", "Le roi dort."), ("+", "Auparavant, le roi dormait."), facts=(("abolished", "", ""),)
    )
    assert told.endswith(f"Elle dit maintenant{NBSP}: «{NBSP}Auparavant, le roi dormait.{NBSP}»")


@pytest.mark.parametrize(
    ("first", "ends"), [(150, "mot."), (50, "mot…")], ids=["where it fills the room", "where it doesn’t"]
)
def test_what_is_too_long_is_quoted_as_far_as_a_whole_sentence(first, ends):
    text = f"{'mot ' * (first // 4)}mot. {'Mot' + ' mot' * 60}."
    came = change("added", old=None, new="601.2", nature="substantive", weight=0.9, segments=(("+", text),))
    assert summary_of(compared(came))[0][1].endswith(f" {ends}{NBSP}»")


def test_of_a_rule_that_a_concept_left_the_sentence_that_lost_it_is_quoted():
    segments = (
        ("=", "Le fou veille "),
        ("-", "au puits "),
        ("=", "ici. "),
        ("+", "Le roi dort toute la nuit ailleurs."),
    )
    told = said_now(*segments, facts=(("departed", "puits", ""), ("swap", "au puits", "")))
    assert f"«{NBSP}Le fou veille ici." in told


def test_a_quote_begins_with_what_its_sentences_lean_on():
    segments = (("=", "Le roi dort au puits. Il "), ("+", "y "), ("=", "ronfle toute la nuit."))
    assert said_now(*segments).endswith(f"«{NBSP}Le roi dort au puits. Il y ronfle toute la nuit.{NBSP}»")
    alone = (("=", "Le roi dort au puits. Le fou "), ("+", "y "), ("=", "ronfle toute la nuit."))
    assert said_now(*alone).endswith(f"«{NBSP}Le fou y ronfle toute la nuit.{NBSP}»")
