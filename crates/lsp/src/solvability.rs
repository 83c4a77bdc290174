//! What searches say of all levels of a project, for a levels view: first those that are decided at once, then the others.
//! Nobody waits for it, so it runs one search at a time beside all requests, and what was found is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use language::{
    Play, SearchBudget, SearchError, Searched, Solvability, Solving, Unproved, Verdict, Wanted, digest,
};
use lsp_types::{self as lsp, Url};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::executor::search_time;
use crate::pool::{self, Cancel};
use crate::requests::obstacle;
use crate::view::{Seen, View};

/// The time limits of the searches of a level, one after the other: most levels are decided by the first.
const TIMES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];

/// The time limit for all levels of one request. The next one goes on with those that are left.
const ALL_TIME: Duration = search_time(Duration::from_secs(25));

/// What was found is sent in parts, no more often than this: each draws rows anew.
const BETWEEN_PARTS: Duration = Duration::from_millis(250);

/// Cap on the levels whose results are kept.
const MAX_KEPT: usize = 10_000;

/// The parameters of `goldpath/solvability`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    root: Url,
    pub(crate) partial_result_token: Option<lsp::ProgressToken>,
}

/// What the searches of a session of the server found, by the search keys of levels: undoing an edit needs no search.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<BTreeMap<String, Found>>);

/// What is known of a level.
#[derive(Clone, Debug)]
struct Found {
    says: Solvability,
    /// The same in words.
    text: String,
    /// The number of searches in [`TIMES`] that need not be tried any more.
    tried: usize,
}

impl Found {
    fn not_searched(reason: String) -> Self {
        let text = format!("not searched: {reason}");
        Self { says: Solvability::NotSearched { reason }, text, tried: TIMES.len() }
    }

    fn to_json(&self, key: &str, is_final: bool) -> Value {
        // Plain data with string keys is always representable.
        let mut value = serde_json::to_value(&self.says).unwrap_or_default();
        value["key"] = key.into();
        value["text"] = self.text.as_str().into();
        value["isFinal"] = is_final.into();
        value
    }
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, BTreeMap<String, Found>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, key: &str) -> Option<Found> {
        self.kept().get(key).cloned()
    }

    fn keep(&self, key: &str, found: Found) {
        let mut kept = self.kept();
        // Few sessions find so much; searching again is cheaper than remembering what is oldest.
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert(key.to_owned(), found);
    }
}

/// A level that can be searched.
struct Searchable {
    name: String,
    file: Arc<str>,
    key: String,
}

fn searchable(view: &View, seen: &Seen) -> Vec<Searchable> {
    let facets = seen.project.facets();
    let Some((play, solving)) = facets.play.zip(facets.solving) else { return Vec::new() };
    let semantics = seen.project.semantics_or(view.settings.semantics);
    let mut fingerprints = solving.fingerprints();
    let level = |level: language::PlayableLevel| {
        let fingerprint = fingerprints.remove(&level.name)?;
        let mut key = digest(&format!("{semantics:?} {fingerprint}"));
        key.truncate(32);
        Some(Searchable { name: level.name, file: level.file, key })
    };
    play.levels().into_iter().filter_map(level).collect()
}

/// Words for all that searches of the levels of a project depend on, by their files and names: as long as one is the same, so
/// is what is proved.
pub(crate) struct SearchKeys(BTreeMap<(Arc<str>, String), String>);

impl SearchKeys {
    pub(crate) fn of(view: &View, seen: &Seen) -> Self {
        let keys = searchable(view, seen).into_iter();
        Self(keys.map(|Searchable { name, file, key }| ((file, name), key)).collect())
    }

    /// The search key of the level of a file, or of the one that `play` names among several; `None` if it cannot be played.
    pub(crate) fn of_level(&self, file: &Arc<str>, play: Option<&Value>) -> Option<&str> {
        // In a file with several, levels have numbers.
        let of_file = || {
            let from = (Arc::clone(file), String::new());
            let first = self.0.range(from..).next().filter(|((of, _), _)| of == file);
            first.map(|(_, key)| key)
        };
        let named = |play: &Value| self.0.get(&(Arc::clone(file), play["level"].to_string()));
        let key = play.map_or_else(of_file, named);
        key.map(String::as_str)
    }
}

/// `goldpath/solvability`: what searches say of the levels of a project. Partial results are sent in advance if requested; the
/// response is complete, since it may overtake them.
pub(crate) fn solvability(
    view: &View,
    asked: &Asked,
    memory: &Memory,
    cancel: &Cancel,
    tell: Option<&dyn Fn(Value)>,
) -> Value {
    let Some(seen) = view.at_root(&asked.root) else { return Value::Null };
    let facets = seen.project.facets();
    let Some((play, solving)) = facets.play.zip(facets.solving) else { return Value::Null };
    let mut levels = searchable(view, seen);
    // Copies of a level are searched once.
    let mut keys = BTreeSet::new();
    levels.retain(|level| keys.insert(level.key.clone()));
    let mut run = Run { seen, view, games: (play, solving), memory, cancel, parts: Parts::new(tell) };
    let findings = seen.checked_now(&view.settings);
    let mut all = BTreeMap::new();
    for level in &levels {
        let errors = obstacle(view, seen, &*findings, &level.file).map(Found::not_searched);
        if let Some(found) = errors.or_else(|| memory.get(&level.key)) {
            run.parts.add(found.to_json(&level.key, found.tried == TIMES.len()));
            all.insert(level.key.as_str(), found);
        }
    }
    run.parts.send();
    let until = Instant::now() + ALL_TIME;
    for at in 0..TIMES.len() {
        for level in &levels {
            if all.get(level.key.as_str()).is_some_and(|found| found.tried > at) {
                continue;
            }
            if cancel.is_canceled() || Instant::now() > until {
                break;
            }
            if let Some(found) = run.search(level, at) {
                all.insert(&level.key, found);
            }
        }
        run.parts.send();
    }
    let left = Found::not_searched("the time for all levels of the project was up".to_owned());
    let result = |level: &Searchable| all.get(level.key.as_str()).unwrap_or(&left).to_json(&level.key, true);
    json!({ "results": levels.iter().map(result).collect::<Value>() })
}

/// The searches for one request.
struct Run<'r> {
    seen: &'r Seen,
    view: &'r View,
    games: (&'r dyn Play, &'r dyn Solving),
    memory: &'r Memory,
    cancel: &'r Cancel,
    parts: Parts<'r>,
}

impl Run<'_> {
    /// Searches a level with one of [`TIMES`]. `None` if that was cancelled.
    fn search(&mut self, level: &Searchable, at: usize) -> Option<Found> {
        let (play, solving) = self.games;
        let cancelled = || self.cancel.is_canceled();
        let semantics = self.view.settings.semantics;
        let ask = || {
            self.seen.project.examine(TIMES[at], semantics, &cancelled, |_, how| {
                let budget = SearchBudget { states: how.limits.states, memory: how.limits.memory };
                let searched = Searched { level: &level.name, semantics: how.semantics, budget };
                let mut watch = how.watch();
                Some(solving.solve(searched, Wanted::default(), &mut |_| watch()))
            })
        };
        // A panic costs only this level.
        let found = match pool::caught(ask).ok().flatten() {
            Some(Ok(solved)) => found(&solved.verdict, play.turn_noun(), at),
            Some(Err(SearchError::Cancelled)) => return None,
            Some(Err(why)) => Found::not_searched(why.to_string()),
            None => Found::not_searched("internal error".to_owned()),
        };
        self.memory.keep(&level.key, found.clone());
        self.parts.add(found.to_json(&level.key, found.tried == TIMES.len()));
        self.parts.send_if_due();
        Some(found)
    }
}

/// What the search with one of [`TIMES`] says. Only time that was too short is tried again.
fn found(verdict: &Verdict, noun: &str, at: usize) -> Found {
    let says = Solvability::of(verdict);
    if let Solvability::NotSearched { reason } = says {
        return Found::not_searched(reason);
    }
    let is_short = matches!(
        verdict,
        Verdict::Found { why: Unproved::OutOfTime, .. } | Verdict::Undecided { why: Unproved::OutOfTime, .. }
    );
    let text = verdict.clause(noun, "", &verdict.reason().unwrap_or_default());
    Found { says, text, tried: if is_short { at + 1 } else { TIMES.len() } }
}

/// Results that are sent in advance.
struct Parts<'p> {
    tell: Option<&'p dyn Fn(Value)>,
    waiting: Vec<Value>,
    last: Instant,
}

impl<'p> Parts<'p> {
    fn new(tell: Option<&'p dyn Fn(Value)>) -> Self {
        Self { tell, waiting: Vec::new(), last: Instant::now() }
    }

    fn add(&mut self, result: Value) {
        if self.tell.is_some() {
            self.waiting.push(result);
        }
    }

    fn send_if_due(&mut self) {
        if self.last.elapsed() >= BETWEEN_PARTS {
            self.send();
        }
    }

    fn send(&mut self) {
        if let Some(tell) = self.tell.filter(|_| !self.waiting.is_empty()) {
            tell(json!({ "results": std::mem::take(&mut self.waiting) }));
            self.last = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_search_whose_time_was_up_is_tried_again_with_more() {
        let undecided = |why| Verdict::Undecided { lower: 3, why };
        let out_of_time = || undecided(Unproved::OutOfTime);
        assert_eq!(found(&out_of_time(), "step", 0).tried, 1);
        assert_eq!(found(&out_of_time(), "step", 1).tried, TIMES.len());
        let out_of_memory = undecided(Unproved::Because("out of memory".to_owned()));
        assert_eq!(found(&out_of_memory, "step", 0).tried, TIMES.len());
        let shortest = found(&Verdict::Shortest(Vec::new()), "step", 0);
        assert_eq!((shortest.tried, shortest.text.as_str()), (TIMES.len(), "shortest 0 steps"));
    }

    #[test]
    fn the_memory_of_results_is_bounded() {
        let memory = Memory::default();
        for key in 0..=MAX_KEPT {
            memory.keep(&key.to_string(), Found::not_searched(String::new()));
        }
        assert!(memory.kept().len() <= MAX_KEPT);
        assert!(memory.get(&MAX_KEPT.to_string()).is_some());
    }
}
