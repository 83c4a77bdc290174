//! What an editor shows above rules and timelines (spec sections 9 and 10).

use language::{Lens, LensCommand};
use wage_rules::doc::Doc;
use wage_rules::model::Game;

use crate::binding::interpret;
use crate::roles::{list, pace};
use crate::timelines::Checked;

/// Above each rule, how often it fires and whom it binds.
pub(crate) fn of_game(doc: &Doc) -> Vec<Lens> {
    let game = Game::read(doc);
    let lens = |rule: &wage_rules::model::Rule<'_>| {
        let when = rule.when.as_ref()?;
        let id = rule.id.filter(|id| !id.is_copy() && !rule.node.is_copy())?;
        let after = interpret(rule, &game.names).after.filter(|_| !rule.has_hole());
        let roles = after.map(|after| format!("binds {}", list(&after, " and ")));
        let title =
            [Some(pace(rule, when).to_owned()), roles].into_iter().flatten().collect::<Vec<_>>().join("; ");
        Some(Lens { range: id.range(), title, command: None })
    };
    game.rules.iter().filter_map(lens).collect()
}

/// Above a timeline, that it can be run, and what came of it the last time; and its map.
pub(crate) fn of_timeline(doc: &Doc, checked: Option<&Checked>) -> Vec<Lens> {
    let Some(key) = doc.root().and_then(|root| root.members().next()) else { return Vec::new() };
    let run = checked.and_then(|checked| checked.run.as_ref());
    let title = match run {
        Some(run) => {
            let (all, failed) = (run.outcomes.len(), run.outcomes.iter().filter(|it| !it.holds).count());
            let noun = if all == 1 { "expectation" } else { "expectations" };
            match failed {
                _ if run.stopped.is_some() => "run again: it took too long".to_owned(),
                0 if all == 1 => "run again: the expectation holds".to_owned(),
                0 => format!("run again: all {all} expectations hold"),
                _ => format!("run again: {failed} of {all} {noun} fail"),
            }
        }
        None => "run".to_owned(),
    };
    let range = key.key_range;
    vec![
        Lens { range, title, command: Some(LensCommand::Replay) },
        Lens { range, title: "Map".to_owned(), command: Some(LensCommand::Board(None)) },
    ]
}
