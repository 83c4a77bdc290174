//! Which groups a loop repeats (spec section 12).

use puzzlescript_engine::model::{Group, Loop};

use super::Context;
use super::parse::{LoopMark, loop_mark};
use crate::rules::compiled::{LOOP_END_UNOPENED, LOOP_INSIDE_GROUP, LOOP_NESTED, LOOP_UNCLOSED};

/// The loops of the main and of the late groups. Marks count two by two in their order, whatever they are.
pub(crate) fn loops(context: &mut Context<'_>, lists: [&Vec<Group>; 2]) -> (Vec<Loop>, Vec<Loop>) {
    let source = context.source;
    let mut marks: Vec<LoopMark> = source.rules.iter().filter_map(|line| loop_mark(source, line)).collect();
    for (number, mark) in marks.iter().enumerate() {
        if number % 2 == 0 && !mark.is_start {
            context.say(&LOOP_END_UNOPENED, mark.line, mark.at, "`endloop` without `startloop`");
        } else if number % 2 == 1 && mark.is_start {
            context.say(&LOOP_NESTED, mark.line, mark.at, "nested `startloop`");
        }
    }
    if let Some(last) = marks.last().copied().filter(|_| marks.len() % 2 == 1) {
        context.say(&LOOP_UNCLOSED, last.line, last.at, "the loop has no `endloop`");
        marks.push(last);
    }
    let mut found = [Vec::new(), Vec::new()];
    for pair in marks.chunks_exact(2) {
        let [start, end] = pair else { continue };
        for (list, loops) in lists.iter().zip(&mut found) {
            let mut own: Option<Loop> = None;
            for (number, group) in list.iter().enumerate() {
                let line = |rule: Option<&puzzlescript_engine::model::Rule>| rule.map_or(0, |rule| rule.line);
                let (first, last) = (line(group.rules.first()), line(group.rules.last()));
                let is_inside = |mark: &LoopMark| (first..=last).contains(&mark.line);
                if is_inside(start) || is_inside(end) {
                    let text = "a loop begins or ends between the rules of one group";
                    context.say(&LOOP_INSIDE_GROUP, start.line, start.at, text);
                }
                if end.line < first {
                    break;
                }
                if start.line <= first {
                    let begin = own.map_or(number, |own| own.first);
                    own = Some(Loop { first: begin, last: number });
                }
            }
            loops.extend(own);
        }
    }
    let [main, late] = found;
    (main, late)
}
