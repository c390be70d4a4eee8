"""What single lines of a FAQ are by their form (bullets, headings, names, costs, types, power), and those of its front.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.languages import derived, facts, pattern
from corpus.reading.document import Card
from corpus.reading.noise import is_separator
from corpus.reading.wrapping import ends_closed, next_full
from corpus.text.normalise import letters as plain_letters

# The parts of a card's head (name, cost, type, power) stand fewer lines apart than this, blank ones between
# them.
HEAD_NEAR = 5

_bullet = pattern(
    r"\s*(?:[•▪●◦‣·►→]\s*|\*(?:\s+|(?=[^\W_])(?!.*\*\s*\Z))|[-–—]\s+"
    r"|(?P<question>%(faq.question)s)(?:\s?\d{1,3})?\s?[.:]\s+)(?=\S)"
)
"""A bullet, or what opens a question."""
_question = pattern(r"\s*(?:%(faq.question)s)(?:\s?\d{1,3})?\s?[.:]\s", re.IGNORECASE)
_answer = pattern(r"\s*(?:%(faq.answer)s)(?:\s?\d{1,3})?\s?[.:]\s", re.IGNORECASE)
_known_heading = pattern(r"(?:%(faq.headings)s)", re.IGNORECASE)
_cost_label = pattern(r"(?:%(faq.cost)s)\s?:\s*", re.IGNORECASE)
_type_label = pattern(r"(?:%(faq.type)s)\s?:\s*", re.IGNORECASE)


@derived
def _types() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The words of type lines, folded: types; those with what stands beside them; what enchants."""
    types, beside, enchanting = (frozenset(facts("faq", name)) for name in ("types", "beside", "enchanting"))
    return types, types | beside, enchanting


_SYMBOL = r"\{[^{}\s]{1,6}\}"
_LETTERS = r"(?:\d{1,2}|[XYZ]{1,3})?(?:[WUBRGCS]|\([WUBRGC\d]/[WUBRGP]\)){0,8}"
_COST = re.compile(rf"(?:(?:{_SYMBOL}\s?)+(?://\s?(?:{_SYMBOL}\s?)+)?|(?=[\dXYZWUBRGCS(]){_LETTERS})\Z")
_NAMED_COST = re.compile(rf"(?P<name>\S.*?)\s+(?P<cost>(?:{_SYMBOL})+)\s*\Z")
_POWER = re.compile(r"(?P<power>[\dXY*+½-]{1,5})\s?/\s?(?P<toughness>[\dXY*+½-]{1,5})\Z")
_TYPE_POWER = re.compile(rf"(?P<type>.+?),?\s+\(?(?P<stats>{_POWER.pattern[:-2]})\)?\s*\Z")
_DIVIDE = re.compile(r"\s*(?::|—|–|--|\s-\s)\s*")
_TAIL = re.compile(r"[^.;!?{}]{0,70}\Z")


def bullet_end(line: str) -> int | None:
    """Where the text begins after the bullet of ``line``; None where the line has none. The question mark
    of a "Q:" stays in the text.
    """
    match = _bullet().match(line)
    if match is None or is_separator(line):
        return None
    return match.end() if match["question"] is None else match.start("question")


def is_question(line: str) -> bool:
    """Whether ``line`` asks a question, as its label says ("Q: …")."""
    return _question().match(line) is not None


def is_answer(line: str) -> bool:
    """Whether ``line`` answers the question above it ("R: …")."""
    return _answer().match(line) is not None


def is_heading(line: str) -> bool:
    """Whether ``line`` heads a great part of a FAQ: a known phrase, or a line all in capitals."""
    text = plain_name(line)
    if not text or len(text) > 100:
        return False
    if is_known_heading(line):
        return True
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) >= 8 and all(letter.isupper() for letter in letters) and "{" not in text


def is_known_heading(line: str) -> bool:
    """Whether ``line`` is one of the headings that official FAQs use."""
    text = plain_name(line)
    return len(text) <= 100 and _known_heading().fullmatch(text) is not None


def is_name_like(line: str) -> bool:
    """Whether ``line`` could be the name of a topic: short, begun by a capital, no sentence."""
    text = plain_name(line)
    if not text or len(text) > 80 or len(text.split()) > 12 or text[-1] in ",;:" or "{" in text:
        return False
    first = next((letter for letter in text if letter.isalnum()), "")
    return bool(first) and not first.islower() and not ends_closed(text.rstrip("?!"))


def plain_name(line: str) -> str:
    """A name or heading without the markup around it."""
    return line.strip().strip("#*_=").strip()


def read_card_head(lines: Sequence[str], index: int) -> Card | None:
    """The card whose name stands at ``index``, as far as its head tells of it, None where no card begins there.

    A card is recognised by what follows its name: a mana cost and a type line, or (lands, cards without a cost) a
    type line alone; blank lines may lie between. Then comes a line of power and toughness, if any.
    """
    name, cost = plain_name(lines[index]), None
    if not name or len(name) > 100 or is_type_line(name):
        return None
    head = [index]
    while len(head) < 4 and (at := next_full(lines, head[-1], HEAD_NEAR)) is not None:
        head.append(at)
    texts = [lines[at].strip() for at in head] + [""] * 3
    if (named := _NAMED_COST.match(name)) is not None:
        name, cost, typed_at = plain_name(named["name"]), named["cost"], 1
    elif (cost := _cost(texts[1])) is not None:
        typed_at = 2
    elif is_name_like(name) and _is_alone(texts[1], texts[2]):
        typed_at = 1
    else:
        return None
    typed = _typed(texts[typed_at])
    if typed is None or _cost(name) is not None:
        return None
    type_line, stats = typed
    below = None if stats else _POWER.match(texts[typed_at + 1])
    stats, used = stats or below, head[: typed_at + (2 if below else 1)]
    power, toughness = (stats["power"], stats["toughness"]) if stats else (None, None)
    told = (name, cost, type_line, power, toughness)
    return Card(*told, text="", first_line=index + 1, last_line=used[-1] + 1)


def is_type_line(line: str) -> bool:
    """Whether ``line`` is the type line of a card ("Créature-artefact : ange", "Legendary Land")."""
    text = _type_label().sub("", line.strip(), count=1)
    if not text or len(text) > 100:
        return False
    head, *tail = _DIVIDE.split(text, maxsplit=1)
    words = [word for word in re.split(r"[\s/-]+", _folded(head)) if word]
    if tail and not _TAIL.match(tail[0]):
        return False
    types, known, enchanting = _types()
    if words and words[0] in enchanting:
        return len(words) + len(tail[0].split() if tail else []) > 1 and len(words) <= 6 and text[-1] != "."
    return any(word in types for word in words) and all(word in known for word in words)


def _typed(line: str) -> tuple[str, re.Match[str] | None] | None:
    """The type line that ``line`` is, with the power and toughness at its end, if any."""
    text = _type_label().sub("", line.strip(), count=1)
    if len(text) > 120:
        return None
    joined = _TYPE_POWER.match(text)
    if joined is None:
        return (text, None) if is_type_line(text) else None
    return (joined["type"], joined) if is_type_line(joined["type"]) else None


def _is_alone(line: str, below: str) -> bool:
    """Whether the type line ``line`` can do without a cost above it: no "Enchant creature", which is a card's text as
    well, and no item of a list of types, with one ``below``.
    """
    return not is_type_line(below) and next(iter(_folded(line).split()), "") not in _types()[2]


def _cost(line: str) -> str | None:
    """The mana cost that ``line`` is, None where it is none."""
    text = _cost_label().sub("", line.strip(), count=1)
    return text if text and len(text) <= 80 and _COST.match(text) else None


def _folded(text: str) -> str:
    return plain_letters(text).replace("'", " ")
