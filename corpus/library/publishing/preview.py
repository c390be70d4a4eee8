"""What publishing a draft would change: computed from the editions that it holds beside the public ones, and, page by
page, by a publication that is carried out, looked at and rolled back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q

from corpus.comparing.edition import Comparison
from corpus.languages import FRENCH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.leading import leading
from corpus.library.asking.twins import twins_in
from corpus.library.asking.versions import deciding_entry
from corpus.library.comparisons.compared import compare_editions
from corpus.library.ingest.inputs import InputChange, changes_from
from corpus.library.neighbours import families, plan
from corpus.library.publishing.drafts import editions_of
from corpus.library.publishing.publish import publish_draft
from corpus.library.sources.catalog import CHOICES
from corpus.models import CardBatch, Draft, Edition, Entry, Link
from corpus.numbers import RuleNumber

MOST_CHANGES = 60
"""Changes of wording that a preview names of one edition; the full comparison stands on the site once published."""
MOST_NAMED = 40
"""Addresses and diagnostics that a preview names of each sort; it counts them all."""

_Ends = tuple[str, str]
"""The two places of a link, each as ``edition/number``."""


def preview(draft: Draft) -> dict[str, Any]:
    """What publishing ``draft`` would change, as plain data. Comparisons are worked out once and stored."""
    changes = changes_from(draft.changes)
    coming = editions_of(draft)
    keys = [each.key for each in _of("edition", changes) if each.before]
    leaving = list(Edition.objects.select_related("source").filter(slug__in=keys))
    at, bytes_at = {each.slug: each for each in leaving}, {each.source_id: each for each in leaving}
    replaced = {each.pk: at.get(each.address) or bytes_at.get(each.source_id) for each in coming}
    pairs = _pairs(coming, leaving)
    beside = {old.pk: new for old, new in reversed(pairs)} | {new.pk: old for old, new in reversed(pairs)}
    gained: set[_Ends] = set()
    found: dict[int, dict[str, Any]] = {}
    for pair in pairs:
        if all(each.covers for each in pair):
            comparison = compare_editions(*pair)  # one at a time: of two whole books it weighs megabytes
            gained |= {*_linked(*pair, comparison)}
            for edition, other in (pair, pair[::-1]):
                if beside[edition.pk] == other:
                    found[edition.pk] = _summary(comparison, other.address)
    shown = [
        _edition(edition, replaced[edition.pk], beside.get(edition.pk), found.get(edition.pk))
        for edition in coming
    ]
    moved = {before.slug: each.address for each in coming if (before := replaced[each.pk])}
    lost = _lost(leaving, moved)
    return {
        "editions": shown,
        "addresses": _addresses(changes, leaving, coming, moved),
        "links": {"gained": len(gained - lost), "lost": len(lost - gained)},
        "corrections": [
            {"key": each.key, "before": each.before, "after": each.after} for each in _of("link", changes)
        ],
        "cards": [
            {"sources": [source["name"] for source in batch.sources], **batch.report}
            for batch in CardBatch.objects.filter(slug__in=[each.key for each in _of("cards", changes)])
        ],
        "bulletins": [
            {"key": each.key.removesuffix("/"), "after": each.after} for each in _of("bulletin", changes)
        ],
    }


def _of(table: str, changes: Iterable[InputChange]) -> list[InputChange]:
    return [change for change in changes if change.table == table]


def _pairs(coming: Sequence[Edition], leaving: Sequence[Edition]) -> list[tuple[Edition, Edition]]:
    """The pairs (older, newer) that linking will align once ``coming`` stand in the place of ``leaving``."""
    there = [*Edition.objects.exclude(pk__in=[each.pk for each in leaving]), *coming]
    new = {each.pk for each in coming}
    touched = (family for family in families(there) if new & {each.pk for each in family})
    return [pair for family in touched for pair in plan(family) if new & {each.pk for each in pair}]


def _linked(old: Edition, new: Edition, comparison: Comparison) -> Iterable[_Ends]:
    """The links that a comparison amounts to, under the addresses that its editions will have."""
    for pair in comparison.alignment.pairs:
        for number in (pair.new, *pair.also_new):
            if pair.old and number:
                yield f"{old.address}/{pair.old}", f"{new.address}/{number}"


def _lost(leaving: Sequence[Edition], moved: Mapping[str, str]) -> set[_Ends]:
    """The links that go with ``leaving``, under the addresses to which editions are ``moved``."""
    rows = Link.objects.filter(Q(old__edition__in=leaving) | Q(new__edition__in=leaving))
    rows = rows.exclude(kind=Link.Kind.RESTATED)  # a lesson is compared with nothing
    named = rows.values_list("old__edition__slug", "old__key", "new__edition__slug", "new__key")
    return {(f"{moved.get(old, old)}/{key}", f"{moved.get(new, new)}/{to}") for old, key, new, to in named}


def plain_facts(edition: Edition) -> dict[str, str]:
    """The facts of an edition that a curator may correct, its address apart, as text."""
    named = ("title", "date", "date_precision", "kind", "language", "series", "origin")
    return {name: str(getattr(edition, name) or "") for name in named}


def _edition(
    edition: Edition, public: Edition | None, neighbour: Edition | None, compared: dict[str, Any] | None
) -> dict[str, Any]:
    """What a curator sees of an edition that comes; ``public`` is what it replaces, ``compared`` what sets it apart
    from its ``neighbour``.
    """
    beside = public or neighbour
    known = set(beside.diagnostics.values_list("code", "message")) if beside else set()
    remarks = list(edition.diagnostics.values("level", "code", "message", "line"))
    new = [each for each in remarks if (each["code"], each["message"]) not in known]
    facts, facts_before = plain_facts(edition), plain_facts(public) if public else {}
    if public and public.language == edition.language and public.covers and edition.covers:
        compared = _summary(compare_editions(public, edition), "")
    return {
        "slug": edition.address,
        "was": public.slug if public else "",
        "title": edition.title,
        "kind": edition.kind,
        "language": edition.language,
        "date": edition.date.isoformat() if edition.date else None,
        "date_precision": edition.date_precision,
        "facts": [
            {"fact": name, "before": facts_before[name], "after": value}
            for name, value in facts.items()
            if public and facts_before[name] != value
        ],
        "counts": edition.counts,
        "lines": edition.lines,
        "neighbour": neighbour.address if neighbour else None,
        "diagnostics": {"new": len(new), "known": len(remarks) - len(new), "first": new[:MOST_NAMED]},
        "comparison": compared,
        "questions": questions_of(edition),
    }


def _summary(comparison: Comparison, against: str) -> dict[str, Any]:
    changes = [change for change in comparison.changes if change.status != "identical"]
    shown = ("status", "nature", "old", "new", "title", "segments")
    first = [{name: getattr(change, name) for name in shown} for change in changes[:MOST_CHANGES]]
    return {"against": against, "summary": comparison.summary, "count": len(changes), "changes": first}


def _addresses(
    changes: Sequence[InputChange],
    leaving: Sequence[Edition],
    coming: Sequence[Edition],
    moved: Mapping[str, str],
) -> dict[str, Any]:
    """Pages that come, move (the old address redirects) or go."""
    redirects = {each.key: each.after["edition"] for each in _of("redirect", changes) if each.after}
    before, after = _rules(leaving), _rules(coming)
    kept = {(moved.get(slug, slug), key) for slug, key in before}
    going = sorted(place for place in before - after if place[0] not in redirects)
    gone = [each.key for each in _of("edition", changes) if each.after is None and each.key not in redirects]
    return {
        "come": len(after - kept),
        "go": len(going),
        "moves": [{"from": f"/editions/{old}/", "to": f"/editions/{new}/"} for old, new in redirects.items()],
        "withdrawn": [f"/editions/{slug}/" for slug in gone],
        "first": {"go": [f"/editions/{slug}/{key}/" for slug, key in going[:MOST_NAMED]]},
    }


def _rules(editions: Iterable[Edition]) -> set[tuple[str, str]]:
    """The address of each rule's page in ``editions``, once they are public: edition and number."""
    rows = Entry.objects.filter(edition__in=editions, kind=Entry.Kind.RULE)
    return {(slug.rpartition("~")[2], key) for slug, key in rows.values_list("edition__slug", "key")}


_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_WHY = {
    "date_unknown": "Il ne le dit pas lui-même. Sans date, il se lit mais n’a pas de place dans l’histoire des règles.",
    "title_unknown": "Il n’en porte pas ; à défaut, il garde le nom du fichier.",
}
"""Why a question is asked, where the remark of reading speaks to whoever writes catalogs."""
ASKED = {
    "date_unknown": ("date", "De quand date ce texte ?"),
    "dates_disagree": (
        "date",
        "Le texte donne plusieurs dates d’entrée en vigueur : laquelle est la bonne ?",
    ),
    "title_unknown": ("title", "Quel titre donner à ce texte ?"),
    "language_unsure": ("language", "Dans quelle langue est ce texte ?"),
}


def questions_of(edition: Edition) -> list[dict[str, Any]]:
    """The plain questions that reading left open: ``{fact, question, why, choices, guess}``, one a fact."""
    asked: dict[str, dict[str, Any]] = {}
    for remark in edition.diagnostics.filter(code__in=ASKED):
        fact, question = ASKED[remark.code]
        if fact in edition.corrected or fact in asked:
            continue
        dates = list(dict.fromkeys(_ISO.findall(remark.message))) if fact == "date" else []
        asked[fact] = {
            "fact": fact,
            "question": question,
            "why": _WHY.get(remark.code, remark.message),
            "choices": dates or list(CHOICES.get(fact, ())),
            "guess": _guess(edition, fact),
        }
    facts = {**edition.told, **edition.corrected}
    if edition.date and edition.date_precision == "estimated" and "date" not in facts and "date" not in asked:
        asked["date"] = {
            "fact": "date",
            "question": "Cette date est-elle la bonne ?",
            "why": "La date est estimée d’après le nom du fichier ou le haut du texte.",
            "choices": [edition.date.isoformat()],
            "guess": edition.date.isoformat(),
        }
    return list(asked.values())


def _guess(edition: Edition, fact: str) -> str:
    value = getattr(edition, fact)
    return value.isoformat() if fact == "date" and value else str(value or "")


@dataclass(frozen=True, slots=True)
class Front:
    """What the page of a number shows first: the wording's SHA-256, its edition's language and day (ISO, empty for
    none), whether it is a restatement of ours, and whether its French text is called still true.
    """

    text: str
    language: str
    day: str
    restatement: bool
    still_true: bool


def fronts() -> dict[str, Front]:
    """The front of every number that names a game rule in force today, as `rule_on` answers each alone. Some seconds
    for a library of all editions: no work for a request.
    """
    known_editions = catalog()
    chosen = [(family, family.deciding(None)) for family in known_editions.chosen()]
    printings: dict[str, dict[int, Entry]] = {}
    still_true: set[int] = set()
    for edition in {family.editions[at].pk for family, places in chosen for at in places}:
        rows = Entry.objects.filter(edition=edition, kind=Entry.Kind.RULE).order_by()
        for entry in rows.select_related("membership", "text").defer("details", "text__html"):
            entry.edition = known_editions.editions[edition]
            printings.setdefault(entry.key, {})[edition] = entry
        if known_editions.editions[edition].language == FRENCH:
            still_true |= {
                twin.entry.pk for twin in twins_in(known_editions.editions[edition]) if twin.is_still_true
            }
    found = {}
    for number, printed in printings.items():
        answers = [deciding_entry(family, places, printed, number) for family, places in chosen]
        entries = [entry for entry in answers if entry is not None]
        if entries:
            first = leading(entries)[0] if len(entries) > 1 else entries[0]
            found[number] = Front(
                text=first.text.sha256 if first.text else "",
                language=first.edition.language,
                day=str(first.edition.date or ""),
                restatement=first.edition.restatement,
                still_true=any(entry.pk in still_true for entry in entries),
            )
    return found


KINDS = ("new", "gone", "language", "text", "loses", "gains", "day")
"""What can befall a page: it comes or goes, another language leads, the text changes, « toujours vrai » is lost or won,
the same text is dated by another edition.
"""


def rehearse(draft: Draft) -> list[dict[str, Any]]:
    """Work out which pages of rules publishing ``draft`` would change, and keep that with the draft: for each its
    ``number``, what befalls it (``kinds``) and its front ``before`` and ``after`` (None where there is none).

    It takes as long as publishing does, and other writers wait meanwhile. Raises what `publish_draft` raises.
    """
    with transaction.atomic():
        before = fronts()
        publish_draft(Draft.objects.get(pk=draft.pk), by="")
        after = fronts()
        transaction.set_rollback(True)
    draft.pages = [
        {
            "number": number,
            "kinds": kinds,
            "before": asdict(before[number]) if number in before else None,
            "after": asdict(after[number]) if number in after else None,
        }
        for number, kinds in _changed(before, after)
    ]
    draft.save(update_fields=["pages"])
    return draft.pages


def counted(pages: list[dict[str, Any]]) -> dict[str, int]:
    """How many of the pages that `rehearse` found each kind befalls, the kinds in their order."""
    found = Counter(kind for page in pages for kind in page["kinds"])
    return {kind: found[kind] for kind in KINDS if found[kind]}


def _changed(before: Mapping[str, Front], after: Mapping[str, Front]) -> Iterator[tuple[str, list[str]]]:
    for number in sorted(before.keys() | after.keys(), key=_order):
        then, now = before.get(number), after.get(number)
        kinds = ["new"] if then is None else ["gone"] if now is None else []
        if then and now:
            changes = {
                "language": then.language != now.language,
                "text": then.text != now.text and then.language == now.language,
                "loses": then.still_true and not now.still_true,
                "gains": now.still_true and not then.still_true,
            }
            kinds = [kind for kind, befalls in changes.items() if befalls]
            if not kinds and then.day != now.day:
                kinds = ["day"]
        if kinds:
            yield number, kinds


def _order(key: str) -> tuple[RuleNumber, str]:
    return RuleNumber.parse(key.partition("~")[0]), key
