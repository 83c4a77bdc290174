//! Rules about what cannot have been meant, though the game plays.

use super::rule;

rule! {
    pub static RULE_NEVER_APPLIES: Hint in "lints" = "rule-never-applies";
    summary: "a rule asks for an object that can never be there";
    doc: "The object is in no level, and no rule that can apply makes one. Levels may be missing, or the rule is left over.";
    wrong: "OBJECTS\n\nSmoke\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n\nRULES\n\n[ Smoke ] -> [ ]\n";
    right: "RULES\n\n[ Crate ] -> [ ]\n";
}

rule! {
    pub static OBJECT_NEVER_APPEARS: Hint in "lints" = "object-never-appears";
    summary: "an object can never be there";
    doc: "It is in no level, and no rule that can apply makes one. Levels may be missing, or the object is left over.";
    wrong: "OBJECTS\n\nSmoke\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n";
    right: "RULES\n\n[ Crate ] -> [ ]\n";
}
