//! Shared test support: example rules, and texts with marked ranges.

use std::fmt::Write as _;
use std::sync::Arc;

use language::{
    Diagnostic, FileLayout, Files, Language, LawNotation, LawWord, Layout, NotationError, Project, Rule,
    Tokens,
};
use settings::{Codes, Reading};

/// Example rules.
static RULES: [Rule; 6] = [
    Rule::error("gold-path-loses", "replay").summary("the gold path loses").doc("More."),
    Rule::error("gold-path-refused", "replay").summary("a step is refused").doc("More."),
    Rule::warning("gold-path-wins-early", "replay").summary("the level is won before the end").doc("More."),
    Rule::warning("idle-step", "replay").summary("a step changes nothing").doc("More."),
    Rule::error("syntax-error", "syntax").locked().summary("the text is not JSON").doc("More."),
    Rule::warning("unknown-tag", "names").summary("a tag is nowhere declared").doc("More."),
];

/// The rule with this code.
pub(crate) fn rule_of(code: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.code == code).expect("there is such a rule")
}

/// An example language: its rules, and laws that ask for words.
#[derive(Debug)]
struct Example;

impl Language for Example {
    fn project_noun(&self) -> &'static str {
        "game"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        static OF_LANGUAGE: [&Rule; 6] = [&RULES[0], &RULES[1], &RULES[2], &RULES[3], &RULES[4], &RULES[5]];
        &OF_LANGUAGE
    }

    fn layout(&self) -> Layout {
        Layout::File(&FileLayout { patterns: &[], beside: &[] })
    }

    fn open(&'static self, _files: Files) -> Arc<dyn Project> {
        panic!("no test opens a project of it")
    }

    fn laws(&self) -> Option<&'static dyn LawNotation> {
        Some(&Words)
    }
}

/// Laws such as `length >= 3, tag routing`.
#[derive(Debug)]
struct Words;

static WORDS: [LawWord; 6] = [
    LawWord { name: "length", summary: "the number of steps", example: "length >= 3" },
    LawWord { name: "tag", summary: "a tag of the level", example: "tag routing" },
    LawWord { name: "hint-stops", summary: "the number of hint stops", example: "hint-stops >= 1" },
    LawWord { name: "rule", summary: "a rule that has an effect", example: "rule grow_seed" },
    LawWord { name: "optimal", summary: "no shorter path wins", example: "optimal" },
    LawWord { name: "rollout-bits", summary: "the bits of random play", example: "rollout-bits >= 8" },
];

impl LawNotation for Words {
    fn words(&self) -> &'static [LawWord] {
        &WORDS
    }

    fn error(&self, text: &str, is_when: bool) -> Option<NotationError> {
        let first = Tokens::of(text).and_then(|mut tokens| tokens.word("a word"));
        match first {
            Ok(word) if word.text == "rollout-bits" && is_when => {
                Some(word.error("`when` is answered without a search".to_owned()))
            }
            Ok(word) if WORDS.iter().all(|known| known.name != word.text) => {
                Some(word.error(format!("unknown word `{}`", word.text)))
            }
            Ok(_) => None,
            Err(error) => Some(error),
        }
    }

    fn next(&self, before: &str) -> Vec<(&'static str, &'static str)> {
        if before.trim_end().ends_with("length") {
            return vec![(">=", "at least"), ("<=", "at most")];
        }
        WORDS.iter().map(|word| (word.name, word.summary)).collect()
    }
}

/// The codes of the example rules, and the laws of the example language.
pub(crate) fn codes() -> Codes {
    Codes::of([&Example as &dyn Language])
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Reading {
    settings::read(&Arc::from("goldpath.toml"), text, &codes())
}

/// One line for each diagnostic with the text it marks, followed by its fixes.
pub(crate) fn shown(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for it in diagnostics {
        let marked = &text[std::ops::Range::<usize>::from(it.at.range)];
        let _ = writeln!(lines, "{}[{}] {:?}: {}", it.severity.name(), it.code(), marked, it.message);
        for related in &it.related {
            let _ = writeln!(lines, "  {}: {:?}", related.message, related.at.range);
        }
        if let Some(help) = &it.help {
            let _ = writeln!(lines, "  help: {help}");
        }
        for fix in &it.fixes {
            let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
            let after = text::apply(text, &edits).expect("the edits fit");
            let _ = writeln!(lines, "  {:?}: {} -> {after:?}", fix.applicability, fix.title);
        }
    }
    lines
}
