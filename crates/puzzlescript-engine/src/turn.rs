//! A turn, and what follows from its commands (spec sections 15 to 17).

use crate::foresight::Led;
use crate::journal::Mark;
use crate::met::Halt;
use crate::model::{Entry, Event, LAYER_BITS, LAYERS_PER_WORD, ObjectSet, Quantifier, bits};
use crate::plan::{Plan, Queued, WinPlan};
use crate::random::Random;
use crate::state::{Screen, State};
use crate::steps::By;

/// The most rounds of a turn with rigid bodies (spec section 15).
const MAX_ROUNDS: u32 = 50;

/// The most turns that follow one input without further input (spec section 21, 4).
const MAX_AGAIN: u32 = 10_000;

/// What a turn is run for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A turn that counts.
    Real,
    /// The dry run that shows whether `again` would change anything.
    Trial,
    /// The rules that run when a level starts: they cannot win it.
    Start,
}

impl State {
    /// Runs a turn with a movement of the player, or without. Whether it changed anything, as `again` understands it.
    pub(crate) fn turn(&mut self, plan: &Plan, input: Option<u8>, kind: Kind) -> bool {
        let before = self.board.mark();
        self.again = false;
        self.buffers.players.clear();
        let is_real = kind == Kind::Real;
        // Who acts is seen only where rules run.
        let may_skip = is_real && !self.log.acts.are_recorded;
        let acts = self.log.acts.list.len();
        // A dry run leaves no trace.
        let records = self.log.steps.are_recorded;
        self.log.steps.are_recorded &= kind != Kind::Trial;
        let led = if may_skip && input.is_none() && self.is_foreseen() {
            self.enter_foreseen(plan)
        } else if may_skip && self.is_idle(input) {
            self.enter_idle()
        } else {
            self.work_out(plan, before, input, kind)
        };
        let is_changed = if led.has_stayed {
            self.take_back(plan, before);
            self.note_step(By::TakenBack);
            self.queue.clear();
            self.leave_text();
            false
        } else {
            self.follow_commands(plan, before, led.is_changed, input.is_some(), kind)
        };
        if is_real {
            self.settle_idle(plan);
        }
        if kind == Kind::Trial {
            self.log.acts.list.truncate(acts);
            self.log.steps.are_recorded = records;
        }
        is_changed
    }

    /// Runs rules and movement.
    fn work_out(&mut self, plan: &Plan, before: Mark, input: Option<u8>, kind: Kind) -> Led {
        self.remember_awake(plan);
        let outset = self.work();
        if let Some(bits) = input {
            self.move_players(plan, bits);
            self.note_step(By::Input);
        }
        self.queue.clear();
        self.notes.clear();
        self.moved.clear();
        self.stuck.clear();
        self.run_rounds(plan, before);
        let has_stayed = plan.game.prelude.require_player_movement && self.has_player_stayed(plan);
        let led = Led { is_changed: !self.board.equals(before), has_stayed };
        match kind {
            Kind::Real => self.keep_idle(plan, input, outset, led),
            Kind::Trial => self.foresee(plan, before, outset),
            Kind::Start => {}
        }
        led
    }

    /// Copies which rules are awake, for when the turn is taken back. Where something moves already, the board that comes
    /// back may be another one.
    fn remember_awake(&mut self, plan: &Plan) {
        self.awake_before.clear();
        if self.board.is_still(plan) {
            self.board.waking.save(plan, &mut self.awake_before);
        }
    }

    /// Restores the board from before the turn, with the rules that were awake on it.
    fn take_back(&mut self, plan: &Plan, before: Mark) {
        self.board.restore(plan, before);
        if !self.awake_before.is_empty() && self.board.is_still(plan) {
            self.board.waking.resume(&self.awake_before);
        }
    }

    /// Gives the players a movement and remembers their cells.
    fn move_players(&mut self, plan: &Plan, bits: u8) {
        if plan.player == super::plan::NONE {
            return;
        }
        let (player, players) = (&plan.game.player, &mut self.buffers.players);
        for cell in crate::model::bits(self.board.features.of(plan.player)) {
            let mut words = self.board.objects(cell).iter().zip(player.objects.words());
            if !player.is_all || words.all(|(word, mask)| word & mask == *mask) {
                players.push(cell as u32);
            }
        }
        for place in 0..self.buffers.players.len() {
            let cell = self.buffers.players[place] as usize;
            for (number, &mask) in player.objects.words().iter().enumerate() {
                let mut objects = self.board.objects(cell)[number] & mask;
                while objects != 0 {
                    let object = number * 64 + objects.trailing_zeros() as usize;
                    objects &= objects - 1;
                    let layer = plan.game.objects[object].layer.index();
                    let (word, shift) = (layer / LAYERS_PER_WORD, layer % LAYERS_PER_WORD * LAYER_BITS);
                    let moves = self.board.moves(cell)[word];
                    self.board.set_moves(plan, cell, word, moves | u64::from(bits) << shift);
                }
            }
        }
    }

    /// Runs rules and movement, once more for each rigid body that is stuck.
    fn run_rounds(&mut self, plan: &Plan, before: Mark) {
        self.banned = 0;
        let acts = self.log.acts.list.len();
        if plan.has_rigid {
            self.save_moves(plan);
        }
        for _ in 0..MAX_ROUNDS {
            self.run_list(plan, &plan.lists[0], true);
            let is_stuck = self.resolve_movements(plan);
            self.note_step(By::Movement);
            if !is_stuck {
                if self.log.halt.is_none() {
                    self.run_list(plan, &plan.lists[1], false);
                }
                return;
            }
            // Input only adds movements, so the objects of the round start are those of before the turn.
            self.log.acts.list.truncate(acts);
            self.board.rewind(plan, before);
            self.board.clear_moves(plan);
            for place in 0..self.buffers.moves.len() {
                let (cell, word, moves) = self.buffers.moves[place];
                self.board.set_moves(plan, cell, word, moves);
            }
            self.note_step(By::Rigid);
            self.queue.clear();
            self.notes.clear();
            self.moved.clear();
        }
    }

    fn save_moves(&mut self, plan: &Plan) {
        self.buffers.moves.clear();
        let (any, mut from) = (plan.features.any_move(), 0);
        while let Some(cell) = self.board.first_moving(any, from) {
            from = cell + 1;
            let words = self.board.moves(cell).iter().enumerate();
            self.buffers.moves.extend(words.map(|(number, &word)| (cell, number, word)));
        }
    }

    /// Whether the cells that an input moved all still hold a player.
    fn has_player_stayed(&self, plan: &Plan) -> bool {
        let mask = plan.game.player.objects.words();
        let holds =
            |&cell: &u32| self.board.objects(cell as usize).iter().zip(mask).any(|(word, it)| word & it != 0);
        !self.buffers.players.is_empty() && self.buffers.players.iter().all(holds)
    }

    /// Does what the queue asks for, and all else that follows a turn. `is_changed`: whether the board has changed.
    fn follow_commands(
        &mut self,
        plan: &Plan,
        before: Mark,
        mut is_changed: bool,
        has_input: bool,
        kind: Kind,
    ) -> bool {
        let is_trial = kind == Kind::Trial;
        if self.queue.contains(&Queued::Cancel) {
            if !is_trial {
                self.tell(plan);
            }
            self.take_back(plan, before);
            self.note_step(By::TakenBack);
            self.event(plan, Event::Cancel);
            return self.queue.len() > 1;
        }
        if self.queue.contains(&Queued::Restart) {
            if !is_trial {
                self.tell(plan);
            }
            self.push_undo(before);
            if !is_trial {
                self.restart(plan);
            }
            is_changed = !self.board.equals(before);
        }
        if is_changed {
            if is_trial {
                self.take_back(plan, before);
                self.foresight.settle(self.board.version);
                return true;
            }
            if has_input {
                self.push_undo(before);
            }
        }
        if is_trial && (self.queue.contains(&Queued::Win) || self.queue.contains(&Queued::Restart)) {
            return true;
        }
        if !is_trial {
            self.hear(plan);
            self.tell(plan);
        }
        if kind == Kind::Real && (self.screen == Screen::Level || self.has_left_title) {
            self.record_met(plan);
            if self.queue.contains(&Queued::Win) || self.are_conditions_met(plan) {
                self.win(plan);
            }
        }
        if self.queue.contains(&Queued::Checkpoint) {
            self.restart.clear();
            self.restart.extend_from_slice(self.board.all_objects());
        }
        if self.queue.contains(&Queued::Again) && self.log.halt.is_none() {
            if is_changed {
                self.again = self.turn(plan, None, Kind::Trial);
            } else {
                self.log.is_again_vain |= kind == Kind::Real;
            }
        }
        self.queue.clear();
        is_changed
    }

    /// Hears the sounds of a turn.
    fn hear(&mut self, plan: &Plan) {
        let sounds = &plan.game.sounds;
        self.log.sounds.extend_from_slice(&self.stuck);
        self.log.sounds.extend_from_slice(&self.moved);
        let meets = |set: &ObjectSet, noted: &[u64]| {
            set.words().iter().zip(noted).any(|(word, noted)| word & noted != 0)
        };
        let created = sounds.creations.iter().filter(|(set, _)| meets(set, &self.notes.created));
        self.log.sounds.extend(created.map(|&(_, seed)| seed));
        let destroyed = sounds.destructions.iter().filter(|(set, _)| meets(set, &self.notes.destroyed));
        self.log.sounds.extend(destroyed.map(|&(_, seed)| seed));
    }

    /// Hears the events that are queued, and shows the message.
    fn tell(&mut self, plan: &Plan) {
        for place in 0..self.queue.len() {
            match self.queue[place] {
                Queued::Sfx(number) => self.event(plan, Event::Sfx(number)),
                Queued::Message(text) => {
                    self.log.message = Some(text);
                    self.event(plan, Event::ShowMessage);
                }
                _ => {}
            }
        }
    }

    /// Whether there are win conditions and all hold.
    pub(crate) fn are_conditions_met(&self, plan: &Plan) -> bool {
        !plan.wins.is_empty() && plan.wins.iter().all(|win| self.is_met(win))
    }

    fn is_met(&self, win: &WinPlan) -> bool {
        let features = &self.board.features;
        let cells = |names: &Option<Vec<u32>>, word: usize| match names {
            Some(all) => all.iter().fold(u64::MAX, |cells, &feature| cells & features.of(feature)[word]),
            None => 0,
        };
        let mut words = 0..features.words;
        match win.quantifier {
            Quantifier::All => words.all(|word| cells(&win.what, word) & !cells(&win.on, word) == 0),
            Quantifier::Some => words.any(|word| cells(&win.what, word) & cells(&win.on, word) != 0),
            Quantifier::No => words.all(|word| cells(&win.what, word) & cells(&win.on, word) == 0),
        }
    }

    /// Keeps which conditions hold now, if that is recorded. What follows a win is about another level.
    pub(crate) fn record_met(&mut self, plan: &Plan) {
        if !self.log.acts.are_recorded || self.log.won {
            return;
        }
        for (place, win) in (0..).zip(&plan.wins) {
            if !self.log.met.contains(&place) && self.is_met(win) {
                self.log.met.push(place);
            }
        }
    }

    /// Goes back from a message or the title to the board behind it, which can be won again: what the reference does where
    /// `require_player_movement` takes a turn back.
    fn leave_text(&mut self) {
        match self.screen {
            Screen::Level => {}
            Screen::Message => self.screen = Screen::Level,
            Screen::Title => self.has_left_title = true,
        }
    }

    /// Goes on with the next entry, from the title with the first one. In front of a message or the title the old board stays.
    fn win(&mut self, plan: &Plan) {
        self.log.won = true;
        self.log.won_board.clear();
        self.log.won_board.extend_from_slice(self.board.all_objects());
        self.event(plan, Event::EndLevel);
        let next = if self.screen == Screen::Title { 0 } else { self.entry + 1 };
        self.has_left_title = false;
        match plan.game.levels.get(next) {
            Some(Entry::Board(level)) => {
                // The reference seeds the next level by chance; the next numbers of this level do as well.
                let seed: String = (0..8).map(|_| char::from(b'a' + self.random.byte() % 26)).collect();
                self.renew(plan, next, level, Random::new(&seed));
                // A message of the turn that won is lost with its level.
                self.log.message = None;
                self.begin(plan);
            }
            Some(Entry::Message { .. }) => {
                self.entry = next;
                self.screen = Screen::Message;
                self.event(plan, Event::ShowMessage);
            }
            None => {
                self.entry = 0;
                self.screen = Screen::Title;
                self.event(plan, Event::EndGame);
            }
        }
    }

    /// Starts the level that has been put on the board.
    pub(crate) fn begin(&mut self, plan: &Plan) {
        self.event(plan, Event::StartLevel);
        if plan.game.prelude.run_rules_on_level_start {
            self.turn(plan, None, Kind::Start);
            self.queue.clear();
        }
    }

    /// Goes to the restart state. A restart inside a restart does nothing.
    pub(crate) fn restart(&mut self, plan: &Plan) {
        if self.is_restarting {
            return;
        }
        self.is_restarting = true;
        let objects = std::mem::take(&mut self.restart);
        self.board.replace(plan, &objects);
        self.restart = objects;
        self.note_step(By::Restart);
        self.again = false;
        self.event(plan, Event::Restart);
        if plan.game.prelude.run_rules_on_level_start {
            self.turn(plan, None, Kind::Start);
        }
        self.queue.clear();
        self.is_restarting = false;
    }

    /// Goes back to the newest board of the undo list that differs from the present one. Whether there is one.
    pub(crate) fn undo(&mut self, plan: &Plan) -> bool {
        while let Some(mark) = self.undo.pop() {
            if !self.board.equals(mark) {
                self.board.restore(plan, mark);
                self.again = false;
                return true;
            }
        }
        false
    }

    /// Runs the turn that `again` asks for. Whether there was one.
    pub(crate) fn settle_once(&mut self, plan: &Plan) -> bool {
        if !self.again || self.log.halt.is_some() {
            return false;
        }
        if self.log.again == MAX_AGAIN {
            self.log.halt = Some(Halt::Again);
            return false;
        }
        self.log.again += 1;
        self.turn(plan, None, Kind::Real);
        true
    }

    /// The objects of a cell.
    pub(crate) fn cell(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        bits(self.board.objects(cell))
    }
}
