//! Goals: one file per type, and the evaluation of all goals of a level.

use crate::compile::Compiler;
use crate::config::Config;
use crate::def;
use crate::event::{Event, EventKind, Field};
use crate::facts::GoalFact;
use crate::ignored::{Ignored, Path};
use crate::kinds::KindSet;
use crate::pool::Symbol;
use crate::stop::{Check, Reader, Reads};
use crate::turn::Turn;

mod all_cleared;
pub(crate) mod balance;
mod board_match;
mod cell_number;
pub(crate) mod comparison;
mod count_constraint;
mod lines;
mod param_match;
mod reach_target;
mod sequence_match;
mod sum_constraint;
pub(crate) mod variable_threshold;

pub(crate) use cell_number::number_of;
pub(crate) use count_constraint::Predicate;
pub(crate) use lines::Lines;

/// The progress of a goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Progress {
    pub(crate) done: bool,
    /// From 0 to 1, for display only.
    pub(crate) fraction: f64,
}

impl Progress {
    /// Progress of a goal that is either met or not, without intermediate values.
    pub(crate) fn all_or_nothing(done: bool) -> Self {
        Self { done, fraction: if done { 1.0 } else { 0.0 } }
    }

    /// A progress of `reached` out of `total`.
    pub(crate) fn part(done: bool, reached: usize, total: usize) -> Self {
        Self { done, fraction: if total == 0 { 0.0 } else { reached as f64 / total as f64 } }
    }
}

/// The behavior of a goal type. Some change the state: a sequence consumes what it matches.
pub(crate) trait Evaluate: Send + Sync {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress;

    /// What must hold at least when it is met.
    fn fact(&self) -> GoalFact {
        GoalFact::Unknown
    }

    /// The index in the state of the sequence progress, for goals that have one.
    fn sequence(&self) -> Option<usize> {
        None
    }
}

/// A compiled goal.
pub(crate) struct Goal {
    pub(crate) id: Symbol,
    /// Its index in the list of the level's file.
    pub(crate) at: u32,
    /// The type errors of the fields that it always reads.
    check: Check,
    /// `None` for an unknown type, which is never met.
    pub(crate) evaluate: Option<Box<dyn Evaluate>>,
}

/// The second argument is the id of the goal.
type Compile = fn(&mut Compiler<'_>, Symbol, &Config<'_>) -> Box<dyn Evaluate>;

/// Checks the fields of the configuration that a goal reads in every evaluation.
type Look = for<'r, 'c, 'a> fn(Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a>;

/// Every goal type.
const GOALS: &[(&str, Compile, Look)] = &[
    ("reach_target", |compiler, _, config| Box::new(reach_target::compile(compiler, config)), |reads| reads),
    (
        "sequence_match",
        |compiler, id, config| Box::new(sequence_match::compile(compiler, id, config)),
        sequence_match::look,
    ),
    (
        "board_match",
        |compiler, _, config| Box::new(board_match::compile(compiler, config)),
        board_match::look,
    ),
    (
        "variable_threshold",
        |compiler, _, config| Box::new(variable_threshold::compile(compiler, config)),
        variable_threshold::look,
    ),
    (
        "all_cleared",
        |compiler, _, config| Box::new(all_cleared::compile(compiler, config)),
        |reads| reads.fields(&["kind", "tag"]),
    ),
    ("balance", |compiler, _, config| Box::new(balance::compile(compiler, config)), balance::look),
    (
        "sum_constraint",
        |compiler, _, config| Box::new(sum_constraint::compile(compiler, config)),
        lines::look,
    ),
    (
        "count_constraint",
        |compiler, _, config| Box::new(count_constraint::compile(compiler, config)),
        |reads| lines::look(reads).fields(&["predicate"]),
    ),
    (
        "param_match",
        |compiler, _, config| Box::new(param_match::compile(compiler, config)),
        param_match::look,
    ),
];

impl Goal {
    pub(crate) fn compile(compiler: &mut Compiler<'_>, goal: &def::Goal) -> Self {
        let list = Path::Key(&Path::Level, "goals");
        let path = Path::Index(&list, goal.at);
        let known = GOALS.iter().find(|(name, ..)| *name == goal.ty);
        let mut check = Check::default();
        if known.is_none() {
            compiler.note(Ignored::UnknownWord, &Path::Key(&path, "type"));
        }
        let id = compiler.pool.symbol(&goal.id);
        let evaluate = known.and_then(|(name, compile, look)| {
            let path = Path::Key(&path, "config");
            let config =
                Config::new(&catalog::goal(name)?.config, &goal.config).observed(compiler.observer, &path);
            compiler.audit_config(&config);
            check = look(config.reads(compiler)).done();
            Some(compile(compiler, id, &config))
        });
        Self { id, at: goal.at as u32, check, evaluate }
    }
}

/// Returns true if a text is a predicate of `count_constraint`.
pub(crate) fn is_predicate(text: &str) -> bool {
    count_constraint::Predicate::parse(text).is_some()
}

/// The kinds that are named or have the tag.
fn selected(compiler: &mut Compiler<'_>, kind: Option<String>, tag: Option<String>) -> KindSet {
    let mut kinds = tag.map(|tag| compiler.kinds.tagged(&tag)).unwrap_or_default();
    if let Some(kind) = kind {
        kinds.insert(compiler.pool.symbol(&kind));
    }
    kinds
}

/// Evaluates all goals in order; later goals see the changes of earlier ones. Returns true if all are met. A
/// level without goals is never won.
pub(crate) fn evaluate(turn: &mut Turn<'_>, progress: &mut Vec<f64>, met: &mut Vec<bool>) -> bool {
    let level = turn.level;
    let mut all = !level.goals.is_empty();
    for goal in &level.goals {
        turn.reader.set(Reader::Goal(goal.at));
        if turn.stops_at(&goal.check) {
            return false;
        }
        let place = match &goal.evaluate {
            Some(evaluate) if level.semantics.goal_step_events => evaluate.sequence(),
            _ => None,
        };
        let index = |turn: &Turn<'_>| {
            place.and_then(|place| turn.state.sequence_index(&level.layout, place)).unwrap_or(0)
        };
        let before = index(turn);
        let result = match &goal.evaluate {
            Some(evaluate) => evaluate.evaluate(turn),
            None => Progress::all_or_nothing(false),
        };
        if turn.is_stopped() {
            return false;
        }
        for step in before..index(turn) {
            turn.emit(
                Event::new(EventKind::GoalStepCompleted)
                    .with(Field::GoalId, goal.id)
                    .with(Field::StepIndex, i64::from(step)),
            );
        }
        all &= result.done;
        progress.push(result.fraction);
        met.push(result.done);
    }
    all
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Level, Play, testing};

    /// A board of 3×3 cells.
    pub(crate) struct Board<'a> {
        pub(crate) ground: &'a str,
        pub(crate) objects: &'a str,
        pub(crate) markers: &'a str,
        pub(crate) territory: &'a str,
        pub(crate) avatar: &'a str,
        pub(crate) variables: &'a str,
    }

    impl Board<'_> {
        pub(crate) const EMPTY: Self = Self {
            ground: "[]",
            objects: "[]",
            markers: "[]",
            territory: "[]",
            avatar: "{}",
            variables: "{}",
        };
    }

    impl Default for Board<'_> {
        fn default() -> Self {
            Self::EMPTY
        }
    }

    /// A level with one goal, which continues where the released game stops.
    pub(crate) fn level(ty: &str, config: &str, board: &Board<'_>) -> Level {
        let game = r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one"},
                {"id": "territory", "occupancy": "zero_or_one"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "markers", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "wait"}],
            "entityKinds": {"empty": {"symbol": "."}, "gem": {"symbol": "*", "tags": ["shiny"]}}
        }"#;
        let Board { ground, objects, markers, territory, avatar, variables } = board;
        testing::level_with(
            game,
            &format!(
                r#"{{
                    "board": {{"size": [3, 3], "layers": {{
                        "ground": {ground}, "objects": {objects}, "markers": {markers}, "territory": {territory}
                    }}}},
                    "state": {{"avatar": {avatar}, "variables": {variables}}},
                    "goals": [{{"id": "goal", "type": "{ty}", "config": {config}}}]
                }}"#
            ),
            testing::LENIENT,
        )
    }

    /// The progress of a goal after one turn without changes.
    pub(crate) fn evaluate(ty: &str, config: &str, board: &Board<'_>) -> Progress {
        let level = level(ty, config, board);
        let mut play = Play::without_history(&level);
        let done = play.submit_named(&testing::action("wait")).won;
        Progress { done, fraction: play.progress()[0] }
    }

    #[test]
    fn a_level_without_goals_or_with_an_unknown_one_is_never_won() {
        assert!(!evaluate("unheard_of", "{}", &Board::EMPTY).done);
        let level = testing::level(r#"{"actions": [{"id": "wait"}]}"#, "{}");
        assert!(!Play::new(&level).submit_named(&testing::action("wait")).won);
    }

    #[test]
    fn the_engine_and_the_catalog_know_the_same_goals() {
        let ours: Vec<&str> = GOALS.iter().map(|(name, ..)| *name).collect();
        for name in &ours {
            assert!(catalog::goal(name).is_some(), "{name}");
        }
        for goal in catalog::GOALS {
            assert!(ours.contains(&goal.entry.name), "{}", goal.entry.name);
        }
    }
}
