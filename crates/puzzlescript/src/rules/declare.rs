//! How a rule is declared.

/// Declares a rule. What the reference says of a text changes nothing about how the game plays unless it is told below, so
/// that replays go on.
macro_rules! rule {
    (
        pub static $name:ident: $severity:ident in $group:literal = $code:literal;
        summary: $summary:literal;
        doc: $doc:expr;
        wrong: $wrong:expr;
        right: $right:expr;
        $(fixes: $fixes:expr;)?
    ) => {
        #[doc = $summary]
        pub static $name: language::Rule = language::Rule {
            code: $code,
            severity: language::Severity::$severity,
            group: $group,
            is_locked: false,
            hides_text: false,
            impact: language::Impact::Unchanged,
            fixes: rule!(@fixes $($fixes)?),
            summary: $summary,
            doc: $doc,
            wrong: $wrong,
            right: $right,
        };
    };
    (@fixes) => { language::Fixes::Never };
    (@fixes $fixes:expr) => { $fixes };
}
pub(crate) use rule;
