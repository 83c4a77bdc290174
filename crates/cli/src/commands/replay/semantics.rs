//! The semantics of a replay, and the divergence between two of them.

use disk::Source;
use engine::{Level, Play, Verdict, def, state_value};
use language::{Languages, Semantics};

use crate::args::PlaySemantics;
use crate::settings;

/// The requested semantics in play order, or by default those of the settings.
pub(in crate::commands) fn chosen(
    asked: Option<PlaySemantics>,
    source: &Source,
    languages: Languages,
) -> &'static [Semantics] {
    let asked = asked.unwrap_or_else(|| match settings::semantics_of(source, languages) {
        Semantics::Released => PlaySemantics::Released,
        Semantics::Documented => PlaySemantics::Documented,
    });
    match asked {
        PlaySemantics::Released => &[Semantics::Released],
        PlaySemantics::Documented => &[Semantics::Documented],
        PlaySemantics::Both => &[Semantics::Released, Semantics::Documented],
    }
}

/// The first step, from 1, after which two replays of a path differ in their state or verdict; 0 if they differ
/// at the start.
fn first_parting(levels: [&Level; 2], path: &[def::Action]) -> Option<usize> {
    let [mut released, mut documented] = levels.map(Play::without_history);
    let state = |play: &Play<'_>| state_value(play.view());
    if state(&released) != state(&documented) {
        return Some(0);
    }
    for (at, action) in path.iter().enumerate() {
        let outcomes = [released.submit_named(action), documented.submit_named(action)];
        let [left, right] = outcomes.map(|outcome| (outcome.accepted, outcome.won, outcome.lost.is_some()));
        if left != right || state(&released) != state(&documented) {
            return Some(at + 1);
        }
        if left.1 || left.2 {
            return None;
        }
    }
    None
}

/// Describes the divergence of two replays of a path on one line.
pub(super) fn parting(levels: [&Level; 2], path: &[def::Action], verdicts: [&Verdict; 2]) -> String {
    let outcome = if verdicts[0] == verdicts[1] { "the same outcome" } else { "different outcomes" };
    match first_parting(levels, path) {
        None => format!("released and documented semantics have {outcome}"),
        Some(0) => {
            format!("released and documented semantics have {outcome}; they diverge when the level is loaded")
        }
        Some(step) => {
            format!("released and documented semantics have {outcome}; they diverge at step {step}")
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Semantics, Value};

    use super::*;

    const GAME: &str = r#"{
        "layers": [{ "id": "markers", "occupancy": "zero_or_one" }],
        "actions": [{ "id": "move" }],
        "entityKinds": { "flag": { "symbol": "F" } },
        "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]
    }"#;

    /// A level of three cells that is lost after `limit` actions.
    fn parted(limit: u32) -> String {
        let level = format!(
            r#"{{
                "board": {{ "size": [3, 1], "layers": {{ "markers": [[null, null, "flag"]] }} }},
                "state": {{ "avatar": {{ "position": [0, 0] }} }},
                "goals": [{{ "id": "flag", "type": "reach_target", "config": {{ "targetKind": "flag" }} }}],
                "loseConditions": [{{ "type": "max_actions", "config": {{ "limit": {limit} }} }}]
            }}"#
        );
        let read = |text: &str| Value::from(&text.parse::<serde_json::Value>().expect("it is JSON"));
        let (game, level) = (def::Game::read(&read(GAME)), def::Level::read(&read(&level)));
        let path: Vec<def::Action> =
            (0..2).filter_map(|_| def::Action::read(&Value::Str("right".to_owned()))).collect();
        let levels = [Semantics::RELEASED, Semantics::DOCUMENTED]
            .map(|semantics| Level::compile_with(&game, &level, semantics).expect("the board is small"));
        let replays = [&levels[0], &levels[1]].map(|level| engine::replay(level, &path));
        parting([&levels[0], &levels[1]], &path, [&replays[0].verdict, &replays[1].verdict])
    }

    #[test]
    fn plays_that_agree_are_said_to_agree() {
        assert_eq!(parted(2), "released and documented semantics have the same outcome");
    }

    #[test]
    fn the_step_at_which_plays_part_is_named() {
        // The documents count one more action before a level is lost.
        assert_eq!(
            parted(1),
            "released and documented semantics have different outcomes; they diverge at step 1"
        );
    }
}
