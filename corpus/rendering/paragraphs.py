"""The one block rule: every line is a paragraph. Pure."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from markdown.blockprocessors import BlockProcessor


class LineProcessor(BlockProcessor):
    """Makes each line of a block a paragraph; nothing else is structure."""

    def test(self, parent: Element, block: str) -> bool:
        """Every block is ours."""
        return True

    def run(self, parent: Element, blocks: list[str]) -> bool:
        """Append a ``p`` for each line that is not blank."""
        for line in blocks.pop(0).split("\n"):
            if line.strip():
                SubElement(parent, "p").text = line.strip()
        return True
