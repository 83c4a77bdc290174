//! The same game in the other notation: YAML as JSON, and back.
//!
//! Values stay equal. Aliases and merge keys are written out, since JSON has none; comments and what is not read are
//! lost, and are listed, so that nobody loses them silently.

mod data;
mod write;

use data::Data;
use text::TextRange;
use wage_rules::doc::{Doc, Format, Node};
use write::write;

/// A game in the other notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// The notation it is in.
    pub format: Format,
    /// What of the source is not in it, in order.
    pub lost: Vec<Lost>,
}

/// Something that the other notation cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What it is.
    pub kind: LostKind,
    /// Where it is in the source.
    pub range: TextRange,
}

/// What can get lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LostKind {
    /// A comment.
    Comment,
    /// An anchor; what it names is written out again in place of each alias.
    Anchor,
    /// A merge key; the members that it brings are written out.
    MergeKey,
    /// The first of two members with one key, which does not count.
    DuplicateKey,
    /// A second document and all that follows.
    Document,
}

impl LostKind {
    /// What it is, for messages, without an article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::Anchor => "anchor",
            Self::MergeKey => "merge key",
            Self::DuplicateKey => "duplicate key",
            Self::Document => "second document",
        }
    }
}

/// Writes a game in the other notation.
///
/// # Errors
///
/// The places that cannot be read, if there are some: nobody knows what they say in the other notation.
pub fn convert(doc: &Doc) -> Result<Converted, Vec<TextRange>> {
    let broken = doc.errors().iter().filter(|error| error.kind.hides_text()).map(|error| error.range);
    let holes = doc.nodes().filter(|node| node.is_hole()).map(Node::place);
    let mut unread: Vec<TextRange> = broken.chain(holes).collect();
    if !unread.is_empty() {
        unread.sort_by_key(|range| (range.start(), range.end()));
        unread.dedup();
        return Err(unread);
    }
    let format = match doc.format() {
        Format::Json => Format::Yaml,
        Format::Yaml => Format::Json,
    };
    let data = doc.source().root().map_or(Data::Word("null".to_owned()), Data::of);
    Ok(Converted { text: write(&data, format), format, lost: lost(doc) })
}

fn lost(doc: &Doc) -> Vec<Lost> {
    let source = doc.source();
    let mut lost: Vec<Lost> = Vec::new();
    let mut add = |kind, range| lost.push(Lost { kind, range });
    for comment in source.comments() {
        add(LostKind::Comment, *comment);
    }
    for anchor in source.anchors() {
        add(LostKind::Anchor, anchor.range);
    }
    for issue in source.issues() {
        match issue.kind {
            yaml::IssueKind::MergeKey => add(LostKind::MergeKey, issue.range),
            yaml::IssueKind::MoreDocuments => add(LostKind::Document, issue.range),
            _ => {}
        }
    }
    for error in source.errors() {
        if let Some((first, _)) = &error.related
            && error.kind == json::SyntaxErrorKind::DuplicateKey
        {
            add(LostKind::DuplicateKey, *first);
        }
    }
    lost.sort_by_key(|it| (it.range.start(), it.range.end()));
    lost
}
