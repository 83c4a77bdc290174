//! Commands `again` that never bring another turn.

use language::Applicability::Safe;
use language::{Fixes, Rule};
use puzzlescript_engine::model::{Command, Game};

use super::facts::Turn;
use super::subject::Subject;
use crate::messages::{Line, Message};
use crate::read::RuleToken;
use crate::words::MESSAGE;

pub(crate) static AGAIN_WITHOUT_CHANGE: Rule = Rule::warning("again-without-change", "lints")
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("`again` never brings another turn")
    .doc("A turn that `again` asks for has no input, and only takes place if it changes something. Here no rule can change anything without an input, or each rule with `again` takes its turn back with `cancel`, which comes first.")
    .wrong("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ] again\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n");

/// Says which commands `again` have no effect.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let has_again = |commands: &[Command]| commands.contains(&Command::Again);
    let rules: Vec<_> = subject.facts.applying().filter(|rule| has_again(&rule.commands)).collect();
    if rules.is_empty() {
        return;
    }
    let idle = subject.facts.from(&subject.facts.there, Turn::Idle);
    let is_possible =
        idle.is_stale() || idle.commands(acts_alone) || idle.can_change() || draws(subject.game);
    // A turn that is taken back is not followed by another, but where another rule has one tried, `again` beside `cancel`
    // counts as a change of that.
    let is_tried = rules.iter().any(|rule| !rule.commands.contains(&Command::Cancel));
    let mut told: Vec<u32> = Vec::new();
    for rule in rules {
        let is_cancelled = rule.commands.contains(&Command::Cancel);
        if (is_possible && is_tried) || told.contains(&rule.line) {
            continue;
        }
        told.push(rule.line);
        let Some(line) = subject.rule_line(rule.line) else { continue };
        let word = |token: &RuleToken| subject.reading.source.names.text(token.name);
        let before_text = line.tokens.split(|token| word(token) == MESSAGE).next().unwrap_or_default();
        let again = before_text.iter().rfind(|token| word(token) == "again");
        let place = again.map_or(line.at, |token| token.at);
        let text = if is_cancelled {
            "`again` has no effect beside `cancel`, which ends the turn"
        } else {
            "`again` brings no turn, as nothing can change without an input"
        };
        say.push(Message::new(&AGAIN_WITHOUT_CHANGE, Line::At(line.line), place, text));
    }
}

/// Whether a command is noticed in a turn that is only tried, though nothing changes there.
fn acts_alone(command: &Command) -> bool {
    matches!(command, Command::Win | Command::Restart | Command::Cancel | Command::Checkpoint)
}

/// Whether a group draws one of its matches: trying a turn uses up numbers of chance.
fn draws(game: &Game) -> bool {
    let mut groups = game.rules.groups.iter().chain(&game.late.groups);
    groups.any(|group| group.is_random && !group.rules.is_empty())
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
    fn what_a_trial_leaves_behind_is_not_told() {
        let trials = [
            "[ stationary Player ] -> checkpoint",
            "[ stationary Player ] -> cancel again",
            "random [ Crate ] -> [ Crate ]",
        ];
        for rule in trials {
            says(
                "again-without-change",
                &format!("RULES\n[ > Player ] -> [ > Player ] again\n{rule}\n"),
                &expect![""],
            );
        }
    }

    #[test]
    fn again_beside_every_cancel_is_told() {
        says(
            "again-without-change",
            "RULES\n[ > Player | Wall ] -> cancel again\n[ stationary Crate ] -> [ down Crate ]\n",
            &expect![[r#"
                `again` has no effect beside `cancel`, which ends the turn: again
            "#]],
        );
    }

    #[test]
    fn the_text_of_a_message_holds_no_command() {
        says(
            "again-without-change",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ] AGAIN message Try again\n",
            &expect![[r#"
                `again` brings no turn, as nothing can change without an input: AGAIN
            "#]],
        );
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
