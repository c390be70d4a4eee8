"""The reader of FAQs and release notes. Pure."""
