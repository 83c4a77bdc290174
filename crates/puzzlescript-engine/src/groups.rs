//! Rules, groups and lists of groups (spec section 14). Only rules that are awake are looked at. One that did not match
//! sleeps until a feature that it asks for comes, or one that it forbids goes. One that matched and changed nothing sleeps
//! too, and then wakes also when something comes that it takes away, or goes that it adds.

use crate::apply::{Around, apply};
use crate::matching::{Hit, count_all, expand, find, find_chunks, scan, still_matches, walk};
use crate::met::{Halt, Issue};
use crate::plan::{Bulk, ListPlan, PatternPlan, Plan, Queued, RulePlan};
use crate::state::State;

/// The most passes over a group (spec section 14).
const MAX_PASSES: u32 = 200;

/// The most jumps of the loops of a list (spec section 14).
const MAX_JUMPS: u32 = 200;

/// The most combinations of the matches of one rule (spec section 21, 4).
const MAX_COMBINATIONS: u64 = 10_000_000;

/// The most combinations of one input: ten rules may reach the limit of a rule.
pub(crate) const MAX_COMBINATIONS_OF_INPUT: u64 = 10 * MAX_COMBINATIONS;

/// The most rules that one input tries. Each limit of the reference is one of its own: loops of groups that do not settle,
/// in turns that `again` asks for without end, would go on for hours.
pub(crate) const MAX_TRIES: u64 = 10_000_000;

/// A board of this many words of cells makes a try count twice, and so on.
const WORDS_PER_TRY: usize = 16;

impl State {
    /// Runs a list of groups, without the rigid groups that are banned if `bans`.
    pub(crate) fn run_list(&mut self, plan: &Plan, list: &ListPlan, bans: bool) {
        let (mut at, mut changed, mut jumps) = (0, false, 0);
        self.board.wake(plan);
        while let Some((group, rule)) = self.next_group(list, at) {
            at = group;
            let group = &list.groups[at];
            let is_banned = bans && group.rigid.is_some_and(|number| self.banned >> number & 1 == 1);
            if let Some(rule) = rule.filter(|&rule| rule < group.rules.end && !is_banned) {
                changed |= if group.is_random {
                    self.run_random_group(plan, rule, group.rules.end)
                } else {
                    self.run_group(plan, group.rules.start, group.rules.end, rule, group.line)
                };
            }
            if self.log.halt.is_some() {
                return;
            }
            match group.back_to {
                Some(first) if changed => {
                    changed = false;
                    jumps += 1;
                    if jumps > MAX_JUMPS {
                        self.log.issue(Issue::EndlessLoop { line: list.groups[first].line });
                        return;
                    }
                    at = first;
                }
                _ => at += 1,
            }
        }
    }

    /// The first group from `from` on that has something to do: a rule that is awake, or the end of a loop. And the first
    /// rule from there on that is awake.
    #[inline]
    fn next_group(&self, list: &ListPlan, from: usize) -> Option<(usize, Option<usize>)> {
        let group = list.groups.get(from)?;
        let rule = self.next_awake(group.rules.start, list.rules.end);
        let awake = rule.map_or(u32::MAX, |rule| list.group_of[rule - list.rules.start]);
        let next = awake.min(list.next_end[from]) as usize;
        (next < list.groups.len()).then_some((next, rule))
    }

    /// The first rule of a range that may match.
    #[inline]
    fn next_awake(&self, from: usize, to: usize) -> Option<usize> {
        let mut number = from / 64;
        let mut word = self.board.ready(number) >> (from % 64) << (from % 64);
        while word == 0 {
            number += 1;
            if number * 64 >= to {
                return None;
            }
            word = self.board.ready(number);
        }
        let rule = number * 64 + word.trailing_zeros() as usize;
        (rule < to).then_some(rule)
    }

    /// Runs a group until it settles, whose first rule that is awake is `first`. Whether anything changed.
    fn run_group(&mut self, plan: &Plan, from: usize, to: usize, mut first: usize, line: u32) -> bool {
        for number in 1..=MAX_PASSES {
            if !self.pass(plan, first, to) && number < MAX_PASSES {
                return number > 1;
            }
            match self.next_awake(from, to) {
                Some(rule) => first = rule,
                None if number < MAX_PASSES - 1 => return true,
                None => break,
            }
        }
        self.log.issue(Issue::EndlessGroup { line });
        true
    }

    /// Tries the rules of a group from one that is awake on, one after the other. Whether one changed anything.
    #[inline]
    fn pass(&mut self, plan: &Plan, first: usize, to: usize) -> bool {
        let (mut changed, mut rule) = (false, first);
        loop {
            if self.log.halt.is_some() || !self.can_try() {
                return false;
            }
            changed |= self.try_rule(plan, rule);
            if rule + 1 == to {
                return changed;
            }
            match self.next_awake(rule + 1, to) {
                Some(next) => rule = next,
                None => return changed,
            }
        }
    }

    /// Counts a try of a rule; halts the input if there are too many of them.
    fn can_try(&mut self) -> bool {
        self.log.tries += 1 + (self.board.features.words / WORDS_PER_TRY) as u64;
        let is_fine = self.log.tries <= self.most_tries;
        if !is_fine {
            self.log.halt = Some(Halt::Work);
        }
        is_fine
    }

    /// Looks for the matches of all patterns of a rule. Without one, the rule falls asleep.
    fn find_all(&mut self, plan: &Plan, number: usize) -> bool {
        let rule = &plan.rules[number];
        let needs = &plan.terms[rule.needs.0 as usize..rule.needs.1 as usize];
        let patterns = &plan.patterns[rule.patterns.0 as usize..rule.patterns.1 as usize];
        let buffers = &mut self.buffers;
        // A single pattern looks at what it needs itself.
        let has_needs = || needs.iter().all(|term| self.board.features.count(term.feature) != 0);
        let is_found = !patterns.is_empty()
            && (patterns.len() == 1 || has_needs())
            && patterns.iter().all(|pattern| {
                let from = buffers.hits.len();
                let found =
                    find(plan, &self.board, &self.grid, pattern, &mut buffers.scratch, &mut buffers.hits);
                buffers.spans.push((from, buffers.hits.len()));
                found
            });
        if !is_found {
            self.board.waking.sleep(number);
        }
        is_found
    }

    /// Tries a rule. Whether it changed anything.
    #[inline]
    fn try_rule(&mut self, plan: &Plan, number: usize) -> bool {
        let rule = &plan.rules[number];
        let Some(part) = rule.single else { return self.try_rule_with_patterns(plan, number) };
        let part = &plan.parts[part as usize];
        let chunks = &mut self.buffers.chunks;
        chunks.clear();
        scan(plan, &self.board, &self.grid, part, !rule.has_right_side, chunks);
        if chunks.is_empty() {
            self.board.waking.sleep(number);
            return false;
        }
        self.follow_match(plan, number)
    }

    /// Does what a plain rule of a single part asks for, whose matches have been found.
    fn follow_match(&mut self, plan: &Plan, number: usize) -> bool {
        let rule = &plan.rules[number];
        self.rest(rule, number);
        let changed = rule.has_right_side && self.apply_single(plan, rule);
        self.settle_rule(plan, number, changed);
        changed
    }

    /// Tries a rule of several patterns, or one that is not plain.
    fn try_rule_with_patterns(&mut self, plan: &Plan, number: usize) -> bool {
        let rule = &plan.rules[number];
        let changed = if rule.is_plain {
            if !self.find_plain(plan, number) {
                return false;
            }
            self.rest(rule, number);
            rule.has_right_side && self.apply_plain(plan, rule)
        } else {
            self.buffers.hits.clear();
            self.buffers.spans.clear();
            if !self.find_all(plan, number) {
                return false;
            }
            self.rest(rule, number);
            rule.has_right_side && self.apply_all(plan, rule)
        };
        self.settle_rule(plan, number, changed);
        changed
    }

    /// Lets a rule sleep whose matches are about to be applied: what can make it change something again is among what it
    /// changes.
    #[inline]
    fn rest(&mut self, rule: &RulePlan, number: usize) {
        if rule.can_rest {
            self.board.waking.sleep(number);
        }
    }

    /// Ends the try of a rule that has matched.
    #[inline]
    fn settle_rule(&mut self, plan: &Plan, number: usize, changed: bool) {
        let rule = &plan.rules[number];
        if rule.can_rest && self.log.halt.is_some() {
            // Not all matches have been applied.
            self.board.waking.rouse_one(number);
        }
        if changed {
            self.board.wake(plan);
        }
        let has_queued = rule.commands.0 != rule.commands.1 && self.queue_commands(plan, rule);
        if changed || has_queued {
            self.note_act(number, changed);
        }
    }

    /// Applies the matches of a plain rule of a single part: no match shares a cell of the pattern with another one, so
    /// that they go at once unless one of them can make another one fail.
    fn apply_single(&mut self, plan: &Plan, rule: &RulePlan) -> bool {
        let Some(pattern) = plan.patterns.get(rule.patterns.0 as usize) else { return false };
        let count = count_all(&self.buffers.chunks);
        if count > 1 && rule.bulk == Bulk::Never {
            let buffers = &mut self.buffers;
            buffers.hits.clear();
            expand(plan, &self.grid, pattern, &buffers.chunks, &mut buffers.hits);
            buffers.spans.clear();
            buffers.spans.push((0, buffers.hits.len()));
            return self.apply_all(plan, rule);
        }
        self.can_afford(count) && self.apply_chunks(plan, pattern, 0, self.buffers.chunks.len())
    }

    /// Does what a pattern does at some chunks.
    #[inline]
    fn apply_chunks(&mut self, plan: &Plan, pattern: &PatternPlan, from: usize, to: usize) -> bool {
        let step = self.grid.distance(pattern.is_vertical);
        let parts = &plan.parts[pattern.parts.0 as usize..pattern.parts.1 as usize];
        let mut changed = false;
        for cell in parts.iter().flat_map(|it| &plan.cells[it.cells.0 as usize..it.cells.1 as usize]) {
            let Some(effect) = cell.effect else { continue };
            let masks = &plan.masks[plan.effects[effect as usize].masks as usize..];
            let distance = (cell.distance as usize * step) as isize;
            for &(base, cells) in &self.buffers.chunks[from..to] {
                let base = base + distance;
                changed |= if cells.is_power_of_two() {
                    let cell = (base + cells.trailing_zeros() as isize) as usize;
                    self.board.change_cell(plan, &mut self.notes, masks, cell)
                } else {
                    self.board.change_cells(plan, &mut self.notes, masks, (base, cells))
                };
            }
        }
        changed
    }

    /// Looks for the matches of a plain rule. Without one, the rule falls asleep.
    fn find_plain(&mut self, plan: &Plan, number: usize) -> bool {
        let rule = &plan.rules[number];
        let patterns = &plan.patterns[rule.patterns.0 as usize..rule.patterns.1 as usize];
        let buffers = &mut self.buffers;
        buffers.chunks.clear();
        buffers.chunk_spans.clear();
        buffers.counts.clear();
        let has_needs = || {
            let needs = &plan.terms[rule.needs.0 as usize..rule.needs.1 as usize];
            needs.iter().all(|term| self.board.features.count(term.feature) != 0)
        };
        let mut combinations = 1_u64;
        let is_found = !patterns.is_empty()
            && (patterns.len() == 1 || has_needs())
            && patterns.iter().all(|pattern| {
                let from = buffers.chunks.len();
                let is_one_enough = !rule.has_right_side;
                let count =
                    find_chunks(plan, &self.board, &self.grid, pattern, is_one_enough, &mut buffers.chunks);
                buffers.chunk_spans.push((from, buffers.chunks.len()));
                buffers.counts.push(count);
                combinations = combinations.saturating_mul(count);
                count != 0
            });
        if !is_found {
            self.board.waking.sleep(number);
        }
        buffers.combinations = combinations;
        is_found
    }

    /// Applies the matches of a plain rule: all at once if it does not matter in which order, else one after the other.
    fn apply_plain(&mut self, plan: &Plan, rule: &RulePlan) -> bool {
        let patterns = &plan.patterns[rule.patterns.0 as usize..rule.patterns.1 as usize];
        let matches = |pattern: usize| self.buffers.counts.get(pattern).copied();
        let is_at_once = match rule.bulk {
            Bulk::Always => true,
            Bulk::OnlyVarying(pattern) => matches(pattern) == Some(self.buffers.combinations),
            Bulk::Never => self.buffers.combinations == 1,
        };
        if !is_at_once {
            let buffers = &mut self.buffers;
            buffers.hits.clear();
            buffers.spans.clear();
            for (pattern, &(from, to)) in patterns.iter().zip(&buffers.chunk_spans) {
                let first = buffers.hits.len();
                expand(plan, &self.grid, pattern, &buffers.chunks[from..to], &mut buffers.hits);
                buffers.spans.push((first, buffers.hits.len()));
            }
            return self.apply_all(plan, rule);
        }
        if !self.can_afford(self.buffers.combinations) {
            return false;
        }
        let mut changed = false;
        for (place, pattern) in patterns.iter().enumerate() {
            let (from, to) = self.buffers.chunk_spans[place];
            changed |= self.apply_chunks(plan, pattern, from, to);
        }
        changed
    }

    /// Applies all combinations of the matches, the first pattern varying fastest. Each but the first must still match.
    fn apply_all(&mut self, plan: &Plan, rule: &RulePlan) -> bool {
        let patterns = &plan.patterns[rule.patterns.0 as usize..rule.patterns.1 as usize];
        if !self.can_afford(self.combinations(0)) {
            return false;
        }
        let mut changed = false;
        if let [pattern] = patterns {
            for place in 0..self.buffers.hits.len() {
                let hit = self.buffers.hits[place];
                // As long as nothing has changed, all matches hold.
                if !(changed && rule.can_break) || still_matches(plan, &self.board, &self.grid, pattern, hit)
                {
                    changed |= self.apply_pattern(plan, rule, pattern, hit);
                }
            }
            return changed;
        }
        let mut digits = std::mem::take(&mut self.buffers.digits);
        digits.clear();
        digits.extend(self.buffers.spans.iter().map(|span| span.0));
        loop {
            let mut pairs = patterns.iter().zip(&digits);
            if !(changed && rule.can_break) || pairs.all(|(pattern, &place)| self.holds(plan, pattern, place))
            {
                for (pattern, &place) in patterns.iter().zip(&digits) {
                    let hit = self.buffers.hits[place];
                    // What was done there since the last change of the board would change nothing again.
                    if hit.done != self.board.version {
                        changed |= self.apply_pattern(plan, rule, pattern, hit);
                        let is_final = !rule.is_random && rule.rigid.is_none();
                        self.buffers.hits[place].done = if is_final { self.board.version } else { 0 };
                    }
                }
            }
            // Counts on: a place that has run through starts again, and the next one goes one further.
            let next = digits.iter_mut().zip(&self.buffers.spans).find_map(|(digit, &(from, to))| {
                *digit += 1;
                let runs_over = *digit == to;
                if runs_over {
                    *digit = from;
                }
                (!runs_over).then_some(())
            });
            if next.is_none() {
                break;
            }
        }
        self.buffers.digits = digits;
        changed
    }

    /// Whether a match still holds; what was seen since the last change of the board is not looked at again.
    fn holds(&mut self, plan: &Plan, pattern: &PatternPlan, place: usize) -> bool {
        let hit = self.buffers.hits[place];
        if hit.held == self.board.version {
            return true;
        }
        let holds = still_matches(plan, &self.board, &self.grid, pattern, hit);
        if holds {
            self.buffers.hits[place].held = self.board.version;
        }
        holds
    }

    /// The number of combinations of the matches of the patterns from a place of the spans on.
    fn combinations(&self, from: usize) -> u64 {
        self.buffers.spans[from..]
            .iter()
            .fold(1, |product, (from, to)| product.saturating_mul((to - from) as u64))
    }

    /// Counts combinations; halts the input if there are too many of them.
    fn can_afford(&mut self, combinations: u64) -> bool {
        self.log.combinations = self.log.combinations.saturating_add(combinations);
        let is_fine = combinations <= MAX_COMBINATIONS.min(self.most_tries)
            && self.log.combinations <= MAX_COMBINATIONS_OF_INPUT;
        if !is_fine {
            self.log.halt = Some(Halt::Combinations);
        }
        is_fine
    }

    /// Does what a pattern does where it matches.
    fn apply_pattern(&mut self, plan: &Plan, rule: &RulePlan, pattern: &PatternPlan, hit: Hit) -> bool {
        let mut changed = false;
        let mut around = Around {
            random: &mut self.random,
            notes: &mut self.notes,
            rigid: &mut self.rigid,
            masks: &mut self.buffers.masks,
        };
        let board = &mut self.board;
        walk(plan, &self.grid, pattern, hit, |cell, place| {
            if let Some(effect) = cell.effect {
                let effect = &plan.effects[effect as usize];
                changed |= apply(plan, board, &mut around, effect, place, rule.rigid);
            }
        });
        changed
    }

    /// Draws one combination of one rule of a group and applies it without another look. Whether that changed anything.
    fn run_random_group(&mut self, plan: &Plan, from: usize, to: usize) -> bool {
        self.buffers.hits.clear();
        self.buffers.spans.clear();
        self.buffers.candidates.clear();
        let (mut at, mut total) = (from, 0_u64);
        while let Some(number) = self.next_awake(at, to) {
            at = number + 1;
            if !self.can_try() {
                return false;
            }
            let (hits, first) = (self.buffers.hits.len(), self.buffers.spans.len());
            if self.find_all(plan, number) {
                let count = self.combinations(first);
                total = total.saturating_add(count);
                self.buffers.candidates.push((number, first, self.buffers.spans.len(), count));
            } else {
                self.buffers.hits.truncate(hits);
                self.buffers.spans.truncate(first);
            }
        }
        if total == 0 {
            return false;
        }
        let mut choice = self.random.below(total);
        let chosen = self.buffers.candidates.iter().find(|&&(.., count)| {
            let is_here = choice < count;
            choice -= if is_here { 0 } else { count };
            is_here
        });
        let Some(&(number, first, ..)) = chosen else { return false };
        let rule = &plan.rules[number];
        let patterns = &plan.patterns[rule.patterns.0 as usize..rule.patterns.1 as usize];
        let mut changed = false;
        for (place, pattern) in (first..).zip(patterns) {
            let (from, to) = self.buffers.spans[place];
            let hit = self.buffers.hits[from + (choice % (to - from) as u64) as usize];
            choice /= (to - from) as u64;
            if rule.has_right_side {
                changed |= self.apply_pattern(plan, rule, pattern, hit);
            }
        }
        if changed {
            self.board.wake(plan);
        }
        let has_queued = self.queue_commands(plan, rule);
        if changed || has_queued {
            self.note_act(number, changed);
        }
        changed
    }

    /// Queues the commands of a rule that matched (spec section 16). Whether one of them was not queued before.
    fn queue_commands(&mut self, plan: &Plan, rule: &RulePlan) -> bool {
        let commands = &plan.commands[rule.commands.0 as usize..rule.commands.1 as usize];
        if commands.is_empty()
            || self.queue.contains(&Queued::Cancel)
            || self.queue.contains(&Queued::Restart) && !rule.cancels
        {
            return false;
        }
        if rule.cancels || rule.restarts {
            self.queue.clear();
        }
        let queued = self.queue.len();
        for &command in commands {
            let is_there = match command {
                Queued::Message(_) => self.queue.iter().any(|it| matches!(it, Queued::Message(_))),
                _ => self.queue.contains(&command),
            };
            if !is_there {
                self.queue.push(command);
            }
        }
        self.queue.len() > queued
    }
}
