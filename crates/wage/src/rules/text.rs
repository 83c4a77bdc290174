//! Rules about the text of a file, which other languages have under the same codes.

use language::Applicability::{Manual, Safe, Unsafe};
use language::Severity::{Error, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "text";

const fn locked(code: &'static str, fixes: Fixes, texts: [&'static str; 4]) -> Rule {
    Rule { is_locked: true, hides_text: true, ..rule(code, Error, GROUP, fixes, texts) }
}

pub(crate) static SYNTAX_ERROR: Rule = locked(
    "syntax-error",
    Fixes::Sometimes(&[Safe, Unsafe, Manual]),
    [
        "the text is not valid JSON or YAML",
        "The file cannot be loaded. What is around the place is still checked; what the broken text may hide is not \
         reported as missing.",
        "rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp\n    do: [{ kind: end_game }]\n",
        "rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: end_game }]\n",
    ],
);

pub(crate) static DUPLICATE_KEY: Rule = rule(
    "duplicate-key",
    Error,
    GROUP,
    Fixes::Sometimes(&[Manual]),
    [
        "duplicate key",
        "Of JSON the last one counts; most readers of YAML refuse the file. Here the last one is taken.",
        "rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp, zoneId: mill }\n    do: [{ kind: end_game }]\n",
        "rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: mill }\n    do: [{ kind: end_game }]\n",
    ],
);

pub(crate) static NESTING_TOO_DEEP: Rule = locked(
    "nesting-too-deep",
    Fixes::Never,
    [
        "maps and lists are nested more than 127 deep",
        "What is deeper is not read.",
        "catalog: { abstract: A hunt, players: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }\n",
        "catalog: { abstract: A hunt, players: 12 }\n",
    ],
);

pub(crate) static BYTE_ORDER_MARK: Rule = rule(
    "byte-order-mark",
    Warning,
    GROUP,
    Fixes::Always(&[Safe]),
    [
        "the file begins with a byte order mark",
        "Many readers of JSON stumble over it. It is not needed.",
        "\u{feff}version: 1\n",
        "version: 1\n",
    ],
);

pub(crate) static UNREADABLE_FILE: Rule = Rule {
    is_locked: true,
    ..rule(
        "unreadable-file",
        Error,
        GROUP,
        Fixes::Never,
        [
            "the file cannot be read",
            "It is too large, no text in UTF-8, or the system refuses it.",
            "(a file that is not text)",
            "(a file of text)",
        ],
    )
};
