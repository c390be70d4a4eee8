"""Tournament documents and their penalties."""
