"""What kind of difference stands between two wordings of one rule. Pure."""
