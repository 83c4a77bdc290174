//! Building win conditions (spec section 9).

use puzzlescript_engine::model::{Name, ObjectSet, Quantifier, Win};

use super::Context;
use super::dictionary::Dictionary;
use crate::read::Word;
use crate::rules::winconditions::{WIN_TOO_SHORT, WIN_UNRESOLVED};

/// The conditions that can be built.
pub(crate) fn wins(context: &mut Context<'_>, dictionary: &Dictionary) -> Vec<Win> {
    let objects = dictionary.order.objects.len();
    let mut wins = Vec::new();
    for line in &context.source.wins {
        let (first, what) = match line.words.as_slice() {
            [] => continue,
            [_] => {
                context.say(&WIN_TOO_SHORT, line.line, line.at, "a win condition needs two words at least");
                continue;
            }
            [first, what, ..] => (first, what),
        };
        let what = named(context, dictionary, line.line, *what);
        let on = match line.words.as_slice() {
            [_, _, _, on] => named(context, dictionary, line.line, *on),
            _ => Some(Name { objects: ObjectSet::all(objects), is_all: false }),
        };
        let (Some(what), Some(on)) = (what, on) else { continue };
        let quantifier = match context.word(first.name) {
            "all" => Quantifier::All,
            "no" => Quantifier::No,
            // What is no quantifier was said while reading, and counts as this one.
            _ => Quantifier::Some,
        };
        wins.push(Win { quantifier, what, on, line: line.line });
    }
    wins
}

fn named(context: &mut Context<'_>, dictionary: &Dictionary, line: u32, word: Word) -> Option<Name> {
    let name = dictionary.name(word.name);
    if name.is_none() {
        let text = format!("`{}` names no objects", context.written_at(word.at));
        context.say(&WIN_UNRESOLVED, line, word.at, text);
    }
    name
}
