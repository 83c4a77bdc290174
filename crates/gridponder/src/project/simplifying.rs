//! Levels without what they do not take to win.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Level, Verdict as Replayed, def, replay};
use language::{
    Canvas, Change, Drawing, FileEdit, Findings, Gesture, Job, Look, Margins, Project, SearchError,
    SearchWatch, Searched, Semantics, Severity, Simplified, Simplifying,
};
use pack::{File, lower};
use search::{Options, Part, Reason, Verdict};
use solver::{Progress, Shortage, Signal};
use text::Edit;

use super::PackProject;
use super::solving::{budget, ended, plain, watched};
use crate::switches;

impl Simplifying for PackProject {
    fn simplify(&self, searched: Searched<'_>, watch: SearchWatch<'_>) -> Result<Simplified, SearchError> {
        let (game, level, gold_path) = self.searchable(searched)?;
        let (_, file) = self.playable(searched.level)?;
        let mut watch = watched(watch);
        let options = Options { budget: budget(searched.budget), ..Options::default() };
        let whole = Part::whole(&game, &level, &gold_path);
        let solved = search::solve(whole, options, &mut watch).map_err(|why| ended(&why))?;
        let verdict = plain(solved.verdict.clone());
        let unchanged =
            |verdict| Simplified { verdict, left_out: Vec::new(), undecided: 0, files: Vec::new() };
        // Without a shortest solution, nothing could be kept.
        let Verdict::Shortest { path } = solved.verdict else { return Ok(unchanged(verdict)) };
        let canvas = self.canvas(&file.path, None).unwrap_or_else(|| Err("it has no board".to_owned()));
        let canvas = canvas.map_err(SearchError::Refused)?;
        let look = Look { semantics: searched.semantics, picture: &|_| None };
        let looks = self.looks(&file.path, &look, &canvas).map_err(SearchError::Refused)?;
        let objects = objects(&canvas);
        let mut rest = Rest {
            project: self,
            file,
            game: &game,
            semantics: searched.semantics,
            is_won: is_won(&level, &gold_path),
            path,
            options,
            before: self.check(&Job::new(searched.semantics)),
            canvas,
            margins: Margins::default(),
            erased: Vec::new(),
            text: None,
            left_out: Vec::new(),
            undecided: 0,
            is_late: false,
        };
        // A smaller board is searched faster, and what stood in the way of that may be gone at the end.
        rest.trim(&mut watch)?;
        for object in objects {
            let title = looks.get(object.piece).map_or("", |look| look.title.as_str());
            rest.erase(&object, title, &mut watch)?;
        }
        rest.trim(&mut watch)?;
        let files = rest.text.map(|text| (Arc::clone(&file.path), text));
        let (left_out, undecided) = (rest.left_out, rest.undecided);
        Ok(Simplified { verdict, left_out, undecided, files: files.into_iter().collect() })
    }
}

/// Something on a cell that is not the ground of its layer.
struct Object {
    layer: usize,
    place: [i64; 2],
    piece: usize,
}

/// The objects on a board, those of the last layer first, as they lie on top. What is on a layer that fills every cell is ground.
fn objects(canvas: &Canvas) -> Vec<Object> {
    let layers = canvas.layers.iter().enumerate().rev().filter(|(_, layer)| layer.ground().is_none());
    let objects = layers.flat_map(|(layer, cells)| {
        let pieces = cells.others().filter_map(|(at, piece)| Some((at, piece?)));
        pieces.map(move |(at, piece)| Object { layer, place: canvas.place(at), piece })
    });
    objects.collect()
}

/// A side of a board.
#[derive(Clone, Copy)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// What is left of a level.
struct Rest<'r> {
    project: &'r PackProject,
    file: &'r Arc<File>,
    game: &'r def::Game,
    semantics: Semantics,
    /// A shortest solution of the level.
    path: Vec<def::Action>,
    /// Whether its own gold path wins.
    is_won: bool,
    options: Options,
    before: Arc<dyn Findings>,
    /// The level as it was.
    canvas: Canvas,
    margins: Margins,
    /// The layers and cells that are empty now, where they were.
    erased: Vec<(usize, [i64; 2])>,
    /// The text without all that; `None` while nothing is left out.
    text: Option<String>,
    left_out: Vec<String>,
    undecided: usize,
    /// Whether the time is up.
    is_late: bool,
}

/// Whether a level is won without a part.
enum Trial {
    /// By the same solution and by no shorter one; with the text.
    Same(String),
    Other,
    Undecided(Shortage),
}

impl Rest<'_> {
    /// Takes away rows and columns at the sides, as long as they are not needed.
    fn trim(&mut self, watch: &mut dyn FnMut(&Progress) -> Signal) -> Result<(), SearchError> {
        for side in [Side::Top, Side::Bottom, Side::Left, Side::Right] {
            loop {
                let before = self.margins;
                let gone = match side {
                    Side::Top => &mut self.margins.top,
                    Side::Bottom => &mut self.margins.bottom,
                    Side::Left => &mut self.margins.left,
                    Side::Right => &mut self.margins.right,
                };
                let count = gone.unsigned_abs();
                *gone -= 1;
                let last = |length: u32| length.saturating_sub(1 + count);
                let told = match side {
                    Side::Top => format!("row {count}"),
                    Side::Bottom => format!("row {}", last(self.canvas.rows)),
                    Side::Left => format!("column {count}"),
                    Side::Right => format!("column {}", last(self.canvas.columns)),
                };
                if !self.keeps(told, watch)? {
                    self.margins = before;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Takes away an object, if it is not needed.
    fn erase(
        &mut self,
        object: &Object,
        title: &str,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), SearchError> {
        let [x, y] = object.place;
        if self.moved([x, y]).is_none() {
            return Ok(());
        }
        self.erased.push((object.layer, object.place));
        let layer = self.canvas.layers.get(object.layer).map_or("", |layer| layer.id.as_str());
        let told = format!("{title} at {layer} [{x}, {y}]");
        if !self.keeps(told, watch)? {
            self.erased.pop();
        }
        Ok(())
    }

    /// A cell of the level as it was on what is left of the board; `None` if it is gone.
    fn moved(&self, [x, y]: [i64; 2]) -> Option<[i64; 2]> {
        let Margins { left, top, right, bottom } = self.margins;
        let (x, y) = (x + i64::from(left), y + i64::from(top));
        let is_on = |at: i64, length: u32, before: i32, after: i32| {
            at >= 0 && at < i64::from(length) + i64::from(before) + i64::from(after)
        };
        let is_there = is_on(x, self.canvas.columns, left, right) && is_on(y, self.canvas.rows, top, bottom);
        is_there.then_some([x, y])
    }

    /// Keeps what was just left out, if the level stays what it is.
    fn keeps(
        &mut self,
        told: String,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<bool, SearchError> {
        if self.is_late {
            self.undecided += 1;
            return Ok(false);
        }
        match self.attempt(watch)? {
            Trial::Same(text) => {
                self.text = Some(text);
                self.left_out.push(told);
                return Ok(true);
            }
            Trial::Other => {}
            Trial::Undecided(shortage) => {
                self.undecided += 1;
                self.is_late = shortage == Shortage::Time;
            }
        }
        Ok(false)
    }

    fn attempt(&self, watch: &mut dyn FnMut(&Progress) -> Signal) -> Result<Trial, SearchError> {
        let Some(text) = self.written() else { return Ok(Trial::Other) };
        let Some(file) = File::parse(Arc::clone(&self.file.path), Ok(text.as_str().into())) else {
            return Ok(Trial::Other);
        };
        let semantics = switches(self.semantics);
        let Ok(level) = Level::compile_with(self.game, &lower::level(&file), semantics) else {
            return Ok(Trial::Other);
        };
        if !is_won(&level, &self.path) || self.is_won && !is_won(&level, &lower::gold_path_actions(&file)) {
            return Ok(Trial::Other);
        }
        let part = Part::whole(self.game, &level, &self.path);
        let solved = search::solve(part, self.options, watch).map_err(|why| ended(&why))?;
        Ok(match solved.verdict {
            Verdict::Shortest { path } if path.len() == self.path.len() => {
                if is_clean(self.project, &self.file.path, (&self.before, self.semantics), &text) {
                    Trial::Same(text)
                } else {
                    Trial::Other
                }
            }
            Verdict::Found { reason: Reason::Shortage(shortage), .. }
            | Verdict::Undecided { reason: Reason::Shortage(shortage), .. } => Trial::Undecided(shortage),
            _ => Trial::Other,
        })
    }

    /// The text of what is left; `None` if it cannot be written.
    fn written(&self) -> Option<String> {
        let mut gestures = Vec::new();
        if self.margins != Margins::default() {
            gestures.push(Gesture::Resize { margins: self.margins });
        }
        for (layer, place) in &self.erased {
            let layer = self.canvas.layers.get(*layer).map(|layer| layer.id.clone());
            // One that was erased may have gone with its row since.
            let Some(cell) = self.moved(*place) else { continue };
            gestures.push(Gesture::Cells { piece: None, layer, cells: vec![cell] });
        }
        let mut canvas = self.canvas.clone();
        canvas.apply(&gestures, &[]).ok()?;
        let edits = self.project.drawn(&self.file.path, None, &self.canvas, &canvas).ok()?;
        let edits: Vec<Edit> = edits.into_iter().map(|FileEdit { edit, .. }| edit).collect();
        text::apply(self.file.tree.text(), &edits)
    }
}

/// Whether a text of a level brings no error and no warning that there is not already.
pub(super) fn is_clean(
    project: &PackProject,
    level: &Arc<str>,
    (before, semantics): (&Arc<dyn Findings>, Semantics),
    text: &str,
) -> bool {
    let change = Change { texts: vec![(Arc::clone(level), Some(Ok(text.into())))], ..Change::default() };
    let Some(next) = project.with(change) else { return true };
    let job = Job { previous: Some(&**before), ..Job::new(semantics) };
    let (before, after) = (counts(&**before), counts(&*next.check(&job)));
    after.iter().all(|(code, count)| before.get(code).is_some_and(|before| count <= before))
}

/// How many errors and warnings there are of each rule.
fn counts(findings: &dyn Findings) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let all = findings.lists().values().flat_map(|list| list.iter());
    for diagnostic in all.filter(|it| it.severity <= Severity::Warning) {
        *counts.entry(diagnostic.code()).or_insert(0) += 1;
    }
    counts
}

/// Whether a path wins a level at its last step.
pub(super) fn is_won(level: &Level, path: &[def::Action]) -> bool {
    replay(level, path).verdict == Replayed::Won
}
