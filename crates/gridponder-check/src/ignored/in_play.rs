//! Rules and systems that had no effect while gold paths were replayed. Findings about the rules of a level
//! are reported with its replay; those about the game, once all levels are replayed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Ignored, Observer, Place, def};
use json::{Node, NodeId};
use language::{Diagnostic, FileRange};
use pack::File;
use rpds::RedBlackTreeMapSync;
use text::TextRange;

use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::{FileContext, visible};
use crate::rules;

/// An actor in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Actor {
    /// A rule, by its index: the rules of the game first, then those of the level.
    Rule(u32),
    /// An effect of such a rule, by both indices.
    Effect(u32, u32),
    /// A system, by its index.
    System(u32),
}

/// The actions of an actor in one replay.
#[derive(Clone, Debug, Default, PartialEq)]
struct Deeds {
    /// Whether it ever had an effect.
    acted: bool,
    /// How often it had no effect.
    vain: u32,
    /// What was ignored, and the step in which that happened first; `None` while the level was loaded.
    ignored: BTreeMap<Ignored, Option<NodeId>>,
}

/// Observes the replay of a gold path.
#[derive(Debug, Default)]
pub(crate) struct PlayObserver {
    step: Cell<Option<NodeId>>,
    deeds: RefCell<BTreeMap<Actor, Deeds>>,
}

impl PlayObserver {
    /// Starts a step: later observations belong to it.
    pub(crate) fn begin(&self, step: NodeId) {
        self.step.set(Some(step));
    }

    fn note(&self, actor: Actor, note: impl FnOnce(&mut Deeds)) {
        note(self.deeds.borrow_mut().entry(actor).or_default());
    }

    /// The observations. `is_whole` tells whether the path was replayed to its end.
    pub(crate) fn finish(self, is_whole: bool) -> Played {
        Played { is_whole, deeds: self.deeds.into_inner() }
    }
}

impl Observer for PlayObserver {
    fn ignored(&self, what: Ignored, place: Place<'_>) {
        let actor = match place {
            Place::Rule(rule) => Actor::Rule(rule),
            Place::Effect { rule, effect } => Actor::Effect(rule, effect),
            Place::System(system) => Actor::System(system),
            // The static stages report input, and the verdict reports the turn.
            Place::Input(_) | Place::Turn => return,
        };
        self.note(actor, |deeds| {
            deeds.vain = deeds.vain.saturating_add(1);
            deeds.ignored.entry(what).or_insert(self.step.get());
        });
    }

    fn acted(&self, rule: u32, effect: u32) {
        self.note(Actor::Effect(rule, effect), |deeds| deeds.acted = true);
    }
}

/// The observations in the replay of a gold path.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Played {
    /// Whether the path was replayed to its end. Only a complete replay shows what never happens.
    is_whole: bool,
    deeds: BTreeMap<Actor, Deeds>,
}

/// An effect without anything to do is reported from this number of times on; once may be chance.
const OFTEN: u64 = 3;

/// The actions of an actor in several replays.
#[derive(Debug, Default)]
struct Summary {
    /// Whether it ever had an effect, or may have had one.
    acted: bool,
    vain: u64,
    /// What was ignored, with the range where it was first seen, if that still exists.
    first: BTreeMap<Ignored, Option<FileRange>>,
}

impl Played {
    /// Returns true if a rule had an effect, by its index: the rules of the game first, then those of the level.
    pub(crate) fn has_effect(&self, rule: u32) -> bool {
        let effects = Actor::Effect(rule, 0)..=Actor::Effect(rule, u32::MAX);
        self.deeds.range(effects).any(|(_, deeds)| deeds.acted)
    }

    /// The rules of the level itself that had no effect.
    pub(crate) fn of_level(
        &self,
        context: FileContext<'_>,
        game: &def::Game,
        level: &def::Level,
    ) -> Vec<Diagnostic> {
        let own = game.rules.len() as u32;
        let mut sink = DiagnosticSink::default();
        for (actor, deeds) in &self.deeds {
            let (Actor::Rule(rule) | Actor::Effect(rule, _)) = *actor else { continue };
            let Some(rule) = rule.checked_sub(own).and_then(|rule| level.rules.get(rule as usize)) else {
                continue;
            };
            let place = |step: NodeId| context.place(visible(context.file.tree.node(step)));
            let first = deeds.ignored.iter().map(|(what, step)| (*what, step.map(place)));
            let acted = deeds.acted || !self.is_whole;
            let summary = Summary { acted, vain: deeds.vain.into(), first: first.collect() };
            if let Some(node) = node(context, *actor, rule.at) {
                judge(context, node, &summary, &mut sink);
            }
        }
        sink.into_diagnostics()
    }
}

/// The actions of systems and game rules in the replays of all levels. The replay of a level can be removed
/// again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    actors: BTreeMap<Actor, Total>,
    /// The number of paths that were not replayed to their end.
    torn: usize,
}

/// The actions of an actor in all of them.
#[derive(Clone, Debug, Default)]
struct Total {
    /// The number of replays in which it had an effect.
    acted: usize,
    /// How often it had no effect.
    vain: u64,
    /// What was ignored: the levels, each with the range where it was first seen, if that still exists.
    ignored: BTreeMap<Ignored, RedBlackTreeMapSync<Arc<str>, Option<TextRange>>>,
}

impl Sum {
    /// Adds the replay of a level. `is_current` tells whether the level is still the replayed one.
    pub(crate) fn add(&mut self, game: &def::Game, file: &File, played: &Played, is_current: bool) {
        self.torn += usize::from(!played.is_whole);
        for (actor, deeds) in of_game_alone(game, played) {
            let total = self.actors.entry(*actor).or_default();
            total.acted += usize::from(deeds.acted);
            total.vain += u64::from(deeds.vain);
            for (what, step) in &deeds.ignored {
                let place = step.filter(|_| is_current).map(|step| visible(file.tree.node(step)));
                total.ignored.entry(*what).or_default().insert_mut(Arc::clone(&file.path), place);
            }
        }
    }

    /// Removes a replay that was added with the same game.
    pub(crate) fn remove(&mut self, game: &def::Game, file: &File, played: &Played) {
        self.torn = self.torn.saturating_sub(usize::from(!played.is_whole));
        for (actor, deeds) in of_game_alone(game, played) {
            let Some(total) = self.actors.get_mut(actor) else { continue };
            total.acted = total.acted.saturating_sub(usize::from(deeds.acted));
            total.vain = total.vain.saturating_sub(u64::from(deeds.vain));
            for what in deeds.ignored.keys() {
                let is_last = total.ignored.get_mut(what).is_some_and(|levels| {
                    levels.remove_mut(&file.path);
                    levels.is_empty()
                });
                if is_last {
                    total.ignored.remove(what);
                }
            }
        }
    }
}

/// The actions of the systems and rules of the game, without those of the level.
fn of_game_alone<'p>(
    game: &def::Game,
    played: &'p Played,
) -> impl Iterator<Item = (&'p Actor, &'p Deeds)> + use<'p> {
    let rules = game.rules.len();
    let is_of_game = move |actor: &Actor| match actor {
        Actor::Rule(rule) | Actor::Effect(rule, _) => (*rule as usize) < rules,
        Actor::System(_) => true,
    };
    played.deeds.iter().filter(move |(actor, _)| is_of_game(actor))
}

/// Systems and game rules that had no effect in any level. If some gold paths were not replayed, it is
/// unknown what never happens.
pub(crate) fn of_game(
    context: FileContext<'_>,
    game: &def::Game,
    sum: &Sum,
    are_all: bool,
) -> Vec<Diagnostic> {
    let is_whole = are_all && sum.torn == 0;
    let mut sink = DiagnosticSink::default();
    for (actor, total) in &sum.actors {
        let at = match *actor {
            Actor::Rule(rule) | Actor::Effect(rule, _) => game.rules.get(rule as usize).map(|rule| rule.at),
            Actor::System(system) => Some(system as usize),
        };
        let Some(node) = at.and_then(|at| node(context, *actor, at)) else { continue };
        let first = total.ignored.iter().map(|(what, levels)| {
            // The first range that still exists.
            let place = levels
                .iter()
                .find_map(|(file, place)| place.map(|range| FileRange { file: Arc::clone(file), range }));
            (*what, place)
        });
        let acted = total.acted > 0 || !is_whole;
        judge(context, node, &Summary { acted, vain: total.vain, first: first.collect() }, &mut sink);
    }
    sink.into_diagnostics()
}

/// The node of an actor, given the index of its rule or system.
fn node(context: FileContext<'_>, actor: Actor, at: usize) -> Option<Node<'_>> {
    let root = context.file.tree.root()?;
    match actor {
        Actor::System(_) => root.get("systems")?.elements().nth(at),
        Actor::Rule(_) => root.get("rules")?.elements().nth(at),
        Actor::Effect(_, effect) => {
            root.get("rules")?.elements().nth(at)?.get("then")?.elements().nth(effect as usize)
        }
    }
}

/// At most one diagnostic per actor, for the most serious observation.
fn judge(context: FileContext<'_>, node: Node<'_>, summary: &Summary, sink: &mut DiagnosticSink) {
    let seen = |what: Ignored| summary.first.get(&what).map(Option::as_ref);
    if let Some(place) = seen(Ignored::LostWrite) {
        sink.look(&rules::lost_write::RULE, || Some(rules::lost_write::check(context, node, place)));
    } else if let Some(place) = seen(Ignored::CascadeCut) {
        sink.look(&rules::cascade_cut::RULE, || Some(rules::cascade_cut::check(context, node, place)));
    } else if summary.acted {
        if let Some(place) = seen(Ignored::NoAnimation) {
            sink.look(&rules::animation_of_other_kind::RULE, || {
                Some(rules::animation_of_other_kind::check(context, node, place))
            });
        }
    } else if let Some(place) = seen(Ignored::NullReference) {
        sink.look(&rules::null_reference::RULE, || Some(rules::null_reference::check(context, node, place)));
    } else if let Some(place) = seen(Ignored::NoChange).filter(|_| summary.vain >= OFTEN) {
        sink.look(&rules::no_op_effect::RULE, || Some(rules::no_op_effect::check(context, node, place)));
    }
}
