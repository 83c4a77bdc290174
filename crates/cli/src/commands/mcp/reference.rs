//! The references of languages, word by word, and the pages of diagnostics.

use language::{Language, Languages, nearest};

/// A section of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// The language, by what its projects are called.
    pub(super) of: &'static str,
    /// Its heading without markup: `system: portals`.
    heading: &'static str,
    /// Its text, with its heading.
    pub(super) text: &'static str,
}

impl Section {
    /// Its name: `system: portals`.
    pub(super) fn name(&self) -> String {
        self.heading.replace('`', "")
    }

    /// The word that it is about: `portals`.
    pub(super) fn word(&self) -> String {
        let name = self.name();
        name.rsplit(": ").next().unwrap_or(&name).to_owned()
    }

    /// What it begins with, behind its heading: at most a line.
    pub(super) fn summary(&self) -> &'static str {
        let mut lines = self.text.lines().skip(1).map(str::trim);
        lines.find(|line| !line.is_empty() && !line.starts_with(['|', '<', '`'])).unwrap_or_default()
    }
}

/// All sections of the references, in their order.
pub(super) fn sections(languages: Languages) -> Vec<Section> {
    let of_language = |language: &'static dyn Language| {
        let page = language.reference().unwrap_or_default();
        split(page).into_iter().map(|(heading, text)| Section { of: language.project_noun(), heading, text })
    };
    languages.iter().flat_map(of_language).collect()
}

/// The sections of a page, each up to the next heading, outside of examples.
fn split(page: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut starts: Vec<(usize, &'static str)> = Vec::new();
    let (mut at, mut is_code) = (0, false);
    for line in page.split_inclusive('\n') {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let heading = line.trim_start_matches('#');
        if !is_code && heading.len() < line.len() && heading.starts_with(' ') {
            starts.push((at, heading.trim()));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([page.len()]);
    starts.iter().zip(ends).map(|((start, heading), end)| (*heading, page[*start..end].trim_end())).collect()
}

/// The sections that are about all words of a query, those with them in their names first; and those that have exactly this
/// name or word before all others.
pub(super) fn find(languages: Languages, query: &str) -> Vec<Section> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let rank = |section: &Section| {
        let (name, text) = (section.name().to_lowercase(), section.text.to_lowercase());
        let all_in = |text: &str| words.iter().all(|word| text.contains(word));
        match () {
            () if name == query => Some(0),
            () if section.word().to_lowercase() == query => Some(1),
            () if all_in(&name) => Some(2),
            () if all_in(&text) => Some(3),
            () => None,
        }
    };
    let found = sections(languages).into_iter();
    let mut found: Vec<(i32, Section)> = found.filter_map(|it| Some((rank(&it)?, it))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, section)| section).collect()
}

/// The name that is nearest to one that nothing has.
pub(super) fn near(languages: Languages, query: &str) -> Option<String> {
    let words: Vec<String> = sections(languages).iter().map(Section::word).collect();
    nearest(query, words.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_at_its_headings_and_not_in_examples() {
        let page = "# All\n\nText.\n\n## system: `push`\n\n```\n# no heading\n```\n#none\n### last\n";
        assert_eq!(
            split(page),
            [
                ("All", "# All\n\nText."),
                ("system: `push`", "## system: `push`\n\n```\n# no heading\n```\n#none"),
                ("last", "### last"),
            ]
        );
    }

    #[test]
    fn a_section_is_named_without_markup() {
        let section = Section {
            of: "pack",
            heading: "system: `push`",
            text: "## system: `push`\n\nIt pushes.\n\n| a |",
        };
        assert_eq!((section.name().as_str(), section.word().as_str()), ("system: push", "push"));
        assert_eq!(section.summary(), "It pushes.");
    }
}
