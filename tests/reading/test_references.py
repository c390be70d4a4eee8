"""Citations found in texts: every spelling that editions, forums and judges use, and what is none."""

import pytest

from corpus.reading.references.find import find

NBSP, NNBSP, NBHYPHEN = "\u00a0", "\u202f", "\u2011"


def spans(text, language="fr"):
    """The mentions of a text in short: 420.5a, or 420.5a-420.5c for a range."""
    return [m.first + (f"-{m.last}" if m.last else "") for m in find(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("voir règle 104.3a", ["104.3a"]),
        ("(Voir règle 104.3a.)", ["104.3a"]),
        ("Selon la REGLE 104.3, rien ne bouge", ["104.3"]),
        ("la regle 104.3a", ["104.3a"]),
        ("la re\u0300gle 104.3a", ["104.3a"]),
        ("une sous-règle 104.3a", ["104.3a"]),
        ("c’est l’article 104.3", ["104.3"]),
        ("le paragraphe 409.1b", ["409.1b"]),
        ("le paragraphe 409", ["409"]),
        ("l'étape 409.1b", ["409.1b"]),
        ("(Règles condensées, section 704)", ["704"]),
        ("Cf. règle 514)", ["514"]),
        ("cf 514.", ["514"]),
        ("règle n° 420.5", ["420.5"]),
        ("rule number 420.5", ["420.5"]),
        (f"règle{NBSP}420.5e", ["420.5e"]),
        (f"règle 420.5{NNBSP}e)", ["420.5e"]),
        ("See rule 704.5j.", ["704.5j"]),
        ("subrule 704.5k is next", ["704.5k"]),
        ("rule 704’s second sentence", ["704"]),
        ("(704.5j)", ["704.5j"]),
        ("([704.5j])", ["704.5j"]),
        ("[CR 704.5n]", ["704.5n"]),
        ("[CR:704.5j]", ["704.5j"]),
        ("CR704.5j", ["704.5j"]),
        ("RC 704.5J", ["704.5j"]),
        ("cr 704.", ["704"]),
        ("§ 704.5", ["704.5"]),
        ("règle 704.5.j", ["704.5j"]),
        ("règle 104 .3a", ["104.3a"]),
        ("règle 104. 3a", ["104.3a"]),
        ("règle 420.5 e", ["420.5e"]),
        ("règle 420.5 a)", ["420.5a"]),
        ("as described in 409.1c", ["409.1c"]),
        ("if not, see 805.8.", ["805.8"]),
        ("voir 408.", ["408"]),
        ("an exception to 613.10.", ["613.10"]),
        ("selon 704.5 et 704.6", ["704.5", "704.6"]),
        ("règle *420.5e*", ["420.5e"]),
        ("règle \u200b420", ["420"]),
        ("section 6", ["6"]),
        ("partie 6, « Sorts et effets »", ["6"]),
        ("rule 702.102ab", ["702.102ab"]),
        ("règle\n420.5e", ["420.5e"]),
    ],
)
def test_a_single_number(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "une 2/2 qui gagne +1/+1",
        "en 2007, le 12.05.2007 ou le 07/03/2007",
        "au prix de 47.90 € ou 116.95 €, soit 120.50$",
        "environ 100.000 pages, version 110.2.14",
        "payez 7 manas, perdez 20 points, lisez 300 pages",
        "la règle précédente et cette règle-ci",
        "this rule, the previous rules",
        "les règles 2007 et les règles 2010",
        "règle de 500 cartes",
        "la page 420 et la page 4",
        "page 3 sur 4",
        "la partie 2 du match",
        "jouez la partie 100.",
        "une section. 420 cartes suivent",
        "étape 3 : posez 100 cartes",
        "Tel: 1-800-324-6496, +32.70.233.277",
        "192.168.100.20",
        "http://exemple.test/702.11 et a=704.5",
        "rule 2010",
        "du 120.5g de papier",
        "(4701 lectures)",
        "une remise de 100 % sur 250.5 km",
        "MTR 3.1",
        "dans 500 ans, in 100.",
        "section 4 des règles de tournoi",
        "see section 4 of the Magic Tournament Rules",
        "le 100 est rond, le 704 aussi",
    ],
)
def test_what_is_no_citation(text):
    assert [mention for mention in find(text, "fr") if mention.certain] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("règles 601.2a à 601.2d", ["601.2a-601.2d"]),
        ("règles 601.2a à d.", ["601.2a-601.2d"]),
        ("601.2a-d", ["601.2a-601.2d"]),
        ("601.2a–d", ["601.2a-601.2d"]),
        ("601.2a—d", ["601.2a-601.2d"]),
        (f"601.2a{NBHYPHEN}d", ["601.2a-601.2d"]),
        ("601.2a – d", ["601.2a-601.2d"]),
        ("601.2a-601.2d", ["601.2a-601.2d"]),
        ("601.2a...601.2d", ["601.2a-601.2d"]),
        ("Cf. règles 510.1 c-d.", ["510.1c-510.1d"]),
        ("rules 702.2 through 702.5", ["702.2-702.5"]),
        ("see rules 118.7–8.", ["118.7-118.8"]),
        ("rules 306-311 and rule 500", ["306-311", "500"]),
        ("rules 903.6–903.11", ["903.6-903.11"]),
        ("rules 409.1f?h", ["409.1f-409.1h"]),
        ("(rules 306?311)", ["306-311"]),
        ("de la règle 212.4d à la règle 212.4i", ["212.4d-212.4i"]),
        ("la règle 601.2a à été lue", ["601.2a"]),
        ("règle 420 - Effets continus", ["420"]),
        ("règle 601.2d-a", ["601.2d"]),
        ("la règle 420.5e-même", ["420.5e"]),
        ("see rule 702.9?", ["702.9"]),
    ],
)
def test_ranges(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("702.11b, 702.12 et 702.15", ["702.11b", "702.12", "702.15"]),
        ("paragraphes 409.1b et 409.1f-h.", ["409.1b", "409.1f-409.1h"]),
        ("rules 205.1a–b, 305.7, and 613.1d", ["205.1a-205.1b", "305.7", "613.1d"]),
        ("rules 601.2a and b", ["601.2a", "601.2b"]),
        ("règles 502.9b, c et d", ["502.9b", "502.9c", "502.9d"]),
        ("règles 502.9b, d-f", ["502.9b", "502.9d-502.9f"]),
        ("la règle 502.9b et a été lue", ["502.9b"]),
        ("la règle 702.2 y compris", ["702.2"]),
        ("règle 502.9b, c’est dit", ["502.9b"]),
        ("règle 502.9b et c‘est dit", ["502.9b"]),
        ("rules 603, 604, and 605", ["603", "604", "605"]),
        ("rules 603,604", ["603", "604"]),
        ("règles 104.3a ; 104.3b", ["104.3a", "104.3b"]),
        ("règles 104.3/104.4", ["104.3", "104.4"]),
        ("règle 104.3 ainsi que 104.5", ["104.3", "104.5"]),
        ("rules 810.8 (for teams), 809.5 (for kings), and 808.5", ["810.8", "809.5", "808.5"]),
        ("règle 104.3, 200 cartes", ["104.3"]),
        ("rule 104.3 and 105 other things", ["104.3"]),
        ("rule 402.2 and 514.1", ["402.2", "514.1"]),
        ("règles 306, 307 et section 5", ["306", "307", "5"]),
    ],
)
def test_lists_inherit_their_prefix(text, expected):
    assert spans(text) == expected


@pytest.mark.parametrize(
    ("text", "first", "last", "read"),
    [
        ("règle 104,3a", "104.3a", None, "104,3a"),
        ("règle 104,3", "104.3", None, "104,3"),
        ("paragraphes 409.1b et 4091f-h", "409.1f", "409.1h", "4091f-h"),
        ("règle 2122i", "212.2i", None, "2122i"),
        ("règle 5021", "502.1", None, "5021"),
        ("règle 704-5j", "704.5j", None, "704-5j"),
        ("règle 702.4l", "702.41", None, "702.4l"),
    ],
)
def test_misprints_are_read_as_what_they_mean(text, first, last, read):
    mention = find(text, "fr")[-1]
    assert (mention.first, mention.last, mention.read) == (first, last, read)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ('voir règle 408, "Ordre des sorts"),', ["Ordre des sorts"]),
        ("voir règle 408, « Ordre des sorts. »", ["Ordre des sorts"]),
        (f"la règle 408, «{NBSP}Ordre{NBSP}», dit", ["Ordre"]),
        ("rule 702.19, “Trample.”", ["Trample"]),
        ("see rule 702.19: “Trample”", ["Trample"]),
        ("rule 702.19 ‘Trample’", ["Trample"]),
        ("See 706, “Rolling.”", ["Rolling"]),
        ('règles 418.5, "Couches" et 503, "Copies".', ["Couches", "Copies"]),
        ("rule 702.19. “Then something else”", [None]),
        ('rule 702.19, "a quotation that never closes', [None]),
        ('rule 702.19 "+1/+1"', [None]),
    ],
)
def test_quoted_titles(text, titles):
    assert [mention.quoted_title for mention in find(text, "en")] == titles
