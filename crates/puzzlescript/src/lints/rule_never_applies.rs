//! Rules that can never apply.

use language::Rule;

use puzzlescript_engine::model::moves;
use rustc_hash::FxHashSet;

use super::facts::Hindrance;
use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static RULE_NEVER_APPLIES: Rule = Rule::hint("rule-never-applies", "lints")
    .summary("a rule asks for an object or a movement that nothing makes, or for things that exclude each other")
    .doc("It asks for an object that is in no level and that no rule that can apply makes, for a movement that such an object never gets, or for things that exclude each other. Levels may be missing, or the rule is left over.")
    .wrong("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Wall | Crate ] -> [ > Wall | > Crate ]\n")
    .right("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n");

/// Says of which lines no rule can apply, and why the first of them cannot.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let facts = &subject.facts;
    let applying: FxHashSet<u32> = facts.applying().map(|rule| rule.line).collect();
    let mut told = FxHashSet::default();
    for rule in &facts.ground.rules {
        if applying.contains(&rule.line) || !told.insert(rule.line) {
            continue;
        }
        let Some(line) = subject.rule_line(rule.line) else { continue };
        let why = match facts.hindrance(rule) {
            Some(Hindrance::Object(object)) => {
                format!("`{}` is in no level and no rule that can apply makes one", facts.written(object))
            }
            Some(Hindrance::Movement(object, bits)) => {
                let word = moves::word(bits).unwrap_or("so");
                let way = match word {
                    "action" => "acts".to_owned(),
                    _ if facts.moves_of(object) & !moves::ACTION == 0 => "moves".to_owned(),
                    _ => format!("moves {word}"),
                };
                format!("`{}` never {way}", facts.written(object))
            }
            Some(Hindrance::Contradiction) => "it asks for things that exclude each other".to_owned(),
            None => continue,
        };
        let text = format!("the rule never applies, as {why}");
        say.push(Message::new(&RULE_NEVER_APPLIES, Line::At(line.line), line.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_movement_that_nothing_makes_is_told() {
        says(
            "rule-never-applies",
            "RULES\n[ > Crate | Wall ] -> [ Crate | ]\n",
            &expect![[r#"
            the rule never applies, as `Crate` never moves: [ > Crate | Wall ] -> [ Crate | ]
        "#]],
        );
    }

    #[test]
    fn an_object_that_is_never_there_is_told() {
        says(
            "rule-never-applies",
            "OBJECTS\nSmoke\ngrey\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\nRULES\n[ Smoke ] -> [ ]\n",
            &expect![[r#"
            the rule never applies, as `Smoke` is in no level and no rule that can apply makes one: [ Smoke ] -> [ ]
        "#]],
        );
    }

    #[test]
    fn what_rules_set_moving_and_what_takes_over_a_movement_moves() {
        says(
            "rule-never-applies",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Wall ] -> [ Crate | ]\n",
            &expect![""],
        );
        says(
            "rule-never-applies",
            "RULES\n[ > Player ] -> [ Crate ]\n[ > Crate | Wall ] -> [ Crate | ]\n",
            &expect![""],
        );
        says(
            "rule-never-applies",
            "RULES\n[ Crate ] -> [ randomdir Crate ]\n[ > Crate | Wall ] -> [ Crate | ]\n",
            &expect![""],
        );
    }

    #[test]
    fn what_shares_a_layer_with_what_chance_puts_there_takes_part_in_its_movement() {
        says(
            "rule-never-applies",
            "LEGEND\nThing = Crate or Wall\nRULES\n[ > Player ] -> [ > Player random Thing ]\nlate [ Crate Target ] -> [ Target ]\n[ > Crate | Target ] -> [ Crate | ]\n",
            &expect![""],
        );
    }

    #[test]
    fn rules_that_wake_each_other_backwards_all_apply() {
        says(
            "rule-never-applies",
            "OBJECTS\nSmoke\ngrey\nAsh\ngrey\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Smoke, Ash\nRULES\n[ > Ash | Target ] -> [ Ash | ]\n[ > Smoke ] -> [ Ash ]\n[ Crate ] -> [ > Smoke ]\n",
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "rule-never-applies",
            "RULES\n[ > Crate | Wall ] -> [ Crate | ] (goldpath: ignore rule-never-applies)\n",
            &expect![""],
        );
    }
}
