//! Rules about SOUNDS.

use language::Applicability::Unsafe;
use language::{Fixes, Rule};

pub(crate) static SOUND_START: Rule = Rule::warning("sound-start", "sounds")
    .summary("a sound begins with an unexpected character")
    .doc("It begins with an event such as `restart`, or with the name of what is heard.")
    .wrong("SOUNDS\n\n!\n")
    .right("SOUNDS\n\nRestart 36772507\n");

pub(crate) static SOUND_UNKNOWN_NAME: Rule = Rule::error("sound-unknown-name", "sounds")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown name in a sound")
    .doc("It is skipped.")
    .wrong("SOUNDS\n\nGranite move 36772507\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

pub(crate) static SOUND_SEED_AFTER_EVENT: Rule = Rule::error("sound-seed-after-event", "sounds")
    .summary("missing seed after an event")
    .doc("The seed is a number that makes the sound.")
    .wrong("SOUNDS\n\nRestart loud\n")
    .right("SOUNDS\n\nRestart 36772507\n");

pub(crate) static SOUND_VERB_EXPECTED: Rule = Rule::error("sound-verb-expected", "sounds")
    .summary("missing verb after a name in a sound")
    .doc("One of `move`, `cantmove`, `action`, `create` and `destroy` follows the name.")
    .wrong("SOUNDS\n\nCrate rolls 36772507\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

pub(crate) static SOUND_DIRECTION_OR_SEED: Rule = Rule::error("sound-direction-or-seed", "sounds")
    .summary("expected a direction or a seed")
    .doc("Behind `move` and `cantmove`, directions may stand, and then the seed.")
    .wrong("SOUNDS\n\nCrate move sideways 36772507\n")
    .right("SOUNDS\n\nCrate move left right 36772507\n");

pub(crate) static SOUND_SEED_EXPECTED: Rule = Rule::error("sound-seed-expected", "sounds")
    .summary("missing seed after a verb")
    .doc("`create`, `destroy` and `action` are followed by the seed, a number.")
    .wrong("SOUNDS\n\nCrate create up 36772507\n")
    .right("SOUNDS\n\nCrate create 36772507\n");

pub(crate) static SOUND_TRAILING: Rule = Rule::error("sound-trailing", "sounds")
    .summary("unexpected text after the seed of a sound")
    .doc("The line is skipped.")
    .wrong("SOUNDS\n\nCrate move 36772507 loud\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

pub(crate) static SOUND_INCOMPLETE: Rule = Rule::warning("sound-incomplete", "sounds")
    .summary("a sound has one word only")
    .doc("It needs what is heard, and a seed.")
    .wrong("SOUNDS\n\nRestart\n")
    .right("SOUNDS\n\nRestart 36772507\n");

pub(crate) static SOUND_SEED_MISSING: Rule = Rule::error("sound-seed-missing", "sounds")
    .summary("a sound does not end in its seed")
    .doc("The seed is a number that makes the sound.")
    .wrong("SOUNDS\n\nCrate move\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

pub(crate) static SOUND_TOO_LONG: Rule = Rule::error("sound-too-long", "sounds")
    .summary("an event has more than a seed behind it")
    .doc("It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("SOUNDS\n\nRestart 1 2\n")
    .right("SOUNDS\n\nRestart 1\n");

pub(crate) static SOUND_REDECLARED: Rule = Rule::warning("sound-redeclared", "sounds")
    .summary("an event has two sounds")
    .doc("The last one applies.")
    .wrong("SOUNDS\n\nRestart 36772507\nRestart 93287504\n")
    .right("SOUNDS\n\nRestart 93287504\n");

pub(crate) static SOUND_ON_AGGREGATE: Rule = Rule::error("sound-on-aggregate", "sounds")
    .summary("a sound of an AND-name")
    .doc("It is skipped. Only objects are heard, alone or as a choice.")
    .wrong("SOUNDS\n\nBoth move 36772507\n")
    .right("SOUNDS\n\nCrate move 36772507\n");

pub(crate) static SOUND_DIRECTIONS_NOT_ALLOWED: Rule = Rule::error("sound-directions-not-allowed", "sounds")
    .summary("unexpected direction in a sound")
    .doc("Only `move` and `cantmove` take them. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("SOUNDS\n\nCrate create up 1\n")
    .right("SOUNDS\n\nCrate create 1\n");

pub(crate) static SOUND_OBJECT_MISSING: Rule = Rule::error("sound-object-missing", "sounds")
    .summary("a sound without objects")
    .doc("It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("SOUNDS\n\nGranite move 1\n")
    .right("SOUNDS\n\nCrate move 1\n");

pub(crate) static SOUND_DIRECTION_INVALID: Rule = Rule::error("sound-direction-invalid", "sounds")
    .summary("invalid direction in a sound")
    .doc("It is skipped. The present reader reports this as another diagnostic; old games and notes name this one.")
    .wrong("SOUNDS\n\nCrate move sideways 1\n")
    .right("SOUNDS\n\nCrate move left 1\n");
