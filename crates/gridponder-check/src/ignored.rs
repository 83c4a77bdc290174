//! Input that the engine ignores, mapped to the rules that report it. One table maps each case to its rules;
//! a test compares it with everything that the engine reports to its observer.

pub(crate) mod in_play;

use language::Rule;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Ignored, Level, Observer, Place, Semantics};
use pack::{File, Pack, lower};

use crate::rules;

/// Declares the table. A kind without a row does not compile.
macro_rules! told_by {
    ($($kind:ident: $($rule:ident)*;)*) => {
        /// The rules that report this kind of ignored input; at least one of them does so in each case. A
        /// rule may report the cause elsewhere instead.
        pub fn told_by(ignored: Ignored) -> &'static [&'static Rule] {
            match ignored {
                $(Ignored::$kind => {
                    static RULES: &[&Rule] = &[$(&rules::$rule::RULE,)*];
                    RULES
                })*
            }
        }
    };
}

told_by! {
    UnknownKey: unknown_key;
    DuplicateKey: duplicate_key;
    // A misspelled key or a value of a wrong type also explains a missing key.
    MissingKey: missing_key missing_one_of missing_expected_key unknown_key wrong_type syntax_error;
    WrongType: wrong_type bad_action_parameter missing_action_parameter;
    TooLong: wrong_type;
    OutOfRange: out_of_range wrong_type;
    UnknownValue: unknown_value;
    UnknownDirection: unknown_value bad_action_parameter wrong_type;
    BadFormat: bad_format;
    UnknownWord: unknown_system unknown_event unknown_condition unknown_effect unknown_goal unknown_lose_condition;
    SecondWord: several_operators;
    MissingWord: missing_operator;
    Unreleased: unreleased_word;
    UndeclaredLayer: unknown_layer misplaced_reference;
    UndeclaredKind: unknown_kind misplaced_reference;
    UndeclaredTag: unknown_tag misplaced_reference;
    UndeclaredAnimation: unknown_animation misplaced_reference;
    UndeclaredAction: unknown_action undeclared_default missing_key missing_one_of misplaced_reference wrong_type;
    UndeclaredSystem: unknown_system_id;
    UndeclaredObject: unknown_emitter;
    UndeclaredGoal: unknown_goal_id;
    UnknownReference: unknown_reference unknown_event_field;
    UnknownEventField: unknown_event_field misplaced_reference;
    DuplicateId: duplicate_definition;
    OutsideBoard: outside_board row_length pattern_size wrong_type;
    OccupiedCell: duplicate_cell;
    Hole: null_cell;
    NullReference: null_reference;
    LostWrite: lost_write;
    NoChange: no_op_effect;
    NoAnimation: animation_of_other_kind;
    CascadeCut: cascade_cut;
    TurnCut: endless_cascade;
}

/// A piece of input that the engine ignored.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct IgnoredInput {
    /// The file.
    pub file: Arc<str>,
    /// Its JSON Pointer, which may point to a missing value.
    pub pointer: String,
    /// The kind of ignored input.
    pub what: Ignored,
}

/// Observes the reading and compiling of a file.
struct InputObserver<'f> {
    game: &'f Arc<str>,
    level: &'f Arc<str>,
    found: RefCell<BTreeSet<IgnoredInput>>,
}

impl Observer for InputObserver<'_> {
    fn ignored(&self, what: Ignored, place: Place<'_>) {
        // Events while a level is loaded are not input.
        let Place::Input(path) = place else { return };
        let file = Arc::clone(if path.is_in_level() { self.level } else { self.game });
        self.found.borrow_mut().insert(IgnoredInput { file, pointer: path.to_string(), what });
    }
}

/// Everything that the engine ignores when it loads the levels of a pack, sorted by position.
pub fn ignored_input(pack: &Pack) -> Vec<IgnoredInput> {
    let Some(game) = pack.game() else { return Vec::new() };
    let mut all = BTreeSet::new();
    let mut load = |level: Option<&Arc<File>>| {
        let path = level.map_or(&game.path, |level| &level.path);
        let observer = InputObserver { game: &game.path, level: path, found: RefCell::default() };
        let read = lower::game_observed(game, &observer);
        if let Some(level) = level {
            let source = lower::level_observed(level, &observer);
            // The replay stage reports boards that are too large.
            if let Ok(compiled) = Level::compile_observed(&read, &source, Semantics::RELEASED, &observer) {
                lower::observe_gold_path(level, &compiled, &observer);
            }
        }
        all.extend(observer.found.into_inner());
    };
    load(None);
    pack.levels().for_each(|level| load(Some(level)));
    all.into_iter().collect()
}
