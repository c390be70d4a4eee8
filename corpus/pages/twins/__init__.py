"""Both languages on a page: what became of a French text, the English of today."""
