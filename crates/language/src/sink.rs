//! Diagnostics of one file, and no more of them than anybody reads.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Diagnostic, MAX_OF_A_CODE, Rule};

/// Diagnostics of one file, at most [`MAX_OF_A_CODE`] of each code: the last one that is kept tells how many are not.
#[derive(Debug, Default)]
pub struct Sink {
    kept: Vec<Diagnostic>,
    counts: BTreeMap<&'static str, usize>,
    /// The codes of which more was not looked for.
    uncounted: BTreeSet<&'static str>,
    /// Whether a sink of the whole file gets what this one keeps.
    is_part: bool,
}

impl Sink {
    /// The sink of a part of the check. It keeps all that it is given, so that the sink of the file can tell how many are
    /// left out, and is full with one more of a code than that one keeps.
    pub fn of_part() -> Self {
        Self { is_part: true, ..Self::default() }
    }

    /// Counts a diagnostic of a rule, and makes and keeps it unless there are enough of them. Returns it if it is kept.
    pub fn add(&mut self, rule: &'static Rule, make: impl FnOnce() -> Diagnostic) -> Option<&Diagnostic> {
        let count = self.counts.entry(rule.code).or_default();
        *count += 1;
        if *count > MAX_OF_A_CODE && !self.is_part {
            return None;
        }
        self.kept.push(make());
        self.kept.last()
    }

    /// Whether no more of a rule has to be looked for. If so, the last one says that there may be more.
    pub fn is_full(&mut self, rule: &'static Rule) -> bool {
        let is_full = self.count_of(rule) >= MAX_OF_A_CODE + usize::from(self.is_part);
        if is_full {
            self.uncounted.insert(rule.code);
        }
        is_full
    }

    /// What is kept.
    pub fn kept(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// Drops what is kept and does not pass a test; it remains counted.
    pub fn retain(&mut self, test: impl FnMut(&Diagnostic) -> bool) {
        self.kept.retain(test);
    }

    /// Puts what is kept into the order of outputs.
    pub fn sort(&mut self) {
        self.kept.sort_by(Diagnostic::order);
    }

    /// What is kept. The last one of each code tells how many more there are.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        if self.is_part {
            return self.kept;
        }
        for (code, count) in self.counts.into_iter().filter(|(_, count)| *count >= MAX_OF_A_CODE) {
            let more = match count - MAX_OF_A_CODE {
                0 if self.uncounted.contains(code) => "there may be more".to_owned(),
                0 => continue,
                more => format!("{more} more"),
            };
            if let Some(last) = self.kept.iter_mut().rfind(|it| it.code() == code) {
                let help = last.help.take().map_or_else(String::new, |help| help + "; ");
                last.help = Some(format!("{help}{more} `{code}` in this file, not shown"));
            }
        }
        self.kept
    }

    fn count_of(&self, rule: &'static Rule) -> usize {
        self.counts.get(rule.code).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use text::TextRange;

    use super::*;
    use crate::Draft;

    static RULE: Rule = Rule::warning("blank-text", "schema").summary("a required text is blank");

    fn filled(mut sink: Sink, count: usize) -> Sink {
        for _ in 0..count {
            let draft = Draft::new(&RULE, TextRange::default(), "blank").help("write one");
            sink.add(&RULE, || draft.in_file(&"a".into()));
        }
        sink
    }

    fn last_help(sink: Sink) -> (usize, Option<String>) {
        let kept = sink.finish();
        (kept.len(), kept.last().and_then(|last| last.help.clone()))
    }

    #[test]
    fn the_last_that_is_kept_tells_how_many_are_not() {
        let told = "write one; 3 more `blank-text` in this file, not shown";
        let sink = filled(Sink::default(), MAX_OF_A_CODE + 3);
        assert_eq!(last_help(sink), (MAX_OF_A_CODE, Some(told.to_owned())));
        assert_eq!(
            last_help(filled(Sink::default(), MAX_OF_A_CODE)),
            (MAX_OF_A_CODE, Some("write one".to_owned()))
        );
    }

    #[test]
    fn what_was_not_looked_for_may_be_more() {
        let mut sink = filled(Sink::default(), MAX_OF_A_CODE);
        assert!(sink.is_full(&RULE));
        let told = "write one; there may be more `blank-text` in this file, not shown";
        assert_eq!(last_help(sink), (MAX_OF_A_CODE, Some(told.to_owned())));
    }

    #[test]
    fn a_part_keeps_one_more_than_the_file_so_that_the_file_tells_of_it() {
        let mut part = filled(Sink::of_part(), MAX_OF_A_CODE);
        assert!(!part.is_full(&RULE));
        part = filled(part, 1);
        assert!(part.is_full(&RULE));
        let mut whole = Sink::default();
        for diagnostic in part.finish() {
            whole.add(&RULE, || diagnostic);
        }
        let told = "write one; 1 more `blank-text` in this file, not shown";
        assert_eq!(last_help(whole), (MAX_OF_A_CODE, Some(told.to_owned())));
    }
}
