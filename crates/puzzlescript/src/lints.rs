//! Lints of our own: what cannot have been meant, though the game plays. Each says only what is certain from the text, and a
//! comment can silence it.

mod again_without_change;
mod changes;
mod closing;
mod counts;
mod endless;
mod facts;
mod ground;
mod group_never_settles;
mod groups;
mod legend_name_unused;
mod level_unwinnable;
mod level_won_at_once;
mod object_always_hidden;
mod object_never_appears;
mod object_unused;
mod objects_look_alike;
mod picture;
mod rule_never_applies;
mod rule_shadowed;
mod shadowed;
mod silence;
mod sound_never_heard;
mod subject;
#[cfg(test)]
mod testing;
mod walls;
mod win_condition_idle;
mod window;

pub(crate) use again_without_change::AGAIN_WITHOUT_CHANGE;
pub(crate) use changes::{Asked, Changes};
pub(crate) use ground::Ground;
pub(crate) use group_never_settles::GROUP_NEVER_SETTLES;
pub(crate) use legend_name_unused::LEGEND_NAME_UNUSED;
pub(crate) use level_unwinnable::LEVEL_UNWINNABLE;
pub(crate) use level_won_at_once::LEVEL_WON_AT_ONCE;
pub(crate) use object_always_hidden::OBJECT_ALWAYS_HIDDEN;
pub(crate) use object_never_appears::OBJECT_NEVER_APPEARS;
pub(crate) use object_unused::OBJECT_UNUSED;
pub(crate) use objects_look_alike::{COLORS_LOOK_ALIKE, OBJECTS_LOOK_ALIKE};
pub(crate) use rule_never_applies::RULE_NEVER_APPLIES;
pub(crate) use rule_shadowed::RULE_SHADOWED;
pub(crate) use silence::IGNORE_UNKNOWN;
pub(crate) use sound_never_heard::SOUND_NEVER_HEARD;
pub(crate) use subject::KeptLints;
pub(crate) use walls::walls;
pub(crate) use win_condition_idle::WIN_CONDITION_IDLE;

use std::sync::Arc;

use language::Rule;
use puzzlescript_engine::model::Game;
use silence::Silence;
use subject::Subject;

use crate::messages::{Line, Message};
use crate::read::Reading;
use crate::rules;
use crate::rules::prelude::THROTTLE_WITHOUT_REALTIME;

/// The group of the rules that are lints.
const GROUP: &str = "lints";

/// Each looks at a game without errors.
const LINTS: &[fn(&Subject<'_>, &mut Vec<Message>)] = &[
    again_without_change::check,
    group_never_settles::check,
    legend_name_unused::check,
    level_unwinnable::check,
    level_won_at_once::check,
    object_always_hidden::check,
    object_never_appears::check,
    object_unused::check,
    objects_look_alike::check,
    rule_never_applies::check,
    rule_shadowed::check,
    sound_never_heard::check,
    win_condition_idle::check,
];

/// The rules that comments can silence.
fn lint_rules() -> impl Iterator<Item = &'static Rule> + Clone {
    rules::all().iter().copied().filter(|rule| is_lint(rule))
}

/// The rule of a code, if comments can silence it.
fn lint_rule(code: &str) -> Option<&'static Rule> {
    let place = rules::all().binary_search_by_key(&code, |rule| rule.code).ok()?;
    rules::all().get(place).copied().filter(|rule| is_lint(rule))
}

fn is_lint(rule: &Rule) -> bool {
    let others = [THROTTLE_WITHOUT_REALTIME.code, "run-group-loop", "run-loop-vortex"];
    rule.group == GROUP || others.contains(&rule.code)
}

/// The lints of a text, in order of their places. `game` is the game of a text without errors. What is kept becomes what holds
/// for this game.
pub(crate) fn lints(
    text: &str,
    reading: &Reading,
    game: Option<&Game>,
    kept: &mut Option<Arc<KeptLints>>,
) -> Vec<Message> {
    let mut lints = Vec::new();
    throttle(reading, &mut lints);
    if let Some(game) = game {
        let subject = Subject::new(reading, game, kept.as_deref());
        for lint in LINTS {
            lint(&subject, &mut lints);
        }
        *kept = Some(Arc::new(subject.kept()));
    }
    let mut mistaken = Vec::new();
    let silence = Silence::read(text, reading, &mut mistaken);
    lints.append(&mut mistaken);
    lints.retain(|lint| !silence.covers(lint));
    lints.sort_by_key(|lint| (lint.range.start(), lint.range.end()));
    lints
}

/// Those lints of a text that no comment silences.
pub(crate) fn unsilenced(text: &str, reading: &Reading, mut lints: Vec<Message>) -> Vec<Message> {
    if !lints.is_empty() {
        // What is wrong with the comments is said among the other lints.
        let silence = Silence::read(text, reading, &mut Vec::new());
        lints.retain(|lint| !silence.covers(lint));
    }
    lints
}

fn throttle(reading: &Reading, lints: &mut Vec<Message>) {
    let find = |key: &str| reading.source.settings.iter().rfind(|line| line.setting.key == key);
    if let (Some(line), None) = (find("throttle_movement"), find("realtime_interval")) {
        let text = "`throttle_movement` has no effect without `realtime_interval`";
        lints.push(Message::new(&THROTTLE_WITHOUT_REALTIME, Line::At(line.line), line.at, text));
    }
}
