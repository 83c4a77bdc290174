//! The shape of a rule.

use crate::model::{Field, List, Name, Rest, Shape, Ty, Vocab};
use crate::types::{INT, list};

/// A rule of a game or a level.
pub static RULE: Shape = Shape {
    name: "rule",
    doc: "When an event happens and the conditions are true, the effects run. Rules of the game run before \
          rules of the level; among rules of the same priority, the order in the file decides.",
    fields: &[
        Field::required(
            "id",
            Ty::Defines(Name::Rule),
            "The id of the rule. `once` counts by id, so two rules with the same id share it.",
        ),
        Field::required(
            "on",
            Ty::Refers(Name::Event),
            "The event that triggers the rule. A rule on an unknown event never fires.",
        ),
        Field::optional(
            "where",
            Ty::KeyTagged(Vocab::Condition),
            "A condition on the event. Meant for `position`, `position_has_tag` and `event`; the game accepts any.",
        ),
        Field::optional(
            "if",
            Ty::KeyTagged(Vocab::Condition),
            "A condition on the state of the game when the rule is tested, after all earlier effects.",
        ),
        Field::required(
            "then",
            Ty::List(&list(Ty::KeyTagged(Vocab::Effect), "effect")),
            "The effects, in order. The board changes at once; rules see their events in the next pass.",
        ),
        Field::default("priority", INT, "0", "Rules with a higher priority run first."),
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
