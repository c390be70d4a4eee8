"""The only room that writes: ingest, storing, resolving references, linking editions; and its lookups."""
