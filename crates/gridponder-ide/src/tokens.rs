//! The meaning of the names in a file: which of its texts are kinds, tags, layers, actions, events and the like.

use catalog::Name;
use language::{SemanticToken, TokenKind};
use pack::{File, Pack};

use crate::occurrences::each_name;

/// The names of a file, in the order of the text, none inside another.
pub fn semantic_tokens(pack: &Pack, file: &File) -> Vec<SemanticToken> {
    let mut tokens = Vec::new();
    each_name(pack, file, &mut |class, _, range, is_definition| {
        tokens.push(SemanticToken { range, kind: token_kind(class), is_definition });
    });
    tokens.sort_by_key(|token| (token.range.start(), token.range.end(), !token.is_definition));
    let mut end = text::TextSize::new(0);
    tokens.retain(|token| {
        let is_apart = !token.range.is_empty() && token.range.start() >= end;
        if is_apart {
            end = token.range.end();
        }
        is_apart
    });
    tokens
}

const fn token_kind(class: Name) -> TokenKind {
    match class {
        Name::Kind | Name::MultiCellObject => TokenKind::Class,
        Name::Tag => TokenKind::Tag,
        Name::Layer | Name::Level => TokenKind::Namespace,
        Name::Action | Name::System | Name::Rule => TokenKind::Function,
        Name::ActionParam | Name::EventField => TokenKind::Parameter,
        Name::Animation | Name::EntityParam => TokenKind::Property,
        Name::Variable | Name::Goal => TokenKind::Variable,
        Name::Event => TokenKind::Event,
    }
}
