//! Rules about names of objects and legend entries.

use super::declare::rule;

rule! {
    pub static NAME_IN_USE: Error in "names" = "name-in-use";
    summary: "a name is declared twice";
    doc: "Levels go by its first meaning and rules by its last.";
    wrong: "LEGEND\n\nStone = Wall\nStone = Crate\n";
    right: "LEGEND\n\nStone = Wall\nBox = Crate\n";
}

rule! {
    pub static NAME_IS_KEYWORD: Warning in "names" = "name-is-keyword";
    summary: "a keyword as a name";
    doc: "Where both could be meant, the language's own meaning wins.";
    wrong: "LEGEND\n\nMoving = Crate\n";
    right: "LEGEND\n\nRolling = Crate\n";
}
