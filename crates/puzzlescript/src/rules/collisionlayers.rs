//! Rules about COLLISIONLAYERS.

use language::Applicability::{Manual, Safe, Unsafe};
use language::{Fixes, Rule};

pub(crate) static LAYERS_NONE: Rule = Rule::error("layers-none", "collisionlayers")
    .summary("no collision layers")
    .doc("Every object needs one, so there is no game.")
    .wrong("OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static LAYER_BAD_CHARACTER: Rule = Rule::error("layer-bad-character", "collisionlayers")
    .summary("unexpected character in a layer")
    .doc("It is skipped. Names in layers are words of letters, digits and `_`.")
    .wrong("COLLISIONLAYERS\n\nBackground\nTarget;\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_UNKNOWN_NAME: Rule = Rule::error("layer-unknown-name", "collisionlayers")
    .fixes(Fixes::Sometimes(&[Unsafe, Manual]))
    .summary("unknown name in a layer")
    .doc("It is skipped.")
    .wrong("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Granite\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_AGGREGATE: Rule = Rule::error("layer-aggregate", "collisionlayers")
    .summary("AND-name in a layer")
    .doc("Its objects share a cell, so they cannot share a layer. Each of them is named in its own layer.")
    .wrong("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Both\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_BACKGROUND_SHARED: Rule = Rule::error("layer-background-shared", "collisionlayers")
    .summary("`background` shares its layer with something")
    .doc("Every cell has a background, so nothing else of its layer could be in any cell.")
    .wrong("COLLISIONLAYERS\n\nBackground, Target\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_NONE_YET: Rule = Rule::error("layer-none-yet", "collisionlayers")
    .summary("a name before the first layer")
    .doc("A `)` that closes no comment hides the start of its line, so that the line opens no layer. Where there is no layer before it that its names could join, they are in none.")
    .wrong("COLLISIONLAYERS\n\n) Background\nTarget\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_OBJECT_IN_MANY: Rule = Rule::warning("layer-object-in-many", "collisionlayers")
    .summary("an object is in several layers")
    .doc("The last one applies.")
    .wrong("COLLISIONLAYERS\n\nBackground\nTarget, Crate\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static LAYER_OBJECT_REPEATED: Rule = Rule::warning("layer-object-repeated", "collisionlayers")
    .fixes(Fixes::Always(&[Safe]))
    .summary("duplicate name in a layer")
    .doc("Once is enough.")
    .wrong("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Wall\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static OBJECT_UNLAYERED: Rule = Rule::error("object-unlayered", "collisionlayers")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("an object is in no collision layer")
    .doc("It cannot be in a level, and rules take it for the first object of all.")
    .wrong("COLLISIONLAYERS\n\nBackground\nPlayer, Wall, Crate\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");
