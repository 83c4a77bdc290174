//! Why a tool gives no answer.

use crate::exit::Failure;

/// A message that says the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// What an agent is told, if it listens, that has cancelled its request before anything was written.
    pub(super) fn cancelled() -> Self {
        Self::new("cancelled; nothing was written")
    }

    /// The same of a command, which may have been writing just then.
    pub(super) fn stopped() -> Self {
        Self::new("cancelled; what had been written by then stays")
    }
}

/// A message of a command names its options, which are the arguments of a tool.
pub(super) fn of_tool(message: &str) -> String {
    let mut told = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("`--") {
        let end = after.find(|it: char| !(it.is_ascii_alphanumeric() || it == '-')).unwrap_or(after.len());
        let (option, behind) = after.split_at(end);
        told.push_str(before);
        told.push('`');
        told.push_str(&option.replace('-', "_"));
        rest = behind;
    }
    told + rest
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Said(_, message) => Self(of_tool(&message)),
            Failure::Marked { message, lines } => Self(of_tool(&format!("{message}\n{}", lines.join("\n")))),
            Failure::Output(error) => Self(format!("the answer is too long: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of_tool;

    #[test]
    fn options_are_arguments_and_other_commands_stay() {
        assert_eq!(
            of_tool("choose a level with `--level`; it has a, b"),
            "choose a level with `level`; it has a, b"
        );
        assert_eq!(of_tool("`--must-not`: no such event"), "`must_not`: no such event");
        assert_eq!(of_tool("run `goldpath check`"), "run `goldpath check`");
        assert_eq!(of_tool("it ends with `--"), "it ends with `");
    }
}
