"""What a source is: its kind, language, title and date, the editions in it, what it says as one hash. Pure."""
