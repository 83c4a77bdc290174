//! Objects that nothing names.

use language::Rule;

use puzzlescript_engine::model::ObjectId;

use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static OBJECT_UNUSED: Rule = Rule::information("object-unused", "lints")
    .summary("an object is never used, placed or made")
    .doc("No rule, sound or win condition names it, directly or through a name in the legend, and it is in no level. It is left over, or what it was made for is missing.")
    .wrong("OBJECTS\n\nSmoke\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n")
    .right("OBJECTS\n\nSmoke\ngrey\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | Smoke ]\n");

/// Says which objects are used nowhere.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    for (id, object) in (0..).map(ObjectId).zip(&subject.game.objects) {
        if subject.facts.there.contains(id) || subject.named.contains(id) {
            continue;
        }
        let Some(place) = subject.object(object.line) else { continue };
        let text = format!("`{}` is never used: no rule or level names it", object.written);
        say.push(Message::new(&OBJECT_UNUSED, Line::At(object.line), place.word.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    const SMOKE: &str =
        "OBJECTS\nSmoke\ngrey\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Smoke\n";

    #[test]
    fn an_object_that_is_only_in_a_layer_is_told() {
        says(
            "object-unused",
            SMOKE,
            &expect![[r#"
            `Smoke` is never used: no rule or level names it: Smoke
        "#]],
        );
    }

    #[test]
    fn an_object_that_a_rule_names_by_a_wider_name_is_not() {
        says(
            "object-unused",
            &format!("{SMOKE}LEGEND\nHaze = Smoke or Crate\nRULES\n[ Haze ] -> [ ]\n"),
            &expect![""],
        );
    }

    #[test]
    fn a_comment_above_silences_it() {
        let silenced = SMOKE.replace("Smoke\ngrey", "(goldpath: ignore object-unused)\nSmoke\ngrey");
        says("object-unused", &silenced, &expect![""]);
    }
}
