"""Anchors of headings, as code hosts give them, so that a link with one leads to the same heading there and in the site."""

from collections import Counter


def anchor(heading: str) -> str:
    """The anchor of a heading's text, if no heading before it has the same."""
    text = heading.strip().lower().replace(" ", "-")
    return "".join(c for c in text if c.isalnum() or c in "-_")


class Anchors:
    """The anchors of one page."""

    def __init__(self):
        self._seen = Counter()

    def __call__(self, heading: str, _separator: str = "-") -> str:
        """The anchor of the next heading: the second of one text ends in `-1`."""
        first = name = anchor(heading)
        while self._seen[name]:
            name = f"{first}-{self._seen[first]}"
            self._seen[first] += 1
        self._seen[name] += 1
        return name
