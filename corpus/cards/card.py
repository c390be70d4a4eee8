"""A card as the library keeps it, whatever file it was read from. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from corpus.text.normalise import words


@dataclass(frozen=True, slots=True)
class CardFace:
    """What one face says: in English, and in French as a printing has it (empty where none was given)."""

    name: str
    cost: str = ""
    type_line: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    name_fr: str = ""
    type_fr: str = ""
    text_fr: str = ""


@dataclass(frozen=True, slots=True)
class GameCard:
    """One card, or what one row of a file tells of it. ``oracle`` is the card's id, empty where the file has none;
    ``printed`` the day of the French printing (ISO 8601), empty where unknown; ``rulings`` are day and text.
    """

    name: str
    oracle: str = ""
    layout: str = ""
    faces: tuple[CardFace, ...] = ()
    keywords: tuple[str, ...] = ()
    printed: str = ""
    rulings: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """What tells it from others: its id, else its name."""
        return self.oracle or self.name

    @property
    def is_french(self) -> bool:
        """Whether it has a French name."""
        return any(face.name_fr for face in self.faces)

    @property
    def name_fr(self) -> str:
        """The French name, those of several faces as one; empty where a face has none."""
        names = [face.name_fr for face in self.faces]
        return " // ".join(dict.fromkeys(names)) if all(names) else ""

    def names(self) -> Iterator[tuple[str, bool]]:
        """Each name that it is called by, once, and whether it is French: the whole, then those of its faces."""
        faces = [*((face.name, False) for face in self.faces), *((face.name_fr, True) for face in self.faces)]
        yield from dict.fromkeys(
            pair for pair in [(self.name, False), (self.name_fr, True), *faces] if pair[0]
        )


def joined(before: GameCard | None, part: GameCard) -> GameCard:
    """What is known of a card after one more row: English and rulings of the newer row where it has them, the French
    of the newer printing, what a row doesn't tell as it was.
    """
    if before is None or not before.faces:
        known = before.rulings if before else ()
        return replace(part, rulings=part.rulings or known)
    if not part.faces:
        return replace(before, rulings=newest_first(part.rulings) or before.rulings)
    newer = (
        part if part.is_french and part.printed >= before.printed else before if before.is_french else part
    )
    english = part if any(face.text or face.type_line for face in part.faces) else before
    return replace(
        english,
        oracle=english.oracle or before.oracle,
        faces=_with_french(english, newer),
        keywords=english.keywords or before.keywords,
        printed=newer.printed,
        rulings=english.rulings or before.rulings,
    )


def newest_first(rulings: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Rulings, each a day and a text, the newest first."""
    return tuple(sorted(rulings, key=lambda each: each[0], reverse=True))


def _with_french(english: GameCard, french: GameCard) -> tuple[CardFace, ...]:
    others = {face.name: face for face in french.faces}
    made = []
    for face in english.faces:
        other = others.get(face.name, CardFace(""))
        made.append(replace(face, name_fr=other.name_fr, type_fr=other.type_fr, text_fr=other.text_fr))
    return tuple(made)


def name_key(name: str) -> str:
    """A name without accents, case, signs or blanks: « L'Œil » and "loeil" are one."""
    return words(name).replace(" ", "")
