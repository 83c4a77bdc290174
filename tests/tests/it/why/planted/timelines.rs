//! Timelines of WAGE: a word or a number of a rule is another one, and what the timeline expects does not come.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use language::{FileRange, Project};
use testrun::Chance;
use wage::WAGE;

use super::{Planted, passes};
use crate::registry::open;

/// How often each rule is broken.
const MUTANTS_OF_A_RULE: usize = 8;

/// Games with their timelines: our own, and those beside the project if there are any.
pub(in crate::why) fn games() -> Vec<(String, String)> {
    let [(_, game), (_, timeline)] = wage::new_game("Hunt");
    let read = |path: PathBuf| fs::read_to_string(path).ok();
    let folder = e2e::root().join("crates/wage/tests/games");
    let hunt = read(folder.join("hunt.yaml")).zip(read(folder.join("hunt.timeline.yaml")));
    let others = testrun::beside("wage/timelines").into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    let mut folders: Vec<PathBuf> = others.flatten().filter_map(|it| Some(it.ok()?.path())).collect();
    folders.sort();
    let others = folders.into_iter().filter_map(|it| read(it.join("game.yaml")).zip(read(it.join("t.yaml"))));
    std::iter::once((game, timeline)).chain(hunt).chain(others).collect()
}

pub(in crate::why) fn project(game: &str, timeline: &str) -> Arc<dyn Project> {
    open(&WAGE, vec![("game.yaml", game), ("a.timeline.yaml", timeline)])
}

/// Breaks a word or a number of the text of a rule.
fn broken(rule: &str, chance: &mut Chance) -> Option<String> {
    let pairs = [
        ("same", "other"),
        ("other", "same"),
        ("true", "false"),
        ("false", "true"),
        ("entered_zone", "left_zone"),
        ("left_zone", "entered_zone"),
        ("gte", "lt"),
        ("eq", "ne"),
        ("ne", "eq"),
    ];
    let is_word = |at: usize, word: &str| {
        let around = [rule[..at].chars().next_back(), rule[at + word.len()..].chars().next()];
        around.into_iter().flatten().all(|it| !it.is_alphanumeric() && it != '_')
    };
    let mut places: Vec<(usize, &str, String)> = Vec::new();
    for (word, other) in pairs {
        let found = rule.match_indices(word).filter(|(at, _)| is_word(*at, word));
        places.extend(found.map(|(at, _)| (at, word, other.to_owned())));
    }
    for (at, digit) in rule.match_indices(|it: char| it.is_ascii_digit()).filter(|(at, it)| is_word(*at, it))
    {
        places.push((at, digit, (digit.parse::<u32>().unwrap_or(0) + 3).to_string()));
    }
    if places.is_empty() {
        return None;
    }
    let (at, word, other) = chance.one_of(&places).clone();
    let mut changed = rule.to_owned();
    changed.replace_range(at..at + word.len(), &other);
    Some(changed)
}

/// What fails once a rule is broken.
pub(super) fn planted() -> Vec<Planted> {
    let mut chance = Chance::of(36);
    let mut planted = Vec::new();
    for (game, timeline) in games() {
        let whole = project(&game, &timeline);
        let explaining = whole.facets().explaining.expect("timelines are explained");
        for rule in explaining.rules("a.timeline.yaml").unwrap_or_default() {
            let Some(FileRange { range, .. }) = rule.rule.at else { continue };
            let range = std::ops::Range::<usize>::from(range);
            for _ in 0..MUTANTS_OF_A_RULE * testrun::effort() {
                let Some(changed) = broken(&game[range.clone()], &mut chance) else { continue };
                let mut text = game.clone();
                text.replace_range(range.clone(), &changed);
                let mutant = project(&text, &timeline);
                let replays = mutant.facets().replays.expect("timelines are replayed");
                let Some(recording) = replays.recordings().all.into_iter().next() else { continue };
                // A game with errors is not run, so nothing is asked.
                let runs = replays.replay(&recording, language::Semantics::Released).is_ok();
                if runs && !passes(&*mutant, &recording) {
                    planted.push(Planted {
                        told: changed,
                        rule: rule.rule.name.clone(),
                        project: mutant,
                        recording,
                    });
                }
            }
        }
    }
    planted
}
