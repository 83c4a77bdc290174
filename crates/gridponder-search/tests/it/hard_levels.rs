//! The pack of hard levels: long paths of walking and pushing, whose shortness is proved with few states.

use engine::Semantics;
use gridponder_search::{Options, Part, Verdict, solve};
use solver::{Budget, Signal};

use crate::packs::{Pack, packs};

fn hard_levels() -> Pack {
    packs().into_iter().find(|pack| pack.name == "cold_harbor").expect("the pack is in this repository")
}

#[test]
fn the_gold_path_of_each_hard_level_wins_after_thirty_to_sixty_steps() {
    let pack = hard_levels();
    assert_eq!(pack.levels.len(), 31);
    for source in &pack.levels {
        let level = source.compile(&pack.game, Semantics::RELEASED);
        assert_eq!(engine::replay(&level, &source.gold).verdict, engine::Verdict::Won, "{}", source.name);
        assert!((30..=60).contains(&source.gold.len()), "{}", source.name);
        assert!(level.size().0 >= 7 && level.size().1 >= 7, "{}", source.name);
    }
}

#[test]
fn the_cheapest_hard_levels_are_proved_shortest_with_few_states() {
    let pack = hard_levels();
    for (name, states) in [("thin_ice", 40_000), ("chopping_block", 70_000)] {
        let source = pack.levels.iter().find(|it| it.name.ends_with(name)).expect("it is in the pack");
        let level = source.compile(&pack.game, Semantics::RELEASED);
        let part = Part::whole(&pack.game, &level, &source.gold);
        let budget = Budget { states, ..Budget::default() };
        let solved = solve(part, Options { budget, ..Options::default() }, &mut |_| Signal::Continue);
        let verdict = solved.expect("nobody cancels, and paths win").verdict;
        let is_proved = matches!(&verdict, Verdict::Shortest { path } if path.len() == source.gold.len());
        assert!(is_proved, "{name}: {verdict:?}");
    }
}
