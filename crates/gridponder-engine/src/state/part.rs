//! Which part of a state a word belongs to.

use super::{LayerId, Layout, ObjectId, VariableId};
use crate::Pos;

/// A part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Cell(LayerId, Pos),
    /// Whether the avatar takes part, and where it looks.
    AvatarFlags,
    AvatarPosition,
    Item,
    Overlay,
    Pending,
    TurnCount,
    ActionCount,
    Won,
    Lost,
    /// The progress of a sequence.
    Sequence(usize),
    /// The rules with `once` that are used up.
    Once,
    Variable(VariableId),
    Object(ObjectId),
}

impl Layout {
    /// The part to which a word belongs.
    pub(crate) fn part_at(&self, at: usize) -> Part {
        if at < self.avatar {
            let area = self.area().max(1);
            return Part::Cell(LayerId((at / area) as u16), self.pos(at % area));
        }
        match at {
            _ if at == self.avatar => Part::AvatarFlags,
            _ if at == self.avatar + 4 => Part::Item,
            _ if at < self.overlay => Part::AvatarPosition,
            _ if at < self.pending => Part::Overlay,
            _ if at < self.counters => Part::Pending,
            _ if at == self.counters => Part::TurnCount,
            _ if at < self.flags => Part::ActionCount,
            _ if at == self.flags => Part::Won,
            _ if at < self.sequences => Part::Lost,
            _ if at < self.once => Part::Sequence(at - self.sequences),
            _ if at < self.variables => Part::Once,
            _ if at < self.variables + self.variable_count => {
                Part::Variable(VariableId((at - self.variables) as u32))
            }
            _ => {
                let after = self.objects.partition_point(|(first, _)| *first <= at);
                Part::Object(ObjectId(after.saturating_sub(1) as u32))
            }
        }
    }
}
