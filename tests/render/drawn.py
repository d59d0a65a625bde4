"""Pictures as the tests read them."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> Element:
    """A picture as an element; it must be valid XML."""
    return ElementTree.fromstring(picture)


def groups(picture: Element, **data: str | None) -> list[Element]:
    """The groups with these `data-` attributes; with None, whatever they are."""
    wanted = {f"data-{name}": value for name, value in data.items()}
    return [
        group
        for group in picture.iter(f"{SVG}g")
        if all(
            group.get(name) is not None if value is None else group.get(name) == value
            for name, value in wanted.items()
        )
    ]


def group(picture: Element, **data: str | None) -> Element:
    """The one group with these `data-` attributes."""
    (found,) = groups(picture, **data)
    return found


def cards(within: Element) -> list[str | None]:
    """The cards that lie face up in a part of a picture, in order."""
    return [each.get("data-card") for each in groups(within, card=None)]


def letters(within: Element) -> list[str]:
    """What is written in a part of a picture, piece by piece."""
    return [str(each.text) for each in within.iter(f"{SVG}text")]


def title(of: Element) -> str:
    """What a screen reader says of a part of a picture."""
    found = of.find(f"{SVG}title")
    return str(found.text) if found is not None else ""


def titles(within: Element) -> list[str]:
    """All that a screen reader says within a part of a picture."""
    return [str(each.text) for each in within.iter(f"{SVG}title")]


def looks(within: Element) -> list[str]:
    """The classes of all elements in a part of a picture."""
    return " ".join(each.get("class", "") for each in within.iter()).split()
