//! Overrides of systems that are disabled.

use json::entries::{self, Item};
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("override-of-disabled-system", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a level changes a system that is switched off")
    .doc("The game declares the system with `\"enabled\": false`. An override under `systemOverrides` has no \
          effect unless it switches the system on with `\"enabled\": true`.")
    .wrong(r#"game.json: "systems": [ …, { "id": "push", "type": "push_objects", "enabled": false, "config": { "chainPush": true } } ],
"levelSequence": [ …, { "type": "level", "ref": "two" } ]
levels/one.json: "systemOverrides": { "push": { "chainPush": false } }
levels/two.json: "id": "two", "systemOverrides": { "push": { "enabled": true } }"#)
    .right(r#"game.json: "systems": [ …, { "id": "push", "type": "push_objects", "enabled": false, "config": { "chainPush": true } } ],
"levelSequence": [ …, { "type": "level", "ref": "two" } ]
levels/one.json: "systemOverrides": { "push": { "enabled": true, "chainPush": false } }
levels/two.json: "id": "two", "systemOverrides": { "push": { "enabled": true } }"#);

pub(crate) fn check(context: FileContext<'_>, over: Node<'_>, system: &str) -> Diagnostic {
    let system = describe::short(system);
    let message = format!("the system `{system}` is switched off, so this override has no effect");
    let diagnostic = context.key(&RULE, over, message);
    if over.kind() != Kind::Object {
        return diagnostic;
    }
    let item = Item { at: 0, key: Some("enabled".to_owned()), value: "true".to_owned() };
    let edits = entries::insert(over, &[item]);
    diagnostic.fix(format!("switch `{system}` on in this level"), Applicability::Unsafe, edits)
}
