//! What is told of a level before and now, name by name.

/// What is told of something in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The level is not there.
    Absent,
    Undecided,
    Known(String),
}

impl Told {
    /// What searches say of a level that may be there: of one that is, `None` is not decided.
    pub(super) fn of<It>(level: Option<It>, words: impl Fn(It) -> Option<String>) -> Self {
        level.map_or(Self::Absent, |it| words(it).map_or(Self::Undecided, Self::Known))
    }

    fn words(&self) -> &str {
        match self {
            Self::Absent => "–",
            // Which is not the same as unchanged.
            Self::Undecided => "not decided",
            Self::Known(words) => words,
        }
    }
}

/// Something that a level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) name: String,
    /// What it was.
    pub(super) before: Told,
    /// What it is.
    pub(super) now: Told,
}

impl Fact {
    /// What it was and is, each as a text; a dash if the level is not there.
    pub(super) fn columns(&self) -> [&str; 2] {
        [self.before.words(), self.now.words()]
    }

    /// The whole on a line.
    pub(super) fn words(&self) -> String {
        let [before, now] = self.columns();
        let name = &self.name;
        match (&self.before, &self.now) {
            (Told::Absent, _) => format!("{name}: {now}"),
            (_, Told::Absent) => format!("{name}: {before}"),
            (Told::Known(was), Told::Known(is)) if was == is => format!("{name}: {now} as before"),
            _ => format!("{name}: {before}, now {now}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_decided_is_not_told_to_be_as_before() {
        let fact = |before: Option<&str>, now: Option<&str>| {
            let told = |it: Option<&str>| Told::of(Some(it), |it| it.map(str::to_owned));
            Fact { name: "bits".to_owned(), before: told(before), now: told(now) }.words()
        };
        assert_eq!(fact(Some("3"), Some("3")), "bits: 3 as before");
        assert_eq!(fact(Some("3"), None), "bits: 3, now not decided");
        assert_eq!(fact(None, None), "bits: not decided, now not decided");
    }
}
