"""Words of texts and queries: tokens, stems, senses. Pure."""
