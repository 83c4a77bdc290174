//! The rules of files of settings.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Impact, Rule, Severity};

pub(crate) static SYNTAX: Rule = Rule {
    code: "settings-syntax",
    severity: Severity::Error,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "the text of the settings is not TOML",
    doc: "What can be read around the mistake holds all the same.",
    wrong: "[rules]\nidle-step =\n",
    right: "[rules]\nidle-step = \"off\"\n",
};

pub(crate) static DUPLICATE_KEY: Rule = Rule {
    code: "settings-duplicate-key",
    severity: Severity::Error,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "a setting is written twice",
    doc: "The first one holds. A header such as `[rules]` may stand in a file once.",
    wrong: "[rules]\nidle-step = \"off\"\nidle-step = \"hint\"\n",
    right: "[rules]\nidle-step = \"hint\"\n",
};

pub(crate) static UNKNOWN_KEY: Rule = Rule {
    code: "settings-unknown-key",
    severity: Severity::Warning,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Unsafe]),
    summary: "a setting is unknown",
    doc: "It has no effect.",
    wrong: "excludes = [\"drafts\"]\n",
    right: "exclude = [\"drafts\"]\n",
};

pub(crate) static WRONG_TYPE: Rule = Rule {
    code: "settings-wrong-type",
    severity: Severity::Error,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Safe, Unsafe]),
    summary: "a setting has a value of the wrong type",
    doc: "It is passed over, as if it were not there.",
    wrong: "exclude = \"drafts\"\n",
    right: "exclude = [\"drafts\"]\n",
};

pub(crate) static UNKNOWN_VALUE: Rule = Rule {
    code: "settings-unknown-value",
    severity: Severity::Error,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Unsafe]),
    summary: "a setting has none of the words it may have",
    doc: "It is passed over, as if it were not there.",
    wrong: "[rules]\nidle-step = \"none\"\n",
    right: "[rules]\nidle-step = \"off\"\n",
};

pub(crate) static UNKNOWN_CODE: Rule = Rule {
    code: "settings-unknown-code",
    severity: Severity::Warning,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Unsafe]),
    summary: "a code is unknown",
    doc: "`goldpath explain` lists the codes of all diagnostics.",
    wrong: "[rules]\nidle-steps = \"off\"\n",
    right: "[rules]\nidle-step = \"off\"\n",
};

pub(crate) static FIXED_CODE: Rule = Rule {
    code: "settings-fixed-code",
    severity: Severity::Warning,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Unsafe]),
    summary: "the severity of this code cannot be changed",
    doc: "A file that cannot be read, or only in part, cannot be judged: that must not go unseen. A pattern such as \
          `\"*\"` passes over these codes.",
    wrong: "[rules]\nsyntax-error = \"off\"\n",
    right: "[rules]\n\"*\" = \"off\"\n",
};

pub(crate) static BAD_GLOB: Rule = Rule {
    code: "settings-bad-glob",
    severity: Severity::Error,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Safe]),
    summary: "a pattern cannot be read",
    doc: "`*` stands for any letters but `/`, `?` for one, `**` for any folders, `[ab]` for one of some letters, \
          `{a,b}` for one of some texts. Patterns are relative to the folder of the file, with `/` on every \
          system.",
    wrong: "exclude = [\"packs/[old\"]\n",
    right: "exclude = [\"packs/old\"]\n",
};

pub(crate) static MATCHES_NOTHING: Rule = Rule {
    code: "settings-matches-nothing",
    severity: Severity::Hint,
    group: "settings",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "a pattern matches nothing",
    doc: "There is no code, or no pack or file of a pack, that it could be about. Of paths an editor says this, \
          which knows all packs of its folders.",
    wrong: "[rules]\n\"golden-*\" = \"off\"\n",
    right: "[rules]\n\"gold-*\" = \"off\"\n",
};

static RULES: &[&Rule] = &[
    &BAD_GLOB,
    &DUPLICATE_KEY,
    &FIXED_CODE,
    &MATCHES_NOTHING,
    &SYNTAX,
    &UNKNOWN_CODE,
    &UNKNOWN_KEY,
    &UNKNOWN_VALUE,
    &WRONG_TYPE,
];

/// All of them, in order of their codes.
pub fn own_rules() -> &'static [&'static Rule] {
    RULES
}
