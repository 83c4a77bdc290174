//! What systems, rules and lose conditions need of a state beside the board. States that differ only in what nothing
//! needs have the same future.

use std::ops::BitOr;

use rustc_hash::FxHashSet;

use crate::facts::SystemFact;
use crate::kinds::KindSet;
use crate::members::distinct;
use crate::pool::{Pool, Symbol};
use crate::state::LayerId;
use crate::{Value, def};

/// Parts of a state that some reader needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs {
    /// The direction that the avatar faces.
    pub(crate) facing: Facing,
    /// The blocked move that another system may complete.
    pub(crate) pending: Pending,
    /// The number of turns.
    pub(crate) turns: bool,
    /// The number of actions.
    pub(crate) actions: bool,
    /// Whether some turns do not count as actions.
    pub(crate) has_free_turns: bool,
    /// Whether an avatar that walks on may push objects out of its way.
    pub(crate) pushes_on_the_way: bool,
}

/// When the direction that the avatar faces is needed.
#[derive(Clone, Debug, Default)]
pub(crate) enum Facing {
    /// Never.
    #[default]
    Never,
    /// While the avatar is on an entity of these kinds.
    On(KindSet),
    /// At any time.
    Always,
}

/// When the blocked move is needed.
#[derive(Clone, Debug, Default)]
pub(crate) enum Pending {
    /// Never.
    #[default]
    Never,
    /// While it may still be completed.
    While(Completion),
    /// At any time.
    Always,
}

/// What can complete a blocked move, in levels in which the objects in the way stay where they are until another move
/// is blocked or completed.
#[derive(Clone, Debug)]
pub(crate) struct Completion {
    pub(crate) pushable: KindSet,
    pub(crate) solid: KindSet,
    /// Each tool with the kinds that it works on.
    pub(crate) tools: Vec<(Symbol, KindSet)>,
    /// Whether a push may move a second object.
    pub(crate) chains: bool,
}

impl BitOr for Needs {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        let facing = match (self.facing, other.facing) {
            (Facing::Never, facing) | (facing, Facing::Never) => facing,
            // Two systems that need it on different kinds are not worth telling apart.
            _ => Facing::Always,
        };
        Self {
            facing,
            pending: match (self.pending, other.pending) {
                (Pending::Never, pending) | (pending, Pending::Never) => pending,
                _ => Pending::Always,
            },
            turns: self.turns | other.turns,
            actions: self.actions | other.actions,
            has_free_turns: self.has_free_turns | other.has_free_turns,
            pushes_on_the_way: self.pushes_on_the_way | other.pushes_on_the_way,
        }
    }
}

/// What can ever be in a level.
pub(crate) struct Contents<'a> {
    game: &'a def::Game,
    level: &'a def::Level,
    /// The declared kinds that something in the level, the rules or the configurations names. No entity can have
    /// another kind, except for one that a text is put together for.
    kinds: KindSet,
    /// Those that rules or configurations name, so that they may appear in any cell.
    made: KindSet,
    /// What the systems do that are enabled.
    systems: Vec<SystemFact>,
    /// The kinds that the avatar cannot walk on.
    solid: KindSet,
    /// The layers `ground` and `objects`.
    walked_on: [Option<LayerId>; 2],
}

impl<'a> Contents<'a> {
    pub(crate) fn new(
        game: &'a def::Game,
        level: &'a def::Level,
        pool: &Pool,
        systems: Vec<SystemFact>,
        solid: KindSet,
        walked_on: [Option<LayerId>; 2],
    ) -> Self {
        let mut placed = FxHashSet::default();
        let mut made = FxHashSet::default();
        for (_, cells) in &level.layers {
            for entity in entities(cells) {
                placed.insert(entity.kind.as_str());
                entity.params.iter().for_each(|(_, value)| texts(value, &mut made));
            }
        }
        placed.extend(game.layers.iter().map(|layer| layer.default.as_deref().unwrap_or("empty")));
        for object in &level.multi_cell_objects {
            placed.insert(&object.kind);
            texts(&object.params, &mut made);
        }
        made.extend(level.avatar.item.as_deref());
        level.variables.iter().for_each(|(_, value)| texts(value, &mut made));
        for rule in game.rules.iter().chain(&level.rules) {
            rule.then.iter().for_each(|effect| texts(effect, &mut made));
        }
        let overrides = level.system_overrides.iter().map(|(_, config)| config);
        game.systems.iter().map(|system| &system.config).chain(overrides).for_each(|it| texts(it, &mut made));
        let defaults: Vec<Value> = game
            .systems
            .iter()
            .filter_map(|system| catalog::system(&system.ty))
            .flat_map(|system| system.config.fields)
            .filter_map(|field| field.default_json().as_ref().map(Value::from))
            .collect();
        let mut in_defaults = FxHashSet::default();
        for value in &defaults {
            texts(value, &mut in_defaults);
        }

        let (mut kinds, mut made_kinds) = (KindSet::default(), KindSet::default());
        for kind in &game.kinds {
            let id = kind.id.as_str();
            let Some(symbol) = pool.find_symbol(id) else { continue };
            // A kind such as `num_8` can be put together.
            let is_made =
                made.contains(id) || in_defaults.contains(id) || id.contains(|it: char| it.is_ascii_digit());
            if is_made {
                made_kinds.insert(symbol);
            }
            if is_made || placed.contains(id) {
                kinds.insert(symbol);
            }
        }
        Self { game, level, kinds, made: made_kinds, systems, solid, walked_on }
    }

    /// Whether an entity of these kinds can ever be in the level.
    pub(crate) fn may_have(&self, kinds: &KindSet) -> bool {
        self.kinds.intersects(kinds)
    }

    /// Whether walking, and jumping back to a marker, change no object and no ground but where the avatar is, and give it
    /// no item but what lies there: no system and no rule does. The avatar never jumps onto what it cannot walk on.
    pub(crate) fn walking_keeps_objects(&self) -> bool {
        let rules = self.game.rules.iter().chain(&self.level.rules);
        let keeps = |system: &SystemFact| match system {
            SystemFact::Anchor(anchor) => {
                !self.walked_on.contains(&Some(anchor.layer)) && anchor.blocking.contains_all(&self.solid)
            }
            SystemFact::Walk(_) | SystemFact::Push(_) | SystemFact::Portals(_) | SystemFact::Slide(_) => true,
            _ => false,
        };
        self.systems.iter().all(keeps)
            && rules
                .flat_map(|rule| rule.then.iter().map(|effect| (rule.on.as_str(), effect)))
                .all(is_underfoot)
    }

    /// When the direction that the avatar faces is needed by what reads it while the avatar stands on these kinds.
    ///
    /// Whoever comes to such a cell has turned to it, if everything that moves the avatar turns it, and if no such
    /// entity comes to the avatar instead.
    pub(crate) fn facing_on(&self, kinds: &KindSet, pool: &Pool) -> Facing {
        if !self.may_have(kinds) {
            return Facing::Never;
        }
        let copies =
            self.game.rules.iter().chain(&self.level.rules).flat_map(|rule| &rule.then).any(copies_kinds);
        let is_on_objects = self
            .level
            .layers
            .iter()
            .filter(|(layer, _)| layer == "objects")
            .flat_map(|(_, cells)| entities(cells))
            .any(|entity| pool.find_symbol(&entity.kind).is_some_and(|kind| kinds.contains(kind)));
        let all_turn = self.systems.iter().all(turns_the_avatar);
        if copies || is_on_objects || !all_turn || self.made.intersects(kinds) {
            return Facing::Always;
        }
        Facing::On(kinds.clone())
    }
}

/// Whether a system turns the avatar whenever it moves it, except for portals, which leave it on a portal.
const fn turns_the_avatar(system: &SystemFact) -> bool {
    matches!(
        system,
        SystemFact::Walk(_)
            | SystemFact::Push(_)
            | SystemFact::Portals(_)
            | SystemFact::Slide(_)
            | SystemFact::Boxes(_)
    )
}

/// Whether an effect of a rule changes at most the cell that the avatar has entered or on which an object was placed, and
/// gives the avatar no item but what is on that cell.
fn is_underfoot((on, effect): (&str, &Value)) -> bool {
    let members = distinct(effect.members());
    let [(name, body)] = members[..] else { return false };
    let text = |key: &str| body.get(key).and_then(Value::as_str);
    match name.as_str() {
        "clear_inventory" | "set_variable" | "increment_variable" => true,
        "set_inventory" => matches!(text("item"), Some("$cell.objects.kind")) && on == "avatar_entered",
        "destroy" | "transform" => {
            let is_removed = name == "destroy" || text("layer").is_some_and(|layer| layer != "objects");
            is_removed
                && text("layer").is_some()
                && text("position") == Some("$event.position")
                && matches!(on, "avatar_entered" | "object_placed")
        }
        _ => false,
    }
}

/// Whether an effect writes a kind that it reads elsewhere.
fn copies_kinds(effect: &Value) -> bool {
    distinct(effect.members()).into_iter().any(|(key, value)| match value {
        Value::Str(text) => matches!(key.as_str(), "kind" | "toKind") && text.starts_with('$'),
        _ => copies_kinds(value),
    }) || effect.elements().iter().any(copies_kinds)
}

/// The entities in the cells of a layer.
fn entities(cells: &def::Cells) -> impl Iterator<Item = &def::Entity> {
    let (dense, sparse) = match cells {
        def::Cells::Dense(rows) => (Some(rows), None),
        def::Cells::Sparse(entries) => (None, Some(entries)),
    };
    let dense = dense.into_iter().flatten().flatten().filter_map(|cell| match cell {
        def::Cell::Entity(entity) => Some(entity),
        def::Cell::Unset | def::Cell::Empty => None,
    });
    dense.chain(sparse.into_iter().flatten().map(|entry| &entry.entity))
}

/// All texts in a value, and the keys of its objects.
fn texts<'v>(value: &'v Value, found: &mut FxHashSet<&'v str>) {
    match value {
        Value::Str(text) => {
            found.insert(text);
        }
        Value::List(elements) => elements.iter().for_each(|it| texts(it, found)),
        Value::Map(members) => {
            for (key, value) in members {
                found.insert(key);
                texts(value, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Real(_) => {}
    }
}

impl Needs {
    /// What the rules and lose conditions of a level need.
    pub(crate) fn of_rules(game: &def::Game, level: &def::Level) -> Self {
        let rules = || game.rules.iter().chain(&level.rules);
        let values = || rules().flat_map(|rule| rule.where_.iter().chain(&rule.if_).chain(&rule.then));
        let mut words = FxHashSet::default();
        values().for_each(|value| texts(value, &mut words));
        let mentions = |word: &str| words.iter().any(|text| text.contains(word));
        Self {
            pending: if mentions("resolve_move") { Pending::Always } else { Pending::Never },
            turns: mentions("turnNumber"),
            actions: level.lose_conditions.iter().any(|condition| condition.ty == "max_actions"),
            ..Self::default()
        }
    }
}
