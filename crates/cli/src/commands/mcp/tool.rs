//! What a tool is: a name, what it takes, what it answers, and its work.

use std::sync::Arc;

use rmcp::model::{ContentBlock, JsonObject, Tool as Described, ToolAnnotations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::refusal::Refusal;
use super::site::Site;
use crate::call::Call;

/// A tool.
pub(super) trait Tool: DeserializeOwned + JsonSchema {
    /// Its name, by which it is called.
    const NAME: &'static str;
    /// What it does, for an agent.
    const DESCRIPTION: &'static str;
    /// Whether it changes files, always or if it is asked to.
    const WRITES: Writes = Writes::Never;
    /// What it answers.
    type Answer: Serialize + JsonSchema;

    /// Does its work for these arguments.
    fn call(self, site: &Site, call: &Call) -> Result<Told<Self::Answer>, Refusal>;
}

/// Whether a tool changes files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writes {
    Never,
    /// Only with an argument that asks for it; otherwise it answers.
    IfAsked,
    /// It is of use only where files may change.
    Always,
}

/// An answer, with a picture beside it.
pub(super) struct Told<A> {
    pub(super) answer: A,
    /// A PNG.
    pub(super) picture: Option<Vec<u8>>,
}

impl<A> From<A> for Told<A> {
    fn from(answer: A) -> Self {
        Self { answer, picture: None }
    }
}

/// An answer of any tool.
pub(super) struct Answered {
    pub(super) answer: Map<String, Value>,
    pub(super) picture: Option<Vec<u8>>,
}

/// The work of a tool for arguments that are not typed yet.
type Work = fn(Map<String, Value>, &Site, &Call) -> Result<Answered, Refusal>;

/// A tool as the server knows it.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) writes: Writes,
    describe: fn() -> Described,
    call: Work,
}

impl Entry {
    pub(super) const fn of<T: Tool>() -> Self {
        Self { name: T::NAME, writes: T::WRITES, describe: describe::<T>, call: call::<T> }
    }

    pub(super) fn describe(&self) -> Described {
        (self.describe)()
    }

    pub(super) fn call(
        &self,
        arguments: Map<String, Value>,
        site: &Site,
        call: &Call,
    ) -> Result<Answered, Refusal> {
        (self.call)(arguments, site, call)
    }
}

fn describe<T: Tool>() -> Described {
    let hints =
        ToolAnnotations::new().read_only(T::WRITES == Writes::Never).destructive(false).open_world(false);
    Described::new(T::NAME, T::DESCRIPTION, schema::<T>(Side::Taken))
        .with_raw_output_schema(schema::<T::Answer>(Side::Told))
        .with_annotations(hints)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Taken,
    Told,
}

/// The JSON Schema of a type.
fn schema<T: JsonSchema>(side: Side) -> Arc<JsonObject> {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    if side == Side::Told {
        settings = settings.for_serialize();
    }
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let Value::Object(mut object) = schema.to_value() else { return Arc::default() };
    object.remove("title");
    object.remove("$schema");
    if side == Side::Told {
        bound(&mut object);
    }
    Arc::new(object)
}

/// A long answer lacks what is asked for by a handle, and has text instead of a list with an element that is too long.
fn bound(object: &mut Map<String, Value>) {
    object.remove("required");
    let Some(Value::Object(members)) = object.get_mut("properties") else { return };
    for member in members.values_mut() {
        if let Value::Object(member) = member
            && member.get("type").is_some_and(|it| it == "array" || it == "object")
        {
            let about = member.remove("description");
            let structure = std::mem::take(member);
            member.extend(about.map(|about| ("description".to_owned(), about)));
            let text = serde_json::json!({ "type": "string" });
            member.insert("anyOf".to_owned(), Value::Array(vec![Value::Object(structure), text]));
        }
    }
    members.insert(
        "more".to_owned(),
        serde_json::json!({
            "description": "What was left out because the answer would be too long: ask for it with the tool `more`.",
            "type": "array",
            "items": {
                "type": "object",
                "properties": { "handle": { "type": "string" }, "of": { "type": "string" }, "left": { "type": "string" } },
                "required": ["handle", "of", "left"]
            }
        }),
    );
}

fn call<T: Tool>(arguments: Map<String, Value>, site: &Site, call: &Call) -> Result<Answered, Refusal> {
    let taken: T = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| Refusal::new(format!("`{}`: wrong arguments: {error}", T::NAME)))?;
    let Told { answer, picture } = taken.call(site, call)?;
    match serde_json::to_value(answer) {
        Ok(Value::Object(answer)) => Ok(Answered { answer, picture }),
        _ => Err(Refusal::new("internal error: the answer is no object")),
    }
}

/// The content of a picture.
pub(super) fn picture(png: &[u8]) -> ContentBlock {
    ContentBlock::image(disk::base64(png), "image/png")
}
