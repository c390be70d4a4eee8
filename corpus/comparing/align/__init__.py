"""Which rule of one edition became which of another. Pure."""
