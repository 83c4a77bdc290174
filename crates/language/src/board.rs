//! A board as plain data; serialized, what the editor protocol says. The languages make them.

mod compact;

use serde::Serialize;
use serde_json::{Map, Value as Json};

/// A level at a moment of being played; serialized, the `Board` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The level's id.
    pub level: String,
    /// What it is called.
    pub title: String,
    /// Width in cells.
    pub columns: u32,
    /// Height in cells.
    pub rows: u32,
    /// What was to be played.
    pub steps: Vec<Step>,
    /// How many of the steps this board shows.
    pub step: usize,
    /// How the attempt stands.
    pub status: Status,
    /// The layers from the ground up.
    pub layers: Vec<Layer>,
    /// What stands across several cells.
    pub objects: Vec<MultiCellObject>,
    /// The avatar, where it is on the board.
    pub avatar: Option<Avatar>,
    /// The frame over some cells.
    pub overlay: Option<Overlay>,
    /// What has to be done.
    pub goals: Vec<Goal>,
    /// The variables that have a value.
    pub variables: Map<String, Json>,
    /// What the last action did, one line for each event.
    pub happened: Vec<String>,
    /// All that can be tried now.
    pub choices: Vec<Choice>,
    /// Where hints stop.
    pub hint_stops: Vec<i64>,
    /// The colors that the theme has for the board.
    pub colors: Colors,
}

/// Colors of a theme, in the form `#rrggbb` or `#rgb`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Colors {
    /// Behind the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background: Option<String>,
    /// Of the lines between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<String>,
}

/// One action that is or was to be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The action in its long form.
    pub action: Json,
    /// A few words for it.
    pub label: String,
}

/// How an attempt stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// In one word.
    pub kind: StatusKind,
    /// In a sentence.
    pub text: String,
}

/// How an attempt stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StatusKind {
    /// It goes on.
    Playing,
    /// The level is won.
    Won,
    /// The level is lost.
    Lost,
    /// The last action was not taken as a turn.
    Refused,
    /// Something found no end and was cut.
    Endless,
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layer {
    /// Its name.
    pub id: String,
    /// Row by row; empty cells are `None`.
    pub cells: Vec<Option<Cell>>,
}

/// What stands on a cell of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cell {
    /// Its kind.
    pub kind: String,
    /// One character.
    pub symbol: String,
    /// Its picture, as the pack writes the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// The color of its kind, in the form `#rrggbb` or `#rgb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The word of its kind for what is drawn without a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// The text or emoji that is drawn on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// Kind and parameters, to be read.
    pub title: String,
}

/// A thing across several cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MultiCellObject {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// One character.
    pub symbol: String,
    /// The picture of its kind, as the pack writes the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// The picture of each of the cells, for those that have their own; empty when none has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sprites: Vec<Option<String>>,
    /// The color of its kind, in the form `#rrggbb` or `#rgb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Kind, id and parameters, to be read.
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
    /// The word of the direction it faces.
    pub facing: String,
    /// Its picture, as the pack writes the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
    /// What it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The same as an entity of that kind, where it is the name of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried: Option<Cell>,
}

/// The frame over some cells.
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

/// A goal and how far it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// Its id.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// What has to be done.
    pub text: String,
    /// From 0 to 1.
    pub fraction: f64,
    /// Whether it is met.
    pub done: bool,
    /// What it still needs, where that can be put into words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacking: Option<String>,
}

impl Board {
    /// Puts what `resolve` makes of it in place of each picture's path, and drops those it knows
    /// nothing for.
    pub fn resolve_sprites(&mut self, mut resolve: impl FnMut(&str) -> Option<String>) {
        let cells = self.layers.iter_mut().flat_map(|layer| &mut layer.cells).flatten();
        let cells = cells.map(|cell| &mut cell.sprite);
        let objects =
            self.objects.iter_mut().flat_map(|object| object.sprites.iter_mut().chain([&mut object.sprite]));
        let avatar = self.avatar.iter_mut().flat_map(|avatar| {
            avatar.carried.iter_mut().map(|it| &mut it.sprite).chain([&mut avatar.sprite])
        });
        for sprite in cells.chain(objects).chain(avatar) {
            *sprite = sprite.as_deref().and_then(&mut resolve);
        }
    }
}

/// Something that can be tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// A few words for it.
    pub label: String,
    /// The action in its long form.
    pub action: Json,
    /// Names of keys, as browsers have them.
    pub keys: Vec<String>,
    /// The parameter that a click on a cell fills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}
