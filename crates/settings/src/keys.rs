//! The settings themselves: the one table that reading, complaints, completion, hover, the page and the
//! schema come from.

use language::{Semantics, Severity};

/// The name of the file.
pub const FILE_NAME: &str = "goldpath.toml";

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// One line, no final stop.
    pub(crate) summary: &'static str,
    /// In Markdown.
    pub(crate) doc: &'static str,
    pub(crate) ty: Ty,
    /// What holds without it.
    pub(crate) default: &'static str,
    /// A file in which it stands.
    pub(crate) example: &'static str,
}

/// What may stand behind a key.
#[derive(Debug)]
pub(crate) enum Ty {
    /// Patterns of paths.
    Globs,
    /// One of some words.
    OneOf(&'static [Word]),
    /// A table of severities by code.
    Rules,
    /// Tables under headers in double brackets.
    Tables(&'static [Key]),
}

/// A word that may be chosen.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) name: &'static str,
    pub(crate) doc: &'static str,
}

impl Ty {
    /// What is expected, in words.
    pub(crate) const fn expected(&self) -> &'static str {
        match self {
            Self::Globs => "an array of patterns of paths",
            Self::OneOf(_) => "a string",
            Self::Rules => "a table of severities by code",
            Self::Tables(_) => "an array of tables",
        }
    }
}

/// The keys of the file.
pub(crate) static KEYS: &[Key] = &[EXCLUDE, SEMANTICS, RULES, PATHS];

pub(crate) const EXCLUDE: Key = Key {
    name: "exclude",
    summary: "packs, folders and files that are left out",
    doc: "Patterns of paths, relative to the folder of this file. A pack that matches is not checked when it is \
          found below a folder; of a file that matches nothing is said, and a level that matches is not replayed. \
          The files are still read, since others may refer to them. A pattern that matches a folder leaves out all \
          that is in it.\n\nWhat is named on the command line is checked all the same.",
    ty: Ty::Globs,
    default: "nothing is left out",
    example: "exclude = [\"drafts\", \"packs/*/levels/wip_*.json\"]\n",
};

pub(crate) const SEMANTICS: Key = Key {
    name: "semantics",
    summary: "whose rules the game follows",
    doc: "Where the documents of the DSL and the released game disagree, gold paths are replayed by the rules of the \
          one or the other. `--semantics` of `goldpath check` and `goldpath replay` has the last word; in an editor this file has it.",
    ty: Ty::OneOf(SEMANTICS_WORDS),
    default: "`\"released\"`",
    example: "semantics = \"documented\"\n",
};

pub(crate) const RULES: Key = Key {
    name: "rules",
    summary: "the severity of diagnostics, by code",
    doc: "A code, or a pattern of codes such as `\"gold-path-*\"`, and the severity that its diagnostics get; `\"off\"` \
          silences them. Where several patterns match a code, the code itself counts before any pattern, and a \
          pattern with more letters before one with fewer.\n\nThis changes what is said and what the exit status is, \
          and not what is true: a pack with an error that is told as a hint does not work any better in the game, \
          and a level with such an error is still not replayed. `syntax-error` and `unreadable-file` cannot be \
          changed, because nothing else that is said about such a file can be relied on.",
    ty: Ty::Rules,
    default: "each code has the severity that `goldpath explain` shows",
    example: "[rules]\nidle-step = \"off\"\n\"gold-path-*\" = \"warning\"\n",
};

pub(crate) const PATHS: Key = Key {
    name: "paths",
    summary: "other severities for some packs, folders or files",
    doc: "Each `[[paths]]` says for which files it is and what is different there. It counts before `[rules]`, and a \
          later one before an earlier one.",
    ty: Ty::Tables(PATH_KEYS),
    default: "`[rules]` holds everywhere",
    example: "[[paths]]\nfiles = [\"packs/old/**\"]\nrules = { unknown-tag = \"info\" }\n",
};

/// The keys of `[[paths]]`.
pub(crate) const PATH_KEYS: &[Key] = &[PATH_FILES, PATH_RULES];

pub(crate) const PATH_FILES: Key = Key {
    name: "files",
    summary: "the packs, folders and files that it is for",
    doc: "Patterns of paths, relative to the folder of this file. A pattern that matches a folder is for all that is \
          in it.",
    ty: Ty::Globs,
    default: "it is for no file",
    example: "[[paths]]\nfiles = [\"packs/old\"]\nrules = { idle-step = \"off\" }\n",
};

pub(crate) const PATH_RULES: Key = Key {
    name: "rules",
    summary: "the severity of diagnostics in these files, by code",
    doc: "As `[rules]`, for these files only.",
    ty: Ty::Rules,
    default: "nothing is different",
    example: "[[paths]]\nfiles = [\"packs/old\"]\n\n[paths.rules]\n\"unknown-*\" = \"hint\"\n",
};

/// The semantics of that name.
pub(crate) fn semantics(name: &str) -> Option<Semantics> {
    Semantics::ALL.into_iter().find(|it| it.name() == name)
}

const SEMANTICS_WORDS: &[Word] = &[
    Word { name: Semantics::Released.name(), doc: "what the released game does, which is what players have" },
    Word { name: Semantics::Documented.name(), doc: "what the documents of the DSL say" },
];

/// The word that silences a code.
pub(crate) const OFF: &str = "off";

/// What a code is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Off,
    At(Severity),
}

impl Level {
    /// The severity; `None` for what is silent.
    pub(crate) const fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::At(severity) => Some(severity),
        }
    }
}

/// The severities that a code may be given, with their words.
pub(crate) static LEVELS: &[(Word, Level)] = &[
    (Word { name: OFF, doc: "say nothing" }, Level::Off),
    (Word { name: Severity::Hint.name(), doc: "a quiet mark" }, Level::At(Severity::Hint)),
    (Word { name: Severity::Information.name(), doc: "worth knowing" }, Level::At(Severity::Information)),
    (Word { name: Severity::Warning.name(), doc: "surely not what was meant" }, Level::At(Severity::Warning)),
    (
        Word { name: Severity::Error.name(), doc: "the check fails, with exit status 1" },
        Level::At(Severity::Error),
    ),
];

/// What the word stands for.
pub(crate) fn level(word: &str) -> Option<Level> {
    LEVELS.iter().find(|(it, _)| it.name == word).map(|(_, level)| *level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_semantics_is_one() {
        for word in SEMANTICS_WORDS {
            assert!(semantics(word.name).is_some(), "{}", word.name);
        }
        assert_eq!(SEMANTICS_WORDS.len(), Semantics::ALL.len());
    }
}
