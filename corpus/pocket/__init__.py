"""The rules to take along: one file of all that a reader needs with no network, made when something is published; the
pages that a phone keeps; what is printed and bound of the rules in force. The format stands in `docs/pocket.md`.
"""
