"""The kinds of change in one table; how a change is named: its numbers, the label of its kind and nature; which are too
quiet to list one by one; two editions by their dates.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import NamedTuple

from corpus.comparing.edition import Change, Nature, Status
from corpus.models import Edition
from corpus.pages.shared.french import NBSP, of_date, to_date


class Kind(NamedTuple):
    """What happened to a rule. ``slug`` is its word in addresses (empty: never asked for), ``one`` and ``many`` count
    rules (« 12 règles modifiées »), ``term`` is the label of a glossary entry; the ``sign`` says it without colour.
    """

    status: Status
    slug: str
    label: str
    term: str
    one: str
    many: str
    sign: str

    @property
    def css(self) -> str:
        """Its name in style sheets."""
        return self.status.replace("+", "-")


class NatureKind(NamedTuple):
    """What kind of difference stands between two wordings: its word in addresses, its label, what that means."""

    nature: Nature
    slug: str
    label: str
    words: str


TABLES = tomllib.loads((files(__package__) / "kinds.toml").read_text(encoding="utf-8"))
KINDS: dict[str, Kind] = {row["status"]: Kind(**row) for row in TABLES["kinds"]}
NATURES: dict[str, NatureKind] = {row["nature"]: NatureKind(**row) for row in TABLES["natures"]}


def is_quiet(change: Change) -> bool:
    """Whether ``change`` alters no words that matter: typography, a new number for the same text, references
    that followed their targets, a word of the game that another took the place of everywhere. Quiet changes are folded
    and counted, never dropped.
    """
    if change.also_old:
        return False
    if change.status in ("typographic", "renumbered"):
        return True
    edited = change.status in ("edited", "renumbered+edited")
    return edited and (
        change.nature == "terminology" or (change.nature == "references" and change.status == "edited")
    )


def is_bare_move(change: Change) -> bool:
    """Whether only the number changed, letter for letter: there is no text to show."""
    texts = (change.title, change.segments, *(example.segments for example in change.examples))
    return change.status == "renumbered" and all(
        operation == "=" for segments in texts for operation, _ in segments
    )


def is_renumbered(change: Change) -> bool:
    """Whether a rule bears another number after the change than before."""
    return change.kind == "rule" and bool(change.old and change.new) and change.old != change.new


def numbers_of(change: Change) -> str:
    """« 420.5e → 704.5j », « 601.2 → 601.2a, 601.2b » of a split; the one number where both are the same."""
    before = ", ".join(filter(None, (change.old, *change.also_old)))
    after = ", ".join(filter(None, (change.new, *change.also_new)))
    return f"{before} → {after}" if before and after and before != after else after or before


def status_label(change: Change) -> str:
    """« Modifiée », « Renommé » for a term."""
    kind = KINDS[change.status]
    return kind.term if change.kind == "term" else kind.label


def label_of(change: Change) -> str:
    """« Renumérotée et modifiée, fond », the kind of the change and its nature."""
    if change.nature is None or change.status in ("added", "removed"):
        return status_label(change)
    return f"{status_label(change)}, {NATURES[change.nature].label.lower()}"


def span_title(old: Edition, new: Edition) -> str:
    """« Ce qui a changé du 26 mai 2003 au 15 juillet 2006 », the titles where a date is not known."""
    if old.date is None or new.date is None:
        return f"Ce qui a changé de «{NBSP}{old.title}{NBSP}» à «{NBSP}{new.title}{NBSP}»"
    return f"Ce qui a changé {span(old, new)}"


def span(old: Edition, new: Edition) -> str:
    """« du 26 mai 2003 au 15 juillet 2006 » in a title, which is no place for doubts: the lines under it are."""
    return f"{of_date(old)} {to_date(new)}".replace(" environ", "")
