//! What the words of the language mean, each with an example.

use crate::read::TokenKind;
use crate::words::{
    ARROW, COMMANDS, LEGEND_WORDS, LEVEL_MESSAGE, MOVEMENTS, RULE_DIRECTIONS, RULE_MODIFIERS, SECTIONS, SEED,
    SOUND_EVENTS, SOUND_VERBS, WIN_ON, WIN_QUANTIFIERS, examples, find, setting,
};

/// What a word in lower case means where it is of this kind.
pub(super) fn explain(kind: TokenKind, word: &str) -> Option<String> {
    let (doc, example) = meaning(kind, word)?;
    Some(match example {
        Some(example) => format!("`{word}`: {doc}\n\n```puzzlescript\n{example}\n```"),
        None => format!("`{word}`: {doc}"),
    })
}

fn meaning(kind: TokenKind, word: &str) -> Option<(String, Option<&'static str>)> {
    let plain = |doc: &str, example| Some((doc.to_owned(), example));
    match kind {
        TokenKind::Heading => plain(find(SECTIONS, word)?.doc, None),
        TokenKind::Setting => {
            let setting = setting(word)?;
            let default = setting.default.map_or_else(String::new, |it| format!(" Default: `{it}`."));
            Some((format!("{}{default}", setting.doc), None))
        }
        TokenKind::Logic | TokenKind::Equals => plain(find(LEGEND_WORDS, word)?.doc, Some(examples::LEGEND)),
        TokenKind::Event => plain(find(SOUND_EVENTS, word)?.doc, None),
        TokenKind::Verb => plain(SOUND_VERBS.iter().find(|it| it.word == word)?.doc, Some(examples::SOUND)),
        TokenKind::Direction => {
            plain(RULE_DIRECTIONS.iter().find(|it| it.word == word)?.doc, Some(examples::DIRECTION))
        }
        TokenKind::Modifier | TokenKind::Loop => {
            plain(find(RULE_MODIFIERS, word)?.doc, examples::modifier(word))
        }
        TokenKind::Movement | TokenKind::Ellipsis => {
            plain(MOVEMENTS.iter().find(|it| it.word == word)?.doc, examples::movement(word))
        }
        TokenKind::Arrow => plain(ARROW.doc, None),
        TokenKind::Command => plain(find(COMMANDS, word)?.doc, examples::command(word)),
        TokenKind::Quantifier => plain(find(WIN_QUANTIFIERS, word)?.doc, Some(examples::WIN)),
        TokenKind::On => plain(WIN_ON.doc, Some(examples::WIN)),
        TokenKind::Message => plain(LEVEL_MESSAGE.doc, Some(examples::MESSAGE)),
        TokenKind::Seed => plain(SEED, None),
        _ => None,
    }
}
