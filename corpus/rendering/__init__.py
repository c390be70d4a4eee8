"""Text to HTML, the one way for every text: mana symbols, emphasis, rule links; sanitised. Pure."""

from corpus.rendering.symbols import Symbol, symbol_of
from corpus.rendering.text import Span, render

__all__ = ["Span", "Symbol", "render", "symbol_of"]
