"""What the bench types: numbers, keywords, questions, other eras' words, English, misspelt words."""


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split("|")]


QUERIES = _listed("""
420.5e | 704.5j | règle 502.9 | cr 601.2f | 4205e | 702.19 | section 507 | règles 418.5d et 418.5e | piétinement |
pietinement | vol | double initiative | contact mortel | protection contre le rouge | regle des legendes | legend rule |
trample | deathtouch | first strike | summoning sickness | storm | state-based actions | combat damage |
cost reduction | replacement effect | target illegal | copy | enchantement local | contrer un sort |
retirer de la partie | blessures mortelles | valeur de mana | qui choisit l'ordre des effets de remplacement |
peut-on bloquer avec une créature engagée | que se passe-t-il si deux joueurs perdent en même temps |
when does a token cease to exist | regenration | piétinnement | enchantment aura | planeswaker | bibliotheque vide |
tramplle | "en tant que coût supplémentaire" | "as an additional cost" | {T} | {X}{X} | +1/+1 -1/-1 | SBA | ETB |
mulligan | banding | mutate | morph | face-down | commander | two-headed giant | l'ange
""")

PREFIXES = _listed("""
4 | 42 | 420 | 420.5 | 70 | 704. | p | pi | pié | piét | pieti | tra | tram | prot | protection c | le | leg | lég |
règle des | dea | death | mu | mut | com | comba | ange | vi | vif | tok | jet
""")
