//! Pictures that a board must come to look like, by the goal `board_match`.

use engine::{EntityView, LayerView, Value, View, def};
use language::variation::Random;
use rustc_hash::FxHashSet;

use super::blank::{Blank, Piece};
use super::maker::Maker;
use super::source::Candidate;
use crate::board::{Board, VOID};
use crate::judge::Cancelled;

/// The most boards that are filled until one leads far enough.
const FILLS: usize = 4;

/// The most pictures of one board.
const MAX_PICTURES: usize = 2;

/// The rows of kinds of the layers of a picture, by name; `None` for cells that are empty, or may be anything.
pub(crate) type Rows = Vec<(String, Vec<Vec<Option<String>>>)>;

/// The goal of a level to match a picture, in place of which there will be others.
#[derive(Clone, Debug)]
pub(crate) struct BoardMatch {
    /// The picture of the level.
    pub(crate) rows: Rows,
    /// Whether cells that the picture leaves empty must be.
    pub(crate) is_exact: bool,
    /// The pieces that only mark the cells of the picture.
    marks: Vec<Piece>,
}

impl BoardMatch {
    /// The goal of a level that has no other.
    pub(crate) fn new(blank: &Blank) -> Option<Self> {
        let [goal] = blank.frame.level.goals.as_slice() else { return None };
        if goal.ty != "board_match" {
            return None;
        }
        let is_exact = goal.config.get("matchMode").and_then(Value::as_str) != Some("exact_non_null");
        let kind = |cell: &Value| match cell {
            Value::Null => Some(None),
            Value::Str(kind) => Some(Some(kind.clone())),
            // Entities with parameters are not made.
            _ => None,
        };
        let row = |row: &Value| match row {
            Value::List(cells) => cells.iter().map(kind).collect::<Option<Vec<_>>>(),
            _ => None,
        };
        let mut rows = Vec::new();
        for (name, layer) in goal.config.get("targetLayers")?.members() {
            let Value::List(lines) = layer else { return None };
            rows.push((name.clone(), lines.iter().map(row).collect::<Option<Vec<_>>>()?));
        }
        let mut goal = Self { rows, is_exact, marks: Vec::new() };
        goal.marks = goal.marks(blank);
        (!goal.kinds().is_empty()).then_some(goal)
    }

    /// The kinds of the picture.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let cells = self.rows.iter().flat_map(|(_, rows)| rows.iter().flatten().flatten());
        let mut kinds: Vec<&str> = cells.map(String::as_str).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The pieces of other layers that the level has on cells of its picture alone.
    fn marks(&self, blank: &Blank) -> Vec<Piece> {
        let frame = &blank.frame;
        let width = frame.level.size.0 as usize;
        let is_drawn = |cell: usize| {
            self.rows.iter().any(|(_, rows)| {
                rows.get(cell / width).and_then(|row| row.get(cell % width)).is_some_and(Option::is_some)
            })
        };
        let is_mark = |piece: &&Piece| {
            let layer = &frame.layers[piece.layer];
            let codes = &frame.original().cells[piece.layer * frame.area..(piece.layer + 1) * frame.area];
            let mut cells = (0..frame.area).filter(|cell| codes[*cell] == piece.code).peekable();
            let is_other = !self.rows.iter().any(|(name, _)| *name == frame.level.layers[layer.at].0);
            !layer.is_full && is_other && cells.peek().is_some() && cells.all(&is_drawn)
        };
        blank.pieces.iter().filter(is_mark).cloned().collect()
    }

    /// The picture of a state.
    pub(crate) fn of(&self, view: View<'_>) -> Rows {
        let kinds = self.kinds();
        let (width, height) = view.size();
        let mut pictures = Vec::new();
        for (name, _) in &self.rows {
            let mut rows = vec![vec![None; width as usize]; height as usize];
            let cells = view.layers().filter(|layer| layer.name() == name).flat_map(LayerView::cells);
            for (pos, entity) in cells {
                let kind = entity.map(EntityView::kind);
                let kind = kind.filter(|kind| *kind != VOID && (self.is_exact || kinds.contains(kind)));
                if let Some(cell) =
                    rows.get_mut(pos.y as usize).and_then(|row: &mut Vec<_>| row.get_mut(pos.x as usize))
                {
                    *cell = kind.map(str::to_owned);
                }
            }
            pictures.push((name.clone(), rows));
        }
        pictures
    }

    /// A level with a board and another picture as its goal.
    pub(crate) fn level(&self, blank: &Blank, mut board: Board, rows: &Rows) -> def::Level {
        let area = blank.frame.area;
        let drawn = rows.iter().flat_map(|(_, rows)| rows.iter().flatten().enumerate());
        for (cell, _) in drawn.filter(|(_, kind)| kind.is_some()) {
            for mark in &self.marks {
                if let Some(code) = board.cells[mark.layer * area..(mark.layer + 1) * area].get_mut(cell) {
                    *code = mark.code;
                }
            }
        }
        let mut level = blank.frame.level(&board);
        let value = |kind: &Option<String>| kind.clone().map_or(Value::Null, Value::Str);
        let members = rows.iter().map(|(name, rows)| {
            let rows = rows.iter().map(|row| Value::List(row.iter().map(value).collect()));
            (name.clone(), Value::List(rows.collect()))
        });
        let layers = Value::Map(members.collect());
        for goal in &mut level.goals {
            if let Value::Map(config) = &mut goal.config {
                for (_, known) in config.iter_mut().filter(|(key, _)| key == "targetLayers") {
                    *known = layers.clone();
                }
            }
        }
        level
    }

    /// Filled boards, each with pictures that a player gets to in as many steps as are wanted and in no fewer.
    pub(crate) fn candidates(
        &self,
        maker: &Maker<'_>,
        random: &mut Random,
    ) -> Result<Vec<Candidate>, Cancelled> {
        let (fewest, most) = maker.judge.want.length;
        for _ in 0..FILLS {
            let Some(board) = maker.blank.fill(random, |piece| self.marks.contains(piece)) else { continue };
            let level = maker.blank.frame.level(&board);
            let found = maker.explore(&level, true, |game, _, explored| {
                let mut known: FxHashSet<Rows> = FxHashSet::default();
                let mut found = Vec::new();
                for (state, words) in explored.states.iter().enumerate() {
                    let depth = explored.depths[state];
                    let rows = self.of(game.view(words));
                    if known.insert(rows.clone()) && (fewest.max(1)..=most).contains(&depth) {
                        found.push((explored.path_to(state as u32), rows));
                    }
                }
                // The last ones take most steps.
                let far = found.len().saturating_sub(found.len().div_ceil(4).max(MAX_PICTURES));
                let mut found = found.split_off(far);
                while found.len() > MAX_PICTURES {
                    found.swap_remove(random.below(found.len()));
                }
                found
            })?;
            let found = found.unwrap_or_default();
            if !found.is_empty() {
                let level = |rows: &Rows| self.level(maker.blank, board.clone(), rows);
                let candidate =
                    |(path, rows): (Vec<u16>, Rows)| Candidate { level: level(&rows), path, lower: 1 };
                return Ok(found.into_iter().map(candidate).collect());
            }
        }
        Ok(Vec::new())
    }
}
