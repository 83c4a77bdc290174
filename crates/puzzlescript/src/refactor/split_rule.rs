//! A rule for each member of an OR-name, instead of one for all of them.

use language::RefactoringKind;
use text::{Edit, TextRange};

use super::{Keeps, Plan, Refactor, Site};
use crate::occurrences;
use crate::read::{Group, Name, RuleLine};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "split-rule",
    kind: RefactoringKind::Rewrite,
    title: |site| {
        let (_, group) = split(site)?;
        let name = site.reading.source.names.written(group.word.name);
        Some(format!("Split the rule into one for each of `{name}`"))
    },
    plan,
}];

/// More rules are not written one by one.
const MAX_MEMBERS: usize = 12;

/// The rule at the place, and the OR-name there.
fn split<'s>(site: &Site<'s>) -> Option<(&'s RuleLine, &'s Group)> {
    let source = &site.reading.source;
    let line = source.rules.get(site.rule()?)?;
    let words = site.rule_words(line).iter().filter(|token| site.is_name_in_rule(token));
    let mut here = words.filter(|token| token.at.contains_inclusive(site.range.start()));
    here.find_map(|token| {
        let group = source.properties.get(site.reading.declared.property(token.name)?)?;
        let is_own = group.word.name == token.name && (2..=MAX_MEMBERS).contains(&group.written.len());
        is_own.then_some((line, group))
    })
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let (line, group) = split(site).ok_or("there is no OR-name of a rule here")?;
    let range = site.rule_range(line).ok_or("there is no rule here")?;
    let text = site.text.get(range.clone()).unwrap_or_default();
    let places: Vec<TextRange> = site
        .rule_words(line)
        .iter()
        .filter(|token| token.name == group.word.name && site.is_name_in_rule(token))
        .map(|token| token.at)
        .collect();
    let start = usize::from(line.at.start());
    let indent = site.text.get(start..range.start).unwrap_or_default();
    let joined = if text.starts_with('+') { "" } else { "+ " };
    let mut insert = String::new();
    for (number, member) in group.written.iter().enumerate() {
        let copy = site.with_words(range.clone(), &places, site.written(member.at));
        if number > 0 {
            insert.extend([site.line_end(), indent, joined]);
        }
        insert.push_str(&copy);
    }
    // A comment behind the rule stays behind the last of the new ones.
    let mut edits = vec![Edit { range: text::range(range.start, range.end), insert }];
    edits.extend(unused(site, group, places.len()));
    Ok(Plan { edits, keeps: Keeps::Play { written_out: members(site, group.word.name) } })
}

/// Takes the entry of a name out of the legend, if these were all its uses.
fn unused(site: &Site<'_>, group: &Group, uses: usize) -> Option<Edit> {
    let name = site.word(group.word.name);
    let places = occurrences::places(site.text, site.reading, name);
    let is_needed = crate::words::find(crate::words::REQUIRED_NAMES, name).is_some();
    let is_alone = places.len() == uses + 1 && !is_needed;
    let is_plain = !site.written(site.lines(group.word.at)).contains(['(', ')']);
    (is_alone && is_plain).then(|| Edit { range: site.whole_lines(group.word.at), insert: String::new() })
}

/// The objects of a name.
pub(super) fn members(site: &Site<'_>, name: Name) -> puzzlescript_engine::model::ObjectSet {
    let word = site.word(name);
    let named = site.game.names.iter().rev().find(|(its, _)| its == word);
    named.map_or_else(|| site.game.no_objects(), |(_, named)| named.objects.clone())
}
