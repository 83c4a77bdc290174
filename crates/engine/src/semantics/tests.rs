//! The switches, each played both ways. [`both`] is the shape of most tests.

use std::fmt::Write as _;

use expect_test::expect_file;

use super::{SWITCHES, Semantics};
use crate::Level;

mod cascade;
mod effects;
mod goals;
mod systems;

/// A level under either semantics: the released one, then the documented one.
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

/// `docs/semantics.md`.
fn list() -> String {
    let mut text = String::from(
        "# Released and documented semantics\n\
         \n\
         <!-- Generated from crates/engine/src/semantics.rs by its tests; UPDATE_EXPECT=1 rewrites it. -->\n\
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
    text
}
