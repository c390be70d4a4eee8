"""What weighs most between two editions."""
