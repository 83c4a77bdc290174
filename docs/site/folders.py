"""Pages that list the files of a folder, for folders that the docs lead to."""

import json
from pathlib import Path


def listing(root: Path, folder: str, title: str) -> str:
    """The Markdown of the page of a folder: its files, each with what its JSON Schema says of itself."""
    lines = [f"# {title}", "", f"The files of `{folder}`:", ""]
    for file in sorted((root / folder).iterdir()):
        if file.is_file() and not file.name.startswith("."):
            lines.append(f"- [{file.name}]({file.name}){_description(file)}")
    return "\n".join(lines) + "\n"


def _description(file: Path) -> str:
    if not file.name.endswith(".schema.json"):
        return ""
    schema = json.loads(file.read_text(encoding="utf-8"))
    description = schema.get("description", schema.get("title", "")).replace("\n", " ")
    return f": {description}" if description else ""
