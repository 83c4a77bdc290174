//! Rules about OBJECTS, and the names that every game needs.

use language::Applicability::Unsafe;
use language::{Fixes, Rule};

pub(crate) static OBJECT_JUNK: Rule = Rule::warning("object-junk", "objects")
    .summary("expected an object name")
    .doc("It is skipped. Often it is the sixth row of a sprite.")
    .wrong("OBJECTS\n\nStone\ngrey\n00000\n00000\n00000\n00000\n00000\n.....\n")
    .right("OBJECTS\n\nStone\ngrey\n00000\n00000\n00000\n00000\n00000\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static OBJECT_DUPLICATE: Rule = Rule::error("object-duplicate", "objects")
    .summary("an object is declared twice")
    .doc("The second one is skipped, and its colors are read as the name of an object.")
    .wrong("OBJECTS\n\nCrate\nred\n")
    .right("OBJECTS\n\nBarrel\nred\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Barrel\n");

pub(crate) static COLOR_EXPECTED: Rule = Rule::error("color-expected", "objects")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown color of an object")
    .doc("It is skipped. A color is a name such as `red`, `#rgb`, `#rrggbb` or `transparent`.")
    .wrong("OBJECTS\n\nStone\nstony\n")
    .right("OBJECTS\n\nStone\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static COLOR_INVALID: Rule = Rule::error("color-invalid", "objects")
    .summary("invalid color of an object")
    .doc("Magenta is used. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("OBJECTS\n\nStone\n#12\n")
    .right("OBJECTS\n\nStone\n#123\n");

pub(crate) static COLOR_MISSING: Rule = Rule::error("color-missing", "objects")
    .summary("an object has no color")
    .doc("Magenta is used. The line below the name holds the colors.")
    .wrong("OBJECTS\n\nStone\n")
    .right("OBJECTS\n\nStone\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static COLOR_TOO_MANY: Rule = Rule::error("color-too-many", "objects")
    .summary("an object has more than ten colors")
    .doc("Pixels are digits, so there is no way to use the eleventh.")
    .wrong("OBJECTS\n\nStone\nred red red red red red red red red red red\n")
    .right("OBJECTS\n\nStone\nred red red red red red red red red red\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static SPRITE_JUNK: Rule = Rule::error("sprite-junk", "objects")
    .summary("invalid pixel in a sprite")
    .doc("The rest of the line is skipped. The object after a sprite of fewer than five rows needs a blank line before its name.")
    .wrong("OBJECTS\n\nStone\ngrey\n0000x\n")
    .right("OBJECTS\n\nStone\ngrey\n00000\n00000\n00000\n00000\n00000\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static SPRITE_ROW_TOO_WIDE: Rule = Rule::warning("sprite-row-too-wide", "objects")
    .summary("a row of a sprite has more than five pixels")
    .doc("The rest of the row is skipped.")
    .wrong("OBJECTS\n\nStone\ngrey\n000000\n")
    .right("OBJECTS\n\nStone\ngrey\n00000\n00000\n00000\n00000\n00000\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static SPRITE_NOT_5X5: Rule = Rule::warning("sprite-not-5x5", "objects")
    .summary("a sprite does not have five rows of five pixels")
    .doc("What is missing is not drawn.")
    .wrong("OBJECTS\n\nStone\ngrey\n000\n")
    .right("OBJECTS\n\nStone\ngrey\n00000\n00000\n00000\n00000\n00000\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static SPRITE_COLOR_INDEX: Rule = Rule::error("sprite-color-index", "objects")
    .summary("a pixel has a number that no color has")
    .doc("Colors count from 0 in the order of the line of colors.")
    .wrong("OBJECTS\n\nStone\ngrey\n00100\n")
    .right("OBJECTS\n\nStone\ngrey black\n00100\n00000\n00000\n00000\n00000\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Stone\n");

pub(crate) static OBJECTS_NONE: Rule = Rule::error("objects-none", "objects")
    .summary("no object is in a collision layer")
    .doc("There is nothing that could be on a board.")
    .wrong("COLLISIONLAYERS\n\n,\n")
    .right("COLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n");

pub(crate) static PLAYER_MISSING: Rule = Rule::error("player-missing", "objects")
    .summary("missing object `player`")
    .doc("The keys move whatever has this name: an object, or a legend entry.")
    .wrong("OBJECTS\n\nBackground\nblack\n\nLEGEND\n\n. = Background\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\n.\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static BACKGROUND_MISSING: Rule = Rule::error("background-missing", "objects")
    .summary("missing object `background`")
    .doc("It fills every cell, and is alone in its layer.")
    .wrong("OBJECTS\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static MASK_EMPTY: Rule = Rule::error("mask-empty", "objects")
    .summary("`player` names no object")
    .doc("Nothing would move. The objects that it names are not declared.")
    .wrong("OBJECTS\n\nBackground\nblack\n\nLEGEND\n\n. = Background\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\n.\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static BACKGROUND_UNDEFINED: Rule = Rule::error("background-undefined", "objects")
    .summary("no background object")
    .doc("The first object in a layer is taken instead.")
    .wrong("OBJECTS\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static BACKGROUND_AGGREGATE: Rule = Rule::error("background-aggregate", "objects")
    .summary("`background` is an AND-name")
    .doc("The background of a cell is one object. `A or B` makes a choice of several, of which the first is the usual one.")
    .wrong("OBJECTS\n\nGrass\ngreen\n\nSand\nyellow\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\nBackground = Grass and Sand\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nGrass\nSand\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nGrass\ngreen\n\nSand\nyellow\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\nBackground = Grass or Sand\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nGrass, Sand\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");

pub(crate) static BACKGROUND_LAYERS_DIFFER: Rule = Rule::error("background-layers-differ", "objects")
    .summary("the alternatives of `background` are in different layers")
    .doc("A cell has one background, so they share a layer.")
    .wrong("OBJECTS\n\nGrass\ngreen\n\nSand\nyellow\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\nBackground = Grass or Sand\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nGrass\nSand\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n")
    .right("OBJECTS\n\nGrass\ngreen\n\nSand\nyellow\n\nPlayer\nwhite\n\nLEGEND\n\nP = Player\nBackground = Grass or Sand\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nGrass, Sand\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n");
