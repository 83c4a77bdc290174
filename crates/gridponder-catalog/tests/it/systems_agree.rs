//! Compares the tables of the systems with the vocabulary data in both directions, if that file is available.

use std::collections::BTreeSet;
use std::fs;

use gridponder_catalog::{
    Field, Key, Name, Phase, Presence, SYSTEMS, Shape, Since, Support, System, Ty, Variant,
};
use serde_json::{Map, Value};

/// The differences, one line each.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    #[expect(clippy::needless_pass_by_value, reason = "both sides are mostly built for the call")]
    fn expect<T: PartialEq + std::fmt::Debug>(&mut self, at: &str, table: T, data: T) {
        if table != data {
            self.0.push(format!("{at}: the table has {table:?}, the data has {data:?}"));
        }
    }
}

fn vocabulary() -> Option<Value> {
    let text = fs::read_to_string(testrun::shared("spec/catalog.json")?).expect("the vocabulary is text");
    Some(serde_json::from_str(&text).expect("the vocabulary is JSON"))
}

#[test]
fn systems_agree_with_the_vocabulary() {
    let Some(data) = vocabulary() else { return };
    let mut found = Differences::default();
    let names = |key: &str| keys(data[key].as_object());
    found.expect("systems", names_where(|it| it.released), names("systems"));
    found.expect("unreleased systems", names_where(|it| !it.released), names("pseudoSystems"));
    found.expect("reserved", strings(gridponder_catalog::RESERVED_SYSTEMS), texts(&data["reservedSystems"]));
    found.expect("demoted", strings(gridponder_catalog::DEMOTED_SYSTEMS), texts(&data["demotedSystems"]));
    for system in SYSTEMS {
        let name = system.entry.name;
        if let Some(it) = data["systems"].get(name) {
            compare_system(system, it, &mut found);
        } else if let Some(it) = data["pseudoSystems"].get(name) {
            compare_since(name, system.entry.since, it, &mut found);
        }
    }
    assert!(found.0.is_empty(), "{} differences:\n{}", found.0.len(), found.0.join("\n"));
}

fn names_where(keep: fn(&System) -> bool) -> BTreeSet<String> {
    SYSTEMS.iter().filter(|it| keep(it)).map(|it| it.entry.name.to_owned()).collect()
}

fn compare_system(system: &System, data: &Value, found: &mut Differences) {
    let name = system.entry.name;
    compare_since(name, system.entry.since, data, found);
    let phases = system.phases.iter().map(|&it| phase(it).to_owned()).collect();
    found.expect(&format!("{name} phases"), phases, texts(&data["phases"]));
    found.expect(&format!("{name} emits"), strings(system.emits), texts(&data["emits"]));
    found.expect(&format!("{name} veto"), Some(system.can_veto), data["canVeto"].as_bool());
    compare_fields(&format!("{name}.config"), system.config.fields, &data["config"], found);
    let params = |key: &str, read: &[Field], found: &mut Differences| {
        compare_params(&format!("{name} {key}"), system, read, data.get(key), found);
    };
    params("actionParams", system.action_params, found);
    params("entityParams", system.entity_params, found);
    params("multiCellParams", system.multi_cell_params, found);
}

fn compare_fields(at: &str, fields: &[Field], data: &Value, found: &mut Differences) {
    let table = fields.iter().map(|field| field.name.to_owned()).collect();
    found.expect(at, table, keys(data.as_object()));
    for field in fields {
        if let Some(it) = data.get(field.name) {
            compare_field(&format!("{at}.{}", field.name), field, it, found);
        }
    }
}

fn compare_field(at: &str, field: &Field, data: &Value, found: &mut Differences) {
    compare_since(at, field.since, data, found);
    found.expect(&format!("{at} ignored"), field.support == Support::Ignored, flag(data, "ignoredByCode"));
    compare_presence(at, field, data, found);
    compare_type(at, field, data, found);
}

fn compare_presence(at: &str, field: &Field, data: &Value, found: &mut Differences) {
    let required = field.presence == Presence::Required;
    found.expect(&format!("{at} required"), required, flag(data, "required"));
    found.expect(&format!("{at} default"), default(field), data["default"].clone());
    let from = matches!(field.presence, Presence::DefaultFrom(_));
    found.expect(&format!("{at} default from elsewhere"), from, data.get("defaultFrom").is_some());
    let when = match field.presence {
        Presence::RequiredWhen { field, values } => {
            let values: Vec<&str> = values.iter().map(|it| it.trim_matches('"')).collect();
            Some(format!("{field}={}", values.join("|")))
        }
        _ => None,
    };
    found.expect(&format!("{at} required when"), when, data["requiredWhen"].as_str().map(str::to_owned));
    if data.get("absentMeans").is_some() {
        found.expect(&format!("{at} optional"), field.presence, Presence::Optional);
    }
}

fn compare_type(at: &str, field: &Field, data: &Value, found: &mut Differences) {
    found.expect(&format!("{at} type"), json_type(&field.ty), text(data, "type"));
    if let Ty::Map(map) = field.ty {
        let key = match map.key {
            Key::Text => None,
            Key::Defines(name) | Key::Refers(name) => Some(class(name).to_owned()),
        };
        found.expect(&format!("{at} keys"), key, optional_text(data, "keyRefersTo"));
        found.expect(&format!("{at} values"), refers(&map.value), optional_text(data, "valueRefersTo"));
        compare_variants(&format!("{at} values"), field, &map.value, &data["valueEnum"], data, found);
        if let Some(ty) = optional_text(data, "valueType") {
            found.expect(&format!("{at} value type"), json_type(&map.value), ty);
        }
        let only_array = flag(data, "valueMustBeArray");
        let either = flag(data, "valueMayBeArray") && !only_array;
        found.expect(&format!("{at} array value"), matches!(map.value, Ty::List(_)), only_array);
        found.expect(&format!("{at} either value"), matches!(map.value, Ty::Either(_)), either);
    } else {
        found.expect(&format!("{at} refers to"), refers(&field.ty), optional_text(data, "refersTo"));
        let values = data.get("enum").or(data.get("itemEnum")).unwrap_or(&Value::Null);
        compare_variants(at, field, &field.ty, values, data, found);
    }
    if let Ty::Int { min, .. } = field.ty {
        found.expect(&format!("{at} minimum"), min, data["minimum"].as_i64().unwrap_or(i64::MIN));
    }
    let nested = data.get("fields").or(data.get("valueFields"));
    match (inner_shape(&field.ty), nested) {
        (Some(shape), Some(nested)) => compare_fields(at, shape.fields, nested, found),
        (table, nested) => found.expect(&format!("{at} nested"), table.is_some(), nested.is_some()),
    }
}

fn compare_variants(at: &str, field: &Field, ty: &Ty, values: &Value, data: &Value, found: &mut Differences) {
    if refers(ty).as_deref() == Some("direction") {
        return;
    }
    let variants = variants(ty);
    found.expect(&format!("{at} enum"), variant_names(variants), texts(values));
    let late = texts(&data["undocumentedValues"]);
    for variant in variants {
        let undocumented = field.since == Since::Undocumented || late.contains(variant.name);
        let at = format!("{at} {} undocumented", variant.name);
        found.expect(&at, variant.since == Since::Undocumented, undocumented);
    }
}

/// Parameters are less regular in the data: placeholders for names, and dotted names for one of several
/// actions.
fn compare_params(at: &str, system: &System, read: &[Field], data: Option<&Value>, found: &mut Differences) {
    let none = Map::new();
    let data = data.and_then(Value::as_object).unwrap_or(&none);
    let table: BTreeSet<String> = read.iter().map(|field| field.name.to_owned()).collect();
    found.expect(at, table, data.keys().map(|key| param_name(system, key)).collect());
    for (key, it) in data {
        let name = param_name(system, key);
        let Some(field) = read.iter().find(|field| field.name == name) else { continue };
        let at = format!("{at}.{name}");
        found.expect(&format!("{at} ignored"), field.support == Support::Ignored, flag(it, "ignoredByCode"));
        let needed = matches!(field.presence, Presence::Required | Presence::Expected { .. });
        found.expect(&format!("{at} required"), needed, flag(it, "required") && !key.contains('.'));
        if it.get("default").is_some() {
            found.expect(&format!("{at} default"), default(field), it["default"].clone());
        } else if let Presence::Default(default) = field.presence {
            found.expect(&format!("{at} default"), default, "none");
        }
        let values = it.get("enum").or(it.get("values")).unwrap_or(&Value::Null);
        let all = matches!(field.ty, Ty::Direction);
        if !(all && values.is_null()) {
            let mut names = variant_names(variants(&field.ty));
            // The data defines the meaning of unknown words; packs write `none` for it.
            if it.get("unknownValueActsAs").is_some() {
                names.remove("none");
            }
            found.expect(&format!("{at} values"), names, texts(values));
        }
        match it["type"].as_str() {
            Some("direction") => {
                let names = variant_names(variants(&field.ty));
                let known = variant_names(gridponder_catalog::DIRECTIONS);
                found.expect(&format!("{at} type"), !names.is_empty() && names.is_subset(&known), true);
            }
            Some(ty) => found.expect(&format!("{at} type"), json_type(&field.ty).as_str(), ty),
            None => {}
        }
    }
}

/// `<matchKey>` is the default of that config field, and `move.direction` is `direction`.
fn param_name(system: &System, key: &str) -> String {
    let Some(config) = key.strip_prefix('<').and_then(|it| it.strip_suffix('>')) else {
        return key.rsplit('.').next().unwrap_or(key).to_owned();
    };
    let name = system.config.field(config).map(default);
    name.as_ref().and_then(Value::as_str).unwrap_or(key).to_owned()
}

fn compare_since(at: &str, table: Since, data: &Value, found: &mut Differences) {
    let name = match table {
        Since::V0_5 => "0.5",
        Since::V0_6 => "0.6",
        Since::V0_7 => "0.7",
        Since::V0_8 => "0.8",
        Since::Undocumented => "undocumented",
    };
    found.expect(&format!("{at} since"), name.to_owned(), text(data, "since"));
}

fn default(field: &Field) -> Value {
    let Some(json) = field.presence.default_value() else { return Value::Null };
    serde_json::from_str(json).unwrap_or_else(|error| panic!("default of {}: {error}", field.name))
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Action => "action_resolution",
        Phase::Movement => "movement_resolution",
        Phase::Cascade => "cascade_resolution",
        Phase::Npc => "npc_resolution",
    }
}

fn class(name: Name) -> &'static str {
    match name {
        Name::Layer => "layer",
        Name::Action => "action",
        Name::Kind => "kind",
        Name::Tag => "tag",
        Name::Animation => "animation",
        Name::EntityParam => "param",
        Name::System => "system",
        Name::Variable => "variable",
        Name::Event => "event",
        other => panic!("no system refers to {other:?}"),
    }
}

fn refers(ty: &Ty) -> Option<String> {
    match ty {
        Ty::Refers(name) => Some(class(*name).to_owned()),
        // Writing a variable is also a reference to it.
        Ty::Defines(Name::Variable) => Some("variable".to_owned()),
        Ty::Direction => Some("direction".to_owned()),
        Ty::List(list) => refers(&list.item),
        Ty::Either(all) => refers(all.first()?),
        _ => None,
    }
}

fn json_type(ty: &Ty) -> String {
    match ty {
        Ty::Any => "any".to_owned(),
        Ty::Null => "null".to_owned(),
        Ty::Bool => "boolean".to_owned(),
        Ty::Int { .. } => "integer".to_owned(),
        Ty::Text | Ty::Enum(_) | Ty::Words(_) | Ty::Refers(_) | Ty::Defines(_) | Ty::Direction => {
            "string".to_owned()
        }
        Ty::Position => "position".to_owned(),
        Ty::Size => "array<integer>".to_owned(),
        Ty::Map(_) | Ty::Shape(_) => "object".to_owned(),
        Ty::List(list) => format!("array<{}>", json_type(&list.item)),
        Ty::Either(all) => all.iter().map(json_type).collect::<Vec<_>>().join("|"),
        other => panic!("no system has {other:?}"),
    }
}

fn inner_shape(ty: &Ty) -> Option<&'static Shape> {
    match ty {
        Ty::Shape(shape) => Some(shape),
        Ty::List(list) => inner_shape(&list.item),
        Ty::Map(map) => inner_shape(&map.value),
        _ => None,
    }
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(variants) | Ty::Words(variants) => variants,
        Ty::Direction => gridponder_catalog::DIRECTIONS,
        Ty::List(list) => variants(&list.item),
        _ => &[],
    }
}

fn variant_names(variants: &[Variant]) -> BTreeSet<String> {
    variants.iter().map(|it| it.name.to_owned()).collect()
}

fn strings(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|&it| it.to_owned()).collect()
}

fn texts(data: &Value) -> BTreeSet<String> {
    data.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn keys(data: Option<&Map<String, Value>>) -> BTreeSet<String> {
    data.into_iter().flat_map(Map::keys).cloned().collect()
}

fn text(data: &Value, key: &str) -> String {
    optional_text(data, key).unwrap_or_default()
}

fn optional_text(data: &Value, key: &str) -> Option<String> {
    data.get(key)?.as_str().map(str::to_owned)
}

fn flag(data: &Value, key: &str) -> bool {
    data.get(key).and_then(Value::as_bool).unwrap_or(false)
}
