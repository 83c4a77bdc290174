//! Groups of rules that go on until they are cut off, as each of them makes another one match.

use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static GROUP_NEVER_SETTLES: language::Rule = language::Rule::warning("group-never-settles", "lints")
    .summary("a group of rules goes on until it is cut off")
    .doc("A group is repeated until it changes nothing. Whenever this rule has been applied, a rule of its group matches and changes something again, so the group is cut off after 200 rounds. Rules that undo each other belong into different groups or need a condition that ends.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

/// Says which groups never settle, of the first line that keeps each going.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    for first in subject.groups.endless() {
        let Some(line) = subject.rule_line(first) else { continue };
        let text = "once this rule is applied, its group never settles";
        say.push(Message::new(&GROUP_NEVER_SETTLES, Line::At(line.line), line.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn rules_that_undo_each_other_are_told() {
        says(
            "group-never-settles",
            "RULES\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n",
            &expect![[r#"
            once this rule is applied, its group never settles: [ Crate ] -> [ Wall ]
        "#]],
        );
    }

    #[test]
    fn things_that_change_places_for_ever_are_told() {
        says(
            "group-never-settles",
            "RULES\nhorizontal [ Crate | Wall ] -> [ Wall | Crate ]\n",
            &expect![[r#"
            once this rule is applied, its group never settles: horizontal [ Crate | Wall ] -> [ Wall | Crate ]
        "#]],
        );
    }

    #[test]
    fn rules_that_come_to_an_end_are_not() {
        says("group-never-settles", "RULES\nright [ Crate | Wall ] -> [ Wall | Crate ]\n", &expect![""]);
        says("group-never-settles", "RULES\n[ Crate ] -> [ Wall ]\n[ Wall ] -> [ Crate ]\n", &expect![""]);
        says("group-never-settles", "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n", &expect![""]);
        says(
            "group-never-settles",
            "RULES\n[ Crate no Target ] -> [ Wall Target ]\n+ [ Wall no Target ] -> [ Crate ]\n",
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "group-never-settles",
            "RULES\n(goldpath: ignore group-never-settles)\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n",
            &expect![""],
        );
    }
}
