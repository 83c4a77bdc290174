//! The page of all diagnostics is what the rules declare.

use std::fmt::Write as _;

use expect_test::expect_file;

#[test]
fn the_page_of_diagnostics_is_what_the_rules_declare() {
    let mut page = "# Diagnostics\n\n\
        Written from the declarations of the rules; `UPDATE_EXPECT=1` writes it again. `goldpath explain CODE` says the same.\n\
        Every wrong example gives its code and every right one nothing, as excerpts of a small pack: a test runs them.\n\n\
        | code | severity | |\n|---|---|---|\n"
        .to_owned();
    for rule in check::rules() {
        let (code, severity) = (rule.code, rule.severity.name());
        writeln!(page, "| [{code}](#{code}) | {severity} | {} |", rule.summary).expect("a String takes all");
    }
    for rule in check::rules() {
        write!(page, "\n{}", rule.markdown("##")).expect("a String takes all");
    }
    expect_file!["../../../docs/diagnostics.md"].assert_eq(&page);
}
