"""What changes are called in French: kinds, natures, remarks, signs."""

from __future__ import annotations

from corpus.comparing.edition import Change

STATUSES = {
    "edited": "Modifiée",
    "renumbered+edited": "Renumérotée et modifiée",
    "split": "Scindée",
    "merged": "Fondue",
    "added": "Ajoutée",
    "removed": "Supprimée",
    "renumbered": "Renumérotée",
    "typographic": "Typographie",
    "identical": "Identique",
}
"""What became of a rule, the gravest first."""

TERM_STATUSES = {
    "edited": "Modifié",
    "renumbered+edited": "Renommé et modifié",
    "added": "Ajouté",
    "removed": "Supprimé",
    "renumbered": "Renommé",
    "typographic": "Typographie",
}

PLURALS = {
    "edited": ("modifiée", "modifiées"),
    "renumbered+edited": ("renumérotée et modifiée", "renumérotées et modifiées"),
    "split": ("scindée", "scindées"),
    "merged": ("fondue dans une autre", "fondues dans une autre"),
    "added": ("ajoutée", "ajoutées"),
    "removed": ("supprimée", "supprimées"),
    "renumbered": ("renumérotée sans retouche", "renumérotées sans retouche"),
    "typographic": ("retouchée en typographie", "retouchées en typographie"),
    "identical": ("identique", "identiques"),
}

NATURES = {
    "substantive": "Fond",
    "terminology": "Vocabulaire",
    "editorial": "Rédaction",
    "references": "Renvois",
}

NATURE_WORDS = {
    "substantive": "le sens peut avoir changé",
    "terminology": "le vocabulaire de l’époque a changé",
    "editorial": "la rédaction seule a changé",
    "references": "seuls les renvois ont changé, avec la numérotation",
}

NOTES = {
    "title_only": "titre seul",
    "example_only": "exemples seuls",
    "reaimed": "renvoi vers une autre règle",
    "enumeration": "liste",
}

SIGNS = {
    "added": "+",
    "removed": "−",
    "edited": "≠",
    "renumbered+edited": "≠",
    "split": "÷",
    "merged": "⊂",
    "renumbered": "→",
    "typographic": "·",
    "identical": "=",
}
"""A sign for each kind, so that no look hangs on colour alone."""


def is_quiet(change: Change) -> bool:
    """Whether ``change`` alters no words that matter: typography, a new number for the same text, references
    that followed their targets. Quiet changes are folded and counted, never dropped.
    """
    if "reaimed" in change.notes or change.also_old:
        return False
    return change.status in ("typographic", "renumbered") or (
        change.status == "edited" and change.nature == "references"
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
    names = TERM_STATUSES if change.kind == "term" else STATUSES
    return names.get(change.status, STATUSES[change.status])


def nature_label(change: Change) -> str:
    """« Fond », « Renvois »; empty where the words say all (an added rule) or nothing changed."""
    if change.nature is None or change.status in ("added", "removed"):
        return ""
    return NATURES[change.nature]
