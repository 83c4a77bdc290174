//! What a player can choose: the declared actions with each of their values (engine.md, section 8.3).

use std::fmt;

use engine::{Direction, Value, def};

/// Cap on the choices of a level.
pub const MAX_CHOICES: usize = 1 << 15;

/// An action that a player can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: def::Action,
    /// It can be chosen only while this kind is on the board.
    pub needs_kind: Option<String>,
}

/// Why it is not known what a player can choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownChoices {
    /// The values of a parameter are not declared.
    Values {
        /// The action.
        action: String,
        /// Its parameter.
        param: String,
    },
    /// A system needs a parameter that no action declares.
    Parameter {
        /// The type of the system.
        system: String,
        /// The parameter.
        param: String,
    },
    /// There are more than [`MAX_CHOICES`].
    TooMany,
}

impl fmt::Display for UnknownChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values { action, param } => {
                write!(f, "the values of `{param}` of the action `{action}` are not declared")
            }
            Self::Parameter { system, param } => {
                write!(f, "`{system}` needs `{param}`, which no action declares")
            }
            Self::TooMany => f.write_str("there are too many actions"),
        }
    }
}

/// All actions of a game on a board of this size with each of their values, in the order of their declaration.
pub fn choices(game: &def::Game, size: (u32, u32)) -> Result<Vec<Choice>, UnknownChoices> {
    for system in &game.systems {
        let params = catalog::system(&system.ty).map_or(&[][..], |it| it.action_params);
        for param in params.iter().filter(|param| param.presence == catalog::Presence::Required) {
            let declares =
                |action: &def::DeclaredAction| action.params.iter().any(|it| it.name == param.name);
            if !game.actions.iter().any(declares) {
                let (system, param) = (system.ty.clone(), param.name.to_owned());
                return Err(UnknownChoices::Parameter { system, param });
            }
        }
    }
    let mut choices = Vec::new();
    for declared in &game.actions {
        let mut count = 1_usize;
        let mut params = Vec::new();
        for param in &declared.params {
            if param.ty == "position" && u64::from(size.0) * u64::from(size.1) > MAX_CHOICES as u64 {
                return Err(UnknownChoices::TooMany);
            }
            let values = values(param, size).ok_or_else(|| UnknownChoices::Values {
                action: declared.id.clone(),
                param: param.name.clone(),
            })?;
            count = count.saturating_mul(values.len());
            if count > MAX_CHOICES {
                return Err(UnknownChoices::TooMany);
            }
            params.push((param.name.clone(), values));
        }
        let choice = |action| Choice { action, needs_kind: declared.needs_kind.clone() };
        choices.extend(def::Action::combinations(&declared.id, &params).map(choice));
        if choices.len() > MAX_CHOICES {
            return Err(UnknownChoices::TooMany);
        }
    }
    Ok(choices)
}

/// The values of a parameter. Returns `None` if unknown.
fn values(param: &def::DeclaredParam, (width, height): (u32, u32)) -> Option<Vec<Value>> {
    let words = param.values.as_deref()?;
    let text = |word: &String| Value::Str(word.clone());
    let values: Vec<Value> = match param.ty.as_str() {
        "position" => {
            let cell = |x: u32, y: u32| Value::List(vec![Value::Int(x.into()), Value::Int(y.into())]);
            (0..height).flat_map(|y| (0..width).map(move |x| cell(x, y))).collect()
        }
        "direction" if words.is_empty() => {
            catalog::DIRECTIONS.iter().map(|it| Value::Str(it.name.to_owned())).collect()
        }
        "direction" if words.iter().any(|word| Direction::parse(word).is_none()) => Vec::new(),
        "integer" => words.iter().map(|it| it.parse().ok().map(Value::Int)).collect::<Option<_>>()?,
        _ => words.iter().map(text).collect(),
    };
    (!values.is_empty()).then_some(values)
}
