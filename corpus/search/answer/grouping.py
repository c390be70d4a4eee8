"""Found documents into groups: one for each rule or term through time, a rule in two languages once, a heading with its
family under it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from corpus.numbers import place_of
from corpus.search.index.opened import TODAY, IndexView
from corpus.search.ranking.selection import Scored

MOST_FAMILY = 12
"""So many rules are shown under a heading, the best."""
FAMILY_LEAST, FAMILY_BEHIND = 0.3, 0.75
"""A rule joins the heading above it where it earned this much of the heading's score; so much where the heading itself
earned less than that of the best: its family must not come before what answers better. A lesser one is left out of
the heading's group and stands for itself."""
RULES = 0.75
"""An older wording is shown instead of today's where today's earned less than this part of its score."""


@dataclass(slots=True)
class Group:
    """What is one thing to a reader: the document to show, its score, the older one that says what is asked better
    (or none), the same rule's texts in the other language or in another series, the groups found below it, the
    glossary entries that point to it, and whether it stands ``apart`` from what its rule has become.
    """

    number: int
    score: float
    older: int | None = None
    twins: list[Group] = field(default_factory=list)
    family: list[Group] = field(default_factory=list)
    entries: list[Group] = field(default_factory=list)
    apart: bool = False

    @property
    def numbers(self) -> list[int]:
        """The documents of the rule, the one to show first."""
        return [self.number, *(twin.number for twin in self.twins)]


def group(
    found: Iterable[list[Scored]], view: IndexView, preferred: frozenset[int] = frozenset(), day: str = ""
) -> list[Group]:
    """One group for each of the threads ``found``, with the document to show.

    It is shown as what holds now, where that says nearly as much as the best; in a view of one time there is no other.
    ``preferred`` are the ranks of editions that the query names: what they print is shown; else what held on the
    ``day`` that it names.
    """
    return [_shown(members, view, preferred, day) for members in found]


def _shown(members: list[Scored], view: IndexView, preferred: frozenset[int], day: str) -> Group:
    best, score = members[0]
    if len(members) == 1:
        return Group(best, score)
    shelf, docs = view.index.shelf, view.docs
    named = [number for number, _ in members if any(shelf.prints(docs[number], rank) for rank in preferred)]
    named = named or [number for number, _ in members if day and shelf.in_force_on(docs[number], day)]
    live = [number for number, value in members if docs[number].live and value >= RULES * score]
    newest = min(
        (number for number, value in members if value >= RULES * score), key=lambda n: view.docs[n].edition
    )
    shown = (named or live or [newest])[0]
    return Group(shown, score, best if best != shown else None)


def merge(
    groups: Iterable[Group], view: IndexView, language: str, allowed: Callable[[int], bool] = lambda _: True
) -> list[Group]:
    """``groups`` (best first) with the texts of one rule in both languages as one, at the place of the best of them: it
    is shown by the best that is in the reader's ``language`` (empty: by the best), the others are its twins. What is in
    force is shown by its text in that language though only another was found, if that is ``allowed``. A glossary entry
    that points to one rule goes with that rule; where a rule right below answers better, with it.
    """
    groups = list(groups)
    scores = {each.number: each.score for each in groups}
    apart = {each.number for each in groups if each.apart}
    rules: dict[tuple[str, str] | int, list[Group]] = {}
    entries: dict[tuple[str, str] | int, list[Group]] = {}
    for each in groups:
        home = rule_of(each.number, view)
        if home is None:
            rules.setdefault(each.number if each.apart else view.index.identity(each.number), []).append(each)
        else:
            below = max(view.children(home), key=lambda child: scores.get(child, 0.0), default=home)
            if scores.get(home, 0.0) < RULES * scores.get(below, 0.0):
                home = below
            identity = home if home in apart else view.index.identity(home)
            rules.setdefault(identity, []).append(Group(home, each.score))
            entries.setdefault(identity, []).append(each)
    merged = []
    for identity, texts in rules.items():
        in_force = view.scope == TODAY and view.docs[texts[0].number].live and not texts[0].apart
        if in_force:
            texts = [*texts, *(each for each in _unfound(texts, view) if allowed(each.number))]
        shown = next((each for each in texts if view.docs[each.number].language == language), texts[0])
        if in_force:
            current = any(view.docs[each.number].language == language for each in _current(texts, view))
            shown = _newest(shown, texts, view, language if current else "")
        shown.twins = _others(shown, texts)
        shown.score = texts[0].score
        shown.entries = entries.get(identity, [])
        merged.append(shown)
    return merged


def _current(texts: Sequence[Group], view: IndexView) -> list[Group]:
    """The texts of a rule without those in words of ours that another of them is newer than by years."""
    editions = {each.number: view.editions[view.docs[each.number].edition] for each in texts}
    newest = max(edition.date for edition in editions.values())[:4]
    return [
        each
        for each in texts
        if not editions[each.number].restatement or editions[each.number].date[:4] >= newest
    ]


def _others(shown: Group, texts: Sequence[Group]) -> list[Group]:
    """``texts`` of one rule without the one that is ``shown``, each document once."""
    others: dict[int, Group] = {}
    for each in texts:
        if each.number == shown.number:
            shown.older = each.older if shown.older is None else shown.older
        else:
            others.setdefault(each.number, each)
    return list(others.values())


def rule_of(number: int, view: IndexView) -> int | None:
    """The rule that a glossary entry points to, as the edition that shows the entry prints it; None for anything else.
    An entry that is gone goes with a rule that is gone, not with what bears the number now.
    """
    doc = view.docs[number]
    if doc.kind != "term" or not doc.home:
        return None
    shelf = view.index.shelf
    for each in view.index.numbers.get(doc.home, ()):
        rule = view.docs[each]
        # as of a day the rule that bears the number later is out of scope
        printed = each in view and rule.live == doc.live and shelf.prints(rule, doc.edition)
        if printed and shelf.number_in(rule, doc.edition) == doc.home:
            return each
    return None


def _newest(shown: Group, texts: list[Group], view: IndexView, language: str) -> Group:
    """The newest of the texts of a rule: of those in the ``language`` of the reader that say nearly as much as the one
    ``shown``; without a language, of all, since what a newer edition prints is what holds.
    """
    docs = view.docs
    return max(
        (
            each
            for each in texts
            if (
                docs[each.number].language == docs[shown.number].language
                and each.score >= RULES * shown.score
            )
            or not language
        ),
        key=lambda each: (view.editions[docs[each.number].edition].date, each is shown),
    )


def _unfound(texts: list[Group], view: IndexView) -> list[Group]:
    """The texts in other languages of a rule that weren't found themselves."""
    known = {each.number for each in texts}
    others = {other for number in known for other in view.in_other_languages(number)} - known
    return [
        Group(number, texts[0].score) for number in sorted(others, key=lambda each: view.index.order[each])
    ]


def fold(groups: list[Group], view: IndexView) -> list[Group]:
    """``groups`` with those below a heading that comes before them under it, in the order of their numbers and, where
    they have a text in it, in the language of the heading.
    """
    kept: list[Group] = []
    heads: dict[int, Group] = {}
    for each in groups:
        head = next((found for number in each.numbers if (found := _head(number, heads, view))), None)
        if head is not None and _joins(each, head, kept[0]) and len(head.family) < MOST_FAMILY:
            heads |= dict.fromkeys(each.numbers, head)
            head.family.append(_in_language(each, view.docs[head.number].language, view))
        else:
            kept.append(each)
            heads |= dict.fromkeys(each.numbers, each)
    for head in kept:
        head.family.sort(key=lambda member: place_of(view.docs[member.number].number))
    return kept


def _joins(each: Group, head: Group, best: Group) -> bool:
    """Whether a group is close enough to the heading above it; closer where that is far behind the best of the list."""
    least = FAMILY_LEAST if head.score >= FAMILY_BEHIND * best.score else FAMILY_BEHIND
    return each.score >= least * head.score


def _in_language(group: Group, language: str, view: IndexView) -> Group:
    """``group`` shown by its text in ``language``, the others its twins; as it is where it has none."""
    texts = [group, *group.twins]
    shown = next((each for each in texts if view.docs[each.number].language == language), group)
    if shown is not group:
        shown.twins, shown.score = [each for each in texts if each is not shown], group.score
        group.twins = []
    return shown


def _head(number: int, heads: dict[int, Group], view: IndexView) -> Group | None:
    """The group that the rule above stands in, however far above."""
    for _ in range(3):
        above = view.parent(number)
        if above is None:
            return None
        if above in heads:
            return heads[above]
        number = above
    return None
