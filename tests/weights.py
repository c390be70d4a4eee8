"""What a first visit to a page weighs: bytes on the wire with its styles and scripts, elements in its tree."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders
from django.test import Client
from selectolax.lexbor import LexborHTMLParser

MOST_BYTES, MOST_NODES = 60_000, 1500
"""What a first visit may weigh, and the elements that a page may have when it opens: what a phone takes at once."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A first visit: ``page`` the document's bytes, compressed; ``bytes`` those with all that it asks for; ``nodes``
    its elements.
    """

    address: str
    page: int
    bytes: int
    nodes: int


def weight_of(client: Client, address: str) -> Weight:
    """The weight of the page at ``address``, redirects followed; nothing is kept from a page before."""
    response = client.get(address, follow=True, HTTP_ACCEPT_ENCODING="identity")
    page = response.content.decode()
    tree = LexborHTMLParser(page)
    asked = {
        *(node.attributes.get("href") or "" for node in tree.css("link[rel=stylesheet], link[rel=icon]")),
        *(node.attributes.get("src") or "" for node in tree.css("script[src], img[src]")),
    }
    own = len(gzip.compress(page.encode()))
    return Weight(address, own, own + sum(map(_static_bytes, sorted(asked))), len(tree.css("*")))


@cache
def _static_bytes(url: str) -> int:
    """The compressed bytes of a static file by its address, hashed or not."""
    name = urlsplit(url).path.removeprefix("/static/")
    found = finders.find(name) or finders.find(_unhashed(name))
    if not found:
        raise LookupError(f"{url}: no such static file")
    return len(gzip.compress(Path(str(found)).read_bytes()))


def _unhashed(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem.rpartition('.')[0]}.{ending}"
