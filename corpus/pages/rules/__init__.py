"""The page of a rule and its history."""
