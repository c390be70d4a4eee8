"""From what a query says to what to look for: concepts, each with the ways in which a text may say it. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from corpus.search.query.analysis import Analysis
from corpus.search.query.questions import Pointer, Question, Resembling
from corpus.search.query.resemblance import Senses
from corpus.search.query.typed_words import Corrections, completed, finished, respelt, silent, unglued_words
from corpus.search.query.vocabulary import Equivalent, FoundName, Meant, Thesaurus
from corpus.search.thresholds import (
    PLAN_DIGITS as DIGITS,
    PLAN_FAMILY as FAMILY,
    PLAN_FURTHER as FURTHER,
    PLAN_MOST_CORRECTED as MOST_CORRECTED,
    PLAN_PART as PART,
    PLAN_SIZE as SIZE,
    PLAN_SPELLING as SPELLING,
    PLAN_SYMBOL as SYMBOL,
    PLAN_UNDENIED as UNDENIED,
    PLAN_WEAKER as WEAKER,
)
from corpus.search.words.known import french_knows, is_a_word
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.senses import denied_in
from corpus.search.words.stemming import stem
from corpus.search.words.stopwords import WEAK
from corpus.search.words.terms import exact, sequence
from corpus.search.words.tokens import SELF, Token, symbols_in

Origin = Literal["typed", "family", "vocabulary", "everyday", "meaning", "spelling"]


_ACCENTED = re.compile("[àâçèéêëîïôùûœ]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TermWay:
    """One way to say a concept: one term, or several that follow each other. ``part`` tells the word of the concept
    that it says (from 0), where it says only one of several: parts add up. ``loose``: the terms may stand anywhere.
    """

    terms: tuple[str, ...]
    weight: float
    origin: Origin
    part: int = -1
    loose: bool = False


@dataclass(frozen=True, slots=True)
class PlanConcept:
    """One thing that the query asks for, as typed, with the ways to say it, and how much it counts; ``named`` where the
    vocabulary knows it, or it is no mere word; ``asked`` are the questions in which people say it.
    """

    text: str
    ways: tuple[TermWay, ...]
    weight: float = 1.0
    named: bool = False
    asked: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What to look for. ``meanings`` are places of concepts
    that mean something together, with how surely and the ways in which texts say it; ``titles``
    the exact forms of a title that the query would be; ``phrases`` must stand as they are, in folded words;
    ``unwanted`` terms must not; ``corrected`` maps an unknown word to the likeliest known ones, ``ignored`` are
    unknown words with none; ``widened`` pairs words of the query with other names that were looked for;
    ``language`` is the one that the query is written in, empty where it doesn't tell; ``elsewhere`` are places of
    concepts that ask for what no rules text answers, None where nothing does; ``senses`` is what each word may mean,
    ``resembling`` the questions that resemble it most, in all ways of asking of them.
    """

    analysis: Analysis
    concepts: tuple[PlanConcept, ...] = ()
    meanings: tuple[tuple[tuple[int, ...], float, tuple[TermWay, ...]], ...] = ()
    titles: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    unwanted: tuple[str, ...] = ()
    corrected: Corrections = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    widened: tuple[tuple[str, Equivalent], ...] = ()
    language: str = ""
    elsewhere: frozenset[int] | None = None
    pointers: tuple[Pointer, ...] = ()
    senses: tuple[Senses, ...] = ()
    resembling: Resembling = ()


def make_plan(analysis: Analysis, lexicon: Lexicon, thesaurus: Thesaurus) -> Plan:
    """Decide what to look for, given the words that the corpus knows and the vocabulary."""
    corrected: Corrections = {}
    tokens = unglued_words(analysis.tokens, lexicon)
    tokens = finished(tokens, lexicon, thesaurus)
    half_typed = completed(tokens, analysis.beginnings, lexicon, thesaurus)
    for token in tokens:
        spoken = token.kind == "word" and not silent(token) and not token.text.isdigit()
        unknown = spoken and token.text not in lexicon
        if unknown and token.text not in half_typed and len(corrected) < MOST_CORRECTED:
            # A word that everybody says is no slip: unknown here, it must not become another.
            known = token.text in thesaurus.elsewhere or is_a_word(token.text)
            corrected[token.text] = () if known else lexicon.corrections(token.text)
    tokens = respelt(tokens, corrected)
    read = {**corrected, **half_typed}
    words = [token.text for token in tokens]
    spans = {found.start: found for found in thesaurus.find([_spelt(word, read) for word in words])}
    senses = {**denied_in(tokens, "en"), **denied_in(tokens, "fr")}
    meant = thesaurus.meant([_spelt(token.text, read) for token in tokens])
    if half_typed and french_knows(tokens[-1].text):
        # a whole word and perhaps the beginning of another
        meant += thesaurus.meant([_spelt(token.text, corrected) for token in tokens])
    concepts: list[PlanConcept] = []
    places: list[tuple[int, int]] = []
    ignored: list[str] = []
    widened: dict[tuple[str, Equivalent], None] = {}
    place = 0
    while place < len(tokens):
        found = spans.get(place)
        length = found.length if found else 1
        span = [token for token in tokens[place : place + length] if not silent(token) or length == 1]
        if span and (found or not silent(tokens[place])):
            ways = _whole_ways(span, read) + _named_ways(found)
            ways += _single_ways(span, lexicon, thesaurus, read)
            ways = _with_senses(ways, _senses_of(tokens, range(place, place + length), senses))
            ways += _meant_ways(meant, range(place, place + length))
            text = " ".join(words[place : place + length])
            asked = thesaurus.asked_in([token._replace(text=_spelt(token.text, read)) for token in span])
            if ways:
                named = (
                    (found is not None and found.named)
                    or any(way.origin == "meaning" for way in ways)
                    or span[0].kind != "word"
                )
                concepts.append(PlanConcept(text, tuple(ways), _span_weight(span), named, asked))
                places.append((place, place + length))
            elif text != SELF:  # « lui-même » is a small word that texts needn't say
                ignored.append(text)
            for other in found.equivalents if found and found.named else ():
                widened.setdefault((text, other))
        place += length
    if concepts and all(concept.weight < 1 for concept in concepts):
        concepts = [replace(concept, weight=1.0) for concept in concepts]
    spelt = [token._replace(text=_spelt(token.text, read)) for token in tokens]
    possible = thesaurus.senses(spelt, lexicon.stems)
    return Plan(
        analysis,
        tuple(concepts),
        _several(meant, places),
        _titles(tokens),
        tuple(
            tuple(re.findall(r"[^\W_]+", phrase)) for phrase in analysis.phrases if re.search(r"\w", phrase)
        ),
        tuple(
            term
            for word in analysis.excluded
            for part in word.replace("'", "-").split("-")
            for term in lexicon.stems(part)
        ),
        corrected,
        tuple(ignored),
        tuple(widened),
        _language(analysis.query, words, corrected, lexicon),
        _elsewhere(meant, places),
        thesaurus.questions(spelt),
        possible,
        thesaurus.resembling(possible),
    )


def _language(query: str, words: list[str], corrected: Corrections, lexicon: Lexicon) -> str:
    """The language of a query: French where it writes an accent, else that of every word that tells."""
    if _ACCENTED.search(query):
        return "fr"
    languages = {lexicon.language(_spelt(word, corrected)) for word in words} - {""}
    return languages.pop() if len(languages) == 1 else ""


def _whole_ways(span: Sequence[Token], corrected: Corrections) -> list[TermWay]:
    """A name of several words as it is typed."""
    if len(span) < 2:
        return []
    words = [_spelt(token.text, corrected) for token in span]
    made = {tuple(term for word in words for term in sequence(word, language)) for language in ("fr", "en")}
    return [TermWay(terms, 1.0, "typed") for terms in sorted(made) if len(terms) > 1]


def _spelt(word: str, corrected: Corrections) -> str:
    """``word``, or what it most likely means where it is unknown."""
    best = corrected.get(word)
    return best[0] if best else word


def _named_ways(found: FoundName | None) -> list[TermWay]:
    if found is None:
        return []
    return [
        TermWay(
            other.terms,
            other.weight,
            "everyday" if other.everyday else "vocabulary",
            loose=other.loose and len(other.terms) > 1,
        )
        for other in found.equivalents
    ]


def _meant_ways(meant: Sequence[Meant], places: range) -> list[TermWay]:
    """What texts say for the meanings that the words at ``places`` have a part in."""
    return [
        TermWay(other.terms, other.weight * each.share, "meaning", loose=len(other.terms) > 1)
        for each in meant
        if not each.places.isdisjoint(places)
        for other in each.others
    ]


def _senses_of(tokens: Sequence[Token], places: range, senses: dict[int, str]) -> list[str]:
    """The senses of the words at ``places``; what is denied of the first word of a name is of the others too."""
    made = [senses[at] for at in places if at in senses]
    if made and len(places) > 1:
        for at in places:
            if at not in senses and tokens[at].kind == "word" and not silent(tokens[at]):
                made += [made[0][0] + stem(tokens[at].text, language) for language in ("fr", "en")]
    return made


def _with_senses(ways: list[TermWay], senses: list[str]) -> list[TermWay]:
    """``ways`` for words that the query denies or demands: what says so first, what merely names them far behind."""
    if not senses:
        return ways
    sign = senses[0][0]
    typed = dict.fromkeys(senses)
    others = {
        sign + way.terms[0]: way.weight for way in ways if len(way.terms) == 1 and way.terms[0][0].isalpha()
    }
    lesser = [
        replace(way, weight=way.weight * UNDENIED, origin="family") if way.origin == "typed" else way
        for way in ways
    ]
    return [
        *(TermWay((sense,), 1.0, "typed") for sense in typed),
        *(TermWay((sense,), weight, "vocabulary") for sense, weight in others.items() if sense not in typed),
        *lesser,
    ]


def _single_ways(
    span: Sequence[Token], lexicon: Lexicon, thesaurus: Thesaurus, corrected: Corrections
) -> list[TermWay]:
    """The words of a span one by one: the span itself where it is one word, its parts where it is several."""
    if len(span) == 1:
        return _ways(span[0], lexicon, corrected)
    made = []
    for number, token in enumerate(span):
        ways = _ways(token, lexicon, corrected)
        for found in thesaurus.find([_spelt(token.text, corrected)]):
            ways += _named_ways(found)
        made += [replace(way, weight=way.weight * PART / len(span), part=number) for way in ways]
    return made


def _ways(token: Token, lexicon: Lexicon, corrected: Corrections) -> list[TermWay]:
    """How the corpus itself may say one token."""
    if token.kind == "symbol":
        symbols = symbols_in(token.text)
        each = SYMBOL / len(symbols)
        parts = [
            TermWay((symbol,), each, "typed", number) for number, symbol in enumerate(dict.fromkeys(symbols))
        ]
        return [TermWay((token.text,), 1.0, "typed"), *(parts if len(symbols) > 1 else [])]
    if token.kind != "word" or token.text.isdigit():
        return [TermWay((token.text,), 1.0, "typed")]
    if token.text == "x":
        return [TermWay(("x",), 1.0, "typed"), TermWay(("{x}",), 1.0, "typed")]
    ways = [TermWay((term,), 1.0, "typed") for term in lexicon.stems(token.text) if lexicon.forms(term)]
    ways += [TermWay((term,), FAMILY, "family") for term in sorted(lexicon.family(token.text))]
    for rank, word in enumerate(corrected.get(token.text, ())):
        for term in lexicon.stems(word):
            if " " not in word:
                ways.append(TermWay((term,), max(SPELLING - 0.2 * rank, 0.3), "spelling"))
    if not ways:
        # the texts' own misprint of a word that is none
        misprints = (word for word in lexicon.heard_as(token.text) if not is_a_word(word))
        terms = (term for word in misprints for term in lexicon.stems(word))
        ways += [TermWay((term,), SPELLING, "spelling") for term in dict.fromkeys(terms)]
    return ways


def _weight(token: Token) -> float:
    if token.kind == "size":
        return SIZE
    if token.kind == "word" and token.text.isdigit():
        return DIGITS
    return WEAKER if token.text in WEAK else 1.0


def _span_weight(span: Sequence[Token]) -> float:
    """A name counts for its first word wholly, less for each further one: it is one thing."""
    weights = sorted(map(_weight, span), reverse=True)
    return weights[0] + FURTHER * sum(weights[1:])


def _several(
    meant: Sequence[Meant], places: list[tuple[int, int]]
) -> tuple[tuple[tuple[int, ...], float, tuple[TermWay, ...]], ...]:
    """The meanings that several words have a part in, unless they are part of what more words mean: the places of
    those words among the concepts, how much of the ask they say, what texts say.
    """
    made = []
    for each in meant:
        if any(each.places < more.places and more.share >= each.share for more in meant):
            continue
        concerned = tuple(
            number
            for number, (start, end) in enumerate(places)
            if any(start <= at < end for at in each.places)
        )
        ways = _meant_ways([each], range(min(each.places), max(each.places) + 1))
        if len(each.places) > 1 and concerned:
            made.append((concerned, each.share, tuple(way for way in ways if way.loose)))
    return tuple(made)


def _elsewhere(meant: Sequence[Meant], places: list[tuple[int, int]]) -> frozenset[int] | None:
    """The places of concepts of which the words ask for what no rules text answers, None where no word does."""
    places_met = {at for each in meant if not each.others and each.share == 1.0 for at in each.places}
    found = (
        number for number, (start, end) in enumerate(places) if not places_met.isdisjoint(range(start, end))
    )
    return frozenset(found) if places_met else None


def _titles(tokens: list[Token]) -> tuple[str, ...]:
    """How a title that says exactly the query would be indexed, in either language."""
    text = [token.text for token in tokens]
    made = []
    for language in ("fr", "en"):
        kept = [word for word in text if sequence(word, language)]
        if kept:
            made.append(exact(kept))
    return tuple(dict.fromkeys(made))
