//! Rules about levels.

use super::rule;

rule! {
    pub static BACKGROUND_LAYER_MISSING: Error in "levels" = "background-layer-missing";
    summary: "a level is built while no background layer exists";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_MESSAGE_SPACE: Warning in "levels" = "level-message-space";
    summary: "message glued to its text";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_COMMENT: Error in "levels" = "level-comment";
    summary: "a comment where a row should be (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_NOT_RECTANGULAR: Warning in "levels" = "level-not-rectangular";
    summary: "rows of one level differ in length";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_UNKNOWN_GLYPH: Error in "levels" = "level-unknown-glyph";
    summary: "a character in a level is no one-letter name (reported while reading)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_GLYPH_MISSING: Error in "levels" = "level-glyph-missing";
    summary: "a character in a level has no glyph (reported while building)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_GLYPH_AMBIGUOUS: Error in "levels" = "level-glyph-ambiguous";
    summary: "a level character is an OR name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LEVEL_NONE: Error in "levels" = "level-none";
    summary: "the game has no levels";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static MESSAGE_TOO_LONG: Warning in "levels" = "message-too-long";
    summary: "a message wraps to more than 12 lines";
    doc: "";
    wrong: "";
    right: "";
}
