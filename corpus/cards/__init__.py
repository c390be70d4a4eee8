"""Cards: rows of public card files, rules behind a card, rules that a ruling leans on, names in texts. Pure."""
