"""Text to HTML, the one way for every text: mana symbols, emphasis, rule links; sanitised. Pure."""

from corpus.text.html import Span, render
from corpus.text.symbols import Symbol, symbol_of

__all__ = ["Span", "Symbol", "render", "symbol_of"]
