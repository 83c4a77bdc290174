//! Unused definitions.

use catalog::Name;
use language::{Diagnostic, Rule, Tag};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("unused-definition", "liveness")
    .summary("a definition is unused")
    .doc("A kind that no level contains and no rule or system names, a layer without entities, a tag that \
          nothing tests, or a variable that nothing reads. It is harmless; it may be left over, or a \
          reference to it is misspelled.")
    .wrong(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "score": 0 } }"#)
    .right(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": {} }"#);

/// `name_ref` defines a name, or gives a tag, that nothing refers to.
pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Diagnostic {
    let written = name_ref.text();
    let written = describe::short(&written);
    let message = match name {
        Name::Kind => format!("unused kind `{written}`: no level contains it and nothing names it"),
        Name::Layer => format!("unused layer `{written}`: nothing is on it and nothing names it"),
        Name::Tag => format!("unused tag `{written}`"),
        Name::Variable => format!("unused variable `{written}`: nothing reads it"),
        _ => format!("unused {} `{written}`", name.noun()),
    };
    context.at(&RULE, name_ref.range(), message).addressed(name_ref.node).tag(Tag::Unnecessary)
}
