"""JSON: strict text, plain values, documents."""
