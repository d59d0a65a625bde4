"""Write the vectors: `python -m spec.make_vectors`."""

from __future__ import annotations

from pathlib import Path

from spec.make_vectors import all_files

VECTORS = Path(__file__).parents[1] / "vectors"


def main() -> None:
    """Write every file of `spec/vectors/<game>/`."""
    for name, text in all_files().items():
        path = VECTORS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
