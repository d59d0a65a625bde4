"""5 COLORS and 5211: one engine, two editions."""
