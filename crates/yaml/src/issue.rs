//! What is to be said of a text that only YAML has. None of it keeps the rest of the text from being read.

use text::TextRange;

/// Something of YAML that is wrong or doubtful although the text can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What it is.
    pub kind: IssueKind,
    /// Where, as small as possible.
    pub range: TextRange,
    /// What was found: one line, no final stop, names in backticks.
    pub message: String,
    /// A related range, and what it is.
    pub related: Option<(TextRange, String)>,
}

/// The kinds of issues (`spec section 8, other blocks and YAML`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueKind {
    /// An alias without an anchor of this name before it.
    UnknownAlias,
    /// An alias inside of what its anchor names.
    AliasInsideItself,
    /// An alias through which too many or too deeply nested nodes are reached.
    AliasTooLarge,
    /// A merge key, which not every reader applies.
    MergeKey,
    /// A merge key whose value is no map or list of maps.
    BadMerge,
    /// A second document, which is not read.
    MoreDocuments,
    /// A tag that is not of the core schema.
    UnknownTag,
    /// A list or map as key.
    KeyNotText,
}
