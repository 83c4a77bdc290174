//! Scripts of what happens in a game, run before and now: what their traces tell.

use std::sync::Arc;

use language::{ScriptOptions, Scripts};
use serde::Serialize;
use serde_json::Value as Json;

use super::names::Names;
use super::same_text::is_same;
use crate::commands::playable::Playable;

/// A script of a project that is not played move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timeline {
    pub(super) file: Arc<str>,
    pub(super) text: Arc<str>,
}

/// Where the traces of a script part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Parting {
    /// The entry of the trace, from 1; 0 if one state does not run it.
    #[serde(skip)]
    pub(super) at: usize,
    /// What the trace of before tells there, in words; `None` if it is at its end.
    before: Option<String>,
    /// The same of now.
    after: Option<String>,
}

impl Timeline {
    /// Those of a project, in the order of their names.
    pub(super) fn all(playable: &Playable) -> Vec<Self> {
        let facets = playable.project.facets();
        let (None, Some(replays)) = (facets.play, facets.replays) else { return Vec::new() };
        let text = |file: &str| playable.project.text(file).map(Arc::clone);
        let read = |file: Arc<str>| text(&file).map(|text| Self { file, text });
        replays.recordings().all.into_iter().filter_map(|it| read(it.file)).collect()
    }

    /// Where the game of now runs it otherwise than the one of before, which names the same by `names`; `None` if it never does.
    /// Its own names are those of before.
    pub(super) fn parting(&self, [before, after]: [&Playable; 2], names: &Names) -> Option<Parting> {
        let renamed = names.in_text(&self.text);
        let [was, now] = [(before, &*self.text), (after, &*renamed)].map(|(playable, text)| {
            playable.project.facets().scripts.map(|it| Trace::of(it, &self.file, text))
        });
        match (was?, now?) {
            (Some(was), Some(now)) => was.parting(&now, names),
            (None, None) => None,
            _ => Some(Parting { at: 0, before: None, after: None }),
        }
    }
}

impl Parting {
    /// What the traces tell where they part, in words.
    pub(super) fn words(&self) -> Option<String> {
        let told = |line: &Option<String>| line.as_ref().map(|it| format!("`{it}`"));
        match (told(&self.before), told(&self.after)) {
            (Some(before), Some(after)) => Some(format!("{before} is now {after}")),
            (Some(before), None) => Some(format!("{before} does not happen any more")),
            (None, Some(after)) => Some(format!("{after} happens now")),
            (None, None) => None,
        }
    }

    /// The same from the other side.
    pub(super) fn mirrored(self) -> Self {
        Self { at: self.at, before: self.after, after: self.before }
    }
}

/// What happened in a run.
struct Trace {
    /// What happened, each with its words.
    entries: Vec<(String, String)>,
}

impl Trace {
    /// The run of a script; `None` if it is not run.
    fn of(scripts: &dyn Scripts, name: &str, text: &str) -> Option<Self> {
        let run = scripts.run_script(name, text, &ScriptOptions::default()).ok()?;
        // Verdicts are told by themselves.
        let is_verdict =
            |line: &&String| serde_json::from_str::<Json>(line).is_ok_and(|it| it.get("expect").is_some());
        // What happens comes first in both, line by line.
        let words = run.text.lines().map(spaced).chain(std::iter::repeat(String::new()));
        let entries = run.json.into_iter().zip(words).filter(|(line, _)| !is_verdict(&line)).collect();
        Some(Self { entries })
    }

    fn parting(&self, now: &Self, names: &Names) -> Option<Parting> {
        let was = &self.entries;
        let most = was.len().max(now.entries.len());
        let is_same_at = |at: usize| {
            let both = was.get(at).zip(now.entries.get(at));
            both.is_some_and(|(was, now)| is_same(&was.0, &now.0, names))
        };
        let at = (0..most).find(|at| !is_same_at(*at))?;
        let told = |all: &[(String, String)]| all.get(at).map(|it| it.1.clone());
        Some(Parting { at: at + 1, before: told(was), after: told(&now.entries) })
    }
}

/// A line with one blank between its words.
fn spaced(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
