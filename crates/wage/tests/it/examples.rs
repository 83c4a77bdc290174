//! The examples of the rules are run: what is wrong is told, and what is right is not.

use language::{Applicability, Severity};

use crate::support::{apply, diagnostics, game, lines, place};

/// Codes whose examples are about more than the text of one file.
const NOT_OF_A_TEXT: [&str; 3] = ["unreadable-file", "wage-nearly-timeline", "wage-two-games"];

fn is_of_a_text(code: &str) -> bool {
    !NOT_OF_A_TEXT.contains(&code) && !code.starts_with("wage-timeline-")
}

#[test]
fn the_wrong_example_of_each_rule_shows_its_code_and_no_other_error() {
    for rule in wage::RULES.iter().filter(|rule| is_of_a_text(rule.code)) {
        let text = game(rule.wrong);
        let all = diagnostics("game.yaml", &text);
        let told = all.iter().filter(|it| it.code() == rule.code).count();
        let serious = all.iter().filter(|it| it.code() != rule.code && it.severity <= Severity::Warning);
        let besides = lines(&text, serious);
        assert!(told == 1, "{} is told {told} times of\n{text}\n{}", rule.code, lines(&text, all.iter()));
        assert!(besides.is_empty(), "{}: besides there is\n{besides}\nof\n{text}", rule.code);
    }
}

#[test]
fn the_right_example_of_each_rule_is_sound() {
    for rule in wage::RULES.iter().filter(|rule| is_of_a_text(rule.code)) {
        let text = game(rule.right);
        let all = diagnostics("game.yaml", &text);
        let serious: Vec<_> =
            all.iter().filter(|it| it.code() == rule.code || it.severity <= Severity::Warning).collect();
        assert!(serious.is_empty(), "{}:\n{}\nof\n{text}", rule.code, lines(&text, serious.into_iter()));
    }
}

#[test]
fn a_safe_fix_removes_what_it_mends_and_brings_nothing_new() {
    let mut fixed = 0;
    for rule in wage::RULES.iter().filter(|rule| is_of_a_text(rule.code)) {
        let text = game(rule.wrong);
        let before = diagnostics("game.yaml", &text);
        for diagnostic in before.iter().filter(|it| it.code() == rule.code) {
            for fix in diagnostic.fixes.iter().filter(|it| it.applicability == Applicability::Safe) {
                let after_text = apply(&text, fix);
                let after = diagnostics("game.yaml", &after_text);
                let serious = |all: &[language::Diagnostic]| {
                    all.iter()
                        .filter(|it| it.severity <= Severity::Hint && it.code() != "wage-state-never-read")
                        .count()
                };
                fixed += 1;
                assert!(
                    serious(&after) < serious(&before) && after.iter().all(|it| it.code() != rule.code),
                    "`{}` at {} leaves\n{}\nin\n{after_text}",
                    fix.title,
                    place(&text, diagnostic),
                    lines(&after_text, after.iter()),
                );
            }
        }
    }
    assert!(fixed > 8, "only {fixed} safe fixes were tried");
}

#[test]
fn what_a_rule_declares_of_its_fixes_is_what_it_offers() {
    for rule in wage::RULES.iter().filter(|rule| is_of_a_text(rule.code)) {
        let text = game(rule.wrong);
        for diagnostic in diagnostics("game.yaml", &text).iter().filter(|it| it.code() == rule.code) {
            for fix in &diagnostic.fixes {
                let declared = rule.fixes.applicabilities();
                assert!(
                    declared.contains(&fix.applicability),
                    "{} does not declare `{}`",
                    rule.code,
                    fix.title
                );
                apply(&text, fix);
            }
            let is_always = rule.fixes.how_often() == "always";
            assert!(
                !is_always || !diagnostic.fixes.is_empty(),
                "{} has no fix of its own example",
                rule.code
            );
        }
    }
}

#[test]
fn codes_are_in_order_and_kebab_case() {
    let codes: Vec<&str> = wage::RULES.iter().map(|rule| rule.code).collect();
    assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "{codes:?}");
    for code in codes {
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{code}");
    }
}
