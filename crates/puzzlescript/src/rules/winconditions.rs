//! Rules about WINCONDITIONS.

use language::Applicability::{Manual, Unsafe};
use language::Fixes;

use super::declare::rule;

rule! {
    pub static WIN_FORMAT: Error in "winconditions" = "win-format";
    summary: "a win condition cannot be read";
    doc: "Its names are words of letters, digits and `_`.";
    wrong: "WINCONDITIONS\n\nall ! on Crate\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
}

rule! {
    pub static WIN_QUANTIFIER: Error in "winconditions" = "win-quantifier";
    summary: "expected `all`, `some`, `any` or `no` at the start of a win condition";
    doc: "It cannot be told what must hold.";
    wrong: "WINCONDITIONS\n\nevery Target on Crate\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
    fixes: Fixes::Sometimes(&[Unsafe]);
}

rule! {
    pub static WIN_ON_EXPECTED: Error in "winconditions" = "win-on-expected";
    summary: "expected `on` in a win condition";
    doc: "A condition is like `all A on B`.";
    wrong: "WINCONDITIONS\n\nall Target in Crate\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
}

rule! {
    pub static WIN_UNKNOWN_NAME: Error in "winconditions" = "win-unknown-name";
    summary: "unknown name in a win condition";
    doc: "Names are declared before `SOUNDS`.";
    wrong: "WINCONDITIONS\n\nall Granite on Crate\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
    fixes: Fixes::Sometimes(&[Unsafe, Manual]);
}

rule! {
    pub static WIN_TRAILING: Error in "winconditions" = "win-trailing";
    summary: "a win condition has more than four words";
    doc: "The last two names are then ignored.";
    wrong: "WINCONDITIONS\n\nall Target on Crate please\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
}

rule! {
    pub static WIN_UNRESOLVED: Error in "winconditions" = "win-unresolved";
    summary: "a name in a win condition has no objects";
    doc: "The condition is dropped.";
    wrong: "WINCONDITIONS\n\nall Granite on Crate\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
}

rule! {
    pub static WIN_TOO_SHORT: Error in "winconditions" = "win-too-short";
    summary: "a win condition has one word";
    doc: "It is dropped.";
    wrong: "WINCONDITIONS\n\nall\n";
    right: "WINCONDITIONS\n\nall Target on Crate\n";
}
