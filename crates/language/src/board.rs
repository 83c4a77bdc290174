//! A board as plain data; serialized, the `Board` of the editor protocol. The languages build it.

mod beside;
mod compact;
mod position;
mod svg;
mod text;

use serde::Serialize;
use serde_json::{Map, Value as Json};

pub use beside::beside;
pub use position::{BoardPart, BoardPosition};
pub use svg::{Film, filmstrip};

/// A level at one moment of play; serialized, the `Board` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The level's id.
    pub level: String,
    /// Its title.
    pub title: String,
    /// Width in cells.
    pub columns: u32,
    /// Height in cells.
    pub rows: u32,
    /// The actions of the attempt.
    pub steps: Vec<Step>,
    /// The number of steps played so far, refused ones included.
    pub step: usize,
    /// The status of the attempt.
    pub status: Status,
    /// The layers, bottom to top.
    pub layers: Vec<Layer>,
    /// The multi-cell objects.
    pub objects: Vec<MultiCellObject>,
    /// The avatar, if it is on the board.
    pub avatar: Option<Avatar>,
    /// The overlay.
    pub overlay: Option<Overlay>,
    /// The goals.
    pub goals: Vec<Goal>,
    /// The variables that are set.
    pub variables: Map<String, Json>,
    /// The events of the last action, one line each.
    pub happened: Vec<String>,
    /// The sounds of the last action, each once: what their generator makes them from, a seed in PuzzleScript. Absent in games
    /// without sounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sounds: Option<Vec<String>>,
    /// The currently possible actions.
    pub choices: Vec<Choice>,
    /// The hint stops.
    pub hint_stops: Vec<i64>,
    /// The colors of the board from the theme.
    pub colors: Colors,
    /// What names the level among those of its file, as members of the moves that a board is asked for with; absent where
    /// a file has one level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Json>,
    /// The move that time makes, in games that go on by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tick: Option<Tick>,
    /// What was on the board on the way to it, in games whose steps take turns of their own, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<Frames>,
    /// What went from one cell of a layer to another one in the last step, if the frames were asked for. What has a place of its
    /// own, such as the avatar, is not among it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<CellMove>,
}

/// Something that is on another cell than before a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellMove {
    /// The name of its layer.
    pub layer: String,
    /// The cell that it was on.
    pub from: [i32; 2],
    /// The cell that it is on.
    pub to: [i32; 2],
}

/// The boards between the step before and the one that is shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frames {
    /// How long each stands, in seconds; above 0.
    pub seconds: f64,
    /// The layers of each, in order; they are those of the board with other cells.
    pub layers: Vec<Vec<Layer>>,
}

/// A move that is made at intervals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tick {
    /// The move in its long form.
    pub action: Json,
    /// The time between two of them, in seconds; above 0.
    pub seconds: f64,
}

/// Colors of a theme, as `#rrggbb` or `#rgb`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Colors {
    /// The background of the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background: Option<String>,
    /// The color of the grid lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
}

/// One action, played or not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The action in its long form.
    pub action: Json,
    /// A short label.
    pub label: String,
    /// Whether it was tried and refused: the game ignored it and went on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
}

/// The status of an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The kind of the status.
    pub kind: StatusKind,
    /// A one-sentence description.
    pub text: String,
}

/// The kind of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StatusKind {
    /// The attempt continues.
    Playing,
    /// The level is won.
    Won,
    /// The level is lost.
    Lost,
    /// The last action was not accepted as a turn, or stopped the game.
    Refused,
    /// A turn, or loading the level, did not end within its limits and was cut.
    Endless,
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layer {
    /// Its name.
    pub id: String,
    /// The cells, row by row; `None` for an empty cell.
    pub cells: Vec<Option<Cell>>,
}

/// The entity on a cell of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cell {
    /// Its kind.
    pub kind: String,
    /// The one-character symbol.
    pub symbol: String,
    /// The sprite, with the path as written in the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// The color of the kind, as `#rrggbb` or `#rgb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The shape of the kind, for entities without a sprite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The text or emoji drawn on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// The kind and its parameters, for a tooltip.
    pub title: String,
}

/// A multi-cell object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MultiCellObject {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// The one-character symbol.
    pub symbol: String,
    /// The sprite of the kind, with the path as written in the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// The sprites of the cells; empty if no cell has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sprites: Vec<Option<String>>,
    /// The color of the kind, as `#rrggbb` or `#rgb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The kind, id and parameters, for a tooltip.
    pub title: String,
    /// Its cells.
    pub cells: Vec<[i32; 2]>,
}

/// The avatar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Avatar {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// The direction it faces.
    pub facing: String,
    /// The sprite, with the path as written in the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// The item in its slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The item as an entity, if it names a kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried: Option<Cell>,
}

/// The overlay: a frame over some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Overlay {
    /// First column.
    pub x: i32,
    /// First row.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

/// A goal and its progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// Its id.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its description.
    pub text: String,
    /// The progress, from 0 to 1.
    pub fraction: f64,
    /// The progress in percent, as computed by [`percent`].
    pub percent: u8,
    /// Whether it is met.
    pub done: bool,
    /// A description of what is missing, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacking: Option<String>,
}

/// The progress of a goal in percent, as shown to people: 100 if and only if the goal is met.
///
/// A fraction alone does not decide that: a goal may have all it counts and miss something else, and a goal
/// that sets an upper limit is met at zero.
pub fn percent(fraction: f64, is_met: bool) -> u8 {
    if is_met { 100 } else { (fraction.clamp(0.0, 1.0) * 100.0).floor().min(99.0) as u8 }
}

impl Board {
    /// A board of a single cell with these layers, of no level.
    pub fn of_cell(layers: Vec<Layer>) -> Self {
        Self {
            level: String::new(),
            title: String::new(),
            columns: 1,
            rows: 1,
            steps: Vec::new(),
            step: 0,
            status: Status { kind: StatusKind::Playing, text: String::new() },
            layers,
            objects: Vec::new(),
            avatar: None,
            overlay: None,
            goals: Vec::new(),
            variables: Map::new(),
            happened: Vec::new(),
            sounds: None,
            choices: Vec::new(),
            hint_stops: Vec::new(),
            colors: Colors::default(),
            play: None,
            tick: None,
            frames: None,
            moves: Vec::new(),
        }
    }

    /// Replaces the path of each sprite with the result of `resolve`, and removes sprites without a result.
    /// Data URLs are kept.
    pub fn resolve_sprites(&mut self, mut resolve: impl FnMut(&str) -> Option<String>) {
        let frames = self.frames.iter_mut().flat_map(|frames| frames.layers.iter_mut().flatten());
        let layers = self.layers.iter_mut().chain(frames);
        let cells = layers.flat_map(|layer| &mut layer.cells).flatten();
        let cells = cells.map(|cell| &mut cell.sprite);
        let objects =
            self.objects.iter_mut().flat_map(|object| object.sprites.iter_mut().chain([&mut object.sprite]));
        let avatar = self.avatar.iter_mut().flat_map(|avatar| {
            avatar.carried.iter_mut().map(|it| &mut it.sprite).chain([&mut avatar.sprite])
        });
        for sprite in cells.chain(objects).chain(avatar) {
            if !sprite.as_deref().is_some_and(|it| it.starts_with("data:")) {
                *sprite = sprite.as_deref().and_then(&mut resolve);
            }
        }
    }
}

/// A possible action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// A short label.
    pub label: String,
    /// The action in its long form.
    pub action: Json,
    /// Names of keys, as in the `key` property of browser events.
    pub keys: Vec<String>,
    /// The parameter that a click on a cell fills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}
