//! Unused definitions.

use catalog::Name;
use language::{Diagnostic, Fixes, Impact, Rule, Severity, Tag};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule {
    code: "unused-definition",
    severity: Severity::Hint,
    group: "liveness",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "something is defined that nothing uses",
    doc: "A kind that stands in no level and that no rule or system names, a layer that nothing lies on, a tag \
          that nothing asks for, a variable that nothing reads. It does no harm; it may be left over, or what \
          should name it names something else.",
    wrong: r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "score": 0 } }"#,
    right: r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": {} }"#,
};

/// `name_ref` defines a name, or gives a tag, that nothing refers to.
pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Diagnostic {
    let written = name_ref.text();
    let written = describe::short(&written);
    let message = match name {
        Name::Kind => format!("no level holds the kind `{written}`, and nothing names it"),
        Name::Layer => format!("nothing lies on the layer `{written}`, and nothing names it"),
        Name::Tag => format!("nothing asks for the tag `{written}`"),
        Name::Variable => format!("nothing reads the variable `{written}`"),
        _ => format!("nothing uses the {} `{written}`", name.noun()),
    };
    context.at(&RULE, name_ref.range(), message).addressed(name_ref.node).tag(Tag::Unnecessary)
}
