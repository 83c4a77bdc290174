"""The one rule of links between files of the repository, for pages of the site.

A link to a page of the site stays, as does one to a heading. Another file is copied into the site, where its path is that of the
repository. A folder is its page, if the site has one. What the site cannot have, other folders and hidden files, is plain text:
there is no other place to lead to. A link to a page that the site lacks, or to nothing, stays for MkDocs to report.
"""

import posixpath
from enum import Enum
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Kind(Enum):
    """What becomes of a link."""

    STAYS = "stays"
    FILE = "file"
    FOLDER = "folder"
    TEXT = "text"


def decide(root: Path, pages: set[str], page: str, link: str) -> tuple[Kind, str]:
    """What becomes of a link on a page, and the path in the repository that it leads to.

    `pages` are the paths of the site's pages.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
        return Kind.STAYS, ""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path)))
    target = root / path
    if path in pages or path.startswith("..") or not target.exists():
        return Kind.STAYS, path
    if target.is_dir():
        for name in ("README.md", "index.md"):
            if posixpath.join(path, name) in pages:
                return Kind.FOLDER, posixpath.join(path, name)
        return Kind.TEXT, path
    # Many hosts of static sites do not serve hidden files.
    if any(part.startswith(".") for part in path.split("/")):
        return Kind.TEXT, path
    return (Kind.STAYS if path.endswith(".md") else Kind.FILE), path
