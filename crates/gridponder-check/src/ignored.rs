//! What the engine passes over, beside the rules that say so to an author. Which rule says what is one
//! table; a test holds it against everything the engine tells of.

pub(crate) mod in_play;

use language::Rule;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Ignored, Level, Observer, Place, Semantics};
use pack::{File, Pack, lower};

use crate::rules;

/// Declares the table; a kind without a row does not compile.
macro_rules! told_by {
    ($($kind:ident: $($rule:ident)*;)*) => {
        /// The rules of which one speaks where something was ignored. A rule that found the cause elsewhere
        /// speaks there instead.
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
    // A key that is misspelled, or a value of another type, says what is missing.
    MissingKey: missing_key missing_one_of missing_expected_key unknown_key wrong_type syntax_error;
    WrongType: wrong_type bad_action_parameter missing_action_parameter;
    TooLong: wrong_type;
    OutOfRange: out_of_range wrong_type;
    UnknownValue: unknown_value;
    UnknownDirection: unknown_value bad_action_parameter wrong_type;
    BadFormat: bad_format;
    UnknownWord: unknown_system unknown_event unknown_condition unknown_effect unknown_goal unknown_lose_condition;
    SecondWord: second_word;
    MissingWord: missing_word;
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
    NoChange: effect_without_effect;
    NoAnimation: animation_of_other_kind;
    CascadeCut: cascade_cut;
    TurnCut: endless_cascade;
}

/// A piece of input that the engine passed over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct IgnoredInput {
    /// The file.
    pub file: Arc<str>,
    /// Its JSON Pointer, which may lead to what is missing.
    pub pointer: String,
    /// What was ignored.
    pub what: Ignored,
}

/// What reading and compiling a file tell of.
struct InputObserver<'f> {
    game: &'f Arc<str>,
    level: &'f Arc<str>,
    found: RefCell<BTreeSet<IgnoredInput>>,
}

impl Observer for InputObserver<'_> {
    fn ignored(&self, what: Ignored, place: Place<'_>) {
        // What happens while a level is loaded is not input.
        let Place::Input(path) = place else { return };
        let file = Arc::clone(if path.is_in_level() { self.level } else { self.game });
        self.found.borrow_mut().insert(IgnoredInput { file, pointer: path.to_string(), what });
    }
}

/// All that the engine passes over when it loads the levels of a pack, in order of places.
pub fn ignored_input(pack: &Pack) -> Vec<IgnoredInput> {
    let Some(game) = pack.game() else { return Vec::new() };
    let mut all = BTreeSet::new();
    let mut load = |level: Option<&Arc<File>>| {
        let path = level.map_or(&game.path, |level| &level.path);
        let observer = InputObserver { game: &game.path, level: path, found: RefCell::default() };
        let read = lower::game_observed(game, &observer);
        if let Some(level) = level {
            let source = lower::level_observed(level, &observer);
            // A board that is too large is told of by the stage that replays.
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
