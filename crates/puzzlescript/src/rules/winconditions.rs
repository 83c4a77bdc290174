//! Rules about WINCONDITIONS.

use language::Applicability::{Manual, Unsafe};
use language::{Fixes, Rule};

pub(crate) static WIN_FORMAT: Rule = Rule::error("win-format", "winconditions")
    .summary("a win condition cannot be read")
    .doc("Its names are words of letters, digits and `_`.")
    .wrong("WINCONDITIONS\n\nall ! on Crate\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_QUANTIFIER: Rule = Rule::error("win-quantifier", "winconditions")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("expected `all`, `some`, `any` or `no` at the start of a win condition")
    .doc("It cannot be told what must hold.")
    .wrong("WINCONDITIONS\n\nevery Target on Crate\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_ON_EXPECTED: Rule = Rule::error("win-on-expected", "winconditions")
    .summary("expected `on` in a win condition")
    .doc("A condition is like `all A on B`.")
    .wrong("WINCONDITIONS\n\nall Target in Crate\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_UNKNOWN_NAME: Rule = Rule::error("win-unknown-name", "winconditions")
    .fixes(Fixes::Sometimes(&[Unsafe, Manual]))
    .summary("unknown name in a win condition")
    .doc("Names are declared before `SOUNDS`.")
    .wrong("WINCONDITIONS\n\nall Granite on Crate\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_TRAILING: Rule = Rule::error("win-trailing", "winconditions")
    .summary("a win condition has more than four words")
    .doc("The last two names are then ignored.")
    .wrong("WINCONDITIONS\n\nall Target on Crate please\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_UNRESOLVED: Rule = Rule::error("win-unresolved", "winconditions")
    .summary("a name in a win condition has no objects")
    .doc("The condition is dropped.")
    .wrong("WINCONDITIONS\n\nall Granite on Crate\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");

pub(crate) static WIN_TOO_SHORT: Rule = Rule::error("win-too-short", "winconditions")
    .summary("a win condition has one word")
    .doc("It is dropped.")
    .wrong("WINCONDITIONS\n\nall\n")
    .right("WINCONDITIONS\n\nall Target on Crate\n");
