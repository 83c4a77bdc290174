//! Entries of the legend as texts.

use text::{Edit, TextRange};

use super::Site;
use crate::fixes::end_of_section;
use crate::read::{Kind, Name, is_word, section};
use crate::words::is_keyword;

/// An OR-name that stands for just these names, as it is written.
pub(super) fn or_name_of(site: &Site<'_>, names: &[Name]) -> Option<String> {
    let source = &site.reading.source;
    let is_same = |group: &&crate::read::Group| {
        group.written.len() == names.len() && group.written.iter().all(|word| names.contains(&word.name))
    };
    // Of two declarations of a name the one counts here and the other there.
    let is_first = |group: &&crate::read::Group| {
        site.reading.declared.kind(group.word.name).is_some_and(|kind| match kind {
            Kind::Property(at) => source.properties.get(at).is_some_and(|it| it.word == group.word),
            _ => false,
        })
    };
    let found = source.properties.iter().filter(is_same).find(is_first)?;
    Some(source.names.written(found.word.name).to_owned())
}

/// A name that nothing has yet, made of names.
pub(super) fn free_name(site: &Site<'_>, names: &[Name], logic: &str) -> String {
    let spelled = names.iter().map(|name| site.reading.source.names.written(*name));
    let parts: Vec<&str> = spelled.filter(|name| name.chars().all(is_word)).collect();
    let is_lower = parts.iter().all(|part| part.chars().all(|letter| !letter.is_uppercase()));
    let base = match parts.as_slice() {
        [] => "Things".to_owned(),
        [first, .., last] if parts.len() > 3 => format!("{first}To{last}"),
        parts if is_lower => parts.join(&format!("_{}_", logic.to_lowercase())),
        parts => parts.join(logic),
    };
    let is_free = |name: &String| {
        let lower = name.to_lowercase();
        let is_declared =
            site.reading.source.names.get(&lower).is_some_and(|name| site.reading.declared.has(name));
        !is_declared && !is_keyword(&lower)
    };
    let numbered = (2..).map(|number| format!("{base}{number}"));
    let mut all = std::iter::once(base.clone()).chain(numbered);
    all.find(is_free).unwrap_or(base)
}

/// A new entry at the end of the legend. `Err`: why there cannot be one.
pub(super) fn new_entry(site: &Site<'_>, name: &str, members: &[Name], logic: &str) -> Result<Edit, String> {
    let end = end_of_section(site.text, site.reading, section::LEGEND).ok_or("the game has no LEGEND")?;
    let members: Vec<&str> =
        members.iter().map(|member| site.reading.source.names.written(*member)).collect();
    let entry = format!("{}{name} = {}", site.line_end(), members.join(&format!(" {logic} ")));
    let at = TextRange::empty(text::range(end, end).start());
    Ok(Edit { range: at, insert: entry })
}
