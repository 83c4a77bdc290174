//! What a client changes by hand, to see what would follow.

use language::Place;
use serde_json::json;

use super::Adapter;
use super::arguments::{SetExpression, SetVariable};
use crate::message::{Answer, event};
use crate::sources::Sources;
use crate::walk::{Places, Point};

impl Adapter {
    pub(super) fn set_variable(&mut self, wanted: &SetVariable) -> Answer {
        let members = self.debuggee()?.opened.members(wanted.variables_reference)?;
        let found = members.iter().find(|it| it.name == wanted.name);
        let place = found.and_then(|it| it.place.clone());
        self.set(place.ok_or("only cells and variables can be set")?, &wanted.value)
    }

    pub(super) fn set_expression(&mut self, wanted: &SetExpression) -> Answer {
        let name = wanted.expression.trim();
        // Watches show a variable by its path in the state, too.
        let place = Place::named(name.strip_prefix("variables.").unwrap_or(name));
        self.set(place.ok_or("name a cell, as `3,1`, or a variable")?, &wanted.value)
    }

    /// Sets a part of the state before the present turn, and plays what follows anew.
    fn set(&mut self, place: Place, value: &str) -> Answer {
        let debuggee = self.debuggee()?;
        let at = debuggee.at;
        if at.act.is_some() {
            let noun = debuggee.launched.noun;
            return Err(format!(
                "things can be set between two {noun}s; restart the frame to go to its beginning"
            ));
        }
        let has_ended = |turn: &language::TurnRecord| turn.end.is_some();
        if at >= debuggee.places.end() && debuggee.launched.turns.last().is_some_and(has_ended) {
            return Err("the attempt is over; step back to set something before that".to_owned());
        }
        let change = debuggee.launched.set(at.turn, place, value)?;
        debuggee.places = Places::of(&debuggee.launched.turns);
        debuggee.sources = Sources::new(&debuggee.launched);
        debuggee.at = at.min(debuggee.places.end()).max(Point::before(0));
        self.find_lines();
        let words = &change.thing.words;
        let told = format!(
            "{words}: {} → {}, changed by hand: from here on this is no longer the level. Restart to have it again.\n",
            change.before, change.after
        );
        self.events.push(event("output", json!({ "category": "important", "output": told })));
        if self.hears_of_changes {
            self.events.push(event("invalidated", json!({ "areas": ["all"] })));
        }
        Ok(json!({ "value": change.after, "variablesReference": 0 }))
    }
}
