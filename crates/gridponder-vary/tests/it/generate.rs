//! Levels from nothing: each is what was wanted, and the same run makes the same levels.

use std::sync::Arc;

use engine::{Level, Value, def};
use gridponder_vary::{Accepted, Generation, GenerationTask, NotGenerated, Rounds as _};
use language::Filling;
use pack::{File, Input, Pack, lower};

use super::{pack, pack_in};

/// A level, what is wanted, and how boards are filled.
struct Run {
    like: super::Run,
    size: Option<(u32, u32)>,
    kinds: Vec<(String, u32, u32)>,
    slack: Option<u32>,
}

impl Run {
    fn new(pack_name: &str, level: &str, want: &str) -> Self {
        Self::in_pack(pack(pack_name), level, want)
    }

    fn in_pack(pack: Arc<Pack>, level: &str, want: &str) -> Self {
        let mut like = super::Run::in_pack(pack, level, want);
        like.options.seed = testrun::seed();
        Self { like, size: None, kinds: Vec::new(), slack: None }
    }

    /// With other text in a level of a pack of this repository.
    fn edited(pack_name: &str, level: &str, (from, to): (&str, &str), want: &str) -> Self {
        let pack = pack(pack_name);
        let file = pack.level(level).expect("there is such a level");
        assert!(file.tree.text().contains(from), "{}", file.tree.text());
        let text = file.tree.text().replace(from, to);
        Self::in_pack(Arc::new(with_level(&pack, level, text)), level, want)
    }

    fn asks_for(&mut self, kinds: &[(&str, u32, u32)]) {
        self.kinds = kinds.iter().map(|(kind, least, most)| ((*kind).to_owned(), *least, *most)).collect();
    }

    fn begin(&self) -> Result<Generation<'_>, NotGenerated> {
        self.begin_until(&|| false)
    }

    fn begin_until<'r>(
        &'r self,
        cancelled: &'r (dyn Fn() -> bool + Sync),
    ) -> Result<Generation<'r>, NotGenerated> {
        let super::Run { pack, file, game, want, laws, options, .. } = &self.like;
        let filling = Filling { size: self.size, kinds: &self.kinds, slack: self.slack };
        let task = GenerationTask { pack, file, game, filling, want, laws, options: *options };
        Generation::new(task, cancelled)
    }

    fn generation(&self) -> Generation<'_> {
        self.begin().expect("levels can be made")
    }

    /// Why there is no run.
    fn refusal(&self) -> String {
        match self.begin().err() {
            Some(NotGenerated::NotFilled(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    /// As many levels, or those of so many rounds.
    fn levels(&self, count: usize) -> Vec<Accepted> {
        let mut generation = self.generation();
        let mut levels = Vec::new();
        for _ in 0..24 {
            levels.extend(generation.round(count - levels.len()).expect("nobody interrupts it"));
            if levels.len() >= count {
                break;
            }
        }
        levels
    }

    fn definition(level: &Accepted) -> (def::Level, Vec<def::Action>) {
        let path = format!("levels/{}.json", level.id);
        let file = File::new(Input { path: path.into(), text: Ok(level.text.clone()) });
        let file = file.expect("it is a level");
        (lower::level(&file), lower::gold_path_actions(&file))
    }
}

/// A pack with a level more, or with another text of one.
fn with_level(pack: &Pack, id: &str, text: String) -> Pack {
    let path = format!("levels/{id}.json");
    let file = File::new(Input { path: path.into(), text: Ok(text) }).expect("it is a level");
    pack.with([(Arc::clone(&file.path), Some(Arc::new(file)))])
}

/// The cells that have a kind, in the order of the rows.
fn cells_of(level: &def::Level, kind: &str) -> Vec<(i32, i32)> {
    let mut cells = Vec::new();
    for (_, layer) in &level.layers {
        match layer {
            def::Cells::Dense(rows) => {
                for (y, row) in rows.iter().enumerate() {
                    for (x, cell) in row.iter().enumerate() {
                        if matches!(cell, def::Cell::Entity(entity) if entity.kind == kind) {
                            cells.push((x as i32, y as i32));
                        }
                    }
                }
            }
            def::Cells::Sparse(entries) => {
                let of_kind = entries.iter().filter(|entry| entry.entity.kind == kind);
                cells.extend(of_kind.map(|entry| (entry.position.x, entry.position.y)));
            }
        }
    }
    cells
}

#[test]
fn levels_from_nothing_are_complete_and_as_long_as_is_wanted() {
    let runs = [
        ("lantern_walk", "the_hedge", "length 6..14, unlike 2"),
        ("lantern_walk", "dry_feet", "length 8..16"),
        ("prism_turn", "quarter_turns", "length 3..4"),
        ("prism_turn", "level_rows", "length 2.."),
        ("cold_harbor", "outlines", "length 4..20"),
    ];
    for (pack, level, want) in runs {
        let run = Run::new(pack, level, want);
        let levels = run.levels(3);
        assert!(!levels.is_empty(), "{level}: {want}");
        for level in &levels {
            run.like.judge(level);
        }
    }
}

#[test]
fn levels_like_those_of_published_packs_are_made_from_nothing() {
    let Some(packs) = testrun::shared("packs") else { return };
    let runs = [
        ("carrot_quest", "fw_002", "length 8.."),
        ("flood_colors", "fl_006", "length 4.."),
        ("rotate_flip", "rf_002", "length 3..5"),
    ];
    for (pack, level, want) in runs {
        let run = Run::in_pack(pack_in(&packs.join(pack)), level, want);
        let levels = run.levels(2);
        assert!(!levels.is_empty(), "{level}");
        for level in &levels {
            run.like.judge(level);
        }
    }
}

#[test]
fn starts_found_backwards_are_exactly_as_far_from_the_picture_as_is_claimed() {
    let run = Run::new("prism_turn", "quarter_turns", "length 2..4");
    let levels = run.levels(16);
    assert!(levels.len() >= 8, "{}", levels.len());
    for level in &levels {
        let (definition, gold_path) = Run::definition(level);
        let compiled = Level::compile(&run.like.game, &definition).expect("the board is small");
        assert_eq!(distance(&run.like.game, &compiled), Some(gold_path.len()), "{}", level.text);
        assert_eq!(level.lower as usize, gold_path.len());
    }
}

/// The steps to the nearest win, breadth first, by nothing but play.
fn distance(game: &def::Game, level: &Level) -> Option<usize> {
    let choices = search::choices(game, level.size()).expect("they are known");
    let mut play = engine::Play::without_history(level);
    let mut states = vec![play.state().words().to_vec()];
    let mut known: std::collections::BTreeSet<Vec<u32>> = states.iter().cloned().collect();
    for steps in 1..=12 {
        let mut next = Vec::new();
        for state in &states {
            for choice in &choices {
                play.continue_from(state, 0);
                let outcome = play.submit_named(&choice.action);
                if outcome.won {
                    return Some(steps);
                }
                let mut words = play.state().words().to_vec();
                level.clear_counters(&mut words);
                if outcome.accepted && known.insert(words.clone()) {
                    next.push(words);
                }
            }
        }
        states = next;
    }
    None
}

#[test]
fn the_same_seed_makes_the_same_levels_from_nothing() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 5..");
    run.like.options.seed = 1;
    let first = run.levels(6);
    assert_eq!(first.len(), 6);
    assert_eq!(run.levels(6), first);
    run.like.options.seed = 2;
    let texts = |levels: &[Accepted]| levels.iter().map(|level| level.text.clone()).collect::<Vec<_>>();
    assert_ne!(texts(&run.levels(6)), texts(&first));
}

#[test]
fn the_number_of_threads_changes_nothing_of_what_is_made_from_nothing() {
    let run = Run::new("lantern_walk", "the_hedge", "length 5.., unlike 2");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(|| {
            let mut generation = run.generation();
            let levels = generation.round(usize::MAX).expect("nobody interrupts it");
            assert!(!levels.is_empty());
            format!("{levels:?} {:?}", generation.counts())
        })
    };
    let alone = on(1);
    for _ in 0..3 {
        assert_eq!(on(2), alone);
        assert_eq!(on(3), alone);
    }
}

#[test]
fn what_a_run_wrote_before_changes_nothing_of_what_it_makes() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 6..14, unlike 2");
    run.like.options.seed = 1;
    let first = run.levels(8);
    assert_eq!(first.len(), 8);
    for level in &first {
        run.like.pack = Arc::new(with_level(&run.like.pack, &level.id, level.text.clone()));
    }
    assert_eq!(run.levels(8), first);
    // Those of another run are levels like all others.
    let other = first[0].text.clone();
    run.like.pack = Arc::new(with_level(&run.like.pack, "the_hedge_g2_1", other));
    assert!(run.levels(8).iter().all(|level| level.text != first[0].text));
}

#[test]
fn a_run_from_nothing_that_goes_on_makes_what_it_would_have_made() {
    let run = Run::new("lantern_walk", "the_hedge", "length 6..14, unlike 2");
    let mut whole = run.generation();
    let mut expected = Vec::new();
    for _ in 0..3 {
        expected.extend(whole.round(usize::MAX).expect("nobody interrupts it"));
    }
    let mut first = run.generation();
    let mut made = first.round(usize::MAX).expect("nobody interrupts it");
    let before = made.len();
    let mut second = run.generation();
    assert!(second.resume(&first.state()));
    assert_eq!(second.counts(), first.counts());
    for _ in 0..2 {
        made.extend(second.round(usize::MAX).expect("nobody interrupts it"));
    }
    assert!(before > 0 && made.len() > before, "{before} and {} levels", made.len());
    assert_eq!(made, expected);
    assert!(!second.resume(&serde_json::json!({ "format": 0 })));
}

#[test]
fn boards_have_the_size_and_the_kinds_that_are_asked_for_and_one_target() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 4..");
    run.size = Some((6, 5));
    run.asks_for(&[("wall", 3, 3)]);
    let levels = run.levels(3);
    assert_eq!(levels.len(), 3);
    for level in &levels {
        run.like.judge(level);
        let (definition, _) = Run::definition(level);
        assert_eq!(definition.size, (6, 5));
        assert_eq!(cells_of(&definition, "wall").len(), 3, "{}", level.text);
        assert_eq!(cells_of(&definition, "bench").len(), 1, "{}", level.text);
    }
}

#[test]
fn a_kind_that_only_another_level_has_is_added() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 4..");
    run.asks_for(&[("pond", 2, 3), ("crate", 1, 1)]);
    let levels = run.levels(3);
    assert_eq!(levels.len(), 3);
    for level in &levels {
        run.like.judge(level);
        let (definition, _) = Run::definition(level);
        assert!((2..=3).contains(&cells_of(&definition, "pond").len()), "{}", level.text);
        assert_eq!(cells_of(&definition, "crate").len(), 1, "{}", level.text);
    }
}

#[test]
fn what_rules_name_stays_and_is_not_placed_again() {
    // A crate of the two, beside the gate and its plate.
    let named = (
        r#""then": [{ "destroy": { "position": [6, 3], "layer": "objects" } }]"#,
        r#""then": [
            { "destroy": { "position": [6, 3], "layer": "objects" } },
            { "destroy": { "position": [1, 0], "layer": "objects" } }
        ]"#,
    );
    let run = Run::edited("lantern_walk", "night_frost", named, "length 4..");
    let levels = run.levels(6);
    assert_eq!(levels.len(), 6);
    for level in &levels {
        let (definition, _) = Run::definition(level);
        assert_eq!(cells_of(&definition, "gate"), [(6, 3)], "{}", level.text);
        assert_eq!(cells_of(&definition, "plate"), [(0, 5)], "{}", level.text);
        let crates = cells_of(&definition, "crate");
        assert!(crates.contains(&(1, 0)) && crates.len() <= 2, "{crates:?}\n{}", level.text);
    }
}

#[test]
fn a_limit_is_the_shortest_path_and_the_slack() {
    let limited = (
        r#""goals": ["#,
        r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 13 } }], "goals": ["#,
    );
    let mut run = Run::edited("lantern_walk", "the_hedge", limited, "length 3..6");
    // With one target, it is put where play leads to; with two, boards are started far from a win.
    for targets in [1, 2] {
        run.asks_for(&[("bench", targets, targets)]);
        for slack in [None, Some(1)] {
            run.slack = slack;
            let levels = run.levels(24);
            assert_eq!(levels.len(), 24);
            for level in &levels {
                let (mut definition, _) = Run::definition(level);
                let limit = definition.lose_conditions[0].config.get("limit").and_then(Value::as_int);
                definition.lose_conditions.clear();
                let compiled = Level::compile(&run.like.game, &definition).expect("the board is small");
                let shortest = distance(&run.like.game, &compiled).expect("it can be won");
                let expected = shortest as i64 + i64::from(slack.unwrap_or(3));
                assert_eq!(limit, Some(expected), "{}", level.text);
            }
        }
    }
}

#[test]
fn what_cannot_be_filled_is_refused_with_the_reason() {
    let mut run = Run::new("lantern_walk", "the_hedge", "");
    for size in [(0, 5), (33, 5)] {
        run.size = Some(size);
        assert_eq!(run.refusal(), "a board has from 1x1 to 32x32 cells");
    }
    run.size = None;
    run.asks_for(&[("unicorn", 1, 1)]);
    assert_eq!(run.refusal(), "no level of the pack places `unicorn`");
    run.asks_for(&[("wall", 21, 21)]);
    assert_eq!(run.refusal(), "the board has fewer cells than the entities of `wall`");
}

#[test]
fn a_board_whose_cells_are_named_keeps_its_size() {
    let exit = (r#"["lantern", "#, r#"[{ "kind": "lantern", "exitPosition": [1, 1] }, "#);
    let by_entity = Run::edited("lantern_walk", "the_hedge", exit, "");
    for mut run in [Run::new("lantern_walk", "night_frost", ""), by_entity] {
        run.size = Some((6, 5));
        assert!(run.refusal().contains("name cells of the board"), "{}", run.refusal());
    }
}

#[test]
fn an_added_kind_names_no_cell_that_the_board_does_not_have() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 4..");
    let other = run.like.file.tree.text().replace(r#""the_hedge""#, r#""far_exit""#);
    let with_exit = |exit: &str| {
        let mallet = format!(r#"[{{ "kind": "mallet", "exitPosition": {exit} }}, "#);
        with_level(&run.like.pack, "far_exit", other.replace(r#"["lantern", "#, &mallet))
    };
    let (outside, inside) = (with_exit("[7, 5]"), with_exit("[4, 3]"));
    // No other level places one.
    let without = |pack: Pack| {
        let others = pack.levels().filter(|file| !["far_exit", "the_hedge"].contains(&file.stem()));
        let gone: Vec<_> = others.map(|file| (Arc::clone(&file.path), None)).collect();
        Arc::new(pack.with(gone))
    };
    run.asks_for(&[("mallet", 1, 1)]);
    run.like.pack = without(outside);
    assert_eq!(run.refusal(), "`mallet` names cells that a board of this size does not have");
    run.like.pack = without(inside);
    assert!(run.begin().is_ok());
}

#[test]
fn levels_are_the_same_however_many_are_taken_at_once() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 5.., unlike 2");
    // Some levels break this law, so that those after them are taken again.
    run.like.laws = Arc::new([super::few_walls()]);
    let mut whole = run.generation();
    let levels = whole.round(usize::MAX).expect("nobody interrupts it");
    assert!(whole.counts().faulty > 0 && levels.len() > 3, "{:?}", whole.counts());
    for most in 1..=levels.len().min(6) {
        let first = run.generation().round(most).expect("nobody interrupts it");
        assert_eq!(first, levels[..most]);
    }
}

#[test]
fn a_round_that_is_cancelled_keeps_the_first_of_its_levels() {
    let run = Run::new("lantern_walk", "the_hedge", "length 6..14, unlike 2");
    let whole = run.generation().round(usize::MAX).expect("nobody interrupts it");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread starts");
    let mut kept = Vec::new();
    for asked in [0, 40, 160, 640] {
        let left = std::sync::atomic::AtomicI64::new(asked);
        let cancelled = || left.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) <= 0;
        let made = pool.install(|| {
            let mut generation = run.begin_until(&cancelled).expect("levels can be made");
            let levels = generation.accepted(usize::MAX).unwrap_or_default();
            assert!(generation.accepted(usize::MAX).is_err() || levels.len() == whole.len());
            levels
        });
        let named = |levels: &[Accepted]| -> Vec<(String, Vec<def::Action>)> {
            levels.iter().map(|level| (level.id.clone(), level.path.clone())).collect()
        };
        assert_eq!(named(&made), named(&whole[..made.len()]));
        kept.push(made.len());
    }
    assert!(kept.is_sorted() && kept[0] == 0 && kept.last() > Some(&0), "{kept:?}");
}

#[test]
fn levels_are_measured_once_they_are_accepted() {
    let run = Run::new("lantern_walk", "the_hedge", "length 6..14, unlike 2");
    let mut generation = run.generation();
    let accepted = generation.accepted(3).expect("nobody interrupts it");
    assert!(accepted.iter().all(|level| level.measures.is_none() && !level.text.contains("metadata")));
    let measured = generation.measured(accepted.clone());
    assert_eq!(measured.len(), 3);
    for (level, before) in measured.iter().zip(&accepted) {
        assert_eq!((&level.id, &level.path), (&before.id, &before.path));
        let measures = level.measures.expect("it can be played at random");
        assert_eq!(measures.rollouts.trials, 1000);
        let score = format!(r#""interaction_score": {}"#, measures.interaction_score);
        assert!(level.text.contains(&score), "{}", level.text);
        assert_eq!(Run::definition(level), Run::definition(before));
    }
}

#[test]
fn a_run_that_is_cancelled_while_levels_are_measured_finds_them_again() {
    let run = Run::new("lantern_walk", "the_hedge", "length 6..14, unlike 2");
    let mut whole = run.generation();
    let levels = whole.round(usize::MAX).expect("nobody interrupts it");
    let is_over = std::sync::atomic::AtomicBool::new(false);
    let cancelled = || is_over.load(std::sync::atomic::Ordering::Relaxed);
    let mut cut = run.begin_until(&cancelled).expect("levels can be made");
    let accepted = cut.accepted(usize::MAX).expect("nobody interrupts it yet");
    assert_eq!(accepted.len(), levels.len());
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(cut.measured(accepted), []);
    let mut next = run.generation();
    assert!(next.resume(&cut.state()));
    assert_eq!(next.round(usize::MAX).expect("nobody interrupts it"), levels);
}
