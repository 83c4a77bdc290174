//! Rules about sections.

use super::rule;

rule! {
    pub static SECTION_DUPLICATE: Error in "sections" = "section-duplicate";
    summary: "a section heading occurs a second time";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SECTION_NOT_FIRST: Error in "sections" = "section-not-first";
    summary: "OBJECTS is not the first heading in the file";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SECTION_OUT_OF_ORDER: Error in "sections" = "section-out-of-order";
    summary: "a heading is not preceded by the one that must come before it (or that one is missing)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SECTION_EXPECTED_OBJECTS: Error in "sections" = "section-expected-objects";
    summary: "text before any heading that cannot be read (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static TRAILING_TEXT: Error in "sections" = "trailing-text";
    summary: "something other than a comment follows a heading or an === rule on the same line";
    doc: "";
    wrong: "";
    right: "";
}
