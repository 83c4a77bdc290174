//! The interpretation of the conditions and actions of one rule: which roles are bound where, and where they are used.

use rustc_hash::FxHashMap;
use text::TextRange;
use wage_rules::doc::{Node, Scalar};
use wage_rules::model::{
    Action, ActionKind, Condition, ConditionKind, Names, Path, Reference, Role, Rule, Selector, Val, Who,
};
use wage_rules::vocabulary::TEAM_ID;

use super::environment::{Bound, Environment};

/// What a use needs its role to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    /// Whatever is bound.
    Anything,
    /// A player.
    Player,
    /// An item.
    Item,
}

/// A use of a role.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'d> {
    pub(crate) role: Role,
    /// Where it is told: the text, or the alias through which it came here.
    pub(crate) at: TextRange,
    /// The selector, if it is one that is written.
    pub(crate) selector: Option<Node<'d>>,
    pub(crate) wants: Wants,
    /// What the role stands for there.
    pub(crate) bound: Bound,
    /// Whether it is in `when`.
    pub(crate) is_in_when: bool,
    /// For an unbound role in `when`: the list of an `and` around it, the position of the child it is in, and that of
    /// the later child that binds the role.
    pub(crate) later: Option<(Node<'d>, usize, usize)>,
    /// Whether a count of zero stands before it.
    pub(crate) after_zero: bool,
}

/// What else is to be said of a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Remark<'d> {
    /// A second condition would bind `same`: by this selector, or where there is none by its kind.
    Rebinding(Option<Selector<'d>>, TextRange),
    /// A comparison goes through `other` and reads a role.
    CompareOther(Node<'d>),
    /// A field does not fit the target of the verb.
    UnfitField(Node<'d>),
}

/// What was found out about a rule.
#[derive(Debug, Default)]
pub(crate) struct Interpretation<'d> {
    /// The uses of roles, in order of the text.
    pub(crate) uses: Vec<Use<'d>>,
    /// What else is to be said.
    pub(crate) remarks: Vec<Remark<'d>>,
    /// The roles before and after each condition, by its node.
    pub(crate) around: FxHashMap<u32, (Environment<'d>, Environment<'d>)>,
    /// The roles that are bound inside of a `not` only, and by which condition.
    pub(crate) inside_not: Vec<(Role, Node<'d>)>,
    /// What `do` gets.
    pub(crate) after: Option<Environment<'d>>,
}

/// Interprets a rule.
pub(crate) fn interpret<'d>(rule: &Rule<'d>, names: &Names<'d>) -> Interpretation<'d> {
    let mut interpreter = Interpreter {
        names,
        found: Interpretation::default(),
        later: Vec::new(),
        is_in_when: true,
        seen_zero: false,
        is_silent: false,
    };
    let mut environment = Environment::EMPTY;
    if let Some(when) = &rule.when {
        environment = interpreter.bind(when, environment);
    }
    interpreter.is_in_when = false;
    for action in &rule.actions {
        interpreter.action(action, environment);
    }
    interpreter.found.after = Some(environment);
    interpreter.found
}

struct Interpreter<'i, 'd> {
    names: &'i Names<'d>,
    found: Interpretation<'d>,
    /// For each `and` around: its list, the position of the child that is looked at, and all children.
    later: Vec<(Node<'d>, usize, &'i [Condition<'d>])>,
    is_in_when: bool,
    seen_zero: bool,
    /// Whether nothing is taken down, as for a look ahead.
    is_silent: bool,
}

impl<'i, 'd> Interpreter<'i, 'd> {
    /// The roles if a condition holds.
    fn bind(&mut self, condition: &'i Condition<'d>, before: Environment<'d>) -> Environment<'d> {
        let after = self.bound_by(condition, before);
        if !self.is_silent {
            self.found.around.insert(condition.node.id(), (before, after));
        }
        after
    }

    fn bound_by(&mut self, condition: &'i Condition<'d>, before: Environment<'d>) -> Environment<'d> {
        let by = condition.node;
        let kind = condition.kind.map_or_else(|| by.place(), Node::place);
        match &condition.what {
            ConditionKind::EnteredZone { who, .. }
            | ConditionKind::LeftZone { who, .. }
            | ConditionKind::StateEquals { who, .. } => {
                let Some(who) = who else { return before };
                self.selected(*who, before);
                self.iterate(*who, by, before)
            }
            ConditionKind::CountState { who, n, .. } => {
                let Some(who) = who else { return before };
                self.selected(*who, before);
                if n.and_then(Node::as_number) == Some(0.0) {
                    self.seen_zero |= who.role().is_none();
                    return before;
                }
                match who.role() {
                    None if before.same.what == Bound::No => before.with(Role::Same, Bound::Player, by),
                    _ => before,
                }
            }
            ConditionKind::Proximity { a, b, .. } => {
                for selector in [a, b].into_iter().flatten() {
                    self.selected(*selector, before);
                }
                self.pair(*a, kind, by, before, Bound::Player, before.other.what == Bound::No)
            }
            ConditionKind::Interaction { verb, a, b, item } => {
                let is_for_players = self.is_for_players(*verb);
                if let Some(a) = a {
                    self.selected(*a, before);
                }
                match (b, is_for_players) {
                    (Some(b), Some(false)) => self.remark(Remark::UnfitField(b.node)),
                    (Some(b), _) => self.selected(*b, before),
                    (None, _) => {}
                }
                if let (Some(item), Some(true)) = (item, is_for_players) {
                    self.remark(Remark::UnfitField(*item));
                }
                let partner = match is_for_players {
                    Some(true) => Bound::Player,
                    Some(false) => Bound::Item,
                    None => Bound::Either,
                };
                self.pair(*a, kind, by, before, partner, true)
            }
            ConditionKind::Compare { left, right, who, .. } => {
                self.comparison([*left, *right], *who, kind, before);
                who.map_or(before, |who| self.iterate(who, by, before))
            }
            ConditionKind::And(children) => {
                let list = condition.node.get("children");
                let mut environment = before;
                for (at, child) in children.iter().enumerate() {
                    if let Some(list) = list {
                        self.later.push((list, at, children));
                    }
                    environment = self.bind(child, environment);
                    self.later.pop();
                }
                environment
            }
            ConditionKind::Or(children) => {
                let ways: Vec<_> = children.iter().map(|child| self.bind(child, before)).collect();
                ways.into_iter().reduce(Environment::join).unwrap_or(before)
            }
            ConditionKind::Not(child) => {
                if let Some(child) = child {
                    let inside = self.bind(child, before);
                    for role in [Role::Same, Role::Other] {
                        if before.of(role).what == Bound::No
                            && let Some(by) = inside.of(role).by
                            && !self.is_silent
                        {
                            self.found.inside_not.push((role, by));
                        }
                    }
                }
                before
            }
            ConditionKind::Tick { .. } | ConditionKind::Unknown => before,
        }
    }

    /// Whether a verb is done to players; `None` where that is not known.
    fn is_for_players(&self, verb: Option<Node<'d>>) -> Option<bool> {
        self.names.verb(verb?.as_str()?)?.is_for_players()
    }

    /// A condition that goes through players and binds each.
    fn iterate(&mut self, who: Selector<'d>, by: Node<'d>, before: Environment<'d>) -> Environment<'d> {
        if who.role().is_some() {
            return before;
        }
        if before.same.what == Bound::No {
            return before.with(Role::Same, Bound::Player, by);
        }
        self.remark(Remark::Rebinding(Some(who), who.node.place()));
        before
    }

    /// A condition that binds a pair; `may_bind` says whether it binds the partner although `same` is bound by another.
    fn pair(
        &mut self,
        a: Option<Selector<'d>>,
        kind: TextRange,
        by: Node<'d>,
        before: Environment<'d>,
        partner: Bound,
        may_bind: bool,
    ) -> Environment<'d> {
        match a.map(|a| a.who) {
            Some(Who::Bound(Role::Same)) => return before.with(Role::Other, partner, by),
            Some(Who::Bound(Role::Other)) => {}
            _ if before.same.what == Bound::No => {
                return before.with(Role::Same, Bound::Player, by).with(Role::Other, partner, by);
            }
            _ => self.remark(Remark::Rebinding(a, a.map_or(kind, |a| a.node.place()))),
        }
        if may_bind { before.with(Role::Other, partner, by) } else { before }
    }

    fn comparison(
        &mut self,
        sides: [Option<Val<'d>>; 2],
        who: Option<Selector<'d>>,
        kind: TextRange,
        environment: Environment<'d>,
    ) {
        let mut references: Vec<Reference<'d>> =
            sides.into_iter().flatten().filter_map(Val::reference).filter(|it| it.role().is_some()).collect();
        references.sort_by_key(|it| it.node.range().start());
        if let Some(who) = who
            && who.role() == Some(Role::Other)
            && !references.is_empty()
        {
            self.remark(Remark::CompareOther(who.node));
        }
        // Where the players are asked for whom nobody stands, what is asked of them is not told besides.
        let asked = who.map_or(Some(Role::Same), Selector::role);
        if let Some(role) = asked {
            if let Some(who) = who {
                self.selected(who, environment);
            } else {
                let first = references.iter().find(|it| it.role() == Some(Role::Same));
                let at = first.map_or(kind, |it| it.node.place());
                self.uses(role, at, None, Wants::Player, environment);
            }
            if environment.of(role).what == Bound::No {
                return;
            }
        }
        let is_bound_inside = asked.is_none();
        for reference in references {
            if !(is_bound_inside && reference.role() == Some(Role::Same)) {
                self.reference(reference, environment);
            }
        }
    }

    fn action(&mut self, action: &'i Action<'d>, environment: Environment<'d>) {
        match &action.what {
            ActionKind::SetState { target, value, .. }
            | ActionKind::SetStateDelayed { target, value, .. } => {
                if let Some(target) = target {
                    self.selected(*target, environment);
                }
                if let Some(Val::Ref(reference)) = value {
                    self.reference(*reference, environment);
                }
            }
            ActionKind::IncrementState { target: Some(target), .. }
            | ActionKind::SendEvent { to: Some(target), .. } => {
                self.selected(*target, environment);
            }
            ActionKind::AssignStateRandom { exclude: Some((role, word)), .. } => {
                self.uses(*role, word.place(), None, Wants::Player, environment);
            }
            ActionKind::SpawnItem { at: Some(at), .. } => {
                if let Some(role) = at.role() {
                    // Items have a position as well.
                    self.uses(role, at.node.place(), None, Wants::Anything, environment);
                }
            }
            _ => {}
        }
    }

    /// A selector in a place for players.
    fn selected(&mut self, selector: Selector<'d>, environment: Environment<'d>) {
        if let Some(role) = selector.role() {
            self.uses(role, selector.node.place(), Some(selector.node), Wants::Player, environment);
        }
    }

    fn reference(&mut self, reference: Reference<'d>, environment: Environment<'d>) {
        let Some(role) = reference.role() else { return };
        let wants = match reference.path() {
            // Where it leads nowhere, that is told.
            Path::Broken => return,
            Path::State(_) | Path::Known(TEAM_ID) => Wants::Player,
            Path::Known("kind" | "holderId") => Wants::Item,
            Path::Known(_) | Path::Unknown => Wants::Anything,
        };
        self.uses(role, reference.node.place(), None, wants, environment);
    }

    fn uses(
        &mut self,
        role: Role,
        at: TextRange,
        selector: Option<Node<'d>>,
        wants: Wants,
        environment: Environment<'d>,
    ) {
        if self.is_silent {
            return;
        }
        let bound = environment.of(role).what;
        let later =
            if self.is_in_when && bound == Bound::No { self.later_binder(role, environment) } else { None };
        self.found.uses.push(Use {
            role,
            at,
            selector,
            wants,
            bound,
            is_in_when: self.is_in_when,
            later,
            after_zero: self.seen_zero,
        });
    }

    /// The child of an `and` around that comes later and binds a role.
    fn later_binder(&mut self, role: Role, environment: Environment<'d>) -> Option<(Node<'d>, usize, usize)> {
        let (was_silent, seen_zero) = (std::mem::replace(&mut self.is_silent, true), self.seen_zero);
        let mut found = None;
        for at in (0..self.later.len()).rev() {
            let (list, position, children) = self.later[at];
            let rest = children.iter().enumerate().skip(position + 1);
            // Of many only the next ones are looked at.
            for (later, child) in rest.take(MAX_LOOKED_AHEAD) {
                let after = self.bind(child, environment).of(role).what;
                if !matches!(after, Bound::No | Bound::Maybe) {
                    found = Some((list, position, later));
                    break;
                }
            }
            if found.is_some() {
                break;
            }
        }
        self.is_silent = was_silent;
        self.seen_zero = seen_zero;
        found
    }

    fn remark(&mut self, remark: Remark<'d>) {
        if !self.is_silent {
            self.found.remarks.push(remark);
        }
    }
}

/// So many later children are looked at for one that binds.
const MAX_LOOKED_AHEAD: usize = 32;

/// The placeholders of a message, with their roles and places. Where escapes make the place uncertain, it is that of the whole
/// text.
pub(crate) fn placeholders(message: Node<'_>) -> Vec<(Role, TextRange)> {
    let Some(Scalar::Text(_)) = message.scalar() else { return Vec::new() };
    let source = message.source();
    let start = usize::from(message.range().start());
    let mut found = Vec::new();
    for (word, role) in [("{player}", Role::Same), ("{other}", Role::Other)] {
        for (at, _) in source.match_indices(word).take(MAX_PLACEHOLDERS) {
            let range = text::range(start + at, start + at + word.len());
            found.push((role, if message.is_copy() { message.place() } else { range }));
        }
    }
    found.sort_by_key(|(_, range)| range.start());
    found
}

const MAX_PLACEHOLDERS: usize = 20;
