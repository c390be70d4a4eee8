"""Words of texts and queries: tokens, stems, families. Pure."""
