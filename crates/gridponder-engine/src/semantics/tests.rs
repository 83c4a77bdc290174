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
        "is `npc_resolution` in its section, and the cascade in the table and the loop; the engine follows \
         the section, which gives the reason.",
    ),
    ("A rule on `turn_ended`", "never fires, because the event comes after all phases."),
    ("The lose condition `board_state`", "has no configuration for the state."),
    ("A rejected move", "may be an action without effect, which counts, or a refused action."),
    ("The legality of an action", "is checked, but the documents do not specify against what."),
    ("`event` with `param`", "may mean a field of the event or a parameter of its entity."),
    (
        "`object_placed` and `object_removed`",
        "are documented for the objects layer, but an example uses another layer and the table of effects \
         does not distinguish layers.",
    ),
    ("`release_from_emitter`", "does not specify the cell of its item."),
    (
        "`destroy` on a layer that is always filled",
        "leaves an empty cell; the documents specify nothing \
                                                    else.",
    ),
    (
        "The overlay of a level without one",
        "is not created from the size in the configuration: levels define it.",
    ),
    ("`facing` after a blocked move", "depends on whether a rejected move reaches the last step."),
    ("Where pushed objects may land", "is a tag of the ground, with an ambiguous remark on empty cells."),
    (
        "What the documents do not mention",
        "follows the game: vetoes, further systems, goals, options and edge cases of effects.",
    ),
];

/// `docs/semantics.md`.
fn list() -> String {
    let mut text = String::from(
        "# Released and documented semantics\n\
         \n\
         <!-- Generated from crates/gridponder-engine/src/semantics.rs by its tests; UPDATE_EXPECT=1 rewrites it. -->\n\
         \n\
         The DSL documents and the released game disagree in places. The engine supports both: *released*\n\
         semantics, the default, follow the game; *documented* semantics follow the documents where they\n\
         are explicit. Where the documents are silent or ambiguous, both follow the game.\n",
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
    text.push_str("\n## Points without a switch\n\n");
    for (point, reason) in LEFT_ALONE {
        let _ = writeln!(text, "- {point} {reason}");
    }
    text
}
