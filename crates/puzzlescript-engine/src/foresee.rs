//! The turn that `again` asks for is run twice: first as a trial, which shows whether it changes anything, then in
//! earnest. What the trial has led to is kept, so that rules and movement need not be worked out a second time; and so is
//! a turn that has changed nothing, for when the same input comes again.

use crate::foresight::{Foresight, Led, Outcome, Work};
use crate::groups::MAX_COMBINATIONS_OF_INPUT;
use crate::journal::Mark;
use crate::plan::{Plan, Queued};
use crate::state::State;

impl State {
    /// The work that has been done for the present input, and what has been drawn at all.
    pub(crate) fn work(&self) -> Work {
        Work { tries: self.log.tries, combinations: self.log.combinations, drawn: self.random.drawn() }
    }

    /// Whether rules and movement would lead to the same again. They would not where chance had a part in it; and what has
    /// been met is told anew, and marks of rigid bodies and movements that late rules have left are no part of what is kept.
    fn is_repeatable(&self, plan: &Plan, work: Work) -> bool {
        !self.awake_before.is_empty()
            && !plan.has_rigid
            && self.board.is_still(plan)
            && work.drawn == 0
            && self.log.halt.is_none()
            && self.log.issues.is_empty()
            && !self.queue.contains(&Queued::Restart)
    }

    /// Keeps what the rules and the movement of a trial have led to, if they would lead there again.
    pub(crate) fn foresee(&mut self, plan: &Plan, before: Mark, outset: Work) {
        let work = self.work().since(outset);
        self.foresight.version = 0;
        self.foresight.is_fresh = self.is_repeatable(plan, work);
        if !self.foresight.is_fresh {
            return;
        }
        let Self { foresight, board, .. } = self;
        foresight.cells.clear();
        foresight.words.clear();
        for &cell in board.changed_since(before) {
            foresight.cells.push(cell);
            foresight.words.extend_from_slice(board.objects(cell as usize));
        }
        board.waking.save(plan, &mut foresight.awake);
        self.keep_outcome(work, |foresight| &mut foresight.outcome);
    }

    /// Whether the turn that begins has been foreseen, and the limits of its input allow it.
    pub(crate) fn is_foreseen(&self) -> bool {
        self.foresight.version == self.board.version && self.can_afford_again(self.foresight.outcome.work)
    }

    /// Goes where the rules and the movement of the turn lead.
    pub(crate) fn enter_foreseen(&mut self, plan: &Plan) -> Led {
        let Self { foresight, board, .. } = self;
        let width = plan.object_words;
        for (&cell, words) in foresight.cells.iter().zip(foresight.words.chunks_exact(width)) {
            for (number, &word) in words.iter().enumerate() {
                board.set_objects(plan, cell as usize, number, word);
            }
        }
        board.waking.resume(&foresight.awake);
        self.resume_outcome(|foresight| &foresight.outcome);
        // Only a trial that changed something is kept.
        Led { is_changed: true, has_stayed: false }
    }

    /// Keeps a turn in earnest that leaves the board as it was, or is about to be taken back, until it comes to its end
    /// ([`settle_idle`](Self::settle_idle)).
    pub(crate) fn keep_idle(&mut self, plan: &Plan, input: Option<u8>, outset: Work, led: Led) {
        self.foresight.idle.version = 0;
        let leads_back = !led.is_changed || led.has_stayed || self.queue.contains(&Queued::Cancel);
        let work = self.work().since(outset);
        if leads_back && self.is_repeatable(plan, work) {
            let idle = &mut self.foresight.idle;
            idle.is_fresh = true;
            idle.input = input;
            idle.has_stayed = led.has_stayed;
            self.keep_outcome(work, |foresight| &mut foresight.idle.outcome);
        }
    }

    /// The turn has come to its end. If it was kept, its input is known to lead nowhere on this board.
    pub(crate) fn settle_idle(&mut self, plan: &Plan) {
        if std::mem::take(&mut self.foresight.idle.is_fresh) && self.board.is_still(plan) {
            self.foresight.idle.version = self.board.version;
        }
    }

    /// Whether the turn that begins is known to leave the board as it is, and the limits of its input allow it.
    pub(crate) fn is_idle(&self, input: Option<u8>) -> bool {
        let idle = &self.foresight.idle;
        idle.version == self.board.version && idle.input == input && self.can_afford_again(idle.outcome.work)
    }

    /// Enters a turn that leaves the board as it is.
    pub(crate) fn enter_idle(&mut self) -> Led {
        // The rules that are awake now still are when the turn is taken back.
        self.awake_before.clear();
        self.resume_outcome(|foresight| &foresight.idle.outcome);
        Led { is_changed: false, has_stayed: self.foresight.idle.has_stayed }
    }

    fn can_afford_again(&self, more: Work) -> bool {
        self.log.tries + more.tries <= self.most_tries
            && self.log.combinations + more.combinations <= MAX_COMBINATIONS_OF_INPUT
    }

    /// Keeps what rules and movement have left behind besides the board.
    fn keep_outcome(&mut self, work: Work, place: fn(&mut Foresight) -> &mut Outcome) {
        let Self { foresight, queue, notes, moved, stuck, .. } = self;
        let outcome = place(foresight);
        outcome.queue.clone_from(queue);
        outcome.notes.clone_from(notes);
        outcome.moved.clone_from(moved);
        outcome.stuck.clone_from(stuck);
        outcome.work = work;
    }

    /// Leaves behind what was kept, as if it had been worked out again.
    fn resume_outcome(&mut self, place: fn(&Foresight) -> &Outcome) {
        let outcome = place(&self.foresight);
        self.queue.clone_from(&outcome.queue);
        self.notes.clone_from(&outcome.notes);
        self.moved.clone_from(&outcome.moved);
        self.stuck.clone_from(&outcome.stuck);
        self.log.tries += outcome.work.tries;
        self.log.combinations = self.log.combinations.saturating_add(outcome.work.combinations);
        self.banned = 0;
    }
}
