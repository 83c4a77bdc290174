//! What could be written at a place.

use std::borrow::Cow;

use text::Edit;

/// What a proposal stands for; editors draw an icon for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// A key of an object.
    Property,
    /// One of a closed set of values.
    EnumMember,
    /// A literal such as `true` or a number.
    Value,
    /// A thing that the project defines and the place refers to.
    Reference,
    /// A value that is known only while playing.
    Variable,
    /// Something that happens.
    Event,
    /// A word that asks or does something.
    Function,
    /// A type of thing.
    Class,
    /// A file.
    File,
    /// A larger piece of text with places to fill in.
    Snippet,
}

/// One proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What the list shows, and what typed text is matched with.
    pub label: String,
    /// What it stands for.
    pub kind: CompletionKind,
    /// A few words beside the label: the type, the default.
    pub detail: Option<String>,
    /// What it means, in Markdown.
    pub documentation: Option<Cow<'static, str>>,
    /// What accepting it changes. The range contains the cursor and lies on one line.
    pub edit: Edit,
    /// Whether `edit.insert` is a snippet in the syntax of LSP (`$1`, `${1:name}`, `$0`).
    pub is_snippet: bool,
    /// Edits elsewhere in the same file, such as a comma that becomes necessary. They touch neither
    /// `edit.range` nor each other.
    pub additional: Vec<Edit>,
    /// Whether it still works but should not be used.
    pub deprecated: bool,
}
