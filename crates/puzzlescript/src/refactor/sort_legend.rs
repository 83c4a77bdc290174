//! The legend in order: letters and other names of one thing, then AND-names, then OR-names; each kind by first use, then by name.
//!
//! A name stays behind those that it is made of. Comments directly above an entry go with it; one that stands alone parts the
//! legend, and what is before and behind it is sorted by itself.

use language::RefactoringKind;
use rustc_hash::FxHashMap;
use text::{Edit, TextRange};

use super::{Keeps, Plan, Refactor, Site};
use crate::occurrences;
use crate::read::{Heading, Name, TokenKind, Word, section};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "sort-legend",
    kind: RefactoringKind::Rewrite,
    title: |site| {
        let is_unsorted = || plan(site).is_ok_and(|plan| !plan.edits.is_empty());
        (lines(site)?.is_around(site) && is_unsorted()).then(|| "Sort the legend".to_owned())
    },
    plan,
}];

/// An entry of the legend.
struct Entry<'s> {
    line: u32,
    name: Name,
    kind: Kind,
    of: Vec<&'s Word>,
}

/// The kinds of entries in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Letter,
    Synonym,
    And,
    Or,
}

fn entries<'s>(site: &Site<'s>) -> Vec<Entry<'s>> {
    let source = &site.reading.source;
    let synonyms = source.synonyms.iter().map(|it| {
        let is_letter = crate::describe::is_letter(site.word(it.word.name));
        let kind = if is_letter { Kind::Letter } else { Kind::Synonym };
        Entry { line: it.line, name: it.word.name, kind, of: vec![&it.of] }
    });
    let of_group = |kind| {
        move |it: &'s crate::read::Group| Entry {
            line: it.line,
            name: it.word.name,
            kind,
            of: it.written.iter().collect(),
        }
    };
    let groups = source.aggregates.iter().map(of_group(Kind::And));
    let groups = groups.chain(source.properties.iter().map(of_group(Kind::Or)));
    // Objects declare letters too, on lines of their own section.
    let Some(lines) = lines(site) else { return Vec::new() };
    synonyms.chain(groups).filter(|entry| lines.first < entry.line && entry.line < lines.end).collect()
}

/// The lines of the legend, from 1: that of its heading, and the first one behind it.
struct Lines {
    first: u32,
    end: u32,
    at: TextRange,
}

impl Lines {
    fn is_around(&self, site: &Site<'_>) -> bool {
        self.at.contains_inclusive(site.range.start())
    }
}

fn lines(site: &Site<'_>) -> Option<Lines> {
    let headings = &site.reading.source.headings;
    let mut own = headings.iter().enumerate().filter(|(_, heading)| heading.section == section::LEGEND);
    let (at, heading) = own.next().filter(|_| own.next().is_none())?;
    let next: Option<&Heading> = headings.get(at + 1);
    let start = usize::from(heading.at.start());
    let end = next.map_or(site.text.len(), |next| usize::from(site.lines(next.at).start()).saturating_sub(1));
    let last = u32::try_from(site.text.lines().count()).ok()?;
    let range = text::range(start, end.max(start));
    Some(Lines { first: heading.line, end: next.map_or(last + 1, |next| next.line), at: range })
}

/// Entries below each other, as numbers of lines from 0 with those of the comments above.
#[derive(Default)]
struct Chapter {
    blocks: Vec<(usize, usize)>,
    has_gaps: bool,
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let lines = lines(site).ok_or("there is no legend here, or more than one")?;
    let entries = entries(site);
    let entry_of: FxHashMap<usize, &Entry<'_>> =
        entries.iter().map(|it| (it.line as usize - 1, it)).collect();
    let uses = first_uses(site, lines.at.end());
    let texts: Vec<&str> = site.text.split('\n').collect();
    let mut edits = Vec::new();
    for chapter in chapters(&texts, &entry_of, lines.first as usize, lines.end as usize - 1)? {
        let order = sorted(site, &chapter, &entry_of, &uses);
        edits.extend(rewritten(site, &texts, &chapter, &order, &entry_of));
    }
    Ok(Plan { edits, keeps: Keeps::Play { written_out: site.game.no_objects() } })
}

/// Where each name is used first behind the legend.
fn first_uses(site: &Site<'_>, behind: text::TextSize) -> FxHashMap<String, usize> {
    let mut uses = FxHashMap::default();
    let tokens = &site.reading.tokens;
    let first = tokens.partition_point(|token| token.at.start() < behind);
    for token in tokens.get(first..).unwrap_or_default() {
        let start = usize::from(token.at.start());
        let written = occurrences::written(site.text, token.at);
        match token.kind {
            TokenKind::Name => {
                uses.entry(written.to_lowercase()).or_insert(start);
            }
            TokenKind::Glyphs => {
                for (at, letter) in written.char_indices() {
                    uses.entry(letter.to_lowercase().collect()).or_insert(start + at);
                }
            }
            _ => {}
        }
    }
    uses
}

/// The chapters of some lines. `Err`: why they cannot be told.
fn chapters(
    texts: &[&str],
    entry_of: &FxHashMap<usize, &Entry<'_>>,
    first: usize,
    end: usize,
) -> Result<Vec<Chapter>, String> {
    let mut chapters = vec![Chapter::default()];
    // Where the comments above an entry begin.
    let mut comments: Option<usize> = None;
    let mut is_gap = false;
    for at in first..end {
        let line = texts.get(at).unwrap_or(&"").trim();
        if line.matches('(').count() != line.matches(')').count() {
            return Err(format!("line {} has a part of a comment", at + 1));
        }
        let chapter = chapters.last_mut().ok_or("there is no legend here")?;
        if entry_of.contains_key(&at) {
            chapter.has_gaps |= is_gap && !chapter.blocks.is_empty();
            chapter.blocks.push((comments.take().unwrap_or(at), at));
            is_gap = false;
        } else if line.starts_with('(') {
            comments = comments.or(Some(at));
        } else if line.is_empty() {
            is_gap = true;
            if comments.take().is_some() {
                chapters.push(Chapter::default());
            }
        } else if !line.bytes().all(|byte| byte == b'=') {
            return Err(format!("line {} is no entry of the legend", at + 1));
        }
    }
    Ok(chapters)
}

/// The blocks of a chapter in their new order.
fn sorted(
    site: &Site<'_>,
    chapter: &Chapter,
    entry_of: &FxHashMap<usize, &Entry<'_>>,
    uses: &FxHashMap<String, usize>,
) -> Vec<(usize, usize)> {
    let mut left: Vec<(&(usize, usize), &Entry<'_>)> =
        chapter.blocks.iter().filter_map(|block| Some((block, *entry_of.get(&block.1)?))).collect();
    left.sort_by_key(|(_, entry)| {
        let word = site.word(entry.name);
        (entry.kind, uses.get(word).copied().unwrap_or(usize::MAX), word)
    });
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_ready = |entry: &Entry<'_>| {
            entry
                .of
                .iter()
                .all(|word| left.iter().all(|(_, other)| other.name != word.name || other.line == entry.line))
        };
        let next = left.iter().position(|(_, entry)| is_ready(entry)).unwrap_or(0);
        order.push(*left.remove(next).0);
    }
    order
}

/// The edit that brings the blocks of a chapter into an order.
fn rewritten(
    site: &Site<'_>,
    texts: &[&str],
    chapter: &Chapter,
    order: &[(usize, usize)],
    entry_of: &FxHashMap<usize, &Entry<'_>>,
) -> Option<Edit> {
    let (first, last) = (chapter.blocks.first()?.0, chapter.blocks.last()?.1);
    if order == chapter.blocks {
        return None;
    }
    let mut insert = String::new();
    let mut kind = None;
    for (number, (from, to)) in order.iter().enumerate() {
        // Letters and other names of one thing stand together.
        let own = entry_of.get(to).map(|entry| entry.kind.max(Kind::Synonym));
        if number > 0 {
            insert.push_str(site.line_end());
            if chapter.has_gaps && own != kind {
                insert.push_str(site.line_end());
            }
        }
        kind = own;
        let lines: Vec<&str> =
            texts.get(*from..=*to)?.iter().map(|line| line.trim_end_matches('\r')).collect();
        insert.push_str(&lines.join(site.line_end()));
    }
    let start: usize = texts.get(..first)?.iter().map(|line| line.len() + 1).sum();
    let end: usize = texts.get(..=last)?.iter().map(|line| line.len() + 1).sum::<usize>() - 1;
    let end = end - usize::from(texts.get(last)?.ends_with('\r'));
    Some(Edit { range: text::range(start, end), insert })
}
