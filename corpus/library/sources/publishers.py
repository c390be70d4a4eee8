"""Pages that list editions: which ones there are (`publishers.toml`), and what a page lists. No network here."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, ClassVar
from urllib.parse import quote, unquote, urljoin, urlsplit

from pydantic import AfterValidator, ConfigDict, Field, StrictBool, TypeAdapter
from selectolax.lexbor import LexborHTMLParser

from corpus.library.sources.catalog import CatalogError, known_language, made
from corpus.library.sources.fetching import PublisherError

SHAPES = ("links", "json", "chapters")
"""Those of pages; what is a file itself lists nothing."""
SERIES = ("cr", "mtr", "ipg", "jar")
MOST_DAYS = 366
"""The longest time between two looks at a page."""
MOST_TAGS = 40_000
"""Tags of a page that is read: the parser's time grows with the square of those that nest, two seconds at so many."""
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
    shape: Annotated[str, Field(pattern=f"^({'|'.join(SHAPES)})$")]
    series: Annotated[str, Field(pattern=f"^({'|'.join(SERIES)})$")]
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


def pages_in(path: Path | None = None) -> tuple[ListingPage, ...]:
    """The pages of the table at ``path``, those shipped for None. Raises PublisherError."""
    try:
        text = (path or files(__package__) / "publishers.toml").read_text(encoding="utf-8")
        return tuple(page_from(table) for table in tomllib.loads(text).get("page", []))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise PublisherError("table", name=path, why=error) from None


def page_from(table: Mapping[str, Any]) -> ListingPage:
    """The page that a table says, or that a curator wrote. Raises PublisherError."""
    name = str(table.get("name", ""))
    try:
        page = made(_PAGE, dict(table), name)
        re.compile(page.match)
        if page.shape == "json" and not (page.address and page.date):
            raise CatalogError("json: address, date")
    except (CatalogError, re.error) as error:
        raise PublisherError("table", name=name, why=error) from None
    return page


def listed(page: ListingPage, data: bytes, url: str) -> list[Listed]:
    """What ``page`` lists, read from the bytes that ``url`` gave. Raises PublisherError where it isn't what it was: no
    edition, several where one is due, no JSON.
    """
    if page.shape == "file":
        return [((url,), "")]
    if page.shape == "json":
        return _entries(page, data, url)
    links, in_parts = _links(page, data, url), page.shape == "chapters"
    most = MOST_PARTS if in_parts else len(links) if page.archive else 1
    if not links:
        raise PublisherError("no_link", page=page.name, url=url, series=page.series)
    if len(links) > most:
        found = ", ".join(links[:4])
        raise PublisherError("several", page=page.name, url=url, count=len(links), most=most, found=found)
    return [(links, "")] if in_parts else [((link,), "") for link in links]


def _links(page: ListingPage, data: bytes, url: str) -> tuple[str, ...]:
    """The addresses that match, once each; of the files of one edition, the one whose ending is preferred."""
    best: dict[str, tuple[int, str]] = {}
    tree = LexborHTMLParser(data if data.count(b"<") <= MOST_TAGS else b"")
    for base in tree.css("base[href]")[:1]:
        url = urljoin(url, base.attributes.get("href") or "")
    for node in tree.css("a[href]"):
        link = urljoin(url, (node.attributes.get("href") or "").strip())
        address = link.partition("#")[0].replace(" ", "%20")
        path = unquote(urlsplit(address).path)
        matches = any(re.search(page.match, each, re.IGNORECASE) for each in (path, unquote(address)))
        if matches and link.startswith("http") and page.title in " ".join(node.text().split()):
            ends = (re.search(rf"\.{end}$", path, re.IGNORECASE) for end in (*page.prefer, "|"))
            rank = next(at for at, ending in enumerate(ends) if ending)
            by_name = page.shape == "links" and not urlsplit(address).query
            key = re.sub(r"[\s_-]+", " ", PurePosixPath(path).stem) if by_name else address
            best[key] = min(best.get(key, (rank, address)), (rank, address), key=itemgetter(0))
    first = min(best.values(), key=itemgetter(0), default=(0, ""))[0]
    all_count = page.archive or page.shape == "chapters"
    return tuple(dict.fromkeys(address for rank, address in best.values() if all_count or rank == first))


def _entries(page: ListingPage, data: bytes, url: str) -> list[Listed]:
    """The entries of an index in JSON, the newest first; their values fill what braces of the address name, each as a
    part of a path, or as the whole.
    """
    kept = "/%:@!$&'()*+,;=-._~?[]" if page.address.startswith("{") else ""
    try:
        index = json.loads(data)
        found = []
        for entry in index[page.entries] if page.entries else index:
            address = page.address
            for key, value in entry.items():
                address = address.replace(f"{{{key}}}", quote(str(value).strip(), safe=kept))
            if "{" in address:
                raise KeyError(address)
            found.append(((urljoin(url, address),), str(entry[page.date])))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PublisherError("index_shape", page=page.name, why=repr(error)[:200]) from None
    if not found:
        raise PublisherError("index_empty", page=page.name)
    return sorted(found, key=itemgetter(1), reverse=True)
