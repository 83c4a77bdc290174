//! The numbers that bound a game, the letters of the screen, and the endings of files.

/// The most colors of an object.
pub const COLORS_PER_OBJECT: usize = 10;

/// The most ellipses of a pattern.
pub const ELLIPSES_PER_PATTERN: usize = 2;

/// The most groups with rigid rules.
pub const RIGID_GROUPS: usize = 30;

/// More errors than this end the reading.
pub const READING_ERRORS: usize = 5;

/// Where there are more messages than this, the game is given up.
pub const MESSAGES: usize = 100;

/// The most lines of a message on the screen.
pub const MESSAGE_LINES: usize = 12;

/// The columns of the screen for texts.
pub const TEXT_COLUMNS: usize = 34;

/// The endings of files that hold games, with their dots.
pub const FILE_ENDINGS: &[&str] = &[".puzzlescript", ".pz", ".ps", ".pzl", ".txt"];

/// The letters that the screen can draw, as first and last code points; any other takes two columns of a title.
pub const FONT: &[(u32, u32)] = &[
    (32, 126),
    (161, 172),
    (174, 177),
    (183, 183),
    (186, 187),
    (191, 382),
    (402, 402),
    (732, 732),
    (1025, 1025),
    (1040, 1103),
    (1105, 1105),
    (7838, 7838),
    (8211, 8212),
    (8216, 8218),
    (8220, 8222),
    (8224, 8226),
    (8230, 8230),
    (8240, 8240),
    (8249, 8250),
    (8364, 8364),
    (8482, 8482),
    (9786, 9786),
];

/// The columns that a letter takes in a title.
pub fn columns(letter: char) -> usize {
    let code = u32::from(letter);
    if FONT.iter().any(|&(first, last)| (first..=last).contains(&code)) { 1 } else { 2 }
}
