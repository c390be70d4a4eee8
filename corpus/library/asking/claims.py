"""What may be said of a rule. The one place that decides: each claim and its condition stand in docs/claims.md.

A claim is made inside one family (language and series) alone, rests on editions whose coverage is known, and gives way
to a later lesson that restates the rule and to an established twin that has changed since. Where a condition fails
nothing is said, rather than the contrary.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.languages import FRENCH
from corpus.library.asking.catalog import Family, catalog
from corpus.library.asking.leading import law_ended
from corpus.library.asking.restating import whole_of
from corpus.library.asking.twins import TwinOf
from corpus.library.asking.versions import RuleOn, rule_of
from corpus.models import Edition, Link, Thread, Version
from corpus.models.twin import outlived_family, outlived_rules
from corpus.releases import came_between


@dataclass(frozen=True, slots=True)
class Claims:
    """What may be said of one version of a rule.

    ``since`` with ``since_at_least``: the oldest that we have, it may well be older; ``changed_after`` is the last
    edition known to say otherwise (or to lack the rule), so that the change came after it and by ``since``.
    ``in_force``: the newest wording that we have, nothing later says it otherwise; ``complete``: and the newest
    edition, a whole book, prints it; ``as_far_as_known``: in force, but what is newer doesn't cover its place.
    ``sense_since``: the edition since which it says the same in substance, ``sense_at_least``: it is the oldest that we
    have, or the rule was a part of another one before; ``sense_at_latest``: texts that we lack came before it.
    ``restated_by``: lessons that say it anew later. ``removed_in``: the whole book in which the rule is gone;
    ``became``: the rule that took it in.
    """

    since: Edition
    sense_since: Edition
    sense_at_least: bool
    sense_at_latest: bool
    since_at_least: bool
    since_at_latest: bool
    changed_after: Edition | None
    until: Edition | None
    in_force: bool
    complete: bool
    as_far_as_known: bool
    restated_by: tuple[Version, ...]
    removed_in: Edition | None
    became: Thread | None


def claims_of(rule: RuleOn) -> Claims | None:
    """What may be said of the version that ``rule`` shows; None where it stands outside time (an undated edition, or
    nothing derived yet). One query at most beside what ``rule`` holds.
    """
    shown = rule.version
    if shown is None or rule.entry.edition.date is None:
        return None
    family = rule.family
    runs = rule.runs
    last = shown is runs[-1]
    upto = runs[: runs.index(shown) + 1]
    sense = _begun(upto, ("substantive",))
    text = _begun(upto, ("substantive", "editorial", "terminology", "references"))
    later = tuple(
        version
        for version in rule.versions
        if version.statement and family.place[version.since.pk] > family.place[shown.last.pk]
    )
    in_force = last and shown.until is None and not later and not _outlived(rule)
    complete = in_force and _is_newest_whole(family, shown.last)
    became = _took_in(runs[-1]) if last and shown.until is not None else None
    since_first = text is runs[0] and text.change == "first"
    ours = rule.entry.edition.restatement  # that we worded it anew says nothing of when the rule began
    return Claims(
        since=text.since,
        sense_since=sense.since,
        sense_at_least=sense is runs[0] and (sense.change == "split" or sense.after is None),
        sense_at_latest=not ours and sense.is_late,
        since_at_least=ours or (since_first and text.after is None),
        since_at_latest=not ours and text.is_late,
        changed_after=text.after,
        until=shown.until,
        in_force=in_force,
        complete=complete and whole_of(rule.entry) is True,
        as_far_as_known=in_force and not complete,
        restated_by=later,
        removed_in=_removal(family, shown) if last and became is None else None,
        became=became,
    )


def _begun(runs: Sequence[Version], natures: Sequence[str]) -> Version:
    """The newest of ``runs`` that began with a change of one of these ``natures``, or with more than an edit. What
    stands below a heading has no nature that says how its wording changed.
    """
    edits = ("edited", "renumbered+edited")
    begun = (run for run in reversed(runs) if run.subtree or run.change not in edits or run.nature in natures)
    return next(begun, runs[0])


def law_of(rule: RuleOn, twin: TwinOf | None) -> RuleOn:
    """The rule whose dated texts show when the law of ``rule`` began and changed: for our own wording its official
    original (of its ``twin``) as it stood then, never as it was worded later; else ``rule`` itself.
    """
    ours = rule.entry.edition.restatement
    return rule_of(twin.twin) if ours and twin is not None and twin.is_of_original else rule


def _outlived(rule: RuleOn) -> bool:
    """Whether a text of another language or series says since what the rules say instead of this one."""
    language = rule.entry.edition.language
    official = (
        family for family in catalog().families if family.language == language and not family.restatement
    )
    books = (edition for family in official for at, edition in enumerate(family.editions) if family.whole[at])
    if rule.family.restatement and outlived_family(rule.family.editions, books) is not None:
        return True
    return bool(law_ended(rule.entry)) or (language == FRENCH and bool(outlived_rules([rule.entry.pk])))


def holds_on(rule: RuleOn, day: datetime.date) -> bool:
    """Whether what ``rule`` shows, the newest that we have by ``day``, is what held then: nothing that we lack came out
    in between, or an edition of that day or later still says the same.
    """
    last = rule.version.last.date if rule.version else None
    return is_current(rule.entry.edition, day) or bool(last and last >= day)


def is_current(edition: Edition, day: datetime.date) -> bool:
    """Whether no rules text that we lack came out between ``edition`` and ``day``."""
    return edition.date is not None and not came_between(edition.date, day)


def is_covered_on(number: str, day: datetime.date, language: str | None = None) -> bool:
    """Whether the library can tell that ``number`` named no rule on ``day``: an edition of then covers its place."""
    return any(
        family.covers(at, number) and is_current(family.editions[at], day)
        for family in catalog().chosen(language, None, day)
        for at in family.deciding(day)
    )


def _is_newest_whole(family: Family, edition: Edition) -> bool:
    """Whether ``edition`` is a whole book and no rules text came after it."""
    at = family.place[edition.pk]
    later = (each for each in family.editions[at + 1 :] if each.is_book)
    return family.whole[at] and next(later, None) is None


def _removal(family: Family, last: Version) -> Edition | None:
    """The first edition that shows that the rule is gone: a whole book, and no restatement, which chooses its rules."""
    places = range(family.place[last.until.pk], len(family.editions)) if last.until else ()
    shows = (family.editions[at] for at in places if family.whole[at] and not family.editions[at].restatement)
    return next(shows, None)


def _took_in(last: Version) -> Thread | None:
    """The thread of the rule that took this one in where it ended."""
    links = Link.objects.filter(
        kind=Link.Kind.MERGED, old__edition=last.last, old__membership__thread=last.thread_id
    )
    return Thread.objects.filter(memberships__entry__ancestors__in=links).first()
