//! What the engine is given: a game and a level as plain data, already free of text and of places in
//! text. Names are still names here; compiling resolves them.

use crate::{Pos, Value, Wanted};

/// A game: the parts of `game.json` that play depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Layers in declaration order, which is also the order of every scan over all layers.
    pub layers: Vec<Layer>,
    /// Ids of the declared actions.
    pub actions: Vec<String>,
    /// Entity kinds in declaration order.
    pub kinds: Vec<Kind>,
    /// Systems in declaration order, which is the order they act in.
    pub systems: Vec<System>,
    /// Rules in declaration order.
    pub rules: Vec<Rule>,
    /// How many passes a cascade may take.
    pub max_cascade_depth: i64,
    /// What an avatar is like when its level does not say; the released game does not look at it.
    pub avatar: AvatarDefaults,
    /// Goal id to the text shown instead of a generated one.
    pub goal_descriptions: Vec<(String, String)>,
}

/// `defaults.avatar` of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AvatarDefaults {
    /// Whether it acts.
    pub enabled: Option<bool>,
    /// The word of the direction it faces.
    pub facing: Option<String>,
}

/// A layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its place in its list in the file, of which what cannot be read is left out.
    pub at: usize,
    /// Its name.
    pub id: String,
    /// How full its cells are.
    pub occupancy: Occupancy,
    /// The kind that fills an `exactly_one` layer; `empty` when absent.
    pub default: Option<String>,
}

/// How full the cells of a layer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupancy {
    /// Every cell starts with the layer's default.
    ExactlyOne,
    /// Cells start empty.
    ZeroOrOne,
    /// Any other word: cells start empty, and the load cascade passes the layer by.
    Other,
}

/// An entity kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// Its name.
    pub id: String,
    /// The tags it carries.
    pub tags: Vec<String>,
    /// Its glyph on the text board.
    pub symbol: Option<String>,
    /// The parameter that is listed beside the text board.
    pub symbol_param: Option<String>,
    /// The name people see.
    pub ui_name: Option<String>,
    /// What people are told about it.
    pub description: Option<String>,
    /// The names of its animations.
    pub animations: Vec<String>,
}

/// A system instance.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// Its place in its list in the file, of which what cannot be read is left out.
    pub at: usize,
    /// Its id.
    pub id: String,
    /// Its type.
    pub ty: String,
    /// Its configuration, an object.
    pub config: Value,
    /// Whether it takes part.
    pub enabled: bool,
}

/// A rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Its place in its list in the file, of which what cannot be read is left out.
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
    /// Higher goes first.
    pub priority: i64,
    /// At most once per attempt.
    pub once: bool,
}

/// A level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its id.
    pub id: String,
    /// Width and height in cells.
    pub size: (u32, u32),
    /// What stands on each layer, by layer name.
    pub layers: Vec<(String, Cells)>,
    /// Multi-cell objects in file order.
    pub multi_cell_objects: Vec<MultiCellObject>,
    /// The avatar.
    pub avatar: Avatar,
    /// Variables and their first values.
    pub variables: Vec<(String, Value)>,
    /// Position and size of the overlay, where there is one.
    pub overlay: Option<(Pos, (i32, i32))>,
    /// Goals in file order.
    pub goals: Vec<Goal>,
    /// Lose conditions in file order.
    pub lose_conditions: Vec<LoseCondition>,
    /// Rules of this level, behind those of the game.
    pub rules: Vec<Rule>,
    /// System id to the part of its configuration that differs here.
    pub system_overrides: Vec<(String, Value)>,
    /// What of its state the released game cannot open the level with.
    pub misread: Option<Misread>,
}

/// A value of the level of another type than the game wants.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// Its place, as a JSON Pointer.
    pub pointer: String,
    /// What the game wants.
    pub wanted: Wanted,
    /// The value.
    pub found: Value,
}

/// What stands on a layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Row by row; missing rows and cells keep what the layer starts with.
    Dense(Vec<Vec<Cell>>),
    /// Single cells, later ones over earlier ones.
    Sparse(Vec<Entry>),
}

/// An entry of a sparse layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its place in its list in the file, of which what cannot be read is left out.
    pub at: usize,
    /// Its cell.
    pub position: Pos,
    /// What stands there.
    pub entity: Entity,
}

/// One cell of a dense layer.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Keeps what the layer starts with.
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
    /// Its place in its list in the file, of which what cannot be read is left out.
    pub at: usize,
    /// Its id.
    pub id: String,
    /// The name of its kind.
    pub kind: String,
    /// Its cells in order, which may lie anywhere.
    pub cells: Vec<Pos>,
    /// Its parameters, an object.
    pub params: Value,
}

/// The avatar at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Avatar {
    /// Whether it acts, where the level says so.
    pub enabled: Option<bool>,
    /// Where it stands; kept also when it is disabled.
    pub position: Option<Pos>,
    /// The word of the direction it faces, where the level gives one.
    pub facing: Option<String>,
    /// What it holds.
    pub item: Option<String>,
}

/// A goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Its place in its list in the file, of which what cannot be read is left out.
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
    /// Its place in its list in the file, of which what cannot be read is left out.
    pub at: usize,
    /// Its type.
    pub ty: String,
    /// Its configuration, an object.
    pub config: Value,
}

/// One action as a player or a gold path gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The action's id.
    pub id: String,
    /// Its parameters.
    pub params: Vec<(String, Value)>,
}
