//! JSON Schema of a game, made from the tables: for tools that know no WAGE. It accepts whatever a check only warns of.

use serde_json::{Map, Value, json};
use wage_rules::vocabulary::{
    ACTIONS, BEHAVIORS, CONDITIONS, Entry, GAME, INITIALIZERS, Limits, NAVIGATION_TARGETS, OPERATORS, Object,
    Ty, WordList,
};

/// What the schema is called.
pub const SCHEMA_NAME: &str = "wage";

/// The schema, as the text of a file. `uri` is the identifier of the version of JSON Schema, and `definitions` the key under
/// which that has the parts it refers to.
pub fn schema(uri: &str, definitions: &str) -> String {
    let mut parts = Parts { definitions: definitions.to_owned(), made: Map::new(), under_way: Vec::new() };
    let root = parts.object(&GAME);
    for (name, ty) in [
        ("condition", Ty::Condition),
        ("action", Ty::Action),
        ("initializer", Ty::Initializer),
        ("behavior", Ty::Behavior),
        ("navigationTarget", Ty::NavigationTarget),
    ] {
        let choice = parts.choice(ty);
        parts.made.insert(name.to_owned(), choice);
    }
    parts.made.insert("selector".to_owned(), selector());
    parts.made.insert("value".to_owned(), value());
    let mut schema = json!({
        "$schema": uri,
        "$id": format!("urn:goldpath:schema:{SCHEMA_NAME}"),
        "title": "WAGE game",
        "description": GAME.doc,
        "allOf": [root],
        definitions: parts.made,
    });
    // Whether objects keep the order in which they were written depends on who else uses serde_json.
    schema.sort_all_objects();
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    format!("{text}\n")
}

struct Parts {
    definitions: String,
    made: Map<String, Value>,
    /// Objects may contain themselves, as zones do.
    under_way: Vec<&'static str>,
}

impl Parts {
    fn reference(&self, name: &str) -> Value {
        json!({ "$ref": format!("#/{}/{name}", self.definitions) })
    }

    /// A reference to an object, which is made when it is first asked for.
    fn object(&mut self, object: &'static Object) -> Value {
        let name = definition(object.name);
        if !self.made.contains_key(&name) && !self.under_way.contains(&object.name) {
            self.under_way.push(object.name);
            let made = self.fields(object, None);
            self.made.insert(name.clone(), made);
            self.under_way.retain(|it| *it != object.name);
        }
        self.reference(&name)
    }

    /// An object with its fields; `kind` for one that its kind tells from others.
    fn fields(&mut self, object: &'static Object, kind: Option<&str>) -> Value {
        let mut properties = Map::new();
        for field in object.fields {
            let ty = match (field.name, kind) {
                ("kind", Some(kind)) => json!({ "const": kind }),
                _ => self.ty(field.ty),
            };
            // Beside a reference an old draft sees nothing.
            properties.insert(field.name.to_owned(), json!({ "description": field.doc, "allOf": [ty] }));
        }
        let required: Vec<&str> =
            object.fields.iter().filter(|it| it.is_required).map(|it| it.name).collect();
        json!({ "type": "object", "description": object.doc, "properties": properties, "required": required })
    }

    /// One of several objects, by their kind. Where more kinds may be known to the engine, any other one is accepted.
    fn choice(&mut self, ty: Ty) -> Value {
        let (entries, is_open): (Vec<&'static Entry>, bool) = match ty {
            Ty::Condition => (CONDITIONS.iter().map(|it| &it.entry).collect(), false),
            Ty::Action => (ACTIONS.iter().map(|it| &it.entry).collect(), true),
            Ty::Initializer => (INITIALIZERS.iter().collect(), false),
            Ty::Behavior => (BEHAVIORS.iter().collect(), true),
            _ => (NAVIGATION_TARGETS.iter().collect(), false),
        };
        let kinds: Vec<&str> = entries.iter().map(|it| it.kind).collect();
        let mut choices: Vec<Value> =
            entries.iter().map(|it| self.fields(&it.object, Some(it.kind))).collect();
        if is_open {
            choices.push(json!({
                "type": "object",
                "properties": { "kind": { "type": "string", "not": { "enum": kinds } } },
                "required": ["kind"],
            }));
        }
        json!({ "oneOf": choices })
    }

    fn ty(&mut self, ty: Ty) -> Value {
        match ty {
            Ty::Text | Ty::Name | Ty::Defines(_) | Ty::Refers(_) | Ty::Color | Ty::Open(_) => {
                json!({ "type": "string" })
            }
            Ty::Number(limits) => number(limits),
            Ty::Bool => json!({ "type": "boolean" }),
            Ty::Any => json!({}),
            Ty::Selector => self.reference("selector"),
            Ty::Value => self.reference("value"),
            Ty::List(of) => json!({ "type": "array", "items": self.ty(*of) }),
            Ty::Object(object) => self.object(object),
            Ty::State => json!({ "type": "object" }),
            Ty::Condition => self.reference("condition"),
            Ty::Action => self.reference("action"),
            Ty::Initializer => self.reference("initializer"),
            Ty::Behavior => self.reference("behavior"),
            Ty::NavigationTarget => self.reference("navigationTarget"),
            Ty::Closed(words) => one_of(words),
            Ty::Operator => one_of(&OPERATORS),
        }
    }
}

/// The name of an object without its article, as a key.
fn definition(name: &str) -> String {
    let words = name.split(' ').skip(1);
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.enumerate().map(|(at, word)| if at == 0 { word.to_owned() } else { capital(word) }).collect()
}

fn one_of(words: &WordList) -> Value {
    let words: Vec<Value> =
        words.words.iter().map(|it| json!({ "const": it.word, "description": it.doc })).collect();
    json!({ "oneOf": words })
}

fn number(limits: Limits) -> Value {
    let mut value = Map::new();
    value.insert("type".to_owned(), if limits.is_whole { "integer" } else { "number" }.into());
    if let Some(least) = limits.least {
        let key = if limits.is_open { "exclusiveMinimum" } else { "minimum" };
        value.insert(key.to_owned(), least.into());
    }
    Value::Object(value)
}

fn selector() -> Value {
    let by = |key: &str| json!({ "type": "object", "properties": { key: { "type": "string" } }, "required": [key] });
    json!({ "oneOf": [{ "enum": ["any", "same", "other"] }, by("byTeam"), by("byId")] })
}

fn value() -> Value {
    json!({
        "oneOf": [
            { "type": ["string", "number", "boolean", "null"] },
            {
                "type": "object",
                "properties": { "ref": { "type": "string", "pattern": "^(same|other)\\." } },
                "required": ["ref"],
                "not": { "required": ["lit"] },
            },
            { "type": "object", "required": ["lit"], "not": { "required": ["ref"] } },
        ]
    })
}
