"""Words by which common forum and blog software gives itself away, French and English. Data; grows by one
line.
"""

from __future__ import annotations

import re

from corpus.reading.document import NoiseKind

_DAY = r"(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)[a-zé]*\.?,?\s"
_MONTH = (
    r"(?:jan|f[ée]v|feb|mars?|avr|apr|mai|may|juin|jun|juil|jul|ao[uû]|aug|sep|oct|nov|d[ée]c)[a-zéû]*\.?"
)

_WORDS: tuple[tuple[NoiseKind, str], ...] = (
    ("author", r"\W*(?:dernière (?:modification|édition) par|derniere (?:modification|edition) par"
               r"|modifié par|édité par)\b"),
    ("author", r"\W*(?:last (?:edited|modified|updated) (?:by|on|at)|edited by|this post (?:was"
               r"|has been) edited)\b"),
    ("author", r"\W*(?:dernière (?:mise à jour|modification|édition)|last (?:updated?|modified|edited|revised))"
               r"\s*(?:le|du|on)?\s*:?\s.{4,24}\d{4}\W*\Z"),
    ("author", r"\W*(?:posté|poste|publié|écrit|envoyé|message posté) (?:le|par|à)\b.{0,80}\Z"),
    ("author", r"\W*(?:posted|written|published|submitted)(?: on| by| at|:).{0,80}\Z"),
    ("author", r"(?:nombre de )?(?:messages?|posts?|sujets|threads|points|réputation|reputation"
               r"|karma)\s*:\s*[\d ,.]+\Z"),
    ("author", r"(?:date d['’]inscription|inscrit(?:e)? (?:le|depuis)|inscription|joined"
               r"|member since|registered)\b.{0,40}\Z"),
    ("author", r"(?:localisation|location|lieu|from|âge|age|emploi|loisirs|humeur|sexe"
               r"|gender)\s*:\s.{0,60}\Z"),
    ("author", r"(?:auteur\s*message|author\s*message|auteur|author|message|membre|member"
               r"|admin(?:istrateur)?|modérateur)\s*\Z"),
    ("author", r"(?:message)?\s?(?:sujet|subject|objet|sujet du message|post subject|titre)\s*:\s.{0,160}\Z"),
    ("author", r"(?:hors ligne|en ligne|offline|online|invité|guest|visiteur)\s*\Z"),
    ("author", r".{1,40} (?:a écrit|wrote|said|a dit)\s*:\s*\Z"),
    ("author", rf"\W*{_DAY}\d{{1,2}}\s{_MONTH}.{{0,30}}\Z"),
    ("author", rf"\W*(?:{_DAY})?(?:{_MONTH}\s\d{{1,2}}|\d{{1,2}}\s{_MONTH}),?\s\d{{4}}.{{0,30}}\Z"),
    ("author", r"(?:#\d+)?\W*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}[\s,à-]+\d{1,2}[:h]\d{2}.{0,30}\Z"),
    ("author", r"\W*\d{4}-\d{2}-\d{2}[T\s,]+\d{1,2}:\d{2}.{0,30}\Z"),
    ("author", r"#\d+\s*\Z"),
    ("author", r"--\s*\Z"),
    ("author", r"(?:hth|cheers|(?:best |kind )?regards|hope (?:this|that) helps|thanks(?: in advance)?|cordialement"
               r"|amicalement|bien à vous|à bientôt|merci d['’]avance|bonne (?:lecture|continuation))[\s,.!]*\Z"),
    ("navigation", r"(?:revenir|retour|aller) en (?:haut|bas)\b.{0,40}\Z"),
    ("navigation", r"(?:back to top|top|haut de page|scroll to top|go to (?:top|bottom)|jump to)\b.{0,20}\Z"),
    ("navigation", r"(?:page \d+ (?:sur|of|de|/) \d+).{0,120}\Z"),
    ("navigation", r"(?:aller à la page|go to page|pages?\s*:|sauter vers|jump to|précédent|suivant"
                   r"|previous|next)\b.{0,80}\Z"),
    ("navigation", r"(?:répondre|reply|citer|quote|signaler|report|partager|share|imprimer|print"
                   r"|like|j['’]aime)\b.{0,40}\Z"),
    ("navigation", r"\d{1,5}\s(?:likes?|j['’]aime|upvotes?|votes?|vues?|views?|réactions?)\s*\Z"),
    ("navigation", r"(?:sujets? similaires?|similar (?:topics|threads)|related (?:posts|articles)"
                   r"|articles? (?:liés|similaires))\s*:?\Z"),
    ("navigation", r"(?:laisser un commentaire|leave a (?:reply|comment)|\d+ (?:commentaires?"
                   r"|comments?|réponses|replies))\b.{0,60}\Z"),
    ("navigation", r"(?:accueil|home|forums?|rechercher|search|connexion|login|log in"
                   r"|s['’]enregistrer|register|faq)\s*\Z"),
    ("navigation", r"(?:permission de ce forum|you (?:can|cannot|may) .{0,40}(?:this|in) forum"
                   r"|vous (?:ne )?pouvez.{0,60}ce forum)"),
    ("navigation", r"(?:all times are|toutes les heures sont|powered by|propulsé par|fuseau horaire)\b.{0,100}\Z"),
    ("navigation", r".{1,60} :: .{1,120}\Z"),
    ("navigation", r".{0,80}(?:©|\(c\)|copyright)\s*\d{4}.{0,80}\Z"),
    ("navigation", r"\W*(?:ceci est une version|this is an? \W?(?:lo-?fi|archived?|printable))\b.{0,160}\Z"),
    ("navigation", r"\W*(?:vous souhaitez réagir|créez un compte|connectez-vous"
                   r"|you must (?:be logged in|log in))\b"),
    ("navigation", r"[»›>]\s?[^\W\d_][^.!?;:()«»\"“”]{2,60}\Z"),
    ("navigation", r"(?:show|sort by|display posts|montrer les messages|trier par).{0,60}\Z"),
    ("advertisement", r"(?:contenu sponsorisé|sponsored(?: content)?|publicité|advertisement|annonce"
                      r"|ads? by)\b.{0,60}\Z"),
    ("advertisement", r"(?:voir le deal|le deal à ne pas rater|ne ratez plus aucun deal|promo"
                      r"|soldes)\b.{0,60}\Z"),
    ("advertisement", r"(?:abonnez-vous|subscribe|newsletter|ignorer\s?autoriser"
                      r"|accepter les cookies|accept (?:all )?cookies)\b"),
)  # fmt: skip
_KINDS: tuple[NoiseKind, ...] = ("author", "navigation", "advertisement")
_PATTERN = re.compile(
    "|".join(f"(?P<{kind}>{'|'.join(words for named, words in _WORDS if named == kind)})" for kind in _KINDS),
    re.IGNORECASE,
)

_LONGEST = 300
_LOOKED_AT = 2000
_FIRST_PERSON = re.compile(
    r"\b(?:I |I['’](?:m|ve|d|ll) |(?i:j['’]|je |moi[ ,]|mes |mon |ma |my |lol\b|mdr\b|ça\b|imho\b|à mon avis|selon moi"
    r"|d['’]après moi|edit ?:|ps ?:|merci|thanks"
    r"|bonjour|salut|hello"
    r"|voil[aà]|bref|désolé|sorry|bonne (?:lecture|chance|soirée|journée)|tu |t['’]as))|[:;]-?\)|\^\^|:D\b"
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^)]*\)")


def kind_of(line: str) -> NoiseKind | None:
    """The kind of noise that the words of ``line`` betray, None where they betray nothing."""
    text = line.strip()
    if len(text) > _LONGEST:
        return None
    match = _PATTERN.match(text)
    return next(kind for kind in _KINDS if match[kind] is not None) if match is not None else None


def speaks(line: str) -> bool:
    """Whether ``line`` is a person speaking to others rather than a rule: first person, greetings, smileys
    outside quotes and parentheses.
    """
    return _FIRST_PERSON.search(_QUOTED.sub(" ", line[:_LOOKED_AT])) is not None
