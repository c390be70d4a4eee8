"""RTF files to text, by `striprtf`: fonts, pictures and running heads left out. Pure."""

from __future__ import annotations

from striprtf.striprtf import rtf_to_text


def is_rich_text(data: bytes) -> bool:
    """Whether ``data`` begins as RTF does."""
    return data[:64].lstrip().startswith(b"{\\rtf")


def read_rich_text(data: bytes) -> str:
    """The text of the RTF file ``data``, its paragraphs as lines. Half a letter (a lone surrogate) is left out."""
    text: str = rtf_to_text(data.decode("latin-1"), errors="replace")  # type: ignore[no-untyped-call]  # no types
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
