//! Rules about COLLISIONLAYERS.

use language::Applicability::{Manual, Safe, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static LAYERS_NONE: Error in "collisionlayers" = "layers-none";
    summary: "no collision layers";
    doc: "Every object needs one, so there is no game.";
    wrong: "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
    right: "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
}

rule! {
    pub static LAYER_BAD_CHARACTER: Error in "collisionlayers" = "layer-bad-character";
    summary: "unexpected character in a layer";
    doc: "It is skipped. Names in layers are words of letters, digits and `_`.";
    wrong: "COLLISIONLAYERS\n\nBackground\nTarget;\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LAYER_UNKNOWN_NAME: Error in "collisionlayers" = "layer-unknown-name";
    summary: "unknown name in a layer";
    doc: "It is skipped.";
    wrong: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Granite\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
    fixes: Fixes::Sometimes(&[Unsafe, Manual]);
}

rule! {
    pub static LAYER_AGGREGATE: Error in "collisionlayers" = "layer-aggregate";
    summary: "AND-name in a layer";
    doc: "Its objects share a cell, so they cannot share a layer. Each of them is named in its own layer.";
    wrong: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Both\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LAYER_BACKGROUND_SHARED: Error in "collisionlayers" = "layer-background-shared";
    summary: "`background` shares its layer with something";
    doc: "Every cell has a background, so nothing else of its layer could be in any cell.";
    wrong: "COLLISIONLAYERS\n\nBackground, Target\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LAYER_NONE_YET: Error in "collisionlayers" = "layer-none-yet";
    summary: "a name before the first layer";
    doc: "A `)` that closes no comment hides the start of its line, so that the line opens no layer. Where there is no layer before it that its names could join, they are in none.";
    wrong: "COLLISIONLAYERS\n\n) Background\nTarget\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LAYER_OBJECT_IN_MANY: Warning in "collisionlayers" = "layer-object-in-many";
    summary: "an object is in several layers";
    doc: "The last one applies.";
    wrong: "COLLISIONLAYERS\n\nBackground\nTarget, Crate\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
}

rule! {
    pub static LAYER_OBJECT_REPEATED: Warning in "collisionlayers" = "layer-object-repeated";
    summary: "duplicate name in a layer";
    doc: "Once is enough.";
    wrong: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Wall\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
    fixes: Fixes::Always(&[Safe]);
}

rule! {
    pub static OBJECT_UNLAYERED: Error in "collisionlayers" = "object-unlayered";
    summary: "an object is in no collision layer";
    doc: "It cannot be in a level, and rules take it for the first object of all.";
    wrong: "COLLISIONLAYERS\n\nBackground\nPlayer, Wall, Crate\n";
    right: "COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}
