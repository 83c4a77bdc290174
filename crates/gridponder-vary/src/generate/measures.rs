//! What is measured of a level that was made from nothing (authors' specification, section 4).

use language::Measures;
use pack::{File, lower};
use search::path_events;

use super::writing::{self, Written};
use crate::judge::{Cancelled, Judge};
use crate::rounds::Accepted;

/// The trials of random play.
const TRIALS: u64 = 1000;

/// Measures a level like that of a file, and writes it into its text. One that can't be played at random stays as it is.
pub(crate) fn measured(judge: &Judge<'_>, like: &File, accepted: Accepted) -> Result<Accepted, Cancelled> {
    // Random play asks only now and then.
    if (judge.cancelled)() {
        return Err(Cancelled);
    }
    let path = format!("levels/{}.json", accepted.id);
    let Some(file) = File::parse(path.into(), Ok(accepted.text.as_str().into())) else { return Ok(accepted) };
    let definition = lower::level(&file);
    let Some(level) = judge.open(&definition) else { return Ok(accepted) };
    let Some(rollouts) = judge.rolled(&level, accepted.path.len(), TRIALS)? else { return Ok(accepted) };
    let interaction_score = path_events(&level, &accepted.path).interaction_score;
    let measures = Measures { interaction_score, rollouts };
    let metadata = metadata("goldpath generate", accepted.path.len(), measures);
    let title = file.tree.root().and_then(|root| Some(root.get("title")?.as_str()?.into_owned()));
    let written = Written {
        id: &accepted.id,
        title: title.as_deref().unwrap_or_default(),
        level: &definition,
        path: &accepted.path,
        metadata: Some(&metadata),
    };
    Ok(match writing::text(like, written) {
        Some(text) => Accepted { text, measures: Some(measures), ..accepted },
        None => accepted,
    })
}

/// The text of `metadata`: where a level comes from, and what was measured.
pub(crate) fn metadata(source: &str, length: usize, measures: Measures) -> String {
    let Measures { interaction_score, rollouts } = measures;
    let bits = rollouts.bits().map(|bits| format!(r#", "mc_bits": {bits:.1}"#)).unwrap_or_default();
    let rate = rollouts.rate().map(|rate| format!(r#", "solve_rate": {:.4}"#, rate * 100.0));
    format!(
        r#"{{"source": {}, "solution_length": {length}, "interaction_score": {interaction_score}{bits}{}}}"#,
        json::quote(source),
        rate.unwrap_or_default()
    )
}
