"""One sentence for what happened to a rule or a term."""

from __future__ import annotations

from corpus.comparing.edition import Change
from corpus.showing.compare_words import NOTES, is_exact
from corpus.showing.runs import listed
from corpus.showing.wording import NBSP


def story(change: Change) -> str:
    """What happened in one sentence: « 420.5e renumérotée 704.5j et modifiée. »"""
    sentence = _term_story(change) if change.kind == "term" else _rule_story(change)
    extra = [NOTES[note] for note in change.notes if note in NOTES]
    if change.kind == "rule" and change.also_old:
        extra.append(f"reprend aussi {listed(change.also_old)}")
    return sentence + (f" ({', '.join(extra)})." if extra else ".")


def _rule_story(change: Change) -> str:
    old, new = change.old or "", change.new or ""
    same_number = old == new
    match change.status:
        case "added":
            return f"{new} ajoutée"
        case "removed":
            return f"{old} supprimée"
        case "identical":
            return f"{new} identique, mot pour mot"
        case "merged":
            return f"{old} fondue dans {new}"
        case "split":
            return f"{old} scindée en {listed((new, *change.also_new))}"
        case "renumbered":
            return f"{old} renumérotée {new}, {_kept(change)}"
        case "renumbered+edited":
            return f"{old} renumérotée {new} et modifiée"
        case "typographic":
            return f"{new}{NBSP}: typographie seulement"
        case _:
            return f"{new} modifiée" if same_number else f"{old} devenue {new}, modifiée"


def _kept(change: Change) -> str:
    """What a rule kept with its new number."""
    if change.nature == "references":
        return "seuls ses renvois ont suivi"
    return "texte identique" if is_exact(change) else "texte identique à la typographie près"


def _term_story(change: Change) -> str:
    old, new = f"«{NBSP}{change.old}{NBSP}»", f"«{NBSP}{change.new}{NBSP}»"
    match change.status:
        case "added":
            return f"{new} ajouté au glossaire"
        case "removed":
            return f"{old} retiré du glossaire"
        case "renumbered":
            return f"{old} renommé {new}, même définition"
        case "renumbered+edited":
            return f"{old} renommé {new}, définition modifiée"
        case "typographic":
            return f"{new}{NBSP}: typographie seulement"
        case _:
            return f"{new}{NBSP}: définition modifiée"
