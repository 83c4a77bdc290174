//! Rules about compiling RULES.

use language::Applicability::Safe;
use language::Fixes;

use super::declare::rule;

rule! {
    pub static NO_CONTRADICTS: Error in "rules" = "no-contradicts";
    summary: "a right cell has both an object and its absence";
    doc: "Only one of them can hold.";
    wrong: "RULES\n\n[ Wall ] -> [ Crate no Crate ]\n";
    right: "RULES\n\n[ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static NO_REDUNDANT: Warning in "rules" = "no-redundant";
    summary: "`no` is redundant, as another object fills the layer";
    doc: "A cell holds one object of a layer. The `no` is dropped.";
    wrong: "RULES\n\n[ Crate no Wall ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Safe]);
}

rule! {
    pub static RHS_PROPERTY_UNRESOLVED: Error in "rules" = "rhs-property-unresolved";
    summary: "ambiguous OR-name on the right";
    doc: "The rule is dropped. Each OR-name on the right must be in the same cell on the left, or occur just once on the left.";
    wrong: "RULES\n\n[ Player ] -> [ Piece ]\n";
    right: "RULES\n\n[ Player ] -> [ Crate ]\n";
}

rule! {
    pub static RHS_MOVEMENT_UNRESOLVED: Error in "rules" = "rhs-movement-unresolved";
    summary: "ambiguous movement on the right";
    doc: "There is no game. `moving` and its like on the right need the same word before the same name on the left.";
    wrong: "RULES\n\n[ Crate ] -> [ moving Crate ]\n";
    right: "RULES\n\n[ moving Crate ] -> [ moving Crate ]\n";
}

rule! {
    pub static NO_AGGREGATE: Error in "rules" = "no-aggregate";
    summary: "`no` before an AND-name";
    doc: "It is taken as `no` before each of its objects.";
    wrong: "RULES\n\n[ no Both ] -> [ Wall ]\n";
    right: "RULES\n\n[ no Crate ] -> [ Wall ]\n";
}

rule! {
    pub static ELLIPSIS_NOT_ALONE: Error in "rules" = "ellipsis-not-alone";
    summary: "`...` shares its cell with something";
    doc: "The rule is dropped.";
    wrong: "RULES\n\n[ Crate | ... Wall | Wall ] -> [ Crate | ... | Wall ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static ELLIPSIS_AT_EDGE: Error in "rules" = "ellipsis-at-edge";
    summary: "`...` is the first or the last cell";
    doc: "The rule is dropped. `...` belongs between cells.";
    wrong: "RULES\n\n[ Crate | ... ] -> [ Crate | ... ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static ELLIPSIS_LEFT_ONLY: Error in "rules" = "ellipsis-left-only";
    summary: "`...` on the left has no partner on the right";
    doc: "Both sides have it at the same places.";
    wrong: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | | Wall ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static ELLIPSIS_RIGHT_ONLY: Error in "rules" = "ellipsis-right-only";
    summary: "`...` on the right has no partner on the left";
    doc: "Both sides have it at the same places.";
    wrong: "RULES\n\n[ Crate | | Wall ] -> [ Crate | ... | Wall ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static ELLIPSIS_TOO_MANY: Error in "rules" = "ellipsis-too-many";
    summary: "brackets have more than two `...`";
    doc: "The rule never applies.";
    wrong: "RULES\n\n[ Crate | ... | Wall | ... | Wall | ... | Wall ] -> [ Crate | ... | Wall | ... | Wall | ... | Wall ]\n";
    right: "RULES\n\n[ Crate | ... | Wall | ... | Wall ] -> [ Crate | ... | Wall | ... | Wall ]\n";
}

rule! {
    pub static ELLIPSIS_ADJACENT: Warning in "rules" = "ellipsis-adjacent";
    summary: "two adjacent `...`";
    doc: "They are the same as one.";
    wrong: "RULES\n\n[ Crate | ... | ... | Wall ] -> [ Crate | ... | ... | Wall ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static RANDOM_ON_LEFT: Error in "rules" = "random-on-left";
    summary: "`random` on the left";
    doc: "It is skipped with its name. Chance has a part in what a rule makes.";
    wrong: "RULES\n\n[ random Piece ] -> [ Wall ]\n";
    right: "RULES\n\n[ Wall ] -> [ random Piece ]\n";
}

rule! {
    pub static RANDOM_SINGLE: Warning in "rules" = "random-single";
    summary: "`random` has no effect";
    doc: "The name has one object.";
    wrong: "RULES\n\n[ Wall ] -> [ random Crate ]\n";
    right: "RULES\n\n[ Wall ] -> [ random Piece ]\n";
}

rule! {
    pub static RANDOM_LAYER_CLASH: Warning in "rules" = "random-layer-clash";
    summary: "`random` may put two objects of one layer into a cell";
    doc: "Both would then be there, which nothing else allows.";
    wrong: "RULES\n\n[ Player ] -> [ Player random Piece ]\n";
    right: "RULES\n\n[ Wall ] -> [ random Piece ]\n";
}

rule! {
    pub static RANDOM_UNKNOWN: Error in "rules" = "random-unknown";
    summary: "`random` before a name without objects";
    doc: "Nothing is made.";
    wrong: "LEGEND\n\nStone = Granite\n\nRULES\n\n[ Wall ] -> [ random Stone ]\n";
    right: "RULES\n\n[ Wall ] -> [ random Piece ]\n";
}

rule! {
    pub static NAME_UNLAYERED_IN_RULE: Error in "rules" = "name-unlayered-in-rule";
    summary: "a name in a rule has no collision layer of its own";
    doc: "It is skipped. It has no objects, or objects of several layers where one is needed.";
    wrong: "LEGEND\n\nStone = Granite\n\nRULES\n\n[ Stone ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static RULE_CONTRADICTION_REMOVED: Warning in "rules" = "rule-contradiction-removed";
    summary: "a form of a rule asks for an object and its absence in one cell";
    doc: "This form is dropped, and the others stay.";
    wrong: "RULES\n\n[ Thing no Crate Target ] [ Piece no Crate ] -> [ Target ] [ Target ]\n";
    right: "RULES\n\n[ Wall Target ] -> [ Target ]\n";
}

rule! {
    pub static RHS_OVERLAP: Error in "rules" = "rhs-overlap";
    summary: "a rule puts two objects of one layer into a cell";
    doc: "Both will be there, which nothing else allows.";
    wrong: "RULES\n\n[ Target ] -> [ Crate Wall ]\n";
    right: "RULES\n\n[ Target ] -> [ Crate ]\n";
}

rule! {
    pub static LHS_OVERLAP: Error in "rules" = "lhs-overlap";
    summary: "a rule asks for two objects of one layer in a cell";
    doc: "A cell holds one object of a layer, so the rule never applies.";
    wrong: "RULES\n\n[ Crate Wall ] -> [ Crate ]\n";
    right: "RULES\n\n[ Crate Target ] -> [ Crate ]\n";
}

rule! {
    pub static RIGID_TOO_MANY: Error in "rules" = "rigid-too-many";
    summary: "more than 30 groups have rigid rules";
    doc: "Further groups are not told apart.";
    wrong: "(31 groups of rigid rules)\n";
    right: "(30 of them)\n";
}

rule! {
    pub static LOOP_INSIDE_GROUP: Error in "rules" = "loop-inside-group";
    summary: "a loop begins or ends between the rules of one group";
    doc: "A loop repeats whole groups.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ]\nstartloop\n+ [ Wall ] -> [ Crate ]\nendloop\n";
    right: "RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\nendloop\n";
}

rule! {
    pub static LOOP_END_UNOPENED: Error in "rules" = "loop-end-unopened";
    summary: "`endloop` without `startloop`";
    doc: "Loops are marked by `startloop` and `endloop`, in turns.";
    wrong: "RULES\n\nendloop\n[ Crate ] -> [ Wall ]\nendloop\n";
    right: "RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n";
}

rule! {
    pub static LOOP_NESTED: Error in "rules" = "loop-nested";
    summary: "nested `startloop`";
    doc: "Loops do not nest.";
    wrong: "RULES\n\nstartloop\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n";
    right: "RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n";
}

rule! {
    pub static LOOP_UNCLOSED: Error in "rules" = "loop-unclosed";
    summary: "missing `endloop`";
    doc: "It is taken to end where it begins.";
    wrong: "RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\n";
    right: "RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n";
}
