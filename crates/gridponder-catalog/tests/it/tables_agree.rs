//! Compares the other tables with the vocabulary data in both directions, if that file is available.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;

use gridponder_catalog::{
    CONDITIONS, DIRECTION_TRANSFORMS, DIRECTIONS, EFFECTS, EVENTS, Entry, Field, Format, GOALS, Key,
    LOSE_CONDITIONS, Name, PLACEHOLDERS, Presence, RULE, Rest, SEQUENCE_ENTRIES, STANDARD_TAGS, Shape, Since,
    Support, Ty, VALUE_REFERENCES, Variant, Vocab, document,
};
use serde_json::{Map, Value};

/// Deliberate differences.
const DELIBERATE: &[(&str, &str)] = &[
    (
        "events.region_transformed.opType: ignored",
        "only the second engine writes it, so no pack can count on it",
    ),
    ("events.region_transformed.opType: presence", "the released game never sends it"),
    ("events.item_released.emitterId: refers to", "the id of an emitter is one of a multi-cell object"),
    ("events.multi_cell_object_moved.id: refers to", "the id is one of a multi-cell object"),
    ("events.multi_cell_object_exited.id: refers to", "the id is one of a multi-cell object"),
    ("events.goal_step_completed.goalId: refers to", "the id is one of a goal"),
    ("manifest.id: known", "only the import of the app reads it"),
    ("manifest.gameFile: ignored", UNREAD_PATH),
    ("manifest.levelDirectory: ignored", UNREAD_PATH),
    ("manifest.assetsDirectory: ignored", UNREAD_PATH),
    ("manifest.sharedAssets: ignored", UNREAD_PATH),
    ("manifest.license: values", "the usual ones, which are proposed; any other text may stand there"),
    ("game.systems.config: presence", "a system without `config` is a mistake, though the game forgives it"),
    ("game.layers.default: presence", "what an absent default means depends on `occupancy`"),
    ("game.entityKinds.tags: refers to", "carrying a tag defines it"),
    ("game.defaults.avatar.inventory: nested", "the same object as in a level"),
    ("theme.controls.gestureMap.params: keys", "the keys are parameters of the action"),
    ("theme.avatar.sprites: nested", "the data tells in words what a picture of a direction is"),
    ("level.state: presence", "the game takes an empty state, as it takes empty layers"),
    ("level.metadata.essential: known", "only `goldpath check` reads it"),
    ("game.entityKinds.params.type: values", "the data lists them beside the fields, as `entityParamTypes`"),
];

const UNREAD_PATH: &str = "the game parses it and never uses it";

#[test]
fn tables_agree_with_the_vocabulary() {
    let Some(data) = vocabulary() else { return };
    let mut found = Differences::default();
    compare_words(&data, &mut found);
    compare_documents(&data, &mut found);
    compare_lists(&data, &mut found);
    found.assert_only_deliberate();
}

#[test]
fn the_avatar_has_pictures_for_all_directions() {
    let sprites = document("theme.json").and_then(|theme| theme.field("avatar/sprites"));
    let Some(Ty::Map(states)) = sprites.map(|field| field.ty) else { panic!("sprites are by state") };
    let Ty::Shape(pictures) = states.value else { panic!("pictures are by direction") };
    let pictured: Vec<&str> = pictures.fields.iter().map(|field| field.name).collect();
    let directions: Vec<&str> = DIRECTIONS.iter().map(|direction| direction.name).collect();
    assert_eq!(pictured, directions);
}

#[test]
fn a_display_tells_of_all_placeholders() {
    let kinds = document("game.json").and_then(|game| game.field("entityKinds"));
    let Some(Ty::Map(kinds)) = kinds.map(|field| field.ty) else { panic!("kinds are by name") };
    let Ty::Shape(kind) = kinds.value else { panic!("a kind is an object") };
    let Some(Ty::Shape(display)) = kind.field("display").map(|field| field.ty) else {
        panic!("a display is an object")
    };
    for placeholder in PLACEHOLDERS {
        assert!(display.doc.contains(&format!("`@{}:", placeholder.word)), "{}", placeholder.word);
    }
    assert_eq!(display.doc.matches("`@").count(), PLACEHOLDERS.len());
}

fn vocabulary() -> Option<Value> {
    let text = fs::read_to_string(testrun::shared("spec/catalog.json")?).expect("the vocabulary is text");
    Some(serde_json::from_str(&text).expect("the vocabulary is JSON"))
}

/// The differences: the place and both values.
#[derive(Default)]
struct Differences(Vec<(String, String)>);

impl Differences {
    fn expect<T: PartialEq + Debug>(&mut self, at: &str, what: &str, table: &T, data: &T) {
        if table != data {
            self.note(at, what, table, data);
        }
    }

    fn note(&mut self, at: &str, what: &str, table: &impl Debug, data: &impl Debug) {
        self.0.push((format!("{at}: {what}"), format!("the table has {table:?}, the data has {data:?}")));
    }

    fn assert_only_deliberate(&self) {
        let mut lines: Vec<String> = Vec::new();
        for (at, text) in &self.0 {
            if !DELIBERATE.iter().any(|(listed, _)| listed == at) {
                lines.push(format!("{at}: {text}"));
            }
        }
        for (listed, reason) in DELIBERATE {
            if !self.0.iter().any(|(at, _)| at == listed) {
                lines.push(format!("{listed}: no longer differs, though: {reason}"));
            }
        }
        assert!(lines.is_empty(), "{} differences:\n{}", lines.len(), lines.join("\n"));
    }
}

// Events, conditions, effects, goals, lose conditions, entries of the sequence.

fn compare_words(data: &Value, found: &mut Differences) {
    let entries = EVENTS.iter().map(|it| &it.entry);
    for (at, name, it) in words("events", entries, data, found) {
        let event = gridponder_catalog::event(name).expect("listed");
        compare_fields(&at, event.payload, &it["payload"], event.entry.since, found);
        found.expect(&at, "emitted by", &strings(event.emitted_by), &texts(&it["emittedBy"]));
        found.expect(&at, "visible", &Some(event.visible_to_rules), &it["visibleToRules"].as_bool());
        let silent = it["neverEmitted"].as_bool().unwrap_or_default();
        found.expect(&at, "silent", &event.emitted_by.is_empty(), &silent);
    }
    let entries = CONDITIONS.iter().map(|it| &it.entry);
    for (at, name, it) in words("conditions", entries, data, found) {
        let condition = gridponder_catalog::condition(name).expect("listed");
        if let Ty::Shape(shape) = condition.body {
            compare_fields(&at, shape.fields, &it["fields"], Since::V0_5, found);
            compare_groups(&at, shape, it, found);
        } else {
            found.expect(&at, "type", &types(&condition.body), &alternatives(&it["value"]));
        }
    }
    let entries = EFFECTS.iter().map(|it| &it.entry);
    for (at, name, it) in words("effects", entries, data, found) {
        let effect = gridponder_catalog::effect(name).expect("listed");
        compare_fields(&at, effect.body.fields, &it["fields"], Since::V0_5, found);
        found.expect(&at, "emits", &strings(effect.emits), &texts(&it["emits"]));
        let live = matches!(effect.body.rest, Rest::Params(Ty::Live(_)));
        found.expect(&at, "more fields", &live, &accepts_references(&it["additionalFields"]));
    }
    let entries = GOALS.iter().map(|it| &it.entry);
    for (at, name, it) in words("goals", entries, data, found) {
        let goal = gridponder_catalog::goal(name).expect("listed");
        compare_fields(&at, goal.config.fields, &it["config"], goal.entry.since, found);
        compare_groups(&at, &goal.config, it, found);
    }
    let entries = LOSE_CONDITIONS.iter().map(|it| &it.entry);
    for (at, name, it) in words("loseConditions", entries, data, found) {
        let condition = gridponder_catalog::lose_condition(name).expect("listed");
        compare_fields(&at, condition.config.fields, &it["config"], condition.entry.since, found);
        found.expect(&at, "released", &condition.released, &it["implemented"].as_bool().unwrap_or(true));
    }
    let variants = &data["gameFields"]["levelSequence"]["variants"];
    found.expect(
        "levelSequence",
        "entries",
        &names(SEQUENCE_ENTRIES.iter().map(|it| &it.entry)),
        &keys(variants),
    );
    for entry in SEQUENCE_ENTRIES {
        let mut fields = variants[entry.entry.name].clone();
        let group = fields.as_object_mut().and_then(|it| it.remove("atLeastOneOf"));
        compare_fields("levelSequence", entry.body.fields, &fields, Since::V0_5, found);
        let group = serde_json::json!({ "atLeastOneOf": group.unwrap_or_default() });
        compare_groups("levelSequence", &entry.body, &group, found);
    }
}

/// Compares the names and versions of a vocabulary. Returns the words that both sides have.
fn words<'a>(
    at: &str,
    entries: impl Iterator<Item = &'static Entry>,
    data: &'a Value,
    found: &mut Differences,
) -> Vec<(String, &'static str, &'a Value)> {
    let entries: Vec<_> = entries.collect();
    found.expect(at, "names", &names(entries.iter().copied()), &keys(&data[at]));
    let mut both = Vec::new();
    for entry in entries {
        let Some(it) = data[at].get(entry.name) else { continue };
        let path = format!("{at}.{}", entry.name);
        found.expect(&path, "since", &entry.since, &since(it));
        both.push((path, entry.name, it));
    }
    both
}

fn compare_groups(at: &str, shape: &Shape, data: &Value, found: &mut Differences) {
    let group = |wanted: fn(Presence) -> bool| -> BTreeSet<String> {
        shape.fields.iter().filter(|it| wanted(it.presence)).map(|it| it.name.to_owned()).collect()
    };
    let exactly = group(|it| matches!(it, Presence::OneOf(_)));
    let at_least = group(|it| matches!(it, Presence::AtLeastOneOf(_)));
    found.expect(at, "exactly one of", &exactly, &texts(&data["exactlyOneOf"]));
    found.expect(at, "at least one of", &at_least, &texts(&data["atLeastOneOf"]));
}

// Documents.

fn compare_documents(data: &Value, found: &mut Differences) {
    let files = [
        ("manifest", "manifest.json", "manifestFields"),
        ("game", "game.json", "gameFields"),
        ("theme", "theme.json", "themeFields"),
        ("level", "levels/*.json", "levelFields"),
    ];
    for (at, path, key) in files {
        let document = document(path).expect("each file has a table");
        compare_fields(at, document.shape.fields, &data[key], Since::V0_5, found);
    }
    compare_fields("rule", RULE.fields, &data["ruleFields"], Since::V0_5, found);
}

fn compare_fields(at: &str, fields: &[Field], data: &Value, since: Since, found: &mut Differences) {
    for field in fields {
        let at = format!("{at}.{}", field.name);
        match data.get(field.name) {
            Some(it) => compare_field(&at, field, it, since, found),
            None => found.expect(&at, "known", &true, &false),
        }
    }
    for key in keys(data) {
        let known = fields.iter().any(|field| field.name == key);
        found.expect(&format!("{at}.{key}"), "known", &known, &true);
    }
}

fn compare_field(at: &str, field: &Field, data: &Value, outer: Since, found: &mut Differences) {
    found.expect(at, "since", &field.since.max(outer), &since(data).max(outer));
    let ignored = data["ignoredByCode"].as_bool().unwrap_or_default();
    found.expect(at, "ignored", &(field.support == Support::Ignored), &ignored);
    compare_presence(at, field, data, found);
    let since = field.since.max(outer);
    compare_type(at, field, data, since, found);
    let nested = data.get("fields").or(data.get("valueFields"));
    match (inner_shape(&field.ty), nested.or(data.get("objectForm"))) {
        (Some(shape), Some(nested)) => compare_fields(at, shape.fields, nested, since, found),
        // Rules and entries of the sequence are compared elsewhere, and steps of a gold path have no shape.
        _ if ["rules", "levelSequence", "goldPath"].contains(&field.name) => {}
        (shape, nested) => found.expect(at, "nested", &shape.is_some(), &nested.is_some()),
    }
}

fn compare_presence(at: &str, field: &Field, data: &Value, found: &mut Differences) {
    let default = data.get("default").filter(|it| !it.is_null());
    let code_default = data.get("codeDefault");
    // Payloads have `optional` instead of `required`.
    let required = match (data["required"].as_bool(), data["optional"].as_bool()) {
        (Some(required), _) => required,
        (None, optional) => !optional.unwrap_or_default() && default.is_none(),
    };
    let agrees = match field.presence {
        Presence::Required => required && code_default.is_none(),
        Presence::Expected { default } => {
            // A note in the data that the game does not need the key is enough.
            required && (code_default == Some(&parse(default)) || data.get("codeNote").is_some())
        }
        Presence::Default(text) | Presence::Runtime { default: text } => default == Some(&parse(text)),
        Presence::DefaultFrom(_) => !required && data.get("defaultFrom").is_some(),
        Presence::RequiredWhen { field, values } => {
            let values: Vec<&str> = values.iter().map(|it| it.trim_matches('"')).collect();
            let when = data["requiredWhen"].as_str().unwrap_or_default();
            when == format!("{field}={}", values.join("|")) || (values == ["true"] && when == field)
        }
        Presence::Optional | Presence::OneOf(_) | Presence::AtLeastOneOf(_) => {
            let free = ["defaultFrom", "requiredWhen"].iter().all(|key| data.get(key).is_none());
            !required && default.is_none() && free
        }
    };
    let told = ["required", "optional", "default", "codeDefault", "defaultFrom", "requiredWhen"];
    let told: Map<String, Value> =
        told.iter().filter_map(|&key| Some((key.to_owned(), data.get(key)?.clone()))).collect();
    if !agrees {
        found.note(at, "presence", &field.presence, &told);
    }
}

fn compare_type(at: &str, field: &Field, data: &Value, since: Since, found: &mut Differences) {
    let table = types(&field.ty);
    if table != alternatives(&data["type"]) {
        found.note(at, "type", &table, &data["type"]);
    }
    found.expect(at, "live", &matches!(field.ty, Ty::Live(_)), &accepts_references(data));
    let documented = data.get("enum").or(data.get("valueEnum")).unwrap_or(&Value::Null);
    if matches!(field.ty, Ty::Direction) {
        let all = documented.is_null() || texts(documented) == names_of(DIRECTIONS);
        found.expect(at, "all directions", &true, &all);
    } else {
        let variants = variants(&field.ty);
        found.expect(at, "values", &names_of(variants), &texts(documented));
        if since != Since::Undocumented {
            let late: Vec<&Variant> = variants.iter().filter(|it| it.since == Since::Undocumented).collect();
            let late = late.into_iter().map(|it| it.name.to_owned()).collect();
            found.expect(at, "undocumented values", &late, &texts(&data["undocumentedValues"]));
        }
    }
    let refers_to = data["refersTo"].as_str().filter(|&it| it != "direction");
    found.expect(at, "refers to", &refers(&field.ty), &refers_to);
    if let Ty::Map(map) = field.ty {
        let key = match map.key {
            Key::Refers(name) => Some(class(name)),
            Key::Text | Key::Defines(_) => None,
        };
        found.expect(at, "keys", &key, &data["keyRefersTo"].as_str());
        found.expect(at, "values refer to", &refers(&map.value), &data["valueRefersTo"].as_str());
        if let Some(ty) = data["valueType"].as_str() {
            let fits = types(&map.value).contains(ty) || is_color(&map.value) && ty == "color";
            found.expect(at, "value type", &true, &fits);
        }
    }
    if let Ty::List(list) = field.ty {
        let number = |key: &str| data[key].as_u64().map(|it| it as usize);
        found.expect(at, "fewest", &list.min, &number("minItems").unwrap_or_default());
        found.expect(at, "most", &list.max, &number("maxItems").unwrap_or(usize::MAX));
        found.expect(at, "unique", &list.unique, &data["unique"].as_bool().unwrap_or_default());
    }
}

// Lists of words.

fn compare_lists(data: &Value, found: &mut Differences) {
    found.expect("directions", "names", &names_of(DIRECTIONS), &texts(&data["directions"]));
    let transforms = &data["directionTransforms"];
    found.expect("directionTransforms", "names", &names_of(DIRECTION_TRANSFORMS), &texts(transforms));
    let forms: BTreeSet<String> = VALUE_REFERENCES.iter().map(|it| it.form.to_owned()).collect();
    found.expect("valueReferences", "forms", &forms, &keys(&data["valueReferences"]));
    let tags: BTreeSet<String> = STANDARD_TAGS.iter().map(|it| it.name.to_owned()).collect();
    found.expect("standardTags", "names", &tags, &keys(&data["standardTags"]));
    for tag in STANDARD_TAGS {
        let it = &data["standardTags"][tag.name];
        let at = format!("standardTags.{}", tag.name);
        found.expect(&at, "since", &tag.since, &since(it));
        found.expect(&at, "used by", &strings(tag.used_by), &texts(&it["usedBy"]));
    }
    let game = &document("game.json").expect("the game has a table").shape;
    for (list, path) in [
        ("paramTypes", ["actions", "params", "type"]),
        ("entityParamTypes", ["entityKinds", "params", "type"]),
    ] {
        let mut shape = game;
        let mut variants: &[Variant] = &[];
        for name in path {
            let field = shape.field(name).expect("the path leads through fields");
            variants = self::variants(&field.ty);
            shape = inner_shape(&field.ty).unwrap_or(shape);
        }
        found.expect(list, "names", &names_of(variants), &texts(&data[list]));
    }
}

// The description of a type.

fn types(ty: &Ty) -> BTreeSet<String> {
    let one = |it: &str| BTreeSet::from([it.to_owned()]);
    match ty {
        Ty::Any => one("any"),
        Ty::Null => one("null"),
        Ty::Bool => one("boolean"),
        Ty::Int { .. } => one("integer"),
        Ty::Number | Ty::Positive => one("number"),
        Ty::Formatted(Format::Color) => one("color"),
        Ty::Text | Ty::Formatted(_) | Ty::Enum(_) | Ty::Words(_) | Ty::Defines(_) | Ty::Refers(_) => {
            one("string")
        }
        Ty::Direction => one("direction"),
        Ty::Position => one("position"),
        Ty::Size => one("array<integer>"),
        Ty::Live(ty) => types(ty),
        Ty::List(list) => one(&format!("array<{}>", joined(&list.item))),
        Ty::Shape(shape) if shape.name == RULE.name => one("rule"),
        Ty::KeyTagged(Vocab::Condition) => one("condition"),
        Ty::KeyTagged(_) => one("effect"),
        Ty::Either(all) => all.iter().flat_map(types).collect(),
        Ty::GoldStep => ["object", "string"].map(str::to_owned).into(),
        Ty::Map(_)
        | Ty::Shape(_)
        | Ty::TypeTagged(_)
        | Ty::SystemOverrides
        | Ty::LayerData
        | Ty::Pattern
        | Ty::MultiCellParams => one("object"),
    }
}

fn joined(ty: &Ty) -> String {
    types(ty).into_iter().collect::<Vec<_>>().join("|")
}

/// The alternatives of a type in the notation of the data, with the alternatives inside an array sorted.
fn alternatives(data: &Value) -> BTreeSet<String> {
    let text = data.as_str().unwrap_or_default();
    if let Some(item) = text.strip_prefix("array<").and_then(|it| it.strip_suffix('>')) {
        let item: BTreeSet<&str> = item.split('|').collect();
        return [format!("array<{}>", item.into_iter().collect::<Vec<_>>().join("|"))].into();
    }
    text.split('|').map(str::to_owned).collect()
}

fn is_color(ty: &Ty) -> bool {
    matches!(ty, Ty::Formatted(Format::Color))
}

fn inner_shape(ty: &Ty) -> Option<&'static Shape> {
    match ty {
        Ty::Shape(shape) => Some(shape),
        Ty::TypeTagged(tagged) => Some(tagged.shape),
        Ty::List(list) => inner_shape(&list.item),
        Ty::Map(map) => inner_shape(&map.value),
        Ty::Either(all) => all.iter().find_map(inner_shape),
        _ => None,
    }
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(variants) | Ty::Words(variants) => variants,
        Ty::Map(map) => variants(&map.value),
        _ => &[],
    }
}

fn refers(ty: &Ty) -> Option<&'static str> {
    match ty {
        Ty::Refers(name) => Some(class(*name)),
        // Writing a variable is also a reference to it.
        Ty::Defines(Name::Variable) => Some("variable"),
        Ty::Live(ty) => refers(ty),
        Ty::List(list) => refers(&list.item),
        Ty::Either(all) => all.iter().find_map(refers),
        _ => None,
    }
}

fn class(name: Name) -> &'static str {
    match name {
        Name::Layer => "layer",
        Name::Action => "action",
        Name::ActionParam => "actionParam",
        Name::Kind => "kind",
        Name::Tag => "tag",
        Name::Animation => "animation",
        Name::EntityParam => "param",
        Name::System => "system",
        Name::Rule => "rule",
        Name::Level => "level",
        Name::Variable => "variable",
        Name::Goal => "goal",
        Name::MultiCellObject => "multiCellObject",
        Name::Event => "event",
        Name::EventField => "eventField",
    }
}

// The content of the data.

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("defaults are JSON")
}

fn since(data: &Value) -> Since {
    match data["since"].as_str().unwrap_or("0.5") {
        "0.5" => Since::V0_5,
        "0.6" => Since::V0_6,
        "0.7" => Since::V0_7,
        "0.8" => Since::V0_8,
        "undocumented" => Since::Undocumented,
        other => panic!("unknown version {other}"),
    }
}

fn accepts_references(data: &Value) -> bool {
    data["acceptsRef"].as_bool().unwrap_or_default()
}

fn keys(data: &Value) -> BTreeSet<String> {
    data.as_object().map(|it| it.keys().cloned().collect()).unwrap_or_default()
}

fn texts(data: &Value) -> BTreeSet<String> {
    let items = data.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn strings(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&it| it.to_owned()).collect()
}

fn names<'a>(entries: impl Iterator<Item = &'a Entry>) -> BTreeSet<String> {
    entries.map(|it| it.name.to_owned()).collect()
}

fn names_of(variants: &[Variant]) -> BTreeSet<String> {
    variants.iter().map(|it| it.name.to_owned()).collect()
}
