//! Where names are written, and what a file consists of.

use text::TextRange;

use crate::{FileEdit, FileRange};

/// A place where a name is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name without its quotes, if it has any.
    pub at: FileRange,
    /// Whether the name is defined there. Otherwise it is used.
    pub is_definition: bool,
}

/// The definitions of the name at an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    /// The name at the offset.
    pub range: TextRange,
    /// Where it is defined.
    pub places: Vec<FileRange>,
}

/// A part of a file that has a name, with the parts inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name. Not empty.
    pub name: String,
    /// What else to know at a glance, such as a short value.
    pub detail: Option<String>,
    /// What it is.
    pub kind: SymbolKind,
    /// All of it.
    pub range: TextRange,
    /// What to select when somebody goes there; inside `range`.
    pub selection: TextRange,
    /// The parts inside it, in the order of the text.
    pub children: Vec<Symbol>,
}

/// What a symbol is, in words that editors have pictures for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A file or a level as a whole.
    File,
    /// A part of the program, such as a system.
    Module,
    /// A kind of things.
    Class,
    /// A thing of some kind.
    Object,
    /// What a player can do.
    Method,
    /// What runs when something happens.
    Event,
    /// What is read and written.
    Variable,
    /// What does not change.
    Constant,
    /// What has a name inside something else.
    Property,
    /// A list.
    Array,
    /// A text.
    String,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A word for several others.
    Tag,
    /// A step of a solution.
    Step,
}

/// A symbol that was looked for in a whole project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSymbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// What people call such a thing, or where it belongs: `entity kind`.
    pub container: String,
    /// Where it is defined.
    pub at: FileRange,
}

/// The name at an offset, which can be another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamable {
    /// The name, without its quotes.
    pub range: TextRange,
    /// What it is now.
    pub text: String,
}

/// Another name for a file, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedFile {
    /// The path of the file then.
    pub path: String,
    /// The edits of files as they are called before.
    pub edits: Vec<FileEdit>,
}

/// Whether the letters of a query occur in a name in their order, whatever their case.
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
