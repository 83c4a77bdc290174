//! One declaration for each code that a game can be told: how bad it is, what it means and how it is mended.

pub mod collisionlayers;
pub mod comments;
pub mod compiled;
pub mod files;
pub mod general;
pub mod legend;
pub mod levels;
pub mod names;
pub mod objects;
pub mod prelude;
#[expect(clippy::module_inception, reason = "it is about the section of this name")]
pub mod rules;
pub mod runtime;
pub mod sections;
pub mod sounds;
pub mod winconditions;

use language::Rule;

use crate::lints;

/// Declares a rule. What the reference says of a text changes nothing about how the game plays unless it is told below, so
/// that replays go on.
macro_rules! rule {
    (
        pub static $name:ident: $severity:ident in $group:literal = $code:literal;
        summary: $summary:literal;
        doc: $doc:expr;
        wrong: $wrong:expr;
        right: $right:expr;
        $(fixes: $fixes:expr;)?
    ) => {
        #[doc = $summary]
        pub static $name: language::Rule = language::Rule {
            code: $code,
            severity: language::Severity::$severity,
            group: $group,
            is_locked: false,
            hides_text: false,
            impact: language::Impact::Unchanged,
            fixes: rule!(@fixes $($fixes)?),
            summary: $summary,
            doc: $doc,
            wrong: $wrong,
            right: $right,
        };
    };
    (@fixes) => { language::Fixes::Never };
    (@fixes $fixes:expr) => { $fixes };
}
pub(crate) use rule;

static RULES: &[&Rule] = &[
    &lints::AGAIN_WITHOUT_CHANGE,
    &legend::AGGREGATE_OBJECT_MISSING,
    &legend::AGGREGATE_OF_PROPERTY,
    &legend::AGGREGATE_SAME_LAYER,
    &rules::ARROW_INSIDE,
    &rules::ARROW_TWICE,
    &prelude::AUTHOR_TOO_LONG,
    &objects::BACKGROUND_AGGREGATE,
    &prelude::BACKGROUND_COLOR_INVALID,
    &levels::BACKGROUND_LAYER_MISSING,
    &objects::BACKGROUND_LAYERS_DIFFER,
    &objects::BACKGROUND_MISSING,
    &objects::BACKGROUND_UNDEFINED,
    &rules::BRACKET_COUNT_DIFFERS,
    &rules::BRACKET_NESTED,
    &rules::BRACKET_UNCLOSED,
    &rules::BRACKET_UNOPENED,
    &rules::CELL_COUNT_DIFFERS,
    &objects::COLOR_EXPECTED,
    &objects::COLOR_INVALID,
    &objects::COLOR_MISSING,
    &objects::COLOR_TOO_MANY,
    &lints::COLORS_LOOK_ALIKE,
    &rules::COMMAND_MISPLACED,
    &comments::COMMENT_UNOPENED,
    &prelude::DIMENSION_NAN,
    &prelude::DIMENSION_NONPOSITIVE,
    &prelude::DIMENSION_NOT_INTEGER,
    &prelude::DIMENSIONS_NONPOSITIVE,
    &prelude::DIMENSIONS_SHAPE,
    &prelude::DIMENSIONS_UNREADABLE,
    &rules::DIRECTION_OUTSIDE,
    &rules::DIRECTION_TWICE,
    &compiled::ELLIPSIS_ADJACENT,
    &compiled::ELLIPSIS_AT_EDGE,
    &rules::ELLIPSIS_AT_END_TOKEN,
    &compiled::ELLIPSIS_LEFT_ONLY,
    &compiled::ELLIPSIS_NOT_ALONE,
    &rules::ELLIPSIS_OUTSIDE,
    &compiled::ELLIPSIS_RIGHT_ONLY,
    &compiled::ELLIPSIS_TOO_MANY,
    &lints::GROUP_NEVER_SETTLES,
    &lints::IGNORE_UNKNOWN,
    &rules::LATE_MIXED_GROUP,
    &rules::LATE_MOVEMENT,
    &rules::LATE_RIGID,
    &collisionlayers::LAYER_AGGREGATE,
    &collisionlayers::LAYER_BACKGROUND_SHARED,
    &collisionlayers::LAYER_BAD_CHARACTER,
    &collisionlayers::LAYER_NONE_YET,
    &collisionlayers::LAYER_OBJECT_IN_MANY,
    &collisionlayers::LAYER_OBJECT_REPEATED,
    &collisionlayers::LAYER_UNKNOWN_NAME,
    &collisionlayers::LAYERS_NONE,
    &legend::LEGEND_DANGLING,
    &legend::LEGEND_EQUALS_EXPECTED,
    &legend::LEGEND_KIND_CONFLICT,
    &legend::LEGEND_LOGIC_EXPECTED,
    &legend::LEGEND_MALFORMED,
    &legend::LEGEND_MIXED_LOGIC,
    &lints::LEGEND_NAME_UNUSED,
    &legend::LEGEND_REPEATED_NAME,
    &legend::LEGEND_SELF_REFERENCE,
    &legend::LEGEND_SHAPE,
    &legend::LEGEND_UNREADABLE,
    &levels::LEVEL_COMMENT,
    &levels::LEVEL_GLYPH_AMBIGUOUS,
    &levels::LEVEL_GLYPH_MISSING,
    &levels::LEVEL_MESSAGE_SPACE,
    &levels::LEVEL_NONE,
    &levels::LEVEL_NOT_RECTANGULAR,
    &levels::LEVEL_UNKNOWN_GLYPH,
    &lints::LEVEL_UNWINNABLE,
    &lints::LEVEL_WON_AT_ONCE,
    &compiled::LHS_OVERLAP,
    &compiled::LOOP_END_UNOPENED,
    &compiled::LOOP_INSIDE_GROUP,
    &compiled::LOOP_NESTED,
    &compiled::LOOP_UNCLOSED,
    &objects::MASK_EMPTY,
    &levels::MESSAGE_TOO_LONG,
    &files::MISNAMED_SESSIONS,
    &rules::MOVEMENT_WITHOUT_OBJECT,
    &names::NAME_IN_USE,
    &names::NAME_IS_KEYWORD,
    &legend::NAME_UNDEFINED,
    &compiled::NAME_UNLAYERED_IN_RULE,
    &compiled::NO_AGGREGATE,
    &compiled::NO_CONTRADICTS,
    &compiled::NO_REDUNDANT,
    &rules::NO_REPEATED,
    &lints::OBJECT_ALWAYS_HIDDEN,
    &objects::OBJECT_DUPLICATE,
    &objects::OBJECT_JUNK,
    &lints::OBJECT_NEVER_APPEARS,
    &rules::OBJECT_OUTSIDE,
    &rules::OBJECT_REPEATED_HINT,
    &rules::OBJECT_REPEATED_IN_CELL,
    &collisionlayers::OBJECT_UNLAYERED,
    &lints::OBJECT_UNUSED,
    &lints::OBJECTS_LOOK_ALIKE,
    &objects::OBJECTS_NONE,
    &prelude::PALETTE_UNKNOWN,
    &rules::PATTERN_EMPTY,
    &rules::PIPE_OUTSIDE,
    &objects::PLAYER_MISSING,
    &rules::PLUS_NOT_FIRST,
    &rules::PLUS_NOTHING_BEFORE,
    &rules::PLUS_TWICE,
    &prelude::PRELUDE_COMMENT_IN_VALUE,
    &prelude::PRELUDE_DUPLICATE,
    &prelude::PRELUDE_UNKNOWN,
    &prelude::PRELUDE_VALUE_MISSING,
    &prelude::PRELUDE_VALUE_UNEXPECTED,
    &prelude::PRELUDE_YOUTUBE,
    &legend::PROPERTY_OF_AGGREGATE,
    &rules::RANDOM_IN_PLUS,
    &compiled::RANDOM_LAYER_CLASH,
    &compiled::RANDOM_ON_LEFT,
    &compiled::RANDOM_SINGLE,
    &compiled::RANDOM_UNKNOWN,
    &compiled::RHS_MOVEMENT_UNRESOLVED,
    &compiled::RHS_OVERLAP,
    &compiled::RHS_PROPERTY_UNRESOLVED,
    &compiled::RIGID_TOO_MANY,
    &rules::RULE_BAD_CELL_TOKEN,
    &rules::RULE_BAD_START,
    &rules::RULE_COMMENT,
    &compiled::RULE_CONTRADICTION_REMOVED,
    &rules::RULE_EMPTY,
    &lints::RULE_NEVER_APPLIES,
    &rules::RULE_NO_ARROW,
    &rules::RULE_NO_PATTERN,
    &rules::RULE_OBJECT_OUTSIDE,
    &rules::RULE_RELATIVE_PREFIX,
    &lints::RULE_SHADOWED,
    &rules::RULE_UNKNOWN_NAME,
    &runtime::RUN_GROUP_LOOP,
    &runtime::RUN_LOOP_VORTEX,
    &runtime::RUN_START_RESTART,
    &sections::SECTION_DUPLICATE,
    &sections::SECTION_EXPECTED_OBJECTS,
    &sections::SECTION_NOT_FIRST,
    &sections::SECTION_OUT_OF_ORDER,
    &files::SESSION_FAILS,
    &files::SESSION_INVALID,
    &rules::SFX_UNDEFINED,
    &sounds::SOUND_DIRECTION_INVALID,
    &sounds::SOUND_DIRECTION_OR_SEED,
    &sounds::SOUND_DIRECTIONS_NOT_ALLOWED,
    &sounds::SOUND_INCOMPLETE,
    &lints::SOUND_NEVER_HEARD,
    &sounds::SOUND_OBJECT_MISSING,
    &sounds::SOUND_ON_AGGREGATE,
    &sounds::SOUND_REDECLARED,
    &sounds::SOUND_SEED_AFTER_EVENT,
    &sounds::SOUND_SEED_EXPECTED,
    &sounds::SOUND_SEED_MISSING,
    &sounds::SOUND_START,
    &sounds::SOUND_TOO_LONG,
    &sounds::SOUND_TRAILING,
    &sounds::SOUND_UNKNOWN_NAME,
    &sounds::SOUND_VERB_EXPECTED,
    &objects::SPRITE_COLOR_INDEX,
    &objects::SPRITE_JUNK,
    &objects::SPRITE_NOT_5X5,
    &objects::SPRITE_ROW_TOO_WIDE,
    &prelude::TEXT_COLOR_INVALID,
    &prelude::THROTTLE_WITHOUT_REALTIME,
    &prelude::TITLE_TOO_LONG,
    &general::TOO_MANY_ISSUES,
    &general::TOO_MANY_RULES,
    &sections::TRAILING_TEXT,
    &files::UNREADABLE_FILE,
    &lints::WIN_CONDITION_IDLE,
    &winconditions::WIN_FORMAT,
    &winconditions::WIN_ON_EXPECTED,
    &winconditions::WIN_QUANTIFIER,
    &winconditions::WIN_TOO_SHORT,
    &winconditions::WIN_TRAILING,
    &winconditions::WIN_UNKNOWN_NAME,
    &winconditions::WIN_UNRESOLVED,
];

/// All of them, in order of their codes.
pub fn all() -> &'static [&'static Rule] {
    RULES
}
