//! The tables by themselves: examples match their shapes, names are unique, docs are sentences, defaults are
//! values of their type, and the senders of events agree with the events.

use std::collections::BTreeSet;

use gridponder_catalog::{
    CELL, CONDITIONS, DIRECTION_TRANSFORMS, DIRECTIONS, DOCUMENTS, EFFECTS, EVENTS, Entry, Field, GOALS,
    GOLD_STEP, LOSE_CONDITIONS, Name, Presence, RULE, Rest, SEQUENCE_ENTRIES, SPARSE_LAYER, STANDARD_TAGS,
    SYSTEMS, Shape, Ty, TypeTagged, VALUE_REFERENCES, Variant, Vocab, document,
};
use serde_json::{Map, Value};

#[test]
fn examples_have_the_shape_they_show() {
    let mut problems = Problems::default();
    for it in EVENTS {
        problems.example(it.entry.name, it.entry.example, &Ty::Shape(&RULE));
        let on = parse(it.entry.example)["on"].clone();
        problems.expect(on == it.entry.name, it.entry.name, "the example reacts to another event");
    }
    for (ty, entries) in [
        (Ty::KeyTagged(Vocab::Condition), entries(CONDITIONS, |it| &it.entry)),
        (Ty::KeyTagged(Vocab::Effect), entries(EFFECTS, |it| &it.entry)),
    ] {
        for entry in entries {
            problems.example(entry.name, entry.example, &ty);
            let shown = parse(entry.example).get(entry.name).is_some();
            problems.expect(shown, entry.name, "the example shows another word");
        }
    }
    for (ty, entries) in [
        (item_of("game.json", "systems"), entries(SYSTEMS, |it| &it.entry)),
        (item_of("game.json", "levelSequence"), entries(SEQUENCE_ENTRIES, |it| &it.entry)),
        (item_of("levels/*.json", "goals"), entries(GOALS, |it| &it.entry)),
        (item_of("levels/*.json", "loseConditions"), entries(LOSE_CONDITIONS, |it| &it.entry)),
    ] {
        for entry in entries {
            problems.example(entry.name, entry.example, &ty);
            let shown = parse(entry.example)["type"] == entry.name;
            problems.expect(shown, entry.name, "the example shows another word");
        }
    }
    for it in VALUE_REFERENCES {
        problems.example(it.form, it.example, &Ty::KeyTagged(Vocab::Effect));
        let shown = it.example.contains(&format!("\"${}.", it.root));
        problems.expect(shown, it.form, "the example shows another reference");
    }
    for it in DOCUMENTS {
        problems.example(it.path, it.example, &Ty::Shape(&it.shape));
    }
    problems.assert_none();
}

#[test]
fn defaults_have_the_type_of_their_field() {
    let mut problems = Problems::default();
    for (at, field) in all_fields() {
        let Some(text) = field.presence.default_value() else { continue };
        match serde_json::from_str(text) {
            Ok(value) => problems.value(&at, &value, &field.ty),
            Err(error) => problems.add(&at, &format!("the default is no JSON: {error}")),
        }
    }
    problems.assert_none();
}

#[test]
fn presence_speaks_of_siblings() {
    let mut problems = Problems::default();
    for (at, shape) in all_shapes() {
        for field in shape.fields {
            if let Presence::RequiredWhen { field: sibling, values } = field.presence {
                let at = format!("{at}.{}", field.name);
                problems.expect(!values.is_empty(), &at, "required under no value");
                match shape.field(sibling) {
                    None => problems.add(&at, "required under a sibling that is not there"),
                    Some(sibling) => {
                        for value in values {
                            problems.value(&at, &parse(value), &sibling.ty);
                        }
                    }
                }
            }
        }
    }
    problems.assert_none();
}

#[test]
fn names_are_unique() {
    let mut problems = Problems::default();
    let mut unique = |at: &str, names: Vec<&'static str>| {
        let set: BTreeSet<_> = names.iter().collect();
        problems.expect(set.len() == names.len(), at, &format!("a name comes twice in {names:?}"));
    };
    for (at, entries) in vocabularies() {
        unique(at, entries.iter().map(|it| it.name).collect());
    }
    unique("tags", STANDARD_TAGS.iter().map(|it| it.name).collect());
    unique("references", VALUE_REFERENCES.iter().map(|it| it.form).collect());
    unique("documents", DOCUMENTS.iter().map(|it| it.path).collect());
    unique("directions", DIRECTIONS.iter().map(|it| it.name).collect());
    for (at, shape) in all_shapes() {
        unique(&at, shape.fields.iter().map(|it| it.name).collect());
    }
    for event in EVENTS {
        unique(event.entry.name, event.payload.iter().map(|it| it.name).collect());
    }
    for (at, variants) in all_variants() {
        unique(&at, variants.iter().map(|it| it.name).collect());
    }
    problems.assert_none();
}

#[test]
fn docs_are_sentences() {
    let mut problems = Problems::default();
    let mut sentence = |at: &str, doc: &str| {
        let tidy = doc.ends_with('.') && !doc.contains("  ") && !doc.contains('\n') && doc.trim() == doc;
        problems.expect(tidy, at, &format!("no tidy sentence: {doc:?}"));
    };
    for (at, entries) in vocabularies() {
        for entry in entries {
            sentence(&format!("{at} {}", entry.name), entry.doc);
        }
    }
    for (at, shape) in all_shapes() {
        sentence(&at, shape.doc);
    }
    for (at, field) in all_fields() {
        sentence(&at, field.doc);
    }
    for (at, variants) in all_variants() {
        for variant in variants {
            sentence(&format!("{at} {}", variant.name), variant.doc);
        }
    }
    for tag in STANDARD_TAGS {
        sentence(tag.name, tag.doc);
    }
    for reference in VALUE_REFERENCES {
        sentence(reference.form, reference.doc);
    }
    problems.assert_none();
}

#[test]
fn senders_and_events_know_each_other() {
    let mut problems = Problems::default();
    for event in EVENTS {
        for &sender in event.emitted_by {
            let emits = match sender.strip_prefix("effect:") {
                Some(name) => gridponder_catalog::effect(name).map(|it| it.emits),
                None if sender.starts_with("engine") => continue,
                None => gridponder_catalog::system(sender).map(|it| it.emits),
            };
            let at = format!("{} from {sender}", event.entry.name);
            match emits {
                None => problems.add(&at, "no such sender"),
                Some(names) => {
                    problems.expect(names.contains(&event.entry.name), &at, "the sender does not know");
                }
            }
        }
    }
    let systems = SYSTEMS.iter().map(|it| (it.entry.name.to_owned(), it.emits));
    let effects = EFFECTS.iter().map(|it| (format!("effect:{}", it.entry.name), it.emits));
    for (sender, emits) in systems.chain(effects) {
        for &name in emits {
            let at = format!("{name} from {sender}");
            match gridponder_catalog::event(name) {
                None => problems.add(&at, "no such event"),
                Some(event) => {
                    let known = event.emitted_by.contains(&sender.as_str());
                    problems.expect(known, &at, "the event does not know");
                }
            }
        }
    }
    problems.assert_none();
}

// Lists of all table entries.

fn vocabularies() -> Vec<(&'static str, Vec<&'static Entry>)> {
    vec![
        ("systems", entries(SYSTEMS, |it| &it.entry)),
        ("events", entries(EVENTS, |it| &it.entry)),
        ("conditions", entries(CONDITIONS, |it| &it.entry)),
        ("effects", entries(EFFECTS, |it| &it.entry)),
        ("goals", entries(GOALS, |it| &it.entry)),
        ("lose conditions", entries(LOSE_CONDITIONS, |it| &it.entry)),
        ("sequence entries", entries(SEQUENCE_ENTRIES, |it| &it.entry)),
    ]
}

fn entries<T>(words: &'static [T], entry: fn(&'static T) -> &'static Entry) -> Vec<&'static Entry> {
    words.iter().map(entry).collect()
}

/// Every shape of the tables, with its path.
fn all_shapes() -> Vec<(String, &'static Shape)> {
    let mut found = Vec::new();
    for it in SYSTEMS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in CONDITIONS {
        shapes_in(it.entry.name, &it.body, &mut found);
    }
    for it in EFFECTS {
        shapes_of(it.entry.name, &it.body, &mut found);
    }
    for it in GOALS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in LOSE_CONDITIONS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in SEQUENCE_ENTRIES {
        shapes_of(it.entry.name, &it.body, &mut found);
    }
    for it in DOCUMENTS {
        shapes_of(it.path, &it.shape, &mut found);
    }
    for it in [&CELL, &SPARSE_LAYER, &GOLD_STEP] {
        shapes_of(it.name, it, &mut found);
    }
    found
}

fn shapes_of(at: &str, shape: &'static Shape, found: &mut Vec<(String, &'static Shape)>) {
    found.push((at.to_owned(), shape));
    for field in shape.fields {
        shapes_in(&format!("{at}.{}", field.name), &field.ty, found);
    }
}

fn shapes_in(at: &str, ty: &Ty, found: &mut Vec<(String, &'static Shape)>) {
    match ty {
        Ty::Shape(shape) => shapes_of(at, shape, found),
        Ty::TypeTagged(tagged) => shapes_of(at, tagged.shape, found),
        Ty::List(list) => shapes_in(at, &list.item, found),
        Ty::Map(map) => shapes_in(at, &map.value, found),
        Ty::Live(ty) => shapes_in(at, ty, found),
        Ty::Either(all) => all.iter().for_each(|ty| shapes_in(at, ty, found)),
        _ => {}
    }
}

fn all_fields() -> Vec<(String, &'static Field)> {
    let mut found: Vec<(String, &'static Field)> = Vec::new();
    let mut add = |at: &str, fields: &'static [Field]| {
        found.extend(fields.iter().map(|field| (format!("{at}.{}", field.name), field)));
    };
    for (at, shape) in all_shapes() {
        add(&at, shape.fields);
    }
    for event in EVENTS {
        add(event.entry.name, event.payload);
    }
    for system in SYSTEMS {
        for fields in [system.action_params, system.entity_params, system.multi_cell_params] {
            add(system.entry.name, fields);
        }
    }
    found
}

fn all_variants() -> Vec<(String, &'static [Variant])> {
    let mut found = vec![
        ("directions".to_owned(), DIRECTIONS),
        ("direction transforms".to_owned(), DIRECTION_TRANSFORMS),
    ];
    for (at, field) in all_fields() {
        variants_in(&at, &field.ty, &mut found);
    }
    found
}

fn variants_in(at: &str, ty: &Ty, found: &mut Vec<(String, &'static [Variant])>) {
    match ty {
        Ty::Enum(variants) | Ty::Words(variants) => found.push((at.to_owned(), variants)),
        Ty::List(list) => variants_in(at, &list.item, found),
        Ty::Map(map) => variants_in(at, &map.value, found),
        Ty::Either(all) => all.iter().for_each(|ty| variants_in(at, ty, found)),
        _ => {}
    }
}

fn item_of(path: &str, field: &str) -> Ty {
    let field = document(path).and_then(|it| it.shape.field(field)).expect("the document has the field");
    let Ty::List(list) = field.ty else { panic!("{} is no list", field.name) };
    list.item
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("tables hold JSON")
}

// Checks values against types, with only the names from the tables.

#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
    fn add(&mut self, at: &str, problem: &str) {
        self.0.push(format!("{at}: {problem}"));
    }

    fn expect(&mut self, holds: bool, at: &str, problem: &str) {
        if !holds {
            self.add(at, problem);
        }
    }

    fn assert_none(&self) {
        assert!(self.0.is_empty(), "{} problems:\n{}", self.0.len(), self.0.join("\n"));
    }

    fn example(&mut self, at: &str, example: &str, ty: &Ty) {
        match serde_json::from_str(example) {
            Ok(value) => self.value(at, &value, ty),
            Err(error) => self.add(at, &format!("the example is no JSON: {error}")),
        }
    }

    fn value(&mut self, at: &str, value: &Value, ty: &Ty) {
        let fits = match ty {
            Ty::Live(_) if is_reference(value) => true,
            Ty::Live(ty) => return self.value(at, value, ty),
            Ty::Either(all) => return self.either(at, value, all),
            Ty::List(list) => match value.as_array() {
                Some(items) => {
                    let count = (list.min..=list.max).contains(&items.len());
                    self.expect(count, at, "too few or too many elements");
                    for (index, item) in items.iter().enumerate() {
                        self.value(&format!("{at}[{index}]"), item, &list.item);
                    }
                    true
                }
                None => false,
            },
            Ty::Map(_) | Ty::Shape(_) | Ty::KeyTagged(_) | Ty::TypeTagged(_) => match value.as_object() {
                Some(object) => {
                    self.object(at, object, ty);
                    true
                }
                None => false,
            },
            _ => fits(value, ty),
        };
        self.expect(fits, at, &format!("{value} does not fit"));
    }

    fn either(&mut self, at: &str, value: &Value, all: &[Ty]) {
        match all.iter().find(|ty| fits(value, ty)) {
            Some(ty) => self.value(at, value, ty),
            None => self.add(at, &format!("{value} fits no alternative")),
        }
    }

    fn object(&mut self, at: &str, object: &Map<String, Value>, ty: &Ty) {
        match ty {
            Ty::Map(map) => {
                for (key, value) in object {
                    self.value(&format!("{at}.{key}"), value, &map.value);
                }
            }
            Ty::Shape(shape) => self.shape(at, object, &[shape]),
            Ty::KeyTagged(vocab) => {
                self.expect(object.len() == 1, at, "not exactly one word");
                for (key, value) in object {
                    match tagged_body(*vocab, key) {
                        Some(body) => self.value(&format!("{at}.{key}"), value, &body),
                        None => self.add(at, &format!("unknown word {key}")),
                    }
                }
            }
            Ty::TypeTagged(tagged) => self.type_tagged(at, object, tagged),
            _ => unreachable!("only called for objects"),
        }
    }

    fn type_tagged(&mut self, at: &str, object: &Map<String, Value>, tagged: &TypeTagged) {
        let word = object.get("type").and_then(Value::as_str).unwrap_or_default();
        let Some(Ty::Shape(body)) = tagged_body(tagged.vocab, word) else {
            return self.add(at, &format!("unknown type {word}"));
        };
        match tagged.body {
            Some(key) => {
                self.shape(at, object, &[tagged.shape]);
                if let Some(value) = object.get(key) {
                    self.value(&format!("{at}.{key}"), value, &Ty::Shape(body));
                }
            }
            None => self.shape(at, object, &[tagged.shape, body]),
        }
    }

    fn shape(&mut self, at: &str, object: &Map<String, Value>, shapes: &[&Shape]) {
        for (key, value) in object {
            let at = format!("{at}.{key}");
            match shapes.iter().find_map(|shape| shape.field(key)) {
                Some(field) => self.value(&at, value, &field.ty),
                None => match shapes[0].rest {
                    Rest::Unknown => self.add(&at, "unknown key"),
                    Rest::Params(ty) => self.value(&at, value, &ty),
                },
            }
        }
        for field in shapes.iter().flat_map(|shape| shape.fields) {
            let there = |name: &str| object.contains_key(name);
            let group = |wanted: Presence| {
                let fields = shapes.iter().flat_map(|shape| shape.fields);
                fields.filter(|it| it.presence == wanted && there(it.name)).count()
            };
            let holds = match field.presence {
                Presence::Required => there(field.name),
                Presence::OneOf(_) => group(field.presence) == 1,
                Presence::AtLeastOneOf(_) => group(field.presence) > 0,
                Presence::RequiredWhen { field: sibling, values } => {
                    let asked =
                        object.get(sibling).is_some_and(|it| values.contains(&it.to_string().as_str()));
                    !asked || there(field.name)
                }
                _ => true,
            };
            self.expect(holds, &format!("{at}.{}", field.name), "missing");
        }
    }
}

/// The type of the value of a word's key.
fn tagged_body(vocab: Vocab, word: &str) -> Option<Ty> {
    Some(match vocab {
        Vocab::Condition => gridponder_catalog::condition(word)?.body,
        Vocab::Effect => Ty::Shape(&gridponder_catalog::effect(word)?.body),
        Vocab::System => Ty::Shape(&gridponder_catalog::system(word)?.config),
        Vocab::Goal => Ty::Shape(&gridponder_catalog::goal(word)?.config),
        Vocab::LoseCondition => Ty::Shape(&gridponder_catalog::lose_condition(word)?.config),
        Vocab::SequenceEntry => Ty::Shape(&gridponder_catalog::sequence_entry(word)?.body),
        Vocab::Event => return None,
    })
}

fn is_reference(value: &Value) -> bool {
    value.as_str().is_some_and(|it| it.starts_with('$'))
}

/// Returns true if the outermost JSON type matches, and for simple values the value itself.
fn fits(value: &Value, ty: &Ty) -> bool {
    let pair = |smallest: i64| {
        let items = value.as_array().filter(|it| it.len() == 2);
        items.is_some_and(|it| it.iter().all(|it| it.as_i64().is_some_and(|it| it >= smallest)))
    };
    match ty {
        Ty::Any => true,
        Ty::Null => value.is_null(),
        Ty::Bool => value.is_boolean(),
        Ty::Int { min, max } => value.as_i64().is_some_and(|it| (*min..=*max).contains(&it)),
        Ty::Number => value.is_number(),
        Ty::Positive => value.as_f64().is_some_and(|it| it > 0.0),
        Ty::Refers(Name::Event) => value.as_str().is_some_and(|it| gridponder_catalog::event(it).is_some()),
        Ty::Text | Ty::Formatted(_) | Ty::Defines(_) | Ty::Refers(_) => {
            value.is_string() && !is_reference(value)
        }
        Ty::Enum(variants) | Ty::Words(variants) => variants.iter().any(|it| *value == it.name),
        Ty::Direction => DIRECTIONS.iter().any(|it| *value == it.name),
        Ty::Position => pair(i64::MIN),
        Ty::Size => pair(1),
        Ty::Live(ty) => is_reference(value) || fits(value, ty),
        Ty::List(_) | Ty::Pattern => value.is_array(),
        Ty::LayerData => value.is_array() || value.is_object(),
        Ty::Either(all) => all.iter().any(|ty| fits(value, ty)),
        Ty::GoldStep => value.is_string() || value.is_object(),
        Ty::Map(_)
        | Ty::Shape(_)
        | Ty::KeyTagged(_)
        | Ty::TypeTagged(_)
        | Ty::SystemOverrides
        | Ty::MultiCellParams => value.is_object(),
    }
}

#[test]
fn what_gestures_give_is_written_in_the_words_of_the_theme() {
    let theme = document("theme.json").expect("it is a document");
    let Some(Ty::List(gestures)) = theme.field("controls/gestureMap").map(|field| field.ty) else {
        panic!("the gestures are a list");
    };
    let Ty::Shape(gesture) = gestures.item else { panic!("a gesture is an object") };
    let Some(Ty::Enum(words)) = gesture.field("gesture").map(|field| field.ty) else {
        panic!("the gesture is one of a set");
    };
    let Some(Ty::Map(mapping)) = gesture.field("paramMapping").map(|field| field.ty) else {
        panic!("the mapping is an object");
    };
    let Ty::Enum(sources) = mapping.value else { panic!("its values are of a set") };
    let given: Vec<&str> = gridponder_catalog::GESTURES.iter().map(|it| it.gesture).collect();
    assert_eq!(given, words.iter().map(|it| it.name).collect::<Vec<_>>());
    for gives in gridponder_catalog::GESTURES {
        assert!(gives.source.is_none_or(|source| sources.iter().any(|it| it.name == source)));
        assert!(
            gives
                .directions
                .iter()
                .all(|it| gridponder_catalog::DIRECTIONS.iter().any(|known| known.name == *it))
        );
        assert!(gives.named_by.is_none_or(|key| gesture.field(key).is_some()));
    }
}
