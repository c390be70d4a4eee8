"""Cards: rows of files, rules behind a card, rulings that age, names in texts."""
