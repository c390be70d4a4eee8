"""What the code has to know of each language, one pack a language (`fr.toml`, `en.toml`). Pure.

Another language is another pack. What is worked out from all packs together (the pattern of a date, the nouns of a
citation) is a function under `derived`, so that a pack added later counts everywhere.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, TypeVar

_Value = TypeVar("_Value")

Forms = tuple[tuple[str, re.Pattern[str], str], ...]
"""Parts to look for, each with the pattern of what holds it and the one form for all."""


class Facts(dict[str, Any]):
    """A group of facts by their names, each described in the packs: a list there is a tuple here, so are words in one
    string; those of `words` are a set. Asked as attributes: ``pack("fr").words.light``.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


@dataclass(frozen=True, slots=True)
class Pack:
    """The facts of one language: its code (ISO 639-1), its name in French, its stemmer, and groups of facts."""

    code: str
    name: str
    stemmer: str
    words: Facts
    dates: Facts
    citations: Facts
    labels: Facts
    policy: Facts
    forum: Facts
    faq: Facts
    modality: Facts
    reading: Facts
    search: Facts


_WHOLE = {"link", "first", "date_line", "of_rules", "label", "example"}
"""Facts that are one text; other strings hold words."""


def read_pack(text: str) -> Pack:
    """The pack in the TOML ``text``. Raises ValueError that names the key for one that is missing or unknown beside the
    French pack.
    """
    data = tomllib.loads(text)
    _compare("", {field.name for field in fields(Pack)}, data)
    for name, group in data.items():
        if isinstance(group, dict):
            _compare(f"{name}.", getattr(_PACKS.get(FRENCH), name, group), group)
            data[name] = Facts({key: _fact(name, key, value) for key, value in group.items()})
    return Pack(**data)


def _compare(prefix: str, wanted: Collection[str], given: Collection[str]) -> None:
    for name in sorted(set(wanted) ^ set(given)):
        what = "missing" if name in wanted else "unknown"
        raise ValueError(f"{prefix}{name}: {what} in a language pack")


def _fact(group: str, key: str, value: Any) -> Any:
    if key in ("forms", "genders"):
        return tuple(chain.from_iterable(map(_form, value)))
    if key == "synonyms":
        return {word: alike.split()[0] for alike in value for word in alike.split()}
    if key == "months":
        return tuple(tuple(spellings.split()) for spellings in value)
    if isinstance(value, str) and key not in _WHOLE:
        return frozenset(value.split()) if group == "words" else tuple(value.split())
    return tuple(value) if isinstance(value, list) else value


def _form(form: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """A form for each part to look for."""
    pattern = re.compile(_from_letter(form["pattern"]))
    for part in [form["part"]] if isinstance(form["part"], str) else form["part"]:
        yield part, pattern, form["even"]


# \ba before a plain letter: `re` finds a letter faster than a border of words
_AT_LETTER = re.compile(r"\\b([a-z])(?![?*+{|])")
# \b(?:one|two): each alternative is looked for from its first letter
_AT_WORDS = re.compile(r"\\b\((\?:)?([a-z][a-z ]*(?:\|[a-z][a-z ]*)+)\)(?![?*+{])")


def _from_letter(pattern: str) -> str:
    """What begins at a word, or at one of some words, begins with its letter in the pattern: `re` skips quickly to a
    letter, and asks at every place for the end of a word.
    """
    if words := _AT_WORDS.match(pattern):
        begun = "|".join(rf"{word[0]}(?<=\b{word[0]}){word[1:]}" for word in words[2].split("|"))
        return f"({words[1] or ''}{begun}){pattern[words.end() :]}"
    return _AT_LETTER.sub(r"\1(?<=\\b\1)", pattern, count=1) if _AT_LETTER.match(pattern) else pattern


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
