"""What is known of a wording itself: its levels of sameness, its pieces, its shapes; the symbols. Pure."""

from corpus.text.draw import inline, markdown, render
from corpus.text.symbols import Symbol, symbol_of
from corpus.text.tokenize import Link, Piece, Span, cut, tokenize

__all__ = ["Link", "Piece", "Span", "Symbol", "cut", "inline", "markdown", "render", "symbol_of", "tokenize"]
