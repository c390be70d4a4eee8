"""Reading: the bytes of a source in, a Document of entries and diagnostics out (`reader.read_source`). Pure Python."""
