//! The part of a level that is varied: what lies on the layers, and where the avatar starts.

use std::collections::BTreeSet;

use engine::{Pos, Value, def};

/// Cap on the cells of a board that is varied. Real boards have up to a few hundred.
const MAX_AREA: usize = 1 << 14;

/// The content of a cell of a layer: [`INITIAL`], or an index from 1 into the entities of the layer.
pub(crate) type Code = u16;

/// What a cell has where the level places nothing: nothing, or the default of the layer.
pub(crate) const INITIAL: Code = 0;

/// A cell of a full layer that the level leaves empty. It stays so.
const HOLE: Code = Code::MAX;

/// A board that others are made from.
pub(crate) type Parent = language::variation::Parent<Board>;

/// The boards that others are made from.
pub(crate) type Parents = language::variation::Parents<Board>;

/// A board in short: what is on each cell of the varied layers, layer by layer and row by row, and the cell of the avatar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) cells: Vec<Code>,
    pub(crate) avatar: Option<u32>,
}

/// A layer that is varied.
#[derive(Clone, Debug)]
pub(crate) struct VariedLayer {
    /// Its index in the layers of the level.
    pub(crate) at: usize,
    /// The entities that the level has on it.
    pub(crate) entities: Vec<def::Entity>,
    /// Whether each cell always has an entity.
    pub(crate) is_full: bool,
    /// The default of a full layer.
    default: String,
}

/// Why nothing of a level can be varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NothingToVary {
    /// The board has more cells than are varied.
    TooLarge,
    /// No layer has entities at places that can be varied, and there is no avatar.
    NoEntities,
    /// The game has no such kind.
    UnknownKind {
        /// What may change by what was asked for.
        kind: String,
        /// What may have been meant, as the end of a message; empty if nothing is near.
        near: String,
    },
    /// Nothing on the board has a kind that may change.
    NoneMayChange,
    /// A cell that is to stay is not on the board.
    Outside(u32, u32),
    /// All that may change is on cells that stay as they are.
    AllLocked,
}

impl std::fmt::Display for NothingToVary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge => write!(f, "the board has more than the {MAX_AREA} cells that are varied"),
            Self::NoEntities => f.write_str("there is nothing on the board that can be varied"),
            Self::UnknownKind { kind, near } => {
                write!(f, "`{kind}` may change, but the game has no such kind{near}")
            }
            Self::NoneMayChange => f.write_str("nothing on the board has a kind that may change"),
            Self::Outside(x, y) => write!(f, "the locked cell [{x}, {y}] is not on the board"),
            Self::AllLocked => f.write_str("all cells that could change are locked"),
        }
    }
}

/// A level and what of it is varied. The rest stays as it is: size, objects of several cells, goals, rules, and the
/// cells that any of them names.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(crate) level: def::Level,
    pub(crate) layers: Vec<VariedLayer>,
    pub(crate) area: usize,
    /// The content that each cell of each varied layer keeps if it is true, as in [`Board`].
    pub(crate) is_fixed: Vec<bool>,
    /// The kinds that may change, [`AVATAR`] among them; `None` if all may.
    kinds: Option<BTreeSet<String>>,
    /// The cells that stay as they are, on all layers.
    locked: BTreeSet<usize>,
    original: Board,
}

/// What stands for the start of the avatar among kinds.
pub(crate) const AVATAR: &str = "avatar";

impl Frame {
    /// What can be varied of a level. A layer with unreadable, repeated or misplaced entries is left as it is.
    pub fn new(game: &def::Game, level: &def::Level) -> Result<Self, NothingToVary> {
        let area = (level.size.0 as usize).saturating_mul(level.size.1 as usize);
        if area > MAX_AREA {
            return Err(NothingToVary::TooLarge);
        }
        let named = named_cells(level);
        let (mut layers, mut cells, mut is_fixed) = (Vec::new(), Vec::new(), Vec::new());
        for (at, (name, content)) in level.layers.iter().enumerate() {
            let Some(declared) = game.layers.iter().find(|layer| layer.id == *name) else { continue };
            let is_full = declared.occupancy == def::Occupancy::ExactlyOne;
            let default = declared.default.clone().unwrap_or_else(|| "empty".to_owned());
            let mut layer = VariedLayer { at, entities: Vec::new(), is_full, default };
            let Some(codes) = layer.read(content, level.size) else { continue };
            if layer.entities.is_empty() {
                continue;
            }
            let stays = |(cell, code): (usize, &Code)| {
                let pos = pos_of(cell, level.size.0);
                named.contains(&pos) || *code == HOLE || layer.entity(*code).is_some_and(names_cells)
            };
            is_fixed.extend(codes.iter().enumerate().map(stays));
            cells.extend(codes);
            layers.push(layer);
        }
        let has_avatar = level.avatar.enabled != Some(false) && game_has_avatar(level);
        let start = level.avatar.position.filter(|pos| has_avatar && !named.contains(pos));
        let avatar = start.and_then(|pos| cell_of(pos, level.size)).map(|cell| cell as u32);
        if layers.is_empty() && avatar.is_none() {
            return Err(NothingToVary::NoEntities);
        }
        let original = Board { cells, avatar };
        Ok(Self {
            level: level.clone(),
            layers,
            area,
            is_fixed,
            kinds: None,
            locked: BTreeSet::new(),
            original,
        })
    }

    /// The same where only these kinds change, and the start of the avatar if `avatar` is among them.
    pub fn changing(self, game: &def::Game, kinds: &[String]) -> Result<Self, NothingToVary> {
        let known = || game.kinds.iter().map(|kind| kind.id.as_str()).chain([AVATAR]);
        if let Some(kind) = kinds.iter().find(|kind| known().all(|it| it != kind.as_str())) {
            let near = language::suggestion(kind, known());
            return Err(NothingToVary::UnknownKind { kind: kind.clone(), near: near.to_string() });
        }
        let this = Self { kinds: Some(kinds.iter().cloned().collect()), ..self };
        let layers = this.original.cells.chunks_exact(this.area.max(1)).enumerate();
        let mut has = layers.flat_map(|(layer, codes)| codes.iter().map(move |code| (layer, *code)));
        if has.any(|(layer, code)| code != INITIAL && this.may_change(layer, code))
            || this.original.avatar.is_some() && this.may_move_avatar()
        {
            Ok(this)
        } else {
            Err(NothingToVary::NoneMayChange)
        }
    }

    /// The same where these cells, as column and row, stay as they are, with the avatar if it starts there.
    pub fn locking(mut self, cells: &[(u32, u32)]) -> Result<Self, NothingToVary> {
        let size = self.level.size;
        for &(x, y) in cells {
            if x >= size.0 || y >= size.1 {
                return Err(NothingToVary::Outside(x, y));
            }
            let cell = (y * size.0 + x) as usize;
            self.locked.insert(cell);
            self.is_fixed.iter_mut().skip(cell).step_by(self.area).for_each(|it| *it = true);
        }
        let stays = !self.may_move_avatar() || self.original.avatar.is_none();
        if !cells.is_empty() && stays && self.is_fixed.iter().all(|it| *it) {
            return Err(NothingToVary::AllLocked);
        }
        Ok(self)
    }

    /// Whether a cell of a layer may get this content, or lose it.
    pub(crate) fn may_change(&self, layer: usize, code: Code) -> bool {
        let Some(kinds) = &self.kinds else { return true };
        code == INITIAL || self.layers[layer].entity(code).is_some_and(|it| kinds.contains(&it.kind))
    }

    pub(crate) fn may_move_avatar(&self) -> bool {
        let is_locked = self.original.avatar.is_some_and(|cell| self.is_locked(cell as usize));
        !is_locked && self.kinds.as_ref().is_none_or(|kinds| kinds.contains(AVATAR))
    }

    /// Whether a cell stays as it is on all layers.
    pub(crate) fn is_locked(&self, cell: usize) -> bool {
        self.locked.contains(&cell)
    }

    /// Whether another board differs only in what may change.
    pub(crate) fn may_become(&self, board: &Board, other: &Board) -> bool {
        let pairs = board.cells.iter().zip(&other.cells).enumerate().filter(|(_, (from, to))| from != to);
        let mut pairs = pairs.map(|(at, (from, to))| (at / self.area.max(1), *from, *to));
        pairs.all(|(layer, from, to)| self.may_change(layer, from) && self.may_change(layer, to))
            && (board.avatar == other.avatar || self.may_move_avatar())
    }

    /// The board of the level itself.
    pub const fn original(&self) -> &Board {
        &self.original
    }

    /// The level with another board.
    pub fn level(&self, board: &Board) -> def::Level {
        let mut level = self.level.clone();
        for (layer, codes) in self.layers.iter().zip(board.cells.chunks_exact(self.area.max(1))) {
            let cells = &mut level.layers[layer.at].1;
            *cells = layer.write(codes, self.level.size.0, cells);
        }
        if let Some(cell) = board.avatar {
            level.avatar.position = Some(pos_of(cell as usize, self.level.size.0));
        }
        level
    }

    /// Whether a board, read from somewhere, is one of this frame: it has the same cells, known entities, and all that is
    /// fixed where it is.
    pub fn is_board(&self, board: &Board) -> bool {
        let is_cell = |(at, code): (usize, &Code)| {
            let layer = &self.layers[at / self.area.max(1)];
            *code == self.original.cells[at]
                || !self.is_fixed[at] && usize::from(*code) <= layer.entities.len()
        };
        board.cells.len() == self.original.cells.len()
            && board.avatar.is_some() == self.original.avatar.is_some()
            && board.avatar.is_none_or(|cell| (cell as usize) < self.area)
            && (board.avatar == self.original.avatar
                || self.may_move_avatar() && board.avatar.is_none_or(|cell| !self.is_locked(cell as usize)))
            && board.cells.iter().enumerate().all(is_cell)
    }

    /// The column and row of a cell.
    pub(crate) fn pos(&self, cell: usize) -> Pos {
        pos_of(cell, self.level.size.0)
    }

    /// Whether nothing may be placed on a cell, because it is outside of the world of the game.
    pub(crate) fn is_void(&self, board: &Board, cell: usize) -> bool {
        let codes = board.cells.chunks_exact(self.area.max(1));
        self.layers.iter().zip(codes).any(|(layer, codes)| {
            layer.is_full && layer.entity(codes[cell]).is_some_and(|entity| entity.kind == VOID)
        })
    }
}

/// The kind of ground on which nothing can be.
pub(crate) const VOID: &str = "void";

/// Levels without an avatar may still say where it would be.
fn game_has_avatar(level: &def::Level) -> bool {
    level.avatar.enabled == Some(true) || level.avatar.position.is_some()
}

fn pos_of(cell: usize, width: u32) -> Pos {
    let width = (width as usize).max(1);
    Pos::new((cell % width) as i32, (cell / width) as i32)
}

fn cell_of(pos: Pos, (width, height): (u32, u32)) -> Option<usize> {
    let (x, y) = (u32::try_from(pos.x).ok()?, u32::try_from(pos.y).ok()?);
    (x < width && y < height).then_some((y * width + x) as usize)
}

impl VariedLayer {
    pub(crate) fn entity(&self, code: Code) -> Option<&def::Entity> {
        self.entities.get(usize::from(code).checked_sub(1)?)
    }

    /// The code of an entity that the level has on the layer.
    pub(crate) fn known(&self, entity: &def::Entity) -> Option<Code> {
        if self.is_full && entity.kind == self.default && entity.params.is_empty() {
            return Some(INITIAL);
        }
        self.entities.iter().position(|it| it == entity).map(|at| at as Code + 1)
    }

    /// Knows an entity from now on. Returns `None` if there are too many.
    pub(crate) fn add(&mut self, entity: &def::Entity) -> Option<()> {
        self.code(entity).map(|_| ())
    }

    /// The code of an entity. Returns `None` if there are too many.
    fn code(&mut self, entity: &def::Entity) -> Option<Code> {
        if let Some(code) = self.known(entity) {
            return Some(code);
        }
        self.entities.push(entity.clone());
        Code::try_from(self.entities.len()).ok().filter(|code| *code != HOLE)
    }

    /// The codes of all cells. Returns `None` if the layer is not written cell by cell as its size says.
    fn read(&mut self, cells: &def::Cells, (width, height): (u32, u32)) -> Option<Vec<Code>> {
        let mut codes = vec![INITIAL; width as usize * height as usize];
        match cells {
            def::Cells::Dense(rows) => {
                let is_whole =
                    rows.len() == height as usize && rows.iter().all(|row| row.len() == width as usize);
                for (code, cell) in codes.iter_mut().zip(rows.iter().flatten()) {
                    *code = match cell {
                        def::Cell::Unset => return None,
                        def::Cell::Empty if self.is_full => HOLE,
                        def::Cell::Empty => INITIAL,
                        def::Cell::Entity(entity) => self.code(entity)?,
                    };
                }
                is_whole.then_some(codes)
            }
            def::Cells::Sparse(entries) => {
                let mut is_taken = vec![false; codes.len()];
                for entry in entries {
                    let cell = cell_of(entry.position, (width, height))?;
                    if std::mem::replace(&mut is_taken[cell], true) {
                        return None;
                    }
                    codes[cell] = self.code(&entry.entity)?;
                }
                Some(codes)
            }
        }
    }

    /// The cells of these codes, in the form of those that were read.
    fn write(&self, codes: &[Code], width: u32, form: &def::Cells) -> def::Cells {
        let entity = |code: Code| self.entity(code).cloned();
        match form {
            def::Cells::Dense(_) => {
                let cell = |code: &Code| match entity(*code) {
                    Some(entity) => def::Cell::Entity(entity),
                    None if self.is_full && *code == INITIAL => {
                        def::Cell::Entity(def::Entity { kind: self.default.clone(), params: Vec::new() })
                    }
                    None => def::Cell::Empty,
                };
                let rows = codes.chunks((width as usize).max(1));
                def::Cells::Dense(rows.map(|row| row.iter().map(cell).collect()).collect())
            }
            def::Cells::Sparse(_) => {
                let placed = codes
                    .iter()
                    .enumerate()
                    .filter_map(|(cell, code)| Some((pos_of(cell, width), entity(*code)?)));
                let entry = |(at, (position, entity))| def::Entry { at, position, entity };
                def::Cells::Sparse(placed.enumerate().map(entry).collect())
            }
        }
    }
}

/// The cells that rules, goals, objects and overrides name: what they speak of should stay where it is.
pub(crate) fn named_cells(level: &def::Level) -> Vec<Pos> {
    let mut cells: Vec<Pos> = level.multi_cell_objects.iter().flat_map(|it| it.cells.clone()).collect();
    let rules = level.rules.iter().flat_map(|rule| rule.where_.iter().chain(&rule.if_).chain(&rule.then));
    let objects = level.multi_cell_objects.iter().map(|object| &object.params);
    let goals = level.goals.iter().map(|goal| &goal.config);
    let lose_conditions = level.lose_conditions.iter().map(|condition| &condition.config);
    let overrides = level.system_overrides.iter().map(|(_, config)| config);
    let variables = level.variables.iter().map(|(_, value)| value);
    let values = rules.chain(objects).chain(goals).chain(lose_conditions).chain(overrides).chain(variables);
    values.for_each(|value| collect_cells(value, false, &mut cells));
    cells
}

/// Whether an entity has a parameter that names a cell, such as the exit of an emitter.
pub(crate) fn names_cells(entity: &def::Entity) -> bool {
    !cells_of(entity).is_empty()
}

/// The cells that the parameters of an entity name.
pub(crate) fn cells_of(entity: &def::Entity) -> Vec<Pos> {
    let mut cells = Vec::new();
    let params = entity.params.iter();
    params.for_each(|(key, value)| collect_cells(value, is_of_cells(key), &mut cells));
    cells
}

/// Whether the values of a key are cells.
fn is_of_cells(key: &str) -> bool {
    let lower = key.to_ascii_lowercase();
    ["from", "to"].contains(&key) || ["position", "cell"].iter().any(|word| lower.contains(word))
}

fn collect_cells(value: &Value, are_cells: bool, cells: &mut Vec<Pos>) {
    match value {
        Value::List(elements) => {
            if let ([Value::Int(_), Value::Int(_)], true) = (elements.as_slice(), are_cells) {
                cells.extend(value.as_pos());
            }
            for element in elements {
                collect_cells(element, are_cells, cells);
            }
        }
        Value::Map(members) => {
            for (key, value) in members {
                collect_cells(value, is_of_cells(key), cells);
            }
        }
        _ => {}
    }
}
