//! Which rules may match: all but those that did not, or have nothing left to do, with nothing changed since that could
//! help them.

use crate::plan::Plan;

/// Rules that are awake, and changes that have not woken any yet.
#[derive(Clone, Debug)]
pub(crate) struct Waking {
    /// The rules that may match, as a bit set.
    pub(crate) awake: Vec<u64>,
    /// Changes of features that have not woken rules yet, by the numbers of [`Wakes::of`](crate::plan::Wakes::of).
    pending: Vec<u64>,
    is_pending: bool,
    /// How many times guards have been looked for since rules were woken.
    looks: u32,
}

/// So many times guards are looked for before rules are woken; where more changes at once, all rules wake that may.
const MAX_LOOKS: u32 = 12;

impl Waking {
    /// All rules awake.
    pub(crate) fn new(plan: &Plan) -> Self {
        let mut awake = vec![0; plan.rules.len().div_ceil(64)];
        for rule in 0..plan.rules.len() {
            awake[rule / 64] |= 1 << (rule % 64);
        }
        Self { awake, pending: vec![0; plan.wakes.len().div_ceil(64)], is_pending: false, looks: 0 }
    }

    /// Lets a rule sleep.
    #[inline]
    pub(crate) fn sleep(&mut self, rule: usize) {
        self.awake[rule / 64] &= !(1 << (rule % 64));
    }

    /// Wakes rules, given as words of a bit set.
    #[inline]
    pub(crate) fn rouse(&mut self, rules: &[(u32, u64)]) {
        for &(word, bits) in rules {
            self.awake[word as usize] |= bits;
        }
    }

    /// Wakes a rule.
    pub(crate) fn rouse_one(&mut self, rule: usize) {
        self.awake[rule / 64] |= 1 << (rule % 64);
    }

    /// Notes that the rules of a list are to wake.
    #[inline]
    pub(crate) fn note(&mut self, list: usize) {
        self.pending[list / 64] |= 1 << (list % 64);
        self.is_pending = true;
    }

    /// Whether the rules of a list are to wake anyhow.
    #[inline]
    pub(crate) fn is_noted(&self, list: usize) -> bool {
        self.pending[list / 64] >> (list % 64) & 1 == 1
    }

    /// Whether guards may be looked for once more.
    #[inline]
    pub(crate) fn may_look(&mut self) -> bool {
        self.looks += 1;
        self.looks <= MAX_LOOKS
    }

    /// Wakes the rules that the changes since the last time can make match.
    #[inline]
    pub(crate) fn wake(&mut self, plan: &Plan) {
        self.looks = 0;
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
