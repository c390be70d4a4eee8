"""What a source is: as its catalog says, else as detected. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from corpus.reading import diagnostics
from corpus.reading.carriers import Carried
from corpus.reading.detection import (
    detect_date,
    detect_kind,
    detect_language,
    detect_title,
    is_about_the_game,
)
from corpus.reading.document import DatePrecision, Diagnostic, Kind, Language, UnreadableError

_DECLARED: dict[str | None, Language] = {"fr": "fr", "en": "en"}
"""What a page may say of its language."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the catalog says about a source; None is to be detected."""

    kind: Kind | None = None
    language: Language | None = None
    title: str | None = None
    date: str | None = None
    date_precision: DatePrecision | None = None


def identify(
    source: Carried, name: str, given: Given, told: list[Diagnostic]
) -> tuple[Given, frozenset[str]]:
    """What the source is: as handed in, else as detected; what stays unknown is told with the key to write.

    Raises UnreadableError for a source that nothing shows to be about the game.
    """
    lines = source.bare_lines()
    detected = set()
    known = given
    if known.kind is None:
        kind, sure = detect_kind(lines)
        if kind == "lesson" and not is_about_the_game(lines):
            raise UnreadableError(
                f"{name}: no numbered rule, no card, no word of the game in {len(lines)} lines: unknown kind; "
                'if it belongs here, name it in corpus.toml (kind = "rules", "faq" or "lesson")'
            )
        known = replace(known, kind=kind)
        detected.add("kind")
        if not sure:
            told.append(diagnostics.make("kind_unsure", guess=kind))
    if known.language is None:
        language, sure = detect_language(lines)
        if not sure and source.language in _DECLARED:
            language, sure = _DECLARED[source.language], True
        known = replace(known, language=language)
        detected.add("language")
        if not sure:
            told.append(diagnostics.make("language_unsure", guess=language))
    if known.title is None:
        title = detect_title(lines, known.kind or "rules") or source.title
        if title is None:
            told.append(diagnostics.make("title_unknown"))
        else:
            known = replace(known, title=title)
            detected.add("title")
    if known.date is None:
        known = _dated(source, name, known, told)
        detected |= {"date"} if known.date is not None else set()
    elif known.date_precision is None:
        known = replace(known, date_precision="day")
    return known, frozenset(detected)


def _dated(source: Carried, name: str, known: Given, told: list[Diagnostic]) -> Given:
    when = detect_date(source.lines, name, source.day)
    if when is None:
        told.append(diagnostics.make("date_unknown"))
        return replace(known, date_precision=None)
    if when.rivals:
        told.append(diagnostics.make("dates_disagree", dates=", ".join(when.rivals), taken=when.iso))
    return replace(known, date=when.iso, date_precision=when.precision)
