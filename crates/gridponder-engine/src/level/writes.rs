//! What the rules of a level can change at most.

use crate::Pos;
use crate::condition::Condition;
use crate::effect::Effect;
use crate::event::{EventKind, Field};
use crate::kinds::KindSet;
use crate::level::Level;
use crate::pool::{Pool, Symbol};
use crate::reference::{Operand, Reference};
use crate::rule::Rule;
use crate::state::LayerId;

/// A cell of the board that an effect of a rule may write.
#[derive(Clone, Debug)]
pub struct Write {
    /// The index of the rule.
    pub rule: u32,
    /// The event that the rule reacts to.
    pub on: EventKind,
    /// The layer.
    pub layer: LayerId,
    /// The cell.
    pub place: Place,
    /// What the cell holds afterwards.
    pub makes: Makes,
    /// Whether `object_placed` follows.
    pub places: bool,
    /// The kinds that a layer must hold at the position of the event, for the rule to act: an entity of one of these
    /// kinds is there when the rule is tested.
    pub needs: Vec<(LayerId, KindSet)>,
    /// The kind that the event must name.
    pub event_kind: Option<Symbol>,
}

/// Where an effect writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The position of the event.
    Event,
    /// Always this cell.
    Fixed(Pos),
    /// Any cell.
    Anywhere,
}

/// What an effect leaves in the cell that it writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Makes {
    /// Nothing.
    Nothing,
    /// An entity of this kind.
    Kind(Symbol),
    /// Any entity.
    Anything,
}

impl Makes {
    /// Whether the cell may hold such an entity.
    pub fn may_be(self, is: impl Fn(Symbol) -> bool) -> bool {
        match self {
            Self::Nothing => false,
            Self::Kind(kind) => is(kind),
            Self::Anything => true,
        }
    }
}

impl Level {
    /// All that rules can write at most, if they change nothing but cells, the item of the avatar and variables.
    pub fn rule_writes(&self) -> Option<Vec<Write>> {
        let mut writes = Vec::new();
        for (rule, number) in self.rules.iter().zip(0..) {
            add(rule, number, &self.pool, &mut writes)?;
        }
        Some(writes)
    }
}

/// Adds what a rule can write. Returns `None` if it does something else.
fn add(rule: &Rule, number: u32, pool: &Pool, writes: &mut Vec<Write>) -> Option<()> {
    // A rule on an unknown event never acts.
    let Some(on) = rule.on else { return Some(()) };
    let (mut needs, mut event_kind) = (Vec::new(), None);
    for condition in [&rule.where_, &rule.if_].into_iter().flatten() {
        gather(condition, &mut needs, &mut event_kind);
    }
    for effect in &rule.then {
        let (position, target, makes) = match effect {
            Effect::Nothing
            | Effect::SetVariable { .. }
            | Effect::IncrementVariable { .. }
            | Effect::SetInventory(_)
            | Effect::ClearInventory => continue,
            Effect::MoveEntity { .. }
            | Effect::ReleaseFromEmitter { .. }
            | Effect::ApplyGravity { .. }
            | Effect::ResolveMove => return None,
            Effect::Spawn { position, target, kind, .. } => (position, target, makes(*kind, pool)),
            Effect::Destroy { position, target, .. } => (position, target, Makes::Nothing),
            Effect::Transform { position, target, to_kind, .. } => (position, target, makes(*to_kind, pool)),
        };
        // What is written to an undeclared layer is lost.
        let Some(layer) = target.layer() else { continue };
        let place = match *position {
            Operand::Reference(Reference::EventField(Field::Position)) => Place::Event,
            Operand::Reference(_) => Place::Anywhere,
            Operand::Constant(value) => match pool.as_pos(value) {
                Some(pos) => Place::Fixed(pos),
                None => continue,
            },
        };
        let places = matches!(effect, Effect::Spawn { .. });
        writes.push(Write {
            rule: number,
            on,
            layer,
            place,
            makes,
            places,
            needs: needs.clone(),
            event_kind,
        });
    }
    Some(())
}

fn makes(kind: Operand, pool: &Pool) -> Makes {
    match kind {
        Operand::Constant(value) => pool.as_symbol(value).map_or(Makes::Anything, Makes::Kind),
        Operand::Reference(_) => Makes::Anything,
    }
}

/// Collects what must hold for a condition to hold.
fn gather(condition: &Condition, needs: &mut Vec<(LayerId, KindSet)>, event_kind: &mut Option<Symbol>) {
    match condition {
        Condition::PositionHasTag { layer: Some(layer), kinds } => needs.push((*layer, kinds.clone())),
        Condition::Event { kind: Some(kind), .. } => *event_kind = Some(*kind),
        Condition::AllOf(all) => all.iter().for_each(|it| gather(it, needs, event_kind)),
        _ => {}
    }
}
