//! The check of a timeline beside its game: what is wrong with it, and which expectations do not hold.

use language::{Diagnostic, Draft, Rule, Severity};
use text::TextRange;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::{ProblemKind, Timeline};
use wage_run::{Options, Run, run};

use crate::sink::Sink;
use crate::{rules, syntax};

/// The rule that reports a problem; none for what is said of every text.
const fn rule(kind: ProblemKind) -> Option<&'static Rule> {
    Some(match kind {
        ProblemKind::Syntax => return None,
        ProblemKind::WrongField => &rules::TIMELINE_WRONG_FIELD,
        ProblemKind::UnknownPlayer => &rules::TIMELINE_UNKNOWN_PLAYER,
        ProblemKind::UnknownZone => &rules::TIMELINE_UNKNOWN_ZONE,
        ProblemKind::UnknownTeam => &rules::TIMELINE_UNKNOWN_TEAM,
        ProblemKind::UnknownVerb => &rules::TIMELINE_UNKNOWN_VERB,
        ProblemKind::UnknownItem => &rules::TIMELINE_UNKNOWN_ITEM,
        ProblemKind::UnknownRule => &rules::TIMELINE_UNKNOWN_RULE,
        ProblemKind::UnknownStep => &rules::TIMELINE_UNKNOWN_STEP,
        ProblemKind::TimeGoesBack => &rules::TIMELINE_TIME_GOES_BACK,
    })
}

/// What a check of a timeline found.
#[derive(Debug)]
pub struct Checked {
    /// The diagnostics in the text of the timeline, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// The run, if there was one: the timeline expects something, and neither it nor the game has errors.
    pub run: Option<Run>,
}

/// Checks a timeline of a game. `game_has_errors` says whether the check of the game found errors, with which nobody
/// knows how it plays. `file` is the path that the diagnostics name.
pub fn check(file: &str, doc: &Doc, game: &Game<'_>, game_has_errors: bool) -> Checked {
    let mut sink = Sink::new(file);
    syntax::judge(doc, &mut sink);
    let timeline = Timeline::read(doc, game);
    for problem in &timeline.problems {
        if let Some(rule) = rule(problem.kind) {
            sink.add(Draft::new(rule, problem.range, problem.message.clone()));
        }
    }
    // What is wrong with it comes first.
    if timeline.problems.is_empty()
        && let Some(range) = expects_nothing(doc)
    {
        let message = "this timeline expects nothing, so it is not run; add `expect`";
        sink.add(Draft::new(&rules::TIMELINE_CHECKS_NOTHING, range, message.to_owned()));
    }
    let diagnostics = sink.finish();
    let has_errors = diagnostics.iter().any(|it| it.severity == Severity::Error);
    if has_errors || game_has_errors || !timeline.problems.is_empty() || timeline.expect.is_empty() {
        return Checked { diagnostics, run: None };
    }
    let run = run(game, &timeline, &Options::default());
    let mut sink = Sink::new(file);
    syntax::judge(doc, &mut sink);
    for outcome in run.outcomes.iter().filter(|outcome| !outcome.holds) {
        sink.add(Draft::new(&rules::TIMELINE_FAILS, outcome.range, outcome.message.clone()));
    }
    if let Some(stop) = &run.stopped {
        let first = doc.root().and_then(|root| root.members().next());
        let at = first.map_or_else(|| text::range(0, 0), |member| member.key_range);
        sink.add(Draft::new(
            &rules::TIMELINE_FAILS,
            at,
            format!("the run was stopped before its end: {stop}"),
        ));
    }
    Checked { diagnostics: sink.finish(), run: Some(run) }
}

/// Where to report that a timeline has no expectations; `None` if it has some, or may have some that cannot be read.
fn expects_nothing(doc: &Doc) -> Option<TextRange> {
    let Some(root) = doc.root() else { return doc.errors().is_empty().then(|| text::range(0, 0)) };
    if !doc.errors().is_empty() || root.is_hole() || !root.is_map() {
        return None;
    }
    match root.members().find(|member| member.key == "expect") {
        Some(expect) => {
            let is_empty = expect.value.is_list() && expect.value.elements().next().is_none();
            is_empty.then_some(expect.key_range)
        }
        None => Some(root.members().next().map_or_else(|| text::range(0, 0), |member| member.key_range)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_has_the_code_of_its_rule() {
        assert_eq!(ProblemKind::Syntax.code(), rules::SYNTAX_ERROR.code);
        let kinds = [
            ProblemKind::WrongField,
            ProblemKind::UnknownPlayer,
            ProblemKind::UnknownZone,
            ProblemKind::UnknownTeam,
            ProblemKind::UnknownVerb,
            ProblemKind::UnknownItem,
            ProblemKind::UnknownRule,
            ProblemKind::UnknownStep,
            ProblemKind::TimeGoesBack,
        ];
        for kind in kinds {
            assert_eq!(Some(kind.code()), rule(kind).map(|rule| rule.code));
        }
    }
}
