//! A name for members of a legend entry that are selected, which it then has instead of them.

use language::RefactoringKind;
use text::{Edit, TextRange};

use super::{Keeps, Plan, Refactor, Site, legend_text};
use crate::read::{Group, Name, Word};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "extract-name",
    kind: RefactoringKind::Rewrite,
    title: |site| {
        let selected = selected(site)?;
        Some(format!("Give `{}` a name of its own", language::escape(selected.text)))
    },
    plan,
}];

/// Members of an entry that are selected: some, but not all.
struct Selected<'s> {
    group: &'s Group,
    is_and: bool,
    members: Vec<Name>,
    text: &'s str,
}

fn selected<'s>(site: &Site<'s>) -> Option<Selected<'s>> {
    let source = &site.reading.source;
    let ands = source.aggregates.iter().map(|group| (group, true));
    let mut groups = ands.chain(source.properties.iter().map(|group| (group, false)));
    let (group, is_and) = groups.find(|(group, _)| site.is_in_lines(group.word.at))?;
    let is_selected = |word: &&Word| site.range.contains_range(word.at);
    let words: Vec<&Word> = group.written.iter().filter(is_selected).collect();
    let (first, last) = (words.first()?, words.last()?);
    let is_part = words.len() > 1 && words.len() < group.written.len();
    let text = site.written(first.at.cover(last.at));
    let members = words.iter().map(|word| word.name).collect();
    (is_part && !text.contains(['(', ')'])).then_some(Selected { group, is_and, members, text })
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let Selected { group, is_and, members, .. } =
        selected(site).ok_or("no members of an entry are selected")?;
    let source = &site.reading.source;
    let groups = if is_and { &source.aggregates } else { &source.properties };
    let known = groups.iter().find(|it| {
        it.line < group.line
            && it.written.len() == members.len()
            && it.written.iter().all(|word| members.contains(&word.name))
    });
    let (logic, joint) = if is_and { ("and", "And") } else { ("or", "Or") };
    let name = known.map_or_else(
        || legend_text::free_name(site, &members, joint),
        |known| source.names.written(known.word.name).to_owned(),
    );
    let places: Vec<(&Group, TextRange)> = groups
        .iter()
        .filter(|it| known.is_none_or(|known| it.line > known.line) && it.written.len() > members.len())
        .filter_map(|it| Some((it, place(site, it, &members)?)))
        .collect();
    let mut edits: Vec<Edit> =
        places.iter().map(|(_, place)| Edit { range: *place, insert: name.clone() }).collect();
    if known.is_none() {
        let (first, _) = places.first().ok_or("no members of an entry are selected")?;
        let line = site.lines(first.word.at);
        let indent: String =
            site.written(line).chars().take_while(|letter| matches!(letter, ' ' | '\t')).collect();
        let spelled: Vec<&str> = members.iter().map(|member| source.names.written(*member)).collect();
        let spelled = spelled.join(&format!(" {logic} "));
        let insert = format!("{indent}{name} = {spelled}{}", site.line_end());
        edits.insert(0, Edit { range: TextRange::empty(line.start()), insert });
    }
    Ok(Plan { edits, keeps: Keeps::Play { written_out: site.game.no_objects() } })
}

/// Where an entry names these members one after the other, with nothing else between them.
fn place(site: &Site<'_>, group: &Group, members: &[Name]) -> Option<TextRange> {
    let is_here = |words: &&[Word]| words.iter().map(|word| word.name).eq(members.iter().copied());
    let words = group.written.windows(members.len()).find(is_here)?;
    let range = words.first()?.at.cover(words.last()?.at);
    (!site.written(range).contains(['(', ')'])).then_some(range)
}
