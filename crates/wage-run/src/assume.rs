//! Where the documents are silent, and which reading is taken (spec section 13).

use std::fmt;

/// A point on which the documents are silent and which has another reading that can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assumption {
    /// `any` or `byTeam` in a later sibling filters the bound player.
    A4,
    /// All matches of a rule are computed before its actions change state.
    A7,
    /// Delayed state lands before the rules of a step.
    A11,
    /// Rules see what earlier rules wrote in the same step.
    A14,
    /// A pair of `any` and `any` is matched in both orders.
    A17,
    /// Ticks run from the start of the game.
    A18,
    /// Of several true branches of `or`, each distinct match counts once.
    A19,
    /// Players beyond the list of join states get its last one.
    A20,
}

/// An assumption with its default, what that means, and the other reading if it can be taken.
struct Entry {
    assumption: Assumption,
    name: &'static str,
    default: &'static str,
    other: Option<&'static str>,
    summary: &'static str,
}

const fn entry(
    assumption: Assumption,
    name: &'static str,
    default: &'static str,
    other: Option<&'static str>,
    summary: &'static str,
) -> Entry {
    Entry { assumption, name, default, other, summary }
}

const ALL: [Entry; 8] = [
    entry(
        Assumption::A4,
        "A4",
        "filter",
        Some("rebind"),
        "`any` in a later sibling filters the bound player",
    ),
    entry(
        Assumption::A7,
        "A7",
        "first",
        Some("live"),
        "all matches of a rule are computed before its actions",
    ),
    entry(Assumption::A11, "A11", "before", Some("after"), "delayed state lands before the rules of a step"),
    entry(
        Assumption::A14,
        "A14",
        "yes",
        Some("snapshot"),
        "rules see what earlier rules wrote in the same step",
    ),
    entry(Assumption::A17, "A17", "both", Some("once"), "a pair is matched in both orders"),
    entry(Assumption::A18, "A18", "start", None, "ticks run from the start of the game"),
    entry(
        Assumption::A19,
        "A19",
        "each",
        Some("first"),
        "of several true branches each distinct match counts",
    ),
    entry(
        Assumption::A20,
        "A20",
        "last",
        Some("cycle"),
        "players beyond the list of join states get its last one",
    ),
];

impl Assumption {
    fn entry(self) -> &'static Entry {
        // Every assumption has its entry; the first stands in for none.
        ALL.iter().find(|entry| entry.assumption == self).unwrap_or(&ALL[0])
    }

    /// Its name, such as `A7`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What is assumed, in one line.
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The readings that a run takes. By default those of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumptions {
    others: Vec<Assumption>,
}

impl Assumptions {
    /// Takes a reading, written as `A7=live`.
    ///
    /// # Errors
    ///
    /// A message if there is no such assumption or reading.
    pub fn set(&mut self, written: &str) -> Result<(), String> {
        let (name, reading) = written.split_once('=').unwrap_or((written, ""));
        let Some(entry) = ALL.iter().find(|entry| entry.name.eq_ignore_ascii_case(name.trim())) else {
            let names: Vec<String> =
                ALL.iter().filter_map(|it| Some(format!("`{}={}`", it.name, it.other?))).collect();
            return Err(format!("unknown assumption `{name}`; expected one of {}", names.join(", ")));
        };
        let reading = reading.trim();
        let is_other = entry.other.is_some_and(|other| other == reading);
        if !is_other && reading != entry.default {
            let other = entry.other.map_or_else(String::new, |other| format!(" or `{other}`"));
            return Err(format!(
                "invalid reading `{reading}` of {name}; expected `{}`{other}",
                entry.default
            ));
        }
        self.others.retain(|it| *it != entry.assumption);
        if is_other {
            self.others.push(entry.assumption);
        }
        Ok(())
    }

    /// Whether the other reading is taken.
    pub fn is_other(&self, assumption: Assumption) -> bool {
        self.others.contains(&assumption)
    }

    /// The same with the opposite reading of one.
    pub(crate) fn flipped(&self, assumption: Assumption) -> Self {
        let mut others = self.others.clone();
        if self.is_other(assumption) {
            others.retain(|it| *it != assumption);
        } else {
            others.push(assumption);
        }
        Self { others }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_taken_and_given_up() {
        let mut assumptions = Assumptions::default();
        assert_eq!(assumptions.set("A7=live"), Ok(()));
        assert!(assumptions.is_other(Assumption::A7));
        assert_eq!(assumptions.set("a7=first"), Ok(()));
        assert_eq!(assumptions, Assumptions::default());
    }

    #[test]
    fn unknown_readings_are_refused() {
        let mut assumptions = Assumptions::default();
        let refused = |assumptions: &mut Assumptions, written: &str| assumptions.set(written).unwrap_err();
        assert_eq!(
            refused(&mut assumptions, "A7=later"),
            "invalid reading `later` of A7; expected `first` or `live`"
        );
        assert_eq!(refused(&mut assumptions, "A18=late"), "invalid reading `late` of A18; expected `start`");
        assert!(
            refused(&mut assumptions, "A99")
                .starts_with("unknown assumption `A99`; expected one of `A4=rebind`")
        );
    }
}
