//! The rules about settings files.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

pub(crate) static SYNTAX: Rule = Rule::error("settings-syntax", "settings")
    .summary("the settings file is not valid TOML")
    .doc("The rest of the file still applies.")
    .wrong("[rules]\nidle-step =\n")
    .right("[rules]\nidle-step = \"off\"\n");

pub(crate) static DUPLICATE_KEY: Rule = Rule::error("settings-duplicate-key", "settings")
    .summary("a setting is defined twice")
    .doc("The first definition applies. A header such as `[rules]` can appear only once in a file.")
    .wrong("[rules]\nidle-step = \"off\"\nidle-step = \"hint\"\n")
    .right("[rules]\nidle-step = \"hint\"\n");

pub(crate) static UNKNOWN_KEY: Rule = Rule::warning("settings-unknown-key", "settings")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a setting is unknown")
    .doc("The key is ignored.")
    .wrong("excludes = [\"drafts\"]\n")
    .right("exclude = [\"drafts\"]\n");

pub(crate) static WRONG_TYPE: Rule = Rule::error("settings-wrong-type", "settings")
    .fixes(Fixes::Sometimes(&[Safe, Unsafe]))
    .summary("a setting has a value of the wrong type")
    .doc("The setting is ignored.")
    .wrong("exclude = \"drafts\"\n")
    .right("exclude = [\"drafts\"]\n");

pub(crate) static UNKNOWN_VALUE: Rule = Rule::error("settings-unknown-value", "settings")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a setting has an invalid value")
    .doc("The setting is ignored.")
    .wrong("[rules]\nidle-step = \"none\"\n")
    .right("[rules]\nidle-step = \"off\"\n");

pub(crate) static UNKNOWN_CODE: Rule = Rule::warning("settings-unknown-code", "settings")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a code is unknown")
    .doc("`goldpath explain` lists the codes of all diagnostics.")
    .wrong("[rules]\nidle-steps = \"off\"\n")
    .right("[rules]\nidle-step = \"off\"\n");

pub(crate) static FIXED_CODE: Rule = Rule::warning("settings-fixed-code", "settings")
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("the severity of this code cannot be changed")
    .doc("A file that cannot be read completely cannot be checked, and that must be visible. A pattern such as \
          `\"*\"` does not apply to these codes.")
    .wrong("[rules]\nsyntax-error = \"off\"\n")
    .right("[rules]\n\"*\" = \"off\"\n");

pub(crate) static BAD_GLOB: Rule = Rule::error("settings-bad-glob", "settings")
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("a pattern is invalid")
    .doc("`*` matches any characters except `/`, `?` matches one character, `**` any number of folders, `[ab]` \
          one of the characters, and `{a,b}` one of the alternatives. Patterns are relative to the folder of \
          the file and use `/` on every system.")
    .wrong("exclude = [\"packs/[old\"]\n")
    .right("exclude = [\"packs/old\"]\n");

pub(crate) static BAD_LAW: Rule = Rule::error("settings-bad-law", "settings")
    .summary("a law cannot be read")
    .doc("The law is ignored. What a law can ask is listed in [laws](laws.md). Names of kinds, rules and other parts \
          of a game are looked up in each pack: see `unreadable-law`.")
    .wrong("[[laws]]\nrequire = \"lenght <= 5\"\n")
    .right("[[laws]]\nrequire = \"length <= 5\"\n");

pub(crate) static MATCHES_NOTHING: Rule = Rule::hint("settings-matches-nothing", "settings")
    .summary("a pattern matches nothing")
    .doc(
        "The pattern matches no code, or no pack and no file of a pack, or no level has the name. For paths and levels, \
          only editors report this, because they know all packs in their folders.",
    )
    .wrong("[rules]\n\"golden-*\" = \"off\"\n")
    .right("[rules]\n\"gold-*\" = \"off\"\n");

pub(crate) static MISNAMED: Rule = Rule::warning("settings-misnamed", "settings")
    .summary("a file is not read, because its name is only nearly that of the settings file")
    .doc("Only a file named `goldpath.toml` applies. One named `Goldpath.toml`, `.goldpath.toml` or `goldpath.tml` in \
          the folder of a pack or above it is ignored. Copies and variants, such as `goldpath.toml.bak` or \
          `goldpath-ci.toml`, are not reported.")
    .wrong("# .goldpath.toml\nexclude = [\"drafts\"]\n")
    .right("# goldpath.toml\nexclude = [\"drafts\"]\n");

static RULES: &[&Rule] = &[
    &BAD_GLOB,
    &BAD_LAW,
    &DUPLICATE_KEY,
    &FIXED_CODE,
    &MATCHES_NOTHING,
    &MISNAMED,
    &SYNTAX,
    &UNKNOWN_CODE,
    &UNKNOWN_KEY,
    &UNKNOWN_VALUE,
    &WRONG_TYPE,
];

/// All rules, sorted by code.
pub fn own_rules() -> &'static [&'static Rule] {
    RULES
}
