//! Levels that can be won in fewer steps than their gold paths have.

use engine::def;
use json::Node;
use language::{Applicability, Diagnostic, Fix, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("shorter-solution", "search")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("the level can be won in fewer steps than the gold path has")
    .doc("A search found a shorter path, which was replayed. Whether it is what you want is for you to decide: it \
          may leave out what the level is about. The help says if it wins only in the released game or only by the \
          documents. Levels are searched only if you ask for it: `goldpath check --search`, the setting `search` of \
          the editor, or the command *Solve*.")
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "left", "right", "right"] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#);

/// A path that wins.
pub(crate) struct Shorter<'p> {
    pub(crate) by: &'p [def::Action],
    /// The number of steps of the gold path.
    pub(crate) gold: usize,
    /// Whether no shorter path wins.
    pub(crate) is_shortest: bool,
    /// Where it wins, if it does not win under both semantics.
    pub(crate) only: Option<&'static str>,
}

impl Shorter<'_> {
    /// What the fix does.
    pub(crate) fn title(&self) -> String {
        let kind = if self.is_shortest { "the shortest path" } else { "the shorter path" };
        format!("use {kind} ({})", describe::count(self.by.len(), "step"))
    }
}

pub(crate) fn check(
    context: FileContext<'_>,
    gold_path: Node<'_>,
    shorter: &Shorter<'_>,
    fix: Option<Fix>,
) -> Diagnostic {
    let steps = describe::count(shorter.by.len(), "step");
    let proof = if shorter.is_shortest { "" } else { ", and perhaps in fewer" };
    let message = format!("the level can be won in {steps}{proof}; the gold path has {}", shorter.gold);
    let mut help = describe::path(shorter.by);
    if let Some(only) = shorter.only {
        help = format!("{help}; this wins only {only}");
    }
    let mut diagnostic = context.key(&RULE, gold_path, message).help(help);
    diagnostic.fixes.extend(fix);
    diagnostic
}
