//! Paths that win on a board because one like it wins on a similar board: a few turns instead of a search.

use search::LevelGame;
use solver::{Game, Step};

/// The most turns that are played to mend a path: few compared with a search.
const MAX_TURNS: u32 = 2000;

/// A state of a board, and the choices that lead to it.
#[derive(Clone)]
struct Reached {
    state: Vec<u32>,
    path: Vec<u16>,
}

/// The end of a path that was played.
enum End {
    Won(Vec<u16>),
    /// It does not win, or the turns ran out.
    Other,
}

/// A player of one board, with a number of turns that are left.
struct Player<'p, 'l> {
    game: &'p mut LevelGame<'l>,
    turns: u32,
    next: Vec<u32>,
}

impl Player<'_, '_> {
    /// Plays a choice. A step that changes nothing is left out of the path. Returns `None` if the level ends without a win,
    /// or no turn is left.
    fn step(&mut self, reached: &mut Reached, choice: u16) -> Option<Step> {
        self.turns = self.turns.checked_sub(1)?;
        self.game.enter(&reached.state, reached.path.len() as u32);
        let step = self.game.step(choice, &mut self.next);
        match step {
            Step::Nothing => return Some(step),
            Step::Moved => reached.state.copy_from_slice(&self.next),
            Step::Won => {}
            Step::Lost | Step::Cut => return None,
        }
        reached.path.push(choice);
        Some(step)
    }

    /// Plays the rest of a path.
    fn play(&mut self, mut reached: Reached, rest: &[u16]) -> End {
        for choice in rest {
            match self.step(&mut reached, *choice) {
                Some(Step::Won) => return End::Won(reached.path),
                Some(_) => {}
                None => return End::Other,
            }
        }
        End::Other
    }
}

fn start(game: &mut LevelGame<'_>) -> Reached {
    let mut state = vec![0; game.words()];
    game.start(&mut state);
    Reached { state, path: Vec::new() }
}

/// The steps of a path that change something, up to the first win. Returns `None` if there is none.
pub(crate) fn played(game: &mut LevelGame<'_>, path: &[u16]) -> Option<Vec<u16>> {
    let start = start(game);
    let next = start.state.clone();
    match (Player { game, turns: u32::MAX, next }).play(start, path) {
        End::Won(path) => Some(path),
        End::Other => None,
    }
}

/// A path with at most this number of steps that wins, and is the path with one step inserted, replaced or left out.
pub(crate) fn repaired(game: &mut LevelGame<'_>, path: &[u16], most: u32) -> Option<Vec<u16>> {
    let mut here = start(game);
    let next = here.state.clone();
    let choices = game.choices();
    let mut player = Player { game, turns: MAX_TURNS, next };
    let fits = |path: &Vec<u16>| path.len() as u64 <= u64::from(most);
    for at in 0..=path.len() {
        let rest = &path[at..];
        let without = rest.get(1..).unwrap_or_default();
        if let End::Won(path) = player.play(here.clone(), without)
            && fits(&path)
        {
            return Some(path);
        }
        for choice in (0..choices).filter(|choice| rest.first() != Some(choice)) {
            let mut there = here.clone();
            match player.step(&mut there, choice) {
                Some(Step::Won) if fits(&there.path) => return Some(there.path),
                Some(Step::Moved) => {
                    for rest in [rest, without] {
                        if let End::Won(path) = player.play(there.clone(), rest)
                            && fits(&path)
                        {
                            return Some(path);
                        }
                    }
                }
                _ => {}
            }
        }
        if player.turns == 0 {
            return None;
        }
        if let Some(choice) = rest.first() {
            player.step(&mut here, *choice).filter(|step| *step != Step::Won)?;
        }
    }
    None
}
