"""Wheels for Python that hold the binary of a platform as a script, as maturin's `bindings = "bin"` makes them.

Maturin would build the binary again, and with other flags; these hold the very bytes of the archive.
"""

import base64
import hashlib
from pathlib import Path

from archive import Member, write_zip
from source import ROOT, epoch, version
from targets import Target


def write_wheel(target: Target, program: bytes, notice: bytes, to: Path, repository: str | None) -> None:
    """Writes the wheel of one platform."""
    name = f"goldpath-{version()}"
    info = f"{name}.dist-info"
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in target.wheel.split("."))
    wheel = f"Wheel-Version: 1.0\nGenerator: goldpath\nRoot-Is-Purelib: false\n{tags}"
    licences = {name: (ROOT / name).read_bytes() for name in ("LICENSE-MIT", "LICENSE-APACHE")}
    licences["THIRD-PARTY-LICENSES.txt"] = notice
    members = [
        Member(f"{name}.data/scripts/{target.program}", program, is_program=True),
        Member(f"{info}/METADATA", metadata(list(licences), repository).encode()),
        Member(f"{info}/WHEEL", wheel.encode()),
        *(Member(f"{info}/licenses/{file}", text) for file, text in licences.items()),
    ]
    members.append(Member(f"{info}/RECORD", record(members, f"{info}/RECORD").encode()))
    write_zip(to / f"{name}-py3-none-{target.wheel}.whl", members, epoch())


def metadata(licences: list[str], repository: str | None) -> str:
    """What the index and pip show."""
    lines = ["Metadata-Version: 2.4", "Name: goldpath", f"Version: {version()}"]
    lines += ["Summary: Checks GridPonder packs, PuzzleScript games and WAGE rules, and proves that their levels can be won"]
    lines += ["License-Expression: MIT OR Apache-2.0", *(f"License-File: {file}" for file in licences)]
    lines += [f"Project-URL: Source, {repository}"] if repository else []
    lines += ["Requires-Python: >=3.8", "Description-Content-Type: text/markdown", ""]
    return "\n".join(lines) + "\nInstalls the binary `goldpath`: run `goldpath check packs`.\n"


def record(members: list[Member], itself: str) -> str:
    """The list of all files with their checksums; it names itself without one."""
    lines = []
    for member in sorted(members, key=lambda it: it.path):
        digest = base64.urlsafe_b64encode(hashlib.sha256(member.data).digest()).rstrip(b"=").decode()
        lines.append(f"{member.path},sha256={digest},{len(member.data)}\n")
    return "".join(lines) + f"{itself},,\n"
