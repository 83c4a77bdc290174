//! The page of all diagnostics matches the declarations of the rules.

use std::fmt::Write as _;

use expect_test::expect_file;
use gridponder_check::{MOST_ENTRIES, rules};
use language::Severity;

const HEAD: &str = "# Diagnostics

What Goldpath says about packs, by code. `goldpath explain CODE` says the same, and editors link to it. What it says about
`goldpath.toml` is in [settings.md](settings.md), and so is how to change the severity of a code or to turn it off.

This page is written from the declarations of the rules. Tests run all its examples: each wrong one gives its code and
nothing else, and each right one gives nothing. Two hints do not count there: at what an example leaves unused of the small
pack, and at words that it needs and the documents of the DSL do not have.

## Severities

";

const FIXES: &str = "
The table shows the severity that a code has as a rule; where it is another one in some cases, its text says so.

## Fixes

The column *fix* says how often a fix is offered, and how sure it may be. A **safe** fix keeps what was meant:
`goldpath check --fix` applies it. An **unsafe** one is likely, but a person should look at it: `--unsafe-fixes` applies
it too. A **manual** one removes something, or writes what is to be filled in: editors offer it like the others, and no
command applies it; so is any fix where the place itself is in doubt, as below a key that its object has twice. In a
file that is not JSON only fixes of its text are offered, and nothing is added to objects and arrays of more than
MOST_ENTRIES entries or taken out of them. `goldpath rules` lists the same.

";

const EXAMPLES: &str = "
## How examples are written

An example says what is different from a small pack, which has one level. Each file begins on a new line:

| line | |
|---|---|
| `game.json: \"title\": \"Two\"` | These keys of the file have these values. A level that the small pack does not have is a copy of its `levels/one.json` with these values; any other new file has nothing else in it. |
| `game.json: { … }` | The text of the file. |
| `game.json is missing` | There is no such file. |
| `pictures: a.png, b.png` | The pictures in the folder of the pack. |

| in a file | |
|---|---|
| `…` | All else that the small pack has in this object or in this array. |
| `«[» × 200` | The text between the marks, 200 times. |
| `<U+FEFF>`, `<E9>` | A character by its number; a single byte. |

This is the small pack, in which an avatar walks two steps to a flag:
";

fn meaning(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => {
            "The game refuses the file or the action, stops, or drops what is written; or the level cannot be won as \
             it is written. `goldpath check` ends with status 1."
        }
        Severity::Warning => "The game goes on, but this is surely not what was meant.",
        Severity::Information => "Worth knowing. It may be meant.",
        Severity::Hint => {
            "A quiet mark in the editor: something without effect, or something that is left over."
        }
    }
}

#[test]
fn the_page_of_diagnostics_is_what_the_rules_declare() {
    let mut page = HEAD.to_owned();
    write(&mut page).expect("a String takes all");
    expect_file!["../../../docs/diagnostics.md"].assert_eq(&page);
}

fn write(page: &mut String) -> std::fmt::Result {
    page.push_str("| severity | meaning | codes |\n|---|---|---|\n");
    for severity in [Severity::Error, Severity::Warning, Severity::Information, Severity::Hint] {
        let count = rules().iter().filter(|rule| rule.severity == severity).count();
        writeln!(page, "| {} | {} | {count} |", severity.name(), meaning(severity))?;
    }
    page.push_str(&FIXES.replace("MOST_ENTRIES", &MOST_ENTRIES.to_string()));
    page.push_str("## All codes\n\n| code | severity | fix | |\n|---|---|---|---|\n");
    for rule in rules() {
        let (code, severity) = (rule.code, rule.severity.name());
        writeln!(page, "| [{code}](#{code}) | {severity} | {} | {} |", rule.fixes, rule.summary)?;
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
