//! Games of PuzzleScript: a word of a rule is another one, or is missing, and a session fails.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use language::Project;
use puzzlescript::PUZZLESCRIPT;
use testrun::Chance;

use super::{Planted, passes};
use crate::registry::open;

/// How often each line of RULES is broken.
const MUTANTS_OF_A_LINE: usize = 4;

/// Breaks a word of a line of RULES.
fn broken(line: &str, chance: &mut Chance) -> Option<String> {
    let mut words: Vec<&str> = line.split(' ').collect();
    let names: Vec<&str> = words.iter().copied().filter(|it| it.chars().all(char::is_alphabetic)).collect();
    let at = chance.below(words.len());
    let other = match words[at] {
        "->" | "[" | "]" | "|" | "..." | "" => return None,
        ">" => ["<", "^", ""][chance.below(3)],
        "<" => [">", "v", ""][chance.below(3)],
        "^" | "v" => "<",
        "late" | "no" | "stationary" | "moving" => "",
        "up" | "left" => "right",
        "down" | "right" => "up",
        // An object that the line names, or none.
        _ => [chance.one_of(&names), ""][chance.below(2)],
    };
    if other == words[at] {
        return None;
    }
    words[at] = other;
    Some(words.join(" "))
}

fn game(folder: &Path, name: &str, text: &str) -> Arc<dyn Project> {
    let sessions = fs::read_to_string(folder.join(format!("{name}.sessions.json"))).expect("it can be read");
    let (game, beside) = (format!("{name}.puzzlescript"), format!("{name}.sessions.json"));
    open(&PUZZLESCRIPT, vec![(&*game, text), (&*beside, &*sessions)])
}

/// What fails once a rule is broken.
pub(super) fn planted() -> Vec<Planted> {
    let folder = e2e::root().join("tests/puzzlescript");
    let mut chance = Chance::of(36);
    let mut planted = Vec::new();
    for name in ["ice_wharf", "lamplighter", "raft", "tide", "vault", "windmill"] {
        let text = fs::read_to_string(folder.join(format!("{name}.puzzlescript"))).expect("it can be read");
        let lines: Vec<&str> = text.lines().collect();
        for at in (0..lines.len()).filter(|at| lines[*at].contains("->")) {
            for _ in 0..MUTANTS_OF_A_LINE * testrun::effort() {
                let Some(line) = broken(lines[at], &mut chance) else { continue };
                let mut changed = lines.clone();
                changed[at] = &line;
                let project = game(&folder, name, &changed.join("\n"));
                // A game with errors is not played, so nothing is asked.
                let plays = project.facets().play.is_some_and(|play| play.ready().is_ok());
                let recordings = project.facets().replays.map(|it| it.recordings().all).unwrap_or_default();
                let failing = recordings.into_iter().filter(|_| plays).find(|it| !passes(&*project, it));
                planted.extend(failing.map(|recording| Planted {
                    told: format!("{name}, line {}: {}\n{line}", at + 1, lines[at]),
                    rule: (at + 1).to_string(),
                    project,
                    recording,
                }));
            }
        }
    }
    planted
}
