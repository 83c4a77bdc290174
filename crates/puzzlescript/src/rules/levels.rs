//! Rules about LEVELS.

use language::Applicability::{Manual, Safe, Unsafe};
use language::{Fixes, Rule};

pub(crate) static BACKGROUND_LAYER_MISSING: Rule = Rule::error("background-layer-missing", "levels")
    .summary("`background` is in no collision layer")
    .doc("It fills the cells of every level, so it needs a layer.")
    .wrong("COLLISIONLAYERS\n\nTarget\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LEVEL_MESSAGE_SPACE: Rule = Rule::warning("level-message-space", "levels")
    .fixes(Fixes::Always(&[Safe]))
    .summary("missing blank after `message`")
    .doc("It is a message all the same.")
    .wrong("LEVELS\n\nmessageHello\n\nP\n")
    .right("LEVELS\n\nmessage Hello\n\nP\n");

pub(crate) static LEVEL_COMMENT: Rule = Rule::error("level-comment", "levels")
    .summary("a comment in place of a row")
    .doc("It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("LEVELS\n\n(P)\n")
    .right("LEVELS\n\nP\n");

pub(crate) static LEVEL_NOT_RECTANGULAR: Rule = Rule::warning("level-not-rectangular", "levels")
    .fixes(Fixes::Sometimes(&[Safe, Unsafe]))
    .summary("the rows of a level have different lengths")
    .doc("Short rows are filled with their last letter, and long ones are cut to the length of the first.")
    .wrong("LEVELS\n\n###\n#P\n###\n")
    .right("LEVELS\n\n###\n#P#\n###\n");

pub(crate) static LEVEL_UNKNOWN_GLYPH: Rule = Rule::error("level-unknown-glyph", "levels")
    .fixes(Fixes::Sometimes(&[Manual]))
    .summary("undefined letter in a level")
    .doc("Letters are objects, or names of the legend, of one letter.")
    .wrong("LEVELS\n\nP?\n")
    .right("LEVELS\n\nP.\n");

pub(crate) static LEVEL_GLYPH_MISSING: Rule = Rule::error("level-glyph-missing", "levels")
    .summary("a letter in a level has no objects to place")
    .doc("The rest of the level stays empty.")
    .wrong("LEVELS\n\nP?\n")
    .right("LEVELS\n\nP.\n");

pub(crate) static LEVEL_GLYPH_AMBIGUOUS: Rule = Rule::error("level-glyph-ambiguous", "levels")
    .summary("a letter in a level is an OR-name")
    .doc("It leaves open which object is meant.")
    .wrong("LEGEND\n\n? = Crate or Wall\n\nLEVELS\n\nP?\n")
    .right("LEGEND\n\n? = Crate and Target\n\nLEVELS\n\nP?\n");

pub(crate) static LEVEL_NONE: Rule = Rule::error("level-none", "levels")
    .summary("the game has no levels")
    .doc("There is nothing to play.")
    .wrong("LEVELS\n\n\n")
    .right("LEVELS\n\nP\n");

pub(crate) static MESSAGE_TOO_LONG: Rule = Rule::warning("message-too-long", "levels")
    .summary("a message has more lines than the screen")
    .doc("It is broken into lines of 34 columns, of which twelve are shown.")
    .wrong("LEVELS\n\nmessage on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on and on\n\nP\n")
    .right("LEVELS\n\nmessage on and on\n\nP\n");
