"""The stable codes of diagnostics: level, meaning, and the French sentence that people read. Pure data.

Each code is documented with a true case in docs/diagnostics.md; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from corpus.reading.document import Diagnostic, DiagnosticLevel
from corpus.reading.thresholds import FEWEST_FOLDED, FEWEST_SWARM, MOST_PLACES


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of oddity: how grave, what it means (English, one line), what to say (French template)."""

    level: DiagnosticLevel
    meaning: str
    message: str


CODES: dict[str, Code] = {
    # bytes
    "mixed_encodings": Code(
        "warning",
        "a line that is not valid UTF-8 in a UTF-8 file; its odd bytes were read as cp1252",
        "Encodages mêlés : cette ligne n’est pas en UTF-8, elle a été lue en cp1252.",
    ),
    "mojibake": Code(
        "warning",
        "letters broken by an earlier conversion; kept as they are",
        "Lettres abîmées par une conversion (« {read} ») ; le texte est laissé tel quel.",
    ),
    "no_text": Code(
        "info",
        "a page of a PDF, or a file of an archive, that holds no text",
        "Aucun texte dans {where} : rien n’en a été lu.",
    ),
    "pages_missing": Code(
        "warning",
        "the pages handed in together don't make a whole series",
        "Sur {total} pages, il manque : {missing}.",
    ),
    "page_of_many": Code(
        "info",
        "the source says that it is one page of several",
        "Cette source est la page {page} d’un ensemble de {total} pages.",
    ),
    "no_lines": Code(
        "info",
        "a text that lost its line breaks; its entries were found by the order of their numbers",
        "Texte sans retours à la ligne\u00a0: les règles ont été trouvées d’après la suite des numéros, "
        "les termes du glossaire d’après l’alphabet, les titres et les renvois.",
    ),
    "repair_idle": Code(
        "warning",
        "a curator's repair that doesn't fit what is read (any more): it has no effect",
        "Correction sans effet\u00a0: «\u00a0{printed}\u00a0» ne se trouve pas à cette place ({entry}). "
        "Revoyez-la au bureau, ou ôtez-la.",
    ),
    "numbers_inside": Code(
        "error",
        "numbers of rules left inside lines, many beside the rules read: the layout of the source was not understood",
        "Mise en page mal comprise\u00a0: {count} numéros de règles restent au milieu des lignes, pour {rules} règles "
        "lues.",
    ),
    "sentences_torn": Code(
        "error",
        "many texts stop in the middle of a sentence: the layout of the source was not understood, or lines are cut",
        "Mise en page mal comprise\u00a0: {count} textes sur {total} s’arrêtent au milieu d’une phrase (d’abord "
        "{where}). Redonnez la source avec un paragraphe par ligne.",
    ),
    "entry_endless": Code(
        "error",
        "an entry longer than any can be: it has swallowed what follows it",
        "Entrée sans fin\u00a0: {where} compte {size} caractères, ce qui suit y a sans doute été pris.",
    ),
    "numbers_twice": Code(
        "error",
        "many numbers printed twice: two texts are mixed, or each line stands there twice",
        "Numéros en double\u00a0: {count} règles sur {rules} portent un numéro déjà imprimé. Deux textes sont mêlés, "
        "ou chaque ligne est donnée deux fois.",
    ),
    "numbers_lacking": Code(
        "warning",
        "many numbers lack between others: lines of the source were lost, or hide their numbers",
        "Numéros absents\u00a0: il en manque {count} entre les {rules} lus. Des lignes ont été perdues, ou leurs "
        "numéros ne se reconnaissent pas.",
    ),
    "order_lost": Code(
        "error",
        "many numbers stand after greater ones: the lines of the source changed places",
        "Ordre perdu\u00a0: {count} règles sur {rules} sont imprimées après une règle qui devrait les suivre. Exemples "
        "et paragraphes ne sont plus à leur place.",
    ),
    "line_repeated": Code(
        "error",
        "a line that comes back in many entries: something of the layout was taken for text",
        "Ligne répétée\u00a0: «\u00a0{read}\u00a0» revient dans {count} entrées. C’est sans doute une marque de mise "
        "en page.",
    ),
    "left_aside": Code(
        "error",
        "many lines in a row were left aside as what people say: part of the text may be among them",
        "Lignes laissées de côté\u00a0: {count} d’affilée, prises pour ce que des gens disent autour des règles.",
    ),
    # detection
    "date_unknown": Code(
        "warning",
        "no date was found; the catalog must give one",
        "Aucune date trouvée : écrivez la clé « date » (et « date_precision ») dans corpus.toml.",
    ),
    "title_unknown": Code(
        "info",
        "no title was found; the catalog should give one",
        "Aucun titre trouvé : écrivez la clé « title » dans corpus.toml.",
    ),
    "language_unsure": Code(
        "warning",
        "too few words tell the language; a guess was made",
        "Langue incertaine, « {guess} » supposé : écrivez la clé « language » dans corpus.toml.",
    ),
    "kind_unsure": Code(
        "warning",
        "nothing tells which kind of document this is; a guess was made",
        "Nature du document incertaine, « {guess} » supposé : écrivez la clé « kind » dans corpus.toml.",
    ),
    "dates_disagree": Code(
        "info",
        "the source names several dates in force; the first was taken",
        "Plusieurs dates d’entrée en vigueur ({dates}) : {taken} retenue.",
    ),
    # numbers
    "number_repaired": Code(
        "warning",
        "a misprinted number, read as the one that its form or its place calls for",
        "Numéro imprimé « {read} », lu {number}.",
    ),
    "number_form": Code(
        "info",
        "a number with a stray dot, blank or no dot at all; its reading is not in doubt",
        "Numéro {number} imprimé {form}.",
    ),
    "duplicate_number": Code(
        "warning",
        "a number that the source prints more than once; every copy is kept",
        "Numéro {number} imprimé plus d’une fois (déjà ligne {first}) ; les deux textes sont gardés.",
    ),
    "quoted_again": Code(
        "info",
        "a rule that a thread quotes a second time, word for word; the quotation is left aside as chatter",
        "Règle {number} citée de nouveau, mot pour mot (déjà ligne {first}) : cette citation est laissée de côté.",
    ),
    "order_broken": Code(
        "info",
        "a number printed before one that should come first",
        "Ordre rompu : {number} est imprimé après {before}.",
    ),
    "number_missing": Code(
        "warning",
        "a gap in a run of numbers (the letters l and o are never used)",
        "Entre {before} et {after}, il manque {missing}.",
    ),
    "parent_missing": Code(
        "info",
        "a subrule whose rule the source does not print",
        "Règle {parent} absente, alors que {number} est imprimée.",
    ),
    "empty_rule": Code("warning", "a number without any text", "Règle {number} sans texte."),
    "section_blank": Code(
        "info",
        "a section left blank on purpose by its publisher",
        "Section {number} laissée vide par l’éditeur.",
    ),
    # witnesses
    "number_witnessed": Code(
        "warning",
        "a misprinted number, read as the neighbouring editions print the same wording",
        "Numéro imprimé «\u00a0{read}\u00a0», lu {number}\u00a0: même texte sous ce numéro dans {names}.",
    ),
    "paragraph_witnessed": Code(
        "warning",
        "a paragraph behind an example that a neighbouring edition prints as the rule's own; it was given to the rule",
        "Paragraphe imprimé après un exemple de {number}, rendu à la règle d’après {names}.",
    ),
    "letters_witnessed": Code(
        "info",
        "letters broken by a conversion, filled in from the same rule of a neighbouring edition",
        "Lettres abîmées de {number} rétablies d’après {names}.",
    ),
    "term_freed": Code(
        "warning",
        "a glossary term swallowed by the one above, set free as the neighbouring editions print it",
        "Terme «\u00a0{term}\u00a0» séparé de «\u00a0{owner}\u00a0», qui l’avait avalé.",
    ),
    "source_partial": Code(
        "warning",
        "a source that was cut off at an end: what it holds is whole beside the neighbouring editions",
        "Document partiel, de {first} à {last}\u00a0: le début ou la fin n’y est pas (comparé à {names}).",
    ),
    "parts_missing": Code(
        "error",
        "parts that the neighbouring editions hold and this one lacks",
        "Parties absentes\u00a0: {missing} (présentes dans {names}).",
    ),
    "sections_missing": Code(
        "warning",
        "sections that the neighbouring editions hold and this one lacks",
        "Sections absentes\u00a0: {missing} (présentes dans {names}).",
    ),
    "rules_lost": Code(
        "error",
        "far fewer rules than the neighbouring editions hold",
        "Règles perdues\u00a0: {count} lues, au moins {before} dans {names}.",
    ),
    "glossary_missing": Code(
        "error",
        "no glossary, though the neighbouring editions have one",
        "Glossaire absent (présent dans {names}).",
    ),
    "terms_missing": Code(
        "warning",
        "glossary terms that the editions before and after hold and this one lacks",
        "Termes absents du glossaire\u00a0: {missing} (présents dans {names}).",
    ),
    "letters_missing": Code(
        "error",
        "letters of the alphabet without any glossary term, though the neighbouring editions have several under each",
        "Aucun terme sous {letters} (plusieurs dans {names}).",
    ),
    "entry_swollen": Code(
        "warning",
        "an entry many times as long as the same one of the neighbouring editions: it may have swallowed what follows",
        "Entrée {times} fois plus longue que dans les éditions voisines\u00a0: {where}.",
    ),
    "noise_unlike": Code(
        "warning",
        "a share of lines left aside as noise that is unlike the neighbouring editions'",
        "Part de lignes mises de côté inhabituelle\u00a0: {share}\u00a0% (voisine\u00a0: {before}\u00a0%).",
    ),
    # titles
    "title_repeated": Code(
        "warning",
        "several sections print the title of their chapter instead of their own",
        "Le titre « {title} » est imprimé sur {count} sections : c’est celui du chapitre {part}.",
    ),
    "title_from_citations": Code(
        "info",
        "a section without a title of its own took the one that citations give it",
        "Titre de {number} repris des renvois : « {title} ».",
    ),
    "title_disagrees": Code(
        "warning",
        "a citation quotes another title than the one of the section that it cites",
        "Le renvoi « {raw} » donne le titre « {quoted} », mais {number} s’intitule « {title} »\u00a0; {bearer}.",
    ),
    "keyword_unlisted": Code(
        "warning",
        "keywords with a rule of their own and no entry in the glossary, which has one for the others",
        "Mots-clés sans entrée au glossaire\u00a0: {missing}.",
    ),
    "keyword_unruled": Code(
        "warning",
        "keywords of the glossary without a rule: none bears the name, and the entry leads to none",
        "Mots-clés du glossaire sans règle\u00a0: {missing}.",
    ),
    "term_unborne": Code(
        "warning",
        "terms that entries of the glossary send to, and that no entry bears: they may stand inside others",
        "Termes visés par un renvoi et absents du glossaire\u00a0: {missing}.",
    ),
    "index_inside": Code(
        "warning",
        "an alphabetical index that stands inside an entry",
        "Index alphabétique pris dans une entrée\u00a0: {where}.",
    ),
    # texts
    "lost_symbol": Code(
        "warning",
        "a symbol or picture seems to be lost here",
        "Symbole sans doute perdu : « {read} ».",
    ),
    "unbalanced_quotes": Code(
        "info", "an odd number of quotation marks in one text", "Guillemets dépareillés : {where}."
    ),
    "unbalanced_parentheses": Code(
        "info",
        "parentheses or brackets that don't match in one text",
        "Parenthèses dépareillées : {where}.",
    ),
    "text_cut": Code(
        "warning", "a text that stops in the middle of a sentence", "Texte coupé à la fin : {where}."
    ),
    "example_without_rule": Code(
        "warning",
        "an example before any rule; kept as chatter",
        "Exemple sans règle : aucune règle ne le précède.",
    ),
    "prose_left_over": Code(
        "info",
        "prose among the rules that belongs to none of them",
        "Texte sans rapport avec les règles voisines, laissé de côté.",
    ),
    "prose_kept": Code(
        "info",
        "an unnumbered paragraph that was kept with the rule above it though its place leaves a doubt",
        "Paragraphe sans numéro rattaché à {number}.",
    ),
    # references
    "reference_unresolved": Code(
        "warning",
        "a reference to a rule that the source should hold and does not",
        "Renvoi sans cible : « {raw} » ({where}).",
    ),
    "reference_repaired": Code(
        "info",
        "a misprinted reference, read as the rule that was meant",
        "Renvoi imprimé « {read} », lu {number}.",
    ),
}


def make(code: str, line: int | None = None, **values: object) -> Diagnostic:
    """The diagnostic ``code`` at ``line``, its French message filled with ``values``."""
    entry = CODES[code]
    return Diagnostic(entry.level, code, entry.message.format(**values), line)


_QUIET = frozenset(
    {
        "letters_witnessed",
        "lost_symbol",
        "mixed_encodings",
        "mojibake",
        "number_form",
        "reference_repaired",
        "unbalanced_parentheses",
        "unbalanced_quotes",
    }
)
"""What comes in swarms from one cause (a broken dash, a typist's habit): one fact, not one for each place."""


def fold(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``found`` in order of lines, one diagnostic for each swarm of a code (a small one where the code is quiet): it
    stands at the first place and names the lines of the others.
    """
    ordered = sorted(found, key=lambda one: (one.line or 0, one.code))
    swarms: dict[str, list[Diagnostic]] = {}
    for one in ordered:
        if one.level != "error":
            swarms.setdefault(one.code, []).append(one)
    made: list[Diagnostic] = []
    for one in ordered:
        swarm = swarms.get(one.code, [])
        if len(swarm) < (FEWEST_FOLDED if one.code in _QUIET else FEWEST_SWARM):
            made.append(one)
        elif one is swarm[0]:
            lines = list(dict.fromkeys(str(other.line) for other in swarm[1:] if other.line))
            shown = ", ".join(lines[:MOST_PLACES]) + (" …" if len(lines) > MOST_PLACES else "")
            others = f"et {len(swarm) - 1} autres" + (f", lignes {shown}" if shown else "")
            made.append(replace(one, message=f"{one.message.rstrip('.')} ({others})."))
    return tuple(made)
