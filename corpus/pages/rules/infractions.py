"""An infraction's text in its parts: definition, examples, philosophy, remedy, upgrade, as its labels head them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from corpus.languages import derived, packs
from corpus.text.normalise import letters

FIELDS = ("penalty", "definition", "examples", "philosophy", "remedy", "upgrade")
_PARAGRAPH = re.compile(r"<p>(?P<text>[^<]{1,60})</p>")


@dataclass(frozen=True, slots=True)
class InfractionPart:
    """One part: which it is, its label as it is printed, its HTML."""

    field: str
    label: str
    html: SafeString


@derived
def _labels() -> dict[str, str]:
    return {letters(name): field for field in FIELDS for pack in packs() for name in pack.policy[field]}


def parts_of(html: SafeString) -> tuple[InfractionPart, ...]:
    """The parts of an infraction's ``html`` in order; what stands before the first label is its penalty."""
    made: list[InfractionPart] = []
    field, label, begin = "penalty", "", 0
    for match in [*_PARAGRAPH.finditer(html), None]:
        found = _labels().get(letters(match["text"]).strip(" :")) if match else ""
        if found is None:
            continue
        inside = html[begin : match.start() if match else len(html)].replace("<p>: ", "<p>").strip()
        if inside:
            made.append(InfractionPart(field, label, mark_safe(inside)))  # noqa: S308 - a piece of the entry's own HTML
        if match and found:
            field, label, begin = found, match["text"].strip(" :"), match.end()
    return tuple(made)
