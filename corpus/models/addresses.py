"""The addresses of pages, as `django.urls.reverse` makes them: it takes longer than all else that a link asks for, so
that each pattern is asked for once and filled in from then on.
"""

from __future__ import annotations

import re
from functools import cache

from django.urls import get_script_prefix, reverse

_PLAIN = re.compile(r"[\w.~-]+", re.ASCII).fullmatch
"""What stands in an address as it is. A slug and a rule's number do."""


def address_of(page: str, *parts: str) -> str:
    """The address of the ``page`` of that name in `corpus.urls`, ``parts`` where its pattern asks for them."""
    if all(map(_PLAIN, parts)):
        return _pattern(get_script_prefix(), page, len(parts)) % parts
    return reverse(page, args=parts)


@cache
def _pattern(prefix: str, page: str, parts: int) -> str:
    """Its address with a place for each part. ``prefix`` is what `reverse` puts before it."""
    stand_ins = [f"-{place}-" for place in range(parts)]
    found = reverse(page, args=stand_ins).replace("%", "%%")
    for stand_in in stand_ins:
        found = found.replace(stand_in, "%s")
    return found
