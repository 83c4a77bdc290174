//! Variables in which systems keep texts, cells or objects: the game stops where a rule adds a number to one, or a goal
//! compares it with one (spec/casts.md, *Variables*).

use catalog::{KeptVariable, VariableName};
use json::{Kind, Node};

use super::super::{Look, Rule};
use crate::model::{Reader, What, measures};
use crate::rules;

/// A variable that a system of the game keeps.
pub(super) struct Kept<'t> {
    pub(super) variable: String,
    pub(super) fact: &'static KeptVariable,
    pub(super) system: Node<'t>,
}

impl Kept<'_> {
    pub(super) fn system_id(&self) -> String {
        self.system.get("id").and_then(Node::as_str).unwrap_or_default().into_owned()
    }
}

/// Checks the additions of the rules of a file, and the goals and lose conditions of a level.
pub(super) fn check(look: &mut Look<'_>, rules: &[Rule<'_>]) {
    let additions =
        rules.iter().flat_map(|rule| rule.effects()).filter_map(|it| it.get("increment_variable"));
    let added = additions.filter_map(|body| Some((body.get("name")?, "a number is added")));
    let root = look.context.file.tree.root();
    let level = root.filter(|_| look.context.pack.levels().is_none());
    let compared = level.into_iter().flat_map(measures).filter_map(|reader: Reader| {
        matches!(reader.what, What::Variable(_)).then_some(())?;
        let at = look.context.file.tree.at_pointer(&reader.pointer)?;
        Some((at, "it is compared with a number"))
    });
    let uses: Vec<(Node<'_>, &str)> = added.chain(compared).collect();
    if uses.is_empty() {
        return;
    }
    let game = look.context.pack.game().and_then(|game| game.tree.root());
    let kept: Vec<Kept<'_>> =
        game.into_iter().flat_map(of_game).filter(|kept| !kept.fact.holds.is_number()).collect();
    for (name, done) in uses {
        let Some(written) = name.as_str() else { continue };
        if let Some(kept) = kept.iter().find(|kept| *kept.variable == *written) {
            let (holds, system) = (kept.fact.holds.words(), kept.system_id());
            let found = rules::variable_type::kept(look.context, name, &written, holds, &system, done);
            look.report(Some(found));
        }
    }
}

/// The variables that the enabled systems of a game keep.
pub(super) fn of_game(game: Node<'_>) -> impl Iterator<Item = Kept<'_>> {
    let systems = game.get("systems").into_iter().flat_map(Node::elements);
    let enabled = systems.filter(|it| it.get("enabled").and_then(Node::as_bool) != Some(false));
    enabled.flat_map(|system| {
        let ty = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty));
        let facts = ty.map_or(&[][..], |ty| ty.variables).iter();
        facts.filter_map(move |fact| Some(Kept { variable: named(fact, ty?, system)?, fact, system }))
    })
}

/// The name of a variable of a system; `None` where the system leaves it alone.
fn named(fact: &KeptVariable, ty: &catalog::System, system: Node<'_>) -> Option<String> {
    let config = system.get("config");
    let option = |name: &str| config.and_then(|config| config.get(name)).filter(|it| it.kind() != Kind::Null);
    if fact.only_with.is_some_and(|needed| option(needed).is_none_or(Node::is_empty)) {
        return None;
    }
    match fact.name {
        VariableName::Always(name) => Some(name.to_owned()),
        VariableName::Option(name) => match option(name) {
            Some(written) => Some(written.as_str()?.into_owned()),
            None => Some(ty.config.field(name)?.default_json()?.as_str()?.to_owned()),
        },
    }
}
