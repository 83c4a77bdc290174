//! Objects that can never be on a board, though rules speak of them.

use language::Rule;

use puzzlescript_engine::model::ObjectId;

use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static OBJECT_NEVER_APPEARS: Rule = Rule::hint("object-never-appears", "lints")
    .summary("rules name an object that can never be there")
    .doc("Rules, sounds or win conditions name it, but it is in no level, and no rule that can apply makes one. Levels may be missing, or the object is left over.")
    .wrong("OBJECTS\n\nSmoke\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n\nRULES\n\n[ Smoke ] -> [ ]\n")
    .right("RULES\n\n[ Crate ] -> [ ]\n");

/// Says which objects can never be there. Those that nothing names at all are told of in another way.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    for (id, object) in (0..).map(ObjectId).zip(&subject.game.objects) {
        if subject.facts.there.contains(id) || !subject.named.contains(id) {
            continue;
        }
        let Some(place) = subject.object(object.line) else { continue };
        let text = format!("`{}` is in no level, and no rule that can apply makes one", object.written);
        say.push(Message::new(&OBJECT_NEVER_APPEARS, Line::At(object.line), place.word.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    const SMOKE: &str =
        "OBJECTS\nSmoke\ngrey\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n";

    #[test]
    fn an_object_that_only_rules_ask_for_is_told() {
        says(
            "object-never-appears",
            &format!("{SMOKE}RULES\n[ Smoke ] -> [ ]\n"),
            &expect![[r#"
            `Smoke` is in no level, and no rule that can apply makes one: Smoke
        "#]],
        );
    }

    #[test]
    fn an_object_that_a_rule_makes_is_not() {
        says(
            "object-never-appears",
            &format!("{SMOKE}RULES\n[ > Player | Crate ] -> [ Player | Smoke ]\n[ Smoke ] -> [ ]\n"),
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        let silenced = SMOKE.replace("Smoke\ngrey", "Smoke (goldpath: ignore object-never-appears)\ngrey");
        says("object-never-appears", &format!("{silenced}RULES\n[ Smoke ] -> [ ]\n"), &expect![""]);
    }
}
