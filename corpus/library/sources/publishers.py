"""Pages that list editions: which ones there are (`publishers.toml`), and what a page lists. No network here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any, Literal, get_args
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

Shape = Literal["links", "json", "chapters"]
SERIES = ("cr", "mtr", "ipg", "jar")
MOST_PARTS = 120
"""Parts of one edition, a section a page, that are asked for."""


class PublisherError(ValueError):
    """A table of pages that can't be used, or a page that isn't what it was: the message says which and why."""


@dataclass(frozen=True, slots=True)
class ListingPage:
    """One page that lists editions; its fields are those of `publishers.toml`."""

    name: str
    url: str
    shape: Shape
    series: str
    language: str
    match: str = ""
    title: str = ""
    prefer: tuple[str, ...] = ()
    archive: bool = False
    entries: str = ""
    address: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class ListedEdition:
    """An edition on a page: the addresses of its file, or of its parts in order; ``day`` where the page has one."""

    addresses: tuple[str, ...]
    day: str = ""


def read_pages(text: str, name: str) -> tuple[ListingPage, ...]:
    """The pages of a table in TOML; ``name`` is the file, for messages. Raises PublisherError."""
    try:
        tables = tomllib.loads(text).get("page", [])
        return tuple(_page(table) for table in tables)
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise PublisherError(f"{name}: {error}") from None


def _page(table: Mapping[str, Any]) -> ListingPage:
    page = ListingPage(**{**table, "prefer": tuple(table.get("prefer", ()))})
    if page.shape not in get_args(Shape) or page.series not in SERIES:
        raise PublisherError(f"{page.name}: shape is links, json or chapters; series is cr, mtr, ipg or jar")
    if page.shape == "json" and not (page.address and page.date):
        raise PublisherError(f"{page.name}: a page of shape json says its address and its date")
    try:
        re.compile(page.match)
    except re.error as error:
        raise PublisherError(f"{page.name}: match: {error}") from None
    return page


@cache
def shipped_pages() -> tuple[ListingPage, ...]:
    """The pages that are shipped."""
    return read_pages((files(__package__) / "publishers.toml").read_text(encoding="utf-8"), "publishers.toml")


def pages_in(path: Path | None) -> tuple[ListingPage, ...]:
    """The pages of the table at ``path``, those shipped for None. Raises PublisherError."""
    try:
        return read_pages(path.read_text(encoding="utf-8"), str(path)) if path else shipped_pages()
    except (OSError, UnicodeDecodeError) as error:
        raise PublisherError(f"{path}: {error}") from None


def listed(page: ListingPage, data: bytes, url: str) -> tuple[ListedEdition, ...]:
    """What ``page`` lists, read from the bytes that ``url`` gave. Raises PublisherError where it isn't what it was: no
    edition, several where one is due, no JSON.
    """
    if page.shape == "json":
        return _entries(page, data)
    links = _links(page, data, url)
    if not links:
        raise PublisherError(
            f"{page.name}: no link on {url} is one of {page.series}: the page has another shape now"
        )
    if page.shape == "chapters":
        if len(links) > MOST_PARTS:
            raise PublisherError(f"{page.name}: {len(links)} links on {url}, {MOST_PARTS} parts at most")
        return (ListedEdition(links),)
    if len(links) > 1:
        found = ", ".join(links[:4])
        raise PublisherError(f"{page.name}: several editions on {url} where one is due: {found}")
    return (ListedEdition(links),)


def _links(page: ListingPage, data: bytes, url: str) -> tuple[str, ...]:
    """The addresses that match, once each; of the files of one edition, the one whose ending is preferred."""
    tree = LexborHTMLParser(data)
    best: dict[str, tuple[int, str]] = {}
    for node in tree.css("a[href]"):
        address = (
            urljoin(url, (node.attributes.get("href") or "").strip()).partition("#")[0].replace(" ", "%20")
        )
        if not re.search(page.match, unquote(urlsplit(address).path), re.IGNORECASE):
            continue
        if page.title and page.title not in " ".join(node.text().split()):
            continue
        name = PurePosixPath(unquote(urlsplit(address).path))
        ending = name.suffix.removeprefix(".")
        rank = page.prefer.index(ending) if ending in page.prefer else len(page.prefer)
        key = re.sub(r"[\s_-]+", " ", name.stem) if page.shape == "links" else address
        if key not in best or rank < best[key][0]:
            best[key] = rank, address
    if page.shape == "links" and page.prefer and best:
        first = min(rank for rank, _ in best.values())
        best = {key: each for key, each in best.items() if each[0] == first}
    return tuple(dict.fromkeys(address for _, address in best.values()))


def _entries(page: ListingPage, data: bytes) -> tuple[ListedEdition, ...]:
    try:
        entries = json.loads(data)
        entries = entries[page.entries] if page.entries else entries
        made = [ListedEdition((page.address.format(**each),), str(each[page.date])) for each in entries]
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise PublisherError(f"{page.name}: the index has another shape now: {error!r}") from None
    if not made:
        raise PublisherError(f"{page.name}: the index lists no edition")
    return tuple(sorted(made, key=lambda each: each.day, reverse=True))
