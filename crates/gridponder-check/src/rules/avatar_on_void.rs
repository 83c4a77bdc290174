//! Avatars that start on void.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::{Extend, FileContext};
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::warning("avatar-on-void", "board")
    .summary("the avatar starts on a void cell")
    .doc("Nothing can enter a void cell, so an avatar should not start on one. The game continues, so this \
          is a warning; it is an error if the gold path does not win.")
    .wrong(r#"levels/one.json: "board": { "layers": { "ground": [["void", "empty", "empty", "empty"], ["empty", "empty", "empty", "empty"]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "ground": [["empty", "empty", "empty", "void"], ["empty", "empty", "empty", "empty"]], … }, … }"#);

/// `ground` is the kind written for the cell; `None` if the layer's default fills it.
pub(crate) fn check(
    context: FileContext<'_>,
    position: Node<'_>,
    at: Cell,
    ground: Option<Node<'_>>,
) -> Diagnostic {
    let (x, y) = at;
    let message = format!("the avatar starts at [{x}, {y}], where the ground is `void`");
    let diagnostic = context.node(&RULE, position, message);
    match ground {
        Some(ground) => diagnostic.related(context.place(ground.range()), "the void cell"),
        None => diagnostic.help("cells that the level omits on this layer get its default, `void`"),
    }
}
