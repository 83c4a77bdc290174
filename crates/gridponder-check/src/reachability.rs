//! Reachability: which events can occur in which pass of the cascade, and which kinds can occur in a game. An
//! overestimate, so that what is missing here is certainly missing in the game.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Name, Phase, Ty};
use json::{Kind, Node};
use pack::{Reaction, Role};

use crate::asked::SeenUses;
use crate::model::{FILL, LayerDeclaration};
use crate::outline::Levels;
use crate::view::View;

/// The event that reports an item released from a pipe.
const RELEASED: &str = "item_released";

/// What is reachable in a game.
#[derive(Debug, Default)]
pub(crate) struct Reachability {
    systems: Vec<System>,
    /// The events and effects of the game's own rules.
    reactions: Vec<Reaction>,
    /// The kinds with each tag.
    kinds_by_tag: BTreeMap<String, Vec<String>>,
    /// Whether a layer is filled with the kind of layers that name none.
    has_unwritten_fill: bool,
    /// The maximum number of passes of the cascade.
    depth: u32,
    /// Whether a system has a type that is unknown, or that no released game runs, so that anything may
    /// happen.
    pub(crate) is_open: bool,
}

#[derive(Debug)]
struct System {
    id: String,
    ty: &'static catalog::System,
    /// Whether it is enabled unless a level says otherwise.
    is_enabled: bool,
}

/// For each event, the first pass of the cascade in which rules can receive it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Events {
    first_pass: BTreeMap<&'static str, u32>,
}

impl Events {
    /// The first pass in which an event can occur. Returns `None` if it never does.
    pub(crate) fn first_pass(&self, event: &str) -> Option<u32> {
        self.first_pass.get(event).copied()
    }
}

impl Reachability {
    /// What is reachable in the game of a pack.
    pub(crate) fn of(pack: View<'_>) -> Self {
        let Some(root) = pack.game().and_then(|game| game.tree.root()) else { return Self::default() };
        let mut possible = Self { depth: depth(root), ..Self::default() };
        for system in root.get("systems").into_iter().flat_map(Node::elements) {
            let text = |key| system.get(key).and_then(Node::as_str);
            let Some(ty) = text("type").and_then(|ty| catalog::system(&ty)) else {
                possible.is_open = true;
                continue;
            };
            // The intended effect of an unreleased system is unknown.
            possible.is_open |= !ty.released;
            possible.systems.push(System {
                id: text("id").unwrap_or_default().into_owned(),
                ty,
                is_enabled: system.get("enabled").and_then(Node::as_bool) != Some(false),
            });
        }
        let layers = root.get("layers").into_iter().flat_map(Node::elements);
        possible.has_unwritten_fill =
            layers.filter_map(LayerDeclaration::read).any(|layer| layer.fill() == Some(FILL));
        if let Some(uses) = pack.uses("game.json") {
            possible.reactions = uses.reactions().collect();
        }
        for kind in root.get("entityKinds").into_iter().flat_map(Node::distinct_members) {
            let name = kind.key.text();
            for tag in kind.value.get("tags").into_iter().flat_map(Node::elements) {
                if let Some(tag) = tag.as_str() {
                    let kinds = possible.kinds_by_tag.entry(tag.into_owned()).or_default();
                    kinds.push(name.clone().into_owned());
                }
            }
        }
        possible
    }

    /// The maximum number of passes of the cascade.
    pub(crate) const fn depth(&self) -> u32 {
        self.depth
    }

    /// The events that can occur in some level of the pack. Returns `None` if unknown.
    pub(crate) fn events(&self, levels: Levels<'_>) -> Option<Events> {
        let uses = levels.all_uses();
        let reactions: Vec<Reaction> = uses.reactions().collect();
        self.closure(&reactions, |system| system.is_enabled || uses.enables(&system.id))
    }

    /// The events that can occur in one level. Returns `None` if unknown.
    pub(crate) fn events_of_level(&self, level: Node<'_>, uses: SeenUses<'_>) -> Option<Events> {
        let reactions: Vec<Reaction> = self.reactions.iter().copied().chain(uses.reactions()).collect();
        let overrides = level.get("systemOverrides");
        self.closure(&reactions, |system| {
            let written =
                overrides.and_then(|overrides| overrides.get(&system.id)?.get("enabled")?.as_bool());
            written.unwrap_or(system.is_enabled)
        })
    }

    fn closure(&self, reactions: &[Reaction], is_enabled: impl Fn(&System) -> bool) -> Option<Events> {
        if self.is_open {
            return None;
        }
        let mut events = Events::default();
        let is_visible = |event: &str| catalog::event(event).is_some_and(|event| event.visible_to_rules);
        let note = |events: &mut Events, event: &'static str, pass: u32| {
            if is_visible(event) && events.first_pass(event).is_none_or(|first| pass < first) {
                events.first_pass.insert(event, pass);
                return true;
            }
            false
        };
        for event in catalog::EVENTS.iter().filter(|event| event.emitted_by.iter().any(|by| is_engine(by))) {
            note(&mut events, event.entry.name, 1);
        }
        let enabled: Vec<&System> = self.systems.iter().filter(|system| is_enabled(system)).collect();
        for system in &enabled {
            let pass = first_pass(system.ty.phases);
            for event in system.ty.emits {
                if let Some(pass) = pass {
                    note(&mut events, event, pass);
                }
            }
        }
        // Terminates because each round lowers the first pass of at least one event by at least one.
        loop {
            let mut has_changed = false;
            for reaction in reactions {
                let Some(pass) = events.first_pass(reaction.event).filter(|pass| *pass <= self.depth) else {
                    continue;
                };
                for event in reaction.sends() {
                    has_changed |= note(&mut events, event, pass + 1);
                }
            }
            if !has_changed {
                return Some(events);
            }
        }
    }

    /// Returns true if entities of a kind can occur in `level`, or in some level if `None`.
    pub(crate) fn kind(&self, pack: View<'_>, level: Option<SeenUses<'_>>, kind: &str) -> bool {
        let can_be = |uses: SeenUses<'_>| {
            let is_there = |role| uses.has(Name::Kind, kind, role) || uses.may_have(kind, role);
            is_there(Role::Placed) || is_there(Role::Made)
        };
        // The kinds of released items are not written anywhere.
        let releases = |reaction: Reaction| reaction.sends().any(|event| event == RELEASED);
        let released = || self.systems.iter().any(|it| it.ty.emits.contains(&RELEASED));
        let comes_by = |uses: SeenUses<'_>| {
            can_be(uses) || kind == catalog::EMITTED_KIND && uses.reactions().any(releases)
        };
        let in_some_level = || pack.levels().is_none_or(|levels| comes_by(levels.all_uses()));
        (kind == catalog::EMITTED_KIND && released())
            || (kind == FILL && self.has_unwritten_fill)
            || pack.uses("game.json").is_some_and(comes_by)
            || level.map_or_else(in_some_level, comes_by)
    }

    /// Returns true if entities with a tag can occur in `level`, or in some level if `None`.
    pub(crate) fn tag(&self, pack: View<'_>, level: Option<SeenUses<'_>>, tag: &str) -> bool {
        self.kinds_by_tag.get(tag).is_some_and(|kinds| kinds.iter().any(|kind| self.kind(pack, level, kind)))
    }

    /// Returns true if the game has a system of this type, enabled or not.
    pub(crate) fn has_system(&self, ty: &str) -> bool {
        self.systems.iter().any(|system| system.ty.entry.name == ty)
    }

    /// The actions that systems respond to by default, because their configuration names none.
    pub(crate) fn default_actions(game: Node<'_>) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        for system in game.get("systems").into_iter().flat_map(Node::elements) {
            let Some(ty) = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty))
            else {
                continue;
            };
            for field in ty.config.fields {
                let written = system.get("config").and_then(|config| config.get(field.name));
                if let (Ty::Refers(Name::Action), None, Some(catalog::Json::String(action))) =
                    (field.ty, written.filter(|node| node.kind() != Kind::Null), field.default_json())
                {
                    actions.insert(action);
                }
            }
        }
        actions
    }
}

/// Returns true if the engine itself sends an event so that rules receive it.
fn is_engine(emitter: &str) -> bool {
    emitter.split(':').next() == Some("engine")
}

/// The first pass that receives what a system sends in these phases. Returns `None` if none does.
fn first_pass(phases: &[Phase]) -> Option<u32> {
    let pass = |phase: &Phase| match phase {
        Phase::Action | Phase::Movement => Some(1),
        Phase::Cascade => Some(2),
        Phase::Npc => None,
    };
    phases.iter().filter_map(pass).min()
}

/// The maximum number of passes that a game sets.
fn depth(game: Node<'_>) -> u32 {
    let written = game.get("defaults").and_then(|defaults| defaults.get("maxCascadeDepth")?.as_i64());
    let default =
        || catalog::document("game.json")?.field("defaults/maxCascadeDepth")?.default_json()?.as_i64();
    let depth = written.or_else(default).unwrap_or_default();
    u32::try_from(depth.max(0)).unwrap_or(u32::MAX)
}
