//! What to say beside the entries of a script after a run: the rules that fired in their steps.

use text::TextSize;

use crate::timeline::Timeline;
use crate::trace::{Line, Run};

/// A label behind an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The end of the entry in the text of the timeline.
    pub at: TextSize,
    /// What happened in its step.
    pub label: String,
}

impl Timeline<'_> {
    /// The rules that fired in the steps of the script, behind the last entry of each step.
    pub fn hints(&self, run: &Run) -> Vec<Hint> {
        let mut result: Vec<Hint> = Vec::new();
        let step_of = |at: u64| at.div_ceil(self.step).max(1).saturating_mul(self.step);
        for (number, entry) in self.script.iter().enumerate() {
            let step = step_of(entry.at);
            if self.script.get(number + 1).is_some_and(|next| step_of(next.at) == step) {
                continue;
            }
            let told: Vec<String> = run.trace.iter().filter_map(|line| label(line, step)).collect();
            if !told.is_empty() {
                result.push(Hint { at: entry.node.range().end(), label: told.join(", ") });
            }
        }
        result
    }
}

/// What a line of the trace says of a step.
fn label(line: &Line, step: u64) -> Option<String> {
    match line {
        Line::Fired { at, rule, same, other, .. } if *at == step => {
            let names: Vec<&str> = same.iter().chain(other).map(String::as_str).collect();
            Some(if names.is_empty() { rule.clone() } else { format!("{rule} ({})", names.join(", ")) })
        }
        Line::Refused { at, verb, why, .. } if *at == step => Some(format!("{verb} refused: {why}")),
        Line::Ended { at } if *at == step => Some("the game ends".to_owned()),
        _ => None,
    }
}
