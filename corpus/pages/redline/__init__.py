"""How a change reads: redlines, what changes are called, one sentence for what happened."""
