"""The reader of numbered rules texts, and their glossaries. Pure."""
