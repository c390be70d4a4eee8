"""The words of a query as they are meant: begun, half typed, glued together or misspelt. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.search.query.vocabulary import Thesaurus
from corpus.search.thresholds import NAME_LONGEST as LONGEST, SPELL_TYPING as TYPING
from corpus.search.words.known import unglued
from corpus.search.words.lexicon import Lexicon
from corpus.search.words.stopwords import is_stop
from corpus.search.words.tokens import Token

Corrections = dict[str, tuple[str, ...]]
"""What each unknown or unfinished word may be, the likeliest first."""


def silent(token: Token) -> bool:
    """Whether a token is a word that says nothing."""
    return token.kind == "word" and is_stop(token.text)


def unglued_words(tokens: Sequence[Token], lexicon: Lexicon) -> list[Token]:
    """``tokens``, each unknown word that lacks its apostrophe as two, unless the last may go on."""
    last = tokens[-1:] if tokens and lexicon.begun(tokens[-1].text, TYPING) else ()
    strange = (each.kind == "word" and each.text not in lexicon and each not in last for each in tokens)
    parts = [unglued(token.text) if odd else () for token, odd in zip(tokens, strange, strict=True)]
    return [new for old, two in zip(tokens, parts, strict=True) for new in ([*map(Token, two)] or [old])]


def finished(tokens: list[Token], lexicon: Lexicon, thesaurus: Thesaurus) -> list[Token]:
    """``tokens`` with a last word of a letter or two made whole where it goes on with a name: « capacité de ma »; one
    letter that names nothing has just been begun and is left out: « fontaine de v ». What breaks off behind a small
    word goes on with the only name that it begins: « regroupement avec ».
    """
    tokens = _gone_on(tokens, lexicon, thesaurus)
    last = tokens[-1] if len(tokens) > 1 else None
    if last is None or last.kind != "word" or len(last.text) >= TYPING or not last.text.isalpha():
        return tokens
    if thesaurus.find([last.text]):
        return tokens
    begun = thesaurus.going_on([token.text for token in tokens[:-1]], last.text)
    known = [word for word in begun if lexicon.count(word)]
    if known:
        return [*tokens[:-1], Token(max(known, key=lambda word: (lexicon.count(word), word)))]
    return tokens[:-1] if len(last.text) == 1 and not silent(last) else tokens


def _gone_on(tokens: list[Token], lexicon: Lexicon, thesaurus: Thesaurus) -> list[Token]:
    """``tokens`` with all that can only follow a last small word."""
    made = tokens
    while 1 < len(made) < len(tokens) + LONGEST and silent(made[-1]):
        following = [
            Token(word)
            for word in thesaurus.going_on([token.text for token in made], "")
            if lexicon.count(word) or is_stop(word)
        ]
        if len(following) != 1:
            break
        made = [*made, *following]
    return made


def completed(
    tokens: Sequence[Token], beginnings: frozenset[str], lexicon: Lexicon, thesaurus: Thesaurus
) -> Corrections:
    """What a word with a star stands for; what the last word may become where it is half typed, first what makes a name
    with the words before it.
    """
    starred = {word: found for word in beginnings if (found := lexicon.begun(word, 2, every=True))}
    if not tokens or tokens[-1].kind != "word" or tokens[-1].text.isdigit() or tokens[-1].text in beginnings:
        return starred
    begun = lexicon.begun(tokens[-1].text, TYPING if len(tokens) == 1 else TYPING - 1)
    if not begun:
        return starred
    before = [token.text for token in tokens[-4:-1]]

    def named(word: str) -> int:
        found = thesaurus.find([*before, word])
        return max((each.length for each in found if each.start + each.length > len(before)), default=0)

    going_on = thesaurus.going_on(before, tokens[-1].text) if before else set()
    lengths = {word: (named(word), word in going_on) for word in begun}
    return {**starred, tokens[-1].text: tuple(sorted(begun, key=lambda word: lengths[word], reverse=True))}


def respelt(tokens: list[Token], corrected: Corrections) -> list[Token]:
    """``tokens`` with two words for one where that was the correction (« vifargent »), a small word where it was."""
    made = []
    for token in tokens:
        best = corrected.get(token.text, ())
        if best and (" " in best[0] or is_stop(best[0])):
            made += [Token(part) for part in best[0].split()]
        else:
            made.append(token)
    return made
