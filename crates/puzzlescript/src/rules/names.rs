//! Rules about names.

use super::rule;

rule! {
    pub static NAME_IN_USE: Error in "names" = "name-in-use";
    summary: "a name is already an object, synonym, aggregate or property";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static NAME_IS_KEYWORD: Warning in "names" = "name-is-keyword";
    summary: "a name equals a reserved word";
    doc: "";
    wrong: "";
    right: "";
}
