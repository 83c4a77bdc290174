//! Rules of a group whose matches an earlier rule of it always takes.

use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static RULE_SHADOWED: language::Rule = language::Rule::warning("rule-shadowed", "lints")
    .summary("an earlier rule of the group takes every match of a rule")
    .doc("Wherever this rule could match, an earlier one of its group matches too, and changes the cells so that neither matches any more. Give the more special rule the earlier place.")
    .wrong("RULES\n\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ]\n")
    .right("RULES\n\n[ > Player | Wall ] -> [ Wall | Player ]\n+ [ > Player ] -> [ Player ]\n");

/// Says which lines an earlier line of their group shadows.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    for (line, by) in subject.groups.shadowed() {
        let (Some(line), Some(by)) = (subject.rule_line(line), subject.rule_line(by)) else { continue };
        let text = format!("the rule never applies, as the rule in line {} takes all its matches", by.line);
        let message = Message::new(&RULE_SHADOWED, Line::At(line.line), line.at, text);
        say.push(message.related(by.at, "this rule comes first"));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_special_rule_behind_a_general_one_is_told() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ]\n",
            &expect![[r#"
                the rule never applies, as the rule in line 24 takes all its matches: + [ > Player | Wall ] -> [ Wall | Player ]
            "#]],
        );
    }

    #[test]
    fn rules_in_other_groups_or_with_other_matches_are_not() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player | Wall ] -> [ Wall | Player ]\n+ [ > Player ] -> [ Player ]\n",
            &expect![""],
        );
        says(
            "rule-shadowed",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n+ [ > Player | Crate ] -> cancel\n",
            &expect![""],
        );
        says(
            "rule-shadowed",
            "RULES\n[ Crate ] -> [ Wall ]\n+ [ Target Wall ] -> [ Crate ]\n+ [ Crate Target ] -> [ Target ]\n",
            &expect![""],
        );
    }

    #[test]
    fn what_can_share_a_cell_by_chance_excludes_nothing() {
        let rules = "[ Target no Wall ] -> [ ]\n+ [ Target Crate ] -> [ Crate ]\n";
        says(
            "rule-shadowed",
            &format!("RULES\n{rules}"),
            &expect![[r#"
                the rule never applies, as the rule in line 24 takes all its matches: + [ Target Crate ] -> [ Crate ]
            "#]],
        );
        says(
            "rule-shadowed",
            &format!(
                "LEGEND\nThing = Crate or Wall\nRULES\n[ > Player ] -> [ > Player random Thing ]\n{rules}"
            ),
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ] (goldpath: ignore rule-shadowed)\n",
            &expect![""],
        );
    }
}
