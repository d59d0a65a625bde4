"""Recorded games: what was played, line by line, and checked again."""
