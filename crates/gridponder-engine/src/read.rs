//! Reads a game and a level from the values of their files like the released game: missing values have their
//! defaults, values of a wrong type count as missing, and unknown keys are ignored. An [`Observer`] receives
//! what is ignored; its severity is decided elsewhere.

mod input;
mod state;

use catalog::Ty;

use crate::def::{
    Avatar, AvatarDefaults, Cell, Cells, DeclaredAction, DeclaredParam, Entity, Entry, Game, Goal, Kind,
    Layer, Level, LoseCondition, MultiCellObject, Occupancy, Rule, System,
};
use crate::ignored::{Ignored, NoObserver, Observer, Path};
use crate::members::without_duplicates;
use crate::{Pos, Value};
use input::Input;

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

impl Game {
    /// Reads the root value of `game.json`.
    pub fn read(value: &Value) -> Self {
        Self::read_observed(value, &NoObserver)
    }

    /// Reads the root value of `game.json`, and reports what is ignored.
    pub fn read_observed(value: &Value, observer: &dyn Observer) -> Self {
        let shape = catalog::document("game.json").map(|document| &document.shape);
        let game = Input::document(value, shape, &Path::Game, observer);
        let (depth, avatar) = game.object("defaults", |defaults| {
            let avatar = defaults.object("avatar", |avatar| AvatarDefaults {
                enabled: avatar.flag("enabled"),
                facing: avatar.text("facing"),
            });
            (defaults.int("maxCascadeDepth"), avatar)
        });
        Self {
            layers: game.list("layers", layer),
            actions: game.list("actions", |_, action| {
                Some(DeclaredAction { id: action.needed_text("id")?, ..declared_action(action.value) })
            }),
            kinds: game.members("entityKinds", |id, kind| Some(read_kind(id, kind))),
            systems: game.list("systems", system),
            rules: game.list("rules", rule),
            max_cascade_depth: depth.unwrap_or_else(default_cascade_depth),
            avatar,
            goal_descriptions: game
                .members("goalDescriptions", |goal, text| Some((goal.to_owned(), input::text(text)?))),
        }
    }
}

/// What an action declares, apart from its id. Turns do not read it.
fn declared_action(action: &Value) -> DeclaredAction {
    let params = action.get("params").map_or(&[][..], Value::members);
    let param = |(name, param): &(String, Value)| DeclaredParam {
        name: name.clone(),
        ty: text(param, "type").unwrap_or_default(),
        values: param
            .get("values")
            .map_or(&[][..], Value::elements)
            .iter()
            .map(|value| value.as_str().map(str::to_owned))
            .collect(),
    };
    DeclaredAction {
        id: String::new(),
        params: params.iter().map(param).collect(),
        needs_kind: text(action, "entityKind"),
    }
}

/// The default of `defaults.maxCascadeDepth`.
fn default_cascade_depth() -> i64 {
    default_of("game.json", "defaults/maxCascadeDepth").and_then(|depth| depth.as_int()).unwrap_or_default()
}

/// The default of a field of a document, from the catalog.
fn default_of(document: &str, field: &str) -> Option<Value> {
    catalog::document(document)?.field(field)?.default_json().as_ref().map(Value::from)
}

fn layer(at: usize, input: Input<'_, '_>) -> Option<Layer> {
    Some(Layer {
        at,
        id: input.needed_text("id")?,
        occupancy: input.needed("occupancy", |it| Some(occupancy(it))).unwrap_or(Occupancy::Other),
        default: input.text("default"),
    })
}

fn occupancy(input: Input<'_, '_>) -> Occupancy {
    match input::text(input).as_deref() {
        Some("exactly_one") => Occupancy::ExactlyOne,
        Some("zero_or_one") => Occupancy::ZeroOrOne,
        Some(_) => {
            input.note(Ignored::UnknownValue);
            Occupancy::Other
        }
        None => Occupancy::Other,
    }
}

fn read_kind(id: &str, input: Input<'_, '_>) -> Kind {
    Kind {
        id: id.to_owned(),
        tags: input.list("tags", |_, tag| input::text(tag)),
        symbol: input.text("symbol"),
        symbol_param: input.text("symbolParam"),
        ui_name: input.text("uiName"),
        description: input.text("description"),
        animations: input.members("animations", |name, _| Some(name.to_owned())),
    }
}

fn system(at: usize, input: Input<'_, '_>) -> Option<System> {
    Some(System {
        at,
        id: input.needed_text("id")?,
        ty: input.needed_text("type")?,
        config: input.map("config"),
        enabled: input.flag("enabled").unwrap_or(true),
    })
}

fn rule(at: usize, input: Input<'_, '_>) -> Option<Rule> {
    // Missing parts of conditions and effects are reported when they are compiled.
    let condition = |key| input.with(key, |it| Some(it.value.clone()).filter(|it| *it != Value::Null));
    Some(Rule {
        at,
        id: input.text("id").unwrap_or_default(),
        on: input.needed_text("on")?,
        where_: condition("where").flatten(),
        if_: condition("if").flatten(),
        then: input
            .needed("then", |then| Some(then.elements(|_, it| Some(it.value.clone()))))
            .unwrap_or_default(),
        priority: input.int("priority").unwrap_or(0),
        once: input.flag("once").unwrap_or(false),
    })
}

impl Level {
    /// Reads the root value of a level file.
    pub fn read(value: &Value) -> Self {
        Self::read_observed(value, &NoObserver)
    }

    /// Reads the root value of a level file, and reports what is ignored.
    pub fn read_observed(value: &Value, observer: &dyn Observer) -> Self {
        let shape = catalog::document("levels/*.json").map(|document| &document.shape);
        let level = Input::document(value, shape, &Path::Level, observer);
        let (size, layers, multi_cell_objects) = level.object("board", |board| {
            (
                board.needed("size", size).unwrap_or((0, 0)),
                board.members("layers", |name, cells| Some((name.to_owned(), read_cells(cells)?))),
                board.list("multiCellObjects", multi_cell_object),
            )
        });
        let (avatar, variables, overlay) = level.object("state", |state| {
            (
                state.object("avatar", avatar),
                state.members("variables", |name, value| Some((name.to_owned(), value.value.clone()))),
                state.with("overlay", overlay).flatten(),
            )
        });
        Self {
            id: level.text("id").unwrap_or_default(),
            size,
            layers,
            multi_cell_objects,
            avatar,
            variables,
            overlay,
            goals: level.list("goals", |at, goal| {
                Some(Goal {
                    at,
                    id: goal.needed_text("id")?,
                    ty: goal.needed_text("type")?,
                    config: goal.map("config"),
                })
            }),
            lose_conditions: level.list("loseConditions", |at, condition| {
                let ty = condition.needed_text("type")?;
                Some(LoseCondition { at, ty, config: condition.map("config") })
            }),
            rules: level.list("rules", rule),
            system_overrides: level.members("systemOverrides", |id, config| {
                if !matches!(config.value, Value::Map(_)) {
                    config.note(Ignored::WrongType);
                }
                Some((id.to_owned(), config.value.clone()))
            }),
            misread: state::misread(value),
        }
    }
}

fn size(input: Input<'_, '_>) -> Option<(u32, u32)> {
    let size = input::pos(input)?;
    if size.x < 1 || size.y < 1 {
        input.note(Ignored::OutOfRange);
    }
    // Each side is read by itself, because the range of coordinates is smaller than that of sides.
    let side = |at: usize| match input.value.elements().get(at) {
        Some(length) => length.as_int().map_or(0, |it| u32::try_from(it.max(0)).unwrap_or(u32::MAX)),
        None => 0,
    };
    Some((side(0), side(1)))
}

/// The type of a layer that is a list of entries.
const SPARSE: Ty = Ty::Shape(&catalog::SPARSE_LAYER);

fn read_cells(input: Input<'_, '_>) -> Option<Cells> {
    match input.value {
        Value::List(_) => Some(Cells::Dense(input.elements(|_, row| Some(read_row(row))))),
        Value::Map(_) => {
            let entries = input.as_if(SPARSE).needed("entries", |it| Some(it.elements(entry)));
            Some(Cells::Sparse(entries.unwrap_or_default()))
        }
        // Counts as not mentioned.
        Value::Null => None,
        _ => {
            input.note(Ignored::WrongType);
            None
        }
    }
}

fn read_row(input: Input<'_, '_>) -> Vec<Cell> {
    // A row of `null` keeps the initial content of the layer.
    if *input.value == Value::Null { Vec::new() } else { input.elements(|_, it| Some(cell(it))) }
}

fn cell(input: Input<'_, '_>) -> Cell {
    match input.value {
        Value::Null => Cell::Empty,
        Value::Str(kind) => Cell::Entity(Entity { kind: kind.clone(), params: Vec::new() }),
        _ => entity(input, &["kind"]).map_or(Cell::Unset, Cell::Entity),
    }
}

fn entry(at: usize, input: Input<'_, '_>) -> Option<Entry> {
    let position = input.needed("position", input::pos);
    let entity = entity(input, &["kind", "position"]);
    Some(Entry { at, position: position?, entity: entity? })
}

/// Reads `{"kind": …}`; every key that is not `reserved` is a parameter.
fn entity(input: Input<'_, '_>, reserved: &[&str]) -> Option<Entity> {
    let kind = input.needed_text("kind")?;
    let params = without_duplicates(input.value.members())
        .into_iter()
        .filter(|(key, _)| !reserved.contains(&key.as_str()))
        .collect();
    Some(Entity { kind, params })
}

fn multi_cell_object(at: usize, input: Input<'_, '_>) -> Option<MultiCellObject> {
    let id = input.needed_text("id");
    let kind = input.needed_text("kind");
    let cell = |cell: Input<'_, '_>| match cell.value {
        Value::Map(_) => cell.needed("position", input::pos),
        _ => input::pos(cell),
    };
    Some(MultiCellObject {
        at,
        id: id?,
        kind: kind?,
        cells: input.needed("cells", |cells| Some(cells.elements(|_, it| cell(it)))).unwrap_or_default(),
        params: input.map("params"),
    })
}

fn avatar(input: Input<'_, '_>) -> Avatar {
    Avatar {
        enabled: input.flag("enabled"),
        position: input.pos("position"),
        facing: input.text("facing"),
        item: input.object("inventory", |inventory| inventory.text("slot")),
    }
}

fn overlay(input: Input<'_, '_>) -> Option<(Pos, (i32, i32))> {
    let input = input.opened();
    let pair = |key: &str| {
        let default = default_of("levels/*.json", &format!("state/overlay/{key}"));
        let default = default.and_then(|default| default.as_pos()).unwrap_or(Pos::new(0, 0));
        let written = input.with(key, |it| input::pos(it).or_else(|| it.value.as_pos_or(default)));
        written.flatten().unwrap_or(default)
    };
    let size = pair("size");
    matches!(input.value, Value::Map(_)).then(|| (pair("position"), (size.x, size.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{empty_game, json};

    #[test]
    fn of_duplicate_keys_the_last_counts_at_the_place_of_the_first() {
        let member = |key: &str, number| (key.to_owned(), Value::Int(number));
        let members = [member("a", 1), member("b", 2), member("a", 3)];
        assert_eq!(without_duplicates(&members), [member("a", 3), member("b", 2)]);
    }

    #[test]
    fn what_a_game_or_an_overlay_leaves_out_is_what_the_catalog_says() {
        assert_eq!(empty_game().max_cascade_depth, 3);
        let overlay =
            |text: &str| Level::read(&json(&format!(r#"{{"state": {{"overlay": {text}}}}}"#))).overlay;
        assert_eq!(overlay("{}"), Some((Pos::new(0, 0), (2, 2))));
        assert_eq!(overlay(r#"{"size": [3, 1]}"#), Some((Pos::new(0, 0), (3, 1))));
        assert_eq!(overlay(r#"{"size": [3, null], "position": [null, 1]}"#), Some((Pos::new(0, 1), (3, 2))));
        assert_eq!(overlay("null"), None);
    }
}
