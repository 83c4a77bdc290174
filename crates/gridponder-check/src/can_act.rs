//! Whether a rule can fire in a level. Conservative: true unless its event or a required kind or tag is impossible there.

use std::sync::Arc;

use catalog::{Condition, Name, Ty};
use json::{Kind, Node};
use pack::{File, NameRef, Pack};

use crate::asked::SeenUses;
use crate::level_inputs::{LevelContext, LevelInputs};
use crate::liveness;
use crate::reachability::Reachability;
use crate::view::View;

/// Which rules can fire in the levels of a pack.
#[derive(Debug)]
pub struct RuleReachability<'p> {
    pack: &'p Pack,
    inputs: LevelInputs<'p>,
    reachability: Reachability,
}

impl<'p> RuleReachability<'p> {
    /// Which rules can fire in the levels of a pack.
    pub fn of(pack: &'p Pack) -> Self {
        let inputs = LevelInputs::of(pack);
        Self { pack, inputs, reachability: Reachability::of(View::Common(&inputs)) }
    }

    /// Returns false if a rule of the game, or of any level, never fires in a level if it is a rule there. The first time
    /// cannot depend on the rule itself, so the other rules decide.
    pub fn can_act(&self, level: &'p Arc<File>, rule: Node<'_>) -> bool {
        let (Some(root), Some(uses)) = (level.tree.root(), self.pack.uses(&level.path)) else { return true };
        let is_read = |file: &File| file.unreadable.is_none() && file.tree.errors().is_empty();
        if !is_read(level) || !self.pack.game().is_some_and(|game| is_read(game)) {
            return true;
        }
        let events = self.reachability.events_of_level(root, SeenUses::File(uses));
        let event = rule.get("on").and_then(Node::as_str).and_then(|on| catalog::event(&on));
        if let (Some(events), Some(event)) = (events, event)
            && events.first_pass(event.entry.name).is_none_or(|pass| pass > self.reachability.depth())
        {
            return false;
        }
        let view = View::Level(LevelContext { common: &self.inputs, file: level, uses: Some(uses) });
        let here = Here { possible: &self.reachability, view, uses: SeenUses::File(uses) };
        !["where", "if"].into_iter().filter_map(|key| rule.get(key)).any(|it| here.never_holds(it))
    }
}

/// What can be in one level.
struct Here<'a> {
    possible: &'a Reachability,
    view: View<'a>,
    uses: SeenUses<'a>,
}

impl Here<'_> {
    /// Returns true if a condition holds in no state of the level.
    fn never_holds(&self, condition: Node<'_>) -> bool {
        // The game reads the first word that it knows.
        let known = |it: &'static Condition| Some((it, condition.get(it.entry.name)?));
        let Some((known, body)) = catalog::CONDITIONS.iter().find_map(known) else { return false };
        match known.entry.name {
            "all_of" => body.elements().any(|inner| self.never_holds(inner)),
            "any_of" => body.kind() == Kind::Array && body.elements().all(|inner| self.never_holds(inner)),
            "board_count" => {
                let mut asked = self.asked(known, body).peekable();
                liveness::asks_for_some(body) && asked.peek().is_some() && asked.all(|can_be| !can_be)
            }
            // Of several tests of a cell, the first counts.
            "cell" if body.get("kind").is_some() => {
                body.get("kind").and_then(Node::as_str).is_some_and(|kind| !self.can_be(Name::Kind, &kind))
            }
            "cell" if body.get("isEmpty").is_some() => false,
            // Also `not`, which asks for nothing itself.
            _ => self.asked(known, body).any(|can_be| !can_be),
        }
    }

    /// Whether each kind and tag that a condition asks for can be there.
    fn asked<'n>(&'n self, condition: &'static Condition, body: Node<'n>) -> impl Iterator<Item = bool> + 'n {
        let fields = match condition.body {
            Ty::Shape(shape) => shape.fields,
            _ => &[],
        };
        fields.iter().filter_map(move |field| {
            let name = liveness::names_thing(&field.ty)?;
            let written = body.get(field.name).filter(|it| it.kind() == Kind::String)?;
            Some(self.can_be(name, &NameRef::value(written).text()))
        })
    }

    fn can_be(&self, name: Name, text: &str) -> bool {
        match name {
            Name::Tag => self.possible.tag(self.view, Some(self.uses), text),
            _ => self.possible.kind(self.view, Some(self.uses), text),
        }
    }
}
