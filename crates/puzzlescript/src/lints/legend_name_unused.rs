//! Entries of LEGEND whose name nothing uses.

use super::subject::Subject;
use crate::messages::{Line, Message};
use crate::read::Word;
use language::Applicability::Manual;
use language::{Fixes, Rule};

pub(crate) static LEGEND_NAME_UNUSED: Rule = Rule::hint("legend-name-unused", "lints")
    .fixes(Fixes::Always(&[Manual]))
    .summary("a name of the legend is never used")
    .doc("No level, rule, sound, layer, win condition or other entry of the legend has it. Levels or rules may be missing, or the entry is left over.")
    .wrong("LEGEND\n\nBox = Crate\n")
    .right("LEGEND\n\nBox = Crate\n\nRULES\n\n[ > Player | Box ] -> [ > Player | > Box ]\n");

/// Says which entries nothing uses.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let source = &subject.reading.source;
    // Aliases of objects are declared by the lines of their objects.
    let entries = source.synonyms.iter().filter(|it| it.of.at.start() > it.word.at.start());
    let entries = entries.map(|it| (it.word, it.line));
    let groups = source.aggregates.iter().chain(&source.properties).map(|it| (it.word, it.line));
    let mut unused: Vec<(Word, u32)> = entries
        .chain(groups)
        .filter(|(word, _)| {
            let text = source.names.text(word.name);
            !subject.is_used(word.name) && !matches!(text, "player" | "background")
        })
        .collect();
    unused.sort_by_key(|(word, _)| word.at.start());
    for (word, line) in unused {
        let text = format!("`{}` is never used", source.names.written(word.name));
        say.push(Message::new(&LEGEND_NAME_UNUSED, Line::At(line), word.at, text));
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_name_that_nothing_uses_is_told() {
        says(
            "legend-name-unused",
            "LEGEND\nBox = Crate\n",
            &expect![[r#"
                `Box` is never used: Box
            "#]],
        );
    }

    #[test]
    fn a_name_in_a_level_a_rule_or_another_entry_is_not() {
        says(
            "legend-name-unused",
            "LEGEND\nBox = Crate\n+ = Box\nStuff = Crate or Wall\nRULES\n[ > Player | Stuff ] -> [ Player | Stuff ]\nLEVELS\nP+*O#\n",
            &expect![""],
        );
    }

    #[test]
    fn a_word_in_the_text_of_a_message_is_no_use() {
        says(
            "legend-name-unused",
            "LEGEND\nBox = Crate\nRULES\n[ > Player | Wall ] -> message Mind the box\n",
            &expect![[r#"
                `Box` is never used: Box
            "#]],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "legend-name-unused",
            "LEGEND\nBox = Crate (goldpath: ignore legend-name-unused)\n",
            &expect![""],
        );
    }
}
