//! Which matches a condition has, given what is bound before it (spec section 12).

use wage_rules::doc::Node;
use wage_rules::model::{Condition, ConditionKind, Reference, Role, Selector, Val, Who};
use wage_rules::vocabulary::TEAM_ID;

use crate::scene::Scene;
use crate::world::{Match, Partner, World};
use crate::{Assumption, Assumptions, MAX_MATCHES, Value};

/// What conditions are held against.
#[derive(Clone, Copy)]
pub(crate) struct Matcher<'a, 'd> {
    pub(crate) world: &'a World,
    pub(crate) scene: &'a Scene<'d>,
    pub(crate) assume: &'a Assumptions,
}

impl<'d> Matcher<'_, 'd> {
    /// The matches of a condition that extend one; more than [`MAX_MATCHES`] are cut off.
    pub(crate) fn matches(self, condition: &Condition<'d>, bound: Match) -> Vec<Match> {
        let mut result = self.all(condition, bound);
        result.truncate(MAX_MATCHES + 1);
        result
    }

    fn all(self, condition: &Condition<'d>, bound: Match) -> Vec<Match> {
        match &condition.what {
            ConditionKind::EnteredZone { who, zone } => self.crossing(*who, *zone, true, bound),
            ConditionKind::LeftZone { who, zone } => self.crossing(*who, *zone, false, bound),
            ConditionKind::Proximity { a, b, meters } => self.proximity(*a, *b, *meters, bound),
            ConditionKind::Interaction { verb, a, b, item } => self.interaction(*verb, *a, *b, *item, bound),
            ConditionKind::Tick { every } => {
                let every = every.and_then(Node::as_number);
                if every.is_some_and(|every| self.ticks(every)) { vec![bound] } else { Vec::new() }
            }
            ConditionKind::StateEquals { who, key, value } => {
                let Some((key, value)) = key.and_then(Node::as_str).zip(*value) else { return Vec::new() };
                let value = Value::of(value);
                let subjects = self.subjects(*who, bound).into_iter();
                subjects
                    .filter(|(player, _)| self.has(*player, key, &value))
                    .map(|(_, bound)| bound)
                    .collect()
            }
            ConditionKind::CountState { who, key, value, n } => {
                let Some((key, value)) = key.and_then(Node::as_str).zip(*value) else { return Vec::new() };
                let Some(n) = n.and_then(Node::as_number) else { return Vec::new() };
                self.count(*who, key, &Value::of(value), n, bound)
            }
            ConditionKind::Compare { op, left, right, who } => {
                let Some(op) = op.and_then(Node::as_str) else { return Vec::new() };
                let Some((left, right)) = left.zip(*right) else { return Vec::new() };
                let subjects = match who {
                    Some(_) => self.subjects(*who, bound),
                    None => Self::of_role(Role::Same, bound),
                };
                let holds = |bound: Match| {
                    compare(op, self.value(left, bound).as_ref(), self.value(right, bound).as_ref())
                };
                subjects.into_iter().map(|(_, bound)| bound).filter(|bound| holds(*bound)).collect()
            }
            ConditionKind::And(children) => children.iter().fold(vec![bound], |matches, child| {
                let mut next: Vec<Match> = Vec::new();
                for it in matches {
                    next.extend(self.matches(child, it));
                    if next.len() > MAX_MATCHES {
                        break;
                    }
                }
                next
            }),
            ConditionKind::Or(children) => {
                let mut result: Vec<Match> = Vec::new();
                for child in children {
                    let found = self.matches(child, bound);
                    if !found.is_empty() && self.assume.is_other(Assumption::A19) {
                        return found;
                    }
                    for it in found {
                        if !result.contains(&it) {
                            result.push(it);
                        }
                    }
                }
                result
            }
            ConditionKind::Not(child) => match child {
                Some(child) if self.matches(child, bound).is_empty() => vec![bound],
                _ => Vec::new(),
            },
            ConditionKind::Unknown => Vec::new(),
        }
    }

    /// The players of a selector that binds nobody by itself.
    pub(crate) fn players(self, who: Who<'_>, bound: Match) -> Vec<usize> {
        let of_team = |index: &usize, team: &str| self.world.players[*index].team.as_deref() == Some(team);
        match who {
            Who::Any | Who::Bad => self.world.here().collect(),
            Who::Team(team) => self.world.here().filter(|index| of_team(index, team)).collect(),
            Who::Id(id) => self.world.player(id).into_iter().collect(),
            Who::Bound(role) => Self::of_role(role, bound).into_iter().map(|(player, _)| player).collect(),
        }
    }

    fn of_role(role: Role, bound: Match) -> Vec<(usize, Match)> {
        let player = match (role, bound.other) {
            (Role::Same, _) => bound.same,
            (Role::Other, Some(Partner::Player(player))) => Some(player),
            (Role::Other, _) => None,
        };
        player.into_iter().map(|player| (player, bound)).collect()
    }

    /// Whom a condition asks about, each with what is bound if it holds for that player (A4).
    pub(crate) fn subjects(self, who: Option<Selector<'d>>, bound: Match) -> Vec<(usize, Match)> {
        let Some(who) = who.map(|who| who.who) else { return Vec::new() };
        if let Who::Bound(role) = who {
            return Self::of_role(role, bound);
        }
        let rebinds = bound.same.is_none() || self.assume.is_other(Assumption::A4);
        let players = self.players(who, bound).into_iter();
        players
            .filter(|player| rebinds || bound.same == Some(*player))
            .map(|player| (player, Match { same: Some(player), ..bound }))
            .collect()
    }

    fn crossing(
        self,
        who: Option<Selector<'d>>,
        zone: Option<Node<'d>>,
        into: bool,
        bound: Match,
    ) -> Vec<Match> {
        let Some(zone) = zone.and_then(Node::as_str) else { return Vec::new() };
        let subjects = self.subjects(who, bound).into_iter();
        subjects
            .filter(|(player, _)| self.scene.crossed(*player, zone, into))
            .map(|(_, bound)| bound)
            .collect()
    }

    fn proximity(
        self,
        a: Option<Selector<'d>>,
        b: Option<Selector<'d>>,
        meters: Option<f64>,
        bound: Match,
    ) -> Vec<Match> {
        let (Some(b), Some(meters)) = (b, meters) else { return Vec::new() };
        let partners = self.players(b.who, bound);
        let mut result: Vec<Match> = Vec::new();
        for (one, bound) in self.subjects(a, bound) {
            for two in &partners {
                if one == *two || !self.scene.met(one, *two, meters) {
                    continue;
                }
                let found = Match { same: Some(one), other: Some(Partner::Player(*two)) };
                let is_bound = bound.other.is_none_or(|other| other == Partner::Player(*two));
                let is_mirror = |it: &Match| it.same == Some(*two) && it.other == Some(Partner::Player(one));
                let is_double = self.assume.is_other(Assumption::A17) && result.iter().any(is_mirror);
                if (is_bound || self.assume.is_other(Assumption::A4)) && !is_double {
                    result.push(found);
                }
                if result.len() > MAX_MATCHES {
                    return result;
                }
            }
        }
        result
    }

    fn interaction(
        self,
        verb: Option<Node<'d>>,
        a: Option<Selector<'d>>,
        b: Option<Selector<'d>>,
        item: Option<Node<'d>>,
        bound: Match,
    ) -> Vec<Match> {
        let Some(verb) = verb.and_then(Node::as_str) else { return Vec::new() };
        let initiators = if a.is_some() {
            self.subjects(a, bound)
        } else {
            let rebinds = bound.same.is_none() || self.assume.is_other(Assumption::A4);
            let players = self.world.here().filter(|it| rebinds || bound.same == Some(*it));
            players.map(|player| (player, Match { same: Some(player), ..bound })).collect()
        };
        let targets = b.map(|b| self.players(b.who, bound));
        let kind = item.and_then(Node::as_str);
        let fits = |on: Option<Partner>| {
            let is_target = targets.as_ref().is_none_or(|targets| match on {
                Some(Partner::Player(player)) => targets.contains(&player),
                _ => false,
            });
            let is_kind = kind.is_none_or(|kind| match on {
                Some(Partner::Item(item)) => self.world.items.get(item).is_some_and(|it| &*it.kind == kind),
                _ => false,
            });
            is_target && is_kind
        };
        let mut result = Vec::new();
        for event in self.scene.events.iter().filter(|event| event.verb == verb && fits(event.on)) {
            for (_, bound) in initiators.iter().filter(|(player, _)| *player == event.by) {
                let is_bound = bound.other.is_none() || bound.other == event.on;
                if is_bound || self.assume.is_other(Assumption::A4) {
                    result.push(Match { other: event.on, ..*bound });
                }
            }
        }
        result
    }

    /// Whether a multiple of the period lies in this step (A18).
    pub(crate) fn ticks(self, every: f64) -> bool {
        let count = |time: u64| (time as f64 / every).floor();
        every > 0.0 && count(self.scene.now) > count(self.scene.now.saturating_sub(self.scene.step))
    }

    fn has(self, player: usize, key: &str, value: &Value) -> bool {
        self.world.state(player, key).is_some_and(|it| it.same_as(value))
    }

    fn count(self, who: Option<Selector<'d>>, key: &str, value: &Value, n: f64, bound: Match) -> Vec<Match> {
        let Some(who) = who.map(|who| who.who) else { return Vec::new() };
        let holders = self.holders(who, key, value, bound);
        #[allow(clippy::float_cmp, reason = "both are whole numbers")]
        if holders.len() as f64 != n {
            return Vec::new();
        }
        let binds = n != 0.0 && !matches!(who, Who::Bound(_));
        if binds && (bound.same.is_none() || self.assume.is_other(Assumption::A4)) {
            return holders.into_iter().map(|player| Match { same: Some(player), ..bound }).collect();
        }
        vec![bound]
    }

    /// Those of a selector who have a value.
    pub(crate) fn holders(self, who: Who<'_>, key: &str, value: &Value, bound: Match) -> Vec<usize> {
        self.players(who, bound).into_iter().filter(|player| self.has(*player, key, value)).collect()
    }

    /// What a value is for those who are bound; nothing if it is not there.
    pub(crate) fn value(self, value: Val<'_>, bound: Match) -> Option<Value> {
        match value {
            Val::Literal(node) => Some(Value::of(node)),
            Val::Ref(reference) => self.reference(reference, bound),
            Val::Bad => None,
        }
    }

    fn reference(self, reference: Reference<'_>, bound: Match) -> Option<Value> {
        let (_, path) = reference.text.split_once('.')?;
        let player = match (reference.role()?, bound.other) {
            (Role::Same, _) => bound.same?,
            (Role::Other, Some(Partner::Player(player))) => player,
            (Role::Other, Some(Partner::Item(item))) => return self.of_item(item, path),
            (Role::Other, None) => return None,
        };
        let it = self.world.players.get(player)?;
        if let Some(path) = path.strip_prefix("state.") {
            let mut parts = path.split('.');
            let first = it.state.get(parts.next()?)?;
            return parts.try_fold(first, |value, part| value.member(part)).cloned();
        }
        match path {
            "id" | "name" => Some(Value::Text(it.id.clone())),
            TEAM_ID => it.team.clone().map(Value::Text),
            "position.lat" => self.scene.degrees(player).map(|(lat, _)| Value::Number(lat)),
            "position.lng" => self.scene.degrees(player).map(|(_, lng)| Value::Number(lng)),
            _ => None,
        }
    }

    fn of_item(self, item: usize, path: &str) -> Option<Value> {
        let it = self.world.items.get(item)?;
        match path {
            "id" => Some(Value::Text(it.id.clone())),
            "kind" => Some(Value::Text(it.kind.clone())),
            _ => None,
        }
    }
}

/// Whether two values stand in a relation. What is missing equals nothing, not even null (spec section 12).
pub(crate) fn compare(op: &str, left: Option<&Value>, right: Option<&Value>) -> bool {
    let equal = || left.zip(right).is_some_and(|(left, right)| left.same_as(right));
    let ordered = |test: fn(&f64, &f64) -> bool| {
        let numbers = left.and_then(Value::as_number).zip(right.and_then(Value::as_number));
        numbers.is_some_and(|(left, right)| test(&left, &right))
    };
    match op {
        "eq" => equal(),
        "ne" => !equal(),
        "gt" => ordered(f64::gt),
        "gte" => ordered(f64::ge),
        "lt" => ordered(f64::lt),
        "lte" => ordered(f64::le),
        "contains" => match (left, right) {
            (Some(Value::List(elements)), Some(right)) => elements.iter().any(|it| it.same_as(right)),
            (Some(Value::Text(text)), Some(Value::Text(part))) => text.contains(&**part),
            _ => false,
        },
        _ => false,
    }
}
