//! Rules about rules.

use super::rule;

rule! {
    pub static RULE_UNKNOWN_NAME: Error in "rules" = "rule-unknown-name";
    summary: "a word in a rule is no name, keyword or command";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_OBJECT_OUTSIDE: Error in "rules" = "rule-object-outside";
    summary: "a rule line starts with an object name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_COMMENT: Error in "rules" = "rule-comment";
    summary: "a comment opens before the arrow of a rule";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_EMPTY: Error in "rules" = "rule-empty";
    summary: "an empty rule line (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_NO_ARROW: Error in "rules" = "rule-no-arrow";
    summary: "no -> in a rule line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_BAD_START: Error in "rules" = "rule-bad-start";
    summary: "a token before the first bracket that is no direction or modifier";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_RELATIVE_PREFIX: Error in "rules" = "rule-relative-prefix";
    summary: "> < ^ v parallel perpendicular before the first bracket";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PLUS_NOTHING_BEFORE: Error in "rules" = "plus-nothing-before";
    summary: "+ on the first rule";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PLUS_NOT_FIRST: Error in "rules" = "plus-not-first";
    summary: "+ is not at the start of the line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PLUS_TWICE: Error in "rules" = "plus-twice";
    summary: "two + on one rule";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RANDOM_IN_PLUS: Error in "rules" = "random-in-plus";
    summary: "+ and random on one line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LATE_MIXED_GROUP: Warning in "rules" = "late-mixed-group";
    summary: "a + rule differs in late-ness from its group";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BRACKET_NESTED: Warning in "rules" = "bracket-nested";
    summary: "[ inside an open bracket";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BRACKET_UNCLOSED: Error in "rules" = "bracket-unclosed";
    summary: "[ before the previous cell content was closed";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BRACKET_UNOPENED: Warning in "rules" = "bracket-unopened";
    summary: "] without [ : the rule is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIRECTION_TWICE: Error in "rules" = "direction-twice";
    summary: "two movement words before one object";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIRECTION_OUTSIDE: Warning in "rules" = "direction-outside";
    summary: "a movement word outside brackets after the pattern began";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LATE_MOVEMENT: Error in "rules" = "late-movement";
    summary: "a movement word in a late rule";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LATE_RIGID: Error in "rules" = "late-rigid";
    summary: "late and rigid on one rule";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PIPE_OUTSIDE: Warning in "rules" = "pipe-outside";
    summary: "| outside brackets";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static MOVEMENT_WITHOUT_OBJECT: Error in "rules" = "movement-without-object";
    summary: "a movement word with no object after it in the cell";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_AT_END_TOKEN: Error in "rules" = "ellipsis-at-end-token";
    summary: "a bracket closes right after an odd ellipsis token (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ARROW_INSIDE: Warning in "rules" = "arrow-inside";
    summary: "-> inside brackets";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ARROW_TWICE: Error in "rules" = "arrow-twice";
    summary: "two arrows: the rule is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECT_OUTSIDE: Warning in "rules" = "object-outside";
    summary: "an object name outside brackets";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NO_REPEATED: Warning in "rules" = "no-repeated";
    summary: "the same NO name twice in a cell";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECT_REPEATED_IN_CELL: Error in "rules" = "object-repeated-in-cell";
    summary: "the same name twice in one cell";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECT_REPEATED_HINT: Warning in "rules" = "object-repeated-hint";
    summary: "hint after object-repeated-in-cell when the name is a property (no line, so it counts)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_OUTSIDE: Warning in "rules" = "ellipsis-outside";
    summary: "... outside brackets";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static COMMAND_MISPLACED: Error in "rules" = "command-misplaced";
    summary: "a command before the arrow is an error; between or before right-hand brackets a warning";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SFX_UNDEFINED: Warning in "rules" = "sfx-undefined";
    summary: "an sfxN command with no sound of that name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_BAD_CELL_TOKEN: Error in "rules" = "rule-bad-cell-token";
    summary: "an unknown word in a cell";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BRACKET_COUNT_DIFFERS: Warning in "rules" = "bracket-count-differs";
    summary: "left and right have different numbers of brackets: the rule is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static CELL_COUNT_DIFFERS: Error in "rules" = "cell-count-differs";
    summary: "a bracket has different numbers of cells left and right: the whole compile is marked unusable";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PATTERN_EMPTY: Error in "rules" = "pattern-empty";
    summary: "a left bracket without cells";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_NO_PATTERN: Error in "rules" = "rule-no-pattern";
    summary: "no bracket on the left";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NO_CONTRADICTS: Error in "rules" = "no-contradicts";
    summary: "right-hand cell requires an object and its absence";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NO_REDUNDANT: Warning in "rules" = "no-redundant";
    summary: "NO x where another required object already fills those layers; the NO is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RHS_PROPERTY_UNRESOLVED: Error in "rules" = "rhs-property-unresolved";
    summary: "an OR name on the right cannot be traced to the left: the rule is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RHS_MOVEMENT_UNRESOLVED: Error in "rules" = "rhs-movement-unresolved";
    summary: "moving/horizontal/... on the right cannot be traced to the left: the whole compile is marked unusable";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NO_AGGREGATE: Error in "rules" = "no-aggregate";
    summary: "NO before an AND name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_NOT_ALONE: Error in "rules" = "ellipsis-not-alone";
    summary: "... shares a cell with something";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_AT_EDGE: Error in "rules" = "ellipsis-at-edge";
    summary: "... as first or last cell: the rule is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_LEFT_ONLY: Error in "rules" = "ellipsis-left-only";
    summary: "... on the left without one at the same place on the right";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_RIGHT_ONLY: Error in "rules" = "ellipsis-right-only";
    summary: "... on the right without one at the same place on the left";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_TOO_MANY: Error in "rules" = "ellipsis-too-many";
    summary: "three or more ... in a bracket";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static ELLIPSIS_ADJACENT: Warning in "rules" = "ellipsis-adjacent";
    summary: "two ... next to each other";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RANDOM_ON_LEFT: Error in "rules" = "random-on-left";
    summary: "random before an object on the left";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RANDOM_SINGLE: Warning in "rules" = "random-single";
    summary: "random before a name that stands for one object";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RANDOM_LAYER_CLASH: Warning in "rules" = "random-layer-clash";
    summary: "a random choice could share a layer with a required object";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RANDOM_UNKNOWN: Error in "rules" = "random-unknown";
    summary: "random before a name with no objects";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NAME_UNLAYERED_IN_RULE: Error in "rules" = "name-unlayered-in-rule";
    summary: "a name used in a rule has no single layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RULE_CONTRADICTION_REMOVED: Warning in "rules" = "rule-contradiction-removed";
    summary: "left cell asks for x and NO x: that compiled rule is removed";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RHS_OVERLAP: Error in "rules" = "rhs-overlap";
    summary: "right cell puts two objects on one layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LHS_OVERLAP: Error in "rules" = "lhs-overlap";
    summary: "every compiled form of the rule asks for two objects of one layer: it can never fire";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RIGID_TOO_MANY: Error in "rules" = "rigid-too-many";
    summary: "more than 30 rule groups with rigid";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LOOP_INSIDE_GROUP: Error in "rules" = "loop-inside-group";
    summary: "startloop/endloop line lies between the lines of one rule group";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LOOP_END_UNOPENED: Error in "rules" = "loop-end-unopened";
    summary: "endloop outside a loop";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LOOP_NESTED: Error in "rules" = "loop-nested";
    summary: "startloop inside a loop";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LOOP_UNCLOSED: Error in "rules" = "loop-unclosed";
    summary: "startloop with no endloop; one is assumed";
    doc: "";
    wrong: "";
    right: "";
}
