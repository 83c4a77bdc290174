//! Replays of timelines.

use std::sync::Arc;

use language::{Ending, PlayError, Recording, Recordings, Replayed, Replays, Semantics, Severity, plural};
use text::range;

use super::WageProject;

impl Replays for WageProject {
    fn recordings(&self) -> Recordings {
        let recording = |(file, opened): (&Arc<str>, &Arc<super::Opened>)| Recording {
            file: Arc::clone(file),
            index: 0,
            name: None,
            range: range(0, opened.written().len()),
            level: None,
            seed: String::new(),
            moves: Vec::new(),
        };
        Recordings { all: self.timelines().map(recording).collect(), mistakes: Vec::new() }
    }

    fn replay(&self, recording: &Recording, _semantics: Semantics) -> Result<Replayed, PlayError> {
        let opened = self.files.get(&recording.file);
        let opened = opened.ok_or_else(|| PlayError::Request("unknown timeline".to_owned()))?;
        if let Err(why) = &opened.text {
            return Err(PlayError::Unreadable(Arc::clone(&recording.file), why.to_string()));
        }
        let is_error = |it: &&language::Diagnostic| it.severity == Severity::Error;
        let errors = self.game().map_or(0, |game| game.found(&self.main).iter().filter(is_error).count());
        if errors > 0 {
            let errors = plural(errors, "error");
            let why = format!("the game has {errors}; run `goldpath check` for details");
            return Err(PlayError::Unplayable(Arc::clone(&self.main), why));
        }
        let checked = self.played().get(&recording.file);
        let Some(run) = checked.and_then(|checked| checked.run.as_ref()) else {
            let first = checked.and_then(|checked| checked.diagnostics.first());
            let why = first.map_or_else(|| "it cannot be run".to_owned(), |first| first.message.clone());
            let why = format!("the timeline is not run: {why}");
            return Err(PlayError::Unplayable(Arc::clone(&recording.file), why));
        };
        let stopped = run.stopped.as_ref().map(|stop| format!("failed: the run was stopped: {stop}"));
        let failed = run.outcomes.iter().filter(|outcome| !outcome.holds).count();
        let total = plural(run.outcomes.len(), "expectation");
        let (ending, outcome) = match (stopped, failed) {
            (Some(stopped), _) => (Ending::NotWon, stopped),
            (None, 0) => (Ending::Won, format!("passed {total}")),
            (None, _) => (Ending::NotWon, format!("failed {failed} of {total}")),
        };
        let log = run.to_text().lines().map(str::to_owned).collect();
        Ok(Replayed { ending, outcome, notes: Vec::new(), played: 0, failed_at: None, log })
    }
}
