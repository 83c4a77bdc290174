//! Navigation: references, definitions, symbols and renames.

use std::sync::Arc;

use text::TextRange;

use crate::{FileEdit, FileRange};

/// An occurrence of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The range of the name, without quotes.
    pub at: FileRange,
    /// Whether it is the definition rather than a use.
    pub is_definition: bool,
}

/// The definitions of the name at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    /// The name at the offset.
    pub range: TextRange,
    /// The ranges of the definitions.
    pub places: Vec<FileRange>,
}

/// A named part of a file, with the parts inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name; never empty.
    pub name: String,
    /// A short addition to the name, such as a value.
    pub detail: Option<String>,
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// The whole range.
    pub range: TextRange,
    /// The range to select when navigating there; inside `range`.
    pub selection: TextRange,
    /// The parts inside it, in the order of the text.
    pub children: Vec<Symbol>,
}

/// Symbol kinds, by the names that editors have icons for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A file or a level as a whole.
    File,
    /// A part of the program, such as a system.
    Module,
    /// A type.
    Class,
    /// An instance of a type.
    Object,
    /// An action of the player.
    Method,
    /// An event handler.
    Event,
    /// A variable.
    Variable,
    /// A constant.
    Constant,
    /// A property of something else.
    Property,
    /// An array.
    Array,
    /// A string.
    String,
    /// A number.
    Number,
    /// A boolean.
    Boolean,
    /// A name for several others.
    Tag,
    /// A step of a solution.
    Step,
}

/// A result of a symbol search in a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSymbol {
    /// Its name.
    pub name: String,
    /// The kind of the symbol.
    pub kind: SymbolKind,
    /// The container, or what such a symbol is called: `entity kind`.
    pub container: String,
    /// The definition.
    pub at: FileRange,
}

/// The name at an offset, if it can be renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamable {
    /// The name, without its quotes.
    pub range: TextRange,
    /// The current name.
    pub text: String,
}

/// A renamed file and the edits that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedFile {
    /// The new path of the file.
    pub path: String,
    /// The edits; files have their old paths.
    pub edits: Vec<FileEdit>,
}

/// A class of names that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameClass {
    /// The word for it: `kind`.
    pub name: &'static str,
    /// What it is, as a phrase.
    pub summary: &'static str,
}

/// A name with another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedName {
    /// The edits.
    pub edits: Vec<FileEdit>,
    /// The path of a file whose name it is, before and after.
    pub moved: Option<(Arc<str>, String)>,
}

/// Returns true if the characters of a query occur in a name in order, ignoring case.
pub fn is_match(query: &str, name: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_matches_names_with_its_letters_in_order() {
        for (query, name, is_it) in [
            ("", "carrot", true),
            ("crt", "carrot", true),
            ("CAR", "carrot", true),
            ("trc", "carrot", false),
            ("carrots", "carrot", false),
        ] {
            assert_eq!(is_match(query, name), is_it, "{query} in {name}");
        }
    }
}
