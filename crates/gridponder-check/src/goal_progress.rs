//! What an unmet goal still needs, described per goal type. The engine computes the progress as a number.

mod lines;

use std::collections::BTreeSet;

use catalog::Shape;
use engine::{Comparison, EntityView, LayerView, Pos, Value, View, def};

use crate::describe::{count, short};

/// A level in play: its game, its initial state and its current state.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game.
    pub game: &'a def::Game,
    /// The initial state.
    pub start: View<'a>,
    /// The current state.
    pub now: View<'a>,
}

/// What an unmet goal still needs. Returns `None` if there is no description.
pub fn lack(scene: Scene<'_>, goal: &def::Goal) -> Option<String> {
    let config = Config { values: &goal.config, shape: &catalog::goal(&goal.ty)?.config };
    match goal.ty.as_str() {
        "reach_target" => Some(reach(scene, config)),
        "all_cleared" => Some(left(scene, config)),
        "sequence_match" => sequence(scene, &goal.id, config),
        "variable_threshold" => variable(scene, config),
        "board_match" => pattern(scene, config),
        "param_match" => markers(scene, config),
        "sum_constraint" => lines::sum(scene.now, config),
        "count_constraint" => lines::count(scene.now, config),
        "balance" => owners(scene, config),
        _ => None,
    }
}

/// The configuration of a goal, with the defaults of its type.
#[derive(Clone, Copy)]
struct Config<'a> {
    values: &'a Value,
    shape: &'static Shape,
}

impl<'a> Config<'a> {
    fn value(self, key: &str) -> Option<Value> {
        let given = self.values.get(key).cloned();
        given.or_else(|| Some(Value::from(&self.shape.field(key)?.default_json()?)))
    }

    fn text(self, key: &str) -> Option<String> {
        Some(self.value(key)?.as_str()?.to_owned())
    }

    fn given(self, key: &str) -> Option<&'a Value> {
        self.values.get(key)
    }

    /// The requirement from the fields `comparison` and `target`, for example `at least 3`.
    fn wanted(self) -> Option<String> {
        let target = plain(&self.value("target")?);
        Some(match self.text("comparison")?.as_str() {
            "gte" => format!("at least {target}"),
            "lte" => format!("at most {target}"),
            _ => target,
        })
    }

    /// Returns true if a number satisfies the fields `comparison` and `target`.
    fn is_met_by(self, number: i64) -> bool {
        let Some(target) = self.value("target") else { return false };
        let Some(order) = engine::compare(&engine::Value::Int(number), &target) else { return false };
        let comparison = self.text("comparison").as_deref().and_then(Comparison::of_goal);
        comparison.unwrap_or(Comparison::Eq).holds(order)
    }
}

/// The kinds that a goal selects by kind or tag, and a common name for them.
fn selected(scene: Scene<'_>, kind: Option<&str>, tag: Option<&str>) -> (BTreeSet<String>, String) {
    let called = match (kind, tag) {
        (Some(kind), None) => format!("`{}`", short(kind)),
        (Some(kind), Some(tag)) => format!("`{}` or entity tagged `{}`", short(kind), short(tag)),
        (None, Some(tag)) => format!("entity tagged `{}`", short(tag)),
        (None, None) => "entity of no kind".to_owned(),
    };
    let tagged =
        scene.game.kinds.iter().filter(|kind| tag.is_some_and(|tag| kind.tags.iter().any(|it| it == tag)));
    let kinds = tagged.map(|kind| kind.id.clone()).chain(kind.map(str::to_owned)).collect();
    (kinds, called)
}

fn layer<'a>(view: View<'a>, name: &str) -> Option<LayerView<'a>> {
    view.layers().find(|layer| layer.name() == name)
}

/// All entities on these layers.
fn entities<'a>(layers: impl Iterator<Item = LayerView<'a>>) -> impl Iterator<Item = (Pos, EntityView<'a>)> {
    layers.flat_map(LayerView::cells).filter_map(|(pos, entity)| Some((pos, entity?)))
}

fn reach(scene: Scene<'_>, config: Config<'_>) -> String {
    let (kinds, called) =
        selected(scene, config.text("targetKind").as_deref(), config.text("targetTag").as_deref());
    let Some(avatar) = scene.now.avatar_position().filter(|_| scene.now.avatar_enabled()) else {
        return "there is no avatar on the board".to_owned();
    };
    let nearest = entities(scene.now.layers())
        .filter(|(_, entity)| kinds.contains(entity.kind()))
        .map(|(pos, _)| pos)
        .min_by_key(|pos| (pos.x.abs_diff(avatar.x) + pos.y.abs_diff(avatar.y), pos.y, pos.x));
    match nearest {
        Some(pos) => format!("the avatar is at {}, the nearest {called} at {}", cell(avatar), cell(pos)),
        None => format!("the avatar is at {}, and no {called} is on the board", cell(avatar)),
    }
}

fn left(scene: Scene<'_>, config: Config<'_>) -> String {
    let (kinds, called) = selected(scene, config.text("kind").as_deref(), config.text("tag").as_deref());
    let of = |view: View<'_>| entities(view.layers()).filter(|(_, it)| kinds.contains(it.kind())).count();
    let (now, start) = (of(scene.now), of(scene.start));
    if now <= start { format!("{now} of {start} {called} left") } else { format!("{now} {called} left") }
}

fn sequence(scene: Scene<'_>, id: &str, config: Config<'_>) -> Option<String> {
    let sequence = config.given("sequence")?.elements();
    let indices = scene.now.sequence_indices();
    let at = indices.iter().find(|(goal, _)| *goal == id).map_or(0, |(_, at)| *at as usize);
    let wanted = plain(sequence.get(at)?);
    Some(format!("{at} of {} are met, next is {wanted}", count(sequence.len(), "number")))
}

fn variable(scene: Scene<'_>, config: Config<'_>) -> Option<String> {
    let (name, wanted) = (config.text("variable")?, config.wanted()?);
    let variables = scene.now.variables();
    let value = variables.iter().find(|(variable, _)| *variable == name).map(|(_, value)| plain(value));
    let value = value.unwrap_or_else(|| "not set".to_owned());
    Some(format!("`{}` is {value}, wanted {wanted}", short(&name)))
}

fn pattern(scene: Scene<'_>, config: Config<'_>) -> Option<String> {
    let is_exact = config.text("matchMode").as_deref() != Some("exact_non_null");
    let mut first = None;
    let mut differing = 0;
    for (name, rows) in config.given("targetLayers")?.members() {
        let Some(layer) = layer(scene.now, name) else { continue };
        for (y, row) in rows.elements().iter().enumerate() {
            for (x, target) in row.elements().iter().enumerate() {
                let wanted = target.as_str().or_else(|| target.get("kind")?.as_str());
                if wanted.is_none() && !(is_exact && *target == Value::Null) {
                    continue;
                }
                let pos = Pos::new(i32::try_from(x).ok()?, i32::try_from(y).ok()?);
                let found = layer.at(pos).map(EntityView::kind);
                if found != wanted {
                    differing += 1;
                    first.get_or_insert((name, pos, wanted, found));
                }
            }
        }
    }
    let (name, pos, wanted, found) = first?;
    let kind =
        |kind: Option<&str>| kind.map_or_else(|| "nothing".to_owned(), |it| format!("`{}`", short(it)));
    let verb = if differing == 1 { "differs" } else { "differ, the first" };
    let place = format!("at {} on `{}`", cell(pos), short(name));
    Some(format!("{} {verb} {place}: {}, wanted {}", count(differing, "cell"), kind(found), kind(wanted)))
}

fn markers(scene: Scene<'_>, config: Config<'_>) -> Option<String> {
    let (param, value) = (config.text("checkParam")?, config.given("checkValue")?);
    let (on, below) = (layer(scene.now, &config.text("checkLayer")?), config.text("markerLayer")?);
    let (kind, analysis) = (config.text("markerKind"), config.text("checkKind"));
    let marked = entities(layer(scene.now, &below).into_iter())
        .filter(|(_, entity)| kind.as_deref().is_none_or(|kind| entity.kind() == kind));
    let is_met = |pos: Pos| {
        on.and_then(|layer| layer.at(pos)).is_some_and(|entity| {
            analysis.as_deref().is_none_or(|kind| entity.kind() == kind)
                && entity.params().iter().any(|(name, held)| *name == param && held == value)
        })
    };
    let marked: Vec<Pos> = marked.map(|(pos, _)| pos).collect();
    let lacking: Vec<Pos> = marked.iter().copied().filter(|pos| !is_met(*pos)).collect();
    let Some(first) = lacking.first() else { return Some("no cell is marked".to_owned()) };
    let wanted = format!("`{}` {}", short(&param), plain(value));
    let rest = if lacking.len() == 1 { "that at" } else { "the first at" };
    Some(format!(
        "{} of {} without {wanted}, {rest} {}",
        lacking.len(),
        count(marked.len(), "marked cell"),
        cell(*first)
    ))
}

fn owners(scene: Scene<'_>, config: Config<'_>) -> Option<String> {
    let layer = layer(scene.now, &config.text("layer")?)?;
    let owners = config.given("owners")?.elements();
    let counts = owners.iter().filter_map(Value::as_str).map(|owner| {
        let held = layer.cells().filter(|(_, entity)| entity.is_some_and(|it| it.kind() == owner)).count();
        format!("`{}` has {}", short(owner), count(held, "cell"))
    });
    let counts: Vec<String> = counts.take(4).collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// A cell in the notation of packs.
pub(crate) fn cell(pos: Pos) -> String {
    format!("[{}, {}]", pos.x, pos.y)
}

/// A value in the notation of packs, shortened if it is long.
fn plain(value: &Value) -> String {
    short(&value.to_json().to_string())
}
