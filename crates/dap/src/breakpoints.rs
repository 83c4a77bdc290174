//! Where play stops.

use language::{Act, Actor, Place, TurnEnd, TurnRecord};

use crate::launch::Launched;
use crate::walk::Point;

/// A breakpoint.
#[derive(Clone, Debug)]
pub(crate) struct Breakpoint {
    /// Its number, by which the client knows it.
    pub(crate) id: i64,
    pub(crate) at: At,
    /// What must hold before the turn.
    pub(crate) condition: Option<Condition>,
    /// At which of the times it stops.
    pub(crate) hits: Option<Hits>,
}

/// A condition as authors of the language write one.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) text: String,
    /// Whether it holds before each turn.
    along: Vec<bool>,
}

impl Condition {
    /// Asks a condition of a recording. Err: why it is none.
    pub(crate) fn of(launched: &Launched, text: &str) -> Result<Self, String> {
        Ok(Self { text: text.to_owned(), along: launched.holds_along(text)? })
    }

    /// A condition that cannot be asked now, and so holds nowhere.
    pub(crate) fn unasked(text: &str) -> Self {
        Self { text: text.to_owned(), along: Vec::new() }
    }

    /// Whether it holds before a turn.
    pub(crate) fn holds(&self, turn: usize) -> bool {
        self.along.get(turn.saturating_sub(1)).copied().unwrap_or(false)
    }
}

/// What a breakpoint waits for.
#[derive(Clone, Debug)]
pub(crate) enum At {
    /// Nothing: it is at no place of the level.
    Nowhere,
    /// Something acts; of a goal: it is met.
    Actor(Actor),
    /// Moves begin.
    Steps(Vec<usize>),
    /// An event is emitted, or something with this name acts.
    Name(String),
    /// A part of the state changes.
    Change(Place),
}

/// At which of the times that it is met a breakpoint stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hits {
    /// Only this time, from 1.
    Only(usize),
    /// From this time on.
    From(usize),
    /// Each time whose number is a multiple of this.
    Each(usize),
}

impl Hits {
    /// Reads `3`, `>= 3` or `% 3`. Err: why it is none of these.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (kind, number): (fn(usize) -> Self, _) = match text {
            _ if text.starts_with(">=") => (Self::From, &text[2..]),
            _ if text.starts_with("==") => (Self::Only, &text[2..]),
            _ if text.starts_with('%') => (Self::Each, &text[1..]),
            _ => (Self::Only, text),
        };
        let number = number.trim().parse().ok().filter(|it| *it > 0).map(kind);
        number.ok_or_else(|| format!("`{text}` is not a number of times such as `3`, `>= 3` or `% 3`"))
    }

    /// Whether it stops this time, from 1.
    pub(crate) const fn stops(self, time: usize) -> bool {
        match self {
            Self::Only(number) => time == number,
            Self::From(number) => time >= number,
            Self::Each(number) => time.is_multiple_of(number),
        }
    }
}

/// What else play may stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    Lost,
    Stopped,
    Refused,
    Goal,
    Won,
}

impl Filter {
    pub(crate) const ALL: [Self; 5] = [Self::Lost, Self::Stopped, Self::Refused, Self::Goal, Self::Won];

    /// Its name in the protocol.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Stopped => "stopped",
            Self::Refused => "refused",
            Self::Goal => "goal",
            Self::Won => "won",
        }
    }

    /// Its label in the editor.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Lost => "Level lost",
            Self::Stopped => "Game stops, or a turn does not come to its end",
            Self::Refused => "Move refused",
            Self::Goal => "Goal met",
            Self::Won => "Level won",
        }
    }

    /// Whether it is on unless it is switched off.
    pub(crate) const fn is_default(self) -> bool {
        matches!(self, Self::Lost | Self::Stopped)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// What has come of the turn before a place, if that is what is waited for.
    pub(crate) fn met(self, turns: &[TurnRecord], point: Point) -> Option<String> {
        let turn = turns.get(point.turn.checked_sub(1)?).filter(|_| point.act.is_none())?;
        match (self, turn.end) {
            (Self::Lost, Some(TurnEnd::Lost)) => Some("The level is lost".to_owned()),
            (Self::Won, Some(TurnEnd::Won)) => Some("The level is won".to_owned()),
            (Self::Stopped, Some(TurnEnd::Stopped)) => Some("The game stops with an error".to_owned()),
            (Self::Stopped, Some(TurnEnd::Cut)) => {
                Some("The turn did not come to its end and was cut".to_owned())
            }
            (Self::Refused, _) if !turn.is_accepted => Some("The move was refused".to_owned()),
            (Self::Goal, _) => {
                let goals = met_goals(turns, point);
                (!goals.is_empty()).then(|| format!("Met: {}", goals.join(", ")))
            }
            _ => None,
        }
    }
}

/// The goals that the turn before a place has met.
fn met_goals(turns: &[TurnRecord], point: Point) -> Vec<String> {
    let Some(last) = point.turn.checked_sub(1).filter(|_| point.act.is_none()) else { return Vec::new() };
    let Some(turn) = turns.get(last) else { return Vec::new() };
    let was_met = |id: &str| {
        let before = last.checked_sub(1).and_then(|it| turns.get(it));
        before.is_some_and(|it| it.goals.iter().any(|goal| goal.id == id && goal.percent == 100))
    };
    let new = turn.goals.iter().filter(|goal| goal.percent == 100 && !was_met(&goal.id));
    new.map(|goal| format!("`{}`", goal.id)).collect()
}

/// Whether this is not another effect of a rule that has begun to act.
fn begins(act: &Act) -> bool {
    act.fires || act.by.kind != "rule"
}

/// What acted last at a place.
pub(crate) fn act_at(turns: &[TurnRecord], point: Point) -> Option<&Act> {
    turns.get(point.turn)?.acts.get(point.act?)
}

impl Breakpoint {
    /// Whether it is met at a place, whichever time that is.
    fn is_met(&self, turns: &[TurnRecord], point: Point) -> bool {
        if self.condition.as_ref().is_some_and(|it| !it.holds(point.turn)) {
            return false;
        }
        let act = act_at(turns, point);
        match &self.at {
            At::Nowhere => false,
            At::Steps(steps) => point.act.is_none() && steps.contains(&point.turn),
            At::Actor(actor) => {
                act.is_some_and(|act| act.by.is(actor) && begins(act))
                    || actor.kind != "rule" && met_goals(turns, point).contains(&format!("`{}`", actor.name))
            }
            At::Name(name) => act.is_some_and(|act| {
                let events = turns[point.turn].events.get(act.events.clone()).unwrap_or_default();
                act.by.name == *name && begins(act) || events.iter().any(|event| event.name == *name)
            }),
            At::Change(place) => {
                act.is_some_and(|act| act.changes.iter().any(|change| place.has(&change.thing)))
            }
        }
    }

    /// Whether play stops at a place. `all` gives all places from the first one on.
    pub(crate) fn stops(&self, turns: &[TurnRecord], point: Point, all: impl Iterator<Item = Point>) -> bool {
        self.is_met(turns, point)
            && self.hits.is_none_or(|hits| {
                // Counted from the start, so that it stops at the same places whichever way play goes.
                let times = all.take_while(|it| *it <= point).filter(|it| self.is_met(turns, *it)).count();
                hits.stops(times)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_numbers_beginnings_and_multiples() {
        assert_eq!(Hits::read("3"), Ok(Hits::Only(3)));
        assert_eq!(Hits::read(" >= 2 "), Ok(Hits::From(2)));
        assert_eq!(Hits::read("% 4"), Ok(Hits::Each(4)));
        for wrong in ["", "0", "-1", "> 2", "three"] {
            assert!(Hits::read(wrong).is_err(), "{wrong}");
        }
    }
}
