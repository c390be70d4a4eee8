"""The file and what stands beside it, kept on disk as the index is: made when something is published, never in a
request.
"""

from __future__ import annotations

import csv
import datetime
import gzip
import hashlib
import io
import json
import logging
import shutil
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings

from corpus.locking import locked
from corpus.models import Library
from corpus.pages.shared.french import day
from corpus.pocket.book import book
from corpus.pocket.packing import pack
from corpus.pocket.texts import line_steps, printed_of, texts_of

log = logging.getLogger("corpus.pocket")

RULES, STATE, BOOK, BEFORE = "regles.json", "etat.json", "regles.epub", "avant-"
LISTS = ("regles.csv", "glossaire.csv", "changements.csv")
ENDS = {"": "", "br": ".br", "gzip": ".gz"}
"""How a file's name ends in each encoding."""
KEPT = 4
"""Generations before this one from which a phone gets what changed alone; an older file is fetched whole."""


def folder() -> Path:
    """Where the files of the public generation stand."""
    return Path(settings.DATA_DIR) / "pocket"


def state() -> dict[str, Any]:
    """What the files are: generation, day, digest and size of the file; digests from which there is an update. Empty
    before any was made.
    """
    try:
        found: dict[str, Any] = json.loads((folder() / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def written(told: dict[str, Any]) -> str:
    """The file of those sections: JSON with a line for each element of a list, so that an update goes by lines."""
    return _lined(told) + "\n"


def _lined(value: Any) -> str:
    if isinstance(value, dict):
        lines = (f"{_json(name)}:{_lined(each)}" for name, each in value.items())
        return "{\n" + ",\n".join(lines) + "\n}"
    return "[\n" + ",\n".join(map(_json, value)) + "\n]" if isinstance(value, list) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def make() -> bool:
    """Make the files of the library as it is; whether they were not there already. One process at a time."""
    with locked(folder() / "lock"):
        before, now = state(), Library.state()
        if before.get("state") == now:
            return False
        told = pack()
        text = written(told)
        data = text.encode()
        digest = hashlib.sha256(data).hexdigest()
        updates = _updates(before, text, digest)
        _write(RULES, data)
        for name, lines in _lists(told).items():
            _write(name, lines)
        _write(BOOK, book(told, printed_of(told["printed"])))
        keep = {RULES, STATE, BOOK, "lock", *LISTS, *updates.values()}
        _write(
            STATE,
            _json(
                {
                    "state": now,
                    "generation": told["generation"],
                    "day": told["day"],
                    "words": day(datetime.date.fromisoformat(told["day"])) if told["day"] else "",
                    "digest": digest,
                    "size": len(data),
                    "updates": updates,
                }
            ).encode(),
        )
        for old in folder().iterdir():
            if old.name.removesuffix(".br").removesuffix(".gz") not in keep and not old.name.startswith(
                BEFORE
            ):
                old.unlink()
        return True


def make_if_wanted() -> None:
    """`make`, where the settings ask for the files; what goes wrong is written to the log, the old files stay."""
    if settings.POCKET:
        try:
            make()
        except Exception:
            log.exception("the files to take along could not be made")


def _updates(before: dict[str, Any], text: str, digest: str) -> dict[str, str]:
    """The name of the update from each file before that is kept, by that file's digest."""
    current = folder() / f"{RULES}.gz"
    if before.get("digest", digest) != digest and current.exists():
        shutil.copy(current, folder() / f"{BEFORE}{before['generation']:09}-{before['digest']}")
    made = {}
    for old in _files_before():
        was = old.name.rpartition("-")[2]
        if was != digest:
            told = line_steps(gzip.decompress(old.read_bytes()).decode(), text)
            made[was] = f"mise-a-jour-{was[:16]}.json"
            _write(made[was], _json({"from": was, "to": digest, "lines": told}).encode())
    return made


def _files_before() -> list[Path]:
    """The last files before this one, packed, the oldest first; what is older goes."""
    held = sorted(folder().glob(f"{BEFORE}*"))
    for old in held[:-KEPT]:
        old.unlink()
    return held[-KEPT:]


def _write(name: str, data: bytes) -> None:
    """The file as it is and compressed, each put in place in one step."""
    forms = {name: data}
    if name not in (STATE, BOOK):
        # at 9 a twentieth smaller in thrice the time; the hardest (11) takes as long as reading an edition
        forms[f"{name}.br"] = brotli.compress(data, quality=6, lgwin=24)
        forms[f"{name}.gz"] = gzip.compress(data, 6, mtime=0)
    for each, content in forms.items():
        aside = folder() / f"{each}.new"
        aside.write_bytes(content)
        aside.replace(folder() / each)


def _lists(told: dict[str, Any]) -> dict[str, bytes]:
    """The lists beside the file: the rules in force, the glossary, what each release changed."""
    texts = texts_of(told["texts"])
    editions, gists = told["editions"], dict(told["gists"])
    rules: list[list[str]] = [["number", "language", "edition", "title", "gist", "text"]]
    terms: list[list[str]] = [["term", "language", "edition", "text"]]
    for place, *rows in told["force"]:
        edition = editions[place]
        for at in rows:
            kind, key, text, name = [*told["rows"][at], ""][:4]
            content = texts[text] if text >= 0 else ""
            if kind == "r":
                gist = gists.get(at, "")
                rules.append([key, edition["language"], edition["slug"], name, gist, content])
            elif kind == "t":
                terms.append([name, edition["language"], edition["slug"], content])
    changes = [["old", "new", "part", "title", "numbers"]]
    for old, new, *places in told["since"]:
        ends = [editions[old]["slug"], editions[new]["slug"]]
        changes += [[*ends, part, title, " ".join(numbers)] for title, part, numbers, *_ in places]
    return dict(zip(LISTS, map(_csv, (rules, terms, changes)), strict=True))


def _csv(rows: list[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def read(name: str, encoding: str = "") -> bytes | None:
    """The bytes of a file that is public, as it is or compressed (``br``, ``gzip``); None for any other name."""
    told = state()
    if name not in (RULES, STATE, BOOK, *LISTS, *told.get("updates", {}).values()):
        return None
    path = folder() / f"{name}{ENDS[encoding]}"
    return path.read_bytes() if path.is_file() else None
