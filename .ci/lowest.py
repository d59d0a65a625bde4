"""Print the lowest versions that pyproject.toml allows, as pip wants them: `attrs==23.2 …`.

`python .ci/lowest.py cli testing` prints those of these extras, too.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def lowest(project: dict[str, object], extras: list[str]) -> list[str]:
    """List what a project needs, with these extras, each in its lowest version.

    An extra may name others of the same project. Exits where a requirement has no lower bound.

    >>> lowest({"name": "a", "dependencies": ["b>=1.2"], "optional-dependencies": {}}, [])
    ['b==1.2']
    """
    optional = project["optional-dependencies"]
    assert isinstance(optional, dict)
    found: list[str] = []
    left = [project["dependencies"], *(optional[extra] for extra in extras)]
    while left:
        for requirement in left.pop(0):
            if own := re.fullmatch(rf"{project['name']}\[(.+)\]", requirement):
                left += [optional[extra] for extra in own[1].split(",")]
            elif bound := re.match(r"([\w.-]+)>=([\w.]+)", requirement):
                found.append(f"{bound[1]}=={bound[2]}")
            else:
                sys.exit(f"{requirement} has no lower bound")
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    pyproject = Path(__file__).parent.parent / "pyproject.toml"
    print(*lowest(tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"], sys.argv[1:]))
