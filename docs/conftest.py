"""Every line of Python in the guides runs as a test: a guide is one program, block after block."""

from sybil import Sybil
from sybil.parsers.markdown import ClearNamespaceParser, PythonCodeBlockParser

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), ClearNamespaceParser()],
    patterns=["*.md"],
).pytest()
