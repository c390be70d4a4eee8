"""What the library keeps: sources and editions, entries and texts, references, links."""

from corpus.models.diagnostic import Diagnostic
from corpus.models.edition import Edition, LineOwners
from corpus.models.entry import Entry, Text, entry_url
from corpus.models.link import Correction, Lineage, Link, Membership
from corpus.models.reference import Citation, Reference
from corpus.models.source import Source, SourceContent

__all__ = [
    "Citation",
    "Correction",
    "Diagnostic",
    "Edition",
    "Entry",
    "LineOwners",
    "Lineage",
    "Link",
    "Membership",
    "Reference",
    "Source",
    "SourceContent",
    "Text",
    "entry_url",
]
