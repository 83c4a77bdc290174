//! Where the hints of a gold path end best, and why.

use engine::Verdict;
use language::{HintAdvice, HintStop};
use pack::{File, Pack, lower};
use search::Part;

use super::{How, ended, game_of};
use crate::board::{compile_shown, event_told};

/// The hints that are worth giving, and the edits that set them.
pub fn hint_advice(pack: &Pack, file: &File, how: How<'_>) -> Result<HintAdvice, String> {
    let level = compile_shown(pack, file, how.semantics)?;
    let game = game_of(pack)?;
    let path = lower::gold_path_actions(file);
    if path.is_empty() {
        return Err(format!("`{}` has no gold path", file.path));
    }
    if engine::replay(&level, &path).verdict != Verdict::Won {
        return Err(format!("the gold path of `{}` does not win, so it can give no hints", file.path));
    }
    let watch = check::watch(how.limits, how.cancelled);
    // Where not all is decided in time, the advice goes by what is.
    let time = how.limits.time / 2;
    let fates =
        search::path_fates((&game, &level), (&path, &[]), check::budget(how.limits), &mut watch(time));
    let fates = fates.map_err(|why| ended(&why, file))?;
    let part = Part::whole(&game, &level, &path);
    let found = search::hint_stops(part, &fates, &mut watch(how.limits.time));
    let found = found.map_err(|why| ended(&why, file))?;
    let found = found.map_err(|why| format!("it is not known where hints end best: {why}"))?;
    let stops: Vec<usize> = found.iter().map(|stop| stop.steps).collect();
    let edits = if stops.is_empty() { Vec::new() } else { pack::set_hint_stops(file, &stops)? };
    Ok(HintAdvice { stops: found.iter().map(advised).collect(), edits })
}

fn advised(stop: &search::HintStop) -> HintStop {
    let what = event_told(&stop.event).map_or_else(|| "something new".to_owned(), |(_, told)| told);
    let made = format!("step {} is the first that can do this: {what}", stop.milestone + 1);
    let why = match (stop.lost, stop.others) {
        (0, _) => made,
        (lost, others) => format!("{made}; {lost} of {others} other moves at step {} lose", stop.steps),
    };
    HintStop { steps: stop.steps, why }
}
