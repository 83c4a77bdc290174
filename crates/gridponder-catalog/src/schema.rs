//! JSON Schema of the files of a pack, generated from the tables, for editors and programs that know schemas
//! but not packs. What a schema cannot express, for example that a name must be defined, is left to checks.

mod formats;
mod json;
mod objects;
mod prose;
mod special;
mod tagged;

use std::collections::BTreeMap;

use crate::model::{Document, List, Map, Name, Ty};
use crate::{DIRECTIONS, EVENTS};
use json::{Json, Object};

/// A version of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draft {
    /// The current version.
    #[default]
    Draft202012,
    /// The version that all tools support.
    Draft07,
}

impl Draft {
    /// All supported versions.
    pub const ALL: [Self; 2] = [Self::Draft202012, Self::Draft07];

    /// Its official name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft202012 => "2020-12",
            Self::Draft07 => "draft-07",
        }
    }

    /// The URI in `$schema`.
    pub const fn uri(self) -> &'static str {
        match self {
            Self::Draft202012 => "https://json-schema.org/draft/2020-12/schema",
            Self::Draft07 => "http://json-schema.org/draft-07/schema#",
        }
    }

    /// The key for shared definitions.
    pub const fn definitions(self) -> &'static str {
        match self {
            Self::Draft202012 => "$defs",
            Self::Draft07 => "definitions",
        }
    }
}

/// The file name of the schema of a document.
pub fn file_name(document: &Document) -> String {
    format!("{}.schema.json", document.shape.name)
}

/// The schema of a document, as the text of a file.
pub fn text(document: &Document, draft: Draft) -> String {
    let mut builder = Builder { draft, definitions: BTreeMap::new() };
    let root = builder.shape_itself(&document.shape);
    let definitions: Object =
        builder.definitions.into_iter().map(|(name, schema)| (name, schema.unwrap_or_default())).collect();
    let schema = Object::new()
        .with("$schema", draft.uri())
        .with("$id", format!("urn:goldpath:schema:{}", document.shape.name))
        .with("title", document.path)
        .and(root)
        .with("examples", vec![Json::Text(document.example)]);
    let schema = if definitions.is_empty() { schema } else { schema.with(draft.definitions(), definitions) };
    Json::from(schema).text()
}

/// Converts types to schemas, and collects shared definitions.
struct Builder {
    draft: Draft,
    /// By name. A definition under construction, which may refer to itself, is `None`.
    definitions: BTreeMap<String, Option<Object>>,
}

impl Builder {
    fn ty(&mut self, ty: &Ty) -> Object {
        let of_type = |name: &str| Object::new().with("type", name);
        match *ty {
            Ty::Any => Object::new(),
            Ty::Null => of_type("null"),
            Ty::Bool => of_type("boolean"),
            Ty::Int { min, max } => {
                let mut schema = of_type("integer");
                if min > i64::MIN {
                    schema = schema.with("minimum", min);
                }
                if max < i64::MAX {
                    schema = schema.with("maximum", max);
                }
                schema
            }
            Ty::Number => of_type("number"),
            Ty::Positive => of_type("number").with("exclusiveMinimum", 0_i64),
            Ty::Refers(Name::Event) => self.event(),
            Ty::Text | Ty::Defines(_) | Ty::Refers(_) => of_type("string"),
            Ty::Formatted(format) => formats::formatted(format),
            Ty::Enum(variants) => prose::variants(variants),
            Ty::Words(variants) => prose::words(variants),
            Ty::Direction => self.define_once("direction", |_| prose::variants(DIRECTIONS)),
            Ty::Position => self.define_once("position", |this| {
                let pair = this.position();
                prose::described("A cell as `[x, y]`, counted from the top left cell `[0, 0]`.").and(pair)
            }),
            Ty::Size => self.define_once("size", |this| {
                let pair = this.list(&special::SIZE);
                prose::described("`[width, height]` in cells.").and(pair)
            }),
            Ty::Live(inner) => self.live(inner),
            Ty::List(list) => self.list(list),
            Ty::Map(map) => self.map(map),
            Ty::Shape(shape) => self.shape(shape),
            Ty::Either(alternatives) => self.either(alternatives),
            Ty::KeyTagged(vocab) => self.key_tagged(vocab),
            Ty::TypeTagged(tagged) => self.type_tagged(tagged),
            Ty::SystemOverrides => self.system_overrides(),
            Ty::LayerData => self.layer_data(),
            Ty::Pattern => self.rows(),
            Ty::GoldStep => self.gold_step(),
            Ty::MultiCellParams => Self::multi_cell_params(),
        }
    }

    fn list(&mut self, list: &List) -> Object {
        let mut schema = Object::new().with("type", "array");
        let item = self.ty(&list.item);
        // The game takes any element of a lenient list; editors propose what is meant.
        let item = if list.is_lenient && !item.is_empty() {
            Object::new().with("anyOf", vec![item, Object::new()])
        } else {
            item
        };
        if !item.is_empty() {
            schema = schema.with("items", item);
        }
        if list.min > 0 {
            schema = schema.with("minItems", list.min);
        }
        if list.max < usize::MAX {
            schema = schema.with("maxItems", list.max);
        }
        if list.unique { schema.with("uniqueItems", true) } else { schema }
    }

    fn map(&mut self, map: &Map) -> Object {
        let schema = Object::new().with("type", "object");
        let value = self.ty(&map.value);
        if value.is_empty() { schema } else { schema.with("additionalProperties", value) }
    }

    fn either(&mut self, alternatives: &[Ty]) -> Object {
        let schemas: Vec<Object> = alternatives.iter().map(|ty| self.ty(ty)).collect();
        // Schemas that consist only of a type are combined into one list.
        match schemas.iter().map(|schema| schema.only("type").cloned()).collect::<Option<Vec<Json>>>() {
            Some(types) => Object::new().with("type", types),
            None => Object::new().with("anyOf", schemas),
        }
    }

    fn event(&mut self) -> Object {
        self.define_once("event", |_| {
            let words = EVENTS.iter().map(|it| (it.entry.name, prose::of_entry(&it.entry, true)));
            prose::one_of(words.collect())
        })
    }

    /// Adds annotations, which do not affect validation, to a schema.
    fn annotated(&self, notes: Object, schema: Object) -> Object {
        // Draft 7 ignores everything beside a `$ref`.
        if self.draft == Draft::Draft07 && schema.get("$ref").is_some() {
            return notes.with("allOf", vec![schema]);
        }
        notes.and(schema)
    }

    /// A reference to a definition whose name is unique.
    fn define_once(&mut self, name: &str, build: impl FnOnce(&mut Self) -> Object) -> Object {
        let name = name.replace(' ', "-");
        if !self.definitions.contains_key(&name) {
            self.definitions.insert(name.clone(), None);
            let schema = build(self);
            self.definitions.insert(name.clone(), Some(schema));
        }
        self.reference_to(&name)
    }

    /// A reference to a definition. If the name is taken by another one, a number is added.
    fn define(&mut self, name: &str, schema: Object) -> Object {
        let name = name.replace(' ', "-");
        let mut free = name.clone();
        let mut number = 1;
        while let Some(other) = self.definitions.get(&free) {
            if other.as_ref() == Some(&schema) {
                return self.reference_to(&free);
            }
            number += 1;
            free = format!("{name}-{number}");
        }
        self.definitions.insert(free.clone(), Some(schema));
        self.reference_to(&free)
    }

    fn reference_to(&self, name: &str) -> Object {
        Object::new().with("$ref", format!("#/{}/{name}", self.draft.definitions()))
    }
}
