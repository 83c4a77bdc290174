//! Levels without ways around what they should need.

mod blockers;

use std::sync::Arc;

use engine::{Level, Pos, def};
use language::{
    Bypasses, Canvas, Drawing, FileEdit, Findings, Job, NeededThing, PlayError, Project, SearchError,
    SearchWatch, Searched, Semantics, Tightened, Tightening, Tokens,
};
use pack::{File, lower};
use search::{Block, EntityPlace, Feature, Loose, Options, Part, Removed, Verdict};
use text::Edit;

use super::PackProject;
use super::simplifying::{is_clean, is_won};
use super::solving::{budget, ended, plain, watched};
use crate::switches;
use blockers::Blocker;

impl Tightening for PackProject {
    fn tighten(
        &self,
        searched: Searched<'_>,
        needed: &[String],
        watch: SearchWatch<'_>,
    ) -> Result<Tightened, SearchError> {
        let (game, whole, gold_path) = self.searchable(searched)?;
        let (_, file) = self.playable(searched.level)?;
        let definition = lower::level(file);
        let named =
            needed.iter().map(|text| named(&game, &definition, text)).collect::<Result<Vec<_>, _>>()?;
        let mut watch = watched(watch);
        let budget = budget(searched.budget);
        let options = Options { budget, ..Options::default() };
        let solved = search::solve(Part::whole(&game, &whole, &gold_path), options, &mut watch);
        let solved = solved.map_err(|why| ended(&why))?;
        let verdict = plain(solved.verdict.clone());
        // Without a shortest solution, it could not be told whether one becomes shorter.
        let Verdict::Shortest { path } = solved.verdict else { return Ok(Tightened::unchanged(verdict)) };
        let shortest = path.len() as u32;
        let path = if is_won(&whole, &gold_path) { gold_path } else { path };
        let canvas = self.canvas(&file.path, None).unwrap_or_else(|| Err("it has no board".to_owned()));
        let canvas = canvas.map_err(SearchError::Refused)?;
        let blockers = blockers::of(self.pack(), &game, &canvas);
        if blockers.is_empty() {
            let why = "no kind in the levels of the pack blocks what moves, as a wall does";
            return Err(SearchError::Refused(why.to_owned()));
        }
        let board = Blocked {
            project: self,
            file,
            game: &game,
            semantics: searched.semantics,
            path: &path,
            before: self.check(&Job::new(searched.semantics)),
            blocks: blocks(&canvas, &definition, &blockers),
            canvas,
        };
        let semantics = switches(searched.semantics);
        let of = Loose { game: &game, level: &definition, semantics, path: &path, shortest };
        let is_blocker = |kind: &str| blockers.iter().any(|it| it.kind == kind);
        let things = if named.is_empty() {
            let mut used = search::used(of);
            // What is on a layer that fills every cell is ground, which nobody thinks of as a thing that is needed.
            let is_ground = |place: &EntityPlace| match place {
                EntityPlace::Cell { layer, .. } => {
                    board.canvas.layers.iter().any(|it| it.id == *layer && it.ground().is_some())
                }
                EntityPlace::Object { .. } => false,
            };
            used.retain(
                |it| matches!(it, Removed::Entity(place, kind) if !is_blocker(kind) && !is_ground(place)),
            );
            used
        } else {
            named
        };
        let may_be = |blocked: &[usize]| board.written(blocked).is_some();
        let found = search::tighten(of, (&board.blocks, &things), &may_be, budget, &mut watch);
        let found = found.map_err(|why| ended(&why))?;
        let files = if found.blocked.is_empty() {
            Vec::new()
        } else {
            vec![(Arc::clone(&file.path), board.written(&found.blocked).ok_or(SearchError::WrongPath)?)]
        };
        let added = found.blocked.iter().filter_map(|at| board.blocks.get(*at)).map(|block| {
            let Block { layer, position: Pos { x, y }, kind } = block;
            format!("{kind} at {layer} [{x}, {y}]")
        });
        let things = things.iter().zip(&found.things).map(|(thing, it)| NeededThing {
            thing: thing.to_string(),
            bypasses: bypasses(it.bypasses),
            before: ide::plain_need(it.before),
            after: ide::plain_need(it.after),
        });
        Ok(Tightened {
            verdict,
            added: added.collect(),
            lower: Some(found.least),
            length: Some(found.most),
            things: things.collect(),
            files,
        })
    }
}

/// What a text names: an entity as `necessity` tells it, or a kind.
fn named(game: &def::Game, level: &def::Level, text: &str) -> Result<Removed, SearchError> {
    if let Some(entity) = search::told_entity(game, level, text) {
        return Ok(entity);
    }
    let request = |why: String| SearchError::Play(PlayError::Request(format!("`{text}`: {why}")));
    let mut tokens = Tokens::of(text).map_err(|why| request(why.message))?;
    let (feature, _) = check::feature(&mut tokens, Some(game)).map_err(|why| request(why.message))?;
    if !tokens.is_at_end() {
        let why = "no such entity in the level; expected one as `goldpath necessity` lists it";
        return Err(request(why.to_owned()));
    }
    match feature {
        Feature::Kind(kind) if search::without_kind(level.clone(), &kind) == *level => {
            Err(request("the level has none".to_owned()))
        }
        Feature::Kind(kind) => Ok(Removed::Kind(kind)),
        Feature::Action(_) => Err(request("an action cannot be taken off the board".to_owned())),
    }
}

/// A block for each cell with nothing but plain ground, and each kind of blocker.
fn blocks(canvas: &Canvas, level: &def::Level, blockers: &[Blocker]) -> Vec<Block> {
    let is_blocker = |layer: usize, piece: Option<usize>| {
        blockers.iter().any(|it| it.layer == layer && Some(it.piece) == piece)
    };
    let plain: Vec<Option<usize>> = canvas
        .layers
        .iter()
        .enumerate()
        .map(|(layer, cells)| blockers::usual(cells.cells().filter(|piece| !is_blocker(layer, *piece))))
        .collect();
    let is_taken = |place: [i64; 2]| {
        let of_object = level.multi_cell_objects.iter().flat_map(|object| &object.cells);
        of_object.into_iter().any(|cell| [i64::from(cell.x), i64::from(cell.y)] == place)
            || canvas.markers.iter().any(|marker| marker.position == Some(place))
    };
    let cells = canvas.columns as usize * canvas.rows as usize;
    let free = (0..cells).filter(|at| {
        let is_plain = canvas.layers.iter().zip(&plain).all(|(layer, plain)| layer.get(*at) == *plain);
        is_plain && !is_taken(canvas.place(*at))
    });
    let free: Vec<Pos> = free
        .filter_map(|at| {
            let [x, y] = canvas.place(at);
            Some(Pos { x: i32::try_from(x).ok()?, y: i32::try_from(y).ok()? })
        })
        .collect();
    let of_kind = |blocker: &Blocker| {
        let layer = canvas.layers.get(blocker.layer).map(|layer| layer.id.clone()).unwrap_or_default();
        let kind = blocker.kind.clone();
        free.iter().map(move |position| Block {
            layer: layer.clone(),
            position: *position,
            kind: kind.clone(),
        })
    };
    blockers.iter().flat_map(of_kind).collect()
}

/// A level that gets blocks.
struct Blocked<'b> {
    project: &'b PackProject,
    file: &'b Arc<File>,
    game: &'b def::Game,
    semantics: Semantics,
    /// The path that must win.
    path: &'b [def::Action],
    before: Arc<dyn Findings>,
    canvas: Canvas,
    blocks: Vec<Block>,
}

impl Blocked<'_> {
    /// The text of the level with blocks; `None` if it cannot be written, the path does not win then, or something is wrong
    /// with it that is not with the level as it is.
    fn written(&self, blocked: &[usize]) -> Option<String> {
        let mut canvas = self.canvas.clone();
        for at in blocked {
            let Block { layer, position, kind } = self.blocks.get(*at)?;
            let cell = canvas.index([i64::from(position.x), i64::from(position.y)])?;
            let layer = canvas.layer(layer)?;
            let piece = canvas.pieces.iter().position(|piece| piece.layer == layer && piece.id == *kind)?;
            canvas.layers.get_mut(layer)?.set(cell, Some(piece));
        }
        let edits = self.project.drawn(&self.file.path, None, &self.canvas, &canvas).ok()?;
        let edits: Vec<Edit> = edits.into_iter().map(|FileEdit { edit, .. }| edit).collect();
        let text = text::apply(self.file.tree.text(), &edits)?;
        let file = File::parse(Arc::clone(&self.file.path), Ok(text.as_str().into()))?;
        let level = Level::compile_with(self.game, &lower::level(&file), switches(self.semantics)).ok()?;
        let is_fine = is_won(&level, self.path)
            && is_clean(self.project, &self.file.path, (&self.before, self.semantics), &text);
        is_fine.then_some(text)
    }
}

const fn bypasses(of: search::Bypasses) -> Bypasses {
    match of {
        search::Bypasses::None => Bypasses::None,
        search::Bypasses::Closed => Bypasses::Closed,
        search::Bypasses::Open => Bypasses::Open,
        search::Bypasses::Unused => Bypasses::Unused,
        search::Bypasses::Undecided => Bypasses::Undecided,
    }
}
