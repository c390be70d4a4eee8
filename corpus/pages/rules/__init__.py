"""The page of a rule, its history and its pictures."""
