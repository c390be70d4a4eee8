"""Proposes lines for the curated files from the texts themselves: twins, glossaries, sentences of meaning.

A curator reads them and appends what is right (`manage.py vocabulary`); nothing here decides. What the files know
already is not proposed again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from corpus.languages import any_of, derived, packs
from corpus.languages.lexicon import lexicon
from corpus.search.index.facts import Doc
from corpus.search.index.opened import ALWAYS, OpenIndex, View
from corpus.search.query.vocabulary import Thesaurus
from corpus.search.words.stopwords import WEAK, is_stop, stops
from corpus.search.words.terms import sequence, term_of
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters, small

Origin = Literal["twins", "glossary", "meaning"]
ORIGINS: tuple[Origin, ...] = ("twins", "glossary", "meaning")

ASKED = 3
"""A proposed way of asking is so many words of a sentence, those that tell most."""
COMMON = 0.06
"""A word that more than this part of all texts say tells nothing of one of them."""

_FORMER = re.compile(
    r"(?:older|obsolete|former) (?:name|term) for (?:the )?[“\"]?(?P<other>[A-Za-z][\w' -]{2,40}?)"
    r"(?=[.,;”\"(]| casual| \w+ that)",
    re.IGNORECASE,
)
_SEE = re.compile(r"\W*See (?!rule)[“\"]?(?P<other>[A-Z][^.“”\"]{2,40})[.”\"]+\s*$")
_OBSOLETE = re.compile(r"\s*\([^)]*\)\s*$")


@derived
def _meanings() -> dict[str, re.Pattern[str]]:
    """How a rule of each language says what the words on a card mean."""
    name = r"""[«“"]\s?(?P<name>[^»”"\[]{3,30}?)(?: \[[^\]]*\]| [NX])*\s?[»”"]"""
    return {pack.code: re.compile(rf"{name} (?:{any_of(pack.search.meaning)}) ") for pack in packs()}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A line for one of the curated files, ready to append, and where it comes from."""

    file: Literal["vocabulary.toml", "concepts.toml"]
    origin: Origin
    line: str


def proposals(
    index: OpenIndex, thesaurus: Thesaurus, origins: Sequence[Origin] = ORIGINS
) -> Iterator[Proposal]:
    """Every new line that the texts of ``index`` propose, each once, from the newest edition that does, in the order of
    ``origins``.
    """
    view = index.view(ALWAYS)
    finders = {"twins": _twins, "glossary": _glossary, "meaning": _meaning}
    newest = sorted(range(len(index.docs)), key=lambda number: (index.docs[number].edition, number))
    told: set[str] = set()
    for origin in origins:
        for number in newest:
            doc = index.docs[number]
            for key, proposal in finders[origin](number, doc, view, thesaurus):
                if key not in told:
                    told.add(key)
                    yield proposal


Found = Iterator[tuple[str, Proposal]]


def _twins(number: int, doc: Doc, view: View, thesaurus: Thesaurus) -> Found:
    """The title of a French rule and of its English twin, where the files don't know that they are one thing."""
    if doc.language != "fr" or doc.kind != "rule" or not doc.name:
        return
    others = (view.docs[other] for other in view.in_other_languages(number))
    named = [other for other in others if other.language == "en" and other.name]
    twin = min(named, key=lambda other: (not other.live, other.edition), default=None)
    if twin and not _same(doc.name, twin.name, thesaurus):
        source = f"règles {doc.number} et {twin.number} ({_where(doc, view)}, {_where(twin, view)})"
        key = letters(f"{doc.name}={twin.name}")
        yield key, _group([small(doc.name)], [small(twin.name)], source, "twins")


def _glossary(number: int, doc: Doc, view: View, thesaurus: Thesaurus) -> Found:
    """A glossary's older or shorter name of what has another entry, with its French name where the lexicon has one."""
    if doc.language != "en" or doc.kind != "term":
        return
    text = next(iter(view.texts(number)), "")
    found = _FORMER.search(text) or _SEE.match(text)
    name = _OBSOLETE.sub("", doc.name)
    if not found or _same(name, found["other"], thesaurus):
        return
    french = _french(found["other"])
    if french:
        source = f"glossaire, {doc.name} ({_where(doc, view)})"
        yield (
            letters(f"{name}={french}"),
            _group([french], [small(found["other"]), small(name)], source, "glossary"),
        )


def _meaning(number: int, doc: Doc, view: View, thesaurus: Thesaurus) -> Found:
    """The words that tell most of what a rule says that a name means, as a way of asking for it."""
    text = next(iter(view.texts(number)), "") if doc.kind == "rule" else ""
    found = _meanings()[doc.language].search(text)
    if not found:
        return
    text = re.split('[»”"]', text[found.end() + 1 :], maxsplit=1)[0]
    asked = _telling(text, found["name"], doc.language, view)
    known = {letters(each.text) for meant in thesaurus.meant(asked) for each in meant.others}
    if len(asked) < ASKED or letters(found["name"]) in known:
        return
    said = "texts" if doc.language == "fr" else "en"
    source = f"{doc.number}, {_where(doc, view)}"
    line = (
        f"{{ asks = {_list([' '.join(asked)])}, {said} = {_list([small(found['name'])])}, "
        f"source = {_list([source])[1:-1]} }},"
    )
    yield letters(f"{found['name']}={doc.language}"), Proposal("concepts.toml", "meaning", line)


def _telling(text: str, name: str, language: str, view: View) -> list[str]:
    """The ASKED words of ``text`` that fewest texts say, in its order, those of the name left out."""
    said = {term_of(token, language) for token in tokenise(name)}
    words: dict[str, tuple[int, str]] = {}
    for token in tokenise(text):
        if token.kind != "word" or token.text in stops()[language] | WEAK or len(token.text) < 4:
            continue
        term = term_of(token, language)
        count = view.lexicon.count(token.text)
        if term not in said and 1 < count <= COMMON * view.size:
            words.setdefault(term, (count, view.lexicon.written(token.text)))
    kept = sorted(words.values())[:ASKED]
    return [word for each in words.values() if each in kept for word in (each[1],)]


def _same(one: str, other: str, thesaurus: Thesaurus) -> bool:
    """Whether the files know that two names are one thing, or they are the same words."""
    words = [token.text for token in tokenise(one)]
    wanted = {tuple(sequence(other, language)) for language in ("fr", "en")}
    said = {tuple(sequence(one, language)) for language in ("fr", "en")}
    for found in thesaurus.find(words):
        silent = words[: found.start] + words[found.start + found.length :]
        if all(is_stop(word) for word in silent):
            said |= {each.terms for each in found.equivalents}
    return not wanted.isdisjoint(said)


def _french(name: str) -> str:
    """The lexicon's French name of an English one, empty for none."""
    wanted = letters(name).rstrip("s")
    return next((term.fr for term in lexicon() if letters(term.en).rstrip("s") == wanted), "")


def _where(doc: Doc, view: View) -> str:
    return view.editions[doc.edition].slug


def _group(french: list[str], english: list[str], source: str, origin: Origin) -> Proposal:
    line = (
        f'{{ kind = "term", fr = {_list(french)}, en = {_list(english)}, source = {_list([source])[1:-1]} }},'
    )
    return Proposal("vocabulary.toml", origin, line)


def _list(names: list[str]) -> str:
    """Names as TOML writes a list of them, which is as JSON does."""
    return json.dumps(names, ensure_ascii=False)
