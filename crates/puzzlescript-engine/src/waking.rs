//! Which rules may match: all but those that did not, or have nothing left to do, with nothing changed since that could
//! help them.

use crate::plan::Plan;

/// Rules that are awake, and changes that have not woken any yet.
#[derive(Clone, Debug)]
pub(crate) struct Waking {
    /// The rules that may match, as a bit set.
    pub(crate) awake: Vec<u64>,
    /// Changes of features that have not woken rules yet: twice the number is a gain, one more a loss.
    pending: Vec<u64>,
    is_pending: bool,
}

impl Waking {
    /// All rules awake.
    pub(crate) fn new(plan: &Plan) -> Self {
        let mut awake = vec![0; plan.rules.len().div_ceil(64)];
        for rule in 0..plan.rules.len() {
            awake[rule / 64] |= 1 << (rule % 64);
        }
        Self { awake, pending: vec![0; (plan.features.len() * 2).div_ceil(64)], is_pending: false }
    }

    /// Lets a rule sleep.
    #[inline]
    pub(crate) fn sleep(&mut self, rule: usize) {
        self.awake[rule / 64] &= !(1 << (rule % 64));
    }

    /// Notes a change of a feature.
    #[inline]
    pub(crate) fn note(&mut self, plan: &Plan, event: usize) {
        let bit = plan.wakes.wanted[event / 64] & 1 << (event % 64);
        self.pending[event / 64] |= bit;
        self.is_pending |= bit != 0;
    }

    /// Wakes the rules that the changes since the last time can make match.
    #[inline]
    pub(crate) fn wake(&mut self, plan: &Plan) {
        if !self.is_pending {
            return;
        }
        self.is_pending = false;
        for (number, slot) in self.pending.iter_mut().enumerate() {
            let mut events = std::mem::take(slot);
            while events != 0 {
                let event = number * 64 + events.trailing_zeros() as usize;
                events &= events - 1;
                for &(word, bits) in plan.wakes.of(event) {
                    self.awake[word as usize] |= bits;
                }
            }
        }
    }

    /// Copies the rules that are awake on the present board.
    pub(crate) fn save(&mut self, plan: &Plan, into: &mut Vec<u64>) {
        self.wake(plan);
        into.clear();
        into.extend_from_slice(&self.awake);
    }

    /// Goes back to rules that were awake on the present board, movements included: what has come and gone since is no
    /// reason to look at a rule again.
    pub(crate) fn resume(&mut self, saved: &[u64]) {
        self.awake.copy_from_slice(saved);
        if std::mem::take(&mut self.is_pending) {
            self.pending.fill(0);
        }
    }
}
