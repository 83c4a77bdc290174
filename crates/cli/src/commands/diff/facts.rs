//! What is told of a level before and now, name by name.

/// Something that a level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) name: String,
    /// What it was; `None` if the level was not there, and within if it is not decided.
    pub(super) before: Option<Option<String>>,
    /// What it is.
    pub(super) now: Option<Option<String>>,
}

/// What stands for what is not decided, which is not the same as unchanged.
const UNDECIDED: &str = "not decided";

impl Fact {
    /// What it was and is, each as a text; a dash if the level is not there.
    pub(super) fn columns(&self) -> [&str; 2] {
        [&self.before, &self.now].map(|it| it.as_ref().map_or("–", |it| it.as_deref().unwrap_or(UNDECIDED)))
    }

    /// The whole on a line.
    pub(super) fn words(&self) -> String {
        let [before, now] = self.columns();
        let name = &self.name;
        match (&self.before, &self.now) {
            (Some(Some(before)), Some(Some(now))) if before == now => format!("{name}: {now} as before"),
            (Some(_), Some(_)) => format!("{name}: {before}, now {now}"),
            (None, _) => format!("{name}: {now}"),
            (_, None) => format!("{name}: {before}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_decided_is_not_told_to_be_as_before() {
        let fact = |before: Option<&str>, now: Option<&str>| {
            let told = |it: Option<&str>| Some(it.map(str::to_owned));
            Fact { name: "bits".to_owned(), before: told(before), now: told(now) }.words()
        };
        assert_eq!(fact(Some("3"), Some("3")), "bits: 3 as before");
        assert_eq!(fact(Some("3"), None), "bits: 3, now not decided");
        assert_eq!(fact(None, None), "bits: not decided, now not decided");
    }
}
