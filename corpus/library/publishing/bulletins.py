"""Bulletins handed in as one file: a heading for each rule, paragraphs below it."""

from __future__ import annotations

import re
import tomllib

from corpus.library.ingest.inputs import InputChange
from corpus.library.publishing.wishes import WishError, note
from corpus.numbers import is_number

LARGEST = 500_000
"""Bytes of a file of bulletins."""
_HEADING = re.compile(r"#{1,6}\s+(?P<title>.+?)\s*#*")


def read_bulletins(data: bytes, source: str = "") -> list[tuple[str, str, str]]:
    """Number ("" for the whole edition), text and source of each bulletin: of Markdown, whose headings begin with the
    rule's number, or of TOML (``[[bulletin]]`` with ``rule``, ``text``, ``source``). ``source`` is for those that name
    none. Raises WishError.
    """
    if len(data) > LARGEST:
        raise WishError(
            f"Ce fichier pèse plus de {LARGEST // 1000}\u00a0ko\u00a0: déposez-le en plusieurs fois."
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WishError("Ce fichier n’est pas un texte en UTF-8\u00a0: enregistrez-le ainsi.") from error
    found = _of_toml(text) if re.search(r"(?m)^\[\[bulletin\]\]", text) else _of_markdown(text)
    if not found:
        raise WishError(
            "Ce fichier n’a pas de titre\u00a0: commencez chaque bulletin par «\u00a0# 704.5j\u00a0»."
        )
    return [(number, words, own or source) for number, words, own in found]


def notes_from(slug: str, data: bytes, source: str) -> list[InputChange]:
    """The changes by which the edition ``slug`` has the bulletins of a file, one for each rule. Raises WishError."""
    return [
        change
        for number, text, own in read_bulletins(data, source)
        for change in note(slug, number, text, own)
    ]


def _of_markdown(text: str) -> list[tuple[str, str, str]]:
    found: dict[str, list[str]] = {}
    number: str | None = None
    for place, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.fullmatch(line)
        if heading is None:
            if number is not None:
                found[number].append(line)
            elif line.strip():
                raise WishError(
                    f"Ligne {place}\u00a0: ce texte n’est sous aucun titre, on ne sait de quelle règle il parle."
                )
            continue
        first = heading["title"].split()[0].rstrip(".:")
        number = first if is_number(first) else ""
        if number in found:
            raise WishError(
                f"Ligne {place}\u00a0: il y a déjà un bulletin pour {number or 'toute l’édition'}."
            )
        found[number] = []
    return [(number, "\n".join(lines).strip(), "") for number, lines in found.items()]


def _of_toml(text: str) -> list[tuple[str, str, str]]:
    try:
        rows = tomllib.loads(text)["bulletin"]
    except tomllib.TOMLDecodeError as error:
        raise WishError(f"Ce fichier TOML ne se lit pas\u00a0: {error}.") from error
    return [(str(row.get("rule", "")), str(row.get("text", "")), str(row.get("source", ""))) for row in rows]
