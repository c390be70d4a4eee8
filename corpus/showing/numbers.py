"""Rule numbers as people type them in an address, to the form that we print. Pure."""

from __future__ import annotations

import re

from corpus.numbers import is_number

_LOOSE = re.compile(
    r"(?:r[eè]gle|rule|rc|cr|r)?([1-9])(\d\d)?(?:[.,-]?(\d{1,3})[.-]?([a-z]{1,2})?)?\.?(~\d{1,2})?\Z"
)


def canonical(text: str) -> str | None:
    """« 420.5 E. », « 704-5j », « 4205e », « RC 704.5.j » to the number that they mean, None for no number."""
    packed = re.sub(r"[\s\u00a0\u202f]+", "", text).lower()
    match = _LOOSE.match(packed)
    if match is None:
        return None
    part, section, rule, letter, copy = match.groups()
    if not section and (rule or letter):
        return None
    number = part + (section or "") + (f".{int(rule)}" if rule else "") + (letter or "")
    return number + (copy or "") if is_number(number) else None
