//! Rules about the text of a file, which other languages have under the same codes.

use language::Applicability::{Manual, Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "text";

pub(crate) static SYNTAX_ERROR: Rule = Rule::error("syntax-error", GROUP)
    .locked()
    .hides_text()
    .fixes(Fixes::Sometimes(&[Safe, Unsafe, Manual]))
    .summary("the text is not valid JSON or YAML")
    .doc("The file cannot be loaded. What is around the place is still checked; what the broken text may hide is not \
         reported as missing.")
    .wrong("rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp\n    do: [{ kind: end_game }]\n")
    .right("rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: end_game }]\n");

pub(crate) static DUPLICATE_KEY: Rule = Rule::error("duplicate-key", GROUP)
    .fixes(Fixes::Sometimes(&[Manual]))
    .summary("duplicate key")
    .doc("Of JSON the last one counts; most readers of YAML refuse the file. Here the last one is taken.")
    .wrong("rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp, zoneId: mill }\n    do: [{ kind: end_game }]\n")
    .right("rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: mill }\n    do: [{ kind: end_game }]\n");

pub(crate) static NESTING_TOO_DEEP: Rule = Rule::error("nesting-too-deep", GROUP)
    .locked()
    .hides_text()
    .summary("maps and lists are nested more than 127 deep")
    .doc("What is deeper is not read.")
    .wrong("catalog: { abstract: A hunt, players: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] }\n")
    .right("catalog: { abstract: A hunt, players: 12 }\n");

pub(crate) static BYTE_ORDER_MARK: Rule = Rule::warning("byte-order-mark", GROUP)
    .fixes(Fixes::Always(&[Safe]))
    .summary("the file begins with a byte order mark")
    .doc("Many readers of JSON stumble over it. It is not needed.")
    .wrong("\u{feff}version: 1\n")
    .right("version: 1\n");

pub(crate) static UNREADABLE_FILE: Rule = Rule::error("unreadable-file", GROUP)
    .locked()
    .summary("the file cannot be read")
    .doc("It is too large, no text in UTF-8, or the system refuses it.")
    .wrong("(a file that is not text)")
    .right("(a file of text)");
