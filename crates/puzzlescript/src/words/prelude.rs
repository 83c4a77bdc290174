//! The settings that stand before the first section.

/// What a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Nothing: it is there or not.
    Flag,
    /// Any text.
    Text,
    /// A name of a color, `#rgb`, `#rrggbb` or `transparent`.
    Color,
    /// A time in seconds.
    Seconds,
    /// A width and a height in cells, as in `5x4`.
    Size,
    /// The name or the number of a palette.
    Palette,
}

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// How it is written.
    pub key: &'static str,
    /// What it takes.
    pub value: Value,
    /// What holds without it, where that is not nothing.
    pub default: Option<&'static str>,
    /// What it does.
    pub doc: &'static str,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "title",
        value: Value::Text,
        default: None,
        doc: "Name of the game, on the title screen.",
    },
    Setting { key: "author", value: Value::Text, default: None, doc: "Who made it, below the title." },
    Setting {
        key: "homepage",
        value: Value::Text,
        default: None,
        doc: "Address of the author, without the protocol.",
    },
    Setting {
        key: "background_color",
        value: Value::Color,
        default: Some("#000000"),
        doc: "Colour behind texts and around the board.",
    },
    Setting { key: "text_color", value: Value::Color, default: Some("#FFFFFF"), doc: "Colour of texts." },
    Setting {
        key: "key_repeat_interval",
        value: Value::Seconds,
        default: Some("0.15"),
        doc: "Time between repeated inputs of a key that is held.",
    },
    Setting {
        key: "realtime_interval",
        value: Value::Seconds,
        default: None,
        doc: "A turn without input happens each time this interval has passed.",
    },
    Setting {
        key: "again_interval",
        value: Value::Seconds,
        default: Some("0.15"),
        doc: "Pause before a turn that the command again asked for.",
    },
    Setting {
        key: "flickscreen",
        value: Value::Size,
        default: None,
        doc: "The board is shown in pages of this size; the page with the player is visible.",
    },
    Setting {
        key: "zoomscreen",
        value: Value::Size,
        default: None,
        doc: "A window of this size follows the player.",
    },
    Setting {
        key: "color_palette",
        value: Value::Palette,
        default: Some("arnecolors"),
        doc: "The palette of colour names: a name or a number from 1 to 14.",
    },
    Setting {
        key: "youtube",
        value: Value::Text,
        default: None,
        doc: "Played music once; no longer has any effect.",
    },
    Setting {
        key: "run_rules_on_level_start",
        value: Value::Flag,
        default: None,
        doc: "One turn without input is run when a level is loaded or restarted.",
    },
    Setting {
        key: "norepeat_action",
        value: Value::Flag,
        default: None,
        doc: "A held action key counts once.",
    },
    Setting {
        key: "require_player_movement",
        value: Value::Flag,
        default: None,
        doc: "A turn in which no player left its cell is taken back.",
    },
    Setting { key: "debug", value: Value::Flag, default: None, doc: "Prints the compiled rules." },
    Setting {
        key: "verbose_logging",
        value: Value::Flag,
        default: None,
        doc: "Tells each rule that applied.",
    },
    Setting {
        key: "throttle_movement",
        value: Value::Flag,
        default: None,
        doc: "Repeating one direction waits for the key repeat interval; meant for realtime games.",
    },
    Setting { key: "noundo", value: Value::Flag, default: None, doc: "No undo key." },
    Setting { key: "noaction", value: Value::Flag, default: None, doc: "No action key." },
    Setting {
        key: "norestart",
        value: Value::Flag,
        default: None,
        doc: "No restart key; the command still works.",
    },
    Setting {
        key: "scanline",
        value: Value::Flag,
        default: None,
        doc: "Draws the screen with dark lines like an old display.",
    },
];

/// The setting of a key in lower case.
pub fn setting(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|it| it.key == key)
}
