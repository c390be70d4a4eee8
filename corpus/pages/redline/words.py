"""What changes are called in French, and one sentence for what happened to a rule or a term."""

from __future__ import annotations

from corpus.comparing.edition import Change
from corpus.models import Edition
from corpus.pages.redline.kinds import KINDS, NATURES
from corpus.pages.shared.french import NBSP, date_of, dated, listed

NOTES = {
    "title_only": "titre seul",
    "example_only": "exemples seuls",
    "reaimed": "renvoi vers une autre règle",
    "corrected": "renvoi corrigé",
    "enumeration": "liste",
}


def is_quiet(change: Change) -> bool:
    """Whether ``change`` alters no words that matter: typography, a new number for the same text, references
    that followed their targets, a word of the game that another took the place of everywhere (told once, above). Quiet
    changes are folded and counted, never dropped.
    """
    if "reaimed" in change.notes or change.also_old:
        return False
    return (
        change.status in ("typographic", "renumbered")
        or (change.status == "edited" and change.nature == "references")
        or (change.status in ("edited", "renumbered+edited") and change.nature == "terminology")
    )


def is_exact(change: Change) -> bool:
    """Whether both sides print the same letters: nothing to show but the number."""
    texts = (change.title, change.segments, *(example.segments for example in change.examples))
    return all(operation == "=" for segments in texts for operation, _ in segments)


def is_bare_move(change: Change) -> bool:
    """Whether only the number changed: there is no text to show."""
    return change.status == "renumbered" and is_exact(change)


def status_label(change: Change) -> str:
    """« Modifiée », « Renommé » for a term."""
    kind = KINDS[change.status]
    if change.is_replaced:
        return "Remplacée"
    return kind.term if change.kind == "term" else kind.label


def nature_label(change: Change) -> str:
    """« Fond », « Renvois »; empty where the words say all (an added rule) or nothing changed."""
    if change.nature is None or change.status in ("added", "removed", "restated"):
        return ""
    return NATURES[change.nature].label


def span_title(old: Edition, new: Edition) -> str:
    """« Ce qui a changé du 26 mai 2003 au 15 juillet 2006 », the titles where a date is not known."""
    if old.date is None or new.date is None:
        return f"Ce qui a changé de «{NBSP}{old.title}{NBSP}» à «{NBSP}{new.title}{NBSP}»"
    return f"Ce qui a changé {span(old, new)}"


def span(old: Edition, new: Edition) -> str:
    """« du 26 mai 2003 au 15 juillet 2006 » in a title, which is no place for doubts: the lines under it are."""
    return f"{of_date(old, doubts=False)} {to_date(new, doubts=False)}"


def of_date(edition: Edition, *, doubts: bool = True) -> str:
    """« du 26 mai 2003 », « du 26 mai 2003 environ », « de mai 2003 », « d’août 2003 », « de 2003 »; the title where no
    date is known.
    """
    if edition.date is None:
        return f"«{NBSP}{edition.title}{NBSP}»"
    return dated(edition) if doubts else dated(edition).removesuffix(" environ")


def to_date(edition: Edition, *, doubts: bool = True) -> str:
    """« au 15 juillet 2006 », « au 15 juillet 2006 environ », « à juillet 2006 »."""
    words = of_date(edition, doubts=doubts)
    return f"au {words[3:]}" if words.startswith("du ") else f"à {date_of(edition)}"


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
        case "restated":
            entry = next((said for kind, _, said in change.facts if kind == "defined"), "")
            if entry:
                return f"{old} retirée, le glossaire dit la même chose sous «{NBSP}{entry}{NBSP}» et renvoie à {new}"
            if change.is_replaced:
                return f"{old} remplacée{NBSP}: son passage a été récrit, {new} en traite désormais"
            below = next((int(rules) for kind, rules, _ in change.facts if kind == "below"), 0)
            if below:
                moved = (
                    "l’essentiel de ses règles" if below > 1 else "sa règle"
                )  # one in five may be elsewhere
                return f"{old} retirée, {moved} est désormais en {new}"
            return f"{old} retirée, {new} dit déjà la même chose"
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
