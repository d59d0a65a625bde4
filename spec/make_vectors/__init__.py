"""Make the conformance vectors: cases worked out by hand or by the reference, never by the engine.

Run `python -m spec.make_vectors` in the folder above `spec/` to write `spec/vectors/<game>/`.
The same sources give the same bytes. Nothing here imports rulekit.
"""
