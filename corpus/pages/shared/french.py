"""French as the interface writes it: dates, numbers, plurals, the names of things, runs of rule numbers."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from corpus.languages import pack, packs
from corpus.models import Edition
from corpus.numbers import RuleNumber, is_number, is_slug
from corpus.releases import release_of


def listed(words: Sequence[str]) -> str:
    """« a, b et c »."""
    return " et ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def runs_of(numbers: Sequence[str]) -> list[str]:
    """Numbers of subtrees with three or more neighbours drawn together: « 411 à 422 », « 502.8 à 502.30 », « 501 »."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += run if len(run) < 3 else [f"{run[0]} à {run[-1]}"]
    return words


def _follows(number: str, after: str) -> bool:
    """Whether ``after`` is the next number on the same level, under the same one; sections count on over parts."""
    if not (is_number(number) and is_number(after)):
        return False
    one, other = RuleNumber.parse(number), RuleNumber.parse(after)
    last, there = (each.letter or each.rule or each.section or each.part for each in (one, other))
    together = other.level in ("part", "section") or one.parent == other.parent
    return one.level == other.level and together and there == last + 1


def language_name(code: str) -> str:
    """The French name of a language; its code where there is no pack for it."""
    return next((pack.name for pack in packs() if pack.code == code), code)


def passages(numbers: Sequence[str]) -> str:
    """The same as one phrase: « 411 à 422, 500 à 508 et 102.4b »."""
    return listed(runs_of(numbers))


NNBSP = "\u202f"
NBSP = "\u00a0"
_MONTHS = [names[0] for names in pack("fr").dates.months]

DOCUMENTS = {"rules": "Règles", "faq": "FAQ", "lesson": "Cours"}
KINDS = {
    "rule": "règle",
    "example": "exemple",
    "term": "terme du glossaire",
    "item": "point",
    "card": "carte",
    "ruling": "réponse de FAQ",
    "topic": "thème de FAQ",
}


def day(date: datetime.date) -> str:
    """« 15 juillet 2006 », « 1ᵉʳ mai 2014 », the pieces held together."""
    number = "1ᵉʳ" if date.day == 1 else str(date.day)
    return f"{number}{NBSP}{_MONTHS[date.month - 1]}{NBSP}{date.year}"


def date_of(edition: Edition) -> str:
    """The edition's date as sure as it is: « 15 juillet 2006 », « juillet 2006 », « vers le 15 juillet 2006 »."""
    date = edition.date
    if date is None:
        return "date inconnue"
    match edition.date_precision:
        case Edition.Precision.YEAR:
            return str(date.year)
        case Edition.Precision.MONTH:
            return f"{_MONTHS[date.month - 1]}{NBSP}{date.year}"
        case Edition.Precision.ESTIMATED:
            return f"vers le {day(date)}"
        case _:
            return day(date)


def edition_name(edition: Edition) -> str:
    """By which lists tell editions apart: « 23 septembre 2024, en anglais », « MTR, 23 septembre 2024, en anglais »."""
    document = (
        "" if edition.kind == Edition.Kind.RULES else edition.tournament.upper() or DOCUMENTS[edition.kind]
    )
    names = (document, date_of(edition) + release_words(edition), f"en {language_name(edition.language)}")
    return ", ".join(filter(None, names))


def dated(edition: Edition) -> str:
    """The date after « l’édition »: « du 15 juillet 2006 », « de juillet 2006 », « du 15 juillet 2006 environ »."""
    if edition.date is None:
        return "de date inconnue"
    match edition.date_precision:
        case Edition.Precision.YEAR | Edition.Precision.MONTH:
            return f"{'d’' if date_of(edition)[0] in 'ao' else 'de '}{date_of(edition)}"
        case Edition.Precision.ESTIMATED:
            return f"du {day(edition.date)} environ"
        case _:
            return f"du {day(edition.date)}"


def of_date(edition: Edition) -> str:
    """« du 26 mai 2003 », « de mai 2003 », as `dated`; the title where no date is known."""
    return dated(edition) if edition.date else f"«{NBSP}{edition.title}{NBSP}»"


def to_date(edition: Edition) -> str:
    """« au 15 juillet 2006 », « au 15 juillet 2006 environ », « à juillet 2006 »."""
    words = of_date(edition)
    return f"au {words[3:]}" if words.startswith("du ") else f"à {date_of(edition)}"


def edition_day(edition: Edition) -> str:
    """The day from which an edition held, after « depuis »: « le 15 juillet 2006 », « juillet 2006 », « 2006 »."""
    words = dated(edition)
    return f"le{NBSP}{words[3:]}" if words.startswith("du ") else date_of(edition)


# a blank that French wants unbreakable: before : ; ? ! » and behind «
_LOOSE_SIGN = re.compile(r"(?<=«) | (?=[:;?!»])")


def unbroken(text: str) -> str:
    """French words typed with plain blanks, so that no line begins with « : » or ends with an opening quote."""
    return _LOOSE_SIGN.sub(NBSP, text)


def release_words(edition: Edition) -> str:
    """Behind a date the release that a rules text came with, « (Magic 2014) »; empty where none is known, and for our
    restatements.
    """
    exact = edition.date_precision == Edition.Precision.DAY
    if edition.date is None or not exact or edition.restatement or edition.kind != Edition.Kind.RULES:
        return ""
    release = release_of(edition.date)
    return f" ({unbroken(release.name)})" if release else ""


def opening(text: str, words: int) -> str:
    """The first ``words`` words of a text, with an ellipsis where there are more."""
    found = text.split()
    cut = " ".join(found[:words])
    return cut.rstrip(" ,;:.") + "…" if len(found) > words else cut


def closed(text: str) -> str:
    """``text`` as a sentence that ends: « Doublon » and « Doublon. » both give « Doublon. »."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."


def citation(number: str, edition: Edition) -> str:
    """How people cite a rule: « RC 420.5e (15 juillet 2006) »."""
    label = edition.tournament.upper() or pack(edition.language).citations.label
    if edition.date is None:
        return f"{label} {number}"
    exact = day(edition.date) if edition.date_precision in ("day", "estimated") else date_of(edition)
    return f"{label} {number} ({exact.replace(NBSP, ' ')})"


def spoken(number: str) -> str:
    """``number`` as pages print it: nothing for the slug of a heading without one."""
    return "" if is_slug(number) else number


def figure(number: int) -> str:
    """Thousands held together by a narrow no-break space: « 3 161 »."""
    return f"{number:,}".replace(",", NNBSP)


def counted(number: int, one: str, many: str = "") -> str:
    """« 1 règle », « 0 règle », « 12 règles »."""
    return f"{figure(number)}{NBSP}{one if number < 2 else many or one + 's'}"


def counts(numbers: dict[str, int]) -> list[str]:
    """What an edition holds, the empty sorts left out: « 260 règles », « 41 exemples »."""
    return [counted(numbers[key], *COUNTED[key]) for key in COUNTED if numbers.get(key)]


COUNTED = {
    "rules": ("règle", "règles"),
    "examples": ("exemple", "exemples"),
    "terms": ("terme", "termes"),
    "cards": ("carte", "cartes"),
    "topics": ("thème", "thèmes"),
    "rulings": ("réponse", "réponses"),
    "items": ("point", "points"),
    "references": ("renvoi", "renvois"),
}


def asked_number(text: str, digits: int = 7) -> int:
    """The whole number that an address asks for, of so many digits at most; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else 0


# 704.5j however typed: règle 7045j, cr704-5-j, 704,5j; ~2 for the second of that number
_LOOSE = re.compile(
    r"(?:r[eè]gle|rule|rc|cr|r)?([1-9])(\d\d)?(?:[.,-]?(\d{1,3})[.-]?([a-z]{1,2})?)?\.?(~\d{1,2})?\Z"
)


def canonical(text: str) -> str | None:
    """« 420.5 E. », « 704-5j », « 4205e », « RC 704.5.j » to the number that they mean, None for no number."""
    packed = re.sub(r"[\s\u00a0\u202f]+", "", text).lower()
    match = _LOOSE.match(packed)
    if match is None:
        return None
    part, section, rule, letter, copy = match.groups()
    if not section and (rule or letter):
        return None
    number = part + (section or "") + (f".{int(rule)}" if rule else "") + (letter or "")
    return number + (copy or "") if is_number(number) else None
