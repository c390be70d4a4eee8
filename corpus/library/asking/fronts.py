"""What the page of each number shows today, for all numbers at once: whose text leads, and whether it is still true."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.languages import FRENCH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.leading import leading
from corpus.library.asking.twins import twins_in
from corpus.library.asking.versions import deciding_entry
from corpus.models import Edition, Entry


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
    chosen = [
        (family, family.deciding(None))
        for family in known_editions.chosen()
        if family.editions[-1].kind != Edition.Kind.POLICY
    ]
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
