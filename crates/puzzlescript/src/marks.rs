//! What an editor draws into a game: what its words mean, and how many rules a line becomes.

use std::fmt::Write as _;

use language::{HintSide, InlayHint, SemanticToken, TokenKind, plural};
use text::TextRange;

use crate::compile::{Compiled, PrintedRule};
use crate::occurrences::written;
use crate::read::{Reading, TokenKind as Written};

/// The most rules that a hint lists.
const MAX_LISTED: usize = 12;

/// What the words of a game mean. Pictures and boards have none: their letters are colors and things of their own.
pub(crate) fn tokens(text: &str, reading: &Reading) -> Vec<SemanticToken> {
    let token = |token: &crate::read::Token| {
        let kind = match token.kind {
            Written::Comment | Written::Decoration => TokenKind::Comment,
            Written::Heading
            | Written::SkippedHeading
            | Written::Modifier
            | Written::Loop
            | Written::Quantifier
            | Written::Message => TokenKind::Keyword,
            Written::Setting => TokenKind::Property,
            Written::Value | Written::Text => TokenKind::String,
            Written::Declaration | Written::Name => kind_of(reading, written(text, token.at)),
            Written::Color | Written::Seed => TokenKind::Number,
            Written::Equals
            | Written::Logic
            | Written::On
            | Written::Open
            | Written::Close
            | Written::Bar
            | Written::Arrow
            | Written::Ellipsis => TokenKind::Operator,
            Written::Event | Written::Verb => TokenKind::Event,
            Written::Direction | Written::Movement => TokenKind::Parameter,
            Written::Command => TokenKind::Function,
            Written::Pixels | Written::Glyphs | Written::Separator | Written::Unreadable => return None,
        };
        let is_definition = token.kind == Written::Declaration;
        Some(SemanticToken { range: token.at, kind, is_definition })
    };
    reading.tokens.iter().filter_map(token).collect()
}

/// An object, or a name for one or several.
fn kind_of(reading: &Reading, name: &str) -> TokenKind {
    let name = reading.source.names.get(&name.to_lowercase());
    match name.and_then(|name| reading.declared.object(name)) {
        Some(_) => TokenKind::Class,
        None => TokenKind::Tag,
    }
}

/// Behind each line that does not become exactly one rule: how many, and which.
pub(crate) fn hints(reading: &Reading, compiled: &Compiled, range: TextRange) -> Vec<InlayHint> {
    let Some(rules) = &compiled.rules else { return Vec::new() };
    let lines = reading.source.rules.iter().filter(|line| range.contains_inclusive(line.at.end()));
    let hint = |line: &crate::read::RuleLine| {
        let rules: Vec<PrintedRule> = rules.of_line(line.line).collect();
        if rules.len() < 2 {
            return None;
        }
        let mut detail = String::from("```puzzlescript\n");
        for rule in rules.iter().take(MAX_LISTED) {
            // A text takes whatever is written to it.
            let _ = writeln!(detail, "{}", rule.text);
        }
        detail.push_str("```");
        if let Some(more) = rules.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
            let _ = write!(detail, "\n\nand {more} more");
        }
        let label = plural(rules.len(), "rule");
        Some(InlayHint { offset: line.at.end(), label, detail: Some(detail), side: HintSide::Before })
    };
    lines.filter_map(hint).collect()
}
