//! The strict reader: `granit-parser` gives the events of a text, up to its first error.
//!
//! No other file uses that package; another parser of the same family can take its place here.

use std::borrow::Cow;

use granit_parser::{ErrorKind, Event as Granit, Parser, ScalarStyle, Span, StructureStyle, Tag};
use text::{TextRange, range};

use crate::Style;

/// Nesting that the package reads; the tree ends earlier, with a better message.
const NESTING: usize = 200;

/// One event with its range in bytes.
#[derive(Debug)]
pub(crate) struct Spanned<'t> {
    pub(crate) event: Event<'t>,
    pub(crate) range: TextRange,
    /// The tag of a node, with its `!`.
    pub(crate) tag: Option<TextRange>,
}

/// What the text has there.
#[derive(Debug)]
pub(crate) enum Event<'t> {
    /// A document begins; its range is that of the `---`, if there is one.
    Document { is_explicit: bool },
    /// A list or map begins.
    Open { is_list: bool, style: Style, tag: Option<CoreTag> },
    /// The innermost list or map ends. In block style, the range is that of the next token.
    Close,
    /// A scalar. An absent one has an empty range.
    Scalar { value: Cow<'t, str>, style: Style, tag: Option<CoreTag>, anchor: Option<usize> },
    /// The node before has this anchor.
    Anchor { id: usize },
    /// An alias; without a number if no anchor of this name is before it.
    Alias { id: Option<usize> },
    /// A comment.
    Comment,
}

/// A tag of the core schema, or another one (`spec section 2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoreTag {
    Str,
    Int,
    Float,
    Bool,
    Null,
    Map,
    Seq,
    /// The tag `!`, which makes a scalar a text.
    NonSpecific,
    Other,
}

/// Why reading ended before the end of the text.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: RefusalKind,
    /// Offset in bytes.
    pub(crate) at: usize,
    /// Whether a quote is still open at the end of the text.
    pub(crate) is_unclosed_quote: bool,
    /// The package's own words.
    pub(crate) message: String,
}

/// Groups of errors that are told and repaired alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RefusalKind {
    /// Brackets that do not fit or are not closed, or text between elements in brackets.
    Flow,
    /// A quote that is not closed, or text after a quoted text.
    Quote,
    /// An escape that does not exist.
    Escape,
    /// A word without a colon.
    Key,
    /// A colon where none may be.
    Colon,
    /// A tab in the indentation.
    Tab,
    /// Wrong indentation.
    Indentation,
    /// A character that may not begin a text, or may be nowhere.
    Character,
    /// A mark of byte order inside the text.
    ByteOrderMark,
    /// Nesting without end.
    TooDeep,
    /// All others, which are rare.
    Other,
}

/// Reads as far as the text is valid, or until `each` wants no more.
pub(crate) fn read<'t, E>(
    text: &'t str,
    mut each: impl FnMut(Spanned<'t>) -> Result<(), E>,
) -> Result<Result<(), E>, Refusal> {
    let options = granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        max_buffered_comment_events: usize::MAX,
        flow_nesting_limit: NESTING,
        block_nesting_limit: NESTING,
    };
    let mut end = 0;
    for next in Parser::new_from_str_with_options(text, options) {
        let (event, span) = next.map_err(|error| {
            // An error without an offset is told where the last event ended.
            let at = error.marker().byte_offset().unwrap_or(end).min(text.len());
            Refusal {
                kind: group(error.kind()),
                at: floor(text, at),
                is_unclosed_quote: *error.kind() == ErrorKind::UnclosedQuotedScalar,
                message: error.kind().to_string(),
            }
        })?;
        let Some(place) = span.byte_range() else { continue };
        let start = floor(text, place.start.min(text.len()));
        end = floor(text, place.end.clamp(start, text.len()));
        let event = match event {
            Granit::DocumentStart(is_explicit, _) => Event::Document { is_explicit },
            Granit::SequenceStart(style, _, tag) => {
                Event::Open { is_list: true, style: structure(style), tag: core_tag(tag.as_deref()) }
            }
            Granit::MappingStart(style, _, tag) => {
                Event::Open { is_list: false, style: structure(style), tag: core_tag(tag.as_deref()) }
            }
            Granit::SequenceEnd | Granit::MappingEnd => Event::Close,
            Granit::Scalar(value, style, anchor, tag) => Event::Scalar {
                value,
                style: scalar(style),
                tag: core_tag(tag.as_deref()),
                anchor: (anchor != 0).then_some(anchor),
            },
            Granit::Anchor(id, _) => Event::Anchor { id },
            Granit::Alias(id) => Event::Alias { id: Some(id) },
            Granit::UnresolvedAlias(_) => Event::Alias { id: None },
            Granit::Comment(..) => Event::Comment,
            // The ends of documents and of the text; what is added later is no part of the tree.
            _ => continue,
        };
        if let Err(enough) = each(Spanned { event, range: range(start, end), tag: tag_range(text, &span) }) {
            return Ok(Err(enough));
        }
    }
    Ok(Ok(()))
}

fn tag_range(text: &str, span: &Span) -> Option<TextRange> {
    let place = span.tag_span()?.byte_range()?;
    (text.is_char_boundary(place.start) && text.is_char_boundary(place.end) && place.start <= place.end)
        .then(|| range(place.start, place.end))
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn structure(style: StructureStyle) -> Style {
    match style {
        StructureStyle::Block => Style::Block,
        StructureStyle::Flow => Style::Flow,
    }
}

fn scalar(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    }
}

fn core_tag(tag: Option<&Tag>) -> Option<CoreTag> {
    let tag = tag?;
    Some(match tag.core_suffix() {
        Some("str") => CoreTag::Str,
        Some("int") => CoreTag::Int,
        Some("float") => CoreTag::Float,
        Some("bool") => CoreTag::Bool,
        Some("null") => CoreTag::Null,
        Some("map") => CoreTag::Map,
        Some("seq") => CoreTag::Seq,
        _ if tag.original() == "!" => CoreTag::NonSpecific,
        _ => CoreTag::Other,
    })
}

fn group(kind: &ErrorKind) -> RefusalKind {
    match kind {
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::MisplacedFlowCollectionEnd
        | ErrorKind::MismatchedFlowCollectionEnd { .. }
        | ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::FlowMappingValueAdjacentCollection
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator => RefusalKind::Flow,
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => RefusalKind::Quote,
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => RefusalKind::Escape,
        ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
        | ErrorKind::UnexpectedEndOfPlainScalar => RefusalKind::Key,
        ErrorKind::InvalidColonPlacement
        | ErrorKind::MappingValueNotAllowed
        | ErrorKind::MappingKeyNotAllowed
        | ErrorKind::InvalidMappingValueWhitespace => RefusalKind::Colon,
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => RefusalKind::Tab,
        ErrorKind::InvalidIndentation
        | ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::InvalidBlockScalarIndent => RefusalKind::Indentation,
        ErrorKind::UnexpectedCharacter { .. } => RefusalKind::Character,
        ErrorKind::BomInsideDocument => RefusalKind::ByteOrderMark,
        ErrorKind::RecursionLimitExceeded => RefusalKind::TooDeep,
        _ => RefusalKind::Other,
    }
}
