//! Rules about compiling RULES.

use language::Applicability::Safe;
use language::{Fixes, Rule};

pub(crate) static NO_CONTRADICTS: Rule = Rule::error("no-contradicts", "rules")
    .summary("a right cell has both an object and its absence")
    .doc("Only one of them can hold.")
    .wrong("RULES\n\n[ Wall ] -> [ Crate no Crate ]\n")
    .right("RULES\n\n[ Wall ] -> [ Crate ]\n");

pub(crate) static NO_REDUNDANT: Rule = Rule::warning("no-redundant", "rules")
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("`no` is redundant, as another object fills the layer")
    .doc("A cell holds one object of a layer. The `no` is dropped.")
    .wrong("RULES\n\n[ Crate no Wall ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static RHS_PROPERTY_UNRESOLVED: Rule = Rule::error("rhs-property-unresolved", "rules")
    .summary("ambiguous OR-name on the right")
    .doc("The rule is dropped. Each OR-name on the right must be in the same cell on the left, or occur just once on the left.")
    .wrong("RULES\n\n[ Player ] -> [ Piece ]\n")
    .right("RULES\n\n[ Player ] -> [ Crate ]\n");

pub(crate) static RHS_MOVEMENT_UNRESOLVED: Rule = Rule::error("rhs-movement-unresolved", "rules")
    .summary("ambiguous movement on the right")
    .doc("There is no game. `moving` and its like on the right need the same word before the same name on the left.")
    .wrong("RULES\n\n[ Crate ] -> [ moving Crate ]\n")
    .right("RULES\n\n[ moving Crate ] -> [ moving Crate ]\n");

pub(crate) static NO_AGGREGATE: Rule = Rule::error("no-aggregate", "rules")
    .summary("`no` before an AND-name")
    .doc("It is taken as `no` before each of its objects.")
    .wrong("RULES\n\n[ no Both ] -> [ Wall ]\n")
    .right("RULES\n\n[ no Crate ] -> [ Wall ]\n");

pub(crate) static ELLIPSIS_NOT_ALONE: Rule = Rule::error("ellipsis-not-alone", "rules")
    .summary("`...` shares its cell with something")
    .doc("The rule is dropped.")
    .wrong("RULES\n\n[ Crate | ... Wall | Wall ] -> [ Crate | ... | Wall ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static ELLIPSIS_AT_EDGE: Rule = Rule::error("ellipsis-at-edge", "rules")
    .summary("`...` is the first or the last cell")
    .doc("The rule is dropped. `...` belongs between cells.")
    .wrong("RULES\n\n[ Crate | ... ] -> [ Crate | ... ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static ELLIPSIS_LEFT_ONLY: Rule = Rule::error("ellipsis-left-only", "rules")
    .summary("`...` on the left has no partner on the right")
    .doc("Both sides have it at the same places.")
    .wrong("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | | Wall ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static ELLIPSIS_RIGHT_ONLY: Rule = Rule::error("ellipsis-right-only", "rules")
    .summary("`...` on the right has no partner on the left")
    .doc("Both sides have it at the same places.")
    .wrong("RULES\n\n[ Crate | | Wall ] -> [ Crate | ... | Wall ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static ELLIPSIS_TOO_MANY: Rule = Rule::error("ellipsis-too-many", "rules")
    .summary("brackets have more than two `...`")
    .doc("The rule never applies.")
    .wrong("RULES\n\n[ Crate | ... | Wall | ... | Wall | ... | Wall ] -> [ Crate | ... | Wall | ... | Wall | ... | Wall ]\n")
    .right("RULES\n\n[ Crate | ... | Wall | ... | Wall ] -> [ Crate | ... | Wall | ... | Wall ]\n");

pub(crate) static ELLIPSIS_ADJACENT: Rule = Rule::warning("ellipsis-adjacent", "rules")
    .summary("two adjacent `...`")
    .doc("They are the same as one.")
    .wrong("RULES\n\n[ Crate | ... | ... | Wall ] -> [ Crate | ... | ... | Wall ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static RANDOM_ON_LEFT: Rule = Rule::error("random-on-left", "rules")
    .summary("`random` on the left")
    .doc("It is skipped with its name. Chance has a part in what a rule makes.")
    .wrong("RULES\n\n[ random Piece ] -> [ Wall ]\n")
    .right("RULES\n\n[ Wall ] -> [ random Piece ]\n");

pub(crate) static RANDOM_SINGLE: Rule = Rule::warning("random-single", "rules")
    .summary("`random` has no effect")
    .doc("The name has one object.")
    .wrong("RULES\n\n[ Wall ] -> [ random Crate ]\n")
    .right("RULES\n\n[ Wall ] -> [ random Piece ]\n");

pub(crate) static RANDOM_LAYER_CLASH: Rule = Rule::warning("random-layer-clash", "rules")
    .summary("`random` may put two objects of one layer into a cell")
    .doc("Both would then be there, which nothing else allows.")
    .wrong("RULES\n\n[ Player ] -> [ Player random Piece ]\n")
    .right("RULES\n\n[ Wall ] -> [ random Piece ]\n");

pub(crate) static RANDOM_UNKNOWN: Rule = Rule::error("random-unknown", "rules")
    .summary("`random` before a name without objects")
    .doc("Nothing is made.")
    .wrong("LEGEND\n\nStone = Granite\n\nRULES\n\n[ Wall ] -> [ random Stone ]\n")
    .right("RULES\n\n[ Wall ] -> [ random Piece ]\n");

pub(crate) static NAME_UNLAYERED_IN_RULE: Rule = Rule::error("name-unlayered-in-rule", "rules")
    .summary("a name in a rule has no collision layer of its own")
    .doc("It is skipped. It has no objects, or objects of several layers where one is needed.")
    .wrong("LEGEND\n\nStone = Granite\n\nRULES\n\n[ Stone ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static RULE_CONTRADICTION_REMOVED: Rule = Rule::warning("rule-contradiction-removed", "rules")
    .summary("a form of a rule asks for an object and its absence in one cell")
    .doc("This form is dropped, and the others stay.")
    .wrong("RULES\n\n[ Thing no Crate Target ] [ Piece no Crate ] -> [ Target ] [ Target ]\n")
    .right("RULES\n\n[ Wall Target ] -> [ Target ]\n");

pub(crate) static RHS_OVERLAP: Rule = Rule::error("rhs-overlap", "rules")
    .summary("a rule puts two objects of one layer into a cell")
    .doc("Both will be there, which nothing else allows.")
    .wrong("RULES\n\n[ Target ] -> [ Crate Wall ]\n")
    .right("RULES\n\n[ Target ] -> [ Crate ]\n");

pub(crate) static LHS_OVERLAP: Rule = Rule::error("lhs-overlap", "rules")
    .summary("a rule asks for two objects of one layer in a cell")
    .doc("A cell holds one object of a layer, so the rule never applies.")
    .wrong("RULES\n\n[ Crate Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate Target ] -> [ Crate ]\n");

pub(crate) static RIGID_TOO_MANY: Rule = Rule::error("rigid-too-many", "rules")
    .summary("more than 30 groups have rigid rules")
    .doc("Further groups are not told apart.")
    .wrong("(31 groups of rigid rules)\n")
    .right("(30 of them)\n");

pub(crate) static LOOP_INSIDE_GROUP: Rule = Rule::error("loop-inside-group", "rules")
    .summary("a loop begins or ends between the rules of one group")
    .doc("A loop repeats whole groups.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\nstartloop\n+ [ Wall ] -> [ Crate ]\nendloop\n")
    .right("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\nendloop\n");

pub(crate) static LOOP_END_UNOPENED: Rule = Rule::error("loop-end-unopened", "rules")
    .summary("`endloop` without `startloop`")
    .doc("Loops are marked by `startloop` and `endloop`, in turns.")
    .wrong("RULES\n\nendloop\n[ Crate ] -> [ Wall ]\nendloop\n")
    .right("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n");

pub(crate) static LOOP_NESTED: Rule = Rule::error("loop-nested", "rules")
    .summary("nested `startloop`")
    .doc("Loops do not nest.")
    .wrong("RULES\n\nstartloop\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n")
    .right("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n");

pub(crate) static LOOP_UNCLOSED: Rule = Rule::error("loop-unclosed", "rules")
    .summary("missing `endloop`")
    .doc("It is taken to end where it begins.")
    .wrong("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\n")
    .right("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\nendloop\n");
