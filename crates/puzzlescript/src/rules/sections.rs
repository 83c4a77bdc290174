//! Rules about the headings of sections.

use language::Applicability::Safe;
use language::Fixes;

use super::declare::rule;

rule! {
    pub static SECTION_DUPLICATE: Error in "sections" = "section-duplicate";
    summary: "duplicate section";
    doc: "Each section has one place. The lines below the second heading are read as well, but checks that depend on the order of sections go wrong.";
    wrong: "RULES\n\nRULES\n";
    right: "RULES\n";
}

rule! {
    pub static SECTION_NOT_FIRST: Error in "sections" = "section-not-first";
    summary: "`OBJECTS` is not the first section";
    doc: "Everything else names objects, so they come first.";
    wrong: "LEGEND\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
    right: "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
}

rule! {
    pub static SECTION_OUT_OF_ORDER: Error in "sections" = "section-out-of-order";
    summary: "a section does not follow the one that must come before it";
    doc: "The order is `OBJECTS`, `LEGEND`, `SOUNDS`, `COLLISIONLAYERS`, `RULES`, `WINCONDITIONS`, `LEVELS`. Sections without content need their headings, too.";
    wrong: "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
    right: "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
    fixes: Fixes::Sometimes(&[Safe]);
}

rule! {
    pub static SECTION_EXPECTED_OBJECTS: Error in "sections" = "section-expected-objects";
    summary: "expected a setting before the first section";
    doc: "Only settings and comments are allowed there. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "some words\n";
    right: "title Some Words\n";
}

rule! {
    pub static TRAILING_TEXT: Error in "sections" = "trailing-text";
    summary: "unexpected text after a heading or a line of `=`";
    doc: "The rest of the line is skipped. Only a comment is allowed there.";
    wrong: "RULES of the game\n";
    right: "RULES (of the game)\n";
}
