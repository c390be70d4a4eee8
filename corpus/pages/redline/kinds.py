"""The kinds of change in one table, the gravest first: what each is called, its sign, its word in addresses."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.comparing.edition import Nature, Status


@dataclass(frozen=True, slots=True)
class Kind:
    """What happened to a rule. ``slug`` is its word in addresses (empty: never asked for), ``one`` and ``many`` count
    rules (« 12 règles modifiées »), ``term`` is the label of a glossary entry; the ``sign`` says it without colour.
    """

    status: Status
    slug: str
    label: str
    term: str
    one: str
    many: str
    sign: str

    @property
    def css(self) -> str:
        """Its name in style sheets."""
        return self.status.replace("+", "-")


# fmt: off
_KINDS = (
    Kind("edited", "modifiee", "Modifiée", "Modifié", "modifiée", "modifiées", "≠"),
    Kind("renumbered+edited", "renumerotee-modifiee", "Renumérotée et modifiée", "Renommé et modifié",
         "renumérotée et modifiée", "renumérotées et modifiées", "≠"),
    Kind("split", "scindee", "Scindée", "Scindé", "scindée", "scindées", "÷"),
    Kind("merged", "fondue", "Fondue", "Fondu", "fondue dans une autre", "fondues dans une autre", "⊂"),
    Kind("added", "ajoutee", "Ajoutée", "Ajouté", "ajoutée", "ajoutées", "+"),
    Kind("removed", "supprimee", "Supprimée", "Supprimé", "supprimée", "supprimées", "−"),
    Kind("renumbered", "renumerotee", "Renumérotée", "Renommé",
         "renumérotée sans retouche", "renumérotées sans retouche", "→"),
    Kind("typographic", "typographie", "Typographie", "Typographie",
         "retouchée en typographie", "retouchées en typographie", "·"),
    Kind("identical", "", "Identique", "Identique", "identique", "identiques", "="),
)
# fmt: on
KINDS: dict[str, Kind] = {kind.status: kind for kind in _KINDS}


@dataclass(frozen=True, slots=True)
class NatureKind:
    """What kind of difference stands between two wordings: its word in addresses, its label, what that means."""

    nature: Nature
    slug: str
    label: str
    words: str


NATURES: dict[str, NatureKind] = {
    kind.nature: kind
    for kind in (
        NatureKind("substantive", "fond", "Fond", "le sens peut avoir changé"),
        NatureKind("terminology", "vocabulaire", "Vocabulaire", "le vocabulaire de l’époque a changé"),
        NatureKind("editorial", "redaction", "Rédaction", "la rédaction seule a changé"),
        NatureKind("references", "renvois", "Renvois", "seuls les renvois ont changé, avec la numérotation"),
    )
}
