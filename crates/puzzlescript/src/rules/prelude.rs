//! Rules about the settings before the first section.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

pub(crate) static PRELUDE_UNKNOWN: Rule = Rule::error("prelude-unknown", "prelude")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown setting")
    .doc("It is skipped.")
    .wrong("titel Crates\n")
    .right("title Crates\n");

pub(crate) static PRELUDE_VALUE_MISSING: Rule = Rule::error("prelude-value-missing", "prelude")
    .summary("missing value of a setting")
    .doc("The setting is skipped.")
    .wrong("title\n")
    .right("title Crates\n");

pub(crate) static PRELUDE_VALUE_UNEXPECTED: Rule = Rule::warning("prelude-value-unexpected", "prelude")
    .fixes(Fixes::Always(&[Safe]))
    .summary("unexpected value of a setting")
    .doc("The setting applies whatever follows it: `noundo false` means `noundo`.")
    .wrong("noundo false\n")
    .right("title Crates\n");

pub(crate) static PRELUDE_DUPLICATE: Rule = Rule::warning("prelude-duplicate", "prelude")
    .summary("duplicate setting")
    .doc("The last one applies.")
    .wrong("title Crates\ntitle Boxes\n")
    .right("title Boxes\n");

pub(crate) static PRELUDE_COMMENT_IN_VALUE: Rule = Rule::warning("prelude-comment-in-value", "prelude")
    .summary("comment inside a value")
    .doc("The value ends at the comment, and the text after it is dropped. Values cannot hold parentheses.")
    .wrong("title Crates (and) Boxes\n")
    .right("title Crates and Boxes\n");

pub(crate) static PRELUDE_YOUTUBE: Rule = Rule::warning("prelude-youtube", "prelude")
    .fixes(Fixes::Always(&[Safe]))
    .summary("the setting `youtube` no longer has any effect")
    .doc("It played music once.")
    .wrong("youtube abc\n")
    .right("title Crates\n");

pub(crate) static PALETTE_UNKNOWN: Rule = Rule::error("palette-unknown", "prelude")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown palette")
    .doc("The usual palette is used. A palette has a name or a number from 1 to 14.")
    .wrong("color_palette neon\n")
    .right("color_palette pastel\n");

pub(crate) static TEXT_COLOR_INVALID: Rule = Rule::error("text-color-invalid", "prelude")
    .summary("unknown color of texts")
    .doc("Texts are white. A color is a name such as `red`, `#rgb` or `#rrggbb`.")
    .wrong("text_color glowing\n")
    .right("text_color lightblue\n");

pub(crate) static BACKGROUND_COLOR_INVALID: Rule = Rule::error("background-color-invalid", "prelude")
    .summary("unknown background color")
    .doc("It is black. A color is a name such as `red`, `#rgb` or `#rrggbb`.")
    .wrong("background_color glowing\n")
    .right("background_color darkblue\n");

pub(crate) static DIMENSIONS_SHAPE: Rule = Rule::warning("dimensions-shape", "prelude")
    .summary("a size is not written as width, `x` and height")
    .doc("The setting is skipped.")
    .wrong("flickscreen 5\n")
    .right("flickscreen 5x4\n");

pub(crate) static DIMENSIONS_UNREADABLE: Rule = Rule::warning("dimensions-unreadable", "prelude")
    .summary("a size cannot be read")
    .doc("The setting is skipped. Width and height are whole numbers.")
    .wrong("zoomscreen fivex4\n")
    .right("zoomscreen 5x4\n");

pub(crate) static DIMENSION_NOT_INTEGER: Rule = Rule::warning("dimension-not-integer", "prelude")
    .summary("a width or height is not a whole number")
    .doc("It counts cells.")
    .wrong("zoomscreen 5.5x4\n")
    .right("zoomscreen 5x4\n");

pub(crate) static DIMENSION_NAN: Rule = Rule::warning("dimension-nan", "prelude")
    .summary("a width or height is not a number")
    .doc("It counts cells. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("zoomscreen ?x4\n")
    .right("zoomscreen 5x4\n");

pub(crate) static DIMENSION_NONPOSITIVE: Rule = Rule::warning("dimension-nonpositive", "prelude")
    .summary("a width or height is not more than zero")
    .doc("Nothing could be seen.")
    .wrong("zoomscreen 0x4\n")
    .right("zoomscreen 5x4\n");

pub(crate) static DIMENSIONS_NONPOSITIVE: Rule = Rule::warning("dimensions-nonpositive", "prelude")
    .summary("a size has a side that is not more than zero")
    .doc("Nothing could be seen. The size is used all the same.")
    .wrong("zoomscreen 5x-4\n")
    .right("zoomscreen 5x4\n");

pub(crate) static THROTTLE_WITHOUT_REALTIME: Rule = Rule::warning("throttle-without-realtime", "prelude")
    .summary("`throttle_movement` is set without `realtime_interval`")
    .doc("It slows repeated moves down so that a realtime game cannot be outrun. Without a clock it only makes keys feel slow.")
    .wrong("throttle_movement\n")
    .right("throttle_movement\nrealtime_interval 0.5\n");

pub(crate) static TITLE_TOO_LONG: Rule = Rule::warning("title-too-long", "prelude")
    .summary("the title has more lines than the title screen")
    .doc("It is broken into lines of 34 columns, and cut.")
    .wrong("title A Game With a Title That Goes On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On\n")
    .right("title A Game\n");

pub(crate) static AUTHOR_TOO_LONG: Rule = Rule::warning("author-too-long", "prelude")
    .summary("the author has more lines than the title screen has left")
    .doc("It is broken into lines of 34 columns, and cut.")
    .wrong("title A Game With a Title That Goes On and On and On and On and On and On and On and On and On and On and On\nauthor A Person With a Name That Goes On and On and On and On and On and On and On and On\n")
    .right("author A Person\n");
