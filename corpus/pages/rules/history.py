"""A rule through time as its page shows it: facts for one line, its versions with what changed in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from corpus.comparing.edition import Quote
from corpus.comparing.quotes import quote, weigher
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.catalog import catalog
from corpus.library.asking.claims import Claims
from corpus.library.asking.relatives import relatives_of
from corpus.library.asking.versions import RuleOn
from corpus.library.laws import was_called
from corpus.models import Edition, Entry, Link, Version, address_of, entry_url
from corpus.pages.redline.passages import QuoteView, quote_view
from corpus.pages.redline.redline import inline
from corpus.pages.redline.words import TABLES
from corpus.pages.rules.entries import titled_text
from corpus.pages.shared.links import NamedLink
from corpus.text.normalise import typography

LISTED = 20
"""Versions listed on a rule's own page; the whole history of one with more is a click away."""
LARGE = 100
"""A change drawn with more elements (each mana symbol takes four) is shown by what weighs most in it alone."""
WORDS: dict[str, str] = TABLES["versions"]
"""How a version came about, as lists and feeds call it."""
MOST_SYMBOLS = 12
"""Symbols that a quotation in a history has at most: each is drawn as an element of its own."""


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version: its facts, how it came about (a key of `WORDS`) after the one ``prior``, None where nothing stands
    before it to compare; ``reason`` is a curator's, who tied it to that; ``parts`` are texts that left it then.
    """

    version: Version
    prior: Version | None
    url: str
    current: bool
    in_force: bool
    reason: str
    parts: Sequence[str] = ()

    @property
    def label(self) -> str:
        """How it came about, in words."""
        return WORDS[kind_of(self.version, self.prior)]

    @property
    def moved(self) -> Sequence[tuple[str, Edition]]:
        """The numbers that it came to bear after its first."""
        return self.version.bore[1:]

    @property
    def compare_url(self) -> str:
        """The comparison with the version before, under the number that it bore first; empty for none."""
        if self.prior is None or self.version.statement:
            return ""
        old, new = self.prior.last.slug, self.version.since.slug
        return address_of("compare-rule", old, new, self.version.first_number)

    @property
    def texts(self) -> tuple[str, str] | None:
        """What it said before and says now, where that differs; None for a heading and between texts of ours, where it
        may be our own wording that changed.
        """
        old, new = self.prior, self.version
        if old is None or kind_of(new, old) in ("statement", "ours", "below"):
            return None
        return None if old.printing.text_id == new.printing.text_id else (old.content, new.content)

    @property
    def _decisive(self) -> Quote:
        if self.texts is None:
            return "", ""
        old, new = self.texts
        found = quote(old, "\n".join([new, *self.parts]), weigher(self.version.since.language))
        return ("", "") if self.parts and found[1] not in new else found  # what a part says isn't said here

    @property
    def quote(self) -> QuoteView | None:
        """The sentences that show what changed; None for those of many symbols, which the comparison shows."""
        found = self._decisive
        return quote_view(found) if sum(side.count("{") for side in found) <= MOST_SYMBOLS else None

    @property
    def redline(self) -> str:
        """The change of the words, or of what weighs most in it where it is large."""
        if self.texts is None or self.prior is None:
            return ""
        whole = (titled_text(version.printing) for version in (self.prior, self.version))
        redline = inline(diff_words(*whole), shorten=True)
        large = redline.count("</") > LARGE and any(self._decisive)
        return inline(diff_words(*self._decisive), shorten=True) if large else redline


def history_of(
    rule: RuleOn, claims: Claims | None, *, whole: bool = False, foreign: bool = False
) -> dict[str, Any] | None:
    """All that a page shows of the past of ``rule``, its newest versions alone unless the ``whole`` is asked for; None
    for one of an undated edition, of which nothing is claimed. ``formerly`` are the numbers that it bore before,
    ``later`` those that it came to bear, ``restated`` lessons that say it again since, each with the place;
    ``more`` versions are left out, ``last`` changed its words last. ``foreign``: it is told of a text in another
    language.
    """
    if claims is None or rule.version is None:
        return None
    runs = rule.runs
    formerly, later = _other_numbers(rule, runs)
    views = version_views(rule, len(rule.versions) if whole else LISTED, in_force=claims.in_force)
    restated = ((statement.since, entry_url(statement.printing)) for statement in claims.restated_by)
    return {
        "claims": claims,
        "formerly": formerly,
        "later": later,
        "restated": list(dict.fromkeys(restated)),  # a lesson may say it again in several statements
        "relatives": relatives_of(rule),
        "count": len(runs),
        "versions": views,
        "more": len(rule.versions) - len(views),
        "last": next((view for view in views if view.texts), None),
        "foreign": foreign,
    }


def _other_numbers(rule: RuleOn, runs: Sequence[Version]) -> tuple[list[NamedLink], list[NamedLink]]:
    """The numbers that the rule bore before the edition shown, and those since; each leads to the edition that first
    printed the rule under it.
    """
    here, place = rule.entry, rule.family.place
    before: dict[str, NamedLink] = {}
    after: dict[str, NamedLink] = {}
    for number, since in (pair for run in runs for pair in run.bore):
        if number != here.key:
            side = after if place[since.pk] > place[here.edition_id] else before
            side.setdefault(number, NamedLink(number, address_of("edition-rule", since.slug, number)))
    return list(before.values()), list(after.values())


def version_views(rule: RuleOn, most: int, *, in_force: bool = False) -> list[VersionView]:
    """The ``most`` newest versions, newest first; the last one is ``in_force`` or not."""
    before = _before_each(rule)
    by_hand = Link.objects.filter(by_curator=True, new__membership__thread=rule.thread)
    reasons = dict(by_hand.values_list("new__edition", "reason"))
    parts: defaultdict[int, list[str]] = defaultdict(list)
    split = Link.objects.filter(kind=Link.Kind.SPLIT, old__membership__thread=rule.thread).order_by("new_id")
    for edition, text in split.values_list("new__edition", "new__text__content"):
        parts[edition].append(text or "")
    return [
        VersionView(
            version,
            before.get(version.pk),
            entry_url(version.printing),
            current=rule.version is version,
            in_force=in_force and version is rule.runs[-1],
            reason=reasons.get(version.since.pk, ""),
            parts=parts[version.since.pk],
        )
        for version in rule.versions[: -most - 1 : -1]
    ]


def _before_each(rule: RuleOn) -> Mapping[int, Version]:
    """The version that each one is compared with, by its key: the one before it that is no lesson's statement."""
    found: dict[int, Version] = {}
    last: Version | None = None
    for version in rule.versions:
        if last is not None:
            found[version.pk] = last
        last = last if version.statement else version
    return found


def kind_of(version: Version, old: Version | None) -> str:
    """How a version came about after the one ``old`` (None for the first): a key of `WORDS`. Print is what changed
    where nothing but a lost bracket, a stop or a broken dash tells the two apart.
    """
    if version.statement:
        return "statement"
    if version.since.restatement:
        return "ours"
    if old is None:
        return "split" if version.change == "split" else "first"
    if version.subtree:
        return "below"
    moved = version.change == "renumbered+edited"
    if version.change in ("edited", "renumbered+edited") and not version.nature:
        return "print+moved" if moved else "print"
    if version.nature == "references":
        return "cited+moved" if moved else "cited"
    return "moved" if moved else version.change if version.change in ("split", "returned") else "edited"


_PARTS = {Link.Kind.SPLIT: "part", Link.Kind.MERGED: "merged"}


class ChangeMark(NamedTuple):
    """What happened to a rule since the edition ``since``: it is a ``part`` of the rule ``number``, took that one in
    (``merged``), or was ``edited`` or only ``moved``; ``number`` is empty where it is the same.
    """

    kind: str
    number: str
    since: Edition
    url: str


def changes_since(entries: Sequence[Entry], edition: Edition) -> dict[str, ChangeMark]:
    """A mark for each of ``entries`` whose wording or number is not that of its ancestor, by key; typography is no
    change. Of words of ours only a number that the official law bore before is told.
    """
    by_id = {entry.pk: entry for entry in entries}
    editions = catalog().editions
    marks: dict[str, ChangeMark] = {}
    links = Link.objects.filter(new__in=by_id).exclude(kind=Link.Kind.RESTATED)
    for link in links.select_related("old__text").defer("old__text__html", "old__details"):
        new, old = by_id[link.new_id], link.old
        moved = old.number != new.number
        if not edition.restatement:
            kind = _PARTS.get(Link.Kind(link.kind)) or (
                "edited" if _reworded(old, new) else "moved" if moved else ""
            )
        else:  # how we cut and word our texts says nothing of the rules
            kind = "moved" if moved and was_called(new, old.number) else ""
        if kind and new.key not in marks:
            since = editions[old.edition_id]
            url = address_of("compare-rule", since.slug, edition.slug, new.key)
            marks[new.key] = ChangeMark(kind, old.number if moved else "", since, url)
    return marks


def _reworded(old: Entry, new: Entry) -> bool:
    if (old.text_id, old.name) == (new.text_id, new.name):
        return False
    return typography(titled_text(old)) != typography(titled_text(new))
