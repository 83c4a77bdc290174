//! Objects with known keys: their fields, the required ones, and the meaning of other keys.

use super::Builder;
use serde_json::Value;

use super::json::{Json, Object};
use super::prose;
use crate::model::{Field, Presence, Rest, Shape, Ty};

impl Builder {
    /// A shape as a separate definition.
    pub(super) fn shape(&mut self, shape: &Shape) -> Object {
        let schema = self.shape_itself(shape);
        self.define(shape.name, schema)
    }

    /// The schema of a shape.
    pub(super) fn shape_itself(&mut self, shape: &Shape) -> Object {
        let properties = self.properties(shape.fields);
        self.object(shape.doc, properties, &shape.fields.iter().collect::<Vec<_>>(), shape.rest)
    }

    /// The schemas of fields, by name.
    pub(super) fn properties(&mut self, fields: &[Field]) -> Object {
        fields.iter().map(|field| (field.name, self.field(field))).collect()
    }

    fn field(&mut self, field: &Field) -> Object {
        let schema = self.value_of(field);
        self.annotated(prose::of_field(field), schema)
    }

    /// The schema of the value of a key. It accepts everything that the game accepts, so that a schema
    /// refuses nothing that a check only warns about.
    pub(super) fn value_of(&mut self, field: &Field) -> Object {
        let schema = match field.takes {
            // The shape of an object is useful even where the game accepts anything.
            Some(Ty::Any) if matches!(field.ty, Ty::Shape(_)) => {
                return Object::new().with("anyOf", vec![self.ty(&field.ty), Object::new()]);
            }
            Some(Ty::Any) => return Object::new(),
            Some(takes) => self.either(&[field.ty, *takes]),
            None => self.ty(&field.ty),
        };
        if field.is_absent_if_null() { or_null(schema) } else { schema }
    }

    /// An object with these properties; `fields` determine the required ones.
    pub(super) fn object(&mut self, doc: &str, properties: Object, fields: &[&Field], rest: Rest) -> Object {
        let mut schema = prose::described(doc).with("type", "object").with("properties", properties);
        let required: Vec<&str> =
            fields.iter().filter(|field| field.presence == Presence::Required).map(|it| it.name).collect();
        if !required.is_empty() {
            schema = schema.with("required", required);
        }
        schema = match rest {
            // An unknown key is only a warning, because the game ignores it.
            Rest::Unknown => schema,
            Rest::Params(ty) => {
                let rest = self.ty(&ty);
                if rest.is_empty() { schema } else { schema.with("additionalProperties", rest) }
            }
        };
        all_of(schema, conditions(fields))
    }
}

/// A schema that also requires all of these conditions.
pub(super) fn all_of(schema: Object, mut conditions: Vec<Object>) -> Object {
    match conditions.len() {
        0 => schema,
        1 => schema.and(conditions.remove(0)),
        _ => schema.with("allOf", conditions),
    }
}

/// The requirements of fields on each other.
fn conditions(fields: &[&Field]) -> Vec<Object> {
    let mut conditions = Vec::new();
    let mut groups: Vec<Presence> = Vec::new();
    for field in fields {
        match field.presence {
            Presence::RequiredWhen { field: sibling, values } => {
                conditions.push(required_when(fields, field, sibling, values));
            }
            Presence::OneOf(_) | Presence::AtLeastOneOf(_) if !groups.contains(&field.presence) => {
                groups.push(field.presence);
                let members: Vec<Object> =
                    fields.iter().filter(|it| it.presence == field.presence).map(|it| required(it)).collect();
                let key = if matches!(field.presence, Presence::OneOf(_)) { "oneOf" } else { "anyOf" };
                conditions.push(Object::new().with(key, members));
            }
            _ => {}
        }
    }
    conditions
}

fn required_when(fields: &[&Field], field: &Field, sibling: &str, values: &'static [&'static str]) -> Object {
    let allowed: Vec<Json> = values.iter().copied().map(Json::Text).collect();
    let condition =
        Object::new().with("properties", Object::new().with(sibling, Object::new().with("enum", allowed)));
    // A missing sibling has its default.
    let default = fields.iter().find(|it| it.name == sibling).and_then(|it| it.presence.default_value());
    let holds_when_absent = default.is_some_and(|default| values.contains(&default));
    let condition = if holds_when_absent { condition } else { condition.with("required", vec![sibling]) };
    Object::new().with("if", condition).with("then", required(field))
}

fn required(field: &Field) -> Object {
    let schema = Object::new().with("required", vec![field.name]);
    if !field.is_absent_if_null() {
        return schema;
    }
    let not_null = Object::new().with("not", Object::new().with("type", "null"));
    schema.with("properties", Object::new().with(field.name, not_null))
}

/// The schema, extended to accept `null`.
fn or_null(schema: Object) -> Object {
    let null = || Object::new().with("type", "null");
    // Closed sets of values must list `null`, too.
    let is_open = schema.get("enum").is_none() && schema.get("const").is_none();
    match schema.get("type") {
        Some(Json::Simple(Value::String(name))) if is_open => {
            let types = vec![name.clone(), "null".to_owned()];
            schema.replaced("type", types)
        }
        Some(Json::List(types)) if types.contains(&Json::from("null")) => schema,
        _ if schema.is_empty() => schema,
        _ => Object::new().with("anyOf", vec![schema, null()]),
    }
}
