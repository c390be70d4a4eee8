"""Cards of the game: rows of public card files, the rules behind a card, the rules a ruling leans on, names in texts. Pure."""
