//! Small changes of a line of RULES that may be what was meant: other movements, directions and objects, words too many or missing.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::RuleEdit;
use puzzlescript_engine::model::Game;
use text::TextRange;

use crate::read::RuleLine;
use crate::words::{COMMANDS, MOVEMENTS, RULE_DIRECTIONS, RULE_MODIFIERS};

/// Cap on the names that are tried in the place of one.
const MAX_NAMES: usize = 60;

/// Movements that are tried where there is none.
const USUAL: [&str; 2] = [">", "<"];

/// The small changes of a line of RULES of a game with this text.
pub(crate) fn edits(file: &Arc<str>, text: &str, line: &RuleLine, game: &Game) -> Vec<RuleEdit> {
    let names: BTreeSet<&str> = game.names.iter().map(|(name, _)| name.as_str()).collect();
    let mut list = List { file, edits: Vec::new() };
    let words: Vec<(String, TextRange)> =
        line.tokens.iter().map(|token| (text[token.at].to_lowercase(), token.at)).collect();
    let own: BTreeSet<&str> =
        words.iter().map(|(word, _)| word.as_str()).filter(|it| names.contains(it)).collect();
    let first_bracket = words.iter().position(|(word, _)| word == "[").unwrap_or(0);
    let arrow = words.iter().position(|(word, _)| word == "->").unwrap_or(words.len());
    // Behind the last bracket only commands stand.
    let last_bracket = words.iter().rposition(|(word, _)| word == "]").unwrap_or(0);
    let is_outside = |at: usize| at > last_bracket || (at > arrow && last_bracket < arrow);
    let movements: Vec<&str> = MOVEMENTS.iter().map(|it| it.word).collect();
    for (at, (word, range)) in words.iter().enumerate() {
        let is_inside = at > first_bracket;
        let before = at.checked_sub(1).and_then(|at| words.get(at)).map_or("", |(word, _)| word.as_str());
        match word.as_str() {
            "late" if !is_inside => list.drop(*range, "late", 0),
            direction if !is_inside && RULE_DIRECTIONS.iter().any(|it| it.word == direction) => {
                list.drop(*range, direction, 0);
                for other in RULE_DIRECTIONS.iter().filter(|it| it.word != direction) {
                    list.replace(*range, other.word, direction, 0);
                }
            }
            movement if is_inside && movements.contains(&movement) => {
                list.drop(*range, movement, 0);
                for other in movements.iter().filter(|it| **it != movement) {
                    list.replace(*range, other, movement, 0);
                }
                let is_named = words.get(at + 1).is_some_and(|(word, _)| names.contains(word.as_str()));
                for name in
                    own.iter().copied().chain(names.iter().copied().take(MAX_NAMES)).filter(|_| !is_named)
                {
                    list.insert(*range, &format!("{movement} {name}"), &format!("{movement} {name}"), 1);
                }
            }
            "..." | "]" | "->" => {}
            name if names.contains(name) && is_inside => {
                for other in own.iter().copied().chain(names.iter().copied().take(MAX_NAMES)) {
                    if other != name {
                        list.replace(*range, other, name, 1);
                    }
                }
                if !movements.contains(&before) {
                    for movement in USUAL.iter().chain(&["no"]) {
                        list.insert(
                            *range,
                            &format!("{movement} {}", &text[*range]),
                            &format!("{movement} {name}"),
                            0,
                        );
                    }
                    list.drop(*range, name, 1);
                } else if let Some((_, of_movement)) = at.checked_sub(1).and_then(|at| words.get(at)) {
                    list.drop(of_movement.cover(*range), &format!("{before} {name}"), 1);
                }
            }
            "[" | "|" => {
                // Names that the line has are likelier than others.
                let others = names.iter().take(MAX_NAMES).filter(|name| !own.contains(*name));
                for (name, distance) in own.iter().map(|it| (it, 1)).chain(others.map(|it| (it, 2))) {
                    let sign = &text[*range];
                    list.insert(
                        *range,
                        &format!("{sign} {name}"),
                        &format!("`{name}` behind `{sign}`"),
                        distance,
                    );
                }
            }
            other if at > arrow && is_outside(at) => {
                list.drop(*range, other, 1);
                for command in COMMANDS.iter().filter(|it| it.word != other) {
                    list.replace(*range, command.word, other, 1);
                }
            }
            modifier if is_inside && RULE_MODIFIERS.iter().any(|it| it.word == modifier) => {
                list.drop(*range, modifier, 0);
                for name in names.iter().take(MAX_NAMES) {
                    list.replace(*range, name, modifier, 1);
                }
            }
            command if COMMANDS.iter().any(|it| it.word == command) => list.drop(*range, command, 1),
            _ => {}
        }
    }
    if let Some((_, range)) = words.last() {
        for command in COMMANDS {
            list.insert(*range, &format!("{} {}", &text[*range], command.word), command.word, 1);
        }
    }
    if let Some((word, range)) = words.get(first_bracket).filter(|(word, _)| word == "[") {
        for more in ["late"].into_iter().chain(RULE_DIRECTIONS.iter().map(|it| it.word)) {
            let is_there = words[..first_bracket].iter().any(|(it, _)| it == more);
            if !is_there {
                list.insert(*range, &format!("{more} {word}"), more, 0);
            }
        }
    }
    list.edits
}

struct List<'l> {
    file: &'l Arc<str>,
    edits: Vec<RuleEdit>,
}

impl List<'_> {
    fn add(&mut self, range: TextRange, text: &str, words: String, distance: u8) {
        self.edits.push(RuleEdit {
            file: Arc::clone(self.file),
            range,
            text: text.to_owned(),
            words,
            distance,
        });
    }

    fn replace(&mut self, range: TextRange, other: &str, word: &str, distance: u8) {
        self.add(range, other, format!("with `{other}` for `{word}`"), distance);
    }

    fn insert(&mut self, range: TextRange, text: &str, words: &str, distance: u8) {
        let words = if words.contains('`') { format!("with {words}") } else { format!("with `{words}`") };
        self.add(range, text, words, distance);
    }

    fn drop(&mut self, range: TextRange, word: &str, distance: u8) {
        self.add(range, "", format!("without `{word}`"), distance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::compile;
    use crate::read::read;

    #[test]
    fn each_change_is_of_one_word() {
        let text = "title t\n\nOBJECTS\n\nBackground\nBlack\n\nPlayer\nWhite\n\nCrate\nBrown\n\nLEGEND\n\n. = Background\n\n\
            SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer, Crate\n\nRULES\n\n\
            late [ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nLEVELS\n\n.\n";
        // A late rule may not move anything, which is an error; without the word it is a game.
        let game = compile(&text.replace("late ", "")).game.expect("it has no errors");
        let reading = read(text);
        let [line] = &reading.source.rules[..] else { panic!("it has one rule") };
        let edits = edits(&Arc::from("t.puzzlescript"), text, line, &game);
        let words: Vec<&str> = edits.iter().map(|it| it.words.as_str()).collect();
        for expected in [
            "without `late`",
            "with `<` for `>`",
            "without `>`",
            "with `crate` for `player`",
            "with `> crate`",
            "without `crate`",
            "with `crate` behind `|`",
            "with `right`",
        ] {
            assert!(words.contains(&expected), "{expected}: {words:?}");
        }
        for edit in &edits {
            let mut changed = text.to_owned();
            changed.replace_range(std::ops::Range::<usize>::from(edit.range), &edit.text);
            assert_eq!(changed.lines().count(), text.lines().count(), "{}", edit.words);
        }
    }
}
