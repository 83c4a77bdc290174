//! Readers of variables and of numbers on layers: what they need, so that what rules write can be compared with it.

use std::borrow::Cow;

use catalog::VariableType;
use json::Node;

use crate::describe;

/// A reader of a variable, or of a parameter of the numbers on a layer.
#[derive(Debug, PartialEq)]
pub(crate) struct Reader {
    pub(crate) what: What,
    pub(crate) needs: VariableType,
    /// A description, for example ``the goal `q` compares it with one``.
    pub(crate) does: String,
    /// The JSON Pointer of the reader.
    pub(crate) pointer: String,
    /// Whether it reads the variable in every turn.
    pub(crate) is_constant: bool,
}

/// What a reader reads.
#[derive(Debug, PartialEq)]
pub(crate) enum What {
    Variable(String),
    /// The parameter `value` of the entities of the kind `number` on a layer.
    Numbers {
        layer: String,
    },
}

/// The goals and lose conditions of a level that read a variable or the numbers on a layer.
pub(crate) fn measures(level: Node<'_>) -> impl Iterator<Item = Reader> {
    let sections = [("goals", "goal"), ("loseConditions", "lose condition")].into_iter();
    sections.flat_map(move |(section, noun)| {
        let measures = level.get(section).into_iter().flat_map(Node::elements);
        measures.filter_map(move |measure| measured(measure, noun))
    })
}

/// What a goal or a lose condition reads.
fn measured(measure: Node<'_>, noun: &'static str) -> Option<Reader> {
    let ty = measure.get("type")?.as_str()?;
    let config = measure.get("config")?;
    let id = measure.get("id").and_then(Node::as_str);
    let who = id.map_or_else(|| format!("a {noun}"), |id| format!("the {noun} `{}`", describe::short(&id)));
    let (at, what, needs, does) = match &*ty {
        "variable_threshold" => {
            let variable = config.get("variable")?;
            let what = What::Variable(variable.as_str()?.into_owned());
            (variable, what, VariableType::Number, format!("{who} compares it with a number"))
        }
        "sum_constraint" | "count_constraint" => {
            let written = config.get("layer").and_then(Node::as_str);
            let default =
                || catalog::goal(&ty)?.config.field("layer")?.default_json()?.as_str().map(str::to_owned);
            let layer = written.map(Cow::into_owned).or_else(default)?;
            (measure, What::Numbers { layer }, VariableType::Whole, format!("{who} reads it"))
        }
        _ => return None,
    };
    Some(Reader { what, needs, does, pointer: at.pointer(), is_constant: noun == "goal" })
}
