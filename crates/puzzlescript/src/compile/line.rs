//! What a line of RULES becomes, by itself: the same wherever it stands in games that declare the same.

use std::sync::Arc;

use puzzlescript_engine::model::{Direction, Rule};
use text::TextRange;

use super::Context;
use super::dictionary::Dictionary;
use super::draft::Before;
use super::duplicates;
use super::ellipses;
use super::expand::{Pass, expand};
use super::masks::{Layers, Masker};
use super::parse::{ParsedRule, parse_rule};
use crate::messages::{Line, Message, Messages};
use crate::read::RuleLine;

/// A line that was parsed.
#[derive(Debug)]
pub(crate) struct ParsedLine {
    pub(crate) rule: Option<ParsedRule>,
    /// Whether it leaves nothing to play.
    pub(crate) is_unusable: bool,
    said: Vec<Message>,
}

/// What a line became. Its places are relative to it.
#[derive(Debug)]
pub(crate) struct LineRules {
    /// What its rules share; nothing where the line is dropped.
    pub(crate) shape: Option<Shape>,
    /// Its rules as they are printed, behind the number of the line.
    pub(crate) printed: Vec<(Direction, Box<str>)>,
    /// The first rule that can never apply.
    pub(crate) impossible: Option<Impossible>,
    /// Whether there are rules, and none of them can ever apply.
    pub(crate) is_all_impossible: bool,
    pub(crate) cost: Cost,
    /// Whether it leaves nothing to play.
    pub(crate) is_unusable: bool,
    said: Vec<(Pass, Message)>,
}

/// What the rules of a line share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Whether they belong to the group of the line before.
    pub(crate) is_joined: bool,
    pub(crate) is_late: bool,
    pub(crate) is_rigid: bool,
    pub(crate) is_random: bool,
}

impl Shape {
    /// What counts of it for the next line.
    pub(crate) fn before(self, line: u32, before: Option<Before>) -> Before {
        let joined = before.filter(|_| self.is_joined).map(|before| before.group);
        Before { group: joined.unwrap_or(line), is_late: self.is_late }
    }
}

/// What counts for the limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// How many names and cells the copies of its rules took.
    pub(crate) room: usize,
    /// Whether that was more than there was.
    pub(crate) is_exhausted: bool,
    /// How many rules it became before equal ones were dropped.
    pub(crate) rules: usize,
    /// The most that there were of them at a time.
    pub(crate) most_rules: usize,
}

/// Two names of one layer that a left cell asks for, as they are written.
#[derive(Debug)]
pub(crate) struct Impossible {
    pub(crate) one: Box<str>,
    pub(crate) other: Box<str>,
    /// Where the first of them is.
    pub(crate) at: TextRange,
}

/// Parses a line behind another one.
pub(crate) fn parse(context: &Context<'_>, line: &RuleLine, before: Option<Before>) -> ParsedLine {
    let mut messages = Messages::default();
    let mut own = context.with_messages(&mut messages);
    let rule = parse_rule(&mut own, line, before);
    let is_unusable = own.is_unusable;
    ParsedLine { rule, is_unusable, said: messages.into_list() }
}

/// Compiles a line that was parsed, in the room that there is. Yields its rules that can apply, too.
pub(crate) fn compile(
    context: &Context<'_>,
    room: usize,
    dictionary: &Dictionary,
    layers: &Layers,
    line: &RuleLine,
    parsed: ParsedLine,
) -> (LineRules, Arc<[Rule]>) {
    let shape = parsed.rule.as_ref().map(|rule| Shape {
        is_joined: rule.facts.group != line.line,
        is_late: rule.facts.is_late,
        is_rigid: rule.facts.is_rigid,
        is_random: rule.facts.is_random,
    });
    let mut said = Said { line, list: Vec::new() };
    said.add(Pass::Parse, parsed.said);
    let mut messages = Messages::default();
    let mut own = Context { room, ..context.with_messages(&mut messages) };
    let rules = parsed.rule.into_iter().collect();
    let expanded = expand(&mut own, dictionary, rules, &mut |context, pass| {
        said.add(pass, std::mem::take(context.messages).into_list());
    });
    let cost = Cost {
        room: room - own.room,
        is_exhausted: own.is_exhausted(),
        rules: expanded.drafts.as_ref().map_or(0, Vec::len),
        most_rules: expanded.most_rules,
    };
    let names = &own.source.names;
    let drafts = expanded.drafts.unwrap_or_default().into_iter().map(|draft| {
        let text = draft.print(names);
        (draft, text)
    });
    let drafts = duplicates::without_duplicates(drafts.collect());
    let mut masker = Masker::new(&mut own, dictionary, layers);
    let masked: Vec<_> = drafts.iter().filter_map(|(draft, _)| masker.rule(draft)).collect();
    said.add(Pass::Masks, std::mem::take(own.messages).into_list());
    let is_possible = |rule: &&super::masks::Masked| rule.impossible.is_none();
    for rule in masked.iter().filter(is_possible) {
        ellipses::check(&mut own, &rule.facts, &rule.rule);
    }
    said.add(Pass::Ellipses, std::mem::take(own.messages).into_list());
    let impossible = masked.iter().find_map(|rule| rule.impossible).map(|(one, other)| Impossible {
        one: own.written(one.name).into(),
        other: own.written(other.name).into(),
        at: one.at - line.at.start(),
    });
    let is_all_impossible = !masked.is_empty() && !masked.iter().any(|rule| is_possible(&rule));
    let is_unusable = parsed.is_unusable || own.is_unusable;
    let rules = masked.into_iter().filter(|rule| is_possible(&rule)).map(|rule| rule.rule).collect();
    let printed = drafts.into_iter().map(|(draft, text)| (draft.direction, text.into_boxed_str())).collect();
    let said = said.list;
    (LineRules { shape, printed, impossible, is_all_impossible, cost, is_unusable, said }, rules)
}

/// Messages of a line under way, by their passes.
struct Said<'l> {
    line: &'l RuleLine,
    list: Vec<(Pass, Message)>,
}

impl Said<'_> {
    fn add(&mut self, pass: Pass, messages: Vec<Message>) {
        for mut message in messages {
            message.range -= self.line.at.start();
            self.list.push((pass, message));
        }
    }
}

impl LineRules {
    /// Says what a pass says of it, where it stands now.
    pub(crate) fn say(&self, context: &mut Context<'_>, pass: Pass, line: u32, at: TextRange) {
        for (_, message) in self.said.iter().filter(|(its, _)| *its == pass) {
            let mut message = message.clone();
            message.range += at.start();
            if message.line != Line::Nowhere {
                message.line = Line::At(line);
            }
            context.messages.say(message);
        }
    }
}
