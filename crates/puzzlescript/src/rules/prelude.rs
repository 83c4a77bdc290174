//! Rules about the settings before the first section.

use language::Applicability::{Safe, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static PRELUDE_UNKNOWN: Error in "prelude" = "prelude-unknown";
    summary: "unknown setting";
    doc: "It is skipped.";
    wrong: "titel Crates\n";
    right: "title Crates\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static PRELUDE_VALUE_MISSING: Error in "prelude" = "prelude-value-missing";
    summary: "missing value of a setting";
    doc: "The setting is skipped.";
    wrong: "title\n";
    right: "title Crates\n";
}

rule! {
    pub static PRELUDE_VALUE_UNEXPECTED: Warning in "prelude" = "prelude-value-unexpected";
    summary: "unexpected value of a setting";
    doc: "The setting applies whatever follows it: `noundo false` means `noundo`.";
    wrong: "noundo false\n";
    right: "title Crates\n";
    fixes: Fixes::Always(&[Safe]);
}

rule! {
    pub static PRELUDE_DUPLICATE: Warning in "prelude" = "prelude-duplicate";
    summary: "duplicate setting";
    doc: "The last one applies.";
    wrong: "title Crates\ntitle Boxes\n";
    right: "title Boxes\n";
}

rule! {
    pub static PRELUDE_COMMENT_IN_VALUE: Warning in "prelude" = "prelude-comment-in-value";
    summary: "comment inside a value";
    doc: "The value ends at the comment, and the text after it is dropped. Values cannot hold parentheses.";
    wrong: "title Crates (and) Boxes\n";
    right: "title Crates and Boxes\n";
}

rule! {
    pub static PRELUDE_YOUTUBE: Warning in "prelude" = "prelude-youtube";
    summary: "the setting `youtube` no longer has any effect";
    doc: "It played music once.";
    wrong: "youtube abc\n";
    right: "title Crates\n";
    fixes: Fixes::Always(&[Safe]);
}

rule! {
    pub static PALETTE_UNKNOWN: Error in "prelude" = "palette-unknown";
    summary: "unknown palette";
    doc: "The usual palette is used. A palette has a name or a number from 1 to 14.";
    wrong: "color_palette neon\n";
    right: "color_palette pastel\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static TEXT_COLOR_INVALID: Error in "prelude" = "text-color-invalid";
    summary: "unknown color of texts";
    doc: "Texts are white. A color is a name such as `red`, `#rgb` or `#rrggbb`.";
    wrong: "text_color glowing\n";
    right: "text_color lightblue\n";
}

rule! {
    pub static BACKGROUND_COLOR_INVALID: Error in "prelude" = "background-color-invalid";
    summary: "unknown background color";
    doc: "It is black. A color is a name such as `red`, `#rgb` or `#rrggbb`.";
    wrong: "background_color glowing\n";
    right: "background_color darkblue\n";
}

rule! {
    pub static DIMENSIONS_SHAPE: Warning in "prelude" = "dimensions-shape";
    summary: "a size is not written as width, `x` and height";
    doc: "The setting is skipped.";
    wrong: "flickscreen 5\n";
    right: "flickscreen 5x4\n";
}

rule! {
    pub static DIMENSIONS_UNREADABLE: Warning in "prelude" = "dimensions-unreadable";
    summary: "a size cannot be read";
    doc: "The setting is skipped. Width and height are whole numbers.";
    wrong: "zoomscreen fivex4\n";
    right: "zoomscreen 5x4\n";
}

rule! {
    pub static DIMENSION_NOT_INTEGER: Warning in "prelude" = "dimension-not-integer";
    summary: "a width or height is not a whole number";
    doc: "It counts cells.";
    wrong: "zoomscreen 5.5x4\n";
    right: "zoomscreen 5x4\n";
}

rule! {
    pub static DIMENSION_NAN: Warning in "prelude" = "dimension-nan";
    summary: "a width or height is not a number";
    doc: "It counts cells. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "zoomscreen ?x4\n";
    right: "zoomscreen 5x4\n";
}

rule! {
    pub static DIMENSION_NONPOSITIVE: Warning in "prelude" = "dimension-nonpositive";
    summary: "a width or height is not more than zero";
    doc: "Nothing could be seen.";
    wrong: "zoomscreen 0x4\n";
    right: "zoomscreen 5x4\n";
}

rule! {
    pub static DIMENSIONS_NONPOSITIVE: Warning in "prelude" = "dimensions-nonpositive";
    summary: "a size has a side that is not more than zero";
    doc: "Nothing could be seen. The size is used all the same.";
    wrong: "zoomscreen 5x-4\n";
    right: "zoomscreen 5x4\n";
}

rule! {
    pub static THROTTLE_WITHOUT_REALTIME: Warning in "prelude" = "throttle-without-realtime";
    summary: "`throttle_movement` is set without `realtime_interval`";
    doc: "It slows repeated moves down so that a realtime game cannot be outrun. Without a clock it only makes keys feel slow.";
    wrong: "throttle_movement\n";
    right: "throttle_movement\nrealtime_interval 0.5\n";
}

rule! {
    pub static TITLE_TOO_LONG: Warning in "prelude" = "title-too-long";
    summary: "the title has more lines than the title screen";
    doc: "It is broken into lines of 34 columns, and cut.";
    wrong: "title A Game With a Title That Goes On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On and On\n";
    right: "title A Game\n";
}

rule! {
    pub static AUTHOR_TOO_LONG: Warning in "prelude" = "author-too-long";
    summary: "the author has more lines than the title screen has left";
    doc: "It is broken into lines of 34 columns, and cut.";
    wrong: "title A Game With a Title That Goes On and On and On and On and On and On and On and On and On and On and On\nauthor A Person With a Name That Goes On and On and On and On and On and On and On and On\n";
    right: "author A Person\n";
}
