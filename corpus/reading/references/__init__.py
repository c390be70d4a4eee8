"""Rule citations: a grammar finds them, resolving says what they lead to. Pure."""
