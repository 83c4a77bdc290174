//! Cells that are locked stay as they are, whatever changes beside them.

use engine::{Pos, def};
use gridponder_vary::{Accepted, Frame, NothingToVary};
use language::variation::Random;
use pack::{File, Input, lower};

use crate::Run;

/// What a level has on a cell: on each layer, and whether the avatar starts there.
fn on_cell(level: &def::Level, (x, y): (u32, u32)) -> String {
    let pos = Pos::new(x as i32, y as i32);
    let content = |cells: &def::Cells| match cells {
        def::Cells::Dense(rows) => format!("{:?}", rows[y as usize][x as usize]),
        def::Cells::Sparse(entries) => {
            let there = entries.iter().find(|entry| entry.position == pos);
            format!("{:?}", there.map(|entry| &entry.entity))
        }
    };
    let layers: Vec<String> =
        level.layers.iter().map(|(name, cells)| format!("{name}: {}", content(cells))).collect();
    format!("{} avatar: {}", layers.join(", "), level.avatar.position == Some(pos))
}

fn board_of(level: &Accepted) -> def::Level {
    let file = File::new(Input { path: "levels/new.json".into(), text: Ok(level.text.clone()) });
    lower::level(&file.expect("it is a level"))
}

fn frame(run: &Run) -> Frame {
    Frame::new(&run.game, &lower::level(&run.file)).expect("something can be varied")
}

#[test]
fn no_new_level_differs_from_the_level_in_a_locked_cell() {
    let levels = [("lantern_walk", "the_hedge"), ("lantern_walk", "dry_feet"), ("drip_tiles", "two_mouths")];
    for (pack, level) in levels {
        let mut run = Run::new(pack, level, "");
        let original = lower::level(&run.file);
        let (width, height) = original.size;
        let mut accepted = 0;
        for trial in 0..2 * testrun::effort() as u64 {
            let mut random = Random::of(testrun::seed(), trial);
            let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let locked: Vec<(u32, u32)> = cells.filter(|_| random.below(2) == 0).collect();
            run.frame = frame(&run).locking(&locked).expect("a half is free");
            run.options.seed = trial;
            for new in Run::until(&mut run.session(), 128) {
                accepted += 1;
                let made = board_of(&new);
                for cell in &locked {
                    assert_eq!(on_cell(&made, *cell), on_cell(&original, *cell), "{cell:?} of {}", new.text);
                }
            }
        }
        assert!(accepted > 0, "{level}");
    }
}

#[test]
fn cells_outside_the_board_cannot_be_locked_nor_all_of_it() {
    let run = Run::new("lantern_walk", "the_hedge", "");
    let (width, height) = lower::level(&run.file).size;
    let why = |cells: &[(u32, u32)]| frame(&run).locking(cells).expect_err("it is refused");
    assert_eq!(why(&[(0, 0), (width, 0)]), NothingToVary::Outside(width, 0));
    let all: Vec<(u32, u32)> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    assert_eq!(why(&all), NothingToVary::AllLocked);
    assert!(frame(&run).locking(&[]).is_ok());
}
