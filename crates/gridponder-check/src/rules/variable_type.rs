//! Variables with an initial value of a type that their users cannot handle.

use catalog::VariableType;
use json::Node;
use language::{Applicability, Diagnostic, FileRange, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::model::How;
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("variable-type", "logic")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Safe]))
    .summary("a variable gets a value of the wrong type")
    .doc("The game stops when it increments a variable that does not hold a number, or when a goal or lose \
          condition compares such a variable with a number. Some systems read variables too: \
          `sliding_blocks` a number, `follower_npcs` an integer, `individual_actors` a string and an object \
          of numbers. A value that \
          a rule writes is a warning, because the rule may never fire; it is an error if a goal reads the \
          variable in every turn and the rule fires at each of its events. The initial value is not checked \
          if an effect sets another value.")
    .wrong(r#"levels/one.json: "state": {
  "avatar": { "enabled": true, "position": [0, 0] },
  "variables": { "keys": "0" }
}, "rules": [{ "id": "count", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#)
    .right(r#"levels/one.json: "state": {
  "avatar": { "enabled": true, "position": [0, 0] },
  "variables": { "keys": 0 }
}"#);

/// The initial value of a variable, and one of its uses.
pub(crate) fn check(context: FileContext<'_>, value: Node<'_>, how: How, who: &str) -> Diagnostic {
    let (subject, found) = (describe::subject(value), describe::found(value));
    let does = match how {
        How::Measured => "compares it with a number",
        How::Added | How::Set => "adds to it",
        How::Kept(kept) => match kept.holds {
            VariableType::Budgets => "counts the moves left with it",
            VariableType::Number => "adds to it",
            VariableType::Whole => "counts with it",
            VariableType::Text | VariableType::Cell => "reads it",
        },
    };
    let needs = match how {
        // The value is then a member of the object.
        How::Kept(kept) if kept.holds == VariableType::Budgets => VariableType::Number,
        How::Kept(kept) => kept.holds,
        How::Added | How::Measured | How::Set => VariableType::Number,
    };
    let message = format!("{subject} must be {}; found {found}: {who} {does}", needs.words());
    let diagnostic = context.node(&RULE, value, message);
    let diagnostic = if how.may_never_be() { diagnostic.severity(Severity::Warning) } else { diagnostic };
    let ty = match needs {
        VariableType::Number => catalog::Ty::Number,
        VariableType::Whole => catalog::Ty::Int { min: i64::MIN, max: i64::MAX },
        VariableType::Text | VariableType::Cell | VariableType::Budgets => return diagnostic,
    };
    match fixes::convert::meant(value, &ty) {
        Some((text, how)) => {
            let title = format!("change it to `{}`", describe::short(&text));
            diagnostic.fix(title, how, json::entries::replace(value, text))
        }
        None => diagnostic,
    }
}

/// A variable that is used as a number although a system keeps something else in it. A warning, because the system may
/// never write it.
pub(crate) fn kept(
    context: FileContext<'_>,
    name: Node<'_>,
    written: &str,
    holds: &str,
    system: &str,
    done: &str,
) -> Diagnostic {
    let (written, system) = (describe::short(written), describe::short(system));
    let message = format!(
        "the system `{system}` keeps {holds} in the variable `{written}`, so the game stops when {done}"
    );
    context.node(&RULE, name, message).severity(Severity::Warning)
}

/// How a value that a rule writes is read.
#[derive(Clone, Copy)]
pub(crate) struct Read<'r> {
    pub(crate) needs: VariableType,
    /// A description, for example ``the goal `q` compares it with a number``.
    pub(crate) does: &'r str,
    /// The reader.
    pub(crate) at: &'r FileRange,
}

/// A value that a rule writes to the variable `name`, and the reader that cannot handle it.
pub(crate) fn written(
    context: FileContext<'_>,
    value: Node<'_>,
    name: &str,
    found: &str,
    read: Read<'_>,
    is_certain: bool,
) -> Diagnostic {
    let (name, needs, does) = (describe::short(name), read.needs.words(), read.does);
    let message = format!("the variable `{name}` must be {needs}, found {found}: {does}, and the game stops");
    let diagnostic = context.node(&RULE, value, message).related(read.at.clone(), "it is read here");
    if is_certain { diagnostic } else { diagnostic.severity(Severity::Warning) }
}
