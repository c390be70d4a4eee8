"""What pages of every kind share: French wording, links, caching, errors."""
