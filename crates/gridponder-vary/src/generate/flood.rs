//! Boards of regions that one kind floods, by the system `flood_fill` with `all_of_kind` and goals that clear the other kinds.

use engine::{Value, def};
use language::variation::Random;

use super::blank::Blank;
use super::maker::Maker;
use super::named::without_limit;
use super::source::Candidate;
use crate::board::{Board, Code, INITIAL};
use crate::judge::{Cancelled, Judge};

/// The fewest and the most cells of a region, on average.
const REGION: (usize, usize) = (2, 4);

/// The most boards of a batch.
const BOARDS: usize = 8;

/// How regions are laid out.
#[derive(Debug)]
pub(crate) struct Flood {
    layer: usize,
    /// The entity that grows, and those that it grows over.
    source: Code,
    colors: Vec<Code>,
    /// The cell where it starts, however far the level's own flood has come.
    start: usize,
}

impl Flood {
    /// Returns `None` if the goals and systems of a level are others.
    pub(crate) fn new(blank: &Blank, judge: &Judge<'_>) -> Option<Self> {
        let frame = &blank.frame;
        let level = &frame.level;
        let text = |system: &def::System, key: &str| -> Option<String> {
            system.config.get(key).and_then(Value::as_str).map(str::to_owned)
        };
        let is_overridden =
            |system: &def::System| level.system_overrides.iter().any(|(id, _)| *id == system.id);
        let systems = judge.game.systems.iter();
        let floods: Vec<&def::System> = systems
            .filter(|system| system.ty == "flood_fill" && system.enabled && !is_overridden(system))
            .filter(|system| text(system, "sourcePosition").as_deref() == Some("all_of_kind"))
            .collect();
        let first = floods.first()?;
        let (kind, layer) = (text(first, "sourceKind")?, text(first, "affectedLayer")?);
        let at = frame.layers.iter().position(|it| level.layers[it.at].0 == layer)?;
        let code = |kind: &str| {
            let known =
                frame.layers[at].entities.iter().position(|it| it.kind == kind && it.params.is_empty());
            known.map(|at| at as Code + 1)
        };
        let is_flooded = |color: &str| {
            floods.iter().any(|system| {
                let becomes = system.config.get("kindTransform").and_then(|it| it.get(color));
                becomes.and_then(Value::as_str) == Some(kind.as_str())
                    && text(system, "sourceKind").as_ref() == Some(&kind)
                    && text(system, "affectedLayer").as_ref() == Some(&layer)
            })
        };
        let cleared = level.goals.iter().map(|goal| {
            let color =
                goal.config.get("kind").filter(|_| goal.ty == "all_cleared").and_then(Value::as_str)?;
            code(color).filter(|_| is_flooded(color))
        });
        let colors: Vec<Code> = cleared.collect::<Option<_>>()?;
        let source = code(&kind)?;
        let codes = &frame.original().cells[at * frame.area..(at + 1) * frame.area];
        let area = level.size.0 as usize * level.size.1 as usize;
        // On a board of another size, the level's places mean nothing.
        let is_full = codes.iter().filter(|code| **code != INITIAL).count() * 2 > area;
        let start = (0..area).find(|cell| is_full && codes[*cell] == source).unwrap_or(0);
        (!colors.is_empty()).then_some(Self { layer: at, source, colors, start })
    }

    /// Boards of regions, with as many steps as are wanted.
    pub(crate) fn candidates(
        &self,
        maker: &Maker<'_>,
        random: &mut Random,
    ) -> Result<Vec<Candidate>, Cancelled> {
        let (fewest, most) = maker.judge.want.length;
        let mut candidates = Vec::new();
        for _ in 0..BOARDS {
            let Some(board) = self.drawn(maker.blank, random) else { continue };
            let level = maker.blank.frame.level(&board);
            let Some((path, lower)) = maker.judge.shortest(&without_limit(&level), &[])? else { continue };
            if path.len() as u32 == lower && (fewest..=most).contains(&lower) {
                candidates.push(Candidate { level, path, lower });
            }
        }
        Ok(candidates)
    }

    /// Regions that grow from random cells until the board is full. Returns `None` if a color is missing.
    fn drawn(&self, blank: &Blank, random: &mut Random) -> Option<Board> {
        let mut board = blank.bare.clone();
        let frame = &blank.frame;
        let offset = self.layer * frame.area;
        board.cells[offset + self.start] = self.source;
        let is_free =
            |board: &Board, cell: usize| board.cells[offset + cell] == INITIAL && !frame.is_void(board, cell);
        let free: Vec<usize> = (0..frame.area).filter(|cell| is_free(&board, *cell)).collect();
        if free.is_empty() {
            return None;
        }
        let average = REGION.0 + random.below(REGION.1 - REGION.0 + 1);
        let mut edge: Vec<usize> = Vec::new();
        for at in 0..(free.len() / average).max(self.colors.len()) {
            let cell = free[random.below(free.len())];
            if is_free(&board, cell) {
                // Each color once before any comes again by chance.
                let color = if at < self.colors.len() { at } else { random.below(self.colors.len()) };
                board.cells[offset + cell] = self.colors[color];
                edge.push(cell);
            }
        }
        while !edge.is_empty() {
            let at = random.below(edge.len());
            let cell = edge[at];
            let free = blank.beside(cell).into_iter().filter(|beside| is_free(&board, *beside));
            let free: Vec<usize> = free.collect();
            match free.get(random.below(free.len())) {
                Some(beside) => {
                    board.cells[offset + beside] = board.cells[offset + cell];
                    edge.push(*beside);
                }
                None => {
                    edge.swap_remove(at);
                }
            }
        }
        let codes = &board.cells[offset..offset + frame.area];
        self.colors.iter().all(|color| codes.contains(color)).then_some(board)
    }
}
