"""The platforms that releases are built for, and what each kind of package calls them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """One platform.

    triple: what Rust calls it. npm: what Node calls its system and processor. wheel: the platform tag of a wheel; a static
    binary runs with any C library, so that of Linux names both. zig: whether zig links it, from any machine.
    """

    triple: str
    npm: tuple[str, str]
    wheel: str
    zig: bool

    @property
    def is_windows(self) -> bool:
        """True if it is Windows, whose archives are zip files and whose programs end in `.exe`."""
        return "windows" in self.triple

    @property
    def program(self) -> str:
        """The file name of the binary."""
        return "goldpath.exe" if self.is_windows else "goldpath"

    @property
    def stem(self) -> str:
        """The name of the archive without its ending, and of the one folder in it."""
        return f"goldpath-{self.triple}"

    @property
    def archive(self) -> str:
        """The file name of the archive. It has no version: the address of a release has."""
        return self.stem + (".zip" if self.is_windows else ".tar.gz")

    @property
    def npm_name(self) -> str:
        """The name of its package for Node."""
        return "@goldpath/" + "-".join(self.npm)


TARGETS = [
    Target("x86_64-unknown-linux-musl", ("linux", "x64"), "manylinux_2_17_x86_64.musllinux_1_1_x86_64", zig=True),
    Target("aarch64-unknown-linux-musl", ("linux", "arm64"), "manylinux_2_17_aarch64.musllinux_1_1_aarch64", zig=True),
    Target("x86_64-pc-windows-gnu", ("win32", "x64"), "win_amd64", zig=True),
    Target("x86_64-apple-darwin", ("darwin", "x64"), "macosx_10_12_x86_64", zig=False),
    Target("aarch64-apple-darwin", ("darwin", "arm64"), "macosx_11_0_arm64", zig=False),
]
