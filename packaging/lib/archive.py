"""Archives whose bytes depend on nothing but what is in them: files by name, one time, one owner."""

import gzip
import io
import tarfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Member:
    """A file of an archive: its path there, its bytes, and whether it is a program."""

    path: str
    data: bytes
    is_program: bool = False

    @property
    def mode(self) -> int:
        """Its permissions."""
        return 0o755 if self.is_program else 0o644


def write_tar(to: Path, members: list[Member], epoch: int) -> None:
    """Writes a tar file compressed with gzip."""
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for member in sorted(members, key=lambda it: it.path):
            info = tarfile.TarInfo(member.path)
            info.size, info.mode, info.mtime = len(member.data), member.mode, epoch
            tar.addfile(info, io.BytesIO(member.data))
    # Neither the name nor the time of the file is noted in it.
    to.write_bytes(gzip.compress(inner.getvalue(), compresslevel=9, mtime=0))


def write_zip(to: Path, members: list[Member], epoch: int) -> None:
    """Writes a zip file, with the permissions of Unix. Its times are in UTC, and none is before 1980."""
    when = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for member in sorted(members, key=lambda it: it.path):
            info = zipfile.ZipInfo(member.path, when)
            info.compress_type = zipfile.ZIP_DEFLATED
            # The system that made it would be noted otherwise.
            info.create_system = 3
            info.external_attr = (0o100000 | member.mode) << 16
            archive.writestr(info, member.data)


def read_program(archive: Path, path: str) -> bytes:
    """The bytes of a file in an archive of either kind."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as file:
            return file.read(path)
    with tarfile.open(archive) as file:
        member = file.extractfile(path)
        if member is None:
            raise SystemExit(f"error: {archive} has no file {path}")
        return member.read()
