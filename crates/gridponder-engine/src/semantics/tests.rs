//! Tests of the switches with both semantics. Most tests use [`both`].

use std::fmt::Write as _;

use expect_test::expect_file;

use super::{SWITCHES, Semantics};
use crate::Level;

mod cascade;
mod effects;
mod goals;
mod systems;

/// A level with both semantics: released first, then documented.
fn both(level: impl Fn(Semantics) -> Level) -> [Level; 2] {
    [level(Semantics::RELEASED), level(Semantics::DOCUMENTED)]
}

#[test]
fn every_switch_differs_between_the_two_semantics() {
    for switch in SWITCHES {
        let values = (switch.value(&Semantics::RELEASED), switch.value(&Semantics::DOCUMENTED));
        assert_ne!(values.0, values.1, "{}", switch.name);
    }
}

#[test]
fn the_released_semantics_is_the_default() {
    assert_eq!(Semantics::default(), Semantics::RELEASED);
}

#[test]
fn the_committed_list_of_switches_is_the_one_of_the_engine() {
    expect_file!["../../../../docs/semantics.md"].assert_eq(&list());
}

/// Points without a switch, and why: on all of them both semantics do what the game does.
const LEFT_ALONE: &[(&str, &str)] = &[
    (
        "The phase of `queued_emitters`",
        "is `npc_resolution` in its section and the cascade in the table and the loop; the section, which \
         gives the reason, is what runs.",
    ),
    ("A rule on `turn_ended`", "cannot be reached by an event that comes after all phases."),
    ("The lose condition `board_state`", "has no configuration that says which state."),
    ("A rejected move", "may be an action without effect, which counts, or one that is refused."),
    ("The legality of an action", "is checked, but the documents at hand do not say against what."),
    ("`event` with `param`", "may mean a field of the event or a parameter of its entity."),
    (
        "`object_placed` and `object_removed`",
        "are told of the objects layer, but an example places on another one and the table of effects does \
         not part layers.",
    ),
    ("`release_from_emitter`", "does not say which cell its item appears on."),
    ("`destroy` on a layer that is always filled", "leaves a hole; nothing says what else."),
    (
        "The overlay of a level without one",
        "is not made from the size in the configuration: levels define it.",
    ),
    ("`facing` after a blocked move", "depends on whether a rejected move comes to the last step."),
    (
        "Where pushed objects may land",
        "is a tag of the ground, with a remark on empty cells that can be read twice.",
    ),
    (
        "What the documents never mention",
        "stays: vetoes, further systems, goals, options and effects' edge cases.",
    ),
];

/// `docs/semantics.md`.
fn list() -> String {
    let mut text = String::from(
        "# Released and documented semantics\n\
         \n\
         <!-- Generated from crates/gridponder-engine/src/semantics.rs by its tests; UPDATE_EXPECT=1 rewrites it. -->\n\
         \n\
         The founding documents of the DSL and the released game disagree in places. The engine plays by\n\
         either: *released* is what the game does and the default; *documented* is what the documents say\n\
         wherever they are explicit. Where they are silent, or can be read in several ways, both are what\n\
         the game does.\n",
    );
    let mut subject = "";
    for switch in SWITCHES {
        if switch.subject != subject {
            subject = switch.subject;
            // Writing to a `String` cannot fail.
            let _ = write!(text, "\n## {subject}\n");
        }
        let _ = write!(
            text,
            "\n### `{}`\n\n{}\n\n- Released: {}\n- Documented: {}\n- Source: {}.\n",
            switch.name, switch.decides, switch.released, switch.documented, switch.source
        );
    }
    text.push_str("\n## What is no switch\n\n");
    for (point, reason) in LEFT_ALONE {
        let _ = writeln!(text, "- {point} {reason}");
    }
    text
}
