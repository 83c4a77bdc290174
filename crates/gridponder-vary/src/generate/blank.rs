//! A level without what lies on its board, and the pieces that boards are filled with.

use engine::def;
use language::Filling;

use super::named::targets;
use crate::board::{Board, Code, Frame, INITIAL, NothingToVary, VOID, cells_of, named_cells, names_cells};

/// Why no boards can be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFilled {
    /// There is nothing to place.
    Nothing(NothingToVary),
    /// The size is not one of a board.
    Size,
    /// Another size is asked for, but rules, goals or objects of the level name cells.
    NamesCells,
    /// No level of the pack places this kind.
    UnknownKind(String),
    /// This kind names cells, in all levels of the pack that place it, that the board does not have.
    NamesOutside(String),
    /// More entities are asked for than the board has cells.
    TooMany(String),
}

impl std::fmt::Display for NotFilled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing(why) => why.fmt(f),
            Self::Size => write!(f, "a board has from 1x1 to {0}x{0} cells", Blank::MAX_SIDE),
            Self::NamesCells => f.write_str(
                "its rules, goals or objects name cells of the board, so boards of another size can't be filled",
            ),
            Self::UnknownKind(kind) => write!(f, "no level of the pack places `{kind}`"),
            Self::NamesOutside(kind) => {
                write!(f, "`{kind}` names cells that a board of this size does not have")
            }
            Self::TooMany(kind) => write!(f, "the board has fewer cells than the entities of `{kind}`"),
        }
    }
}

/// An entity that is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The index of its layer among the varied ones.
    pub(crate) layer: usize,
    pub(crate) code: Code,
    /// The fewest and the most.
    pub(crate) count: (u32, u32),
    /// Whether a goal asks for the avatar to reach it.
    pub(crate) is_target: bool,
    /// Whether the counts are those that are asked for.
    pub(crate) is_given: bool,
}

/// What all filled boards have in common.
#[derive(Clone, Debug)]
pub(crate) struct Blank {
    pub(crate) frame: Frame,
    /// The board with nothing on it but what stays: cells outside of the world, and entities that are named.
    pub(crate) bare: Board,
    pub(crate) pieces: Vec<Piece>,
}

impl Blank {
    /// The longest side of a board that is filled.
    const MAX_SIDE: u32 = 32;

    /// What boards like those of a level are filled with, next to the other levels of its pack.
    pub(crate) fn new(
        game: &def::Game,
        levels: &[def::Level],
        level: &def::Level,
        filling: Filling<'_>,
    ) -> Result<Self, NotFilled> {
        let size = filling.size.unwrap_or(level.size);
        if ![size.0, size.1].iter().all(|side| (1..=Self::MAX_SIDE).contains(side)) {
            return Err(NotFilled::Size);
        }
        let mut model = level.clone();
        let is_resized = size != level.size;
        if is_resized {
            let mut placed = level.layers.iter().flat_map(|(_, cells)| entities(cells));
            if !level.multi_cell_objects.is_empty()
                || !named_cells(level).is_empty()
                || placed.any(names_cells)
            {
                return Err(NotFilled::NamesCells);
            }
            resize(&mut model, size);
        }
        let added = added(&mut model, levels, filling)?;
        let mut frame = Frame::new(game, &model).map_err(NotFilled::Nothing)?;
        for (name, entity) in added {
            let layer = frame.layers.iter_mut().find(|layer| frame.level.layers[layer.at].0 == name);
            let layer = layer.ok_or_else(|| NotFilled::UnknownKind(entity.kind.clone()))?;
            layer.add(&entity).ok_or_else(|| NotFilled::TooMany(entity.kind.clone()))?;
        }
        let bare = bare(&frame, is_resized);
        let mut blank = Self { frame, bare, pieces: Vec::new() };
        blank.pieces = blank.pieces(game, level, levels, filling)?;
        Ok(blank)
    }

    /// The entities to place beside those that stay, with their counts: those of the level, each as often as in the levels
    /// of the pack, in proportion to the board.
    fn pieces(
        &self,
        game: &def::Game,
        level: &def::Level,
        levels: &[def::Level],
        filling: Filling<'_>,
    ) -> Result<Vec<Piece>, NotFilled> {
        let targets = targets(game, level);
        let mut pieces = Vec::new();
        for (at, layer) in self.frame.layers.iter().enumerate() {
            let name = &self.frame.level.layers[layer.at].0;
            for (index, entity) in layer.entities.iter().enumerate() {
                let code = index as Code + 1;
                if entity.kind == VOID {
                    continue;
                }
                let is_target = targets.contains(&entity.kind);
                // What it takes several of, such as both ends of a portal, is not known.
                let is_scaled = entity.params.is_empty() && !is_target;
                let count = |it: &def::Level| {
                    let number = count(it, name, entity)?;
                    Some(if is_scaled { scaled(number, it.size, self.frame.area) } else { number })
                };
                let kept = self.kept(at, code);
                let given = filling.kinds.iter().find(|(kind, ..)| *kind == entity.kind);
                let (least, most) = match (given, count(level)) {
                    (Some((kind, least, most)), _) => self.share(kind, (*least, *most), (at, code)),
                    (None, Some(here)) if !is_scaled => rest((here, here), kept),
                    (None, _) => {
                        let counts = || levels.iter().filter_map(count);
                        rest((counts().min().unwrap_or(0), counts().max().unwrap_or(0)), kept)
                    }
                };
                let asked = given.map_or(least, |(_, least, _)| *least);
                if asked.max(least) as usize > self.frame.area {
                    return Err(NotFilled::TooMany(entity.kind.clone()));
                }
                let count = (least, most.min(self.frame.area as u32));
                if count.1 > 0 {
                    pieces.push(Piece { layer: at, code, count, is_target, is_given: given.is_some() });
                }
            }
        }
        // The ground first: the others are placed by it.
        pieces.sort_by_key(|piece| !self.frame.layers[piece.layer].is_full);
        Ok(pieces)
    }

    /// The part of one sort of entities in a number of their kind: all sorts have as many of what is left beside those that
    /// stay, and the first ones have one more if it cannot be shared evenly.
    fn share(&self, kind: &str, count: (u32, u32), sort: (usize, Code)) -> (u32, u32) {
        let mut sorts = Vec::new();
        for (at, layer) in self.frame.layers.iter().enumerate() {
            let of_kind = layer.entities.iter().enumerate().filter(|(_, entity)| entity.kind == kind);
            sorts.extend(of_kind.map(|(index, _)| (at, index as Code + 1)));
        }
        let kept = sorts.iter().map(|(at, code)| self.kept(*at, *code)).sum();
        let (least, most) = rest(count, kept);
        let before = sorts.iter().take_while(|it| **it != sort).count() as u32;
        let number = (sorts.len() as u32).max(1);
        let share = |count: u32| count / number + u32::from(before < count % number);
        (share(least), share(most))
    }

    /// The number of entities of a sort that stay on a layer of every board.
    pub(crate) fn kept(&self, layer: usize, code: Code) -> u32 {
        let area = self.frame.area;
        self.bare.cells[layer * area..(layer + 1) * area].iter().filter(|it| **it == code).count() as u32
    }

    /// Whether an entity of one of these kinds stays on every board.
    pub(crate) fn keeps_any(&self, kinds: &[String]) -> bool {
        self.bare.cells.iter().enumerate().any(|(place, code)| {
            let entity = self.frame.layers[place / self.frame.area.max(1)].entity(*code);
            entity.is_some_and(|entity| kinds.contains(&entity.kind))
        })
    }
}

/// Bounds of the entities that are left to place.
const fn rest((least, most): (u32, u32), kept: u32) -> (u32, u32) {
    (least.saturating_sub(kept), most.saturating_sub(kept))
}

/// The number of entities on a layer of a level; `None` if it has none.
fn count(level: &def::Level, layer: &str, entity: &def::Entity) -> Option<u32> {
    let (_, cells) = level.layers.iter().find(|(name, _)| name == layer)?;
    let number = entities(cells).filter(|it| *it == entity).count();
    (number > 0).then(|| u32::try_from(number).unwrap_or(u32::MAX))
}

/// A number of entities of a board of a size, in proportion to one with this area: at least 1.
fn scaled(number: u32, (width, height): (u32, u32), area: usize) -> u32 {
    let here = (u64::from(width) * u64::from(height)).max(1);
    let there = (u64::from(number).saturating_mul(area as u64).saturating_add(here / 2)) / here;
    u32::try_from(there.max(1)).unwrap_or(u32::MAX)
}

/// The entities of a layer.
fn entities(cells: &def::Cells) -> Box<dyn Iterator<Item = &def::Entity> + '_> {
    match cells {
        def::Cells::Dense(rows) => Box::new(rows.iter().flatten().filter_map(|cell| match cell {
            def::Cell::Entity(entity) => Some(entity),
            def::Cell::Empty | def::Cell::Unset => None,
        })),
        def::Cells::Sparse(entries) => Box::new(entries.iter().map(|entry| &entry.entity)),
    }
}

/// Gives a level another size. Of each layer, one entity of each sort is left, so that it is known what lies there.
fn resize(level: &mut def::Level, size: (u32, u32)) {
    for (_, cells) in &mut level.layers {
        let mut sorts: Vec<def::Entity> = Vec::new();
        for entity in entities(cells) {
            if entity.kind != VOID && !sorts.contains(entity) {
                sorts.push(entity.clone());
            }
        }
        let at = |at: usize| engine::Pos::new((at as u32 % size.0) as i32, (at as u32 / size.0) as i32);
        // Sorts for which there is no cell are left out.
        sorts.truncate((size.0 * size.1) as usize);
        let entry = |(index, entity)| def::Entry { at: index, position: at(index), entity };
        *cells = def::Cells::Sparse(sorts.into_iter().enumerate().map(entry).collect());
    }
    level.size = size;
    if let Some(pos) = &mut level.avatar.position {
        *pos = engine::Pos::new(pos.x.clamp(0, size.0 as i32 - 1), pos.y.clamp(0, size.1 as i32 - 1));
    }
    if let Some((pos, _)) = &mut level.overlay {
        *pos = engine::Pos::new(0, 0);
    }
}

/// The entities of kinds that are asked for and not on the board, with their layers. A layer that would have nothing gets
/// one of them.
fn added(
    level: &mut def::Level,
    levels: &[def::Level],
    filling: Filling<'_>,
) -> Result<Vec<(String, def::Entity)>, NotFilled> {
    let mut added = Vec::new();
    for (kind, ..) in filling.kinds {
        let is_of_kind = |entity: &&def::Entity| entity.kind == *kind;
        if level.layers.iter().any(|(_, cells)| entities(cells).any(|it| is_of_kind(&it))) {
            continue;
        }
        let placed = levels.iter().flat_map(|level| &level.layers);
        let placed = placed.flat_map(|(name, cells)| entities(cells).map(move |entity| (name, entity)));
        let mut placed = placed.filter(|(_, entity)| is_of_kind(entity)).peekable();
        if placed.peek().is_none() {
            return Err(NotFilled::UnknownKind(kind.clone()));
        }
        let (width, height) = (i64::from(level.size.0), i64::from(level.size.1));
        let is_inside = |pos: &engine::Pos| {
            (0..width).contains(&i64::from(pos.x)) && (0..height).contains(&i64::from(pos.y))
        };
        let mut placed = placed.filter(|(_, entity)| cells_of(entity).iter().all(is_inside));
        let (name, entity) = placed.next().ok_or_else(|| NotFilled::NamesOutside(kind.clone()))?;
        let entry = def::Entry { at: 0, position: engine::Pos::new(0, 0), entity: entity.clone() };
        match level.layers.iter_mut().find(|(known, _)| known == name) {
            Some((_, cells)) if entities(cells).next().is_none() => {
                *cells = def::Cells::Sparse(vec![entry]);
            }
            Some(_) => added.push((name.clone(), entity.clone())),
            None => level.layers.push((name.clone(), def::Cells::Sparse(vec![entry]))),
        }
    }
    Ok(added)
}

/// The board of a frame with what stays alone.
fn bare(frame: &Frame, is_resized: bool) -> Board {
    let mut bare = frame.original().clone();
    for (place, code) in bare.cells.iter_mut().enumerate() {
        let layer = &frame.layers[place / frame.area.max(1)];
        let is_void = layer.is_full && layer.entity(*code).is_some_and(|entity| entity.kind == VOID);
        if is_resized || !frame.is_fixed[place] && !is_void {
            *code = INITIAL;
        }
    }
    bare
}
