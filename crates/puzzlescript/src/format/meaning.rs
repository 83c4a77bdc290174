//! Whether two texts mean the same, but for the lines that things are on.

use super::is_comment;
use crate::messages::Line;
use crate::read::{Entry, Reading, RuleLine, Word, read};
use crate::words::MESSAGE;

/// Whether another text means the same as the one that was read.
pub(super) fn is_same(text: &str, reading: &Reading, other: &str) -> bool {
    let again = read(other);
    let (one, two) = (&reading.source, &again.source);
    let words = |words: &[Word]| words.iter().map(|word| word.name).collect::<Vec<_>>();
    let is_same_names = one.names.len() == two.names.len();
    let codes = |reading: &Reading| {
        let said = reading.messages.list().iter();
        said.map(|it| (it.rule.code, it.text.clone(), it.line == Line::Nowhere)).collect::<Vec<_>>()
    };
    is_same_names
        && comments(text, reading).eq(comments(other, &again))
        && codes(reading) == codes(&again)
        && same(&one.settings, &two.settings, |it| (it.setting.key, it.value.clone()))
        && same(&one.headings, &two.headings, |it| it.section)
        && same(&one.objects, &two.objects, |it| {
            let colors: Vec<String> = it.colors.iter().map(|(color, _)| color.clone()).collect();
            let rows: Vec<Vec<u8>> = it.rows.iter().map(|row| row.pixels.clone()).collect();
            (it.word.name, colors, rows)
        })
        && same(&one.synonyms, &two.synonyms, |it| (it.word.name, it.of.name))
        && same(&one.aggregates, &two.aggregates, |it| (it.word.name, it.members.clone(), words(&it.written)))
        && same(&one.properties, &two.properties, |it| (it.word.name, it.members.clone(), words(&it.written)))
        && same(&one.sounds, &two.sounds, |it| {
            it.words.iter().map(|word| word.kind.clone()).collect::<Vec<_>>()
        })
        && same(&one.layers, &two.layers, |it| (it.objects.clone(), words(&it.words)))
        && same(&one.wins, &two.wins, |it| words(&it.words))
        && same(&one.levels, &two.levels, |it| match it {
            Entry::Message { text, .. } => (text.clone(), Vec::new()),
            Entry::Board { rows, .. } => {
                (String::new(), rows.iter().map(|row| row.text.clone()).collect::<Vec<_>>())
            }
        })
        && one.rules.len() == two.rules.len()
        && one
            .rules
            .iter()
            .zip(&two.rules)
            .all(|(one, two)| rule(text, reading, one) == rule(other, &again, two))
        && one.rule_names == two.rule_names
}

/// The texts of the comments, each line by itself.
fn comments<'t>(text: &'t str, reading: &'t Reading) -> impl Iterator<Item = &'t str> {
    let comments = reading.tokens.iter().filter(|token| is_comment(token));
    comments.filter_map(|token| text.get(usize::from(token.at.start())..usize::from(token.at.end())))
}

fn same<T, K: PartialEq>(one: &[T], two: &[T], key: impl Fn(&T) -> K) -> bool {
    one.len() == two.len() && one.iter().zip(two).all(|(one, two)| key(one) == key(two))
}

/// The words of a rule, and the text of its message.
fn rule<'t>(text: &'t str, reading: &Reading, line: &RuleLine) -> (Vec<u32>, bool, bool, Option<&'t str>) {
    let names = &reading.source.names;
    let message = line.tokens.iter().find(|token| names.text(token.name) == MESSAGE).map(|token| {
        let rest = text.get(usize::from(token.at.end())..usize::from(line.at.end()));
        rest.unwrap_or_default().trim()
    });
    (line.tokens.iter().map(|token| token.name.0).collect(), line.has_comment, line.is_lowered, message)
}
