"""Pages that list editions: which ones there are (`publishers.toml`), and what a page lists. No network here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, ClassVar, Literal
from urllib.parse import quote, unquote, urljoin, urlsplit

from pydantic import AfterValidator, ConfigDict, Field, StrictBool, TypeAdapter
from selectolax.lexbor import LexborHTMLParser

from corpus.library.sources.catalog import CatalogError, known_language, made
from corpus.library.sources.refusals import PublisherError

Shape = Literal["links", "json", "chapters", "file"]
SHAPES: tuple[Shape, ...] = ("links", "json", "chapters")
"""Those of pages; what is a file itself lists nothing."""
SERIES = ("cr", "mtr", "ipg", "jar")
MOST_DAYS = 366
"""The longest time between two looks at a page."""
DEEPEST = 20_000
"""Tags that nest in each other: the parser's time grows with their square, half a second at so many."""
MOST_PARTS = 120
"""Parts of one edition, a section a page, that are asked for."""


@dataclass(frozen=True, slots=True)
class ListingPage:
    """One page that lists editions; its fields are those of `publishers.toml`. Of shape "file": one that is an edition
    itself, listed by the page of that name, or by none where it has no series.
    """

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")
    name: str
    url: str
    shape: Literal["links", "json", "chapters", "file"]
    series: str
    language: Annotated[str, AfterValidator(known_language)]
    match: str = ""
    title: str = ""
    prefer: tuple[str, ...] = ()
    archive: bool = False
    every: Annotated[int, Field(ge=0, le=MOST_DAYS, strict=True)] = 0
    allowed: StrictBool = True
    entries: str = ""
    address: str = ""
    date: str = ""

    @property
    def lists_one(self) -> bool:
        """Whether one edition is due here at a time."""
        return self.shape != "json" and not self.archive


Listed = tuple[tuple[str, ...], str]
"""An edition on a page: the addresses of its file, or of its parts in order; its day where the page has one."""
_PAGE = TypeAdapter(ListingPage)


def read_pages(text: str, name: str) -> tuple[ListingPage, ...]:
    """The pages of a table in TOML; ``name`` is the file, for messages. Raises PublisherError."""
    try:
        return tuple(page_from(table) for table in tomllib.loads(text).get("page", []))
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise PublisherError("table", name=name, why=error) from None


def page_from(table: Mapping[str, Any]) -> ListingPage:
    """The page that a table says, or that a curator wrote. Raises PublisherError."""
    name = str(table.get("name", ""))
    try:
        page = made(_PAGE, dict(table), name)
        re.compile(page.match)
    except (CatalogError, re.error) as error:
        raise PublisherError("table", name=name, why=error) from None
    if page.shape not in SHAPES or page.series not in SERIES:
        why = "shape: links, json, chapters; series: cr, mtr, ipg, jar"
        raise PublisherError("table", name=name, why=why)
    if page.shape == "json" and not (page.address and page.date):
        raise PublisherError("table", name=name, why="json: address, date")
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
        raise PublisherError("table", name=path, why=error) from None


def listed(page: ListingPage, data: bytes, url: str) -> list[Listed]:
    """What ``page`` lists, read from the bytes that ``url`` gave. Raises PublisherError where it isn't what it was: no
    edition, several where one is due, no JSON.
    """
    if page.shape == "json":
        return _entries(page, data, url)
    links = _links(page, data, url)
    if not links:
        raise PublisherError("no_link", page=page.name, url=url, series=page.series)
    if page.shape == "chapters":
        if len(links) > MOST_PARTS:
            raise PublisherError("many_parts", page=page.name, url=url, count=len(links), most=MOST_PARTS)
        return [(links, "")]
    if len(links) > 1 and not page.archive:
        raise PublisherError("several", page=page.name, url=url, found=", ".join(links[:4]))
    return [((link,), "") for link in links]


def _links(page: ListingPage, data: bytes, url: str) -> tuple[str, ...]:
    """The addresses that match, once each; of the files of one edition, the one whose ending is preferred."""
    if _depth(data) > DEEPEST:
        return ()
    tree = LexborHTMLParser(data)
    best: dict[str, tuple[int, str]] = {}
    for node in tree.css("a[href]"):
        address = (
            urljoin(url, (node.attributes.get("href") or "").strip()).partition("#")[0].replace(" ", "%20")
        )
        path = unquote(urlsplit(address).path)
        if not any(re.search(page.match, each, re.IGNORECASE) for each in (path, unquote(address))):
            continue
        if page.title and page.title not in " ".join(node.text().split()):
            continue
        name = PurePosixPath(path)
        ranks = [at for at, end in enumerate(page.prefer) if re.search(rf"\.{end}$", path, re.IGNORECASE)]
        rank = ranks[0] if ranks else len(page.prefer)
        named = page.shape == "links" and not urlsplit(address).query
        key = re.sub(r"[\s_-]+", " ", name.stem) if named else address
        if key not in best or rank < best[key][0]:
            best[key] = rank, address
    if page.shape == "links" and page.prefer and best and not page.archive:
        first = min(rank for rank, _ in best.values())
        best = {key: each for key, each in best.items() if each[0] == first}
    return tuple(dict.fromkeys(address for _, address in best.values()))


def _depth(data: bytes) -> int:
    """How deep the tags of a page nest at most; those that are never closed count as if they did."""
    depths = accumulate(-1 if tag[1] else 1 for tag in re.finditer(rb"<(/?)[a-zA-Z]", data))
    return max(depths, default=0)


def _entries(page: ListingPage, data: bytes, url: str) -> list[Listed]:
    try:
        entries = json.loads(data)
        entries = entries[page.entries] if page.entries else entries
        made = [((_filled(page, each, url),), str(each[page.date])) for each in entries]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise PublisherError("index_shape", page=page.name, why=repr(error)[:200]) from None
    if not made:
        raise PublisherError("index_empty", page=page.name)
    return sorted(made, key=lambda each: each[1], reverse=True)


def _filled(page: ListingPage, entry: Mapping[str, Any], url: str) -> str:
    """The address of an entry: its values where braces name them, as parts of a path or as the whole."""
    whole = re.fullmatch(r"\{(\w+)\}", page.address)
    if whole:
        return urljoin(url, str(entry[whole[1]]).strip().replace(" ", "%20"))
    filled = re.sub(r"\{(\w+)\}", lambda name: quote(str(entry[name[1]]), safe=""), page.address)
    return urljoin(url, filled)
