//! Games that list no level.

use json::{Kind, Node};
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;
use crate::model::levels_of;
use crate::outline::Levels;

pub(crate) static RULE: Rule = Rule::warning("no-level-in-sequence", "project")
    .summary("`levelSequence` has no levels")
    .doc(
        "The game only plays levels that `levelSequence` lists, even if the folder has others. Without \
          levels there is nothing to play.",
    )
    .wrong(r#"game.json: "levelSequence": []"#)
    .right(r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#);

pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Option<Diagnostic> {
    let sequence = game.get("levelSequence").filter(|sequence| sequence.kind() == Kind::Array)?;
    // An entry that is not a story may be a wrong level entry, which is already reported.
    let is_story = |entry: Node<'_>| {
        entry.get("type").and_then(Node::as_str).is_some_and(|ty| ty != "level") && entry.get("ref").is_none()
    };
    if levels_of(sequence).next().is_some() || !sequence.elements().all(is_story) {
        return None;
    }
    let files = context.pack.levels().map_or(0, Levels::count);
    let rest = match files {
        0 => String::new(),
        1 => ", so the level of the pack is never played".to_owned(),
        _ => format!(", so none of the {files} levels of the pack is ever played"),
    };
    Some(context.node(&RULE, sequence, format!("`levelSequence` has no levels{rest}")))
}
