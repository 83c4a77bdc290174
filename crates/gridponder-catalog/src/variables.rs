//! State variables that systems keep.

/// A state variable that a system keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptVariable {
    /// How the system names it.
    pub name: VariableName,
    /// What the system keeps in it.
    pub holds: VariableType,
    /// Whether the system also reads it, so that the game stops at a value of another type.
    pub is_read: bool,
    /// The option of the system's `config` without which, or with an empty value of which, the system leaves the variable
    /// alone.
    pub only_with: Option<&'static str>,
}

/// How a system names a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableName {
    /// By an option of its `config`.
    Option(&'static str),
    /// Always by this name, whatever its `config` says.
    Always(&'static str),
}

/// What a state variable has to hold (spec/casts.md, *Variables*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableType {
    /// Any number.
    Number,
    /// A whole number.
    Whole,
    /// A text.
    Text,
    /// A cell.
    Cell,
    /// An object whose members are all numbers; anything but an object is replaced.
    Budgets,
}

impl KeptVariable {
    /// A variable named by an option, which the system reads.
    pub(crate) const fn option(option: &'static str, holds: VariableType) -> Self {
        Self { name: VariableName::Option(option), holds, is_read: true, only_with: None }
    }

    /// A variable with a fixed name, which the system reads.
    pub(crate) const fn always(name: &'static str, holds: VariableType) -> Self {
        Self { name: VariableName::Always(name), holds, is_read: true, only_with: None }
    }

    pub(crate) const fn only_written(self) -> Self {
        Self { is_read: false, ..self }
    }

    pub(crate) const fn only_with(self, option: &'static str) -> Self {
        Self { only_with: Some(option), ..self }
    }
}

impl VariableType {
    /// The type in words, with its article.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Whole => "a whole number",
            Self::Text => "a text",
            Self::Cell => "a cell",
            Self::Budgets => "an object of numbers",
        }
    }

    /// Whether the game goes on when a number is added to such a variable, or compared with it.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Whole)
    }
}
