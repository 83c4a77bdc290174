//! Rules about names of objects and legend entries.

use language::Rule;

pub(crate) static NAME_IN_USE: Rule = Rule::error("name-in-use", "names")
    .summary("a name is declared twice")
    .doc("Levels go by its first meaning and rules by its last.")
    .wrong("LEGEND\n\nStone = Wall\nStone = Crate\n")
    .right("LEGEND\n\nStone = Wall\nBox = Crate\n");

pub(crate) static NAME_IS_KEYWORD: Rule = Rule::warning("name-is-keyword", "names")
    .summary("a keyword as a name")
    .doc("Where both could be meant, the language's own meaning wins.")
    .wrong("LEGEND\n\nMoving = Crate\n")
    .right("LEGEND\n\nRolling = Crate\n");
