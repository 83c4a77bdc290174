//! The shape of a rule.

use crate::model::{Field, List, Name, Rest, Shape, Ty, Vocab};
use crate::types::{INT, list};

/// A rule of a game or a level.
pub static RULE: Shape = Shape {
    name: "rule",
    doc: "When an event happens and the conditions hold, the effects run. Rules of the game come before those of \
          the level; among rules of the same priority, the order in the file decides.",
    fields: &[
        Field::required(
            "id",
            Ty::Defines(Name::Rule),
            "The name of the rule. `once` goes by it, so two rules of the same name use up each other's chance.",
        ),
        Field::required(
            "on",
            Ty::Refers(Name::Event),
            "The event that sets the rule off. A rule on an unknown event never fires.",
        ),
        Field::optional(
            "where",
            Ty::KeyTagged(Vocab::Condition),
            "A condition on the event. Meant for `position`, `position_has_tag` and `event`; the game accepts any.",
        ),
        Field::optional(
            "if",
            Ty::KeyTagged(Vocab::Condition),
            "A condition on the state of the game at the moment the rule comes up, after all effects before it.",
        ),
        Field::required(
            "then",
            Ty::List(&list(Ty::KeyTagged(Vocab::Effect), "effect")),
            "The effects, in order. The board changes at once; the events they send are offered to rules in the \
             next pass.",
        ),
        Field::default("priority", INT, "0", "Rules of higher priority come first."),
        Field::default(
            "once",
            Ty::Bool,
            "false",
            "Whether the rule fires at most once per attempt. Loading the level may already use it up; undo gives \
             it back.",
        ),
    ],
    rest: Rest::Unknown,
};

/// The rules of a game or a level.
pub(crate) static RULES: List = list(Ty::Shape(&RULE), "rule");
