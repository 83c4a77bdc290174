//! Commands `again` that never bring another turn.

use super::facts::{Facts, Turn};
use super::subject::Subject;
use crate::messages::{Line, Message};
use crate::model::Command;
use crate::rules::rule;
use language::Applicability::Safe;
use language::Fixes;

rule! {
    pub static AGAIN_WITHOUT_CHANGE: Warning in "lints" = "again-without-change";
    summary: "`again` never brings another turn";
    doc: "A turn that `again` asks for has no input, and only takes place if it changes something. Here no rule can change anything without an input, or the rule takes the turn back with `cancel`, which comes first.";
    wrong: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ] again\n";
    right: "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n";
    fixes: Fixes::Always(&[Safe]);
}

/// Says which commands `again` have no effect.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let has_again = |commands: &[Command]| commands.contains(&Command::Again);
    let rules: Vec<_> = subject.facts.applying().filter(|rule| has_again(&rule.commands)).collect();
    if rules.is_empty() {
        return;
    }
    let idle = Facts::new(subject.game, subject.facts.there.clone(), Turn::Idle);
    let ends = |it: &Command| matches!(it, Command::Win | Command::Restart | Command::Cancel);
    let is_possible =
        idle.is_stale() || idle.commands(ends) || idle.applying().any(|rule| idle.can_change(rule));
    let mut told: Vec<u32> = Vec::new();
    for rule in rules {
        let is_cancelled = rule.commands.contains(&Command::Cancel);
        if (is_possible && !is_cancelled) || told.contains(&rule.line) {
            continue;
        }
        told.push(rule.line);
        let Some(line) = subject.rule_line(rule.line) else { continue };
        let is_again = |name| subject.reading.source.names.text(name) == "again";
        let place = line.tokens.iter().rfind(|token| is_again(token.name)).map_or(line.at, |token| token.at);
        let text = if is_cancelled {
            "`again` has no effect beside `cancel`, which ends the turn"
        } else {
            "`again` brings no turn, as nothing can change without an input"
        };
        say.push(Message::new(&AGAIN_WITHOUT_CHANGE, Line::At(line.line), place, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn again_in_a_game_that_stands_still_without_input_is_told() {
        says(
            "again-without-change",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ] again\n[ > Player | Wall ] -> cancel again\n",
            &expect![[r#"
            `again` brings no turn, as nothing can change without an input: again
            `again` has no effect beside `cancel`, which ends the turn: again
        "#]],
        );
    }

    #[test]
    fn again_that_lets_something_go_on_is_not() {
        says(
            "again-without-change",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ] again\nright [ Crate | no Wall no Crate no Player ] -> [ | Crate ]\n",
            &expect![""],
        );
        says("again-without-change", "RULES\n[ stationary Crate ] -> [ down Crate ] again\n", &expect![""]);
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "again-without-change",
            "RULES\n[ > Player | Wall ] -> cancel again (goldpath: ignore again-without-change)\n",
            &expect![""],
        );
    }
}
