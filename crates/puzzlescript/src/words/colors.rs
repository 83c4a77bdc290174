//! The names of colors, and the palettes that give them their values.

/// The names that may stand in the color line of an object.
pub const COLOR_NAMES: &[&str] = &[
    "black",
    "blue",
    "brown",
    "darkblue",
    "darkbrown",
    "darkgray",
    "darkgreen",
    "darkgrey",
    "darkred",
    "gray",
    "green",
    "grey",
    "lightblue",
    "lightbrown",
    "lightgray",
    "lightgreen",
    "lightgrey",
    "lightred",
    "orange",
    "pink",
    "purple",
    "red",
    "white",
    "yellow",
    "transparent",
];

/// The color name that draws nothing.
pub const TRANSPARENT: &str = "transparent";

/// The name of the palette that holds without a setting.
pub const DEFAULT_PALETTE: &str = "arnecolors";

/// A palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// How it is written.
    pub name: &'static str,
    /// The values as `0xrrggbb`, in the order of [`PALETTE_COLORS`].
    pub values: [u32; 24],
}

/// The names whose values palettes give.
pub const PALETTE_COLORS: [&str; 24] = [
    "black",
    "blue",
    "brown",
    "darkblue",
    "darkbrown",
    "darkgray",
    "darkgreen",
    "darkgrey",
    "darkred",
    "gray",
    "green",
    "grey",
    "lightblue",
    "lightbrown",
    "lightgray",
    "lightgreen",
    "lightgrey",
    "lightred",
    "orange",
    "pink",
    "purple",
    "red",
    "white",
    "yellow",
];

/// All palettes: the first has number 1.
#[expect(clippy::unreadable_literal, reason = "colors are read as six digits")]
pub const PALETTES: &[Palette] = &[
    Palette {
        name: "mastersystem",
        values: [
            0x000000, 0x5555aa, 0xaa5500, 0x000055, 0x550000, 0x555500, 0x005500, 0x555500, 0xaa0000,
            0x555555, 0x55aa00, 0x555555, 0xaaffff, 0xffaa00, 0xaaaaaa, 0xaaff00, 0xaaaaaa, 0xff5555,
            0xff5500, 0xffaaff, 0x550055, 0xff0000, 0xffffff, 0xffff55,
        ],
    },
    Palette {
        name: "gameboycolour",
        values: [
            0x000000, 0x5d6fa7, 0x57381f, 0x4b575d, 0x3e2519, 0x3e3e44, 0x385d12, 0x3e3e44, 0x880606,
            0x7f7f7c, 0x517525, 0x7f7f7c, 0x8ea7a7, 0x8e634b, 0xbaa7a7, 0x6f8e44, 0xbaa7a7, 0xba381f,
            0xba4b32, 0xba381f, 0x3e3e44, 0xa7120c, 0xffffff, 0xc0ba6f,
        ],
    },
    Palette {
        name: "amiga",
        values: [
            0x000000, 0x8899dd, 0x663311, 0x666688, 0x331100, 0x333333, 0x335500, 0x333333, 0x990000,
            0xbbbbbb, 0x448811, 0xbbbbbb, 0xbbddee, 0xaa6644, 0xffeedd, 0x88bb77, 0xffeedd, 0xff4422,
            0xff6644, 0x997788, 0x665555, 0xdd1111, 0xffffff, 0xffdd66,
        ],
    },
    Palette {
        name: "arnecolors",
        values: [
            0x000000, 0x1d57f7, 0xa46422, 0x1b2632, 0x493c2b, 0x697175, 0x2f484e, 0x697175, 0x732930,
            0x9d9d9d, 0x44891a, 0x9d9d9d, 0xb2dcef, 0xeeb62f, 0xcccccc, 0xa3ce27, 0xcccccc, 0xe06f8b,
            0xeb8931, 0xde65e2, 0x342a97, 0xbe2633, 0xffffff, 0xf7e26b,
        ],
    },
    Palette {
        name: "famicom",
        values: [
            0x000000, 0x0058f8, 0xac7c00, 0x0000bc, 0x503000, 0x080808, 0x005800, 0x080808, 0x881400,
            0x7c7c7c, 0x00b800, 0x7c7c7c, 0x3cbcfc, 0xfce0a8, 0xbcbcbc, 0xb8f8b8, 0xbcbcbc, 0xf87858,
            0xfca044, 0xf878f8, 0x6644fc, 0xf83800, 0xffffff, 0xf8b800,
        ],
    },
    Palette {
        name: "atari",
        values: [
            0x000000, 0x1c3c88, 0x805020, 0x000088, 0x703400, 0x404040, 0x006414, 0x404040, 0x700014,
            0x909090, 0x58b06c, 0x909090, 0x6888c8, 0xcb9870, 0xb0b0b0, 0x70c484, 0xb0b0b0, 0xdc849c,
            0xccac70, 0xb484dc, 0x3c0080, 0xa03c50, 0xffffff, 0xecd09c,
        ],
    },
    Palette {
        name: "pastel",
        values: [
            0x000000, 0x0f88d3, 0xb58c53, 0x293a7b, 0x787562, 0x313131, 0x2b732c, 0x313131, 0xa63577,
            0x3e3e3e, 0x00ff4f, 0x3e3e3e, 0x00fffe, 0xb58c53, 0x9cbcbc, 0x97c04f, 0x9cbcbc, 0xffa9cf,
            0xeb792d, 0xeb792d, 0xff6554, 0xf56ca2, 0xffffff, 0xffe15f,
        ],
    },
    Palette {
        name: "ega",
        values: [
            0x000000, 0x5555ff, 0xaa5500, 0x0000aa, 0xaa5500, 0x555555, 0x00aaaa, 0x555555, 0xaa0000,
            0x555555, 0x00aa00, 0x555555, 0x55ffff, 0xffff55, 0xaaaaaa, 0x55ff55, 0xaaaaaa, 0xff55ff,
            0xff5555, 0xff55ff, 0xaa00aa, 0xff5555, 0xffffff, 0xffff55,
        ],
    },
    Palette {
        name: "amstrad",
        values: [
            0x000000, 0x0000ff, 0xff7f00, 0x00007f, 0x7f7f00, 0x636363, 0x007f00, 0x636363, 0x7f0000,
            0x7f7f7f, 0x01ff00, 0x7f7f7f, 0x7f7fff, 0xffff00, 0xafafaf, 0x7fff7f, 0xafafaf, 0xff7f7f,
            0xff007f, 0xff7fff, 0x7f007f, 0xff0000, 0xffffff, 0xffff7f,
        ],
    },
    Palette {
        name: "proteus_mellow",
        values: [
            0x3d2d2e, 0x88a3ce, 0x89a78d, 0x5c6b8c, 0x829e88, 0x7b8272, 0x8fa67f, 0x7b8272, 0x8c5b4a,
            0x9fb2d4, 0x75ac8d, 0x9fb2d4, 0xa5adb0, 0xaaae97, 0xa4bfda, 0x8eb682, 0xa4bfda, 0x94614c,
            0xd1ba86, 0xc8ac9e, 0xd39fac, 0x9d5443, 0xddf1fc, 0xd6cda2,
        ],
    },
    Palette {
        name: "proteus_rich",
        values: [
            0x6f686f, 0x8fd0ec, 0x89867d, 0x0b2c70, 0x797f75, 0x8e8b84, 0x599d79, 0x8e8b84, 0x934765,
            0xb9aac1, 0x75bc54, 0xb9aac1, 0xbcdce7, 0xab9997, 0xc7b5cd, 0x90cf5c, 0xc7b5cd, 0xc998ad,
            0xce8c5c, 0xcd88e5, 0x9b377f, 0xa11f4f, 0xd1b1e2, 0xf0d959,
        ],
    },
    Palette {
        name: "proteus_night",
        values: [
            0x010912, 0x0b2c79, 0x61646b, 0x08153b, 0x3d2d2d, 0x091842, 0x0a2434, 0x091842, 0x934765,
            0x051d40, 0x75ac8d, 0x051d40, 0x809ccb, 0x8393a0, 0x062151, 0x061f2e, 0x062151, 0xab6290,
            0x0a2227, 0x754b4d, 0x666a87, 0xad4576, 0xfdeeec, 0x0a2541,
        ],
    },
    Palette {
        name: "c64",
        values: [
            0x000000, 0x6c5eb5, 0x433900, 0x352879, 0x221c02, 0x444444, 0x345129, 0x444444, 0x3f1e17,
            0x6c6c6c, 0x588d43, 0x6c6c6c, 0x70a4b2, 0x6d5c0d, 0x959595, 0x9ad284, 0x959595, 0x9a6759,
            0x6f4f25, 0xb044ac, 0x6f3d86, 0x68372b, 0xffffff, 0xb8c76f,
        ],
    },
    Palette {
        name: "whitingjp",
        values: [
            0x202527, 0x3f62c6, 0xb52e1c, 0x2c2fa0, 0x681c12, 0x3c3b44, 0x317610, 0x3c3b44, 0x6b1334,
            0x7b7680, 0x36bc3c, 0x7b7680, 0x57bbe0, 0xe87b45, 0xbed0d7, 0x8ce062, 0xbed0d7, 0xef2358,
            0xff8c10, 0xec2b8f, 0x7037d9, 0xbd194b, 0xeff8fd, 0xfbd524,
        ],
    },
];

/// The palette of a name or a number from 1, as it is written in lower case.
pub fn palette(written: &str) -> Option<&'static Palette> {
    let by_number = || {
        let is_plain = written.bytes().all(|b| b.is_ascii_digit()) && !written.starts_with('0');
        let number: usize = written.parse().ok().filter(|_| is_plain)?;
        PALETTES.get(number.checked_sub(1)?)
    };
    PALETTES.iter().find(|it| it.name == written).or_else(by_number)
}

impl Palette {
    /// The value of a color name, as `0xrrggbb`; `None` for a word that is none, and for `transparent`.
    pub fn value(&self, name: &str) -> Option<u32> {
        let at = PALETTE_COLORS.iter().position(|it| *it == name)?;
        self.values.get(at).copied()
    }
}

/// Whether a text in lower case is a color: a name, `#rgb` or `#rrggbb`.
pub fn is_color(written: &str) -> bool {
    let is_hex =
        |digits: &str| matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    COLOR_NAMES.contains(&written) || written.strip_prefix('#').is_some_and(is_hex)
}
