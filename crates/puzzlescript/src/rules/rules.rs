//! Rules about reading RULES.

use language::Applicability::{Manual, Safe, Unsafe};
use language::{Fixes, Rule};

pub(crate) static RULE_UNKNOWN_NAME: Rule = Rule::error("rule-unknown-name", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe, Manual]))
    .summary("unknown name in a rule")
    .doc("Rules use the names that are declared before `SOUNDS`, and the words of the language.")
    .wrong("RULES\n\n[ > Player | Granite ] -> [ > Player | > Granite ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n");

pub(crate) static RULE_OBJECT_OUTSIDE: Rule = Rule::error("rule-object-outside", "rules")
    .summary("a rule begins with the name of an object")
    .doc("Objects belong inside brackets.")
    .wrong("RULES\n\nPlayer [ > Player | Crate ] -> [ > Player | > Crate ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n");

pub(crate) static RULE_COMMENT: Rule = Rule::error("rule-comment", "rules")
    .summary("a comment before `->`")
    .doc("It hides the rest of the rule, which is dropped. Comments belong after rules, or on lines of their own.")
    .wrong("RULES\n\n[ > Player (you) | Crate ] -> [ > Player | > Crate ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ] (push)\n");

pub(crate) static RULE_EMPTY: Rule = Rule::error("rule-empty", "rules")
    .summary("a rule is empty")
    .doc("It is dropped. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("RULES\n\n()\n")
    .right("RULES\n\n(nothing)\n");

pub(crate) static RULE_NO_ARROW: Rule = Rule::error("rule-no-arrow", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("missing `->`")
    .doc("The arrow parts what is looked for from what replaces it.")
    .wrong("RULES\n\n[ > Player | Crate ] [ > Player | > Crate ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n");

pub(crate) static RULE_BAD_START: Rule = Rule::error("rule-bad-start", "rules")
    .summary("unexpected word before the first bracket")
    .doc("It is skipped. Directions, `late`, `rigid`, `random` and `+` are allowed there; commands belong at the end.")
    .wrong("RULES\n\nagain [ Player ] -> [ Player ]\n")
    .right("RULES\n\n[ Player ] -> [ Player ] again\n");

pub(crate) static RULE_RELATIVE_PREFIX: Rule = Rule::error("rule-relative-prefix", "rules")
    .summary("relative direction before the first bracket")
    .doc("`>` and its like are seen from where the rule looks. A rule looks `up`, `down`, `left`, `right`, or in several of these.")
    .wrong("RULES\n\n> [ > Player | Crate ] -> [ > Player | > Crate ]\n")
    .right("RULES\n\nright [ > Player | Crate ] -> [ > Player | > Crate ]\n");

pub(crate) static PLUS_NOTHING_BEFORE: Rule = Rule::error("plus-nothing-before", "rules")
    .summary("`+` without a rule before it")
    .doc("It joins a rule to the group of the rule before it, and there is none.")
    .wrong("RULES\n\n+ [ Crate ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static PLUS_NOT_FIRST: Rule = Rule::error("plus-not-first", "rules")
    .summary("`+` is not at the start of its line")
    .doc("It works all the same.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\ndown + [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n+ down [ Wall ] -> [ Crate ]\n");

pub(crate) static PLUS_TWICE: Rule = Rule::error("plus-twice", "rules")
    .summary("duplicate `+`")
    .doc("One joins it to the rule before.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\n+ + [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n");

pub(crate) static RANDOM_IN_PLUS: Rule = Rule::error("random-in-plus", "rules")
    .summary("a rule has both `+` and `random`")
    .doc("A group is random as a whole, by its first rule.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\n+ random [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\nrandom [ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n");

pub(crate) static LATE_MIXED_GROUP: Rule = Rule::warning("late-mixed-group", "rules")
    .summary("a rule joins a group and only one of them is late")
    .doc("Late and other rules run at different times, so the group is taken apart.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\n+ late [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\nlate [ Crate ] -> [ Wall ]\n+ late [ Wall ] -> [ Crate ]\n");

pub(crate) static BRACKET_NESTED: Rule = Rule::warning("bracket-nested", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("nested `[`")
    .doc("Each `[` is closed by `]` before the next one opens.")
    .wrong("RULES\n\n[ [ Crate ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static BRACKET_UNCLOSED: Rule = Rule::error("bracket-unclosed", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unclosed `[`")
    .doc("What stood in that cell is lost.")
    .wrong("RULES\n\n[ Crate [ Wall ] -> [ Wall ] [ Wall ]\n")
    .right("RULES\n\n[ Crate ] [ Wall ] -> [ Wall ] [ Wall ]\n");

pub(crate) static BRACKET_UNOPENED: Rule = Rule::warning("bracket-unopened", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unmatched `]`")
    .doc("The rule is dropped.")
    .wrong("RULES\n\n[ Crate ] ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static DIRECTION_TWICE: Rule = Rule::error("direction-twice", "rules")
    .summary("duplicate movement before a name")
    .doc("A name has one movement only.")
    .wrong("RULES\n\n[ > up Crate ] -> [ Crate ]\n")
    .right("RULES\n\n[ > Crate ] -> [ Crate ]\n");

pub(crate) static DIRECTION_OUTSIDE: Rule = Rule::warning("direction-outside", "rules")
    .summary("movement outside brackets")
    .doc("It is skipped. Where the rule looks is said before its first bracket.")
    .wrong("RULES\n\n[ Crate ] up -> [ Wall ]\n")
    .right("RULES\n\nup [ Crate ] -> [ Wall ]\n");

pub(crate) static LATE_MOVEMENT: Rule = Rule::error("late-movement", "rules")
    .summary("movement in a late rule")
    .doc("Late rules run after everything has moved. The movement is skipped.")
    .wrong("RULES\n\nlate [ > Crate ] -> [ Wall ]\n")
    .right("RULES\n\nlate [ Crate ] -> [ Wall ]\n");

pub(crate) static LATE_RIGID: Rule = Rule::error("late-rigid", "rules")
    .summary("a rule is both late and rigid")
    .doc("Rigid is about movement, and late rules run after it.")
    .wrong("RULES\n\nlate rigid [ Crate ] -> [ Wall ]\n")
    .right("RULES\n\nlate [ Crate ] -> [ Wall ]\n");

pub(crate) static PIPE_OUTSIDE: Rule = Rule::warning("pipe-outside", "rules")
    .summary("`|` outside brackets")
    .doc("It is skipped. It parts the cells inside of brackets.")
    .wrong("RULES\n\n[ Crate ] | -> [ Wall ]\n")
    .right("RULES\n\n[ Crate | ] -> [ Wall | ]\n");

pub(crate) static MOVEMENT_WITHOUT_OBJECT: Rule = Rule::error("movement-without-object", "rules")
    .summary("missing name after a movement")
    .doc("A movement is that of an object. Without one the cell cannot be read.")
    .wrong("RULES\n\n[ > | Crate ] -> [ | Crate ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ Player | Crate ]\n");

pub(crate) static ELLIPSIS_AT_END_TOKEN: Rule = Rule::error("ellipsis-at-end-token", "rules")
    .summary("`]` right after `...`")
    .doc("`...` belongs between cells. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("RULES\n\n[ Crate | ... ] -> [ Crate | ... ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Wall ]\n");

pub(crate) static ARROW_INSIDE: Rule = Rule::warning("arrow-inside", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("`->` inside brackets")
    .doc("It is skipped.")
    .wrong("RULES\n\n[ Crate -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static ARROW_TWICE: Rule = Rule::error("arrow-twice", "rules")
    .summary("duplicate `->`")
    .doc("The rule is dropped.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n[ Wall ] -> [ Crate ]\n");

pub(crate) static OBJECT_OUTSIDE: Rule = Rule::warning("object-outside", "rules")
    .summary("name outside brackets")
    .doc("It is skipped.")
    .wrong("RULES\n\n[ Crate ] Wall -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static NO_REPEATED: Rule = Rule::warning("no-repeated", "rules")
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("duplicate `no` and name in a cell")
    .doc("Once is enough.")
    .wrong("RULES\n\n[ no Crate no Crate ] -> [ Wall ]\n")
    .right("RULES\n\n[ no Crate ] -> [ Wall ]\n");

pub(crate) static OBJECT_REPEATED_IN_CELL: Rule = Rule::error("object-repeated-in-cell", "rules")
    .summary("duplicate name in a cell")
    .doc("A cell holds at most one object of a layer.")
    .wrong("RULES\n\n[ Crate Crate ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Crate ]\n");

pub(crate) static OBJECT_REPEATED_HINT: Rule = Rule::warning("object-repeated-hint", "rules")
    .summary("duplicate OR-name in a cell")
    .doc("Both mean the same object of the cell, so naming it twice does not ask for two.")
    .wrong("RULES\n\n[ Piece Piece ] -> [ Piece ]\n")
    .right("RULES\n\n[ Piece ] -> [ Piece ]\n");

pub(crate) static ELLIPSIS_OUTSIDE: Rule = Rule::warning("ellipsis-outside", "rules")
    .summary("`...` outside brackets")
    .doc("It is skipped. `...` matches the cells between two others.")
    .wrong("RULES\n\n[ Crate ] ... [ Wall ] -> [ Crate ] [ Crate ]\n")
    .right("RULES\n\n[ Crate | ... | Wall ] -> [ Crate | ... | Crate ]\n");

pub(crate) static COMMAND_MISPLACED: Rule = Rule::error("command-misplaced", "rules")
    .summary("a command before the end of its rule")
    .doc("It works all the same.")
    .wrong("RULES\n\n[ Crate ] -> again [ Wall ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ] again\n");

pub(crate) static SFX_UNDEFINED: Rule = Rule::warning("sfx-undefined", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undeclared sound in a command")
    .doc("Nothing is heard.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ] sfx3\n")
    .right("SOUNDS\n\nsfx3 36772507\n\nRULES\n\n[ Crate ] -> [ Wall ] sfx3\n");

pub(crate) static RULE_BAD_CELL_TOKEN: Rule = Rule::error("rule-bad-cell-token", "rules")
    .summary("unexpected word in a rule")
    .doc("It is skipped.")
    .wrong("RULES\n\n[ Crate late ] -> [ Wall ]\n")
    .right("RULES\n\nlate [ Crate ] -> [ Wall ]\n");

pub(crate) static BRACKET_COUNT_DIFFERS: Rule = Rule::warning("bracket-count-differs", "rules")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a rule has more brackets on one side than on the other")
    .doc("The rule is dropped. Each pair of brackets on the left is replaced by one on the right.")
    .wrong("RULES\n\n[ Crate ] [ Wall ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate ] [ Wall ] -> [ Wall ] [ Wall ]\n");

pub(crate) static CELL_COUNT_DIFFERS: Rule = Rule::error("cell-count-differs", "rules")
    .summary("brackets have more cells on one side than on the other")
    .doc("There is no game. Each cell on the left is replaced by one on the right.")
    .wrong("RULES\n\n[ Crate | Wall ] -> [ Wall ]\n")
    .right("RULES\n\n[ Crate | Wall ] -> [ Wall | ]\n");

pub(crate) static PATTERN_EMPTY: Rule = Rule::error("pattern-empty", "rules")
    .summary("empty brackets on the left")
    .doc("They match everywhere.")
    .wrong("RULES\n\n[ > ] -> [ > ]\n")
    .right("RULES\n\n[ > Crate ] -> [ > Crate ]\n");

pub(crate) static RULE_NO_PATTERN: Rule = Rule::error("rule-no-pattern", "rules")
    .summary("missing brackets on the left")
    .doc("It never applies.")
    .wrong("RULES\n\n-> again\n")
    .right("RULES\n\n[ Crate ] -> again\n");
