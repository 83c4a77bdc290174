//! Rules about SOUNDS.

use language::Applicability::Unsafe;
use language::Fixes;

use super::declare::rule;

rule! {
    pub static SOUND_START: Warning in "sounds" = "sound-start";
    summary: "a sound begins with an unexpected character";
    doc: "It begins with an event such as `restart`, or with the name of what is heard.";
    wrong: "SOUNDS\n\n!\n";
    right: "SOUNDS\n\nRestart 36772507\n";
}

rule! {
    pub static SOUND_UNKNOWN_NAME: Error in "sounds" = "sound-unknown-name";
    summary: "unknown name in a sound";
    doc: "It is skipped.";
    wrong: "SOUNDS\n\nGranite move 36772507\n";
    right: "SOUNDS\n\nCrate move 36772507\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static SOUND_SEED_AFTER_EVENT: Error in "sounds" = "sound-seed-after-event";
    summary: "missing seed after an event";
    doc: "The seed is a number that makes the sound.";
    wrong: "SOUNDS\n\nRestart loud\n";
    right: "SOUNDS\n\nRestart 36772507\n";
}

rule! {
    pub static SOUND_VERB_EXPECTED: Error in "sounds" = "sound-verb-expected";
    summary: "missing verb after a name in a sound";
    doc: "One of `move`, `cantmove`, `action`, `create` and `destroy` follows the name.";
    wrong: "SOUNDS\n\nCrate rolls 36772507\n";
    right: "SOUNDS\n\nCrate move 36772507\n";
}

rule! {
    pub static SOUND_DIRECTION_OR_SEED: Error in "sounds" = "sound-direction-or-seed";
    summary: "expected a direction or a seed";
    doc: "Behind `move` and `cantmove`, directions may stand, and then the seed.";
    wrong: "SOUNDS\n\nCrate move sideways 36772507\n";
    right: "SOUNDS\n\nCrate move left right 36772507\n";
}

rule! {
    pub static SOUND_SEED_EXPECTED: Error in "sounds" = "sound-seed-expected";
    summary: "missing seed after a verb";
    doc: "`create`, `destroy` and `action` are followed by the seed, a number.";
    wrong: "SOUNDS\n\nCrate create up 36772507\n";
    right: "SOUNDS\n\nCrate create 36772507\n";
}

rule! {
    pub static SOUND_TRAILING: Error in "sounds" = "sound-trailing";
    summary: "unexpected text after the seed of a sound";
    doc: "The line is skipped.";
    wrong: "SOUNDS\n\nCrate move 36772507 loud\n";
    right: "SOUNDS\n\nCrate move 36772507\n";
}

rule! {
    pub static SOUND_INCOMPLETE: Warning in "sounds" = "sound-incomplete";
    summary: "a sound has one word only";
    doc: "It needs what is heard, and a seed.";
    wrong: "SOUNDS\n\nRestart\n";
    right: "SOUNDS\n\nRestart 36772507\n";
}

rule! {
    pub static SOUND_SEED_MISSING: Error in "sounds" = "sound-seed-missing";
    summary: "a sound does not end in its seed";
    doc: "The seed is a number that makes the sound.";
    wrong: "SOUNDS\n\nCrate move\n";
    right: "SOUNDS\n\nCrate move 36772507\n";
}

rule! {
    pub static SOUND_TOO_LONG: Error in "sounds" = "sound-too-long";
    summary: "an event has more than a seed behind it";
    doc: "It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "SOUNDS\n\nRestart 1 2\n";
    right: "SOUNDS\n\nRestart 1\n";
}

rule! {
    pub static SOUND_REDECLARED: Warning in "sounds" = "sound-redeclared";
    summary: "an event has two sounds";
    doc: "The last one applies.";
    wrong: "SOUNDS\n\nRestart 36772507\nRestart 93287504\n";
    right: "SOUNDS\n\nRestart 93287504\n";
}

rule! {
    pub static SOUND_ON_AGGREGATE: Error in "sounds" = "sound-on-aggregate";
    summary: "a sound of an AND-name";
    doc: "It is skipped. Only objects are heard, alone or as a choice.";
    wrong: "SOUNDS\n\nBoth move 36772507\n";
    right: "SOUNDS\n\nCrate move 36772507\n";
}

rule! {
    pub static SOUND_DIRECTIONS_NOT_ALLOWED: Error in "sounds" = "sound-directions-not-allowed";
    summary: "unexpected direction in a sound";
    doc: "Only `move` and `cantmove` take them. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "SOUNDS\n\nCrate create up 1\n";
    right: "SOUNDS\n\nCrate create 1\n";
}

rule! {
    pub static SOUND_OBJECT_MISSING: Error in "sounds" = "sound-object-missing";
    summary: "a sound without objects";
    doc: "It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "SOUNDS\n\nGranite move 1\n";
    right: "SOUNDS\n\nCrate move 1\n";
}

rule! {
    pub static SOUND_DIRECTION_INVALID: Error in "sounds" = "sound-direction-invalid";
    summary: "invalid direction in a sound";
    doc: "It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.";
    wrong: "SOUNDS\n\nCrate move sideways 1\n";
    right: "SOUNDS\n\nCrate move left 1\n";
}
