"""Our own packs with one of their levels."""

import pathlib
import shutil

PACKS = pathlib.Path(__file__).parent.parent / "packs"


def copy(name: str, level: str, to: pathlib.Path) -> None:
    """Copies a pack without its other levels and without pages."""
    shutil.copytree(PACKS / name, to)
    for file in (to / "levels").iterdir():
        if file.name != f"{level}.json":
            file.unlink()
    game = to / "game.json"
    text = game.read_text(encoding="utf-8")
    start = text.index('"levelSequence"')
    end = text.index("]", start)
    listed = f'"levelSequence": [{{ "type": "level", "ref": "{level}" }}'
    game.write_text(text[:start] + listed + text[end:], encoding="utf-8")
