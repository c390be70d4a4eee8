"""Reading: the bytes of a source in, a Document of entries and diagnostics out. Pure Python."""

from corpus.reading.reader import read_source

__all__ = ["read_source"]
