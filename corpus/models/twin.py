"""Twin: the same rule in the other language, and its standing; TwinEdition: what an edition is held against; what of
another language or series a text is outlived by.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from django.db import models

from corpus.models.edition import Edition
from corpus.models.entry import Entry


class TwinEdition(models.Model):
    """What a French edition is held against: ``anchor``, the English edition of its time, and ``newest``, the newest
    English one of that family; without either where nothing can be said (``reason`` tells why).
    """

    class Reason(models.TextChoices):
        """Why nothing is said."""

        FOUND = "", "ancrée"
        NO_DATE = "no_date", "l’édition n’a pas de date"
        NONE_NEAR = "none_near", "aucune édition anglaise de la même époque"
        NO_RULES = "no_rules", "aucune règle à rapprocher"
        LANGUAGE = "language", "langue incertaine"

    edition = models.OneToOneField(
        Edition, on_delete=models.CASCADE, primary_key=True, related_name="twin_edition"
    )
    anchor = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, related_name="anchored")
    newest = models.ForeignKey(Edition, on_delete=models.SET_NULL, null=True, related_name="told_against")
    reason = models.CharField(max_length=12, choices=Reason.choices, blank=True)
    fingerprint = models.CharField(max_length=64)


class TwinQuerySet(models.QuerySet["Twin"]):
    """Ways to ask for twins."""

    def threads(self) -> dict[str, str]:
        """The thread of the same rule in English, by name, for each French thread that has one: two French threads of
        one series never lead to the same, the surer twin has it.
        """
        rows = (
            self.filter(merged=False)
            .order_by("-certainty", "-entry__edition__date", "entry__position", "pk")
            .values_list(
                "entry__kind",
                "entry__membership__thread__name",
                "entry__membership__thread__series",
                "twin__membership__thread__name",
            )
        )
        found: dict[str, str] = {}
        taken: set[tuple[str, str]] = set()
        for kind, french, series, english in rows:
            # looked at here: asked for rules alone, SQLite goes through all entries there are
            if kind != Entry.Kind.RULE or not french or not english:
                continue
            if french not in found and (series, english) not in taken:
                found[french] = english
                taken.add((series, english))
        return found


class Twin(models.Model):
    """``entry`` (a French rule or statement) says what ``twin`` (a rule of the English edition of its time) says.

    ``today`` carries the twin on in the newest English edition, ``also`` are the numbers of its further parts there;
    ``standing`` is what became of it since.
    ``since``, the date of the first change in substance; ``changes``, how many there were.
    """

    class Standing(models.TextChoices):
        """What became of the text since its date."""

        SAME = "same", "toujours vraie"
        QUIET = "quiet", "retouchée"
        SUBSTANTIVE = "substantive", "changée sur le fond"
        GONE = "gone", "disparue"
        UNKNOWN = "unknown", "inconnue"

    ENDED = (Standing.SUBSTANTIVE, Standing.GONE)
    """The standings of a text that is not what the rules say any more."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, primary_key=True, related_name="english")
    twin = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="french")
    certainty = models.FloatField()
    reason = models.CharField(max_length=255, blank=True)
    by_curator = models.BooleanField(default=False)
    today = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="french_before")
    also = models.JSONField(default=list)
    merged = models.BooleanField(default=False)
    standing = models.CharField(max_length=12, choices=Standing.choices)
    changes = models.PositiveIntegerField(default=0)
    since = models.DateField(null=True)

    objects = TwinQuerySet.as_manager()


def outlived_rules(entries: Iterable[int] | None = None) -> dict[int, datetime.date]:
    """For each French rule or statement (of ``entries`` alone, where they are given) that says no longer what the rules
    say, by its key: the date of the first edition in English that has it otherwise in substance, or no more.
    """
    ended = Twin.objects.filter(standing__in=Twin.ENDED)
    if entries is not None:
        ended = ended.filter(entry__in=list(entries))
    return {entry: since for entry, since in ended.values_list("entry", "since") if since}


def outlived_family(family: Sequence[Edition], books: Iterable[Edition]) -> datetime.date | None:
    """The date of the first of the ``books`` (original whole books in the language of ``family``) that is newer than
    every edition of ``family``, where that is of our own restatements: they say what the rules were, and follow no
    further. None elsewhere.
    """
    last = max((edition.date for edition in family if edition.date), default=None)
    if last is None or not all(edition.restatement for edition in family):
        return None
    return min((book.date for book in books if book.date and book.date > last), default=None)
