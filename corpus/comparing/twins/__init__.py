"""The same rule in two languages, and what has become of it since. Pure.

`bilingual` turns texts of both languages into features that can be compared, `anchoring` finds the twins of
an edition, `standing` tells how a wording of then stands to one of now. No list of rules: evidence and
certainty.
"""
