//! Rules about LEVELS.

use language::Applicability::{Manual, Safe, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static BACKGROUND_LAYER_MISSING: Error in "levels" = "background-layer-missing";
    summary: "`background` is in no collision layer";
    doc: "It fills the cells of every level, so it needs a layer.";
    wrong: "COLLISIONLAYERS\n\nTarget\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LEVEL_MESSAGE_SPACE: Warning in "levels" = "level-message-space";
    summary: "missing blank after `message`";
    doc: "It is a message all the same.";
    wrong: "LEVELS\n\nmessageHello\n\nP\n";
    right: "LEVELS\n\nmessage Hello\n\nP\n";
    fixes: Fixes::Always(&[Safe]);
}

rule! {
    pub static LEVEL_COMMENT: Error in "levels" = "level-comment";
    summary: "a comment in place of a row";
    doc: "It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "LEVELS\n\n(P)\n";
    right: "LEVELS\n\nP\n";
}

rule! {
    pub static LEVEL_NOT_RECTANGULAR: Warning in "levels" = "level-not-rectangular";
    summary: "the rows of a level have different lengths";
    doc: "Short rows are filled with their last letter, and long ones are cut to the length of the first.";
    wrong: "LEVELS\n\n###\n#P\n###\n";
    right: "LEVELS\n\n###\n#P#\n###\n";
    fixes: Fixes::Sometimes(&[Safe, Unsafe]);
}

rule! {
    pub static LEVEL_UNKNOWN_GLYPH: Error in "levels" = "level-unknown-glyph";
    summary: "undefined letter in a level";
    doc: "Letters are objects, or names of the legend, of one letter.";
    wrong: "LEVELS\n\nP?\n";
    right: "LEVELS\n\nP.\n";
    fixes: Fixes::Sometimes(&[Manual]);
}

rule! {
    pub static LEVEL_GLYPH_MISSING: Error in "levels" = "level-glyph-missing";
    summary: "a letter in a level has no objects to place";
    doc: "The rest of the level stays empty.";
    wrong: "LEVELS\n\nP?\n";
    right: "LEVELS\n\nP.\n";
}

rule! {
    pub static LEVEL_GLYPH_AMBIGUOUS: Error in "levels" = "level-glyph-ambiguous";
    summary: "a letter in a level is an OR-name";
    doc: "It leaves open which object is meant.";
    wrong: "LEGEND\n\n? = Crate or Wall\n\nLEVELS\n\nP?\n";
    right: "LEGEND\n\n? = Crate and Target\n\nLEVELS\n\nP?\n";
}

rule! {
    pub static LEVEL_NONE: Error in "levels" = "level-none";
    summary: "the game has no levels";
    doc: "There is nothing to play.";
    wrong: "LEVELS\n\n\n";
    right: "LEVELS\n\nP\n";
}

rule! {
    pub static MESSAGE_TOO_LONG: Warning in "levels" = "message-too-long";
    summary: "a message has more lines than the screen";
    doc: "It is broken into lines of 34 columns, of which twelve are shown.";
    wrong: "LEVELS\n\nmessage on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on\n\nP\n";
    right: "LEVELS\n\nmessage on and on\n\nP\n";
}
