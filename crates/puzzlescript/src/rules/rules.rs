//! Rules about reading RULES.

use language::Applicability::{Manual, Safe, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static RULE_UNKNOWN_NAME: Error in "rules" = "rule-unknown-name";
    summary: "unknown name in a rule";
    doc: "Rules use the names that are declared before `SOUNDS`, and the words of the language.";
    wrong: "RULES\n\n[ > Player | Granite ] -> [ > Player | > Granite ]\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n";
    fixes: Fixes::Sometimes(&[Unsafe, Manual]);
}

rule! {
    pub static RULE_OBJECT_OUTSIDE: Error in "rules" = "rule-object-outside";
    summary: "a rule begins with the name of an object";
    doc: "Objects belong inside brackets.";
    wrong: "RULES\n\nPlayer [ > Player | Crate ] -> [ > Player | > Crate ]\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n";
}

rule! {
    pub static RULE_COMMENT: Error in "rules" = "rule-comment";
    summary: "a comment before `->`";
    doc: "It hides the rest of the rule, which is dropped. Comments belong after rules, or on lines of their own.";
    wrong: "RULES\n\n[ > Player (you) | Crate ] -> [ > Player | > Crate ]\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ] (push)\n";
}

rule! {
    pub static RULE_EMPTY: Error in "rules" = "rule-empty";
    summary: "a rule is empty";
    doc: "It is dropped. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "RULES\n\n()\n";
    right: "RULES\n\n(nothing)\n";
}

rule! {
    pub static RULE_NO_ARROW: Error in "rules" = "rule-no-arrow";
    summary: "missing `->`";
    doc: "The arrow parts what is looked for from what replaces it.";
    wrong: "RULES\n\n[ > Player | Crate ] [ > Player | > Crate ]\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static RULE_BAD_START: Error in "rules" = "rule-bad-start";
    summary: "unexpected word before the first bracket";
    doc: "It is skipped. Directions, `late`, `rigid`, `random` and `+` are allowed there; commands belong at the end.";
    wrong: "RULES\n\nagain [ Player ] -> [ Player ]\n";
    right: "RULES\n\n[ Player ] -> [ Player ] again\n";
}

rule! {
    pub static RULE_RELATIVE_PREFIX: Error in "rules" = "rule-relative-prefix";
    summary: "relative direction before the first bracket";
    doc: "`>` and its like are seen from where the rule looks. A rule looks `up`, `down`, `left`, `right`, or in several of these.";
    wrong: "RULES\n\n> [ > Player | Crate ] -> [ > Player | > Crate ]\n";
    right: "RULES\n\nright [ > Player | Crate ] -> [ > Player | > Crate ]\n";
}

rule! {
    pub static PLUS_NOTHING_BEFORE: Error in "rules" = "plus-nothing-before";
    summary: "`+` without a rule before it";
    doc: "It joins a rule to the group of the rule before it, and there is none.";
    wrong: "RULES\n\n+ [ Crate ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static PLUS_NOT_FIRST: Error in "rules" = "plus-not-first";
    summary: "`+` is not at the start of its line";
    doc: "It works all the same.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ]\ndown + [ Wall ] -> [ Crate ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n+ down [ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static PLUS_TWICE: Error in "rules" = "plus-twice";
    summary: "duplicate `+`";
    doc: "One joins it to the rule before.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ]\n+ + [ Wall ] -> [ Crate ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static RANDOM_IN_PLUS: Error in "rules" = "random-in-plus";
    summary: "a rule has both `+` and `random`";
    doc: "A group is random as a whole, by its first rule.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ]\n+ random [ Wall ] -> [ Crate ]\n";
    right: "RULES\n\nrandom [ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static LATE_MIXED_GROUP: Warning in "rules" = "late-mixed-group";
    summary: "a rule joins a group and only one of them is late";
    doc: "Late and other rules run at different times, so the group is taken apart.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ]\n+ late [ Wall ] -> [ Crate ]\n";
    right: "RULES\n\nlate [ Crate ] -> [ Wall ]\n+ late [ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static BRACKET_NESTED: Warning in "rules" = "bracket-nested";
    summary: "nested `[`";
    doc: "Each `[` is closed by `]` before the next one opens.";
    wrong: "RULES\n\n[ [ Crate ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static BRACKET_UNCLOSED: Error in "rules" = "bracket-unclosed";
    summary: "unclosed `[`";
    doc: "What stood in that cell is lost.";
    wrong: "RULES\n\n[ Crate [ Wall ] -> [ Wall ] [ Wall ]\n";
    right: "RULES\n\n[ Crate ] [ Wall ] -> [ Wall ] [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static BRACKET_UNOPENED: Warning in "rules" = "bracket-unopened";
    summary: "unmatched `]`";
    doc: "The rule is dropped.";
    wrong: "RULES\n\n[ Crate ] ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static DIRECTION_TWICE: Error in "rules" = "direction-twice";
    summary: "duplicate movement before a name";
    doc: "A name has one movement only.";
    wrong: "RULES\n\n[ > up Crate ] -> [ Crate ]\n";
    right: "RULES\n\n[ > Crate ] -> [ Crate ]\n";
}

rule! {
    pub static DIRECTION_OUTSIDE: Warning in "rules" = "direction-outside";
    summary: "movement outside brackets";
    doc: "It is skipped. Where the rule looks is said before its first bracket.";
    wrong: "RULES\n\n[ Crate ] up -> [ Wall ]\n";
    right: "RULES\n\nup [ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static LATE_MOVEMENT: Error in "rules" = "late-movement";
    summary: "movement in a late rule";
    doc: "Late rules run after everything has moved. The movement is skipped.";
    wrong: "RULES\n\nlate [ > Crate ] -> [ Wall ]\n";
    right: "RULES\n\nlate [ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static LATE_RIGID: Error in "rules" = "late-rigid";
    summary: "a rule is both late and rigid";
    doc: "Rigid is about movement, and late rules run after it.";
    wrong: "RULES\n\nlate rigid [ Crate ] -> [ Wall ]\n";
    right: "RULES\n\nlate [ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static PIPE_OUTSIDE: Warning in "rules" = "pipe-outside";
    summary: "`|` outside brackets";
    doc: "It is skipped. It parts the cells inside of brackets.";
    wrong: "RULES\n\n[ Crate ] | -> [ Wall ]\n";
    right: "RULES\n\n[ Crate | ] -> [ Wall | ]\n";
}

rule! {
    pub static MOVEMENT_WITHOUT_OBJECT: Error in "rules" = "movement-without-object";
    summary: "missing name after a movement";
    doc: "A movement is that of an object. Without one the cell cannot be read.";
    wrong: "RULES\n\n[ > | Crate ] -> [ | Crate ]\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ Player | Crate ]\n";
}

rule! {
    pub static ELLIPSIS_AT_END_TOKEN: Error in "rules" = "ellipsis-at-end-token";
    summary: "`]` right after `...`";
    doc: "`...` belongs between cells. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "RULES\n\n[ Crate | ... ] -> [ Crate | ... ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n";
}

rule! {
    pub static ARROW_INSIDE: Warning in "rules" = "arrow-inside";
    summary: "`->` inside brackets";
    doc: "It is skipped.";
    wrong: "RULES\n\n[ Crate -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static ARROW_TWICE: Error in "rules" = "arrow-twice";
    summary: "duplicate `->`";
    doc: "The rule is dropped.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ] -> [ Crate ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n[ Wall ] -> [ Crate ]\n";
}

rule! {
    pub static OBJECT_OUTSIDE: Warning in "rules" = "object-outside";
    summary: "name outside brackets";
    doc: "It is skipped.";
    wrong: "RULES\n\n[ Crate ] Wall -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static NO_REPEATED: Warning in "rules" = "no-repeated";
    summary: "duplicate `no` and name in a cell";
    doc: "Once is enough.";
    wrong: "RULES\n\n[ no Crate no Crate ] -> [ Wall ]\n";
    right: "RULES\n\n[ no Crate ] -> [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Safe]);
}

rule! {
    pub static OBJECT_REPEATED_IN_CELL: Error in "rules" = "object-repeated-in-cell";
    summary: "duplicate name in a cell";
    doc: "A cell holds at most one object of a layer.";
    wrong: "RULES\n\n[ Crate Crate ] -> [ Crate ]\n";
    right: "RULES\n\n[ Crate ] -> [ Crate ]\n";
}

rule! {
    pub static OBJECT_REPEATED_HINT: Warning in "rules" = "object-repeated-hint";
    summary: "duplicate OR-name in a cell";
    doc: "Both mean the same object of the cell, so naming it twice does not ask for two.";
    wrong: "RULES\n\n[ Piece Piece ] -> [ Piece ]\n";
    right: "RULES\n\n[ Piece ] -> [ Piece ]\n";
}

rule! {
    pub static ELLIPSIS_OUTSIDE: Warning in "rules" = "ellipsis-outside";
    summary: "`...` outside brackets";
    doc: "It is skipped. `...` matches the cells between two others.";
    wrong: "RULES\n\n[ Crate ] ... [ Wall ] -> [ Crate ] [ Crate ]\n";
    right: "RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Crate ]\n";
}

rule! {
    pub static COMMAND_MISPLACED: Error in "rules" = "command-misplaced";
    summary: "a command before the end of its rule";
    doc: "It works all the same.";
    wrong: "RULES\n\n[ Crate ] -> again [ Wall ]\n";
    right: "RULES\n\n[ Crate ] -> [ Wall ] again\n";
}

rule! {
    pub static SFX_UNDEFINED: Warning in "rules" = "sfx-undefined";
    summary: "undeclared sound in a command";
    doc: "Nothing is heard.";
    wrong: "RULES\n\n[ Crate ] -> [ Wall ] sfx3\n";
    right: "SOUNDS\n\nsfx3 36772507\n\nRULES\n\n[ Crate ] -> [ Wall ] sfx3\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static RULE_BAD_CELL_TOKEN: Error in "rules" = "rule-bad-cell-token";
    summary: "unexpected word in a rule";
    doc: "It is skipped.";
    wrong: "RULES\n\n[ Crate late ] -> [ Wall ]\n";
    right: "RULES\n\nlate [ Crate ] -> [ Wall ]\n";
}

rule! {
    pub static BRACKET_COUNT_DIFFERS: Warning in "rules" = "bracket-count-differs";
    summary: "a rule has more brackets on one side than on the other";
    doc: "The rule is dropped. Each pair of brackets on the left is replaced by one on the right.";
    wrong: "RULES\n\n[ Crate ] [ Wall ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate ] [ Wall ] -> [ Wall ] [ Wall ]\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static CELL_COUNT_DIFFERS: Error in "rules" = "cell-count-differs";
    summary: "brackets have more cells on one side than on the other";
    doc: "There is no game. Each cell on the left is replaced by one on the right.";
    wrong: "RULES\n\n[ Crate | Wall ] -> [ Wall ]\n";
    right: "RULES\n\n[ Crate | Wall ] -> [ Wall | ]\n";
}

rule! {
    pub static PATTERN_EMPTY: Error in "rules" = "pattern-empty";
    summary: "empty brackets on the left";
    doc: "They match everywhere.";
    wrong: "RULES\n\n[ > ] -> [ > ]\n";
    right: "RULES\n\n[ > Crate ] -> [ > Crate ]\n";
}

rule! {
    pub static RULE_NO_PATTERN: Error in "rules" = "rule-no-pattern";
    summary: "missing brackets on the left";
    doc: "It never applies.";
    wrong: "RULES\n\n-> again\n";
    right: "RULES\n\n[ Crate ] -> again\n";
}
