//! The numbers that can occur in a level, as needed for sequence goals.

use std::collections::BTreeSet;

use catalog::EMITTED_KIND;
use json::Node;
use language::Diagnostic;

use super::GoalChecker;
use crate::asked::SeenUses;
use crate::view::View;

/// The numbers of a level, if rules create no others.
struct Numbers {
    values: BTreeSet<i64>,
    /// The sum of all numbers, counting repeated ones repeatedly.
    sum: i64,
}

/// A sequence goal with a number that can never occur.
pub(super) fn sequence(field: GoalChecker<'_>, config: Node<'_>) -> Option<Diagnostic> {
    let sequence = config.get("sequence")?;
    if sequence.is_empty() {
        return Some(field.always_met(sequence, "the sequence is empty"));
    }
    if makes_numbers(field.context.pack, field.uses) {
        return None;
    }
    let numbers = Numbers::of(field.root)?;
    let merges = field.possible.has_system("slide_merge");
    for wanted in sequence.elements() {
        let Some(value) = wanted.as_i64() else { continue };
        let can_be = if merges { value <= numbers.sum } else { numbers.values.contains(&value) };
        if !can_be {
            let why = if merges {
                format!("all numbers of the level add up to {}, but {value} is required", numbers.sum)
            } else {
                format!("the level has no number {value}, and nothing creates one")
            };
            return Some(field.unreachable(wanted, &why));
        }
    }
    None
}

/// Returns true if a rule may create numbers in addition to those of the board and the pipes.
fn makes_numbers(pack: View<'_>, level: SeenUses<'_>) -> bool {
    let game = pack.uses("game.json");
    [Some(level), game].into_iter().flatten().any(|uses| {
        uses.has(catalog::Name::Kind, EMITTED_KIND, pack::Role::Made)
            || uses.reactions().any(|it| matches!(it.effect, "spawn" | "set_cell"))
    })
}

impl Numbers {
    /// The numbers on the board and in the pipes of a level. Returns `None` if some are unknown or negative,
    /// because the sum is then no upper bound.
    fn of(root: Node<'_>) -> Option<Self> {
        let board = root.get("board")?;
        let mut numbers = Self { values: BTreeSet::new(), sum: 0 };
        for entity in board.get("layers")?.distinct_descendants() {
            let is_number = entity.get("kind").and_then(Node::as_str).as_deref() == Some(EMITTED_KIND);
            if is_number {
                numbers.add(entity.get("value")?.as_i64()?)?;
            }
        }
        for object in board.get("multiCellObjects").into_iter().flat_map(Node::elements) {
            let queue = object.get("params").and_then(|params| params.get("queue"));
            for value in queue.into_iter().flat_map(Node::elements) {
                numbers.add(value.as_i64()?)?;
            }
        }
        Some(numbers)
    }

    fn add(&mut self, value: i64) -> Option<()> {
        self.values.insert(value);
        self.sum = self.sum.checked_add(value)?;
        (value >= 0).then_some(())
    }
}
