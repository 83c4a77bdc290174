//! Groups of rules, and what can be wrong with them (spec sections 11, pass 9, and 12).

use std::sync::Arc;

use puzzlescript_engine::model::{Group, Rule};

use super::Context;
use super::expand::Pass;
use super::placed::{Joined, Placed};
use crate::rules::compiled::{LHS_OVERLAP, RIGID_TOO_MANY};
use crate::words::RIGID_GROUPS;

/// The groups of the main and of the late rules.
pub(crate) fn groups(context: &mut Context<'_>, lines: &mut [Placed]) -> (Vec<Group>, Vec<Group>) {
    let mut lists: [Vec<Vec<&mut Placed>>; 2] = [Vec::new(), Vec::new()];
    let (late, main): (Vec<&mut Placed>, Vec<&mut Placed>) =
        lines.iter_mut().partition(|line| line.shape.is_late);
    for (list, lines) in lists.iter_mut().zip([main, late]) {
        for line in lines {
            match list.last_mut() {
                Some(group) if is_of(group, line.group) => group.push(line),
                _ => list.push(vec![line]),
            }
        }
        for group in list {
            impossible(context, group);
        }
    }
    for line in lists.iter().flatten().flatten() {
        line.say(context, Pass::Ellipses);
    }
    let mut rigid = 0;
    let [main, late] = lists;
    let main = main.into_iter().filter_map(|lines| {
        let rigid_line = lines.iter().find(|line| line.shape.is_rigid && !line.made.rules.is_empty());
        let number = rigid_line.map(|_| {
            rigid += 1;
            rigid
        });
        let first = lines.iter().find(|line| !line.made.rules.is_empty());
        if let (Some(31), Some(first)) = (number, first) {
            let text = format!("more than {RIGID_GROUPS} groups have rigid rules");
            context.say(&RIGID_TOO_MANY, first.line, first.at, text);
        }
        made(lines, number)
    });
    let main = main.collect();
    (main, late.into_iter().filter_map(|lines| made(lines, None)).collect())
}

fn is_of(group: &[&mut Placed], number: u32) -> bool {
    group.first().is_some_and(|first| first.group == number)
}

/// Says of which lines of a group no rule can apply.
fn impossible(context: &mut Context<'_>, group: &[&mut Placed]) {
    let example = group.iter().find_map(|line| Some((line.line, line.made.content.impossible.as_ref()?)));
    for line in group.iter().filter(|line| line.made.content.is_all_impossible) {
        let (one, other) = example.map_or(("", ""), |(_, it)| (&*it.one, &*it.other));
        let text = format!(
            "the rule asks for `{one}` and `{other}` in one cell, but they share a layer; it never applies"
        );
        // The example may be of another line of the group.
        let own = example.filter(|(its, _)| *its == line.line).map(|(_, it)| it.at + line.at.start());
        context.say(&LHS_OVERLAP, line.line, own.unwrap_or(line.at), text);
    }
}

/// The group of some lines; nothing where none of their rules can apply.
fn made(lines: Vec<&mut Placed>, rigid: Option<usize>) -> Option<Group> {
    let mut lines: Vec<&mut Placed> = lines.into_iter().filter(|line| !line.made.rules.is_empty()).collect();
    let rules = match lines.as_mut_slice() {
        [only] => Arc::clone(&only.made.rules),
        several => joined(several)?,
    };
    let first = lines.first()?;
    let rigid = rigid.and_then(|number| u8::try_from(number).ok());
    Some(Group { rules, is_random: first.shape.is_random, rigid, line: first.line })
}

/// The rules of several lines, those that were joined before where the lines are the same.
fn joined(lines: &mut [&mut Placed]) -> Option<Arc<[Rule]>> {
    let parts: Vec<Arc<[Rule]>> = lines.iter().map(|line| Arc::clone(&line.made.rules)).collect();
    let is_same = |joined: &&Arc<Joined>| {
        joined.parts.len() == parts.len()
            && joined.parts.iter().zip(&parts).all(|(one, other)| Arc::ptr_eq(one, other))
    };
    let first = lines.first_mut()?;
    let known = first.made.joined.as_ref().filter(is_same).cloned();
    let joined = known.unwrap_or_else(|| {
        let rules = parts.iter().flat_map(|part| part.iter().cloned()).collect();
        Arc::new(Joined { parts, rules })
    });
    first.made.joined = Some(Arc::clone(&joined));
    Some(Arc::clone(&joined.rules))
}
