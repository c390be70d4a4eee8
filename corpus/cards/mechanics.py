"""Which rules of today a card stands on, and why: read off its English text, its type line and its form. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from corpus.cards.card import CardFace, GameCard
from corpus.text.normalise import small

Why = Literal["keyword", "action", "type", "probable"]
_ORDER: dict[str, int] = {"keyword": 0, "type": 1, "action": 2, "probable": 3}
_REMINDER = re.compile(r"\([^()]*\)")
# where an ability may begin: a line, a sentence, behind a cost or a chapter
_BEGINS = re.compile(r'(?:^|[.:;—"“•])\s*$')
# “gains flying”, “with haste”: the card has to do with the keyword, it needn't have it
_GIVEN = re.compile(
    r"\b(?:has|have|had|having|gains?|gained|loses?|lost|with|without|lacks?|choice of|instances? of|any of"
    r"|if (?:it|~|this spell) was|its|their|the|was|were|for|a|each|of|using)\s*$"
)
# “flashback cost”, “cycling ability”: the keyword is named, not had
_NAMED = re.compile(r"\s+(?:costs?|abilit(?:y|ies)|triggers?|cards?|spells?)\b")
_COUNTER = re.compile(r" counters?\b")  # “time counters” are things, “counter target spell” is an action
_BETWEEN = re.compile(r"^(?:[^.;:\"“(]{0,40}[^\w.;:\"“(])?$")
_LISTED = re.compile(r"(?:,|\band|\bor|—)\s*(?:and |or |from )?$")
_TAKEN = re.compile(r"\b(?:from|in|into) $")


class Leaning(NamedTuple):
    """A rule that a card stands on, and why."""

    number: str
    why: Why


def rules_behind(card: GameCard) -> tuple[Leaning, ...]:
    """The rules behind ``card``, each once, the surest first: keywords (as the file lists them, and as the text gives
    them), what its types and form bring, actions, and what its text probably stands on.
    """
    table = _table()
    found: dict[str, Why] = {}
    for word in card.keywords:
        if number := _named().get(small(word)):
            found[number] = "keyword" if not number.startswith("701.") else "action"
    for face in card.faces:
        for number, why in _of_face(face, card):
            if number not in found or _ORDER[why] < _ORDER[found[number]]:
                found[number] = why
    if number := table["layouts"].get(card.layout):
        found[number] = "type"
    for number in list(found):
        if number in table["leads"]:
            found.setdefault(table["leads"][number], "probable")
    for face in card.faces if not found else ():
        text = f"{face.type_line}\n{face.text}"
        found |= {number: "probable" for number, pattern in _patterns("plain") if pattern.search(text)}
    return tuple(
        sorted((Leaning(number, why) for number, why in found.items()), key=lambda each: _ORDER[each.why])
    )


def _of_face(face: CardFace, card: GameCard) -> Iterator[tuple[str, Why]]:
    for word in re.findall(r"[A-Z]\w+", face.type_line):
        if number := _table()["types"].get(word):
            yield number, "type"
    text = bare_text(face.text, [card.name, face.name], legendary="Legendary" in face.type_line)
    if any(_ability_words().match(line) for line in text.split("\n")):
        yield "207.2c", "keyword"
    rest = []
    for line in text.split("\n"):
        left = line
        for start, end, number in keyword_places(line):
            yield number, "keyword"
            left = left[:start] + "·" * (end - start) + left[end:]
        rest.append(left)
    for number, pattern in _actions():
        if any(_does(line, match) for line in rest for match in pattern.finditer(line)):
            yield number, "action"
    whole = "\n".join(rest)
    for number, pattern in _patterns("probable"):
        if pattern.search(f"{face.cost}\n{whole}" if number == "107.3" else whole):
            yield number, "probable"


def bare_text(text: str, names: Sequence[str], *, legendary: bool = False) -> str:
    """``text`` without reminders, its own names as ~: words in them are no mechanics."""
    bare = _REMINDER.sub("", text)
    short = [part for name in names for part in (name, *name.split(" // "), name.partition(",")[0])]
    if legendary:
        short += [name.split()[0] for name in names if name]
    for name in sorted({each for each in short if len(each) > 2}, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", bare)
    return bare


def keyword_places(line: str) -> Iterator[tuple[int, int, str]]:
    """Each keyword ability in a line of a card: start, end, number. A word stands for one at the head of an ability, in
    a list of them, where something has or gains it, and before its "cost"; in several words, anywhere.
    """
    previous = -1
    for match in _keywords().finditer(line):
        word, before = match[0], line[: match.start()]
        begins = bool(_BEGINS.search(before))
        if word[0].isupper() and not begins and not _listed(line, previous, match.start()):
            continue
        if _COUNTER.match(line, match.end()) and word not in _table()["counters"]:
            continue
        several = " " in word or "-" in word
        named = _NAMED.match(line, match.end())
        if begins or several or named or _GIVEN.search(before) or _listed(line, previous, match.start()):
            previous = match.end()
            yield *match.span(), str(match.lastgroup)[1:].replace("_", ".")


def _listed(line: str, previous: int, start: int) -> bool:
    between = line[previous:start] if previous >= 0 else ""
    return bool(_BETWEEN.match(between) and _LISTED.search(between))


def _does(line: str, match: re.Match[str]) -> bool:
    """Whether a verb stands as one: small within a sentence, not the name of a zone."""
    before = line[: match.start()]
    if match[0][0].isupper() and not _BEGINS.search(before) and not before.rstrip().endswith(","):
        return False
    return not (small(match[0]) == "exile" and _TAKEN.search(before))


@cache
def _table() -> Mapping[str, Any]:
    """`mechanics.toml`, its keywords and actions by number."""
    data = tomllib.loads((files(__package__) / "mechanics.toml").read_text(encoding="utf-8"))
    for name, section in (("actions", 701), ("keywords", 702)):
        data[name] = {f"{section}.{at}": word for at, word in enumerate(data[name], 2)}
    return data


@cache
def _keywords() -> re.Pattern[str]:
    """Every keyword ability, the longest first, each a group named after its number."""
    table = _table()
    ranked = sorted(table["keywords"].items(), key=lambda each: -len(each[1]))
    forms = ((number, table["forms"].get(number) or re.escape(word)) for number, word in ranked)
    written = "|".join(f"(?P<n{number.replace('.', '_')}>{_either(form)})" for number, form in forms)
    return re.compile(rf"(?<![\w-])(?:{written})(?![\w-])")


@cache
def _actions() -> Sequence[tuple[str, re.Pattern[str]]]:
    table = _table()
    return [
        (number, re.compile(rf"(?<![\w-])(?:{_either(table['forms'].get(number) or _verb(word))})(?![\w-])"))
        for number, word in table["actions"].items()
        if number not in table["skipped"]["actions"]
    ]


@cache
def _named() -> Mapping[str, str]:
    """What files call keywords, by name: the rule of each."""
    table = _table()
    numbers = {word: number for name in ("actions", "keywords") for number, word in table[name].items()}
    return {**numbers, **dict.fromkeys(table["ability_words"], "207.2c"), **table["others"]}


@cache
def _ability_words() -> re.Pattern[str]:
    words = "|".join(map(re.escape, _table()["ability_words"]))
    return re.compile(rf"\s*(?:• ?)?(?:{words}) —", re.IGNORECASE)


@lru_cache(maxsize=2)  # two of its tables hold patterns
def _patterns(name: str) -> Sequence[tuple[str, re.Pattern[str]]]:
    return [(number, re.compile(pattern, re.MULTILINE)) for number, pattern in _table()[name].items()]


def _verb(word: str) -> str:
    """The forms of a verb: exile, exiles, exiled."""
    first, _, rest = word.partition(" ")
    made = rf"{re.escape(first.removesuffix('e'))}e?(?:s|d|{first[-1]}?ed)?"
    if first.endswith("y"):
        made += rf"|{re.escape(first[:-1])}ie[sd]"
    return rf"(?:{made}) {re.escape(rest)}" if rest else made


def _either(form: str) -> str:
    """``form`` as it stands or with a capital first: the sign classes of a pattern are left alone."""
    found = re.sub(r"(?:^|(?<=\|))([a-z])", lambda match: f"[{match[1].upper()}{match[1]}]", form)
    return found
