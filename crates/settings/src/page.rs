//! The page about the settings, made from their table.

use std::fmt::Write as _;

use crate::hover::of_key;
use crate::keys::{FILE_NAME, KEYS, Key, LEVELS, Ty};
use crate::own_rules;

/// The page, in Markdown.
pub fn page() -> String {
    let mut page = format!("# Settings: `{FILE_NAME}`\n\n{INTRODUCTION}\n\n```toml\n{EXAMPLE}```\n");
    keys(&mut page, "##", "", KEYS);
    page.push_str("\n## Severities\n\n| word | |\n|---|---|\n");
    for (word, _) in LEVELS {
        line(&mut page, &format!("| `\"{}\"` | {} |", word.name, word.doc));
    }
    page.push_str("\n## Patterns\n\n");
    line(&mut page, own_rules::BAD_GLOB.doc);
    page.push_str(COMMAND_LINE);
    page.push_str("\n## What can be wrong with the file\n\n");
    page.push_str("Nothing of it stops a check. `goldpath explain` knows these codes as well.\n");
    for rule in own_rules::own_rules() {
        line(&mut page, format!("\n{}", rule.markdown("###", "toml")).trim_end());
    }
    page
}

fn line(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{text}");
}

fn keys(page: &mut String, heading: &str, above: &str, keys_of: &[Key]) {
    for key in keys_of {
        line(page, &format!("\n{heading} {above}{}\n\n{}", key.name, of_key(key)));
        match key.ty {
            Ty::OneOf(words) => {
                page.push_str("\n| word | |\n|---|---|\n");
                for word in words {
                    line(page, &format!("| `\"{}\"` | {} |", word.name, word.doc));
                }
            }
            Ty::Tables(inner) => keys(page, &format!("{heading}#"), &format!("{}.", key.name), inner),
            Ty::Globs | Ty::Rules => {}
        }
    }
}

const INTRODUCTION: &str = "\
Written from the table of settings; `UPDATE_EXPECT=1` writes it again.

The nearest file of this name, in the folder of a pack or in one above it, says how the pack is checked: on the command
line and in editors. Files further up say nothing then. All paths in it are relative to its own folder. On the command
line, `--config FILE` takes another file for all packs, and `--isolated` takes none.

A file that cannot be understood in part holds in the other part, and what is wrong with it is told like what is wrong
with a pack. An editor completes and explains its keys, codes and words; `goldpath schema goldpath.toml` prints a JSON
Schema of it, for tools that know TOML and not Goldpath.";

/// The file in one line.
pub const SUMMARY: &str =
    "How packs are checked: what is left out, how bad each diagnostic is, whose rules the game follows.";

/// A file in which everything stands.
const EXAMPLE: &str = "\
exclude = [\"drafts\", \"packs/*/levels/wip_*.json\"]
semantics = \"released\"

[rules]
idle-step = \"off\"
\"gold-path-*\" = \"warning\"

[[paths]]
files = [\"packs/old\"]
rules = { unknown-tag = \"info\" }
";

const COMMAND_LINE: &str = "
A pattern that matches a folder is for all that is in it: `drafts`, `drafts/` and `drafts/**` mean the same. `drafts` is the
one beside the file; `**/drafts` is one anywhere below.

## On the command line

`--select CODES` shows nothing else, and `--ignore CODES` leaves out more: codes, patterns of codes, or severities,
parted by commas. They count after the file: what it silences is shown to who asks for it by its code or by a pattern, and a
severity means the one that the file has given. What cannot be changed in the file is always shown. Levels are replayed all
the same; the summary and the exit status count what is left.
";
