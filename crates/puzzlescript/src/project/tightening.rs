//! Levels without ways around what they should need.

use std::sync::Arc;

use language::{
    Bypasses, NeededThing, PlayError, SearchError, SearchWatch, Searched, Tightened, Tightening, Tokens,
};
use puzzlescript_engine::model::{Entry, Game, LevelBoard, ObjectId};
use puzzlescript_engine::solve::{Instance, LevelGame, inputs, instances};
use puzzlescript_engine::{Engine, Input};
use solver::Task;

use super::GameProject;
use super::measuring::wins_after;
use super::play::entry;
use super::proofs::need_length;
use super::simplifying::is_same;
use super::solving::{budget, cancelled, not_searched, plain, watched};
use crate::board::layer_name;
use crate::compile::compile;
use crate::drawing::Level;
use crate::tighten::{Bench, plain_cells, wall};
use crate::vary::objects;

impl Tightening for GameProject {
    fn tighten(
        &self,
        searched: Searched<'_>,
        needed: &[String],
        watch: SearchWatch<'_>,
    ) -> Result<Tightened, SearchError> {
        let engine = self.engine()?;
        let game = engine.game();
        let entry = entry(searched.level)?;
        let mut level = match LevelGame::new(engine, entry) {
            Ok(level) => level,
            Err(why) => return Ok(Tightened::unchanged(not_searched(&why.to_string()))),
        };
        let named = needed.iter().map(|text| named(game, entry, text)).collect::<Result<Vec<_>, _>>()?;
        // An undo or a restart is none of the inputs of a search.
        let own = self.winning_inputs(engine, entry);
        let own = own.filter(|path| path.iter().all(|input| level.choice(*input).is_some()));
        let known = own.iter().flatten().map(|input| level.choice(*input)).collect();
        let budget = budget(searched);
        let mut watch = watched(watch);
        let task = Task { budget, is_any_enough: false, known };
        let answer = solver::solve_guided(&mut level, &task, &mut watch).map_err(cancelled)?;
        let way = answer.verdict.path().map(|path| inputs(&level, path)).unwrap_or_default();
        let verdict = plain(&answer.verdict, &way);
        // Without a shortest solution, it could not be told whether one becomes shorter.
        let solver::Verdict::Shortest { .. } = &answer.verdict else {
            return Ok(Tightened::unchanged(verdict));
        };
        let (shortest, path) = (way.len() as u32, own.unwrap_or(way));
        let Some(Entry::Board(board)) = game.levels.get(entry) else {
            return Ok(Tightened::unchanged(verdict));
        };
        let wall = wall(game, board).ok_or_else(|| {
            SearchError::Refused(
                "nothing in the level is in the way of what moves and never moves, as a wall is".to_owned(),
            )
        })?;
        let places = plain_cells(game, board, wall);
        let drawn = |blocked: &[usize]| {
            let cells = blocked.iter().filter_map(|place| places.get(*place).copied());
            self.with_walls((engine, entry), wall, cells.collect(), &path)
        };
        let may_be = |blocked: &[usize]| drawn(blocked).is_some();
        let bench = |things: Vec<Vec<Instance>>| {
            Bench::new((engine, &level, board), (wall, places.clone()), things, &may_be)
        };
        let things = if named.is_empty() { used(bench, game, (entry, wall), &path) } else { named };
        let mut of = bench(things.iter().map(|(_, thing)| thing.clone()).collect());
        let found = solver::tighten(&mut of, (&path, shortest), budget, &mut watch).map_err(cancelled)?;
        let mut files = Vec::new();
        if !found.blocked.is_empty() {
            let (text, after) = drawn(&found.blocked).ok_or(SearchError::WrongPath)?;
            files.push((Arc::clone(&self.main), text));
            files.extend(self.sessions_after(engine, &after, entry));
        }
        let added = found.blocked.iter().filter_map(|place| {
            let &(x, y) = places.get(*place)?;
            Some(told(game, Instance { x, y, object: wall }))
        });
        let things = things.into_iter().zip(&found.things).map(|((thing, _), it)| NeededThing {
            thing,
            bypasses: bypasses(it.bypasses),
            before: need_length(it.before),
            after: need_length(it.after),
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

/// Something that should be needed: its words, and the objects that are it.
type Thing = (String, Vec<Instance>);

/// What a text names: an object in a cell as `necessity` tells it, or all that have a name.
fn named(game: &Game, entry: usize, text: &str) -> Result<Thing, SearchError> {
    let all = instances(game, entry);
    if let Some(at) = all.iter().find(|at| told(game, **at) == text) {
        return Ok((text.to_owned(), vec![*at]));
    }
    let request = |why: String| SearchError::Play(PlayError::Request(format!("`{text}`: {why}")));
    let mut tokens = Tokens::of(text).map_err(|why| request(why.message))?;
    let (set, name) = objects(&mut tokens, game).map_err(|why| request(why.message))?;
    if !tokens.is_at_end() {
        return Err(request(
            "no such object in the level; expected one as `goldpath necessity` lists it".to_owned(),
        ));
    }
    let found: Vec<Instance> = all.into_iter().filter(|at| set.contains(at.object)).collect();
    if found.is_empty() {
        return Err(request("the level has none".to_owned()));
    }
    Ok((name.text, found))
}

/// The objects that a path does not win without, one by one; those that walls are made of are left out.
fn used<'b>(
    bench: impl Fn(Vec<Vec<Instance>>) -> Bench<'b>,
    game: &Game,
    (entry, wall): (usize, ObjectId),
    path: &[Input],
) -> Vec<Thing> {
    let all: Vec<Instance> = instances(game, entry).into_iter().filter(|at| at.object != wall).collect();
    let mut of = bench(all.iter().map(|at| vec![*at]).collect());
    let is_used =
        |(thing, _): &(usize, &Instance)| !solver::Blockable::is_won(&mut of, &[], Some(*thing), path);
    let used = all.iter().enumerate().filter(is_used);
    used.map(|(_, at)| (told(game, *at), vec![*at])).collect()
}

impl GameProject {
    /// The text of the game with walls in these cells of a level, and the game that it is; `None` if it cannot be written, or
    /// the path does not win then.
    fn with_walls(
        &self,
        (engine, entry): (&Engine, usize),
        wall: ObjectId,
        cells: Vec<(usize, usize)>,
        path: &[Input],
    ) -> Option<(String, Engine)> {
        let (text, reading) = self.reading_of(&self.main)?;
        let level = Level::new(text, reading, engine.game(), entry).ok()?;
        let mut canvas = level.canvas();
        let layer = engine.game().objects.get(wall.index())?.layer.0 as usize;
        let mut wanted: LevelBoard = match engine.game().levels.get(entry)? {
            Entry::Board(board) => board.clone(),
            Entry::Message { .. } => return None,
        };
        let mut only = engine.game().no_objects();
        only.insert(wall);
        for (x, y) in cells {
            let at = canvas.index([x as i64, y as i64])?;
            canvas.layers.get_mut(layer)?.set(at, Some(wall.index()));
            wanted.add(x, y, &only);
        }
        let after = text::apply(text, &level.drawn(&canvas).ok()?)?;
        let read = Engine::new(compile(&after).game?);
        // Read anew, the rows must be what was searched, or the proof is of something else.
        let is_it =
            matches!(read.game().levels.get(entry), Some(Entry::Board(board)) if is_same(board, &wanted));
        (is_it && wins_after(&read, entry, path).is_some()).then_some((after, read))
    }
}

/// An object in a cell, in words.
fn told(game: &Game, Instance { x, y, object }: Instance) -> String {
    let found = game.objects.get(object.index());
    let (name, layer) = found.map(|it| (it.name.as_str(), layer_name(it.layer))).unwrap_or_default();
    format!("{name} at {layer} [{x}, {y}]")
}

const fn bypasses(of: solver::Bypasses) -> Bypasses {
    match of {
        solver::Bypasses::None => Bypasses::None,
        solver::Bypasses::Closed => Bypasses::Closed,
        solver::Bypasses::Open => Bypasses::Open,
        solver::Bypasses::Unused => Bypasses::Unused,
        solver::Bypasses::Undecided => Bypasses::Undecided,
    }
}
