//! Rules about sounds.

use super::rule;

rule! {
    pub static SOUND_START: Warning in "sounds" = "sound-start";
    summary: "a SOUNDS line starts with neither an event nor a name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_UNKNOWN_NAME: Error in "sounds" = "sound-unknown-name";
    summary: "a SOUNDS line starts with an undeclared name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_SEED_AFTER_EVENT: Error in "sounds" = "sound-seed-after-event";
    summary: "no number after a sound event";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_VERB_EXPECTED: Error in "sounds" = "sound-verb-expected";
    summary: "no verb (move, action, create, destroy, cantmove) after the name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_DIRECTION_OR_SEED: Error in "sounds" = "sound-direction-or-seed";
    summary: "after MOVE/CANTMOVE neither a direction nor a number";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_SEED_EXPECTED: Error in "sounds" = "sound-seed-expected";
    summary: "after CREATE/DESTROY/ACTION no number";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_TRAILING: Error in "sounds" = "sound-trailing";
    summary: "text after the seed";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_INCOMPLETE: Warning in "sounds" = "sound-incomplete";
    summary: "a SOUNDS line with too few parts";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_SEED_MISSING: Error in "sounds" = "sound-seed-missing";
    summary: "the last part of a SOUNDS line is not a seed";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_TOO_LONG: Error in "sounds" = "sound-too-long";
    summary: "a sound event line with too many parts (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_REDECLARED: Warning in "sounds" = "sound-redeclared";
    summary: "the same sound event twice; the later one wins";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_ON_AGGREGATE: Error in "sounds" = "sound-on-aggregate";
    summary: "a sound is tied to an AND name";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_DIRECTIONS_NOT_ALLOWED: Error in "sounds" = "sound-directions-not-allowed";
    summary: "directions after a verb that has none (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_OBJECT_MISSING: Error in "sounds" = "sound-object-missing";
    summary: "the sound target is no object (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static SOUND_DIRECTION_INVALID: Error in "sounds" = "sound-direction-invalid";
    summary: "not a direction (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}
