//! The words of sounds.

use super::Word;

/// What can be heard without any object.
pub const SOUND_EVENTS: &[Word] = &[
    Word { word: "undo", doc: "The player takes a turn back." },
    Word { word: "restart", doc: "The level starts anew." },
    Word { word: "titlescreen", doc: "The title screen appears." },
    Word { word: "startgame", doc: "The game is begun or continued." },
    Word { word: "cancel", doc: "A rule took the turn back." },
    Word { word: "endgame", doc: "The last level is done." },
    Word { word: "startlevel", doc: "A level begins." },
    Word { word: "endlevel", doc: "A level is won." },
    Word { word: "showmessage", doc: "A message appears." },
    Word { word: "closemessage", doc: "A message is dismissed." },
    Word { word: "sfx0", doc: "Played by the command of this name." },
    Word { word: "sfx1", doc: "Played by the command of this name." },
    Word { word: "sfx2", doc: "Played by the command of this name." },
    Word { word: "sfx3", doc: "Played by the command of this name." },
    Word { word: "sfx4", doc: "Played by the command of this name." },
    Word { word: "sfx5", doc: "Played by the command of this name." },
    Word { word: "sfx6", doc: "Played by the command of this name." },
    Word { word: "sfx7", doc: "Played by the command of this name." },
    Word { word: "sfx8", doc: "Played by the command of this name." },
    Word { word: "sfx9", doc: "Played by the command of this name." },
    Word { word: "sfx10", doc: "Played by the command of this name." },
];

/// Something that objects do and that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// How it is written.
    pub word: &'static str,
    /// Whether directions may follow.
    pub takes_directions: bool,
    /// When it is heard.
    pub doc: &'static str,
}

/// What objects can do.
pub const SOUND_VERBS: &[Verb] = &[
    Verb { word: "move", takes_directions: true, doc: "It moved." },
    Verb { word: "cantmove", takes_directions: true, doc: "It was to move and could not." },
    Verb { word: "action", takes_directions: false, doc: "It acted." },
    Verb { word: "create", takes_directions: false, doc: "A rule made one." },
    Verb { word: "destroy", takes_directions: false, doc: "A rule removed one." },
];

/// The directions that may follow a verb.
pub const SOUND_DIRECTIONS: &[&str] =
    &["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];

/// What the number at the end of a line of SOUNDS is.
pub const SEED: &str = "The number that the sound is made from.";
