//! The game file (engine.md 1.2, casts.md "Loading").

use super::super::values::{Go, Object, Value, throw};
use super::{Rule, each_object, each_text, objects_by_name, rules, texts, values_of};

#[derive(Clone, Debug)]
pub(crate) struct LayerEntry {
    pub(crate) id: String,
    pub(crate) occupancy: String,
    pub(crate) default: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct SystemEntry {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) config: Object,
    pub(crate) enabled: bool,
}

/// The properties of a kind that affect play.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) id: String,
    pub(crate) tags: Vec<String>,
    pub(crate) animations: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) layers: Vec<LayerEntry>,
    pub(crate) actions: Vec<String>,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) systems: Vec<SystemEntry>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) sequence: Vec<String>,
    pub(crate) max_cascade_depth: i64,
    /// `enabled` and `facing` of `defaults.avatar`, which only the port uses.
    pub(crate) avatar_defaults: (Option<bool>, Option<String>),
}

pub(super) fn game(value: &Value) -> Go<Game> {
    let game = value.object("game")?;
    let mut max_cascade_depth = 3;
    let mut avatar_defaults = (None, None);
    if let Some(defaults) = game.get("defaults").maybe_object("defaults")? {
        if let Some(avatar) = defaults.get("avatar").maybe_object("defaults.avatar")? {
            avatar_defaults =
                (avatar.get("enabled").maybe_flag("enabled")?, avatar.get("facing").maybe_text("facing")?);
        }
        max_cascade_depth = defaults.get("maxCascadeDepth").maybe_whole("maxCascadeDepth")?.unwrap_or(3);
    }
    if let Some(ui) = game.get("ui").maybe_object("ui")? {
        ui.get("showGoal").maybe_flag("showGoal")?;
        ui.get("showGuide").maybe_flag("showGuide")?;
    }
    if let Some(texts) = game.get("goalDescriptions").maybe_object("goalDescriptions")? {
        for text in values_of(&texts) {
            text.text("goalDescriptions")?;
        }
    }
    Ok(Game {
        layers: each_object(game.get("layers"), "layers")?.iter().map(layer).collect::<Go<_>>()?,
        actions: each_object(game.get("actions"), "actions")?.iter().map(action).collect::<Go<_>>()?,
        kinds: kinds(game.get("entityKinds"))?,
        systems: each_object(game.get("systems"), "systems")?.iter().map(system).collect::<Go<_>>()?,
        rules: rules::rules(game.get("rules"))?,
        sequence: sequence(game.get("levelSequence"))?,
        max_cascade_depth,
        avatar_defaults,
    })
}

fn layer(layer: &Object) -> Go<LayerEntry> {
    Ok(LayerEntry {
        id: layer.get("id").text("layer id")?,
        occupancy: layer.get("occupancy").text("occupancy")?,
        default: layer.get("default").maybe_text("default")?,
    })
}

/// The id of an action; nothing else affects play.
fn action(action: &Object) -> Go<String> {
    for (_, param) in objects_by_name(action.get("params"), "params of an action")? {
        param.get("type").text("type of a parameter")?;
        each_text(param.get("values"), "values of a parameter")?;
    }
    action.get("entityKind").maybe_text("entityKind")?;
    action.get("color").maybe_text("color")?;
    action.get("id").text("action id")
}

fn kinds(value: &Value) -> Go<Vec<Kind>> {
    let mut kinds = Vec::new();
    let mut symbols = Vec::new();
    for (id, kind) in objects_by_name(value, "entityKinds")? {
        let symbol = kind.get("symbol").text("symbol")?;
        if symbol.is_empty() || symbol == "@" || symbols.contains(&symbol) {
            return throw(format!("symbol of {id}: `{symbol}`"));
        }
        symbols.push(symbol);
        kind.get("layer").text("layer of a kind")?;
        for key in ["sprite", "uiName", "description", "symbolParam", "spriteParam"] {
            kind.get(key).maybe_text(key)?;
        }
        for key in ["motion", "outline", "display"] {
            kind.get(key).maybe_object(key)?;
        }
        for (_, param) in objects_by_name(kind.get("params"), "params of a kind")? {
            param.get("type").text("type of a parameter")?;
            param.get("required").maybe_flag("required")?;
        }
        let mut animations = Vec::new();
        for (name, animation) in objects_by_name(kind.get("animations"), "animations")? {
            for frame in animation.get("frames").list("frames")? {
                frame.text("frames")?;
            }
            animation.get("duration").whole("duration")?;
            animation.get("mode").maybe_text("mode")?;
            animations.push(name);
        }
        kinds.push(Kind { id, tags: texts(kind.get("tags"), "tags")?, animations });
    }
    Ok(kinds)
}

fn system(system: &Object) -> Go<SystemEntry> {
    Ok(SystemEntry {
        id: system.get("id").text("system id")?,
        kind: system.get("type").text("system type")?,
        config: system.get("config").maybe_object("config")?.unwrap_or_default(),
        enabled: system.get("enabled").maybe_flag("enabled")?.unwrap_or(true),
    })
}

/// The levels that the sequence refers to.
fn sequence(value: &Value) -> Go<Vec<String>> {
    let mut levels = Vec::new();
    for entry in each_object(value, "levelSequence")? {
        let kind = entry.get("type").text("type in levelSequence")?;
        for key in ["title", "text", "image"] {
            entry.get(key).maybe_text(key)?;
        }
        if kind == "level" {
            levels.push(entry.get("ref").text("ref")?);
        } else {
            entry.get("ref").maybe_text("ref")?;
        }
    }
    Ok(levels)
}
