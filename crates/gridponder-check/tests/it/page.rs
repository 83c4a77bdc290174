//! The page of all diagnostics matches the declarations of the rules.

use std::fmt::Write as _;

use expect_test::expect_file;
use gridponder_check::rules;
use json::entries::MAX_ENTRIES;
use language::{Rule, Severity};

const HEAD: &str = "# Diagnostics

All diagnostics for packs, by code. `goldpath explain CODE` prints the same text, and editors link to it. The diagnostics for
`goldpath.toml` are in [settings.md](settings.md), which also explains how to change the severity of a code or turn it off.

This page is generated from the rules. Tests run all examples: each wrong example gives its code and no other, and each right
example gives none. Two hints are ignored there: unused definitions of the small pack, and words that an example needs but
that are not in the DSL documents.

## Severities

";

const FIXES: &str = "
The table shows the usual severity of a code; if the severity differs in some cases, the text of the code says so.

## Fixes

The column *fix* shows how often a fix is offered, and of which kind. A **safe** fix preserves the intent of the pack:
`goldpath check --fix` applies it. An **unsafe** fix is likely right but needs a review: `--unsafe-fixes` applies it too. A
**manual** fix removes something or inserts a placeholder: editors offer it, but no command applies it. Fixes are also manual
where their place is ambiguous, for example below a duplicate key. In a file that is not JSON, only fixes of syntax errors
are offered, and nothing is added to or removed from objects and arrays with more than MAX_ENTRIES entries. `goldpath rules`
shows the same table.

";

const EXAMPLES: &str = "
## How examples are written

An example shows the differences from a small pack with one level. Each file begins on a new line:

| line | |
|---|---|
| `game.json: \"title\": \"Two\"` | The file has these values for these keys. A new level is a copy of `levels/one.json` with these values; any other new file has no other content. |
| `game.json: { … }` | The complete text of the file. |
| `game.json is missing` | The file does not exist. |
| `pictures: a.png, b.png` | The pictures in the folder of the pack. |
| `law: length 3..` | What a law in `goldpath.toml` asks of all levels. |

| in a file | |
|---|---|
| `…` | The other members that the small pack has in this object or array. |
| `«[» × 200` | The text between the marks, 200 times. |
| `<U+FEFF>`, `<E9>` | A character by its code point; a single byte. |

The small pack, in which an avatar walks two steps to a flag:
";

fn meaning(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => {
            "The game rejects the file or the action, stops, or drops content; the level cannot be won; or the pack \
             breaks a rule of the DSL documents, such as a name that nothing defines or hint stops out of order, so \
             that validators reject it. \
             `goldpath check` exits with status 1."
        }
        Severity::Warning => "The game continues, but this is almost certainly a mistake.",
        Severity::Information => "Worth knowing. It may be intended.",
        Severity::Hint => "A minor point, marked subtly in editors: something without effect or left over.",
    }
}

#[test]
fn the_page_of_diagnostics_is_what_the_rules_declare() {
    let mut page = HEAD.to_owned();
    write(&mut page).expect("a String takes all");
    expect_file!["../../../../docs/diagnostics.md"].assert_eq(&page);
}

fn write(page: &mut String) -> std::fmt::Result {
    page.push_str("| severity | meaning | codes |\n|---|---|---|\n");
    for severity in [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint] {
        let count = rules().iter().filter(|rule| rule.severity == severity).count();
        writeln!(page, "| {} | {} | {count} |", severity.name(), meaning(severity))?;
    }
    page.push_str(&FIXES.replace("MAX_ENTRIES", &MAX_ENTRIES.to_string()));
    page.push_str("## All codes\n\n| code | group | severity | fix | |\n|---|---|---|---|---|\n");
    for rule in rules() {
        let (code, severity) = (rule.code, rule.severity.name());
        let Rule { group, fixes, summary, .. } = rule;
        writeln!(page, "| [{code}](#{code}) | {group} | {severity} | {fixes} | {summary} |")?;
    }
    page.push_str(EXAMPLES);
    for (path, text) in testkit::minimal() {
        write!(page, "\n`{path}`\n\n```json\n{text}```\n")?;
    }
    for rule in rules() {
        write!(page, "\n{}", rule.markdown("##", ""))?;
    }
    Ok(())
}
