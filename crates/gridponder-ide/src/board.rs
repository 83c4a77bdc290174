//! A level as a board to view and play. The server stores no attempt: for each board it is replayed from the
//! start.

mod choices;
mod declared;
mod goals;
mod keys;
mod looks;
mod moves;
pub(crate) mod played;
mod position;
mod round;
mod route;
mod sprites;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;

use engine::{LayerView, Level, MAX_REPLAY_WORK, Play, Pos, Semantics, Value, View, def};
use json::Node;
use language::{
    Avatar, Board, Cell, Choice, Colors, Goal, Layer, MultiCellObject, Overlay, Status, StatusKind, Step,
};
use pack::{File, Pack, lower};
use serde_json::Value as Json;

pub(crate) use goals::goal_words;
pub use position::{board_position, board_source};
pub use round::Round;
pub use route::route;
pub(crate) use sprites::of_kind as sprite_of;
pub use sprites::pictures;
pub(crate) use words::{action_words, cut, event_line, event_told, plain as value_words};

use looks::Looks;
use played::{Attempt, Ended};
use sprites::Sprites;

/// Cap on the actions played for one board.
const MAX_ACTIONS: usize = 10_000;
/// Cap on the cells of a displayed board over all layers.
const MAX_SHOWN_CELLS: usize = 250_000;
/// Cap on the listed events of one action.
const MAX_HAPPENED: usize = 200;

/// Reads the actions of a request. If there are too many, they are refused before reading.
pub fn actions(play: &Json) -> Result<Vec<def::Action>, String> {
    bounded(play.as_array().map_or(0, Vec::len))?;
    def::Action::read_all(play)
}

/// Fails for more actions than are played for one board.
pub(crate) fn bounded(count: usize) -> Result<(), String> {
    if count > MAX_ACTIONS {
        return Err(format!("{count} actions are too many; the limit is {MAX_ACTIONS}"));
    }
    Ok(())
}

/// The actions of `play`, or those of the gold path of a level if it is `None`.
fn played_actions<'p>(
    file: &File,
    play: Option<&'p [def::Action]>,
) -> Result<Cow<'p, [def::Action]>, String> {
    let actions = play.map_or_else(|| Cow::Owned(lower::gold_path_actions(file)), Cow::Borrowed);
    bounded(actions.len())?;
    Ok(actions)
}

/// The compiled level of a file, or the reason why it is not shown.
pub(crate) fn compile_shown(pack: &Pack, file: &File, semantics: Semantics) -> Result<Level, String> {
    played::compile(pack, file, semantics, MAX_SHOWN_CELLS)
}

/// The board of a level after `step` of the actions of `play`, or of its gold path if `play` is `None`.
///
/// Without `step`, all actions of `play` are played, and none of the gold path. Picture paths are as written
/// in the pack, see [`Board::resolve_sprites`].
pub fn board(
    pack: &Pack,
    file: &File,
    play: Option<&[def::Action]>,
    step: Option<usize>,
    semantics: Semantics,
) -> Result<Board, String> {
    board_within(pack, file, play, (step, None), semantics)
}

/// The same [`board`]. With `acts`, what is on it is of when so many acts of the last action have happened.
pub fn board_within(
    pack: &Pack,
    file: &File,
    play: Option<&[def::Action]>,
    (step, acts): (Option<usize>, Option<usize>),
    semantics: Semantics,
) -> Result<Board, String> {
    let actions = &*played_actions(file, play)?;
    let level = compile_shown(pack, file, semantics)?;
    let step = step.unwrap_or(play.map_or(0, <[_]>::len));
    let mut start = Play::without_history(&level).recording();
    if acts.is_some() {
        start = start.recording_turns();
    }
    let upto = actions.get(..step).unwrap_or(actions);
    let attempt = Attempt::of(start, upto, MAX_REPLAY_WORK, &mut |_, _| {});
    let mut board = drawn(pack, file, &attempt, actions, play.is_none());
    if let Some(within) = acts.and_then(|acts| attempt.play.within_turn(acts)) {
        let view = within.view();
        put_on(&mut board, view, &Art { sprites: Sprites::of(pack, file), looks: Looks::of(pack), view });
        board.moves.clear();
    }
    Ok(board)
}

/// The board of an attempt at the level of a file, with the actions that were meant to be played.
fn drawn(
    pack: &Pack,
    file: &File,
    attempt: &Attempt<'_>,
    actions: &[def::Action],
    is_gold_path: bool,
) -> Board {
    let view = attempt.play.view();
    let art = Art { sprites: Sprites::of(pack, file), looks: Looks::of(pack), view };
    let root = file.tree.root();
    let (columns, rows) = view.size();
    // What stops the game is lost, and another action may go on.
    let goes_on = matches!(attempt.ended, Ended::Not | Ended::Stopped);
    let refused: BTreeSet<usize> = attempt.refused.iter().copied().collect();
    let mut board = Board {
        level: text_of(root, "id").unwrap_or_else(|| file.stem().to_owned()),
        title: text_of(root, "title").unwrap_or_default(),
        columns,
        rows,
        steps: actions
            .iter()
            .enumerate()
            .map(|(at, action)| Step {
                action: action.to_json_object(),
                label: action_words(action),
                refused: refused.contains(&at),
            })
            .collect(),
        step: attempt.played,
        status: attempt.status(actions, is_gold_path),
        layers: Vec::new(),
        objects: Vec::new(),
        avatar: None,
        overlay: None,
        goals: goals::goals(pack, file, attempt),
        variables: serde_json::Map::new(),
        happened: happened(attempt),
        choices: if goes_on { choices_of(pack, view) } else { Vec::new() },
        sounds: None,
        hint_stops: hint_stops(file),
        play: None,
        tick: None,
        frames: None,
        moves: moves::moves(pack, attempt),
        colors: art.looks.colors(),
    };
    put_on(&mut board, view, &art);
    board
}

/// Puts on a board what a state has there.
fn put_on(board: &mut Board, view: View<'_>, art: &Art<'_>) {
    board.layers = view.layers().map(|layer| layer_of(layer, art)).collect();
    board.objects = objects_of(art);
    board.avatar = avatar_of(art);
    board.overlay = view.overlay().map(|overlay| Overlay {
        x: overlay.position.x,
        y: overlay.position.y,
        width: overlay.size.0,
        height: overlay.size.1,
    });
    board.variables =
        view.variables().into_iter().map(|(name, it)| (name.to_owned(), it.to_json())).collect();
}

/// How entities are shown on the board of a level.
pub(crate) fn look_of<'a>(
    pack: &'a Pack,
    file: &'a File,
    view: View<'a>,
) -> impl Fn(&def::Entity) -> Cell + use<'a> {
    let art = Art { sprites: Sprites::of(pack, file), looks: Looks::of(pack), view };
    move |entity| art.cell(&entity.kind, &entity.params, None)
}

/// The actions that are possible in a state.
pub fn choices_of(pack: &Pack, view: View<'_>) -> Vec<Choice> {
    choices::choices(pack.game().and_then(|game| game.tree.root()), theme(pack), view)
}

fn text_of(node: Option<Node<'_>>, key: &str) -> Option<String> {
    Some(node?.get(key)?.as_str()?.into_owned())
}

fn theme(pack: &Pack) -> Option<Node<'_>> {
    pack.file("theme.json")?.tree.root()
}

/// The presentation of the entities of a state.
struct Art<'a> {
    sprites: Sprites<'a>,
    looks: Looks<'a>,
    view: View<'a>,
}

impl Art<'_> {
    /// `value` is displayed instead of the kind's glyph.
    fn cell(&self, kind: &str, params: &[(String, Value)], value: Option<String>) -> Cell {
        let look = self.looks.kind(kind, params);
        // A value of one character is more informative than the glyph, which is the same for all values.
        let value = value.filter(|value| value.chars().count() == 1);
        Cell {
            symbol: value.unwrap_or_else(|| self.view.glyph(kind).to_string()),
            sprite: self.sprites.kind(kind, params),
            color: look.color,
            shape: look.shape,
            face: look.face,
            title: words::titled(kind, params),
            kind: kind.to_owned(),
        }
    }
}

fn layer_of(layer: LayerView<'_>, art: &Art<'_>) -> Layer {
    let cells = layer.cells().map(|(_, entity)| {
        let entity = entity?;
        let value = art.view.symbol_value(entity).map(|value| words::plain(&value));
        Some(art.cell(entity.kind(), &entity.params(), value))
    });
    Layer { id: layer.name().to_owned(), cells: cells.collect() }
}

fn objects_of(art: &Art<'_>) -> Vec<MultiCellObject> {
    let objects = art.view.objects().map(|object| MultiCellObject {
        id: object.id.to_owned(),
        kind: object.kind.to_owned(),
        symbol: art.view.glyph(object.kind).to_string(),
        sprite: art.sprites.kind(object.kind, object.params.members()),
        sprites: art.sprites.cells(object.id, object.cells.len()),
        color: art.looks.kind(object.kind, object.params.members()).color,
        title: words::titled(&format!("{} `{}`", object.kind, object.id), object.params.members()),
        cells: object.cells.iter().map(|Pos { x, y }| [*x, *y]).collect(),
    });
    objects.collect()
}

/// The cell of the avatar; `None` on a board with an overlay.
fn avatar_position(view: View<'_>) -> Option<Pos> {
    let is_there = view.avatar_enabled() && view.overlay().is_none();
    view.avatar_position().filter(|_| is_there)
}

fn avatar_of(art: &Art<'_>) -> Option<Avatar> {
    let view = art.view;
    let position = avatar_position(view)?;
    let facing = view.avatar_facing().name();
    let item = Some(view.avatar_item()).filter(|item| *item != Value::Null);
    Some(Avatar {
        x: position.x,
        y: position.y,
        facing: facing.to_owned(),
        sprite: art.sprites.avatar(facing),
        carried: item.as_ref().and_then(Value::as_str).map(|kind| art.cell(kind, &[], None)),
        item: item.as_ref().map(words::plain),
    })
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
