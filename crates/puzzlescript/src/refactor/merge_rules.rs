//! One rule with an OR-name instead of several that differ by one name.

use language::RefactoringKind;
use text::{Edit, TextRange};

use super::split_rule::members;
use super::{Keeps, Plan, Refactor, Site, legend_text};
use crate::read::{Name, RuleLine, RuleToken};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "merge-rules",
    kind: RefactoringKind::Rewrite,
    title: |site| {
        let count = run(site)?.lines.len();
        Some(format!("Merge {count} rules that differ by one name"))
    },
    plan,
}];

/// Rules below each other that differ by one name.
struct Run<'s> {
    lines: Vec<&'s RuleLine>,
    /// The name of each line.
    names: Vec<Name>,
    /// Where the name of the first line is written.
    places: Vec<TextRange>,
}

/// The longest run around the place.
fn run<'s>(site: &Site<'s>) -> Option<Run<'s>> {
    let rules = &site.reading.source.rules;
    let own = site.rule()?;
    let line = rules.get(own)?;
    let neighbor = |at: Option<usize>| at.and_then(|at| difference(site, line, rules.get(at)?));
    let places = neighbor(own.checked_add(1)).or_else(|| neighbor(own.checked_sub(1)))?.0;
    let follows = |at: usize, next: usize| {
        let (one, other) = (rules.get(at)?, rules.get(next)?);
        let is_next = one.line + 1 == other.line && !other.has_comment;
        difference(site, one, other).filter(|(its, _)| is_next && *its == places).map(drop)
    };
    let (mut first, mut last) = (own, own);
    while let Some(before) = first.checked_sub(1).filter(|before| follows(*before, first).is_some()) {
        first = before;
    }
    while follows(last, last + 1).is_some() {
        last += 1;
    }
    let lines: Vec<&RuleLine> = rules.get(first..=last)?.iter().collect();
    let name = |line: &&'s RuleLine| Some(words(site, line).get(*places.first()?)?.name);
    let names: Vec<Name> = lines.iter().map(name).collect::<Option<_>>()?;
    let are_different = names.iter().enumerate().all(|(at, name)| !names[..at].contains(name));
    let head = words(site, lines.first()?);
    let places = places.iter().map(|at| Some(head.get(*at)?.at)).collect::<Option<_>>()?;
    (lines.len() > 1 && are_different).then_some(Run { lines, names, places })
}

/// The words of a rule behind a `+`.
fn words<'s>(site: &Site<'s>, line: &'s RuleLine) -> &'s [RuleToken] {
    let words = site.rule_words(line);
    match words.split_first() {
        Some((first, rest)) if site.word(first.name) == "+" => rest,
        _ => words,
    }
}

/// The places of the words by which two rules differ, which must be one name in each of them; and these names.
fn difference<'s>(
    site: &Site<'s>,
    one: &'s RuleLine,
    other: &'s RuleLine,
) -> Option<(Vec<usize>, [Name; 2])> {
    let (mine, theirs) = (words(site, one), words(site, other));
    let is_rule = site.is_rule(one) && site.is_rule(other);
    if !is_rule || mine.len() != theirs.len() || message(site, one) != message(site, other) {
        return None;
    }
    let pairs = || mine.iter().zip(theirs).enumerate().filter(|(_, (one, other))| one.name != other.name);
    let (_, (first, second)) = pairs().next()?;
    let is_same = pairs().all(|(_, (one, other))| (one.name, other.name) == (first.name, second.name));
    let are_names = site.is_name_in_rule(first) && site.is_name_in_rule(second);
    (is_same && are_names).then(|| (pairs().map(|(at, _)| at).collect(), [first.name, second.name]))
}

/// The text of the message of a rule.
fn message<'s>(site: &Site<'s>, line: &'s RuleLine) -> Option<&'s str> {
    let words = site.rule_words(line);
    let last = words.last().filter(|last| site.word(last.name) == crate::words::MESSAGE)?;
    site.text.get(usize::from(last.at.end())..usize::from(line.at.end())).map(str::trim)
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let run = run(site).ok_or("there are no rules here that differ by one name")?;
    let mut edits = Vec::new();
    let known = legend_text::or_name_of(site, &run.names);
    let name = known.clone().unwrap_or_else(|| legend_text::free_name(site, &run.names, "Or"));
    if known.is_none() {
        edits.push(legend_text::new_entry(site, &name, &run.names, "or")?);
    }
    edits.extend(run.places.iter().map(|place| Edit { range: *place, insert: name.clone() }));
    let (Some(first), Some(last)) = (run.lines.first(), run.lines.last()) else {
        return Err("there are no rules here that differ by one name".to_owned());
    };
    // From the end of the first line to that of the last one.
    let removed = TextRange::new(site.lines(first.at).end(), site.lines(last.at).end());
    edits.push(Edit { range: removed, insert: String::new() });
    let mut written_out = site.game.no_objects();
    run.names.iter().for_each(|name| written_out.union(&members(site, *name)));
    Ok(Plan { edits, keeps: Keeps::Play { written_out } })
}
