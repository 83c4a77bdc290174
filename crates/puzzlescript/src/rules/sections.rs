//! Rules about the headings of sections.

use language::Applicability::Safe;
use language::{Fixes, Rule};

pub(crate) static SECTION_DUPLICATE: Rule = Rule::error("section-duplicate", "sections")
    .summary("duplicate section")
    .doc("Each section has one place. The lines below the second heading are read as well, but checks that depend on the order of sections go wrong.")
    .wrong("RULES\n\nRULES\n")
    .right("RULES\n");

pub(crate) static SECTION_NOT_FIRST: Rule = Rule::error("section-not-first", "sections")
    .summary("`OBJECTS` is not the first section")
    .doc("Everything else names objects, so they come first.")
    .wrong("LEGEND\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static SECTION_OUT_OF_ORDER: Rule = Rule::error("section-out-of-order", "sections")
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("a section does not follow the one that must come before it")
    .doc("The order is `OBJECTS`, `LEGEND`, `SOUNDS`, `COLLISIONLAYERS`, `RULES`, `WINCONDITIONS`, `LEVELS`. Sections without content need their headings, too.")
    .wrong("OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static SECTION_EXPECTED_OBJECTS: Rule = Rule::error("section-expected-objects", "sections")
    .summary("expected a setting before the first section")
    .doc("Only settings and comments are allowed there. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("some words\n")
    .right("title Some Words\n");

pub(crate) static TRAILING_TEXT: Rule = Rule::error("trailing-text", "sections")
    .summary("unexpected text after a heading or a line of `=`")
    .doc("The rest of the line is skipped. Only a comment is allowed there.")
    .wrong("RULES of the game\n")
    .right("RULES (of the game)\n");
