//! What the words of a game and of a timeline mean, for editors that color them (spec section 9).

use language::{SemanticToken, TokenKind};
use text::TextRange;
use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Game, Reference, Role};
use wage_rules::vocabulary::{Class, OPERATORS, SELECTOR_WORDS, Ty};

use crate::places::{Named, Place, of_game as places_of_game, of_timeline as places_of_timeline};
use crate::site::{Expected, sites};
use crate::spelling::{all_written, unquoted};

/// The words of a game: names and state keys, kinds, operators, selectors and paths.
pub(crate) fn of_game(doc: &Doc) -> Vec<SemanticToken> {
    let game = Game::read(doc);
    let mut tokens: Vec<SemanticToken> =
        places_of_game(doc, &game).iter().filter_map(|place| of_place(place)).collect();
    for site in sites(doc).into_iter().filter(|it| !it.is_guess && !it.node.is_copy()) {
        of_value(site.node, site.expected, &mut tokens);
    }
    in_order(doc, tokens)
}

/// The names of the game in a timeline.
pub(crate) fn of_timeline(doc: &Doc, game: &Game<'_>) -> Vec<SemanticToken> {
    let places = places_of_timeline(doc, game);
    in_order(doc, places.iter().filter_map(|place| of_place(place)).collect())
}

fn of_place(place: &Place<'_>) -> Option<SemanticToken> {
    let kind = match place.named {
        Named::Defined(class, _) => match class {
            Class::Zone | Class::Point => TokenKind::Namespace,
            Class::Team => TokenKind::Tag,
            Class::Item | Class::Bot => TokenKind::Class,
            Class::Verb => TokenKind::Function,
            Class::Rule => TokenKind::Event,
        },
        Named::State(_) => TokenKind::Variable,
        // A grammar of YAML knows these.
        Named::Anchor(..) => return None,
    };
    Some(SemanticToken { range: place.range, kind, is_definition: place.is_definition })
}

fn of_value(node: Node<'_>, expected: Expected, tokens: &mut Vec<SemanticToken>) {
    let Some(word) = node.as_str() else { return };
    let mut add = |range: TextRange, kind: TokenKind| {
        tokens.push(SemanticToken { range, kind, is_definition: false });
    };
    let range = unquoted(node.doc().text(), node.range());
    match expected {
        Expected::Path => {
            let path = Reference { node, text: word };
            for (at, range) in all_written(node, path.parts()).into_iter().enumerate() {
                let is_role = at == 0 && path.role().is_some();
                let kind = if is_role { TokenKind::Parameter } else { TokenKind::Property };
                if let Some(range) = range {
                    add(range, kind);
                }
            }
        }
        Expected::Value(Ty::Name, Some(field)) if field.name == "kind" => add(range, TokenKind::Keyword),
        Expected::Value(Ty::Selector, _) if SELECTOR_WORDS.has(word) => {
            add(range, if Role::of(word).is_some() { TokenKind::Parameter } else { TokenKind::Keyword });
        }
        Expected::Value(Ty::Operator, _) if OPERATORS.has(word) => add(range, TokenKind::Operator),
        Expected::Value(Ty::Closed(words) | Ty::Open(words), _) if words.has(word) => {
            add(range, TokenKind::Keyword);
        }
        _ => {}
    }
}

/// The tokens in order of the text, each in one line, none inside another: of two of one word the first that was found.
fn in_order(doc: &Doc, mut tokens: Vec<SemanticToken>) -> Vec<SemanticToken> {
    let text = doc.text();
    let is_whole = |it: &SemanticToken| {
        let source = text.get(std::ops::Range::<usize>::from(it.range)).unwrap_or("");
        !source.is_empty() && !source.contains(['\n', '\r'])
    };
    tokens.retain(is_whole);
    tokens.sort_by_key(|it| it.range.start());
    let mut end = text::TextSize::new(0);
    tokens.retain(|it| {
        let is_free = it.range.start() >= end;
        if is_free {
            end = it.range.end();
        }
        is_free
    });
    tokens
}
