//! A level as a board to look at and to play. The server keeps nothing of an attempt: it is played
//! anew from the start for each board.

mod choices;
mod keys;
mod model;
pub(crate) mod played;
mod sprites;
mod words;

use engine::{LayerView, MAX_REPLAY_WORK, Pos, Semantics, Value, View, def};
use pack::{File, Pack, lower};
use syntax::Node;

pub use choices::Choice;
pub use model::{Avatar, Board, Cell, Goal, Layer, MultiCellObject, Overlay, Status, StatusKind, Step};
pub(crate) use sprites::of_kind as sprite_of;
pub(crate) use words::{action_words, event_line, plain as value_words};

use played::{Attempt, Ended};
use sprites::Sprites;

/// At most so many actions are played for one board.
const MAX_ACTIONS: usize = 10_000;
/// Boards with more cells over all layers are not shown.
const MAX_SHOWN_CELLS: usize = 250_000;
/// At most so many events of one action are told.
const MAX_HAPPENED: usize = 200;

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
    let level = played::compile(pack, file, semantics, MAX_SHOWN_CELLS)?;
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
