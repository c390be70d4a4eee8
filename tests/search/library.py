"""A made-up library for the tests of searching: two French editions, a FAQ, a lesson and an English edition.

The sentences are ours; numbers, keyword names and card names are facts of the game or inventions.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from corpus.library.deriving.link import link_editions
from corpus.models import Edition, Entry, Source, Text
from corpus.search.facts import EditionFacts
from corpus.search.index.building import document
from corpus.search.index.contract import IndexDocument
from corpus.search.index.documents import IndexedWording, Printing
from corpus.search.index.indexing import Tallies, index_terms, word_table
from corpus.search.index.opened import TODAY, IndexView, OpenIndex
from corpus.search.index.whoosh_engine import WhooshEngine
from corpus.search.query import vocabulary
from corpus.search.query.vocabulary import Thesaurus, thesaurus

EDITIONS = [
    EditionFacts("2013-cours", "Cours : vérifications du jeu", "fr", "lesson", "2013-07-13", 0, "cours"),
    EditionFacts("2010-en", "Rules, Zendikar", "en", "rules", "2010-02-01", 1, covers=("7",)),
    EditionFacts("2006-regles", "Règles de 2006", "fr", "rules", "2006-07-15", 2, covers=("4", "5")),
    EditionFacts("2003-faq", "FAQ Mirrodin", "fr", "faq", "2003-10-03", 3, "faq"),
    EditionFacts("2003-regles", "Règles de 2003", "fr", "rules", "2003-05-26", 4, covers=("420",)),
]

RULES_2006 = {
    "420": ("Effets basés sur un état", ""),
    "420.1": (
        "",
        "Ce que le jeu vérifie tout seul, ce sont les effets basés sur un état : personne ne les contrôle.",
    ),
    "420.5": ("", "Voici ce que le jeu vérifie :"),
    "420.5c": (
        "",
        "Une créature qui a reçu des blessures fatales est détruite ; la régénération peut l’éviter.",
    ),
    "420.5e": (
        "",
        "Deux permanents légendaires de même nom vont au cimetière. On appelle cela la « règle des légendes ».",
    ),
    "420.5f": ("", "Un jeton qui n’est plus dans la zone en jeu n’existe plus."),
    "502": ("Capacités mot-clé", ""),
    "502.9": ("Piétinement", ""),
    "502.9a": ("", "Le piétinement est un talent d’attaquant : il change la façon d’assigner les blessures."),
    "502.9b": (
        "",
        "L’attaquant assigne d’abord de quoi tuer ceux qui le bloquent, puis le reste au défenseur.",
    ),
    "502.9c": ("", "Avoir plusieurs fois cette capacité ne change rien."),
    "502.18": ("Recyclage", ""),
    "502.18a": ("", "Le recyclage est une capacité activée : payez, défaussez cette carte, piochez-en une."),
    "502.30": ("Déluge", ""),
    "502.30a": ("", "Le déluge est un don : il copie le sort pour chaque autre sort de ce tour."),
    "506.1": ("", "Une sous-partie est la partie que l’effet d’une carte fait jouer au milieu d’une autre."),
    "507.1": ("", "Une carte peut donner à un joueur le contrôle du tour d’un autre joueur."),
}
RULES_2003 = {
    "420": ("Effets basés sur un état", ""),
    "420.5d": ("", "Un enchantement local qui n’enchante plus rien va au cimetière de son propriétaire."),
    "420.5e": (
        "",
        "Si deux légendes de même nom sont en jeu, la plus récente va au cimetière : c’est la « règle des légendes ».",
    ),
    "420.5f": ("", "Un jeton qui n’est plus dans la zone en jeu n’existe plus."),
}
RULES_EN = {
    "702.19": ("Trample", ""),
    "702.19a": ("", "Trample is a static ability that changes how an attacking creature deals its damage."),
    "704.5j": ("", "Two legendary permanents with one name can't stay. This is called the “legend rule.”"),
}
EXAMPLES = {
    "420.5c": ["Un Ogre gris 2/2 reçoit deux blessures : il est détruit avant qu’un marqueur +1/+1 n’arrive."]
}
ITEMS = [
    "Les actions basées sur un état sont vérifiées chaque fois qu’un joueur devrait recevoir la priorité.",
    "Une source avec le contact mortel suffit à détruire la créature qu’elle blesse.",
    "Les marqueurs +1/+1 et -1/-1 d’un même permanent s’annulent deux à deux.",
]
CARD_TEXT = "Vol\nVous ne pouvez pas perdre la partie."
CARDS = {
    "ange-d-etain": (
        "Ange d’étain",
        "{7}",
        "Créature-artefact : ange",
        "4",
        "4",
        CARD_TEXT,
        ["On peut toujours concéder la partie."],
    ),
    "lanterrne-vasegrise": (  # misprinted as in the text, and a name that no language knows
        "Lanterrne vasegrise",
        "{2}",
        "Artefact",
        None,
        None,
        "Elle éclaire sa propre illustration.",
        [],
    ),
    "calice-creux": (
        "Calice creux",
        "{X}{X}",
        "Artefact",
        None,
        None,
        "Contrecarrez le sort.",
        ["{X}{X} se paie deux fois."],
    ),
    "elemental-de-vif-argent": (
        "Élémental de vif-argent",
        "{3}{U}{U}",
        "Créature",
        "3",
        "4",
        "{U} : copiez.",
        [],
    ),
}
TOPICS = {
    "piétinement-foire": ("Piétinement", "Beaucoup de cartes de cette extension ont le piétinement.", [])
}


def said() -> list[tuple[Printing, IndexedWording]]:
    """Everything that the library says, each version of a rule once: from when, until when, in what words."""
    made: list[tuple[Printing, IndexedWording]] = []

    def add(rank: int, wording: IndexedWording, thread: str = "", until: str = "") -> None:
        key = f"{len(made)}"
        slug = EDITIONS[rank].slug
        borne = ((wording.number, slug),) if wording.kind == "rule" else ()
        made.append((Printing(key, len(made), wording.kind, rank, thread, slug, until, borne), wording))

    for position, text in enumerate(ITEMS, 1):
        add(0, IndexedWording("item", "", str(position), "", "fr", (text,)))
    for rank, language, rules in ((1, "en", RULES_EN), (2, "fr", RULES_2006), (4, "fr", RULES_2003)):
        for number, (title, text) in rules.items():
            then = RULES_2006.get(number) if rank == 4 else None
            if rank == 2 and RULES_2003.get(number) == (title, text):
                continue
            examples = EXAMPLES.get(number, []) if rank == 2 else []
            over = tuple(rules[each][0] for each in _over(number, rules) if rules[each][0])
            until = "2006-regles" if rank == 4 and then != (title, text) else ""
            piece = "example" if examples else ""
            wording = IndexedWording(
                "rule",
                number,
                number,
                title,
                language,
                (text, *examples),
                piece,
                "",
                over,
                _above(number, rules),
            )
            add(rank, wording, f"{language}/{number}", until)
    for slug, (name, cost, type_line, power, toughness, text, rulings) in CARDS.items():
        size = f"{power}/{toughness}" if power else ""
        piece = "ruling" if rulings else ""
        add(
            3,
            IndexedWording(
                "card", "", slug, name, "fr", (text, *rulings), piece, f"{cost} {type_line} {size}"
            ),
        )
    for slug, (name, text, rulings) in TOPICS.items():
        add(3, IndexedWording("topic", "", slug, name, "fr", (text, *rulings)))
    return made


def _over(number: str, rules: dict[str, tuple[str, str]]) -> list[str]:
    shorter = [number.rstrip("abcdefghijklmnopqrstuvwxyz"), number[:3]]
    return [over for over in shorter if over in rules and over != number]


def _above(number: str, rules: dict[str, tuple[str, str]]) -> str:
    return next(iter(_over(number, rules)), "")


@cache
def open_library() -> OpenIndex:
    """The library as an open index."""
    return opened(said(), EDITIONS)


def today(index: OpenIndex) -> IndexView:
    """What is in force in ``index``."""
    return index.view(TODAY)


def opened(
    held: Sequence[tuple[Printing, IndexedWording]],
    editions: Sequence[EditionFacts],
    same: dict[str, str] | None = None,
) -> OpenIndex:
    """What was said, as an open index; ``same`` names threads of one rule in two languages."""
    folder, engine, tallies = Path(mkdtemp()), WhooshEngine(), Tallies()
    docs = []

    def documents() -> Iterable[IndexDocument]:
        for printing, wording in held:
            tallies.add((wording.name, *wording.texts, wording.aside), wording.language)
            yield IndexDocument(printing.key, index_terms(wording), list(wording.texts))

    engine.update(folder, [], documents())
    for printing, wording in held:
        docs.append(document(printing, wording, printing.edition))
    index = OpenIndex(docs, editions, word_table(tallies.dump()), engine.open(folder), thesaurus())
    docs = [doc._replace(edition=index.shelf.shown(doc)) for doc in docs]
    return OpenIndex(docs, editions, word_table(tallies.dump()), engine.open(folder), thesaurus(), same)


def store_library() -> None:
    """A small part of the library as rows, in place of whatever the database holds."""
    Edition.objects.all().delete()
    for facts, rules in ((EDITIONS[2], RULES_2006), (EDITIONS[4], RULES_2003)):
        store_edition(facts, rules)
    link_editions()


def store_edition(facts: EditionFacts, rules: dict[str, tuple[str, str]]) -> Edition:
    """One edition of rules as rows, with the examples of 2006."""
    name, sha256 = f"{facts.slug}.txt", facts.slug.ljust(64, "0")
    source, _ = Source.objects.get_or_create(sha256=sha256, defaults={"name": name, "size": 1})
    edition = Edition.objects.create(
        slug=facts.slug,
        title=facts.title,
        language=facts.language,
        kind=facts.kind,
        date=datetime.date.fromisoformat(facts.date),
        date_precision="day",
        source=source,
        state=facts.slug,
        covers=list(facts.covers),
    )
    entries: dict[str, Entry] = {}
    position = 0
    for number, (title, text) in rules.items():
        above = entries.get(_above(number, rules))
        level = "section" if "." not in number else "subrule" if number[-1].isalpha() else "rule"
        entries[number] = _entry(
            edition, "rule", number, position, text, above, name=title, number=number, level=level
        )
        position += 1
        for rank, example in enumerate(EXAMPLES.get(number, []), 1):
            _entry(edition, "example", f"{number}.{rank}", position, example, entries[number], number=number)
            position += 1
    return edition


def _entry(
    edition: Edition, kind: str, key: str, position: int, text: str, parent: Entry | None, **more: str
) -> Entry:
    held = None
    if text:
        sha = f"{abs(hash(text)):064x}"
        held, _ = Text.objects.get_or_create(
            sha256=sha, defaults={"language": "fr", "content": text, "html": ""}
        )
    return Entry.objects.create(
        edition=edition,
        kind=kind,
        key=key,
        position=position,
        text=held,
        parent=parent,
        first_line=1,
        last_line=1,
        **more,
    )


def thesaurus_of(*names: Any, **others: Any) -> Thesaurus:
    """A thesaurus of these words alone, without the file of questions: to learn that takes most of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vocabulary, "questions", lambda meanings: ())
        return Thesaurus(*names, **others)
