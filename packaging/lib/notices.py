"""What the crates in the binary are: the texts of their licences, and a bill of materials."""

import json
import subprocess
import tempfile
from pathlib import Path

from build import cargo, tools
from source import ROOT, git
from targets import Target


def licences(target: Target) -> bytes:
    """One text with the licence of each crate that the binary of a target is made of."""
    # The tool reads what each crate of the lock file says of itself, also those of other platforms.
    cargo("fetch", "--locked", environment=tools())
    arguments = ["about", "generate", "--locked", "--offline", "--fail", "--target", target.triple]
    arguments += ["--config", "packaging/about.toml", "--manifest-path", "crates/cli/Cargo.toml", "packaging/about.hbs"]
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, env=tools(), stdout=subprocess.PIPE).stdout


def materials(target: Target) -> bytes:
    """The bill of materials of the binary of a target, as CycloneDX in JSON."""
    with tempfile.TemporaryDirectory() as folder:
        # The tool writes a file beside each Cargo.toml of the workspace.
        copy = Path(folder) / "goldpath"
        git("worktree", "add", "--quiet", "--detach", str(copy), "HEAD")
        try:
            return bill(copy, target)
        finally:
            git("worktree", "remove", "--force", str(copy))


def bill(copy: Path, target: Target) -> bytes:
    """The bill of a copy of the sources, without the name of its folder, and without a number that differs each time."""
    arguments = ["cyclonedx", "--format", "json", "--target", target.triple, "--spec-version", "1.5"]
    arguments += ["--override-filename", "bill", "--manifest-path", "crates/cli/Cargo.toml", "--quiet"]
    subprocess.run(["cargo", *arguments], cwd=copy, check=True, env=tools())
    text = (copy / "crates/cli/bill.json").read_text(encoding="utf-8")
    found = json.loads(text.replace(str(copy.resolve()), "/goldpath").replace(str(copy), "/goldpath"))
    found.pop("serialNumber", None)
    return (json.dumps(found, indent=2, ensure_ascii=False) + "\n").encode()
