//! The input of the engine: a game and a level as plain data, without text ranges. Names are not yet
//! resolved; compiling resolves them.

use crate::{Pos, Value, Wanted};

/// A game: the parts of `game.json` that affect play.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Layers in declaration order, which is also the order of scans over all layers.
    pub layers: Vec<Layer>,
    /// The declared actions.
    pub actions: Vec<DeclaredAction>,
    /// Entity kinds in declaration order.
    pub kinds: Vec<Kind>,
    /// Systems in declaration order, which is their execution order.
    pub systems: Vec<System>,
    /// Rules in declaration order.
    pub rules: Vec<Rule>,
    /// The maximum number of passes of a cascade.
    pub max_cascade_depth: i64,
    /// The defaults for avatars. The released game ignores them.
    pub avatar: AvatarDefaults,
    /// Texts that replace generated descriptions of goals, by goal id.
    pub goal_descriptions: Vec<(String, String)>,
}

/// An action that players are offered.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredAction {
    /// Its id.
    pub id: String,
    /// Its parameters, in order.
    pub params: Vec<DeclaredParam>,
    /// It is offered only while this kind is on the board.
    pub needs_kind: Option<String>,
}

/// A parameter of an action that players are offered.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredParam {
    /// Its name.
    pub name: String,
    /// The word of its type; empty if there is none.
    pub ty: String,
    /// The values that are listed; `None` where one of them is not a text.
    pub values: Option<Vec<String>>,
}

/// `defaults.avatar` of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AvatarDefaults {
    /// Whether the avatar is active.
    pub enabled: Option<bool>,
    /// The word of the direction it faces.
    pub facing: Option<String>,
}

/// A layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its name.
    pub id: String,
    /// The occupancy of its cells.
    pub occupancy: Occupancy,
    /// The kind that fills an `exactly_one` layer; `empty` when absent.
    pub default: Option<String>,
}

/// The occupancy of the cells of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupancy {
    /// Every cell starts with the layer's default.
    ExactlyOne,
    /// Cells start empty.
    ZeroOrOne,
    /// Any other word: cells start empty, and the load cascade skips the layer.
    Other,
}

/// An entity kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Its name.
    pub id: String,
    /// The tags it carries.
    pub tags: Vec<String>,
    /// Its symbol on the text board.
    pub symbol: Option<String>,
    /// The parameter that is listed beside the text board.
    pub symbol_param: Option<String>,
    /// The name shown to players.
    pub ui_name: Option<String>,
    /// The description shown to players.
    pub description: Option<String>,
    /// The names of its animations.
    pub animations: Vec<String>,
}

/// A system instance.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its id.
    pub id: String,
    /// Its type.
    pub ty: String,
    /// Its configuration, an object.
    pub config: Value,
    /// Whether it is active.
    pub enabled: bool,
}

/// A rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its id; rules that share one share `once`.
    pub id: String,
    /// The event it reacts to.
    pub on: String,
    /// The condition under `where`.
    pub where_: Option<Value>,
    /// The condition under `if`.
    pub if_: Option<Value>,
    /// The effects.
    pub then: Vec<Value>,
    /// Rules with a higher priority run first.
    pub priority: i64,
    /// Whether it fires at most once per attempt.
    pub once: bool,
}

/// A level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its id.
    pub id: String,
    /// Width and height in cells.
    pub size: (u32, u32),
    /// The content of each layer, by layer name.
    pub layers: Vec<(String, Cells)>,
    /// Multi-cell objects in file order.
    pub multi_cell_objects: Vec<MultiCellObject>,
    /// The avatar.
    pub avatar: Avatar,
    /// Variables and their initial values.
    pub variables: Vec<(String, Value)>,
    /// Position and size of the overlay, if there is one.
    pub overlay: Option<(Pos, (i32, i32))>,
    /// Goals in file order.
    pub goals: Vec<Goal>,
    /// Lose conditions in file order.
    pub lose_conditions: Vec<LoseCondition>,
    /// Rules of this level; they follow those of the game.
    pub rules: Vec<Rule>,
    /// The overridden part of the configuration, by system id.
    pub system_overrides: Vec<(String, Value)>,
    /// A value of its state that prevents the released game from opening the level.
    pub misread: Option<Misread>,
}

/// A value of the level with a type that the game does not accept.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// Its position, as a JSON Pointer.
    pub pointer: String,
    /// The required type.
    pub wanted: Wanted,
    /// The value.
    pub found: Value,
}

/// The content of a layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Row by row; missing rows and cells keep the initial content of the layer.
    Dense(Vec<Vec<Cell>>),
    /// Single cells; later entries replace earlier ones.
    Sparse(Vec<Entry>),
}

/// An entry of a sparse layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its cell.
    pub position: Pos,
    /// The entity on the cell.
    pub entity: Entity,
}

/// One cell of a dense layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Keeps the initial content of the layer.
    Unset,
    /// Written as `null`: empty.
    Empty,
    /// An entity.
    Entity(Entity),
}

/// A kind with parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// The name of its kind.
    pub kind: String,
    /// Its parameters.
    pub params: Vec<(String, Value)>,
}

/// A multi-cell object.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiCellObject {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its id.
    pub id: String,
    /// The name of its kind.
    pub kind: String,
    /// Its cells in order; they may lie outside the board.
    pub cells: Vec<Pos>,
    /// Its parameters, an object.
    pub params: Value,
}

/// The avatar at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Avatar {
    /// Whether it is active, if the level says so.
    pub enabled: Option<bool>,
    /// Its position, also if it is disabled.
    pub position: Option<Pos>,
    /// The word of the direction it faces, if the level gives one.
    pub facing: Option<String>,
    /// The item in its slot.
    pub item: Option<String>,
}

/// A goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its id.
    pub id: String,
    /// Its type.
    pub ty: String,
    /// Its configuration, an object.
    pub config: Value,
}

/// A lose condition.
#[derive(Clone, Debug, PartialEq)]
pub struct LoseCondition {
    /// Its index in the list of the file; unreadable entries are omitted from this list.
    pub at: usize,
    /// Its type.
    pub ty: String,
    /// Its configuration, an object.
    pub config: Value,
}

/// An action in the notation of players and gold paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The action's id.
    pub id: String,
    /// Its parameters.
    pub params: Vec<(String, Value)>,
}
