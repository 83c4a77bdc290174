"""Builds the binary of a target, so that its bytes name no machine and are the same in every build of a commit."""

import os
import subprocess
from pathlib import Path

from source import BUILT, ROOT, epoch
from targets import Target

PROFILE = "archive"


def tools() -> dict[str, str]:
    """The environment in which cargo finds what `packaging/tools` has brought."""
    place = BUILT / "packaging"
    path = os.pathsep.join([str(place / "venv/bin"), str(place / "bin"), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "SOURCE_DATE_EPOCH": str(epoch())}


def build(target: Target) -> Path:
    """Builds the binary and returns where it is. Cargo needs the target's standard library, which rustup brings."""
    environment = tools()
    # What `goldpath export` puts levels into, which the build embeds.
    subprocess.run([ROOT / "crates/player/build"], cwd=ROOT, check=True)
    # The sources of crates get a folder of the registry's name, which is known once they are there.
    cargo("fetch", "--locked", "--target", target.triple, environment=environment)
    environment["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join(remapped())
    # A build that goes on from an earlier one cuts the crates otherwise.
    environment["CARGO_INCREMENTAL"] = "0"
    arguments = ["--locked", "--profile", PROFILE, "--package", "cli", "--bin", "goldpath", "--target", target.triple]
    cargo("zigbuild" if target.zig else "build", *arguments, environment=environment)
    return BUILT / target.triple / PROFILE / target.program


def remapped() -> list[str]:
    """Flags of rustc that give folders of this machine names that all machines share; where two fit, the later one counts."""
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    folders = [(ROOT, "."), (home, "cargo")]
    folders += [(registry, "crates") for registry in sorted((home / "registry/src").iterdir())]
    if not BUILT.is_relative_to(ROOT):
        folders.append((BUILT, "target"))
    return [f"--remap-path-prefix={folder}={name}" for folder, name in folders]


def cargo(*arguments: str, environment: dict[str, str]) -> None:
    """Runs cargo at the root of the repository."""
    subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, env=environment)
