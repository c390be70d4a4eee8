"""What is known of a wording itself: its levels of sameness, its pieces, its shapes; the symbols. Pure."""

from corpus.text.draw import around, inline, markdown, plain, render
from corpus.text.tokenize import Piece, cut, tokenize

__all__ = ["Piece", "around", "cut", "inline", "markdown", "plain", "render", "tokenize"]
