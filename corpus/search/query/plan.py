"""From what a query says to what to look for: concepts, each with the ways in which a text may say it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from corpus.languages import facts
from corpus.search.query.analysis import Analysis
from corpus.search.query.curated import VocabularyGroup
from corpus.search.query.questions import Pointer, Resembling
from corpus.search.query.resemblance import Senses, stems
from corpus.search.query.typed_words import Corrections, completed, respelt, silent, spelt
from corpus.search.query.vocabulary import Equivalent, FoundName, Thesaurus
from corpus.search.words.known import is_a_word
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.senses import DENIED, denied_in
from corpus.search.words.stopwords import WEAK
from corpus.search.words.terms import exact, sequence
from corpus.search.words.tokens import SELF, Token, symbols_in

SPELLING = 0.9
"""How much a hit counts for a corrected word."""
PART, SYMBOL = 0.6, 0.45
"""How much all words of a name count that stand apart in a text, all symbols of a run."""
UNDENIED = 0.5
"""How much a word counts that the query denies and a text merely says."""
MOST_CORRECTED = 6
"""Unknown words for which other spellings are looked for; a text of nothing else is no query."""
WEAKER, SIZE, DIGITS = 0.3, 0.5, 0.25
"""How much a concept counts that says little: a weak word, a size beside words, a bare number."""

Origin = Literal["typed", "family", "vocabulary", "spelling"]


_ACCENTED = re.compile("[àâçèéêëîïôùûœ]", re.IGNORECASE)  # a query with accents is French

EVERYDAY = 0.5
"""How much a hit counts for the rules' word behind one that players say at the table."""


@dataclass(frozen=True, slots=True)
class TermWay:
    """One way to say a concept: one term, or several that follow each other; ``loose``: that stand anywhere."""

    terms: tuple[str, ...]
    weight: float
    origin: Origin
    loose: bool = False


@dataclass(frozen=True, slots=True)
class PlanConcept:
    """One thing that the query asks for, as typed, with the ways to say it, and how much it counts; ``named`` where the
    vocabulary knows it, or it is no mere word.
    """

    text: str
    ways: tuple[TermWay, ...]
    weight: float = 1.0
    named: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What to look for. ``titles`` are the exact forms of a title that the query would be; ``phrases`` must stand as
    they are, in folded words; ``unwanted`` terms must not; ``corrected`` maps an unknown word to the likeliest known
    ones, ``ignored`` are unknown words with none; ``widened`` pairs words of the query with other names looked for;
    ``language`` is the one that the query is written in, empty where it doesn't tell; ``elsewhere`` are places of
    concepts that ask for what no rules text answers, None where nothing does; ``senses`` is what each word may mean,
    ``resembling`` the questions that resemble it most, in all ways of asking of them; ``gone`` is what left the rules,
    where the query is a name of that.
    """

    analysis: Analysis
    concepts: tuple[PlanConcept, ...] = ()
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
    gone: VocabularyGroup | None = None


def make_plan(analysis: Analysis, lexicon: Lexicon, thesaurus: Thesaurus) -> Plan:
    """Decide what to look for, given the words that the corpus knows and the vocabulary."""
    tokens, corrected, read = _read(analysis, lexicon, thesaurus)
    words = [token.text for token in tokens]
    spoken = [token._replace(text=spelt(token.text, read)) for token in tokens]
    names = {found.start: found for found in thesaurus.find([token.text for token in spoken])}
    senses = {**denied_in(tokens, "en"), **denied_in(tokens, "fr")}
    concepts: list[PlanConcept] = []
    elsewhere: set[int] = set()
    ignored: list[str] = []
    widened: dict[tuple[str, Equivalent], None] = {}
    place = 0
    while place < len(tokens):
        found = names.get(place)
        at = range(place, place + (found.length if found else 1))
        span = [tokens[each] for each in at if not silent(tokens[each])]
        text = " ".join(words[each] for each in at)
        if found or span:
            shown = span or tokens[at.start : at.stop]
            ways = [
                *_typed_ways(shown, lexicon, read),
                *_named_ways(found),
                *_everyday_ways(shown, read, thesaurus),
            ]
            ways = _with_senses(ways, [senses[each] for each in at if each in senses])
            if ways:
                if found and found.elsewhere:
                    elsewhere.add(len(concepts))
                named = found is not None or tokens[place].kind != "word"
                concepts.append(PlanConcept(text, tuple(ways), max(map(_weight, shown)), named))
            elif text != SELF:  # « lui-même » is a small word that texts needn't say
                ignored.append(text)
            for other in found.equivalents if found else ():
                widened.setdefault((text, other))
        place = at.stop
    if concepts and all(concept.weight < 1 for concept in concepts):
        concepts = [replace(concept, weight=1.0) for concept in concepts]
    possible = thesaurus.senses(spoken, lexicon.stems)
    pointers, resembling = thesaurus.asked(possible)
    return Plan(
        analysis,
        tuple(concepts),
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
        frozenset(elsewhere) if any(each.elsewhere for each in names.values()) else None,
        pointers,
        possible,
        resembling,
        _gone(names.values(), concepts, words),
    )


def _gone(
    names: Iterable[FoundName], concepts: Sequence[PlanConcept], words: Sequence[str]
) -> VocabularyGroup | None:
    """What left the rules and is asked by its name: alone, or listed with others: « éphémères et interruptions »."""
    if len(concepts) > 1 and not (
        all(each.named for each in concepts) and {*facts("words", "and_or")}.intersection(words)
    ):
        return None
    return next((each.gone for each in names if each.gone), None)


def _read(
    analysis: Analysis, lexicon: Lexicon, thesaurus: Thesaurus
) -> tuple[list[Token], Corrections, Corrections]:
    """The tokens of a query, what its unknown words may be, and that with what a half-typed word may become."""
    corrected: Corrections = {}
    half_typed = completed(analysis.tokens, analysis.beginnings, lexicon)
    for token in analysis.tokens:
        unknown = token.kind == "word" and not silent(token) and token.text not in lexicon
        if (
            unknown
            and token.text not in half_typed
            and len(corrected) < MOST_CORRECTED
            and not token.text.isdigit()
        ):
            # A word that everybody says is no slip: unknown here, it must not become another.
            known = token.text in thesaurus.elsewhere or is_a_word(token.text)
            corrected[token.text] = () if known else lexicon.corrections(token.text)
    return respelt(analysis.tokens, corrected), corrected, {**corrected, **half_typed}


def _language(query: str, words: list[str], corrected: Corrections, lexicon: Lexicon) -> str:
    """The language of a query: French where it writes an accent, else that of every word that tells."""
    if _ACCENTED.search(query):
        return "fr"
    languages = {lexicon.language(spelt(word, corrected)) for word in words} - {""}
    return languages.pop() if len(languages) == 1 else ""


def _typed_ways(span: Sequence[Token], lexicon: Lexicon, read: Corrections) -> list[TermWay]:
    """A word by itself; a name of several words as it is typed, or all its words in one text."""
    if len(span) == 1:
        return _ways(span[0], lexicon, read)
    words = [spelt(token.text, read) for token in span]
    made = {tuple(term for word in words for term in sequence(word, language)) for language in ("fr", "en")}
    several = sorted(terms for terms in made if len(terms) > 1)
    whole = [TermWay(terms, 1.0, "typed") for terms in several]
    return whole + [TermWay(tuple(dict.fromkeys(terms)), PART, "family", loose=True) for terms in several]


def _named_ways(found: FoundName | None) -> list[TermWay]:
    return [
        TermWay(
            other.terms,
            other.weight,
            "vocabulary",
            loose=other.loose and len(other.terms) > 1,
        )
        for other in (found.equivalents if found else ())
    ]


def _everyday_ways(span: Sequence[Token], read: Corrections, thesaurus: Thesaurus) -> list[TermWay]:
    """The rules' words behind those that players say at the table."""
    keys = stems([token._replace(text=spelt(token.text, read)) for token in span])
    found = thesaurus.everyday_words.senses(keys).get(0, ())
    return [
        TermWay(each.terms, EVERYDAY, "family", loose=len(each.terms) > 1) for each in found if each.terms
    ]


def _with_senses(ways: list[TermWay], senses: list[str]) -> list[TermWay]:
    """``ways`` for words that the query denies: what says so first, what merely names them far behind."""
    if not senses:
        return ways
    alone = {DENIED + way.terms[0]: way.weight for way in ways if len(way.terms) == 1}
    return [
        *(TermWay((sense,), 1.0, "typed") for sense in dict.fromkeys(senses)),
        *(TermWay((sense,), weight, "vocabulary") for sense, weight in alone.items() if sense not in senses),
        *(
            replace(way, weight=way.weight * UNDENIED, origin="family") if way.origin == "typed" else way
            for way in ways
        ),
    ]


def _ways(token: Token, lexicon: Lexicon, corrected: Corrections) -> list[TermWay]:
    """How the corpus itself may say one token."""
    if token.kind == "symbol":
        each = dict.fromkeys(symbols_in(token.text))
        loose = [TermWay(tuple(each), SYMBOL, "family", loose=True)] if len(each) > 1 else []
        return [TermWay((token.text,), 1.0, "typed"), *loose]
    if token.kind != "word" or token.text.isdigit():
        return [TermWay((token.text,), 1.0, "typed")]
    if token.text == "x":
        return [TermWay(("x",), 1.0, "typed"), TermWay(("{x}",), 1.0, "typed")]
    ways = [TermWay((term,), 1.0, "typed") for term in lexicon.stems(token.text) if lexicon.forms(term)]
    for rank, word in enumerate(corrected.get(token.text, ())):
        for term in lexicon.stems(word):
            if " " not in word:
                ways.append(TermWay((term,), max(SPELLING - 0.2 * rank, 0.3), "spelling"))
    return ways


def _weight(token: Token) -> float:
    if token.kind == "size":
        return SIZE
    if token.kind == "word" and token.text.isdigit():
        return DIGITS
    return WEAKER if token.text in WEAK else 1.0


def _titles(tokens: list[Token]) -> tuple[str, ...]:
    """How a title that says exactly the query would be indexed, in either language."""
    text = [token.text for token in tokens]
    made = []
    for language in ("fr", "en"):
        kept = [word for word in text if sequence(word, language)]
        if kept:
            made.append(exact(kept))
    return tuple(dict.fromkeys(made))
