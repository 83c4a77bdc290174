//! Uses of state keys and of teams, taken down on the walk.

use language::Draft;
use text::TextRange;
use wage_rules::doc::Node;
use wage_rules::model::{Path, Reference, Val};
use wage_rules::vocabulary::{BOT_ID, Class, Role, TEAM_ID};

use super::Walk;
use crate::facts::{Origin, StateUse, Use};
use crate::references::is_path;
use crate::rules;
use crate::spelling::{self, unquoted, written};

impl<'d> Walk<'_, 'd> {
    /// A use of the state key in `key`, in an object of this role.
    pub(super) fn state_use(
        &mut self,
        node: Node<'d>,
        role: Role,
        key: Option<Node<'d>>,
        value: Option<Node<'d>>,
    ) {
        let Some((at, name)) = key.and_then(|key| Some((key, key.as_str()?))) else { return };
        // What readers differ on is no value that could be compared.
        let literal = value.filter(|it| !it.is_hole() && !it.is_uncertain());
        let tests = |literal: Option<Node<'d>>| literal.map_or(Use::Reads, Use::Tests);
        match role {
            Role::TestsState => self.takes(at, name, 0, tests(literal)),
            Role::Filter => self.filter(node, at, name, literal),
            Role::WritesState => {
                self.takes(at, name, 0, literal.map_or(Use::Frees, what_is_written));
            }
            Role::AddsToState => self.takes(at, name, 0, Use::Adds),
            Role::WritesFreely => self.takes(at, name, 0, Use::Frees),
            Role::Plain | Role::OneOf(_) => {}
        }
    }

    fn filter(&mut self, node: Node<'d>, at: Node<'d>, name: &'d str, value: Option<Node<'d>>) {
        if name == TEAM_ID {
            if let Some(value) = value {
                self.team(value, value.range());
            }
            return;
        }
        // What else a player has is no state.
        if name == BOT_ID {
            if let Some(value) = value {
                self.named(value, Class::Bot);
            }
            return;
        }
        // Elements of lists are the filters in which both forms are documented.
        let is_bare_documented = node.key().is_some();
        let what = value.map_or(Use::Reads, Use::Tests);
        match name.strip_prefix("state.") {
            Some(bare) if !bare.is_empty() => {
                if is_bare_documented {
                    let message = format!("the documents write `{bare}` here, without `state.`");
                    let fix = vec![spelling::respell_node(at, bare)];
                    let draft = Draft::new(&rules::FILTER_KEY, at.range(), message);
                    self.sink.add(draft.unsafe_fix(format!("write `{bare}`"), fix));
                }
                self.takes(at, bare, "state.".len(), what);
            }
            _ => self.takes(at, name, 0, what),
        }
    }

    /// Takes down a use of the key that begins at an offset in a text.
    fn takes(&mut self, at: Node<'d>, key: &'d str, offset: usize, what: Use<'d>) {
        let name = inner(at, offset, key);
        let origin = self.origin;
        let whole = Some((at, offset));
        self.facts.state.push(StateUse { key, at: at.range(), name, whole, what, origin });
    }

    /// The state that somebody begins with.
    pub(super) fn initial(&mut self, node: Node<'d>) {
        let origin = self.origin;
        for member in node.members() {
            self.word_of_yaml_key(member.key_range, member.value);
            let name = unquoted(self.doc.text(), member.key_range);
            let is_known = !member.value.is_hole() && !member.value.is_uncertain();
            let what = if is_known { Use::Writes(member.value) } else { Use::Frees };
            let (key, at) = (member.key, member.key_range);
            self.facts.state.push(StateUse { key, at, name, whole: None, what, origin });
            self.word_of_yaml(member.value, false);
        }
    }

    /// The use of a state key by a path; `tests` for a literal that it is compared with for equality.
    pub(super) fn reference_use(&mut self, reference: Reference<'d>, tests: Option<Node<'d>>) {
        if let Path::State(key) = reference.path() {
            let offset = reference.text.find(".state.").map_or(0, |it| it + ".state.".len());
            self.takes(reference.node, key, offset, tests.map_or(Use::Reads, Use::Tests));
        }
    }

    /// A text that must be the id of a team.
    pub(super) fn team(&mut self, value: Node<'d>, at: TextRange) {
        if self.lacks_teams() {
            self.no_teams(at);
        } else if value.as_str().is_some() {
            self.refers(value, Class::Team);
        }
    }

    /// Whether the game has no teams, and says so.
    pub(super) fn lacks_teams(&self) -> bool {
        !self.names.hides(Class::Team) && self.names.of(Class::Team).is_empty()
    }

    /// Says that a team is asked for where there is none.
    pub(super) fn no_teams(&mut self, at: TextRange) {
        if !std::mem::replace(&mut self.told_no_teams, true) {
            let draft = Draft::new(&rules::NO_TEAMS, at, "no player has a team: `teams` is empty");
            self.sink.add(draft);
        }
    }

    /// Says of a key of a state map that readers of YAML take it differently.
    fn word_of_yaml_key(&mut self, key: TextRange, value: Node<'d>) {
        let source = self.doc.text().get(std::ops::Range::<usize>::from(key)).unwrap_or("");
        if self.doc.format() == wage_rules::doc::Format::Yaml
            && !value.is_copy()
            && wage_rules::is_ambiguous(source)
        {
            let message = format!("readers of YAML differ on the key `{source}`: quote it");
            let quote = vec![spelling::replace(key, json::quote(source))];
            self.sink.add(Draft::new(&rules::YAML_WORD, key, message).safe("quote it", quote));
        }
    }

    /// Whether what is walked over is state that a rule reads or writes.
    pub(super) fn is_in_rules(&self) -> bool {
        self.origin == Origin::Rule
    }
}

/// What a value writes: a literal, or what the text does not say.
fn what_is_written(value: Node<'_>) -> Use<'_> {
    if !value.is_map() {
        // Of a path that stands as text the value was meant.
        return if is_path(value) { Use::Frees } else { Use::Writes(value) };
    }
    match Val::read(value) {
        Val::Literal(literal) => Use::Writes(literal),
        Val::Ref(_) | Val::Bad => Use::Frees,
    }
}

/// The text of a key within a scalar, behind so many bytes of what the scalar says.
fn inner(node: Node<'_>, offset: usize, key: &str) -> TextRange {
    let range = written(node, offset..offset + key.len());
    range.unwrap_or_else(|| unquoted(node.doc().text(), node.range()))
}
