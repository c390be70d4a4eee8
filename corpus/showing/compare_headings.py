"""What stands above the changes of a section."""

from __future__ import annotations

from corpus.showing.compare_filters import GLOSSARY
from corpus.showing.compare_lineage import Lineage


def heading_of(key: str) -> str:
    """« Section 704 », « Ancienne section 215 », « Glossaire »."""
    if key == GLOSSARY:
        return "Glossaire"
    bare = key.removeprefix("-")
    word = "Section" if len(bare) == 3 else "Partie"
    return f"Ancienne {word.lower()} {bare}" if key.startswith("-") else f"{word} {bare}"


def title_of(key: str, lineage: Lineage) -> str:
    """The section's own title, empty where none is known."""
    if key.startswith("-"):
        return lineage.old_titles.get(key[1:], "")
    return lineage.titles.get(key, "")
