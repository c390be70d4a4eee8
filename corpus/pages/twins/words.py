"""What became of a French text, in words. Every sentence says of the English text alone what the English texts show."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from corpus.comparing.twins.standing import Standing, gravest
from corpus.library.asking.twins import TwinOf
from corpus.models import Edition, TwinEdition
from corpus.pages.shared.french import NBSP, counted, date_of, dated, day, figure


@dataclass(frozen=True, slots=True)
class StandingWords:
    """A standing for people: its sign, one word, how many rules of a section it is said of."""

    key: Standing
    sign: str
    word: str
    one: str
    many: str


STANDINGS: Mapping[Standing, StandingWords] = {
    "same": StandingWords("same", "✓", "Toujours vrai", "inchangée", "inchangées"),
    "quiet": StandingWords("quiet", "≈", "Toujours vrai", "retouchée", "retouchées"),
    "substantive": StandingWords(
        "substantive", "!", "Changé sur le fond", "changée sur le fond", "changées sur le fond"
    ),
    "gone": StandingWords("gone", "×", "Sans suite", "sans suite", "sans suite"),
    "unknown": StandingWords(
        "unknown", "?", "Non établi", "sans équivalent établi", "sans équivalent établi"
    ),
}


IN_PART = StandingWords("substantive", "!", "Changé en partie", "changée en partie", "changées en partie")
"""Said of a heading under which some rules changed and others didn't."""


def sentence(twin: TwinOf, *, on_day: bool = False) -> str:
    """One sentence on what became of the rule since its French text, in the newest English edition, or in the one of
    the day that the page shows.
    """
    newest = dated(twin.today.edition) if twin.today else ""
    if twin.today is not None and twin.today.pk == twin.twin.pk:
        if on_day:
            return f"Son original anglais est de l’édition {newest}."
        return f"Son original anglais, de l’édition {newest}, est le plus récent de la bibliothèque."
    match twin.standing:
        case "same":
            return f"En anglais, elle n’a pas changé jusqu’à l’édition {newest}."
        case "quiet":
            return f"En anglais, seuls des mots ont changé jusqu’à l’édition {newest}."
        case "substantive":
            return _changed(twin)
        case "gone":
            lost = f", au plus tard depuis le {day(twin.row.since)}" if twin.row.since else ""
            return f"Aucune règle anglaise ne la continue{lost} ; ce qu’elle disait a pu passer ailleurs."
        case _:
            return "Ce qu’elle est devenue se lit règle par règle."


def _changed(twin: TwinOf) -> str:
    row = twin.row
    since = f"au plus tard le {day(row.since)}" if row.since else "depuis"
    if row.changes > 1:
        since = f"la première fois {since}, {row.changes}{NBSP}fois en tout"
    now = f" ; voyez l’anglais de l’édition {dated(twin.today.edition)}" if twin.today else ""
    return f"En anglais, elle a changé {since}{now}."


def doubts(twin: TwinOf) -> tuple[str, ...]:
    """What a reader must know before trusting the sentence; nothing where all is sure."""
    found = []
    if twin.is_doubtful:
        found.append(
            f"Le rapprochement des deux textes n’est pas certain ({round(100 * twin.row.certainty)}{NBSP}%)."
        )
    if twin.is_weak:
        found.append("Un des rapprochements d’une édition anglaise à l’autre n’est pas certain.")
    if twin.row.merged and twin.today is not None:
        found.append("Une autre règle l’a reprise ; le texte anglais en dit donc davantage.")
    return tuple(found)


def why_nothing(held: TwinEdition | None, edition: Edition) -> str:
    """Why nothing is said of an edition in the other language; empty where something is."""
    if held is None:
        return "Cette édition n’est pas en français : rien n’est dit de ce qu’elle est devenue."
    match held.reason:
        case TwinEdition.Reason.NO_DATE:
            return "Cette édition n’a pas de date : rien ne dit à quel texte anglais la rapprocher."
        case TwinEdition.Reason.NONE_NEAR:
            return (
                f"La bibliothèque n’a aucune édition anglaise de la même époque ({date_of(edition)}) : "
                "ce qui reste vrai de ce texte n’est pas établi."
            )
        case TwinEdition.Reason.LANGUAGE:
            return "La langue de ce texte n’est pas sûre : il n’est rapproché d’aucun texte anglais."
        case TwinEdition.Reason.NO_RULES:
            return "Ce document ne cite aucune règle à rapprocher de l’anglais."
        case _:
            return ""


def under_heading(counts: Mapping[Standing, int], since: datetime.date | None) -> str:
    """What became of the rules under a heading, and since when some say something else."""
    first = f" Le premier changement de fond est, au plus tard, du {day(since)}." if since else ""
    return in_all(counts) + first


def word_for(counts: Mapping[Standing, int]) -> StandingWords:
    """The standing of a heading in a word."""
    calm = counts.get("same", 0) + counts.get("quiet", 0)
    grave = counts.get("substantive", 0) + counts.get("gone", 0)
    if calm and grave:
        return IN_PART
    return STANDINGS[gravest([key for key in counts if counts[key]])]


def in_all(counts: Mapping[Standing, int], what: str = "règle") -> str:
    """How much of a French edition is still true, in one sentence; ``what`` it is made of."""
    total = sum(counts.values())
    calm = counts.get("same", 0) + counts.get("quiet", 0)
    if not total:
        return ""
    told = [
        counted(counts[key], words.one, words.many) for key, words in STANDINGS.items() if counts.get(key)
    ]
    if len(told) == 1:
        words = next(words for key, words in STANDINGS.items() if counts.get(key))
        if total == 1:
            return f"La {what} est {words.one} en anglais."
        return f"Les {counted(total, what)} sont {words.many} en anglais."
    return (
        f"Sur {counted(total, what)}, {figure(calm)} {'disent' if calm > 1 else 'dit'} encore ce que dit l’anglais "
        f"({round(100 * calm / total)}{NBSP}%) : {', '.join(told)}."
    )
