//! Values that rules write to variables, compared with the readers of these variables: a value of a type that
//! the reader cannot handle stops the game.

use std::sync::Arc;

use catalog::Ty;
use json::{Kind, Node};
use language::FileRange;
use pack::File;

use super::{Look, Rule};
use crate::file_context::{FileContext, visible};
use crate::rules;
use crate::rules::variable_type::Needs;

/// A reader of a variable.
#[derive(Debug, PartialEq)]
pub(super) struct Reader {
    variable: String,
    needs: Needs,
    /// A description, for example ``the goal `q` compares it with one``.
    does: String,
    /// The JSON Pointer of the reader.
    pointer: String,
    /// Whether it reads the variable in every turn.
    is_constant: bool,
}

/// The type of a written value, if it is certain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Whole,
    Real,
    Text,
    Other(&'static str),
}

/// Checks the values that the rules of a file write.
pub(super) fn check(look: &mut Look<'_>, rules: &[Rule<'_>]) {
    let writes: Vec<(Rule<'_>, Node<'_>, Node<'_>)> = rules
        .iter()
        .flat_map(|rule| rule.effects().map(|effect| (*rule, effect)))
        .filter_map(|(rule, effect)| {
            let set =
                effect.get("set_variable").and_then(|body| Some((body.get("name")?, body.get("value")?)));
            let add = || {
                let body = effect.get("increment_variable")?;
                let amount = body.get("amount").filter(|amount| amount.as_i64().is_none())?;
                Some((body.get("name")?, amount))
            };
            let (name, value) = set.or_else(add)?;
            Some((rule, name, value))
        })
        .collect();
    if writes.is_empty() {
        return;
    }
    let own = own_readers(look.context);
    let levels = look.context.pack.levels();
    let in_levels = levels.into_iter().flat_map(|levels| {
        let outlines = levels.outlines();
        outlines.flat_map(|(path, level)| level.logic.readers.iter().map(move |reader| (path, reader)))
    });
    let readers: Vec<(&Arc<str>, &Reader)> =
        in_levels.chain(own.iter().map(|(path, reader)| (path, reader))).collect();
    for (rule, name, value) in &writes {
        let (Some(name), Some(written)) = (name.as_str(), written(*rule, *value)) else { continue };
        let unfit =
            |(_, reader): &&(&Arc<str>, &Reader)| reader.variable == *name && !fits(reader.needs, written);
        let Some((path, reader)) = readers.iter().find(unfit) else { continue };
        let file = match levels {
            Some(levels) => levels.file_told_of(path),
            None => look.context.pack.file(path),
        };
        let Some(at) = file.and_then(|file| place(file, &reader.pointer)) else { continue };
        // Another rule may write a different value before the variable is read.
        let is_only_writer =
            writes.iter().filter(|(_, other, _)| other.as_str().as_ref() == Some(&name)).count() == 1;
        let is_free = ["where", "if"].into_iter().all(|key| rule.node.get(key).is_none());
        let is_certain = reader.is_constant && is_only_writer && is_free;
        let found = match written {
            Written::Whole | Written::Real => "a number with a fraction",
            Written::Text => "a text",
            Written::Other(what) => what,
        };
        look.report(Some(rules::variable_type::written(
            look.context,
            *value,
            &name,
            reader.needs,
            found,
            (&reader.does, &at),
            is_certain,
        )));
    }
}

fn fits(needs: Needs, written: Written) -> bool {
    match needs {
        Needs::Number => matches!(written, Written::Whole | Written::Real),
        Needs::Whole => written == Written::Whole,
        Needs::Text => written == Written::Text,
    }
}

/// The type of the written value. Returns `None` if it is known only at run time, or if the value is missing
/// or null.
fn written(rule: Rule<'_>, value: Node<'_>) -> Option<Written> {
    Some(match value.kind() {
        Kind::Missing | Kind::Null => return None,
        Kind::Bool => Written::Other("`true` or `false`"),
        Kind::Number if value.as_i64().is_some() => Written::Whole,
        Kind::Number => Written::Real,
        Kind::Array => Written::Other("a list"),
        Kind::Object => Written::Other("an object"),
        Kind::String => {
            let text = value.as_str()?;
            if !text.starts_with('$') {
                return Some(Written::Text);
            }
            let mut segments = text.split('.');
            match (segments.next()?, segments.next()?, segments.next()) {
                ("$event", field, _) => return of_type(&rule.event?.field(field)?.ty),
                ("$cell", _, Some("kind")) | ("$avatar", "item", _) => Written::Text,
                ("$avatar", "position", _) => Written::Other("a position"),
                _ => return None,
            }
        }
    })
}

fn of_type(ty: &Ty) -> Option<Written> {
    Some(match ty {
        Ty::Bool => Written::Other("`true` or `false`"),
        Ty::Int { .. } => Written::Whole,
        Ty::Position | Ty::Size => Written::Other("a position"),
        Ty::List(_) => Written::Other("a list"),
        Ty::Map(_) | Ty::Shape(_) => Written::Other("an object"),
        Ty::Text | Ty::Direction | Ty::Enum(_) | Ty::Words(_) | Ty::Formatted(_) | Ty::Refers(_) => {
            Written::Text
        }
        _ => return None,
    })
}

/// The readers of variables in the file itself and in the game, each with its file path.
fn own_readers(context: FileContext<'_>) -> Vec<(Arc<str>, Reader)> {
    let mut readers = Vec::new();
    if context.pack.levels().is_none() {
        let own = context.file.tree.root().into_iter().flat_map(measures);
        readers.extend(own.map(|reader| (Arc::clone(&context.file.path), reader)));
    }
    if let Some(game) = context.pack.game() {
        let systems = game.tree.root().and_then(|root| root.get("systems"));
        for system in systems.into_iter().flat_map(Node::elements) {
            if system.get("enabled").and_then(Node::as_bool) != Some(false) {
                readers.extend(system_variable(system).map(|reader| (Arc::clone(&game.path), reader)));
            }
        }
    }
    readers
}

/// The current range of a reader.
fn place(file: &File, pointer: &str) -> Option<FileRange> {
    let node = file.tree.at_pointer(pointer)?;
    Some(FileRange { file: Arc::clone(&file.path), range: visible(node) })
}

/// The goals and lose conditions of a level that compare a variable with a number.
pub(super) fn measures(level: Node<'_>) -> impl Iterator<Item = Reader> {
    let sections = [("goals", "goal"), ("loseConditions", "lose condition")].into_iter();
    sections.flat_map(move |(section, noun)| {
        let measures = level.get(section).into_iter().flat_map(Node::elements);
        measures.filter_map(move |measure| measured(measure, noun))
    })
}

/// A goal or a lose condition that compares a variable with a number.
fn measured(measure: Node<'_>, noun: &'static str) -> Option<Reader> {
    measure.get("type")?.as_str().filter(|ty| ty == "variable_threshold")?;
    let variable = measure.get("config")?.get("variable")?;
    let id = measure.get("id").and_then(Node::as_str);
    let who =
        id.map_or_else(|| format!("a {noun}"), |id| format!("the {noun} `{}`", crate::describe::short(&id)));
    Some(Reader {
        variable: variable.as_str()?.into_owned(),
        needs: Needs::Number,
        does: format!("{who} compares it with a number"),
        pointer: variable.pointer(),
        is_constant: noun == "goal",
    })
}

/// A variable that a system reads and that rules may also write.
fn system_variable(system: Node<'_>) -> Option<Reader> {
    let ty = catalog::system(&system.get("type")?.as_str()?)?;
    let (option, needs) = match ty.entry.name {
        "sliding_blocks" => ("escapedVariable", Needs::Number),
        "individual_actors" => ("selectedVariable", Needs::Text),
        "follower_npcs" => ("", Needs::Whole),
        _ => return None,
    };
    let variable = match ty.config.field(option) {
        Some(field) => {
            let written = system.get("config").and_then(|config| config.get(option)?.as_str());
            written.map_or_else(
                || Some(field.default_json()?.as_str()?.to_owned()),
                |it| Some(it.into_owned()),
            )?
        }
        // The system uses this name for the number of turns, whatever its configuration says.
        None => "turnCount".to_owned(),
    };
    let id = system.get("id").and_then(Node::as_str).unwrap_or_default();
    Some(Reader {
        variable,
        needs,
        does: format!("the system `{}` reads it", crate::describe::short(&id)),
        pointer: system.pointer(),
        is_constant: false,
    })
}
