"""One address of each kind of page, on the embedded corpus."""

RULES = "/editions/2014-05-01-regles/"

KINDS = {
    "home": "/",
    "search": "/recherche/?q=l%C3%A9gende",
    "search without a word": "/recherche/",
    "search without a hit": "/recherche/?q=xyzzyq",
    "editions": "/editions/",
    "edition": RULES,
    "faq": "/editions/2004-06-04-faq-maree-de-verre/",
    "lesson": "/editions/2015-02-20-cours-704/",
    "part": f"{RULES}7/",
    "section": f"{RULES}704/",
    "rule": f"{RULES}704.5/",
    "subrule": f"{RULES}704.5k/",
    "newest": "/regles/704.5k/",
    "as of a date": "/regles/420.5e/?le=2005-01-01",
    "old edition": "/editions/2003-07-28-regles/420.5e/",
    "glossary": f"{RULES}glossaire/",
    "source": f"{RULES}source/",
    "remarks": f"{RULES}source/?remarques=1",
    "cards": "/cartes/",
    "card": "/cartes/amiral-kervaec/",
    "choice of two editions": "/comparer/",
    "comparison": "/comparer/2003-07-28-regles/2014-05-01-regles/",
    "rule in two editions": "/comparer/2003-07-28-regles/2014-05-01-regles/704.5k/",
    "rules in force": "/regles/",
    "about": "/a-propos/",
    "help": "/aide/",
    "not found": "/editions/aucune/",
}
