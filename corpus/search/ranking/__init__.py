"""What ranks first, and what is left out."""
