//! The output about a run.

use std::io::Write as _;

use indicatif::HumanCount;
use language::{Measures, Move, Variation, VaryCounts, escape, plural, plural_with};
use serde_json::{Value as Json, json};

use super::folder::Folder;
use super::rate::per_second;
use crate::args;
use crate::commands::playable::Playable;
use crate::exit::Failure;
use crate::output::Output;
use crate::wrap::wrap;

/// Writes a level to the folder, if there is one, and reports it.
pub(super) fn level(
    args: &args::Making,
    playable: &Playable,
    output: &mut Output,
    folder: Option<&Folder>,
    level: &Variation,
) -> Result<(), Failure> {
    let file = folder.map(|folder| folder.write(level)).transpose()?;
    if args.lines.are_json() {
        let (key, path) = playable.key();
        output.object_of((key, &path), &json(level, file.as_deref()))?;
    } else {
        let play = playable.play()?;
        let name = file.unwrap_or_else(|| level.level.clone());
        let steps = plural(level.path.len(), play.turn_noun());
        let length = if level.path.len() == level.lower as usize {
            format!("shortest {steps}")
        } else {
            format!("found {steps}, none below {}", level.lower)
        };
        writeln!(output, "{}: {length}, candidate {}", escape(&name), HumanCount(level.candidate))?;
        let path = play.written(&level.path);
        writeln!(output, "{}", wrap(&format!("  {}", escape(&path)), output.width, "  "))?;
    }
    // People watch, and programs read line by line.
    output.flush()?;
    Ok(())
}

fn json(level: &Variation, file: Option<&str>) -> Json {
    let mut json = json!({
        "level": level.level,
        "file": file,
        "length": level.path.len(),
        "lower": level.lower,
        "path": level.path.iter().map(|Move { action, .. }| action.clone()).collect::<Json>(),
        "candidate": level.candidate,
        "text": level.text,
    });
    if let Some(measures) = level.measures {
        let Measures { interaction_score, rollouts } = measures;
        json["interactionScore"] = interaction_score.into();
        json["bits"] = rollouts.bits().into();
        if let Some(least) = rollouts.bits_at_least() {
            json["bitsAtLeast"] = least.into();
        }
        json["trials"] = rollouts.trials.into();
        json["wins"] = rollouts.wins.into();
    }
    json
}

/// The summary of all candidates, and the speed of this run, which began with the counts `before`.
pub(super) fn summary(args: &args::Making, counts: &VaryCounts, before: &VaryCounts, seconds: f64) -> String {
    let rejected = counts.rejected.iter().filter(|(count, _)| *count > 0);
    let rejected: Vec<String> =
        rejected.map(|(count, word)| format!("{} {word}", HumanCount(*count))).collect();
    let levels = plural(usize::try_from(counts.accepted).unwrap_or(usize::MAX), "level");
    let of = if counts.accepted < args.count.into() { format!(" of {}", args.count) } else { String::new() };
    let candidates =
        plural_with(usize::try_from(counts.tried).unwrap_or(usize::MAX), "candidate", "candidates");
    let why = if rejected.is_empty() { String::new() } else { format!(": {}", rejected.join(", ")) };
    format!(
        "{levels}{of} from {candidates} with seed {}{why}; {} per second in {seconds:.1} s",
        args.seed,
        HumanCount(per_second(counts, before, seconds))
    )
}
