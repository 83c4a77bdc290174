//! A level as a board to look at and to play. The server keeps nothing of an attempt: it is played
//! anew from the start for each board.

mod choices;
mod keys;
pub(crate) mod played;
mod sprites;
mod words;

use engine::{LayerView, MAX_REPLAY_WORK, Pos, Semantics, Value, View, def};
use pack::{File, Pack, lower};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use syntax::Node;

pub use choices::Choice;
pub(crate) use words::{action_words, event_line};

use played::{Attempt, Ended};
use sprites::Sprites;

/// At most so many actions are played for one board.
const MAX_ACTIONS: usize = 10_000;
/// Boards with more cells over all layers are not shown.
const MAX_SHOWN_CELLS: usize = 250_000;
/// At most so many events of one action are told.
const MAX_HAPPENED: usize = 200;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Its kind.
    pub kind: String,
    /// One character.
    pub symbol: String,
    /// Its picture, as the pack writes the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprite: Option<String>,
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
}

impl Board {
    /// Puts what `resolve` makes of it in place of each picture's path, and drops those it knows
    /// nothing for.
    pub fn resolve_sprites(&mut self, mut resolve: impl FnMut(&str) -> Option<String>) {
        let cells = self.layers.iter_mut().flat_map(|layer| &mut layer.cells).flatten();
        let cells = cells.map(|cell| &mut cell.sprite);
        let objects =
            self.objects.iter_mut().flat_map(|object| object.sprites.iter_mut().chain([&mut object.sprite]));
        let avatar = self.avatar.iter_mut().map(|avatar| &mut avatar.sprite);
        for sprite in cells.chain(objects).chain(avatar) {
            *sprite = sprite.as_deref().and_then(&mut resolve);
        }
    }
}

/// The board of a level after `step` of the actions of `play`, or of its gold path where there is none.
///
/// Without `step` all of `play` are played, and none of the gold path. Paths of pictures are as the
/// pack writes them, see [`Board::resolve_sprites`].
pub fn board(
    pack: &Pack,
    file: &File,
    play: Option<&[def::Action]>,
    step: Option<usize>,
    semantics: Semantics,
) -> Result<Board, String> {
    let level = played::compile(pack, file, semantics)?;
    let gold_path: Vec<def::Action>;
    let (actions, step) = if let Some(actions) = play {
        (actions, step.unwrap_or(actions.len()))
    } else {
        gold_path = lower::gold_path(file).into_iter().map(|step| step.action).collect();
        (&*gold_path, step.unwrap_or(0))
    };
    if actions.len() > MAX_ACTIONS {
        return Err(format!(
            "{} actions are more than the {MAX_ACTIONS} that are played here",
            actions.len()
        ));
    }
    if level.cell_count() > MAX_SHOWN_CELLS {
        let (width, height) = level.size();
        return Err(format!("a board of {width} by {height} cells is too large to be shown"));
    }
    let attempt = Attempt::play(&level, actions, step, MAX_REPLAY_WORK);
    let view = attempt.play.view();
    let sprites = Sprites::of(pack, file);
    let root = file.tree.root();
    let game = pack.game().and_then(|game| game.tree.root());
    let (columns, rows) = view.size();
    let goes_on = matches!(attempt.ended, Ended::Not | Ended::Refused);
    Ok(Board {
        level: text_of(root, "id").unwrap_or_else(|| file.stem().to_owned()),
        title: text_of(root, "title").unwrap_or_default(),
        columns,
        rows,
        steps: actions
            .iter()
            .map(|action| Step { action: words::action_json(action), label: action_words(action) })
            .collect(),
        step: attempt.played,
        status: attempt.status(actions, play.is_none()),
        layers: view.layers().map(|layer| layer_of(view, layer, &sprites)).collect(),
        objects: objects_of(view, &sprites),
        avatar: avatar_of(view, &sprites),
        overlay: view.overlay().map(|overlay| Overlay {
            x: overlay.position.x,
            y: overlay.position.y,
            width: overlay.size.0,
            height: overlay.size.1,
        }),
        goals: goals_of(pack, file, &attempt),
        variables: view.variables().into_iter().map(|(name, it)| (name.to_owned(), it.to_json())).collect(),
        happened: happened(&attempt),
        choices: if goes_on { choices::choices(game, theme(pack), view) } else { Vec::new() },
        hint_stops: hint_stops(file),
    })
}

fn text_of(node: Option<Node<'_>>, key: &str) -> Option<String> {
    Some(node?.get(key)?.as_str()?.into_owned())
}

fn theme(pack: &Pack) -> Option<Node<'_>> {
    pack.file("theme.json")?.tree.root()
}

fn layer_of(view: View<'_>, layer: LayerView<'_>, sprites: &Sprites<'_>) -> Layer {
    let cells = layer.cells().map(|(_, entity)| {
        let entity = entity?;
        let (kind, params) = (entity.kind(), entity.params());
        // A value of one character says more than the glyph that stands for all values.
        let value = view.symbol_value(entity).map(|value| words::plain(&value));
        let value = value.filter(|value| value.chars().count() == 1);
        Some(Cell {
            kind: kind.to_owned(),
            symbol: value.unwrap_or_else(|| view.glyph(kind).to_string()),
            sprite: sprites.kind(kind, &params),
            title: words::titled(kind, &params),
        })
    });
    Layer { id: layer.name().to_owned(), cells: cells.collect() }
}

fn objects_of(view: View<'_>, sprites: &Sprites<'_>) -> Vec<MultiCellObject> {
    let objects = view.objects().map(|object| MultiCellObject {
        id: object.id.to_owned(),
        kind: object.kind.to_owned(),
        symbol: view.glyph(object.kind).to_string(),
        sprite: sprites.kind(object.kind, object.params.members()),
        sprites: sprites.cells(object.id, object.cells.len()),
        title: words::titled(&format!("{} `{}`", object.kind, object.id), object.params.members()),
        cells: object.cells.iter().map(|Pos { x, y }| [*x, *y]).collect(),
    });
    objects.collect()
}

fn avatar_of(view: View<'_>, sprites: &Sprites<'_>) -> Option<Avatar> {
    // A board with an overlay is played without it.
    let is_there = view.avatar_enabled() && view.overlay().is_none();
    let position = view.avatar_position().filter(|_| is_there)?;
    let facing = view.avatar_facing().name();
    let item = view.avatar_item();
    Some(Avatar {
        x: position.x,
        y: position.y,
        facing: facing.to_owned(),
        sprite: sprites.avatar(facing),
        item: (item != Value::Null).then(|| words::plain(&item)),
    })
}

fn goals_of(pack: &Pack, file: &File, attempt: &Attempt<'_>) -> Vec<Goal> {
    let descriptions = pack.game().and_then(|game| game.tree.root()?.get("goalDescriptions"));
    let goals = lower::level(file).goals.into_iter().enumerate().map(|(at, goal)| Goal {
        text: text_of(descriptions, &goal.id).unwrap_or_else(|| words::goal(&goal)),
        fraction: attempt.progress.get(at).map_or(0.0, |(fraction, _)| *fraction),
        done: attempt.progress.get(at).is_some_and(|(_, done)| *done),
        id: goal.id,
        ty: goal.ty,
    });
    goals.collect()
}

fn happened(attempt: &Attempt<'_>) -> Vec<String> {
    let events = attempt.play.events().events();
    let mut lines: Vec<String> =
        events.iter().take(MAX_HAPPENED).map(|event| event_line(&attempt.play, event)).collect();
    if events.len() > MAX_HAPPENED {
        lines.push(format!("… and {} more", events.len() - MAX_HAPPENED));
    }
    lines
}

fn hint_stops(file: &File) -> Vec<i64> {
    let stops = file.tree.root().and_then(|root| root.get("solution")?.get("hintStops"));
    stops.into_iter().flat_map(Node::elements).filter_map(Node::as_i64).collect()
}
