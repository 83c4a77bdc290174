//! Gold paths that no longer win, because something on the board was moved.

use engine::{Level, Pos, Semantics, Verdict, def, replay};
use gridponder_search::{Options, Part, repair, solve};
use solver::{Budget, Signal};
use testrun::Chance;

use crate::packs::packs;

/// Enough for the levels here, in a moment.
const BUDGET: Budget = Budget { states: 40_000, memory: 1 << 28 };

/// Moves one entity of a layer that is not the ground to an empty cell beside it.
fn with_one_moved(level: &def::Level, chance: &mut Chance) -> Option<def::Level> {
    let mut level = level.clone();
    let layers: Vec<usize> = (0..level.layers.len()).filter(|at| level.layers[*at].0 != "ground").collect();
    let layer = *layers.get(chance.below(layers.len().max(1)))?;
    let (dx, dy) = *chance.one_of(&[(0, 1), (0, -1), (1, 0), (-1, 0)]);
    match &mut level.layers[layer].1 {
        def::Cells::Dense(rows) => {
            let is_entity = |cell: &def::Cell| matches!(cell, def::Cell::Entity(_));
            let entities: Vec<(usize, usize)> = (0..rows.len())
                .flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)))
                .filter(|(x, y)| is_entity(&rows[*y][*x]))
                .collect();
            let (x, y) = *entities.get(chance.below(entities.len().max(1)))?;
            let (to_x, to_y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
            if rows.get(to_y)?.get(to_x).is_none_or(is_entity) {
                return None;
            }
            let moved = std::mem::replace(&mut rows[y][x], def::Cell::Empty);
            rows[to_y][to_x] = moved;
        }
        def::Cells::Sparse(entries) => {
            let at = chance.below(entries.len().max(1));
            let position = entries.get(at)?.position;
            let to = Pos { x: position.x + dx as i32, y: position.y + dy as i32 };
            let is_inside = |at: i32, size: u32| (0..size as i32).contains(&at);
            let is_free = entries.iter().all(|entry| entry.position != to);
            if !is_free || !is_inside(to.x, level.size.0) || !is_inside(to.y, level.size.1) {
                return None;
            }
            entries[at].position = to;
        }
    }
    Some(level)
}

fn wins(level: &Level, path: &[def::Action]) -> bool {
    replay(level, path).verdict == Verdict::Won
}

#[test]
fn a_level_with_one_thing_moved_is_repaired_if_it_can_be_won() {
    let (mut broken_levels, mut winnable, mut repaired) = (0, 0, 0);
    for (trial, (pack, source)) in
        packs().iter().flat_map(|pack| pack.levels.iter().map(move |source| (pack, source))).enumerate()
    {
        // A part of them each time is enough, and all with more effort.
        if !trial.is_multiple_of(3) && testrun::effort() == 1 {
            continue;
        }
        let mut chance = Chance::of(trial as u64);
        // Levels whose gold path wins as before need no repair.
        let broken = (0..20).find_map(|_| {
            let moved = with_one_moved(&source.level, &mut chance)?;
            let level = Level::compile_with(&pack.game, &moved, Semantics::RELEASED).ok()?;
            (!wins(&level, &source.gold)).then_some(level)
        });
        let Some(level) = broken else { continue };
        broken_levels += 1;
        let part = Part::whole(&pack.game, &level, &source.gold);
        let found = repair(part, BUDGET, &mut |_| Signal::Continue).expect("nobody cancels");
        if let Some(found) = &found {
            assert!(wins(&level, &found.path), "{}", source.name);
            assert!(found.changes > 0, "{}", source.name);
            let length = found.path.len().abs_diff(source.gold.len());
            assert!(length <= found.changes as usize, "{}", source.name);
        }
        let part = Part { gold_path: &[], ..part };
        let options = Options { budget: BUDGET, ..Options::default() };
        let solved = solve(part, options, &mut |_| Signal::Continue).expect("nobody cancels");
        match solved.verdict {
            gridponder_search::Verdict::Unsolvable(_) => assert_eq!(found, None, "{}", source.name),
            gridponder_search::Verdict::Undecided { .. } if found.is_none() => {}
            _ => {
                winnable += 1;
                repaired += usize::from(found.is_some());
            }
        }
    }
    assert!(winnable > 5, "{winnable}");
    assert!(repaired * 5 >= winnable * 4, "{repaired} of {winnable}");
    println!("{repaired} of {winnable} that can be won, {broken_levels} broken");
}

#[test]
fn a_path_that_wins_already_stays_as_it_is() {
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game, Semantics::RELEASED);
            if !wins(&level, &source.gold) {
                continue;
            }
            let part = Part::whole(&pack.game, &level, &source.gold);
            let found = repair(part, BUDGET, &mut |_| Signal::Continue).expect("nobody cancels");
            // Idle steps and steps that no player is offered are removed.
            let Some(found) = found else { panic!("{}", source.name) };
            assert_eq!(found.path.len() + found.changes as usize, source.gold.len(), "{}", source.name);
        }
    }
}
