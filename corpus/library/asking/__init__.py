"""Questions to the store: find a rule, its history, comparisons of two editions."""
