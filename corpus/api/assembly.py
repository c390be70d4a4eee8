"""Stored rows as the contract's shapes, a whole edition in a handful of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from corpus.api.schemas import (
    ClaimOut,
    InForceOut,
    KinOut,
    NumberOut,
    NumberThenOut,
    OutcomeOut,
    PlaceOut,
    ReferenceOut,
    RelatedOut,
    RestatesOut,
    RuleOnOut,
    RuleOut,
    StepOut,
    TwinOut,
    VersionOut,
)
from corpus.library.asking.catalog import knowing, state_seen
from corpus.library.asking.history import Step
from corpus.library.asking.relatives import RelatedRule, RelativeKind
from corpus.library.asking.restating import restates
from corpus.library.asking.trees import tree_of
from corpus.library.asking.twins import TwinOf
from corpus.library.asking.versions import RuleOn, rule_on
from corpus.library.laws import law_id, law_id_at
from corpus.models import Citation, Edition, Entry
from corpus.pages.rules.facts import NodeFacts, RuleFacts, rule_facts
from corpus.pages.shared.french import opening
from corpus.pages.shared.links import CardLinks
from corpus.reading.document import Status

_WORST: tuple[Status, ...] = ("unknown", "not_covered", "repaired", "resolved")
AT_ONCE = 250
"""Rules that are read from the database together."""


def rules_out(edition: Edition, keys: Collection[str] | None = None) -> Iterator[RuleOut]:
    """The rules of ``edition`` in order, all or those of ``keys``; four queries for each `AT_ONCE` of them.

    Raises LookupError where the edition goes meanwhile: the beginning of a list must not be taken for the whole.
    """
    tree, state = tree_of(edition), state_seen()
    wanted = [node.pk for node in tree.nodes if keys is None or node.key in keys]
    for start in range(0, len(wanted), AT_ONCE):
        batch = wanted[start : start + AT_ONCE]
        found = Entry.objects.filter(pk__in=batch).select_related("text").order_by("position")
        examples = _examples(batch)
        references = references_of(batch)
        citing = _cited_by(batch)
        cards = CardLinks([*(entry.content for entry in found), *chain.from_iterable(examples.values())])
        if len(found) < len(batch):
            raise LookupError(f"{edition.slug} went while it was read")
        with knowing(state):
            made = [
                RuleOut(
                    **_node(NodeFacts(edition, tree.by_key[entry.key]), entry, examples[entry.pk], cards),
                    references=references[entry.pk],
                    cited_by=citing[entry.pk],
                    source=place(edition, entry),
                )
                for entry in found
            ]
        yield from made


def _examples(rules: Sequence[int]) -> defaultdict[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    rows = Entry.objects.filter(parent__in=rules, kind=Entry.Kind.EXAMPLE).order_by("position")
    for parent, content in rows.values_list("parent_id", "text__content"):
        found[parent].append(content)
    return found


def _node(facts: NodeFacts, entry: Entry, examples: Sequence[str], cards: CardLinks) -> dict[str, Any]:
    """What every shape of a rule says of it and of its place in the tree."""
    before, after = facts.beside
    return {
        "number": entry.key,
        "level": entry.level,
        "title": entry.name,
        "title_origin": entry.title_origin,
        "text": entry.content,
        "examples": examples,
        "cards": cards.places(entry.content),
        "examples_cards": [cards.places(text, example=True) for text in examples],
        "parent": facts.above[-1].key if facts.above else None,
        "children": [child.key for child in facts.under],
        "previous": before.key if before else None,
        "next": after.key if after else None,
        "edition": facts.edition.slug,
        "url": f"{facts.edition.get_absolute_url()}{entry.key}/",
        **flags_of(facts.edition, facts),
    }


def place(edition: Edition, entry: Entry) -> PlaceOut:
    """Where the entry stands in the source."""
    return PlaceOut.of(entry, name=edition.source.name)


def references_of(entries: Sequence[int]) -> defaultdict[int, list[ReferenceOut]]:
    """The references of the ``entries`` (keys), in the order of each text; one query."""
    rows = Citation.objects.filter(reference__entry__in=entries).order_by(
        "reference__entry", "reference__start", "position"
    )
    fields = ("reference__entry", "reference__raw", "reference__start", "reference__end")
    found: defaultdict[int, list[ReferenceOut]] = defaultdict(list)
    for entry, raw, start, end, number, status, read, key, slug in rows.values_list(
        *fields, "number", "status", "read", "target__key", "target__edition__slug"
    ):
        made = found[entry]
        if not made or made[-1].start != start:
            made.append(ReferenceOut(raw=raw, start=start, end=end, targets=[], status=status, outcomes=[]))
        last, url = made[-1], f"/editions/{slug}/{key}/" if key else None
        last.targets.append(number)
        last.outcomes.append(OutcomeOut(number=number, status=status, read=read, edition=slug, url=url))
        last.status = min(last.status, status, key=_WORST.index)
    return found


def _cited_by(entries: Sequence[int]) -> defaultdict[int, list[str]]:
    rows = Citation.objects.filter(target__in=entries)
    citing: defaultdict[int, list[str]] = defaultdict(list)
    prefix = "reference__entry__"
    fields = ("target_id", f"{prefix}kind", f"{prefix}key", f"{prefix}edition__slug")
    order = (f"{prefix}edition__date", f"{prefix}edition__slug", f"{prefix}position")
    for target, kind, key, slug in rows.order_by(*order).values_list(*fields):
        identifier = f"{kind}:{key}@{slug}"
        if not citing[target] or citing[target][-1] != identifier:
            citing[target].append(identifier)
    return citing


def change_of(change: str, edition: Edition) -> str:
    """A change as it may be told: in a text of ours it may be our own wording that changed, not the rule."""
    return "restated" if edition.restatement and "edited" in change else change


def steps_out(steps: Iterable[Step]) -> list[StepOut]:
    """A history as the contract prints it."""
    made = []
    for step in steps:
        printed: dict[str, str | None] = dict.fromkeys(("number", "text", "kind", "url"))
        if entry := step.entry:
            printed |= {"number": entry.key if entry.number else None, "text": entry.content}
            printed |= {"kind": entry.kind, "url": entry.get_absolute_url()}
        edition, change = step.edition, change_of(step.change, step.edition)
        made.append(StepOut.of(step, edition=edition.slug, date=edition.date, change=change, **printed))
    return made


def rule_on_out(rule: RuleOn, include: Collection[str], *, asked_of_the_past: bool) -> RuleOnOut:
    """A rule with its place in time, lean unless ``include`` asks for more."""
    facts = rule_facts(rule)
    entry, edition, twin = facts.stored, facts.edition, facts.twin
    examples = _examples([entry.pk])[entry.pk]
    return RuleOnOut(
        **_node(facts, entry, examples, CardLinks([entry.content, *examples])),
        references=[*references_of([entry.pk])[entry.pk]],
        language=edition.language,
        thread=law_id(rule),
        in_force=_in_force(facts),
        family=[] if entry.text_id else _family(entry, whole="family" in include),
        twin=twin_out(twin) if twin else None,
        number_then=_number_then(rule) if asked_of_the_past else None,
        claims=[*map(ClaimOut.of, facts.claims_made)],
        origins=[*map(_related, facts.relatives.origins)],
        into=[*map(_related, facts.relatives.heirs)],
        history=versions_out(facts.dated_by) if "history" in include else None,
        cited_by=_cited_by([entry.pk])[entry.pk] if "cited_by" in include else None,
        source=place(edition, entry) if "source" in include else None,
    )


def flags_of(edition: Edition | None, facts: NodeFacts | None) -> dict[str, Any]:
    """Whose words a text of ``edition`` is in; of a rule its short name, whether it says all of the official one, and
    which that is.
    """
    official = restates(facts.edition, facts.node.key) if facts else None
    return {
        "gist": facts.name if facts else None,
        "restatement": edition is not None and edition.restatement,
        "whole": facts.is_whole if facts else True,
        "restates": RestatesOut(edition=official.edition, number=official.number) if official else None,
    }


LEAN_FAMILY = 1900
"""Bytes that a family may weigh in a lean answer, so that a keyword with its family stays under 3 KB."""
_KIN_WEIGHS, _SHORTEST = 46, 24


def _family(heading: Entry, *, whole: bool) -> list[KinOut]:
    """What stands right under a heading; of a long family each text's beginning, unless the ``whole`` is asked for."""
    below = heading.children.filter(kind=Entry.Kind.RULE).order_by("position")
    texts = [(key, text or name) for key, name, text in below.values_list("key", "name", "text__content")]
    room = LEAN_FAMILY - _KIN_WEIGHS * len(texts)
    if whole or sum(len(text.encode()) for _, text in texts) <= room:
        return [KinOut(number=key, text=text) for key, text in texts]
    most = max(_SHORTEST, room // len(texts))
    return [
        KinOut(number=key, text=text if len(text) <= most else f"{text[:most].rstrip()}…")
        for key, text in texts
    ]


def _in_force(facts: RuleFacts) -> InForceOut | None:
    claims, dated, known, version = facts.claims, facts.dated_claims, facts.known, facts.rule.version
    if claims is None or dated is None or version is None:
        return None
    return InForceOut(
        since=known.wording.day if known else dated.since.date,
        sense_since=known.sense.day if known else dated.sense_since.date,
        until=claims.until.date if claims.until else None,
        versions=len(facts.dated_by.runs),
        edition=version.last.slug,
        complete=claims.complete and facts.in_force,
        current=facts.in_force,
        at_least=known.wording.at_least if known else dated.since_at_least,
        restated_by=[version.since.slug for version in claims.restated_by],
    )


_KINDS: dict[RelativeKind, Literal["part", "same", "successor", "notice"]] = {
    "split": "part",
    "merged": "part",
    "notice": "notice",
    "same_law": "same",
    "successor": "successor",
    "reversed": "successor",
}


def _related(related: RelatedRule) -> RelatedOut:
    return RelatedOut.of(
        related,
        thread=law_id_at(related.number, related.edition) or related.thread,
        edition=related.edition.slug,
        kind=_KINDS[related.kind],
        reversed=related.kind == "reversed",
    )


def _number_then(rule: RuleOn) -> NumberThenOut | None:
    """What the number is today, where that is another rule, or none, in the same language and series."""
    entry = rule.entry
    now = rule_on(entry.key, language=entry.edition.language, series=entry.edition.series)
    if now is not None and (now.thread is None or now.thread == rule.thread):
        return None
    runs = rule.runs
    today = runs[-1].number if runs and runs[-1].until is None else None
    if now is None and today == entry.key:
        return None
    return NumberThenOut(
        number=entry.key,
        today=today,
        names_now=(now.entry.name or opening(now.entry.content, 12)) if now is not None else None,
    )


def versions_out(rule: RuleOn) -> list[VersionOut]:
    """The versions of a rule as the contract prints them."""
    return [
        VersionOut.of(
            version,
            since=version.since.date,
            until=version.until.date if version.until else None,
            numbers=[NumberOut(number=number, since=edition.date) for number, edition in version.bore],
            edition=version.since.slug,
            text=version.content or version.printing.name,
            change=change_of(version.change, version.since),
            nature=None if version.since.restatement else version.nature,
            url=version.printing.get_absolute_url(),
        )
        for version in rule.versions
    ]


def twin_out(found: TwinOf) -> TwinOut:
    """The twin as the contract prints it."""
    return TwinOut.of(
        found,
        found.row,
        kind=found.entry.kind,
        number=found.entry.key,
        edition=found.entry.edition.slug,
        twin=found.twin.key,
        twin_edition=found.twin.edition.slug,
        by="curator" if found.row.by_curator else "machine",
        today=found.today.key if found.today else None,
        today_edition=found.today.edition.slug if found.today else None,
        first_substantive=found.row.since,
    )
