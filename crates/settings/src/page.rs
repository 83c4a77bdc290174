//! The documentation page about settings, generated from their table.

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
    page.push_str("\n## Diagnostics of this file\n\n");
    page.push_str("These diagnostics do not stop a check. `goldpath explain` explains them too.\n");
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
            Ty::OneOf(words) | Ty::Number { words: words @ [_, ..], .. } => {
                page.push_str("\n| word | |\n|---|---|\n");
                for word in words {
                    line(page, &format!("| `\"{}\"` | {} |", word.name, word.doc));
                }
            }
            Ty::Table(inner) | Ty::Tables(inner) => {
                keys(page, &format!("{heading}#"), &format!("{}.", key.name), inner);
            }
            _ => {}
        }
    }
}

const INTRODUCTION: &str = "\
Generated from the table of settings; `UPDATE_EXPECT=1` updates it.

Goldpath reads the nearest file of this name in the folder of a pack or above it, on the command line and in editors.
Files further up are ignored. All paths in the file are relative to its folder. On the command line, `--config FILE` uses
another file for all packs, and `--isolated` uses none.

Goldpath reports mistakes in this file like mistakes in a pack, and applies the rest of the file. Editors complete and
explain its keys, codes and values. `goldpath schema goldpath.toml` prints a JSON Schema for other tools that know TOML.";

/// A one-line summary of the file.
pub const SUMMARY: &str = "How packs are checked: excluded files, severities, the semantics of replays, laws for levels, what of levels may be varied, and the layout of files.";

/// An example with every key.
const EXAMPLE: &str = "\
exclude = [\"drafts\", \"packs/*/levels/wip_*.json\"]
semantics = \"released\"

[format]
width = 90

[rules]
idle-step = \"off\"
\"gold-path-*\" = \"warning\"

[[paths]]
files = [\"packs/old\"]
rules = { unknown-tag = \"info\" }

[[laws]]
levels = \"3..\"
require = \"rollout-bits >= 8\"

[[vary]]
kinds = [\"rock\", \"torch\", \"avatar\"]
";

const COMMAND_LINE: &str = "
A pattern that matches a folder applies to everything in it: `drafts`, `drafts/` and `drafts/**` are equivalent. `drafts`
matches the folder next to the file; `**/drafts` matches one at any depth.

## On the command line

`--select CODES` reports only some diagnostics, and `--ignore CODES` hides some: comma-separated codes, code patterns,
groups of rules (`goldpath rules` lists them) or severities. Both apply after the file: `--select` with a code, pattern or
group also shows what the file silences, and a severity means the severity set by the file. Diagnostics whose severity cannot be changed are always shown. Levels are still
replayed; the summary and the exit status count the diagnostics that are shown.
";
