"""Packages for Node: one per platform with its binary, and `goldpath`, which starts the one of the platform."""

import json
from pathlib import Path

from archive import Member, write_tar
from source import ROOT, epoch, version
from targets import Target

HERE = ROOT / "packaging/npm"


def write_packages(programs: dict[Target, bytes], notices: dict[Target, bytes], to: Path, repository: str | None) -> None:
    """Writes the packages as `npm publish` and `npm install` take them. Keys are the platforms there are binaries for."""
    for target, program in programs.items():
        system, processor = target.npm
        description = f"The goldpath binary for {system} on {processor}"
        manifest = {"name": target.npm_name, "description": description, "os": [system], "cpu": [processor]}
        members = [Member(f"package/{target.program}", program, is_program=True)]
        members.append(Member("package/README.md", f"{description}: install `goldpath`.\n".encode()))
        members.append(Member("package/THIRD-PARTY-LICENSES.txt", notices[target]))
        write_package(manifest, members, to, repository)
    manifest = {
        "name": "goldpath",
        "description": "Checks GridPonder packs, PuzzleScript games and WAGE rules, and proves that their levels can be won",
        "bin": {"goldpath": "goldpath.js"},
        "engines": {"node": ">=18"},
        "optionalDependencies": {target.npm_name: version() for target in programs},
    }
    members = [Member("package/goldpath.js", (HERE / "goldpath.js").read_bytes(), is_program=True)]
    members.append(Member("package/README.md", (HERE / "README.md").read_bytes()))
    write_package(manifest, members, to, repository)


def write_package(manifest: dict[str, object], members: list[Member], to: Path, repository: str | None) -> None:
    """Writes one package, under the name that `npm pack` would give it."""
    manifest = {**manifest, "version": version(), "license": "MIT OR Apache-2.0"}
    if repository:
        # What was built where can only be attested to under this address.
        manifest["repository"] = {"type": "git", "url": f"git+{repository}.git"}
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        members.append(Member(f"package/{name}", (ROOT / name).read_bytes()))
    members.append(Member("package/package.json", (json.dumps(manifest, indent=2) + "\n").encode()))
    name = str(manifest["name"]).removeprefix("@").replace("/", "-")
    write_tar(to / f"{name}-{version()}.tgz", members, epoch())
