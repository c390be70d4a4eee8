"""The judge's bench: citations of rules in any text, what each named on its day, and what carries it on today. Pure.

`finding` finds them, `names` knows what laws are called, `verdicts` judges each against the concordance.
"""
