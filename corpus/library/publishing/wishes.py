"""What a curator wishes, as changes of the inputs; refused where it names what isn't there."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone

from corpus import schemas
from corpus.library.comparisons.corrections import leads_forward
from corpus.library.ingest.candidates import free_slug, placing, read_kept
from corpus.library.ingest.inputs import (
    InputChange,
    Record,
    facts_of,
    link_key,
    record,
    record_of,
    says_the_same,
)
from corpus.library.sources.catalog import CHOICES, SLUG
from corpus.models import Edition, Entry
from corpus.numbers import is_number

FACTS = ("edition", "title", "date", "date_precision", "language", "kind", "series", "origin", "restatement")
"""What may be corrected of an edition."""


class WishError(ValueError):
    """A wish that can't be granted: the message (French) says why and what to do, ``english`` the same at a terminal,
    for wishes that commands have.
    """

    def __init__(self, french: str, english: str = "") -> None:
        super().__init__(french)
        self.english = english or french


def edition_at(slug: str) -> Edition:
    """The public edition at ``slug``. Raises WishError."""
    edition = Edition.objects.select_related("source").filter(slug=slug).first()
    if edition is None:
        raise WishError(f"Aucune édition n’a pour adresse « {slug} ».", f"no edition {slug!r}.")
    return edition


def corrected(before: Record, facts: Mapping[str, Any]) -> Record:
    """The record with a curator's ``facts``: None takes a correction back. Raises WishError for a wrong value."""
    own = dict(before["corrected"])
    for key, value in facts.items():
        if value is None:
            own.pop(key, None)
        else:
            own[key] = _valid(key, value)
    if facts.get("date") and "date_precision" not in facts:
        own.setdefault("date_precision", "day")
    return {**before, "corrected": own}


def _valid(key: str, value: Any) -> Any:
    if key not in FACTS:
        raise WishError(f"«\u00a0{key}\u00a0» n’est pas un fait d’édition\u00a0: {', '.join(FACTS)}.")
    if key == "restatement":
        return bool(value)
    text, most = str(value).strip(), {"title": 255, "origin": 255, "series": 60}.get(key, 120)
    shown = f"«\u00a0{text[:40]}\u00a0»"
    if key in CHOICES and text not in CHOICES[key]:
        raise WishError(f"{shown} ne convient pas\u00a0: choisissez parmi {', '.join(CHOICES[key])}.")
    if key == "edition" and not SLUG.match(text):
        why = "lettres sans accent, chiffres et tirets simples"
        raise WishError(f"{shown} ne peut pas servir d’adresse\u00a0: {why}.")
    if key == "title" and not text:
        raise WishError("Un titre ne peut pas être vide.")
    if len(text) > most:
        raise WishError(f"Plus de {most} caractères, c’est trop pour ce champ.")
    try:
        return datetime.date.fromisoformat(text).isoformat() if key == "date" else text
    except ValueError:
        raise WishError(f"{shown} n’est pas une date\u00a0: écrivez-la ainsi, 2006-07-15.") from None


def correct(slug: str, facts: Mapping[str, Any]) -> list[InputChange]:
    """The changes that give the edition at ``slug`` these facts; its address follows a date where nobody chose it."""
    edition = edition_at(slug)
    after = {**corrected(record_of(edition), facts), "readers": schemas.EDITIONS}
    changes = placing(target_of(edition.slug, after, edition), after)
    if all(says_the_same(change.before, change.after) for change in changes):
        raise WishError("Rien à corriger : l’édition dit déjà cela.")
    return changes


def target_of(slug: str, after: Record, present: Edition | None, others: frozenset[str] = frozenset()) -> str:
    """The address of an edition under ``after``: the one that somebody chose, else the one of its date. ``slug`` is
    where it stands now, ``others`` are those that its draft gives to others. Raises WishError where another edition
    has the address; one that isn't public (``present``) may take the place of one that is.
    """
    target = str(facts_of(after).get("edition") or free_slug(read_kept(after), present, others))
    other = Edition.objects.filter(slug=target).exclude(source__sha256=after["sha256"]).first()
    if target in others or (present and other and target != slug):
        whose = f"celle de «\u00a0{other.title}\u00a0»" if other else "prise dans ce projet"
        raise WishError(f"L’adresse «\u00a0{target}\u00a0» est déjà {whose}\u00a0: choisissez-en une autre.")
    return target


def withdraw(slug: str, reason: str, replaced_by: str = "") -> list[InputChange]:
    """The changes that take the edition at ``slug`` out; its address will say why and what replaced it."""
    edition = edition_at(slug)
    if replaced_by:
        replaced_by = edition_at(replaced_by).slug
        if replaced_by == slug:
            raise WishError(
                "Une édition ne peut pas se remplacer elle-même.", "an edition can't replace itself"
            )
    if not reason.strip():
        raise WishError(
            "Dites pourquoi : la raison est montrée à qui cherche l’édition retirée.",
            "say why (--reason): whoever looks for the edition reads it",
        )
    withdrawal = {
        "title": edition.title,
        "replaced_by": replaced_by,
        "reason": reason.strip(),
        "sha256": edition.source.sha256,
        "withdrawn_at": timezone.now().isoformat(),
    }
    return [
        InputChange("edition", slug, record_of(edition), None),
        InputChange("withdrawal", slug, record("withdrawal", slug), withdrawal),
    ]


def join(old: str, new: str, reason: str) -> list[InputChange]:
    """The changes by which the rule ``old`` (``edition/number``) became ``new``, or ended there (empty)."""
    old_edition, old_number = _rule(old)
    new_edition, new_number = _rule(new) if new else (None, "")
    if new_edition is not None:
        if new_edition.pk == old_edition.pk:
            raise WishError(
                "Les deux règles sont dans la même édition : un lien va d’une édition à une autre."
            )
        if not old_edition.date or not new_edition.date:
            raise WishError("Un lien va d’une date à une autre : datez d’abord les deux éditions.")
        if (old_edition.series, old_edition.language) != (new_edition.series, new_edition.language):
            raise WishError("Un lien reste dans une même série et une même langue.")
        if not leads_forward(old_edition, new_edition):
            raise WishError(f"{old_edition.slug} vient après {new_edition.slug} : échangez les deux.")
    if not reason.strip():
        raise WishError("Dites pourquoi : les lecteurs voient la raison.")
    key = link_key(old_edition.slug, old_number, new_edition.slug if new_edition else "")
    after = {"new_number": new_number, "reason": reason.strip(), "origin": ""}
    return [InputChange("link", key, record("link", key), after)]


def unjoin(key: str) -> list[InputChange]:
    """The changes that take a curator's word on lineage back."""
    stored = record("link", key)
    if stored is None:
        raise WishError("Cette correction n’est plus là : quelqu’un l’a ôtée.")
    return [InputChange("link", key, stored, None)]


def note(slug: str, number: str, text: str, source: str) -> list[InputChange]:
    """The changes by which an edition, or its rule ``number``, has the bulletin ``text`` (Markdown) with its source; an
    empty text takes it away.
    """
    number, text, source = number.strip(), text.strip(), source.strip()
    if number:
        _rule(f"{slug}/{number}")
    key = f"{slug}/{number}"
    stored = record("bulletin", key)
    if not text:
        if stored is None:
            raise WishError("Il n’y a pas de bulletin ici : écrivez-en un.")
        return [InputChange("bulletin", key, stored, None)]
    if not source:
        raise WishError("Dites d’où vient l’explication : les lecteurs voient la source.")
    return [InputChange("bulletin", key, stored, {"text": text, "source": source, "origin": ""})]


def _rule(place: str) -> tuple[Edition, str]:
    slug, slash, number = place.strip().rpartition("/")
    if not slash or not is_number(number):
        raise WishError(
            f"« {place[:60]} » n’est pas une place de la forme édition/numéro, comme 2006-regles/420.5e."
        )
    edition = edition_at(slug)
    rules = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE)
    if not rules.filter(key=number).exists():
        raise WishError(f"« {edition.title} » n’a pas de règle {number}.")
    return edition, number


def reread(slugs: Iterable[str] = ()) -> list[InputChange]:
    """The changes that read kept bytes again with the present readers: of these editions, else of all that others
    read.
    """
    wanted = [edition_at(slug) for slug in slugs] or Edition.objects.select_related("source")
    before = {edition.slug: record_of(edition) for edition in wanted}
    return [
        InputChange("edition", slug, record, {**record, "readers": schemas.EDITIONS})
        for slug, record in before.items()
        if record["readers"] != schemas.EDITIONS
    ]
