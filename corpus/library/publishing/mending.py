"""What a curator repairs of an edition's text, as changes of the inputs; refused where it fits nothing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rapidfuzz.distance import Postfix, Prefix

from corpus import schemas
from corpus.library.ingest.inputs import InputChange, Record, facts_of, record_of
from corpus.library.ingest.placing import placing
from corpus.library.ingest.repairs import Repair
from corpus.library.publishing.wishes import WishError, edition_at, hint
from corpus.models import Edition, Entry
from corpus.numbers import is_number

LONGEST = 20_000
"""Characters of a wording; the longest rule of all has four thousand."""


def entry_named(edition: Edition, name: str) -> Entry:
    """The entry that bears ``name`` (``rule 420.5e``). Raises WishError with the nearest names."""
    kind, _, key = name.strip().partition(" ")
    rows = Entry.objects.filter(edition=edition, kind=kind).select_related("text", "edition")
    found = rows.filter(key=key).first()
    if found is None:
        names = Entry.objects.filter(edition=edition).values_list("kind", "key")
        near = hint(name, (f"{kind} {key}" for kind, key in names))
        raise WishError(f"« {edition.title} » n’a pas d’entrée « {name[:60]} ».{near}")
    return found


def repair(slug: str, name: str, field: str, meant: str, reason: str) -> list[InputChange]:
    """The changes by which the ``field`` of an entry says ``meant``."""
    edition = edition_at(slug)
    entry = entry_named(edition, name)
    meant = meant.replace("\r\n", "\n").strip()
    now = {"text": entry.content, "title": entry.name, "number": entry.number}.get(field)
    if now is None or (field == "number" and entry.kind != Entry.Kind.RULE):
        raise WishError("Cela ne se corrige pas : choisissez le texte, le titre ou le numéro d’une règle.")
    _check(now, meant, field, reason)
    printed = now
    if field == "text":
        printed, meant = _narrowed(now, meant)
    made = Repair(f"{entry.kind} {entry.key}", printed, meant, reason.strip(), field)
    return _putting(edition, [*facts_of(record_of(edition)).get("repairs", ()), asdict(made)])


def _check(now: str, meant: str, field: str, reason: str) -> None:
    if not reason.strip():
        raise WishError("Dites pourquoi : la raison reste avec la correction.")
    if now == meant:
        raise WishError("Rien à corriger : le texte dit déjà cela.")
    if len(meant) > LONGEST:
        raise WishError(f"Plus de {LONGEST} caractères, c’est trop pour une entrée.")
    if not meant and field == "text":
        raise WishError("Une entrée sans texte n’en est plus une : donnez plutôt ses lignes à une autre.")
    if field == "number" and not is_number(meant):
        raise WishError(f"« {meant[:20]} » n’est pas un numéro de règle : écrivez-le ainsi, 420.5e.")


def _narrowed(now: str, meant: str) -> tuple[str, str]:
    """The words that differ, and as many around them as make them unique."""
    start = Prefix.similarity(now, meant)
    end = len(now) - Postfix.similarity(now[start:], meant[start:])
    while True:
        start, following = now.rfind(" ", 0, start) + 1, now.find(" ", end)
        end = following if following >= 0 else len(now)
        printed = now[start:end]
        if (printed.strip() and now.count(printed) == 1) or len(printed) == len(now):
            return printed, meant[start : len(meant) - (len(now) - end)]
        start, end = max(0, start - 1), min(len(now), end + 1)


def take_off(slug: str, rank: int) -> list[InputChange]:
    """The changes by which the repair of that rank, counted from 0, is no more."""
    edition = edition_at(slug)
    repairs = list(facts_of(record_of(edition)).get("repairs", ()))
    if not 0 <= rank < len(repairs):
        raise WishError("Cette correction n’est plus là\u00a0: quelqu’un l’a ôtée.")
    return _putting(edition, [*repairs[:rank], *repairs[rank + 1 :]])


def _putting(edition: Edition, repairs: list[dict[str, Any]]) -> list[InputChange]:
    before = record_of(edition)
    after: Record = {
        **before,
        "corrected": {**before["corrected"], "repairs": repairs},
        "readers": schemas.EDITIONS,
    }
    return placing(edition.slug, after)
