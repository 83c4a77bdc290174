//! The turn that `again` asks for is run twice: first as a trial, which shows whether it changes anything, then in
//! earnest. What the trial has led to is kept, so that rules and movement need not be worked out a second time.

use crate::foresight::Work;
use crate::groups::MAX_COMBINATIONS_OF_INPUT;
use crate::journal::Mark;
use crate::plan::{Plan, Queued};
use crate::state::State;

impl State {
    /// The work that has been done for the present input, and what has been drawn at all.
    pub(crate) fn work(&self) -> Work {
        Work { tries: self.log.tries, combinations: self.log.combinations, drawn: self.random.drawn() }
    }

    /// Keeps what the rules and the movement of a trial have led to, if they would lead there again. They would not where
    /// chance had a part in it; and what has been met is told anew, and marks of rigid bodies and movements that late rules
    /// have left are no part of what is kept.
    pub(crate) fn foresee(&mut self, plan: &Plan, before: Mark, outset: Work) {
        let work = self.work();
        let Self { foresight, board, .. } = self;
        foresight.version = 0;
        foresight.is_fresh = !self.awake_before.is_empty()
            && !plan.has_rigid
            && board.is_still(plan)
            && work.drawn == outset.drawn
            && self.log.halt.is_none()
            && self.log.issues.is_empty()
            && !self.queue.contains(&Queued::Restart);
        if !foresight.is_fresh {
            return;
        }
        foresight.work = Work {
            tries: work.tries - outset.tries,
            combinations: work.combinations - outset.combinations,
            drawn: 0,
        };
        foresight.cells.clear();
        foresight.words.clear();
        for &cell in board.changed_since(before) {
            foresight.cells.push(cell);
            foresight.words.extend_from_slice(board.objects(cell as usize));
        }
        foresight.queue.clone_from(&self.queue);
        foresight.notes.clone_from(&self.notes);
        foresight.moved.clone_from(&self.moved);
        foresight.stuck.clone_from(&self.stuck);
        board.waking.save(plan, &mut foresight.awake);
    }

    /// Whether the turn that begins has been foreseen, and the limits of its input allow it.
    pub(crate) fn is_foreseen(&self) -> bool {
        let (work, more) = (self.work(), self.foresight.work);
        self.foresight.version == self.board.version
            && work.tries + more.tries <= self.most_tries
            && work.combinations + more.combinations <= MAX_COMBINATIONS_OF_INPUT
    }

    /// Goes where the rules and the movement of the turn lead.
    pub(crate) fn enter_foreseen(&mut self, plan: &Plan) {
        let Self { foresight, board, .. } = self;
        let width = plan.object_words;
        for (&cell, words) in foresight.cells.iter().zip(foresight.words.chunks_exact(width)) {
            for (number, &word) in words.iter().enumerate() {
                board.set_objects(plan, cell as usize, number, word);
            }
        }
        board.waking.resume(&foresight.awake);
        self.queue.clone_from(&foresight.queue);
        self.notes.clone_from(&foresight.notes);
        self.moved.clone_from(&foresight.moved);
        self.stuck.clone_from(&foresight.stuck);
        self.log.tries += foresight.work.tries;
        self.log.combinations = self.log.combinations.saturating_add(foresight.work.combinations);
        self.banned = 0;
    }
}
