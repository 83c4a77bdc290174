//! Levels whose win conditions can never hold, by counting what rules neither make nor remove.

use language::Rule;

use std::collections::hash_map::Entry;

use puzzlescript_engine::model::{
    Command, Entry as LevelEntry, LayerId, LevelBoard, Name, ObjectId, ObjectSet, Quantifier, Win,
};
use rustc_hash::FxHashMap;

use super::facts::{Facts, Turn, objects};
use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static LEVEL_UNWINNABLE: Rule = Rule::information("level-unwinnable", "lints")
    .summary("the win conditions of a level can never be met")
    .doc("A level has too many or too few of what a win condition counts, and no rule that can apply makes or removes any. Where a level is meant to be the end of a game, silence this with a comment.")
    .wrong("LEVELS\n\n#######\n#P*OO.#\n#######\n")
    .right("LEVELS\n\n#######\n#P*O..#\n#######\n");

/// Says which levels cannot be won. What keeps all levels from that is said once, of the condition.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let (game, facts) = (subject.game, &subject.facts);
    if game.wins.is_empty() || facts.commands(|it| *it == Command::Win) {
        return;
    }
    let levels: Vec<(usize, &LevelBoard)> = game
        .levels
        .iter()
        .enumerate()
        .filter_map(|(number, entry)| match entry {
            LevelEntry::Board(board) => Some((number, board)),
            LevelEntry::Message { .. } => None,
        })
        .collect();
    let laws: Vec<Law> = game.wins.iter().map(|win| Law::of(facts, win)).collect();
    let mut reaches = Reaches::default();
    let mut lost: Vec<(usize, &LevelBoard, &Win, String)> = Vec::new();
    for (number, board) in &levels {
        let Some((win, why)) = game
            .wins
            .iter()
            .zip(&laws)
            .find_map(|(win, law)| Some((win, law.hindrance(subject, win, board, &mut reaches)?)))
        else {
            continue;
        };
        lost.push((*number, board, win, why));
    }
    let is_one = lost.windows(2).all(|pair| matches!(pair, [one, next] if one.2.line == next.2.line));
    if lost.len() == levels.len() && is_one && levels.len() > 1 {
        let Some((_, _, win, why)) = lost.first() else { return };
        let Some(line) = subject.reading.source.wins.iter().find(|it| it.line == win.line) else { return };
        // Each level has numbers of its own.
        let is_same = lost.iter().all(|(_, _, _, other)| other == why);
        let why = if is_same { why } else { "this condition never holds in any of them" };
        let text = format!("no level can be won: {why}");
        say.push(Message::new(&LEVEL_UNWINNABLE, Line::At(line.line), line.at, text));
        return;
    }
    for (number, board, win, why) in lost {
        let Some(at) = subject.first_row(board.line) else { continue };
        let text = format!("level {number} can never be won: {why}");
        let mut message = Message::new(&LEVEL_UNWINNABLE, Line::At(board.line), at, text);
        if let Some(line) = subject.reading.source.wins.iter().find(|it| it.line == win.line) {
            message = message.related(line.at, "the condition that never holds");
        }
        say.push(message);
    }
}

/// What rules never do to the objects of a condition.
struct Law {
    /// The layers of what it looks for, each with its objects there, if their number never falls.
    lasting: Vec<(LayerId, ObjectSet)>,
    /// Sets, at least one object of each of which is in a cell that has what must be there too, if their number never rises.
    scarce: Vec<ObjectSet>,
    /// Whether both are never touched and never move.
    is_fixed: bool,
    /// Whether a cell can have both, as far as layers go.
    can_meet: bool,
}

impl Law {
    fn of(facts: &Facts<'_>, win: &Win) -> Self {
        let (what, on) = (&win.what, &win.on);
        let mut layers: Vec<LayerId> = what.objects.iter().map(|object| facts.layer_of(object)).collect();
        layers.sort_unstable();
        layers.dedup();
        let of_layer = |layer: LayerId| {
            let here = what.objects.iter().filter(|object| facts.layer_of(*object) == layer);
            (layer, ObjectSet::of(facts.game.objects.len(), here))
        };
        let lasting = layers.iter().map(|layer| of_layer(*layer));
        let lasting = lasting.filter(|(layer, set)| !what.is_all && facts.never_falls(set, *layer)).collect();
        let sets: Vec<ObjectSet> = if on.is_all {
            on.objects.iter().map(|object| ObjectSet::of(facts.game.objects.len(), [object])).collect()
        } else if win.is_about_anything(facts.game) {
            Vec::new()
        } else {
            vec![on.objects.clone()]
        };
        let both = what.objects.iter().chain(on.objects.iter());
        let both = ObjectSet::of(facts.game.objects.len(), both);
        let can_share = |one: ObjectId, other: ObjectId| !facts.ground.are_rivals(one, other);
        let can_meet = what.is_all
            || on.is_all
            || what.objects.iter().any(|one| on.objects.iter().any(|other| can_share(one, other)));
        Self {
            lasting,
            scarce: sets.into_iter().filter(|set| facts.never_rises(set)).collect(),
            is_fixed: facts.never_changes(&both),
            can_meet,
        }
    }

    /// Why a condition can never hold in a level.
    fn hindrance(
        &self,
        subject: &Subject<'_>,
        win: &Win,
        board: &LevelBoard,
        reaches: &mut Reaches,
    ) -> Option<String> {
        let lasting = || {
            self.lasting
                .iter()
                .map(|(_, set)| (count(board, |cell| has_any(cell, set)), set))
                .max_by_key(|it| it.0)
        };
        let name = |set: &ObjectSet, number: usize| subject.thing(set, number);
        match win.quantifier {
            Quantifier::All => {
                let (needed, what) = lasting().filter(|(needed, _)| *needed > 0)?;
                if !self.can_meet {
                    return Some(format!(
                        "{} can never share a cell with what it must be on",
                        name(what, needed)
                    ));
                }
                let (found, on) =
                    self.scarce.iter().map(|set| (pairs(board, set), set)).min_by_key(|it| it.0)?;
                (needed > found).then(|| {
                    format!(
                        "there are {} and only {}, and no rule changes that",
                        name(what, needed),
                        name(on, found)
                    )
                })
            }
            Quantifier::No => {
                let both = count(board, |cell| has(cell, &win.what) && has(cell, &win.on));
                if win.is_about_anything(subject.game) {
                    let (found, what) = lasting().filter(|(found, _)| *found > 0)?;
                    let verb = if found == 1 { "is" } else { "are" };
                    return Some(format!("there {verb} {}, and no rule removes any", name(what, found)));
                }
                (self.is_fixed && both > 0)
                    .then(|| "what must not meet shares a cell from the start, and stays".to_owned())
            }
            Quantifier::Some => {
                if !self.can_meet {
                    return Some("both are in one layer, so no cell can have both".to_owned());
                }
                let first = objects(subject.game, board);
                let is_there = |name: &Name, there: &ObjectSet| {
                    if name.is_all { there.contains_all(&name.objects) } else { there.meets(&name.objects) }
                };
                if is_there(&win.what, &first) && is_there(&win.on, &first) {
                    return None;
                }
                let there = reaches.from(&subject.facts, first)?;
                let missing = [&win.what, &win.on].into_iter().find(|name| !is_there(name, there))?;
                Some(format!(
                    "there is no {}, and no rule that can apply makes one",
                    subject.thing(&missing.objects, 1).trim_start_matches("1 ")
                ))
            }
        }
    }
}

/// What can come to be from what levels hold at first.
#[derive(Default)]
struct Reaches {
    known: FxHashMap<ObjectSet, ObjectSet>,
    /// The rules that were looked at for that.
    rules: usize,
}

impl Reaches {
    /// The most rules that are looked at. What they all together can make is known for each game, so no more than this goes
    /// unsaid where the levels hold very different things.
    const MAX_RULES: usize = 10_000;

    /// What can come to be from these objects; `None` where too much was asked.
    fn from(&mut self, facts: &Facts<'_>, first: ObjectSet) -> Option<&ObjectSet> {
        match self.known.entry(first) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(new) => {
                self.rules += facts.applies.len();
                let is_affordable = self.rules <= Self::MAX_RULES;
                is_affordable.then(|| {
                    let there = facts.from(new.key(), Turn::Played).there;
                    &*new.insert(there)
                })
            }
        }
    }
}

/// In how many cells something holds.
fn count(board: &LevelBoard, is_such: impl Fn(&[u64]) -> bool) -> usize {
    board.cells.chunks(board.cell_words().max(1)).filter(|cell| is_such(cell)).count()
}

/// How many objects of a set there are.
fn pairs(board: &LevelBoard, set: &ObjectSet) -> usize {
    let of_cell = |cell: &[u64]| {
        cell.iter().zip(set.words()).map(|(word, set)| (word & set).count_ones() as usize).sum::<usize>()
    };
    board.cells.chunks(board.cell_words().max(1)).map(of_cell).sum()
}

fn has_any(cell: &[u64], set: &ObjectSet) -> bool {
    cell.iter().zip(set.words()).any(|(word, set)| word & set != 0)
}

/// Whether a cell has what a name stands for.
pub(super) fn has(cell: &[u64], name: &Name) -> bool {
    if name.is_all {
        cell.iter().zip(name.objects.words()).all(|(word, set)| word & set == *set)
    } else {
        has_any(cell, &name.objects)
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    const PUSH: &str = "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n";

    #[test]
    fn fewer_crates_than_targets_are_told() {
        says(
            "level-unwinnable",
            &format!("{PUSH}LEVELS\n#P*OO#\n\n#P*O.#\n"),
            &expect![[r#"
            level 0 can never be won: there are 2 `Target` and only 1 `Crate`, and no rule changes that: #P*OO#
        "#]],
        );
    }

    #[test]
    fn what_keeps_all_levels_from_being_won_is_told_of_the_condition() {
        says(
            "level-unwinnable",
            "WINCONDITIONS\nno Wall\nLEVELS\n#P*O#\n\n##P*O\n",
            &expect![[r#"
            no level can be won: there are 2 `Wall`, and no rule removes any: no Wall
        "#]],
        );
        says(
            "level-unwinnable",
            "WINCONDITIONS\nsome Wall on Crate\nLEVELS\n#P*O#\n\n##P*O\n",
            &expect![[r#"
            no level can be won: both are in one layer, so no cell can have both: some Wall on Crate
        "#]],
        );
    }

    #[test]
    fn what_no_rule_makes_is_missed() {
        says(
            "level-unwinnable",
            "WINCONDITIONS\nsome Wall\nLEVELS\n#P*O#\n\n.P*O.\n",
            &expect![[r#"
            level 1 can never be won: there is no `Wall`, and no rule that can apply makes one: .P*O.
        "#]],
        );
    }

    #[test]
    fn what_rules_make_or_remove_is_not_told() {
        says(
            "level-unwinnable",
            "RULES\n[ > Player | Target ] -> [ > Player | ]\nLEVELS\n#P*OO#\n",
            &expect![""],
        );
        says(
            "level-unwinnable",
            "RULES\n[ > Player | Wall ] -> [ > Player | Crate ]\nLEVELS\n#P*OO#\n",
            &expect![""],
        );
        says("level-unwinnable", "RULES\n[ > Player | Crate ] -> win\nLEVELS\n#P*OO#\n", &expect![""]);
        says(
            "level-unwinnable",
            "RULES\n[ Crate | no Wall no Crate ] -> [ | Crate ]\nLEVELS\n#P*O.#\n",
            &expect![""],
        );
    }

    #[test]
    fn levels_that_lack_other_numbers_are_told_of_together_without_them() {
        says(
            "level-unwinnable",
            "LEVELS\n#P*OO#\n\n#P.O..#\n",
            &expect![[r#"
                no level can be won: this condition never holds in any of them: all Target on Crate
            "#]],
        );
    }

    #[test]
    fn what_chance_puts_beside_another_object_of_its_layer_can_meet_it() {
        says(
            "level-unwinnable",
            "LEGEND\nThing = Crate or Wall\nRULES\n[ > Player ] -> [ > Player random Thing ]\nWINCONDITIONS\nsome Player on Crate\n",
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "level-unwinnable",
            "LEVELS\n#P*O.#\n\n(goldpath: ignore level-unwinnable)\n#P*OO#\n",
            &expect![""],
        );
    }
}
