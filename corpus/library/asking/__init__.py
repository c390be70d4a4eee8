"""Questions to the store: find a rule, its versions, its history, its twin."""
