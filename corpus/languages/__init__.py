"""What the code has to know of each language, one pack a language (`fr.toml`, `en.toml`). Pure.

Another language is another pack. What is worked out from all packs together (the pattern of a date, the nouns of a
citation) is a function under `derived`, so that a pack added later counts everywhere.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, TypeVar, get_type_hints

_Value = TypeVar("_Value")


Forms = tuple[tuple[str, re.Pattern[str], str], ...]
"""Parts to look for, each with the pattern of what holds it and the one form for all."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words by what they are worth; each list says in its pack what it is."""

    common: frozenset[str]
    small: frozenset[str]
    silent: frozenset[str]
    weighty: frozenset[str]
    light: frozenset[str]
    pronouns: frozenset[str]
    pointing: frozenset[str]
    prepositions: frozenset[str]
    leaning: frozenset[str]
    steps: tuple[str, ...]
    governors: frozenset[str]
    agents: frozenset[str]
    being: frozenset[str]
    illustrating: tuple[str, ...]
    bygone: tuple[str, ...]
    checked: tuple[str, ...]
    players: frozenset[str]
    irregular: dict[str, str]
    synonyms: dict[str, str]
    active: tuple[str, ...]
    passive: tuple[str, ...]
    single: tuple[str, ...]
    and_or: tuple[str, ...]
    elided: tuple[str, ...]
    figures: dict[str, int]
    forms: Forms
    genders: Forms


@dataclass(frozen=True, slots=True)
class Dates:
    """How dates are written. ``months`` holds the spellings of each month, the one that we write first."""

    months: tuple[tuple[str, ...], ...]
    weekdays: tuple[str, ...]
    ordinals: tuple[str, ...]
    link: str
    first: str
    month_first: bool
    date_line: str
    effective: tuple[str, ...]
    of_rules: str
    edited: tuple[str, ...]
    posted: tuple[str, ...]
    membership: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citations:
    """The words around rule numbers."""

    rule: tuple[str, ...]
    paragraph: tuple[str, ...]
    step: tuple[str, ...]
    section: tuple[str, ...]
    part: tuple[str, ...]
    cue: tuple[str, ...]
    word: tuple[str, ...]
    ordinal: tuple[str, ...]
    through: tuple[str, ...]
    and_or: tuple[str, ...]
    article: tuple[str, ...]
    pointer: tuple[str, ...]
    details: tuple[str, ...]
    noun: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Labels:
    """What documents call their parts; ``example`` is the label that we print."""

    example: str
    examples: tuple[str, ...]
    glossary: tuple[str, ...]
    credits: tuple[str, ...]
    contents: tuple[str, ...]
    introduction: tuple[str, ...]
    page: tuple[str, ...]
    lesson: tuple[str, ...]
    subject: tuple[str, ...]
    rules: tuple[str, ...]
    game: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forum:
    """Patterns of what forum software and its users leave on a page: lines by the kind of noise that they are,
    ``speech`` of somebody who speaks to others; ``counter`` joins the number of a page to how many there are.
    """

    author: tuple[str, ...]
    navigation: tuple[str, ...]
    advertisement: tuple[str, ...]
    speech: tuple[str, ...]
    counter: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Faq:
    """Patterns of what a FAQ prints (its titles, who made it, its headings, its legal lines, how a question and an
    answer begin, the labels of a card printed as a form), and the words of type lines, folded.
    """

    titles: tuple[str, ...]
    compiled: tuple[str, ...]
    by: tuple[str, ...]
    headings: tuple[str, ...]
    legal: tuple[str, ...]
    question: tuple[str, ...]
    answer: tuple[str, ...]
    name: tuple[str, ...]
    cost: tuple[str, ...]
    type: tuple[str, ...]
    text: tuple[str, ...]
    power: tuple[str, ...]
    rulings: tuple[str, ...]
    other: tuple[str, ...]
    types: tuple[str, ...]
    beside: tuple[str, ...]
    enchanting: tuple[str, ...]
    creature: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Modality:
    """Patterns (over letters) of how a rule says no, must and may: outright (``denial``, ``duty``, ``leave``), and in
    words that can carry the same (``limit``, ``need``, ``choice``); ``summary`` is how a text says that it leaves out.
    ``turning`` are words that a rule turns on; ``dependent`` are openings that need the rule before.
    """

    denial: tuple[str, ...]
    limit: tuple[str, ...]
    duty: tuple[str, ...]
    need: tuple[str, ...]
    leave: tuple[str, ...]
    choice: tuple[str, ...]
    summary: tuple[str, ...]
    turning: dict[str, list[str]]
    dependent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Patterns that only reading asks for; each says in the pack what it is. ``symbols`` gives the letter of a symbol
    by what its picture is called.
    """

    numbered: tuple[str, ...]
    before_number: tuple[str, ...]
    see: tuple[str, ...]
    units: tuple[str, ...]
    others: tuple[str, ...]
    sentence: tuple[str, ...]
    opening: tuple[str, ...]
    connecting: tuple[str, ...]
    blank: tuple[str, ...]
    official: tuple[str, ...]
    dated: tuple[str, ...]
    titling: tuple[str, ...]
    index: tuple[str, ...]
    legal: tuple[str, ...]
    mail: tuple[str, ...]
    topic: tuple[str, ...]
    classes: tuple[str, ...]
    symbols: dict[str, str]


@dataclass(frozen=True, slots=True)
class Search:
    """How people ask, folded; each list says in its pack what it is."""

    quantity: tuple[str, ...]
    numerals: tuple[str, ...]
    alike: tuple[str, ...]
    asking: tuple[str, ...]
    question: tuple[str, ...]
    asks: tuple[str, ...]
    numbered: tuple[str, ...]
    points: tuple[str, ...]
    through: tuple[str, ...]
    before_date: tuple[str, ...]
    prefixes: tuple[str, ...]
    itself: tuple[str, ...]
    defining: tuple[str, ...]
    clauses: tuple[str, ...]
    naming: tuple[str, ...]
    between: tuple[str, ...]
    kinds: tuple[str, ...]
    meaning: tuple[str, ...]
    conditions: tuple[str, ...]
    counters: tuple[str, ...]
    spelt: dict[str, str]


@dataclass(frozen=True, slots=True)
class Pack:
    """The facts of one language: its code (ISO 639-1), its name in French, its stemmer, and groups of facts."""

    code: str
    name: str
    stemmer: str
    words: Words
    dates: Dates
    citations: Citations
    labels: Labels
    policy: dict[str, list[str]]
    forum: Forum
    faq: Faq
    modality: Modality
    reading: Reading
    search: Search


def read_pack(text: str) -> Pack:
    """The pack in the TOML ``text``. Raises ValueError that names the key for one that is missing or unknown."""
    data = tomllib.loads(text)
    for name, kind in get_type_hints(Pack).items():
        if isinstance(kind, type) and is_dataclass(kind):
            data[name] = _group(kind, data.get(name, {}), name)
    return _made(Pack, data, "")


def _group(kind: type[Any], data: dict[str, Any], name: str) -> Any:
    wanted = get_type_hints(kind)
    return _made(kind, {key: _fact(key, wanted.get(key), value) for key, value in data.items()}, f"{name}.")


def _fact(key: str, wanted: object, value: Any) -> Any:
    """A fact as its class wants it; words stand in the file as a list, or in one string."""
    if key in ("forms", "genders"):
        return tuple(chain.from_iterable(map(_form, value)))
    if key == "synonyms":
        return {word: group.split()[0] for group in value for word in group.split()}
    if key == "months":
        return tuple(tuple(spellings.split()) for spellings in value)
    if wanted in (tuple[str, ...], frozenset[str]):
        made = tuple if wanted == tuple[str, ...] else frozenset
        return made(value.split() if isinstance(value, str) else value)
    return value


def _form(form: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """A form for each part to look for."""
    pattern = re.compile(_from_letter(form["pattern"]))
    for part in [form["part"]] if isinstance(form["part"], str) else form["part"]:
        yield part, pattern, form["even"]


_AT_LETTER = re.compile(r"\\b([a-z])(?![?*+{|])")
_AT_WORDS = re.compile(r"\\b\((\?:)?([a-z][a-z ]*(?:\|[a-z][a-z ]*)+)\)(?![?*+{])")


def _from_letter(pattern: str) -> str:
    """What begins at a word, or at one of some words, begins with its letter in the pattern: `re` skips quickly to a
    letter, and asks at every place for the end of a word.
    """
    if words := _AT_WORDS.match(pattern):
        begun = "|".join(rf"{word[0]}(?<=\b{word[0]}){word[1:]}" for word in words[2].split("|"))
        return f"({words[1] or ''}{begun}){pattern[words.end() :]}"
    return _AT_LETTER.sub(r"\1(?<=\\b\1)", pattern, count=1) if _AT_LETTER.match(pattern) else pattern


def _made(kind: type[_Value], values: dict[str, Any], prefix: str) -> _Value:
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # every group is a dataclass
    wrong = sorted(known ^ values.keys())
    if wrong:
        raise ValueError(
            f"{prefix}{wrong[0]}: " + ("missing" if wrong[0] in known else "unknown") + " in a language pack"
        )
    return kind(**values)


FRENCH, ENGLISH = "fr", "en"
"""The interface's language, and the one that the rules are written in: two languages side by side are these."""

_PACKS: dict[str, Pack] = {}
_DERIVED: list[Callable[[], None]] = []


def packs() -> tuple[Pack, ...]:
    """All packs, French first: the interface's language."""
    if not _PACKS:
        for code in (FRENCH, ENGLISH):
            _PACKS[code] = read_pack(files(__package__).joinpath(f"{code}.toml").read_text(encoding="utf-8"))
    return tuple(_PACKS.values())


def pack(code: str) -> Pack:
    """The pack of a language. Raises KeyError for one without a pack."""
    packs()
    return _PACKS[code]


def derived(function: Callable[[], _Value]) -> Callable[[], _Value]:
    """``function``, worked out once for the packs that there are, and again when another is added."""
    remembered = cache(function)
    _DERIVED.append(remembered.cache_clear)
    return remembered


@contextmanager
def added(new: Pack) -> Iterator[None]:
    """Another pack, for as long as the context lasts."""
    packs()
    _PACKS[new.code] = new
    _forget()
    try:
        yield
    finally:
        del _PACKS[new.code]
        _forget()


def _forget() -> None:
    for forget in _DERIVED:
        forget()


def any_of(patterns: Iterable[str]) -> str:
    """The alternatives of a pattern, the longest first, so that none hides another that begins with it."""
    return "|".join(sorted(dict.fromkeys(patterns), key=len, reverse=True))


def facts(group: str, *names: str) -> Iterator[str]:
    """What all packs together say under these ``names`` of a ``group``."""
    for pack in packs():
        for name in names:
            values = getattr(getattr(pack, group), name)
            for each in (values,) if isinstance(values, str) else values:
                yield from (each,) if isinstance(each, str) else each


def alternatives(group: str, *names: str) -> str:
    """What all packs say (`facts`), as `any_of` joins it."""
    return any_of(facts(group, *names))


class _Facts:
    def __getitem__(self, name: str) -> str:
        group, _, fact = name.partition(".")
        return alternatives(group, fact)


def pattern(text: str, flags: re.RegexFlag = re.NOFLAG) -> Callable[[], re.Pattern[str]]:
    """The pattern ``text``, worked out for the packs that there are (`derived`): ``%(faq.question)s`` in it stands for
    the `alternatives` of that group and name, ``%%`` for a percent sign.
    """
    return derived(lambda: re.compile(text % _Facts(), flags))
