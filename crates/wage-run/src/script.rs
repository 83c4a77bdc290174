//! What the entries of a script do (spec sections 11 and 12).

use wage_rules::doc::Node;
use wage_rules::model::Game;

use crate::scene::{Event, Scene};
use crate::start;
use crate::timeline::{Entry, Happening, On};
use crate::world::{Partner, World};
use crate::{Assumption, Assumptions, Line, Value};

/// What entries change.
pub(crate) struct Stage<'a, 'd> {
    pub(crate) game: &'a Game<'d>,
    pub(crate) world: &'a mut World,
    pub(crate) scene: &'a mut Scene<'d>,
    pub(crate) assume: &'a Assumptions,
    pub(crate) trace: &'a mut Vec<Line>,
}

impl<'d> Stage<'_, 'd> {
    /// Takes an entry in. Those that name nobody who plays do nothing; that has been told as a problem.
    pub(crate) fn take(&mut self, entry: &Entry<'d>) {
        let _: Option<()> = self.happen(entry);
    }

    fn happen(&mut self, entry: &Entry<'d>) -> Option<()> {
        match entry.what {
            Happening::Enter { zone, player } => {
                self.scene.set_inside(self.world.player(player)?, zone, true);
            }
            Happening::Leave { zone, player } => {
                self.scene.set_inside(self.world.player(player)?, zone, false);
            }
            Happening::Near { pair: (one, two), meters } => {
                self.scene.set_distance(self.world.player(one)?, self.world.player(two)?, meters);
            }
            Happening::Apart { pair: (one, two) } => {
                self.scene.set_distance(self.world.player(one)?, self.world.player(two)?, f64::INFINITY);
            }
            Happening::Move { player, to } => self.scene.set_position(self.world.player(player)?, to),
            Happening::Act { verb, player, on } => {
                let by = self.world.player(player)?;
                if let Err(why) = self.act(verb, by, on) {
                    self.refuse(verb, player, why);
                }
            }
            Happening::Answer { verb, player, from, accept } => {
                let (by, on) = (self.world.player(from)?, self.world.player(player)?);
                let claim = Event { verb, by, on: Some(Partner::Player(on)) };
                match self.scene.claims.iter().position(|it| *it == claim) {
                    None => self.refuse(verb, from, "nothing to answer"),
                    Some(index) => {
                        self.scene.claims.remove(index);
                        if accept {
                            self.scene.events.push(claim);
                        } else {
                            self.refuse(verb, from, "declined");
                        }
                    }
                }
            }
            Happening::Set { player, state } => {
                let player = self.world.player(player)?;
                for member in state.members() {
                    self.world.set(player, member.key, Some(Value::of(member.value)));
                }
            }
            Happening::Pick { player } => {
                let player = self.world.player(player)?;
                self.world.picks.push_back(player);
            }
            Happening::Join(joining) => {
                if start::join(&joining, self.game, self.world, self.scene, self.assume) {
                    let at = self.scene.now;
                    self.trace.push(Line::Assumption { at, rule: None, assumption: Assumption::A20 });
                }
            }
            Happening::Quit { player } => {
                let player = self.world.player(player)?;
                self.world.players[player].is_here = false;
                let is_of =
                    |event: &Event<'_>| event.by == player || event.on == Some(Partner::Player(player));
                self.scene.claims.retain(|claim| !is_of(claim));
            }
        }
        Some(())
    }

    fn refuse(&mut self, verb: &str, player: &str, why: &'static str) {
        let at = self.scene.now;
        self.trace.push(Line::Refused { at, verb: verb.to_owned(), player: player.to_owned(), why });
    }

    /// An interaction: becomes an event, waits for an answer, or is refused for a reason.
    fn act(&mut self, verb: &'d str, by: usize, on: Option<On<'d>>) -> Result<(), &'static str> {
        let Some(declared) = self.game.names.verb(verb) else { return Err("verb") };
        let node = declared.node;
        let on = match on {
            None => None,
            Some(On::Player(target)) => Some(Partner::Player(self.world.player(target).ok_or("target")?)),
            Some(On::Item(kind)) => Some(Partner::Item(self.world.item(kind).ok_or("item")?)),
        };
        let is_for_players = declared.is_for_players();
        match on {
            Some(Partner::Player(target)) if is_for_players == Some(false) || target == by => {
                return Err("target");
            }
            Some(Partner::Item(_)) if is_for_players == Some(true) => return Err("target"),
            None if is_for_players.is_some() => return Err("target"),
            _ => {}
        }
        if !self.passes(by, node.get("initiatorFilters")) {
            return Err("initiatorFilters");
        }
        match on {
            Some(Partner::Player(target)) => {
                if !self.passes(target, node.get("targetFilters")) {
                    return Err("targetFilters");
                }
                let range = node.get("rangeMeters").and_then(Node::as_number);
                let distance = self.scene.distance(by, target);
                if distance.zip(range).is_some_and(|(distance, range)| distance > range) {
                    return Err("rangeMeters");
                }
            }
            Some(Partner::Item(item)) => {
                let kind = self.world.items.get(item).map(|item| item.kind.clone());
                let kinds = node.get("itemKinds").filter(|kinds| kinds.is_list());
                let is_listed = |kinds: Node<'_>| kinds.elements().any(|it| it.as_str() == kind.as_deref());
                if kinds.is_some_and(|kinds| !is_listed(kinds)) {
                    return Err("itemKinds");
                }
            }
            None => {}
        }
        let event = Event { verb, by, on };
        if node.get("confirm").and_then(Node::as_str) == Some("mutual") {
            self.scene.claims.push(event);
        } else {
            self.scene.events.push(event);
        }
        Ok(())
    }

    fn passes(&self, player: usize, filters: Option<Node<'_>>) -> bool {
        let mut filters = filters.into_iter().flat_map(Node::elements);
        filters.all(|filter| {
            let pair = filter.get("key").and_then(Node::as_str).zip(filter.get("value"));
            pair.is_none_or(|(key, value)| self.world.passes(player, key, &Value::of(value)))
        })
    }
}
