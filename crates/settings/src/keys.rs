//! The table of all settings, the single source of reading, diagnostics, completion, hover, the page and the
//! schema.

use language::{FormatOptions, Semantics, Severity};

/// The name of a settings file.
pub const FILE_NAME: &str = "goldpath.toml";

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// A one-line summary without a final period.
    pub(crate) summary: &'static str,
    /// The documentation, in Markdown.
    pub(crate) doc: &'static str,
    pub(crate) ty: Ty,
    /// The default, as it is documented.
    pub(crate) default: &'static str,
    /// An example: a settings file with the key.
    pub(crate) example: &'static str,
}

/// The type of a value.
#[derive(Debug)]
pub(crate) enum Ty {
    /// Path patterns.
    Globs,
    /// One of these words.
    OneOf(&'static [Word]),
    /// An integer within inclusive bounds, or one of these words.
    Number { min: i64, max: i64, words: &'static [Word] },
    /// Any text.
    Text,
    /// Places in a sequence, such as `3..`, or an array of names.
    Levels,
    /// An array of names.
    Names,
    /// What a law asks, or when it applies.
    Law { is_when: bool },
    /// A table of severities by code, pattern or group.
    Rules,
    /// A table.
    Table(&'static [Key]),
    /// An array of tables.
    Tables(&'static [Key]),
}

/// An allowed word.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
}

impl Ty {
    /// The description of the type in messages.
    pub(crate) fn expected(&self) -> String {
        match self {
            Self::Globs => "an array of path patterns".to_owned(),
            Self::OneOf(_) | Self::Text | Self::Law { .. } => "a string".to_owned(),
            Self::Names => "an array of names".to_owned(),
            Self::Levels => "places such as `\"3..\"`, or an array of names of levels".to_owned(),
            Self::Number { min, max, words } => {
                let words = words.iter().map(|word| format!(" or `\"{}\"`", word.name));
                format!("a whole number from {min} to {max}{}", words.collect::<String>())
            }
            Self::Rules => "a table of codes and severities".to_owned(),
            Self::Table(_) => "a table".to_owned(),
            Self::Tables(_) => "an array of tables".to_owned(),
        }
    }
}

/// The top-level keys.
pub(crate) static KEYS: &[Key] = &[EXCLUDE, SEMANTICS, FORMAT, RULES, PATHS, LAWS, VARY];

pub(crate) const EXCLUDE: Key = Key {
    name: "exclude",
    summary: "packs, folders and files to exclude",
    doc: "Path patterns, relative to the folder of this file. A matching pack is not checked when it is found \
          below a folder, a matching file gets no diagnostics, and a matching level is not replayed. The files \
          are still read, because other files may refer to them. A pattern that matches a folder excludes \
          everything in it.\n\nPaths given on the command line are checked anyway.",
    ty: Ty::Globs,
    default: "nothing is excluded",
    example: "exclude = [\"drafts\", \"packs/*/levels/wip_*.json\"]\n",
};

pub(crate) const SEMANTICS: Key = Key {
    name: "semantics",
    summary: "the semantics that gold paths are replayed with",
    doc: "The DSL documents and the released game disagree in places. This setting chooses which of the two a \
          replay follows. On the command line, `--semantics` of `goldpath check` and `goldpath replay` \
          overrides it.",
    ty: Ty::OneOf(SEMANTICS_WORDS),
    default: "`\"released\"`",
    example: "semantics = \"documented\"\n",
};

pub(crate) const FORMAT: Key = Key {
    name: "format",
    summary: "how `goldpath fmt` and editors lay out files",
    doc: "The width of lines and the indentation. All else is one style, but for what it leaves to authors.",
    ty: Ty::Table(FORMAT_KEYS),
    default: "lines of 90 columns, indented by 2 spaces",
    example: "[format]\nwidth = 120\nindent = 4\n",
};

/// The keys of `[format]`.
pub(crate) const FORMAT_KEYS: &[Key] = &[FORMAT_WIDTH, FORMAT_INDENT];

pub(crate) const FORMAT_WIDTH: Key = Key {
    name: "width",
    summary: "the columns that lines stay within",
    doc: "What does not fit is put on several lines where it can be. Long texts, and the rows of a board, are never \
          broken. Columns are counted in characters, and a tab as 4.",
    ty: Ty::Number {
        min: *FormatOptions::WIDTHS.start() as i64,
        max: *FormatOptions::WIDTHS.end() as i64,
        words: &[],
    },
    default: "90",
    example: "[format]\nwidth = 120\n",
};

/// The value for indentation with tabs.
pub(crate) const TAB: &str = "tab";

pub(crate) const FORMAT_INDENT: Key = Key {
    name: "indent",
    summary: "the spaces that lines are indented by, or `\"tab\"`",
    doc: "How far the lines inside an object or array begin to the right of it. In an editor it counts before the \
          settings of the editor.",
    ty: Ty::Number {
        min: *FormatOptions::SPACES.start() as i64,
        max: *FormatOptions::SPACES.end() as i64,
        words: &[Word { name: TAB, doc: "a tab, which counts as 4 columns" }],
    },
    default: "2",
    example: "[format]\nindent = \"tab\"\n",
};

pub(crate) const RULES: Key = Key {
    name: "rules",
    summary: "the severity of diagnostics, by code",
    doc: "Maps a code, a code pattern such as `\"gold-path-*\"`, or a group of rules such as `lints` to the severity \
          of its diagnostics; `\"off\"` silences them. An exact code takes precedence over patterns, a longer pattern \
          over a shorter one, and any of them over a group. `goldpath rules` lists codes and groups.\n\nThis changes what is reported and the exit status, but not how a pack is checked: a \
          level with an error that is reported as a hint is still not replayed. The severity of `syntax-error` \
          and `unreadable-file` cannot be changed, because no other diagnostic of such a file is reliable.",
    ty: Ty::Rules,
    default: "each code has the severity shown by `goldpath explain`",
    example: "[rules]\nidle-step = \"off\"\n\"gold-path-*\" = \"warning\"\n",
};

pub(crate) const PATHS: Key = Key {
    name: "paths",
    summary: "other severities for some packs, folders or files",
    doc: "Each `[[paths]]` table lists files and their severities. It takes precedence over `[rules]`, and a \
          later table over an earlier one.",
    ty: Ty::Tables(PATH_KEYS),
    default: "`[rules]` applies everywhere",
    example: "[[paths]]\nfiles = [\"packs/old/**\"]\nrules = { unknown-tag = \"info\" }\n",
};

/// The keys of `[[paths]]`.
pub(crate) const PATH_KEYS: &[Key] = &[PATH_FILES, PATH_RULES];

pub(crate) const PATH_FILES: Key = Key {
    name: "files",
    summary: "the packs, folders and files that this table applies to",
    doc: "Path patterns, relative to the folder of this file. A pattern that matches a folder applies to \
          everything in it.",
    ty: Ty::Globs,
    default: "the table applies to no files",
    example: "[[paths]]\nfiles = [\"packs/old\"]\nrules = { idle-step = \"off\" }\n",
};

pub(crate) const PATH_RULES: Key = Key {
    name: "rules",
    summary: "the severity of diagnostics in these files, by code",
    doc: "Like `[rules]`, but only for these files.",
    ty: Ty::Rules,
    default: "no severity changes",
    example: "[[paths]]\nfiles = [\"packs/old\"]\n\n[paths.rules]\n\"unknown-*\" = \"hint\"\n",
};

pub(crate) const LAWS: Key = Key {
    name: "laws",
    summary: "what is asked of the levels of packs",
    doc: "Each `[[laws]]` table is a law: levels that break it are reported as `law-broken`, and as `law-undecided` where a \
          search ends without an answer. A level is judged once its gold path wins. [Laws](laws.md) shows what can be asked.",
    ty: Ty::Tables(LAW_KEYS),
    default: "there are no laws",
    example: "[[laws]]\nlevels = \"3..\"\nrequire = \"rollout-bits >= 8\"\n",
};

/// The keys of `[[laws]]`.
pub(crate) const LAW_KEYS: &[Key] =
    &[LAW_REQUIRE, LAW_LEVELS, LAW_WHEN, LAW_FILES, LAW_MESSAGE, LAW_SEVERITY];

pub(crate) const LAW_REQUIRE: Key = Key {
    name: "require",
    summary: "what is asked of each level",
    doc: "Parts with commas between them, each of which must hold. Numbers are compared with `>= 8`, `<= 8`, `8`, `8..12`, `8..` \
          or `..12`. Events and conditions have the words of the DSL with fields, or are JSON objects, and stand in quotes: in \
          a TOML string with `\"`, that is `'`.",
    ty: Ty::Law { is_when: false },
    default: "the table is no law",
    example: "[[laws]]\nrequire = \"length 10..50, hint-stops >= 1, essential 'object_removed kind=rock'\"\n",
};

pub(crate) const LAW_LEVELS: Key = Key {
    name: "levels",
    summary: "the levels that the law is about",
    doc: "Places in the sequence of levels, from 1, such as `\"3..\"`, `\"1\"` or `\"2..5\"`; or an array of names of levels.",
    ty: Ty::Levels,
    default: "all levels",
    example: "[[laws]]\nlevels = [\"tutorial\"]\nrequire = \"length <= 5\"\n",
};

pub(crate) const LAW_WHEN: Key = Key {
    name: "when",
    summary: "what a level must have for the law to be about it",
    doc: "Like `require`. Only what is answered without a search can be asked.",
    ty: Ty::Law { is_when: true },
    default: "the law is about every level",
    example: "[[laws]]\nwhen = \"length >= 3\"\nrequire = \"hint-stops >= 1, first-hint <= 50%\"\n",
};

pub(crate) const LAW_FILES: Key = Key {
    name: "files",
    summary: "the packs that the law is for",
    doc: "Path patterns, relative to the folder of this file. A pattern that matches a folder applies to every pack in it.",
    ty: Ty::Globs,
    default: "all packs",
    example: "[[laws]]\nfiles = [\"packs/mine\"]\nrequire = \"rule grow_seed\"\n",
};

pub(crate) const LAW_MESSAGE: Key = Key {
    name: "message",
    summary: "the law in your own words",
    doc: "Begins the message about a level that breaks the law.",
    ty: Ty::Text,
    default: "the message shows what is asked",
    example: "[[laws]]\nrequire = \"rule grow_seed\"\nmessage = \"every level uses the seed\"\n",
};

pub(crate) const LAW_SEVERITY: Key = Key {
    name: "severity",
    summary: "the severity of a breach",
    doc: "The severity of `law-broken` in `[rules]` takes precedence.",
    ty: Ty::OneOf(LAW_SEVERITIES),
    default: "`\"warning\"`",
    example: "[[laws]]\nrequire = \"optimal\"\nseverity = \"info\"\n",
};

pub(crate) const VARY: Key = Key {
    name: "vary",
    summary: "what `goldpath vary` may change in the levels of packs",
    doc: "Each `[[vary]]` table says which kinds may be moved, added, taken away and exchanged. If several are for a pack, the \
          last one counts. What new levels must not be like is said by [laws](laws.md): they keep all of them. A board that \
          must not be at the start is a law such as `not start 'board_count kind=rock op=gte value=9'`.",
    ty: Ty::Tables(VARY_KEYS),
    default: "all that lies on the board may change",
    example: "[[vary]]\nkinds = [\"rock\", \"torch\", \"avatar\"]\n",
};

/// The keys of `[[vary]]`.
pub(crate) const VARY_KEYS: &[Key] = &[VARY_KINDS, VARY_FILES];

pub(crate) const VARY_KINDS: Key = Key {
    name: "kinds",
    summary: "the kinds that may change their places",
    doc: "Names of kinds. All others stay where they are, and `avatar` stands for the start of the avatar. A layer that has \
          something on each cell exchanges them with its default.",
    ty: Ty::Names,
    default: "the table says nothing",
    example: "[[vary]]\nkinds = [\"rock\", \"torch\"]\n",
};

pub(crate) const VARY_FILES: Key = Key {
    name: "files",
    summary: "the packs that the table is for",
    doc: "Path patterns, relative to the folder of this file. A pattern that matches a folder applies to every pack in it.",
    ty: Ty::Globs,
    default: "all packs",
    example: "[[vary]]\nfiles = [\"packs/mine\"]\nkinds = [\"rock\"]\n",
};

const SEMANTICS_WORDS: &[Word] = &[
    Word { name: Semantics::Released.name(), doc: "the behavior of the released game, which players have" },
    Word { name: Semantics::Documented.name(), doc: "the behavior described in the DSL documents" },
];

/// The severity that silences a code.
pub(crate) const OFF: &str = "off";

/// The configured severity of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Off,
    At(Severity),
}

impl Level {
    /// The severity; `None` for `off`.
    pub(crate) const fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::At(severity) => Some(severity),
        }
    }
}

const HINT: Word = Word { name: Severity::Hint.name(), doc: "a minor point, marked subtly in editors" };
const INFORMATION: Word = Word { name: Severity::Information.name(), doc: "worth knowing" };
const WARNING: Word = Word { name: Severity::Warning.name(), doc: "almost certainly a mistake" };
const ERROR: Word = Word { name: Severity::Error.name(), doc: "the check fails with exit status 1" };

/// The severities of laws.
const LAW_SEVERITIES: &[Word] = &[HINT, INFORMATION, WARNING, ERROR];

/// The severities with their names.
pub(crate) static LEVELS: &[(Word, Level)] = &[
    (Word { name: OFF, doc: "not reported" }, Level::Off),
    (HINT, Level::At(Severity::Hint)),
    (INFORMATION, Level::At(Severity::Information)),
    (WARNING, Level::At(Severity::Warning)),
    (ERROR, Level::At(Severity::Error)),
];

/// Parses the name of a severity; `None` if it is unknown.
pub(crate) fn level(word: &str) -> Option<Level> {
    LEVELS.iter().find(|(it, _)| it.name == word).map(|(_, level)| *level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_semantics_is_one() {
        for word in SEMANTICS_WORDS {
            assert!(Semantics::named(word.name).is_some(), "{}", word.name);
        }
        assert_eq!(SEMANTICS_WORDS.len(), Semantics::ALL.len());
    }
}
