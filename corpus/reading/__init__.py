"""Reading: the bytes of a source in, a Document of entries and diagnostics out. Pure Python."""

from corpus.reading.identity.content import content_fingerprint
from corpus.reading.identity.editions import parts_of
from corpus.reading.reader import read_source

__all__ = ["content_fingerprint", "parts_of", "read_source"]
