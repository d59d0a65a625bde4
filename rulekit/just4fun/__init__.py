"""Just4Fun Colours."""
