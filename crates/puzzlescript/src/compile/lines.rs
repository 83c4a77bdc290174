//! The lines of RULES: what became of them in the snapshot before is kept where it is the same.

use std::sync::Arc;

use puzzlescript_engine::model::Group;

use super::Context;
use super::dictionary::Dictionary;
use super::draft::Before;
use super::environment::{Environment, Since};
use super::expand::{Pass, expand};
use super::groups::groups;
use super::line::{self, ParsedLine};
use super::masks::Layers;
use super::parse::{loop_mark, parse_rules};
use super::placed::{Made, Placed};
use super::printed::PrintedRules;
use crate::limits::RULES;
use crate::read::RuleLine;

/// What the lines of RULES became, for the next snapshot.
#[derive(Debug)]
pub(crate) struct KeptRules {
    environment: Environment,
    lines: Vec<Known>,
}

/// A line as it was.
#[derive(Clone, Debug)]
struct Known {
    line: u32,
    words: Arc<str>,
    is_lowered: bool,
    /// The rule before it.
    before: Option<Before>,
    /// Nothing where it was not compiled.
    made: Option<Made>,
}

/// The lines of an earlier text, and what of the names in them is another now.
struct Earlier<'e> {
    lines: &'e [Known],
    since: Since,
}

/// The groups of a game.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) printed: PrintedRules,
    pub(crate) main: Vec<Group>,
    pub(crate) late: Vec<Group>,
}

/// Compiles the lines of RULES; nothing where one of them leaves nothing to play. What is kept becomes what these lines are.
pub(crate) fn compile(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    kept: &mut Option<Arc<KeptRules>>,
) -> Option<Compiled> {
    let environment = Environment::of(context, dictionary);
    let earlier = kept.take();
    let earlier = earlier.as_ref().and_then(|kept| {
        let since = environment.since(&kept.environment, context, dictionary)?;
        Some(Earlier { lines: &kept.lines, since })
    });
    let (mut lines, parsed) = parsed(context, earlier.as_ref());
    let is_unusable = parsed.iter().any(|(_, line)| line.is_unusable);
    let compiled = if !is_unusable && make(context, dictionary, &mut lines, parsed) {
        put_together(context, &mut lines)
    } else {
        // What is told then depends on how far each pass comes with all lines.
        let rules = parse_rules(context);
        expand(context, dictionary, rules, &mut |_, _| ());
        None
    };
    *kept = Some(Arc::new(KeptRules { environment, lines }));
    compiled
}

/// The lines as far as they are known from those of the snapshot before; those that are not known are parsed.
fn parsed(context: &Context<'_>, earlier: Option<&Earlier<'_>>) -> (Vec<Known>, Vec<(usize, ParsedLine)>) {
    let source = context.source;
    let since = earlier.map(|earlier| &earlier.since);
    let earlier = earlier.map_or(&[][..], |earlier| earlier.lines);
    let count = source.rules.len();
    let is_same = |(known, line): &(&Known, &RuleLine)| {
        known.is_lowered == line.is_lowered && *known.words == *context.written_at(line.at)
    };
    let front = earlier.iter().zip(&source.rules).take_while(is_same).count();
    let most = earlier.len().min(count) - front;
    let back = earlier.iter().rev().zip(source.rules.iter().rev()).take(most).take_while(is_same).count();
    let (mut lines, mut parsed): (Vec<Known>, Vec<(usize, ParsedLine)>) =
        (Vec::with_capacity(count), Vec::new());
    let mut before: Option<Before> = None;
    for (number, line) in source.rules.iter().enumerate() {
        let to_end = count - number;
        let place = if number < front { Some(number) } else { earlier.len().checked_sub(to_end) };
        let earlier = place.filter(|_| number < front || to_end <= back).and_then(|place| earlier.get(place));
        let is_late = |before: Option<Before>| before.map(|before| before.is_late);
        let is_kept = |known: &&Known| {
            is_late(known.before) == is_late(before) && since.is_some_and(|since| since.keeps(line))
        };
        let made = earlier.filter(is_kept);
        let made = made.and_then(|known| Some(known.made.as_ref()?.in_line(known.line, line.line)));
        let words = earlier.map(|known| Arc::clone(&known.words));
        let words = words.unwrap_or_else(|| context.written_at(line.at).into());
        let own = before;
        if let Some(made) = &made {
            let shape = made.content.shape;
            before = shape.map(|shape| shape.before(line.line, own)).or(own);
        } else if loop_mark(source, line).is_none() {
            let new = line::parse(context, line, own);
            before = new.rule.as_ref().map(|rule| rule.facts.before()).or(own);
            parsed.push((number, new));
        }
        lines.push(Known { line: line.line, words, is_lowered: line.is_lowered, before: own, made });
    }
    if let Some(renumbering) = since.and_then(|since| since.renumbering.as_ref()) {
        let made = lines.iter_mut().filter_map(|line| line.made.as_mut());
        made.for_each(|made| made.renumber(renumbering));
    }
    (lines, parsed)
}

/// Compiles the lines that were parsed; whether the limits hold.
fn make(
    context: &Context<'_>,
    dictionary: &Dictionary,
    lines: &mut [Known],
    parsed: Vec<(usize, ParsedLine)>,
) -> bool {
    let costs = |lines: &[Known]| -> usize {
        lines.iter().filter_map(|line| line.made.as_ref()).map(|made| made.content.cost.room).sum()
    };
    let mut room = context.room.saturating_sub(costs(lines));
    if room == 0 {
        return false;
    }
    let layers = (!parsed.is_empty()).then(|| Layers::of(context, dictionary));
    for ((number, parsed), layers) in parsed.into_iter().zip(layers.iter().cycle()) {
        let (Some(known), Some(line)) = (lines.get_mut(number), context.source.rules.get(number)) else {
            continue;
        };
        let (content, rules) = line::compile(context, room, dictionary, layers, line, parsed);
        if content.cost.is_exhausted {
            return false;
        }
        room -= content.cost.room;
        known.made = Some(Made { content: Arc::new(content), rules, joined: None });
    }
    let mut rules = 0;
    lines.iter().filter_map(|line| line.made.as_ref()).all(|made| {
        let cost = made.content.cost;
        let is_within = rules + cost.most_rules <= RULES;
        rules += cost.rules;
        is_within
    })
}

/// Says what each pass says of the lines, and makes groups of them.
fn put_together(context: &mut Context<'_>, lines: &mut [Known]) -> Option<Compiled> {
    let source = context.source;
    let say = |context: &mut Context<'_>, lines: &[Known], pass: Pass| {
        for (known, line) in lines.iter().zip(&source.rules) {
            if let Some(made) = &known.made {
                made.content.say(context, pass, line.line, line.at);
            }
        }
    };
    for pass in Pass::EXPANDING {
        say(context, lines, pass);
    }
    if lines.iter().filter_map(|line| line.made.as_ref()).any(|made| made.content.is_unusable) {
        return None;
    }
    let mut placed: Vec<Placed> = Vec::with_capacity(lines.len());
    for (number, (known, line)) in lines.iter().zip(&source.rules).enumerate() {
        let Some(made) = &known.made else { continue };
        let Some(shape) = made.content.shape else { continue };
        let Before { group, .. } = shape.before(line.line, known.before);
        placed.push(Placed { line: line.line, group, at: line.at, shape, made: made.clone(), number });
    }
    let printed = PrintedRules::of(&placed);
    say(context, lines, Pass::Masks);
    let (main, late) = groups(context, &mut placed);
    for Placed { made, number, .. } in placed {
        if let Some(known) = lines.get_mut(number) {
            known.made = Some(made);
        }
    }
    Some(Compiled { printed, main, late })
}

#[cfg(test)]
mod tests;
