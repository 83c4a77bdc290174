//! What laws ask of a level and its gold path, as far as no search is needed.

use engine::{Level, def};
use json::{Kind, Node};

use super::read::{Asked, Moment, Named, Quantity, Range};
use super::{Answer, Cancelled, proofs};
use crate::describe;
use crate::file_context::FileContext;
use crate::ignored::in_play::Played;
use crate::replay_input::ReplayInput;

/// A level whose gold path wins.
#[derive(Clone, Copy)]
pub(super) struct Subject<'s> {
    pub(super) context: FileContext<'s>,
    pub(super) input: &'s ReplayInput<'s>,
    pub(super) written: &'s def::Level,
    pub(super) level: &'s Level,
    pub(super) path: &'s [def::Action],
    pub(super) played: &'s Played,
    /// Its place in the sequence of levels, from 1.
    pub(super) place: Option<u32>,
    pub(super) cancelled: &'s dyn Fn() -> bool,
}

impl<'s> Subject<'s> {
    /// Where a breach is reported; `None` only if the file is no object.
    pub(super) fn place_of(&self, asked: &Asked) -> Option<Node<'s>> {
        let root = self.context.file.tree.root()?;
        let solution = root.get("solution");
        let gold_path = || solution?.get("goldPath");
        let found = match asked {
            Asked::Number(Quantity::HintStops | Quantity::FirstHint | Quantity::FirstHintShare, _) => {
                solution.and_then(|solution| solution.get("hintStops"))
            }
            Asked::Number(Quantity::Tags, _) | Asked::Named(Named::Tag, ..) | Asked::TagsAmong(_) => {
                root.get("metadata").and_then(|metadata| metadata.get("tags").or(Some(metadata)))
            }
            Asked::Number(Quantity::Place, _) => root.get("id"),
            Asked::Condition(Moment::Start, ..) | Asked::Need(_) => root.get("board"),
            _ => None,
        };
        found.or_else(gold_path).or(Some(root))
    }

    /// Whether it is the case.
    pub(super) fn answer(&self, asked: &Asked) -> Result<Answer, Cancelled> {
        Ok(match asked {
            Asked::Number(Quantity::RolloutBits, range) => return proofs::rollout_bits(self, *range),
            Asked::Feature(feature, paths) => return proofs::feature(self, feature, *paths),
            Asked::Need(kind) => return proofs::need(self, kind),
            Asked::Event(event, without) => return proofs::event(self, event, *without),
            Asked::Optimal => return proofs::optimal(self),
            Asked::Number(quantity, range) => self.number(*quantity, *range),
            Asked::Named(named, name, is_not) => self.named(*named, name, *is_not),
            Asked::TagsAmong(known) => {
                let tags = self.tags();
                match tags.iter().find(|tag| !known.contains(tag)) {
                    Some(other) => {
                        Answer::Broken(format!("the level has the tag `{}`", describe::short(other)))
                    }
                    None => Answer::Holds,
                }
            }
            Asked::Condition(moment, condition, is_not) => {
                let (path, when) = match moment {
                    Moment::Start => (&[][..], "at the start"),
                    Moment::End => (self.path, "when the gold path has won"),
                };
                let ReplayInput { game, semantics, .. } = *self.input;
                let holds = engine::condition_holds((game, self.written), semantics, path, condition);
                // The level was compiled already, so its board is small enough.
                let holds = holds.unwrap_or_default();
                let verb = if holds { "holds" } else { "does not hold" };
                answer(holds != *is_not, || format!("the condition {verb} {when}"))
            }
        })
    }

    fn number(&self, quantity: Quantity, range: Range) -> Answer {
        let length = self.path.len();
        let (number, found) = match quantity {
            Quantity::Length => {
                (length as f64, format!("the gold path has {}", describe::count(length, "step")))
            }
            Quantity::Place => match self.place {
                Some(place) => (f64::from(place), format!("the level is number {place} of the sequence")),
                None => return Answer::Broken("the level is not in the sequence".to_owned()),
            },
            Quantity::HintStops => {
                let stops = self.hint_stops().count();
                (stops as f64, format!("the solution has {}", count_or_none(stops, "hint stop")))
            }
            Quantity::FirstHint | Quantity::FirstHintShare => {
                let Some(first) = self.hint_stops().min() else { return Answer::Holds };
                let share = first as f64 * 100.0 / length.max(1) as f64;
                let found = format!("the first hint stops after step {first} of {length} ({share:.0} %)");
                (if quantity == Quantity::FirstHint { first as f64 } else { share }, found)
            }
            Quantity::Tags => {
                let tags = self.tags().len();
                (tags as f64, format!("the level has {}", count_or_none(tags, "tag")))
            }
            // It needs play beyond the gold path.
            Quantity::RolloutBits => return Answer::Holds,
        };
        answer(range.has(number), || found)
    }

    fn named(&self, named: Named, name: &str, is_not: bool) -> Answer {
        let short = describe::short(name);
        match named {
            Named::Tag => {
                let has = self.tags().iter().any(|tag| tag == name);
                let verb = if has { "has" } else { "lacks" };
                answer(has != is_not, || format!("the level {verb} the tag `{short}`"))
            }
            Named::Rule => {
                let rules = self.input.game.rules.iter().chain(&self.written.rules).enumerate();
                let mut rules = rules.filter(|(_, rule)| rule.id == name);
                let acts = rules.any(|(at, _)| self.played.has_effect(at as u32));
                let what = if acts { "an effect" } else { "no effect" };
                answer(acts != is_not, || format!("rule `{short}` has {what} on the gold path"))
            }
            Named::System => {
                let acts = self.plays_otherwise_without(name);
                let how = if acts { "otherwise" } else { "the same" };
                answer(acts != is_not, || format!("the gold path plays {how} without system `{short}`"))
            }
        }
    }

    /// Whether the gold path has another course without a system, or all systems of a type.
    fn plays_otherwise_without(&self, system: &str) -> bool {
        let ReplayInput { game, semantics, .. } = *self.input;
        let mut game = game.clone();
        game.systems.retain(|other| other.id != system && other.ty != system);
        // It was compiled with more systems already.
        let Ok(without) = Level::compile_with(&game, self.written, semantics) else { return true };
        without.stop().is_some() || engine::trace(&without, self.path) != engine::trace(self.level, self.path)
    }

    fn hint_stops(&self) -> impl Iterator<Item = i64> + use<'s> {
        let solution = self.context.file.tree.root().and_then(|root| root.get("solution"));
        let stops = solution.and_then(|solution| solution.get("hintStops"));
        stops.into_iter().flat_map(Node::elements).filter_map(Node::as_i64)
    }

    fn tags(&self) -> Vec<String> {
        let tags = self.context.file.tree.root().and_then(|root| root.get("metadata")?.get("tags"));
        let tags = tags.filter(|tags| tags.kind() == Kind::Array);
        tags.into_iter().flat_map(Node::elements).filter_map(|tag| Some(tag.as_str()?.into_owned())).collect()
    }
}

impl Range {
    pub(super) fn has(self, number: f64) -> bool {
        self.least.is_none_or(|least| number >= least) && self.most.is_none_or(|most| number <= most)
    }
}

fn answer(holds: bool, instead: impl FnOnce() -> String) -> Answer {
    if holds { Answer::Holds } else { Answer::Broken(instead()) }
}

fn count_or_none(count: usize, noun: &str) -> String {
    if count == 0 { format!("no {noun}") } else { describe::count(count, noun) }
}
