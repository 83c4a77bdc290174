//! How often the rules of a project act along what is recorded in it: for a view of coverage, and for lenses above rules.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use language::{Actor, Attempt, Coverage, Facets, FileRange, RuleUse, plural, scenes};
use lsp_types::{CodeLens, Command, Range, Url};
use serde::Deserialize;
use serde_json::{Value, json};
use text::Lines;

use crate::executor::search_time;
use crate::pool::Cancel;
use crate::project::Project;
use crate::view::{Seen, View};

/// The time for playing what is recorded in a project.
const TIME: Duration = search_time(Duration::from_secs(3));

/// The key of what a lens is about, in its data.
const COVERED: &str = "coverage";

/// The parameters of `goldpath/coverage`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Asked {
    root: Url,
}

/// The counts of a project.
#[derive(Debug)]
struct Counted {
    coverage: Coverage,
    /// The recordings that could be played.
    recordings: usize,
    /// The levels, or what takes their place.
    levels: usize,
    /// Whether there was not enough time for all recordings.
    is_cut: bool,
}

/// The counts of the project that was counted last: all lenses of a file ask for the same.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<Option<(Weak<Project>, Arc<Counted>)>>);

impl Memory {
    /// The counts of a project. `None` if it has no rules that could be counted, or the request was cancelled.
    fn counted(&self, seen: &Seen, view: &View, cancel: &Cancel) -> Option<Arc<Counted>> {
        let of = Arc::downgrade(&seen.project);
        let is_it = |(kept, _): &&(Weak<Project>, _)| Weak::ptr_eq(kept, &of);
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, counted)) = kept().as_ref().filter(is_it) {
            return Some(Arc::clone(counted));
        }
        let counted = Arc::new(count(seen, view, cancel)?);
        *kept() = Some((of, Arc::clone(&counted)));
        Some(counted)
    }
}

fn count(seen: &Seen, view: &View, cancel: &Cancel) -> Option<Counted> {
    let facets = seen.project.facets();
    let explaining = facets.explaining?;
    let recordings = facets.replays?.recordings().all;
    let levels = scenes(&facets);
    // What cannot be read is a diagnostic.
    let readable = levels.iter().map(String::as_str).filter(|level| explaining.rules(level).is_ok());
    let mut coverage = Coverage::of(explaining, readable).ok()?;
    let semantics = seen.project.semantics_or(view.settings.semantics);
    let (started, mut played, mut is_cut) = (Instant::now(), 0, false);
    for recording in &recordings {
        if cancel.is_canceled() {
            return None;
        }
        if started.elapsed() > TIME {
            is_cut = true;
            break;
        }
        let moves = recording.actions();
        let attempt = Attempt::new(recording.start(semantics), &moves);
        played += usize::from(coverage.play(explaining, &attempt).is_ok());
    }
    Some(Counted { coverage, recordings: played, levels: levels.len(), is_cut })
}

impl Counted {
    /// How often a rule acts: "acts in 3 of 25 levels, 41 times".
    fn words(&self, rule: &Actor, noun: &str) -> String {
        let mut uses = self.coverage.rules().iter();
        let Some(found) = uses.find(|it| it.rule.is(rule) && it.rule.at == rule.at) else {
            return "not counted".to_owned();
        };
        let in_time = if self.is_cut { ", of what could be played in time" } else { "" };
        format!("{}{in_time}", found.words(self.levels, noun))
    }
}

/// `goldpath/coverage`: all rules of a project, with how often they act.
pub(crate) fn coverage(view: &View, asked: &Asked, memory: &Memory, cancel: &Cancel) -> Value {
    let Some(seen) = view.at_root(&asked.root) else { return Value::Null };
    let Some(counted) = memory.counted(seen, view, cancel) else { return Value::Null };
    let noun = seen.project.scene_noun();
    let rules = view.with_texts(&seen.project, |texts| {
        let rule = |it: &RuleUse| {
            let place = it.rule.at.as_ref();
            let levels: BTreeMap<&str, usize> =
                it.levels.iter().map(|(name, fired)| (&**name, *fired)).collect();
            json!({
                "rule": it.rule.name,
                "uri": place.and_then(|at| texts.uri(&at.file)),
                "range": place.map(|at| texts.range(&at.file, at.range)),
                "fired": it.fired(),
                "levels": levels,
                "text": counted.words(&it.rule, noun),
            })
        };
        counted.coverage.rules().iter().map(rule).collect::<Value>()
    });
    json!({ "recordings": counted.recordings, "isCut": counted.is_cut, "rules": rules })
}

/// The lenses of the rules of a file, whose titles are counted once they are seen. Rules of a line each get one for all of them.
pub(crate) fn lenses(view: &View, uri: &Url, range: &dyn Fn(text::TextRange) -> Range) -> Vec<CodeLens> {
    let Some((seen, file)) = view.place.as_ref() else { return Vec::new() };
    let facets = seen.project.facets();
    let Some(explaining) = facets.explaining else { return Vec::new() };
    let Some(level) = one_scene(&facets, file) else { return Vec::new() };
    let rules = explaining.rules(&level).unwrap_or_default();
    let here: Vec<FileRange> =
        rules.into_iter().filter_map(|it| it.rule.at).filter(|at| at.file == *file).collect();
    let Some(text) = seen.project.snapshot().text(file) else { return Vec::new() };
    let lines = Lines::new(text);
    // A lens above each of them would be as many lines again.
    let is_line = |at: &FileRange| lines.line(at.range.start()) == lines.line(at.range.end());
    let is_dense = here.iter().any(is_line);
    let data = |at: Option<usize>| Some(json!({ COVERED: uri, "rule": at }));
    if is_dense {
        let first =
            here.first().map(|at| CodeLens { range: range(at.range), command: None, data: data(None) });
        return first.into_iter().collect();
    }
    let lens = |(at, place): (usize, &FileRange)| CodeLens {
        range: range(place.range),
        command: None,
        data: data(Some(at)),
    };
    here.iter().enumerate().map(lens).collect()
}

/// The name of what has the rules of a file: of the level of the file, or of any.
pub(crate) fn one_scene(facets: &Facets<'_>, file: &Arc<str>) -> Option<String> {
    let of_file = facets.play.and_then(|play| play.levels().into_iter().find(|level| level.file == *file));
    of_file.map(|level| level.name).or_else(|| scenes(facets).into_iter().next())
}

/// The file that a lens is to be counted for, and which of its rules; `None` if it is none of these.
pub(crate) fn of_lens(lens: &CodeLens) -> Option<(Url, Option<usize>)> {
    let data = lens.data.as_ref().filter(|_| lens.command.is_none())?;
    let uri = Url::parse(data.get(COVERED)?.as_str()?).ok()?;
    let rule = data.get("rule").and_then(Value::as_u64).and_then(|it| usize::try_from(it).ok());
    Some((uri, rule))
}

/// `codeLens/resolve`: the lens with its title.
pub(crate) fn resolved(
    view: &View,
    lens: CodeLens,
    rule: Option<usize>,
    memory: &Memory,
    cancel: &Cancel,
) -> CodeLens {
    let title = title(view, rule, memory, cancel).unwrap_or_else(|| "not counted".to_owned());
    CodeLens { command: Some(Command { title, command: String::new(), arguments: None }), ..lens }
}

fn title(view: &View, rule: Option<usize>, memory: &Memory, cancel: &Cancel) -> Option<String> {
    let (seen, file) = view.place.as_ref()?;
    let counted = memory.counted(seen, view, cancel)?;
    let is_here = |it: &&RuleUse| it.rule.at.as_ref().is_some_and(|at| at.file == *file);
    let mut here = counted.coverage.rules().iter().filter(is_here);
    if let Some(rule) = rule {
        return Some(counted.words(&here.nth(rule)?.rule, seen.project.scene_noun()));
    }
    let all: Vec<_> = here.collect();
    let used = all.iter().filter(|it| !it.levels.is_empty()).count();
    let noun = seen.project.solution_noun().unwrap_or("recording");
    let rules = plural(all.len(), "rule");
    Some(format!("{used} of {rules} exercised by {}", plural(counted.recordings, noun)))
}
