//! JSON Schemas of the files of a language.

/// A JSON Schema of files of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSchema {
    /// Its name.
    pub name: &'static str,
    /// The path of its files below the project: a name, or `*` with an ending, alone or in a folder.
    pub path: &'static str,
    /// What these files are, in a few sentences.
    pub summary: &'static str,
}

/// A version of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SchemaDraft {
    /// The current version.
    #[default]
    Draft202012,
    /// The version that all tools support.
    Draft07,
}
