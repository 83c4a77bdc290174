//! Rules about prelude.

use super::rule;

rule! {
    pub static PRELUDE_UNKNOWN: Error in "prelude" = "prelude-unknown";
    summary: "a prelude line starts with a word that is no known setting";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PRELUDE_VALUE_MISSING: Error in "prelude" = "prelude-value-missing";
    summary: "a setting that takes a value has none";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PRELUDE_VALUE_UNEXPECTED: Warning in "prelude" = "prelude-value-unexpected";
    summary: "a flag setting has text after it";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PRELUDE_DUPLICATE: Warning in "prelude" = "prelude-duplicate";
    summary: "the same valued setting is given twice";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PRELUDE_COMMENT_IN_VALUE: Warning in "prelude" = "prelude-comment-in-value";
    summary: "a comment inside a setting value; the rest is dropped";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PRELUDE_YOUTUBE: Warning in "prelude" = "prelude-youtube";
    summary: "the youtube setting no longer works";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static PALETTE_UNKNOWN: Error in "prelude" = "palette-unknown";
    summary: "color_palette names no known palette (reported on line 0)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static TEXT_COLOR_INVALID: Error in "prelude" = "text-color-invalid";
    summary: "text_color is not a colour; white is used";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static BACKGROUND_COLOR_INVALID: Error in "prelude" = "background-color-invalid";
    summary: "background_color is not a colour; black is used";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSIONS_SHAPE: Warning in "prelude" = "dimensions-shape";
    summary: "flickscreen/zoomscreen value is not AxB";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSIONS_UNREADABLE: Warning in "prelude" = "dimensions-unreadable";
    summary: "one side of AxB is not a number";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSION_NOT_INTEGER: Warning in "prelude" = "dimension-not-integer";
    summary: "a side of AxB is not a whole number";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSION_NAN: Warning in "prelude" = "dimension-nan";
    summary: "a side of AxB cannot be read (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSION_NONPOSITIVE: Warning in "prelude" = "dimension-nonpositive";
    summary: "a side of AxB is zero or less";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static DIMENSIONS_NONPOSITIVE: Warning in "prelude" = "dimensions-nonpositive";
    summary: "AxB as a whole has a side of zero or less";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static THROTTLE_WITHOUT_REALTIME: Warning in "prelude" = "throttle-without-realtime";
    summary: "throttle_movement without realtime_interval (no line number, so it counts)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static TITLE_TOO_LONG: Warning in "prelude" = "title-too-long";
    summary: "title wraps to more lines than the title screen has";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static AUTHOR_TOO_LONG: Warning in "prelude" = "author-too-long";
    summary: "author wraps to more lines than the title screen has";
    doc: "";
    wrong: "";
    right: "";
}
