//! The report of a comparison: a line for each pack, and a block for each difference.

use std::fmt;

use engine::conform::Difference;
use language::{escape, plural};

use crate::compare::{Compared, First};

/// Cap on the length of a value.
const MAX_VALUE: usize = 240;

/// The result of comparing one pack.
#[derive(Debug)]
pub(super) struct PackReport {
    name: String,
    traces: usize,
    differing: usize,
    steps: usize,
    first: Option<First>,
    /// What could not be compared, and why.
    pub(super) unread: Vec<String>,
}

impl PackReport {
    /// Combines the results of the files of a pack, in order.
    pub(super) fn new(name: &str, compared: Vec<Compared>) -> Self {
        let mut report = Self {
            name: name.to_owned(),
            traces: 0,
            differing: 0,
            steps: 0,
            first: None,
            unread: Vec::new(),
        };
        for file in compared {
            report.traces += file.traces;
            report.differing += file.differing;
            report.steps += file.steps;
            report.first = report.first.or(file.first);
            report.unread.extend(file.unread);
        }
        report
    }
}

impl fmt::Display for PackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, traces) = (escape(&self.name), plural(self.traces, "trace"));
        let steps = plural(self.steps, "step");
        let Some(first) = &self.first else {
            let word = if self.unread.is_empty() { "ok" } else { "unread" };
            return writeln!(f, "{word} {name}: {traces}, {steps} equal");
        };
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        writeln!(
            f,
            "differs {name}: {} of {traces} {differ}, {steps} equal; first difference:",
            self.differing
        )?;
        write!(f, "{first}")
    }
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { step, phase, field, recorded, played } = &self.difference;
        writeln!(f, "  level     {}", escape(&self.level))?;
        writeln!(f, "  trace     {}", escape(&self.trace))?;
        if let Some(step) = step {
            let action = self.action.as_ref().map(engine::def::Action::words).unwrap_or_default();
            writeln!(f, "  step      {} of {}: {}", step + 1, self.steps, escape(&action))?;
        } else {
            writeln!(f, "  step      none (initial state)")?;
        }
        writeln!(f, "  phase     {phase}")?;
        writeln!(f, "  field     {}", escape(field))?;
        writeln!(f, "  recorded  {}", cut(recorded))?;
        writeln!(f, "  played    {}", cut(played))
    }
}

fn cut(value: &str) -> String {
    let value = escape(value);
    match value.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.into_owned(),
    }
}

/// The totals of all packs.
#[derive(Debug, Default)]
pub(super) struct Total {
    packs: usize,
    pub(super) traces: usize,
    pub(super) differing: usize,
    steps: usize,
}

impl Total {
    pub(super) fn add(&mut self, report: &PackReport) {
        self.packs += 1;
        self.traces += report.traces;
        self.differing += report.differing;
        self.steps += report.steps;
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (traces, packs) = (plural(self.traces, "trace"), plural(self.packs, "pack"));
        let steps = plural(self.steps, "step");
        match self.differing {
            0 => write!(f, "{traces} in {packs}, {steps}: all equal"),
            1 => write!(f, "1 of {traces} in {packs} differs, {steps} equal"),
            differing => write!(f, "{differing} of {traces} in {packs} differ, {steps} equal"),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::conform::Phase;
    use engine::def;
    use expect_test::expect;

    use super::*;

    fn compared(first: Option<Difference>) -> Compared {
        let first = first.map(|difference| First {
            level: "two".to_owned(),
            trace: "walk-1".to_owned(),
            action: Some(def::Action { id: "wait".to_owned(), params: Vec::new() }),
            steps: 9,
            difference,
        });
        Compared { traces: 3, differing: usize::from(first.is_some()), steps: 20, first, unread: None }
    }

    #[test]
    fn the_first_difference_of_a_pack_is_shown_in_full() {
        let difference = |step| Difference {
            step,
            phase: Phase::Board,
            field: "state.layers.objects (2,1)".to_owned(),
            recorded: r#"["rock",{}]"#.to_owned(),
            played: "nothing".to_owned(),
        };
        let equal = PackReport::new("push", vec![compared(None)]);
        let report = PackReport::new(
            "walk",
            vec![compared(None), compared(Some(difference(Some(3)))), compared(None)],
        );
        let loading = PackReport::new("load", vec![compared(Some(difference(None)))]);
        let mut total = Total::default();
        for report in [&equal, &report, &loading] {
            total.add(report);
        }
        expect![[r#"
            ok push: 3 traces, 20 steps equal
            differs walk: 1 of 9 traces differs, 60 steps equal; first difference:
              level     two
              trace     walk-1
              step      4 of 9: wait
              phase     board
              field     state.layers.objects (2,1)
              recorded  ["rock",{}]
              played    nothing
            differs load: 1 of 3 traces differs, 20 steps equal; first difference:
              level     two
              trace     walk-1
              step      none (initial state)
              phase     board
              field     state.layers.objects (2,1)
              recorded  ["rock",{}]
              played    nothing
            2 of 15 traces in 3 packs differ, 100 steps equal
        "#]]
        .assert_eq(&format!("{equal}{report}{loading}{total}\n"));
        let mut total = Total::default();
        total.add(&equal);
        expect!["3 traces in 1 pack, 20 steps: all equal"].assert_eq(&total.to_string());
    }

    #[test]
    fn long_values_are_cut() {
        assert_eq!(cut(&"é".repeat(300)).chars().count(), MAX_VALUE + 1);
    }
}
