//! Rules.

use super::{Class, Field, Object, Role, Ty};

/// A rule.
pub static RULE: Object = Object {
    name: "a rule",
    doc: "When the condition in `when` is met, the actions in `do` are run from top to bottom.",
    fields: &[
        Field::required("id", Ty::Defines(Class::Rule), "The name of the rule, which no other rule has."),
        Field::required("when", Ty::Condition, "The condition. It binds `same` and `other` for `do`."),
        Field::required("do", Ty::List(&Ty::Action), "The actions, from top to bottom."),
    ],
    is_open: false,
    mixed_up: &[("if", "when"), ("then", "do"), ("actions", "do")],
    role: Role::Plain,
};
