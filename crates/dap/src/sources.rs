//! Places in files, as clients name them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Actor, BoardPart, FileRange, Play};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use text::Lines;

use crate::launch::Launched;

/// A file, as clients name it.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct SourceArgument {
    #[serde(default)]
    pub(crate) path: Option<PathBuf>,
}

/// Whether lines and columns of the client begin with 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    pub(crate) lines_from_1: bool,
    pub(crate) columns_from_1: bool,
}

impl Numbering {
    /// A line of the client, from 0; `None` if it is none.
    pub(crate) fn line(self, line: i64) -> Option<u32> {
        u32::try_from(line.checked_sub(i64::from(self.lines_from_1))?).ok()
    }

    fn told(self, position: text::Position) -> (u32, u32) {
        (
            position.line.saturating_add(u32::from(self.lines_from_1)),
            position.character.saturating_add(u32::from(self.columns_from_1)),
        )
    }
}

/// Lines of the files of a project, and what is written where.
pub(crate) struct Sources {
    lines: BTreeMap<Arc<str>, Lines>,
    /// What can act, with the lines on which it is written, from 0.
    actors: Vec<(Actor, Arc<str>, std::ops::RangeInclusive<u32>)>,
    /// The lines of the moves, from 0, by turn; those of turn 0 are none.
    steps: Vec<Option<(Arc<str>, u32)>>,
}

impl Sources {
    /// Looks up where all that can act is written.
    pub(crate) fn new(launched: &Launched) -> Self {
        let mut sources = Self { lines: BTreeMap::new(), actors: Vec::new(), steps: Vec::new() };
        let mut actors: Vec<Actor> = Vec::new();
        let mut add = |actor: &Actor| {
            if actor.at.is_some() && !actors.iter().any(|it| it.is(actor)) {
                actors.push(actor.clone());
            }
        };
        if let Some(explaining) = launched.project.facets().explaining {
            let level = launched.scene();
            explaining.rules(level).unwrap_or_default().iter().for_each(|it| add(&it.rule));
            explaining.goals(level).unwrap_or_default().iter().for_each(|it| add(&it.goal));
        }
        launched.turns.iter().flat_map(|turn| &turn.acts).for_each(|act| add(&act.by));
        for actor in actors {
            let Some(at) = actor.at.clone() else { continue };
            let Some(lines) = sources.lines_of(launched, &at.file) else { continue };
            let range = lines.line(at.range.start())..=lines.line(at.range.end());
            sources.actors.push((actor, at.file, range));
        }
        for turn in 0..launched.turns.len() {
            let at = step_at(launched, turn);
            let line = at.and_then(|at| {
                let line = sources.lines_of(launched, &at.file)?.line(at.range.start());
                Some((at.file, line))
            });
            sources.steps.push(line);
        }
        sources
    }

    fn lines_of(&mut self, launched: &Launched, file: &Arc<str>) -> Option<&Lines> {
        if !self.lines.contains_key(file) {
            let text = launched.project.text(file)?;
            self.lines.insert(Arc::clone(file), Lines::new(text));
        }
        self.lines.get(file)
    }

    /// What is written on a line of a file that can act: of several, the one that has the fewest lines.
    pub(crate) fn actor_on(&self, file: &str, line: u32) -> Option<(&Actor, u32)> {
        let there = self.actors.iter().filter(|(_, of, lines)| **of == *file && lines.contains(&line));
        let smallest = there.min_by_key(|(_, _, lines)| lines.end() - lines.start());
        smallest.map(|(actor, _, lines)| (actor, *lines.start()))
    }

    /// The turns whose moves are written on a line of a file.
    pub(crate) fn steps_on(&self, file: &str, line: u32) -> Vec<usize> {
        let is_there = |step: &Option<(Arc<str>, u32)>| {
            step.as_ref().is_some_and(|(of, at)| **of == *file && *at == line)
        };
        (0..).zip(&self.steps).filter(|(_, step)| is_there(step)).map(|(turn, _)| turn).collect()
    }

    /// The lines of a file, from 0, on which something can be stopped at.
    pub(crate) fn stops_in(&self, file: &str, lines: std::ops::RangeInclusive<u32>) -> Vec<u32> {
        let starts = self.actors.iter().filter(|(_, of, _)| **of == *file).map(|(_, _, at)| *at.start());
        let steps = self.steps.iter().flatten().filter(|(of, _)| **of == *file).map(|(_, line)| *line);
        let mut all: Vec<u32> = starts.chain(steps).filter(|line| lines.contains(line)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// A place, as members of what a client is told of.
    pub(crate) fn told(&self, launched: &Launched, at: Option<&FileRange>, numbering: Numbering) -> Json {
        let place = at.and_then(|at| {
            let lines = self.lines.get(&at.file)?;
            let (start, end) = (lines.position(at.range.start()), lines.position(at.range.end()));
            let ((line, column), (end_line, end_column)) = (numbering.told(start), numbering.told(end));
            let path = launched.source.path(&at.file);
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let mut told = json!({
                "source": { "name": name, "path": std::path::absolute(&path).unwrap_or(path) },
                "line": line, "column": column,
            });
            // Editors select what they are told, and a rule of many lines would be one large selection.
            if end_line == line {
                told["endLine"] = json!(end_line);
                told["endColumn"] = json!(end_column);
            }
            Some(told)
        });
        place.unwrap_or_else(|| json!({ "line": 0, "column": 0 }))
    }
}

/// Where the move of a turn is written.
pub(crate) fn step_at(launched: &Launched, turn: usize) -> Option<FileRange> {
    let recording = &launched.recording;
    if let Some(at) = launched.turns.get(turn).and_then(|turn| turn.at.clone()) {
        return Some(at);
    }
    if turn == 0 || recording.range.is_empty() {
        return None;
    }
    let step = launched.project.facets().boards.and_then(|boards| {
        // A file with several recordings is asked for a step of this one.
        let play = boards.board_position(&recording.file, recording.range.start()).and_then(|it| it.play);
        boards.board_source(&recording.file, BoardPart::Step(turn), play.as_ref())
    });
    // Another recording may begin with the same moves.
    let range = step.filter(|it| recording.range.contains_range(*it)).unwrap_or(recording.range);
    Some(FileRange { file: Arc::clone(&recording.file), range })
}

/// The file of a project that a client means by a path.
pub(crate) fn file_of(launched: &Launched, argument: &SourceArgument) -> Option<Arc<str>> {
    let path = real(argument.path.as_deref()?);
    let levels = launched.project.facets().play.map(Play::levels).unwrap_or_default();
    let level = levels.into_iter().find(|level| level.name == launched.scene());
    let mut files: Vec<Arc<str>> = level.map_or_else(Vec::new, |level| level.reads);
    files.extend(launched.source.main());
    files.push(Arc::clone(&launched.recording.file));
    files.into_iter().find(|file| real(&launched.source.path(file)) == path)
}

/// A path as it is told apart from others: without links, where the file is there. A client is told the path that it knows.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}
