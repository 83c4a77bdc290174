//! New levels from one, for an editor that shows them as they are found.

use std::sync::Arc;
use std::time::{Duration, Instant};

use language::variation::parts_of;
use language::{
    Origin, PlacedBeside, Placing, PlayError, PlayableLevel, Unproved, Variation, VaryCounts, VaryError,
    VaryJob, VaryRun, Varying, Verdict, Watch, plural,
};
use lsp_types as lsp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::executor::search_time;
use crate::measuring::bits_of;
use crate::pool::Cancel;
use crate::recording::edit_or_create;
use crate::requests::expect_sound;
use crate::solving::chosen;
use crate::view::{Seen, View};

/// The time limit of a run.
const TIME: Duration = search_time(Duration::from_secs(30));

/// The time for random play in each new level.
const BITS_TIME: Duration = Duration::from_millis(500);

/// How many levels are made unless the client says so.
const COUNT: usize = 8;

/// Cap on the levels of a run, each of which has a picture and edits.
const MAX_COUNT: usize = 50;

/// The number of states that each search stores at most, as on the command line.
const STATES: u32 = 20_000;

/// How often it is told how far a run is, if no level is found.
const BETWEEN_PARTS: Duration = Duration::from_millis(500);

/// The parameters of `goldpath/vary`, beside the document.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    play: Option<Value>,
    #[serde(default)]
    want: String,
    #[serde(default)]
    locked: Vec<(u32, u32)>,
    seed: Option<u64>,
    count: Option<usize>,
    pub(crate) partial_result_token: Option<lsp::ProgressToken>,
}

/// Why no levels are made.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// What is wanted is wrong at these UTF-16 code units of its text.
    Want { start: usize, end: usize, message: String },
    /// Anything else.
    Failed(String),
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

/// `goldpath/vary`: new levels from one, sent in advance as they are found if requested; the response is complete.
pub(crate) fn vary(
    view: &View,
    asked: &Asked,
    cancel: &Cancel,
    tell: Option<&dyn Fn(Value)>,
) -> Result<Value, Refusal> {
    let no_level = || "this file has no level that can be varied".to_owned();
    let (seen, file) = view.place.as_ref().ok_or_else(no_level)?;
    expect_sound(view, seen, file)?;
    let facets = seen.project.facets();
    let (play, varying) = facets.play.zip(facets.varying).ok_or_else(no_level)?;
    let name = asked.play.as_ref().and_then(|play| play["level"].as_u64()).map(|number| number.to_string());
    let level = chosen(play, file, name.as_deref()).ok_or_else(no_level)?;
    let settings = seen.project.effective_settings();
    let (laws, kinds) = (settings.laws(), settings.varied_kinds());
    let job = VaryJob {
        level: &level.name,
        semantics: seen.project.semantics_or(view.settings.semantics),
        want: &asked.want,
        seed: asked.seed.unwrap_or(1),
        states: STATES,
        origin: Origin::Level,
        laws: &laws,
        kinds: kinds.as_deref(),
        locked: &asked.locked,
    };
    let began = Instant::now();
    let cancelled = || cancel.is_canceled() || began.elapsed() > TIME;
    let of =
        Of { view, seen, file, level: &level, varying, noun: play.turn_noun(), want: &asked.want, cancel };
    let count = asked.count.unwrap_or(COUNT).clamp(1, MAX_COUNT);
    let mut made = Err("the run has not begun".to_owned());
    varying
        .vary(job, &cancelled, &mut |run| made = of.made(run, count, &cancelled, tell))
        .map_err(|why| refusal(&asked.want, why))?;
    Ok(made?)
}

fn refusal(want: &str, why: VaryError) -> Refusal {
    match why {
        VaryError::Want(at, message) => {
            let units = |end: usize| want.get(..end).unwrap_or(want).encode_utf16().count();
            Refusal::Want { start: units(at.start), end: units(at.end), message }
        }
        VaryError::Refused(why) | VaryError::Play(PlayError::Request(why)) => Refusal::Failed(why),
        VaryError::Play(why) => Refusal::Failed(why.to_string()),
    }
}

/// What levels are made from.
struct Of<'o> {
    view: &'o View,
    seen: &'o Seen,
    file: &'o Arc<str>,
    level: &'o PlayableLevel,
    varying: &'o dyn Varying,
    noun: &'static str,
    want: &'o str,
    cancel: &'o Cancel,
}

impl Of<'_> {
    /// Conducts a run until there are as many levels as are asked for, or it is cancelled.
    fn made(
        &self,
        run: &mut dyn VaryRun,
        count: usize,
        cancelled: &dyn Fn() -> bool,
        tell: Option<&dyn Fn(Value)>,
    ) -> Result<Value, String> {
        let mut all: Vec<Value> = Vec::new();
        let mut told = Instant::now();
        while all.len() < count && !cancelled() {
            let Some(found) = run.round(count - all.len()) else { break };
            let found: Vec<Value> =
                found.iter().map(|variation| self.candidate(variation)).collect::<Result<_, _>>()?;
            if let Some(tell) = tell
                && (!found.is_empty() || told.elapsed() > BETWEEN_PARTS)
            {
                tell(json!({ "candidates": found, "tried": run.counts().tried }));
                told = Instant::now();
            }
            all.extend(found);
        }
        let counts = run.counts();
        let text = summary(&counts, all.len(), count);
        Ok(json!({ "candidates": all, "tried": counts.tried, "text": text }))
    }

    /// A new level as it is shown, and the edits that bring it into the project.
    fn candidate(&self, variation: &Variation) -> Result<Value, String> {
        let (view, project) = (self.view, &self.seen.project);
        let watch = Watch { cancelled: &|| self.cancel.is_canceled(), progress: &|_, _| {} };
        let Placing { instead, beside } = self.varying.placing(&self.level.name, variation, watch)?;
        let semantics = view.settings.semantics;
        let texts = instead.iter().map(|(file, text)| (Arc::clone(file), Some(Ok(Arc::from(text.as_str())))));
        let after = project.with_texts(texts).ok_or("the new level is the one that there is")?;
        let play = self.level.number.map(|number| json!({ "level": number }));
        let svg = after.thumbnail(self.file, play.as_ref(), semantics).transpose()?;
        let bits = bits_of(&after, &self.level.name, BITS_TIME, self.cancel);
        let path = variation.path.clone();
        let is_proved = path.len() == variation.lower as usize;
        let verdict = if is_proved {
            Verdict::Shortest(path)
        } else {
            let why = Unproved::Because("the search ran out of states".to_owned());
            Verdict::Found { path, lower: variation.lower, why }
        };
        let text = verdict.clause(self.noun, "", &verdict.reason().unwrap_or_default());
        let none = || "a file of the new level has no URI".to_owned();
        let as_new_level = match &beside {
            PlacedBeside::File(level) => {
                let edits: Vec<lsp::TextEdit> = view.with_texts(project, |texts| {
                    level.edits.iter().map(|edit| texts.text_edit(&level.listed_in, edit)).collect()
                });
                json!({ "path": &*level.file, "text": level.text, "sequence": edits })
            }
            PlacedBeside::Below(texts) => {
                json!({ "edit": edit_or_create(view, self.seen, texts).ok_or_else(none)? })
            }
        };
        Ok(json!({
            "id": variation.level,
            "svg": svg,
            "least": variation.lower,
            "most": variation.path.len(),
            "text": text,
            "bits": bits,
            "holds": parts_of(self.want),
            "asLevel": edit_or_create(view, self.seen, &instead).ok_or_else(none)?,
            "asNewLevel": as_new_level,
        }))
    }
}

/// How a run ended, in words.
fn summary(counts: &VaryCounts, found: usize, count: usize) -> String {
    let tried = usize::try_from(counts.tried).unwrap_or(usize::MAX);
    let of = if found < count { format!(" of {count} in {} seconds", TIME.as_secs()) } else { String::new() };
    let rejected = counts.rejected.iter().filter(|(count, _)| *count > 0);
    let rejected: Vec<String> = rejected.map(|(count, why)| format!("{count} {why}")).collect();
    let why = if rejected.is_empty() { String::new() } else { format!(": {}", rejected.join(", ")) };
    format!("{}{of} from {}{why}", plural(found, "new level"), plural(tried, "candidate"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_in_what_is_wanted_is_told_in_the_units_of_editors() {
        let why = VaryError::Want(7..8, "wrong".to_owned());
        assert_eq!(refusal("é 𝄞x", why), Refusal::Want { start: 4, end: 5, message: "wrong".to_owned() });
    }

    #[test]
    fn the_parts_of_what_is_wanted_are_told_as_they_are_written() {
        let want = "length 3.., essential \"object_removed, kind=rock\" ,unlike 2,";
        assert_eq!(parts_of(want), ["length 3..", "essential \"object_removed, kind=rock\"", "unlike 2"]);
        assert!(parts_of("use 'wood").is_empty());
    }

    #[test]
    fn a_summary_says_how_many_of_those_that_were_asked_for_were_found() {
        let counts = |tried, rejected| VaryCounts { tried, rejected, ..VaryCounts::default() };
        assert_eq!(summary(&counts(2, vec![(0, "repeated")]), 2, 2), "2 new levels from 2 candidates");
        let told = summary(&counts(3, vec![(1, "not won"), (1, "too short")]), 1, 4);
        assert_eq!(told, "1 new level of 4 in 30 seconds from 3 candidates: 1 not won, 1 too short");
    }
}
