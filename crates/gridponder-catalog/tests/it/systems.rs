//! Invariants of the table of every system.

use std::collections::BTreeSet;

use gridponder_catalog::{Entry, Field, SYSTEMS, Shape, System, Ty, Variant};
use serde_json::Value;

#[test]
fn names_are_unique() {
    let mut seen = BTreeSet::new();
    for name in SYSTEMS
        .iter()
        .map(|it| it.entry.name)
        .chain(gridponder_catalog::RESERVED_SYSTEMS.iter().copied())
        .chain(gridponder_catalog::DEMOTED_SYSTEMS.iter().copied())
    {
        assert!(seen.insert(name), "{name} twice");
    }
}

#[test]
fn every_system_is_found_by_name() {
    for it in SYSTEMS {
        assert_eq!(gridponder_catalog::system(it.entry.name).map(|it| it.entry.name), Some(it.entry.name));
    }
}

#[test]
fn examples_are_whole_entries_of_known_fields() {
    for System { entry: Entry { name, example, .. }, config, .. } in SYSTEMS {
        let value: Value = serde_json::from_str(example).unwrap_or_else(|it| panic!("{name}: {it}"));
        assert_eq!(value["type"], *name);
        let keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(BTreeSet::from_iter(keys), BTreeSet::from(["config", "id", "type"]), "{name}");
        assert_shape(name, config, &value["config"]);
    }
}

#[test]
fn defaults_are_values_of_their_fields() {
    every_field(&mut |at, field| {
        if let Some(json) = field.presence.default_value() {
            let value: Value = serde_json::from_str(json).unwrap_or_else(|it| panic!("{at}: {it}"));
            assert_value(at, &field.ty, &value);
        }
    });
}

#[test]
fn docs_are_sentences() {
    let sentence = |at: &str, doc: &str| {
        assert!(doc.ends_with('.') && !doc.contains("  "), "{at}: {doc:?}");
    };
    for it in SYSTEMS {
        sentence(it.entry.name, it.entry.doc);
    }
    every_shape(&mut |at, shape| sentence(at, shape.doc));
    every_field(&mut |at, field| {
        sentence(at, field.doc);
        for variant in variants(&field.ty) {
            sentence(at, variant.doc);
        }
    });
}

#[test]
fn fields_are_unique() {
    every_shape(&mut |at, shape| assert_unique(at, shape.fields));
    for it in SYSTEMS {
        for fields in [it.action_params, it.entity_params, it.multi_cell_params] {
            assert_unique(it.entry.name, fields);
        }
    }
}

#[test]
fn emitted_events_know_their_systems() {
    for System { entry: Entry { name, .. }, emits, .. } in SYSTEMS {
        for event in *emits {
            let event =
                gridponder_catalog::event(event).unwrap_or_else(|| panic!("{name} emits unknown {event}"));
            assert!(event.emitted_by.contains(name), "{} does not name {name}", event.entry.name);
        }
    }
    for event in gridponder_catalog::EVENTS {
        for system in event.emitted_by.iter().filter_map(|it| gridponder_catalog::system(it)) {
            let (system, event) = (&system, event.entry.name);
            assert!(system.emits.contains(&event), "{} does not emit {event}", system.entry.name);
        }
    }
}

fn assert_unique(at: &str, fields: &[Field]) {
    let mut seen = BTreeSet::new();
    for field in fields {
        assert!(seen.insert(field.name), "{at}: {} twice", field.name);
    }
}

fn assert_shape(at: &str, shape: &Shape, value: &Value) {
    for (key, value) in value.as_object().unwrap_or_else(|| panic!("{at}: {value} is no object")) {
        let field = shape.field(key).unwrap_or_else(|| panic!("{at}: {key} is unknown"));
        assert_value(&format!("{at}.{key}"), &field.ty, value);
    }
    for field in shape.fields {
        let needed = field.presence == gridponder_catalog::Presence::Required;
        assert!(!needed || value.get(field.name).is_some(), "{at}: {} is missing", field.name);
    }
}

fn assert_value(at: &str, ty: &Ty, value: &Value) {
    assert!(fits(at, ty, value), "{at}: {value} is no {ty:?}");
}

fn fits(at: &str, ty: &Ty, value: &Value) -> bool {
    match ty {
        Ty::Any => true,
        Ty::Null => value.is_null(),
        Ty::Bool => value.is_boolean(),
        Ty::Int { min, max } => value.as_i64().is_some_and(|it| (*min..=*max).contains(&it)),
        Ty::Text | Ty::Refers(_) | Ty::Defines(_) => value.is_string(),
        Ty::Enum(variants) | Ty::Words(variants) => is_one_of(variants, value),
        Ty::Direction => is_one_of(gridponder_catalog::DIRECTIONS, value),
        Ty::Position | Ty::Size => value.as_array().is_some_and(|it| it.len() == 2),
        Ty::List(list) => value.as_array().is_some_and(|all| all.iter().all(|it| fits(at, &list.item, it))),
        Ty::Map(map) => value.as_object().is_some_and(|all| all.values().all(|it| fits(at, &map.value, it))),
        Ty::Shape(shape) => {
            assert_shape(at, shape, value);
            true
        }
        Ty::Either(all) => all.iter().any(|ty| fits(at, ty, value)),
        other => panic!("{at}: no system has {other:?}"),
    }
}

fn is_one_of(variants: &[Variant], value: &Value) -> bool {
    value.as_str().is_some_and(|text| variants.iter().any(|it| it.name == text))
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(all) | Ty::Words(all) => all,
        Ty::Map(map) => variants(&map.value),
        _ => &[],
    }
}

fn every_field(visit: &mut dyn FnMut(&str, &Field)) {
    every_shape(&mut |at, shape| {
        for field in shape.fields {
            visit(&format!("{at}.{}", field.name), field);
        }
    });
    for it in SYSTEMS {
        for field in [it.action_params, it.entity_params, it.multi_cell_params].into_iter().flatten() {
            visit(&format!("{} {}", it.entry.name, field.name), field);
        }
    }
}

fn every_shape(visit: &mut dyn FnMut(&str, &Shape)) {
    for it in SYSTEMS {
        visit_shapes(it.config.name, &it.config, visit);
    }
}

fn visit_shapes(at: &str, shape: &Shape, visit: &mut dyn FnMut(&str, &Shape)) {
    visit(at, shape);
    for field in shape.fields {
        if let Some(inner) = inner_shape(&field.ty) {
            visit_shapes(&format!("{at}.{}", field.name), inner, visit);
        }
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
