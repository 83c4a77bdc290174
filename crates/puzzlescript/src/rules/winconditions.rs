//! Rules about winconditions.

use super::rule;

rule! {
    pub static WIN_FORMAT: Error in "winconditions" = "win-format";
    summary: "a win condition line that cannot be read";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_QUANTIFIER: Error in "winconditions" = "win-quantifier";
    summary: "first word is not all/any/some/no";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_ON_EXPECTED: Error in "winconditions" = "win-on-expected";
    summary: "third word is not on";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_UNKNOWN_NAME: Error in "winconditions" = "win-unknown-name";
    summary: "not a declared name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_TRAILING: Error in "winconditions" = "win-trailing";
    summary: "a fifth word";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_UNRESOLVED: Error in "winconditions" = "win-unresolved";
    summary: "a name in a win condition resolves to nothing";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static WIN_TOO_SHORT: Error in "winconditions" = "win-too-short";
    summary: "a win condition of one word";
    doc: "";
    wrong: "";
    right: "";
}
