//! Win conditions about what can never be there.

use language::Rule;

use puzzlescript_engine::model::{Name, Quantifier};

use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static WIN_CONDITION_IDLE: Rule = Rule::information("win-condition-idle", "lints")
    .summary("a win condition is about something that can never be there")
    .doc("It is in no level, and no rule that can apply makes one, so the condition always holds or never does. Levels or rules may be missing, or the condition names the wrong thing.")
    .wrong("OBJECTS\n\nGem\nred\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate, Gem\n\nWINCONDITIONS\n\nno Gem\n")
    .right("WINCONDITIONS\n\nno Crate\n");

/// Says which conditions can only have one outcome.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let there = &subject.facts.there;
    let is_there = |name: &Name| {
        if name.is_all { there.contains_all(&name.objects) } else { there.meets(&name.objects) }
    };
    for win in &subject.game.wins {
        let Some(line) = subject.reading.source.wins.iter().find(|it| it.line == win.line) else { continue };
        let place = match (is_there(&win.what), is_there(&win.on)) {
            (false, _) => 1,
            (true, false) => 3,
            (true, true) => continue,
        };
        let Some(word) = line.words.get(place) else { continue };
        let outcome = match (win.quantifier, place) {
            (Quantifier::Some, _) => "the condition never holds",
            (Quantifier::All, 3) => "the condition only holds where there is nothing to look at",
            _ => "the condition always holds",
        };
        let name = subject.reading.source.names.written(word.name);
        let text = format!("`{name}` is in no level and no rule that can apply makes one, so {outcome}");
        say.push(Message::new(&WIN_CONDITION_IDLE, Line::At(line.line), word.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    const GEM: &str = "OBJECTS\nGem\nred\nCOLLISIONLAYERS\nBackground\nTarget\nPlayer, Wall, Crate, Gem\n";

    #[test]
    fn conditions_about_what_is_never_there_are_told() {
        says(
            "win-condition-idle",
            &format!("{GEM}WINCONDITIONS\nno Gem\nsome Gem on Target\nall Target on Gem\n"),
            &expect![[r#"
                `Gem` is in no level and no rule that can apply makes one, so the condition always holds: Gem
                `Gem` is in no level and no rule that can apply makes one, so the condition never holds: Gem
                `Gem` is in no level and no rule that can apply makes one, so the condition only holds where there is nothing to look at: Gem
            "#]],
        );
    }

    #[test]
    fn a_condition_about_what_a_rule_makes_is_not() {
        says(
            "win-condition-idle",
            &format!("{GEM}RULES\n[ > Player | Crate ] -> [ Player | Gem ]\nWINCONDITIONS\nsome Gem\n"),
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "win-condition-idle",
            &format!("{GEM}WINCONDITIONS\nno Gem (goldpath: ignore win-condition-idle)\n"),
            &expect![""],
        );
    }
}
