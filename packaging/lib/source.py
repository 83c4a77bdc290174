"""What is released: the version, and the commit with its date."""

import os
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()


def git(*arguments: str) -> str:
    """What git says in this repository."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def version() -> str:
    """The version of the workspace."""
    return tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]


def epoch() -> int:
    """The time of every file of a release, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the commit."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or git("-c", "log.showSignature=false", "log", "-1", "--format=%ct"))
