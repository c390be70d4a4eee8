"""What a reader takes for the same wording, and what not."""

import pytest
from hypothesis import example, given, strategies as st

from corpus.text.normalise import (
    exact,
    folded,
    hide_addresses,
    letters,
    mirror,
    same_wording,
    small,
    typography,
    words,
)
from tests.comparing.editions import texts

SAME = [
    ("guillemets and straight quotes", "la « case » verte", 'la "case" verte'),
    ("guillemets before punctuation", "la « case ».", 'la "case".'),
    ("a guillemet left over", "la case » verte", 'la case" verte'),
    ("guillemets in brackets", "(« case »)", '("case")'),
    ("curly quotes", "the “square”", 'the "square"'),
    ("apostrophes", "l’oie", "l'oie"),
    ("no-break spaces", "Attention\u00a0: perdu\u202f!", "Attention : perdu !"),
    ("space before double punctuation", "Attention : perdu ; fin ?", "Attention: perdu; fin?"),
    ("line ends", "un pion\navance", "un pion avance"),
    ("long dashes", "le pont — ou le puits", "le pont -- ou le puits"),
    ("dashes without space", "a bridge—or a well", "a bridge – or a well"),
    ("question marks for lost dashes", "a bridge?or a well", "a bridge—or a well"),
    ("accented capitals", "État du plateau, Équipe À", "Etat du plateau, Equipe A"),
    ("full stop of a subrule", "420.5a. Un pion", "420.5a Un pion"),
    ("italics", "le _Jeu de l’oie_ compte", "le Jeu de l’oie compte"),
    ("trade marks", "Oie™, Jet® et Dés®", "Oie(TM), Jet(r) et Dés(R)"),
    ("trade marks in letters", "_Oie_™ et Dés", "_Oie_TM et Dés"),
    ("ligatures", "un nœud au cœur", "un noeud au coeur"),
    ("dots", "et puis…", "et puis..."),
    ("spaced dots", "si un pion . . . , il perd", "si un pion…, il perd"),
    ("ranges", "voir 601.2a–h et 903.6–903.11, de 1–6", "voir 601.2a-h et 903.6-903.11, de 1-6"),
    ("label", "Exemple : Bleu recule.", "Bleu recule."),
    ("old symbols", "{oT} : piochez", "{T} : piochez"),
    ("two ways of one letter", "e\u0301tat", "état"),
]
DIFFERENT = [
    ("small accents", "il a perdu", "il à perdu"),
    ("punctuation", "un pion, ou deux", "un pion ou deux"),
    ("numbers", "deux cases", "trois cases"),
    ("minus", "-2 cases", "+2 cases"),
    ("a range", "cases 1-6", "cases 16"),
    ("a letter for a question mark", "un ?hien né", "un chien né"),
]


@pytest.mark.parametrize(("old", "new"), [pair[1:] for pair in SAME], ids=[pair[0] for pair in SAME])
def test_only_typography(old, new):
    assert typography(old) == typography(new)
    assert same_wording(old, new) and same_wording(new, old)


@pytest.mark.parametrize(
    ("old", "new"), [pair[1:] for pair in DIFFERENT], ids=[pair[0] for pair in DIFFERENT]
)
def test_more_than_typography(old, new):
    assert not same_wording(old, new) and not same_wording(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ours Errant Rapide", "ours errant rapide"),
        ("un pion avance.", "un pion avance"),
        ("gagné ? ou perdu", "gagné ou perdu"),
        ("non-bleu", "non bleu"),
        ("[un pion]", "un pion"),
        ("sur https://www.oie.com/x.", "sur oie.com/x"),
        ("sur www.oie.com/", "sur oie.com"),
        ("un été passé à régner", "un ete passe a regner"),
        ("un été passé", "un �t� pass?"),
    ],
)
def test_lost_characters_are_typography_though_the_text_is_another(old, new):
    assert typography(old) != typography(new)
    assert same_wording(old, new) and same_wording(new, old)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("voir www.oie.fr/x, puis", "voir , puis"),
        ("(https://oie.fr/a)", "()"),
        ("sur oie.com.", "sur ."),
        ("sur OIE.COM", "sur "),
        ("sur Oie.Com", "sur "),
        ("oie.net ou rien", " ou rien"),
        ("oie.org/x ?", " ?"),
        ("rien de tel", "rien de tel"),
    ],
)
def test_addresses_are_hidden(text, bare):
    assert hide_addresses(text) == bare


@given(texts)
@example("-")
def test_spacing_out_changes_nothing(text):
    assert typography(f"  {text}\u00a0\n") == typography(text)
    assert same_wording(text, text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Fiole d’Æther", "fiole d'aether"),
        ("ÉQUIPER « Œuvre »", 'equiper " oeuvre "'),
        ("Straße", "strasse"),
        ("e\u0301tat", "etat"),
        ("409.1b–i", "409.1b-i"),
        ("½ ™ {T/P}", "½ ™ {t/p}"),
    ],
)
def test_letters(text, plain):
    assert letters(text) == plain
    assert folded(text).text == plain
    assert small(text) == text.casefold() or "ß" in text


def test_places_lead_back_to_the_original():
    text = "L’Æther de l’œuvre"
    plain = folded(text)
    for word, written in [("aether", "Æther"), ("oeuvre", "œuvre"), ("de", "de")]:
        start = plain.text.index(word)
        first, last = plain.span(start, start + len(word))
        assert text[first:last] == written


@given(st.text(max_size=80))
def test_levels_see_through_more_and_more(text):
    assert letters(letters(text)) == letters(text)
    assert words(letters(text)) == words(text)
    assert words(exact(text)) == words(text)
    assert letters(text.upper()) == letters(text.upper().lower()) or not text.isascii()
    plain = folded(text)
    for place in range(len(plain.text)):
        first, last = plain.span(place, place + 1)
        assert 0 <= first < last <= len(text)
        assert plain.span(place, place) == (first, first)


@given(st.text(alphabet="aàÀéÉœŒæÆ’'«»\"-– \u00a0zZ", max_size=60))
def test_folding_in_pieces_or_whole(text):
    assert folded(text).text == letters(text)
    assert len(mirror(text)) == len(text)
