//! Rules about objects.

use super::rule;

rule! {
    pub static OBJECT_JUNK: Warning in "objects" = "object-junk";
    summary: "a line in OBJECTS that can be no name (often a sprite row too many)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECT_DUPLICATE: Error in "objects" = "object-duplicate";
    summary: "an object name is declared twice";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static COLOR_EXPECTED: Error in "objects" = "color-expected";
    summary: "the line after the object name is not a list of colours";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static COLOR_INVALID: Error in "objects" = "color-invalid";
    summary: "a word in the colour line is no colour; magenta is used";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static COLOR_MISSING: Error in "objects" = "color-missing";
    summary: "an object has no colour line; magenta is used";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static COLOR_TOO_MANY: Error in "objects" = "color-too-many";
    summary: "more than ten colours for an object";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SPRITE_JUNK: Error in "objects" = "sprite-junk";
    summary: "a character in a sprite row that is neither a dot nor a digit";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SPRITE_ROW_TOO_WIDE: Warning in "objects" = "sprite-row-too-wide";
    summary: "a sprite row is longer than five";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SPRITE_NOT_5X5: Warning in "objects" = "sprite-not-5x5";
    summary: "a sprite is not five by five";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SPRITE_COLOR_INDEX: Error in "objects" = "sprite-color-index";
    summary: "a sprite digit is past the last colour";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECTS_NONE: Error in "objects" = "objects-none";
    summary: "no object ended up in a layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PLAYER_MISSING: Error in "objects" = "player-missing";
    summary: "no object, synonym, property or aggregate called player";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BACKGROUND_MISSING: Error in "objects" = "background-missing";
    summary: "no object, synonym or property called background";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static MASK_EMPTY: Error in "objects" = "mask-empty";
    summary: "the player name resolves to no objects at all";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BACKGROUND_UNDEFINED: Error in "objects" = "background-undefined";
    summary: "second report of a missing background, when ids are assigned";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BACKGROUND_AGGREGATE: Error in "objects" = "background-aggregate";
    summary: "background is an AND name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BACKGROUND_LAYERS_DIFFER: Error in "objects" = "background-layers-differ";
    summary: "the alternatives of background sit on different layers";
    doc: "";
    wrong: "";
    right: "";
}
