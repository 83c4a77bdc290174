//! Rules of a group whose matches an earlier rule of it always takes.

use super::facts::{Facts, effects};
use super::subject::Subject;
use super::window::{Known, holds, plain};
use crate::messages::{Line, Message};
use crate::model::{Cell, CellPattern, Effect, Group, ObjectSet, Rule};
use crate::rules::rule;

rule! {
    pub static RULE_SHADOWED: Warning in "lints" = "rule-shadowed";
    summary: "an earlier rule of the group takes every match of a rule";
    doc: "Wherever this rule could match, an earlier one of its group matches too, and changes the cells so that neither matches any more. Give the more special rule the earlier place.";
    wrong: "RULES\n\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ]\n";
    right: "RULES\n\n[ > Player | Wall ] -> [ Wall | Player ]\n+ [ > Player ] -> [ Player ]\n";
}

/// The most rules of a group that are compared each with each.
const MOST: usize = 400;

/// Says which lines an earlier line of their group shadows.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let groups = subject.game.rules.groups.iter().chain(&subject.game.late.groups);
    for group in groups.filter(|group| !group.is_random && group.rules.len() <= MOST) {
        for (line, by) in shadowed(&subject.facts, group) {
            let (Some(line), Some(by)) = (subject.rule_line(line), subject.rule_line(by)) else { continue };
            let text =
                format!("the rule never applies, as the rule in line {} takes all its matches", by.line);
            let message = Message::new(&RULE_SHADOWED, Line::At(line.line), line.at, text);
            say.push(message.related(by.at, "this rule comes first"));
        }
    }
}

/// The lines that are shadowed, each with one that does so.
fn shadowed(facts: &Facts<'_>, group: &Group) -> Vec<(u32, u32)> {
    let mut lines: Vec<u32> = group.rules.iter().map(|rule| rule.line).collect();
    lines.dedup();
    if lines.len() < 2 {
        return Vec::new();
    }
    let mut dead = vec![false; group.rules.len()];
    let mut found = Vec::new();
    for line in lines {
        let own = || group.rules.iter().enumerate().filter(|(_, rule)| rule.line == line);
        let able: Vec<(usize, &Rule)> = own().filter(|(_, rule)| facts.hindrance(rule).is_none()).collect();
        let mut by = None;
        let is_dead = !able.is_empty()
            && able.iter().all(|(number, rule)| {
                let shadow =
                    (0..*number).find(|earlier| is_shadow(facts, group, &dead, *earlier, *number, rule));
                by = by.or(shadow);
                shadow.is_some()
            });
        if let (true, Some(by)) = (is_dead, by.and_then(|by| group.rules.get(by))) {
            found.push((line, by.line));
            for (number, _) in able {
                if let Some(dead) = dead.get_mut(number) {
                    *dead = true;
                }
            }
        }
    }
    found
}

/// Whether a rule of a group leaves no match of a later one.
fn is_shadow(
    facts: &Facts<'_>,
    group: &Group,
    dead: &[bool],
    earlier: usize,
    number: usize,
    rule: &Rule,
) -> bool {
    let Some(first) = group.rules.get(earlier).filter(|it| it.line != rule.line && it.has_right_side) else {
        return false;
    };
    let Some(taken) = plain(first) else { return false };
    let is_taken = rule.patterns.iter().any(|pattern| {
        // Between ellipses, cells lie side by side.
        pattern.split(|cell| matches!(cell, Cell::Ellipsis)).any(|run| {
            let known = run.iter().filter_map(|cell| match cell {
                Cell::Match(cell) => Some(Known::before(facts, cell)),
                Cell::Ellipsis => None,
            });
            holds(&known.collect::<Vec<_>>(), rule.direction, first, |_| true)
        })
    });
    if !is_taken || !is_spent(facts, &taken) {
        return false;
    }
    let mut between = group.rules.iter().zip(dead).take(number).skip(earlier + 1);
    !between.any(|(other, is_dead)| {
        !is_dead
            && other.line != rule.line
            && effects(other).any(|(cell, effect)| revives(facts, &taken, cell, effect))
    })
}

/// Whether a rule that was applied everywhere matches nowhere: it ends its own matches and makes none.
fn is_spent(facts: &Facts<'_>, taken: &[&CellPattern]) -> bool {
    let is_ended = taken.iter().any(|cell| {
        cell.effect.as_ref().is_some_and(|effect| {
            let mut lost = effect.clear.clone();
            lost.subtract(&effect.set);
            let is_stopped = cell.required_moves.iter().any(|(layer, bits)| {
                let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
                bits & gone & !effect.set_moves.get(layer) != 0
            });
            lost.meets(&cell.required) || is_stopped || effect.set.meets(&cell.forbidden)
        })
    });
    let makes = taken
        .iter()
        .any(|cell| cell.effect.as_ref().is_some_and(|effect| revives(facts, taken, cell, effect)));
    is_ended && !makes
}

/// Whether an effect on such a cell can bring about a match of these cells.
fn revives(facts: &Facts<'_>, taken: &[&CellPattern], cell: &CellPattern, effect: &Effect) -> bool {
    let mut made = effect.set.clone();
    made.union(&effect.random);
    made.subtract(&cell.required);
    let gone = effect.clear.iter().filter(|object| facts.removes(*object, cell, effect));
    let gone = ObjectSet::of(facts.game.objects.len(), gone);
    let is_moving = !effect.random_moves.is_empty() || !effect.random.is_empty();
    taken.iter().any(|it| {
        let asks = [&it.required].into_iter().chain(&it.any_of).any(|set| set.meets(&made));
        let stills = it
            .forbidden_moves
            .iter()
            .any(|(layer, bits)| bits & (effect.clear_moves.get(layer) | effect.wipe.get(layer)) != 0);
        asks || gone.meets(&it.forbidden) || is_moving || effect.set_moves.meets(&it.required_moves) || stills
    })
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_special_rule_behind_a_general_one_is_told() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ]\n",
            &expect![[r#"
                the rule never applies, as the rule in line 24 takes all its matches: + [ > Player | Wall ] -> [ Wall | Player ]
            "#]],
        );
    }

    #[test]
    fn rules_in_other_groups_or_with_other_matches_are_not() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player | Wall ] -> [ Wall | Player ]\n+ [ > Player ] -> [ Player ]\n",
            &expect![""],
        );
        says(
            "rule-shadowed",
            "RULES\n[ > Player | Crate ] -> [ > Player | > Crate ]\n+ [ > Player | Crate ] -> cancel\n",
            &expect![""],
        );
        says(
            "rule-shadowed",
            "RULES\n[ Crate ] -> [ Wall ]\n+ [ Target Wall ] -> [ Crate ]\n+ [ Crate Target ] -> [ Target ]\n",
            &expect![""],
        );
    }

    #[test]
    fn a_comment_silences_it() {
        says(
            "rule-shadowed",
            "RULES\n[ > Player ] -> [ Player ]\n+ [ > Player | Wall ] -> [ Wall | Player ] (goldpath: ignore rule-shadowed)\n",
            &expect![""],
        );
    }
}
