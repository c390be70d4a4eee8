"""What the library keeps: sources and editions, entries and texts, references, links."""

from corpus.models.entry import Entry, Text, Thread, entry_url
from corpus.models.link import Correction, Lineage, Link
from corpus.models.reference import Citation, Reference
from corpus.models.source import Diagnostic, Edition, Source

__all__ = [
    "Citation",
    "Correction",
    "Diagnostic",
    "Edition",
    "Entry",
    "Lineage",
    "Link",
    "Reference",
    "Source",
    "Text",
    "Thread",
    "entry_url",
]
