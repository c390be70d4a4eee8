"""What a query says and what to look for."""
