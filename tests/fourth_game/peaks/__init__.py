"""Peaks: a small game with hidden hands, as an example of a game from outside."""
