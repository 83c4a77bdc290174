//! Variables in which systems keep something else than numbers and texts.

use std::collections::BTreeSet;

use catalog::{KeptVariable, VariableName, VariableType};
use json::Node;

use super::non_null;

/// The names of such variables.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct StructuredVariables(BTreeSet<String>);

impl StructuredVariables {
    /// Those of the systems of a `game.json`, without overrides.
    pub(crate) fn of_game(game: Option<Node<'_>>) -> Self {
        let systems = game.and_then(|game| game.get("systems")).into_iter().flat_map(Node::elements);
        Self(systems.flat_map(of_system).collect())
    }

    /// Those that the overrides of a level may name. An option is enough to know one: which system has the id of an
    /// override is known to the game alone.
    pub(crate) fn of_overrides(level: Option<Node<'_>>) -> Self {
        let overrides = level.and_then(|level| level.get("systemOverrides"));
        let settings = overrides
            .into_iter()
            .flat_map(Node::distinct_members)
            .flat_map(|system| system.value.distinct_members());
        let mut names = BTreeSet::new();
        for setting in settings {
            for system in catalog::SYSTEMS {
                let options = structured(system).filter_map(|kept| match kept.name {
                    VariableName::Option(option) => Some(option),
                    VariableName::Always(_) => None,
                });
                for option in options.filter(|option| setting.key.is(option)) {
                    // An override of `null` selects the default.
                    let name = setting.value.as_str().map(std::borrow::Cow::into_owned);
                    names.extend(name.or_else(|| default(system, option)));
                }
            }
        }
        Self(names)
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    pub(crate) fn extend(&mut self, others: &Self) {
        self.0.extend(others.0.iter().cloned());
    }
}

fn of_system(system: Node<'_>) -> Vec<String> {
    let ty = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty));
    let Some(ty) = ty else { return Vec::new() };
    let name = |kept: &KeptVariable| match kept.name {
        VariableName::Always(name) => Some(name.to_owned()),
        VariableName::Option(option) => {
            match system.get("config").and_then(|config| non_null(config, option)) {
                Some(written) => Some(written.as_str()?.into_owned()),
                None => default(ty, option),
            }
        }
    };
    structured(ty).filter_map(name).collect()
}

fn structured(system: &'static catalog::System) -> impl Iterator<Item = &'static KeptVariable> {
    let variables = system.variables.iter();
    variables.filter(|kept| matches!(kept.holds, VariableType::Cell | VariableType::Budgets))
}

fn default(system: &catalog::System, option: &str) -> Option<String> {
    Some(system.config.field(option)?.default_json()?.as_str()?.to_owned())
}
