//! Runs on the packs of this repository: what is accepted is what was wanted, and the same run makes the same levels.

mod generate;
mod locking;

use std::path::Path;
use std::sync::Arc;

use engine::{Level, Semantics, Value, def};
use gridponder_vary::{Accepted, Frame, Options, Rounds as _, Session, Task, Want};
use language::{Law, LawLevels, Severity};
use pack::{File, Input, Pack, lower};
use search::{Part, Verdict};
use solver::Signal;

/// A pack of this repository.
fn pack(name: &str) -> Arc<Pack> {
    pack_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs").join(name))
}

fn pack_in(root: &Path) -> Arc<Pack> {
    let mut files = Vec::new();
    let mut add = |path: String| {
        if let Ok(text) = std::fs::read_to_string(root.join(&path)) {
            let file = File::new(Input { path: path.into(), text: Ok(text) });
            files.push(Arc::new(file.expect("packs have only files of packs")));
        }
    };
    for path in ["manifest.json", "game.json", "theme.json"] {
        add(path.to_owned());
    }
    for entry in std::fs::read_dir(root.join("levels")).expect("the pack has levels") {
        let name = entry.expect("it is there").file_name();
        add(format!("levels/{}", name.to_string_lossy()));
    }
    Arc::new(Pack::new(files))
}

/// A level and what is wanted.
struct Run {
    pack: Arc<Pack>,
    file: Arc<File>,
    game: def::Game,
    frame: Frame,
    want: Want,
    laws: Arc<[Law]>,
    options: Options,
}

impl Run {
    fn new(pack_name: &str, level: &str, want: &str) -> Self {
        Self::in_pack(pack(pack_name), level, want)
    }

    fn in_pack(pack: Arc<Pack>, level: &str, want: &str) -> Self {
        let file = Arc::clone(pack.level(level).expect("there is such a level"));
        let game = lower::game(pack.game().expect("there is a game"));
        let frame = Frame::new(&game, &lower::level(&file)).expect("something can be varied");
        let want = Want::read(want, &game).expect("it can be read");
        let options = Options { seed: 1, semantics: Semantics::RELEASED, states: 2000 };
        Self { pack, file, game, frame, want, laws: Arc::default(), options }
    }

    fn session(&self) -> Session<'_> {
        let Self { pack, file, game, frame, want, laws, options } = self;
        let task = Task { pack, file, game, frame, want, laws, options: *options };
        Session::new(task, &|| false).expect("the choices are known")
    }

    /// The levels that are accepted up to this number of candidates.
    fn until(session: &mut Session<'_>, candidates: u64) -> Vec<Accepted> {
        let mut accepted = Vec::new();
        while session.counts().tried < candidates {
            accepted.extend(session.round(usize::MAX).expect("nobody interrupts it"));
        }
        accepted
    }

    /// Fails unless an accepted level is complete, is what is wanted, and has no findings that its model does not have.
    fn judge(&self, level: &Accepted) {
        let path = format!("levels/{}.json", level.id);
        let input = Input { path: path.as_str().into(), text: Ok(level.text.clone()) };
        let file = Arc::new(File::new(input).expect("it is a level"));
        let pack = self.pack.with([(Arc::clone(&file.path), Some(Arc::clone(&file)))]);
        let told = check::check(&pack).diagnostics;
        let errors: Vec<_> = told
            .iter()
            .filter(|it| *it.at.file == *path && it.severity == language::Severity::Error)
            .map(|it| &it.message)
            .collect();
        assert!(errors.is_empty(), "{}: {errors:?}\n{}", level.id, level.text);
        let definition = lower::level(&file);
        assert_eq!(definition.id, level.id);
        let compiled = Level::compile(&self.game, &definition).expect("the board is small");
        let gold_path = lower::gold_path_actions(&file);
        assert_eq!(gold_path, level.path);
        assert_eq!(engine::replay(&compiled, &gold_path).verdict, engine::Verdict::Won, "{}", level.id);
        let (fewest, most) = self.want.length;
        assert!((fewest..=most).contains(&(gold_path.len() as u32)), "{}", level.id);
        let part = Part::whole(&self.game, &compiled, &[]);
        let solved = search::solve(part, search::Options::default(), &mut |_| Signal::Continue);
        let Verdict::Shortest { path } = solved.expect("nobody cancels").verdict else {
            panic!("{} is small", level.id);
        };
        assert!(path.len() as u32 >= fewest.max(level.lower), "{}", level.id);
    }
}

#[test]
fn what_is_accepted_is_complete_and_as_long_as_is_wanted() {
    let runs = [
        ("lantern_walk", "the_hedge", "length 6..14, unlike 2"),
        ("lantern_walk", "dry_feet", "length 8..16"),
        ("drip_tiles", "first_drops", "length 2..6, unlike 3"),
        ("drip_tiles", "two_mouths", "length 3.."),
        ("prism_turn", "quarter_turns", "length ..8"),
    ];
    for (pack, level, want) in runs {
        let mut run = Run::new(pack, level, want);
        for seed in 0..testrun::effort() as u64 {
            run.options.seed = testrun::seed().wrapping_add(seed);
            let accepted = Run::until(&mut run.session(), 128);
            assert!(!accepted.is_empty(), "{level}: {want}");
            accepted.iter().take(6).for_each(|level| run.judge(level));
        }
    }
}

#[test]
fn the_path_that_is_written_has_the_events_and_the_score_that_are_wanted() {
    let run = Run::new("lantern_walk", "night_frost", "count object_pushed 3.., score 8..40, play move");
    let accepted = Run::until(&mut run.session(), 512);
    assert!(!accepted.is_empty());
    for level in &accepted {
        run.judge(level);
        let file = File::new(Input { path: "levels/new.json".into(), text: Ok(level.text.clone()) });
        let definition = lower::level(&file.expect("it is a level"));
        let compiled = Level::compile(&run.game, &definition).expect("the board is small");
        let mut play = engine::Play::new(&compiled);
        let (mut pushes, mut score) = (0, 0);
        for step in &level.path {
            play.submit_named(step);
            for event in play.events().events() {
                pushes += u32::from(event.kind.name() == "object_pushed");
                score += match event.kind.name() {
                    "avatar_entered" => 1,
                    "object_pushed" | "inventory_changed" => 2,
                    "object_removed" => 3,
                    _ => 0,
                };
            }
        }
        assert!(pushes >= 3 && (8..=40).contains(&score), "{pushes} pushes, score {score}: {}", level.text);
    }
    let none = Run::new("lantern_walk", "night_frost", "count object_pushed 60..");
    assert!(Run::until(&mut none.session(), 128).is_empty());
}

/// The law that a level has two walls at most.
fn few_walls() -> Law {
    Law {
        levels: LawLevels::All,
        when: None,
        require: "start 'board_count kind=wall op=lte value=2'".into(),
        message: None,
        severity: Severity::Warning,
    }
}

#[test]
fn no_new_level_breaks_a_law_even_if_the_level_itself_does() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 4..20, unlike 2");
    let free = Run::until(&mut run.session(), 128);
    // The hedge itself has more walls.
    run.laws = Arc::new([few_walls()]);
    let lawful = Run::until(&mut run.session(), 128);
    let walls = |level: &Accepted| level.text.matches("\"wall\"").count();
    assert!(free.iter().any(|level| walls(level) > 2), "the law forbids something");
    assert!(lawful.iter().all(|level| walls(level) <= 2));
    assert!(lawful.len() < free.len());
}

/// Where the entities of a level are that have none of these kinds, and its avatar if that is not among them.
fn all_but(level: &def::Level, kinds: &[&str]) -> String {
    let mut level = level.clone();
    let may_stay = |entity: &def::Entity| !kinds.contains(&entity.kind.as_str());
    for (_, cells) in &mut level.layers {
        match cells {
            def::Cells::Dense(rows) => {
                for cell in rows.iter_mut().flatten() {
                    if matches!(cell, def::Cell::Entity(entity) if !may_stay(entity)) {
                        *cell = def::Cell::Empty;
                    }
                }
            }
            def::Cells::Sparse(entries) => entries.retain(|entry| may_stay(&entry.entity)),
        }
    }
    let avatar = level.avatar.position.filter(|_| !kinds.contains(&"avatar"));
    format!("{:?} {avatar:?}", level.layers)
}

#[test]
fn only_the_kinds_that_may_change_do() {
    let mut run = Run::new("lantern_walk", "the_hedge", "length 4..24, unlike 2");
    let original = lower::level(&run.file);
    for kinds in [vec!["hedge", "wall"], vec!["wall", "avatar"], vec!["avatar"]] {
        let names: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        let frame = Frame::new(&run.game, &original).expect("something can be varied");
        run.frame = frame.changing(&run.game, &names).expect("the level has them");
        run.want.unlike = 1;
        let accepted = Run::until(&mut run.session(), 256);
        assert!(!accepted.is_empty(), "{kinds:?}");
        for level in &accepted {
            run.judge(level);
            let file = File::new(Input { path: "levels/new.json".into(), text: Ok(level.text.clone()) });
            let made = lower::level(&file.expect("it is a level"));
            assert_eq!(all_but(&made, &kinds), all_but(&original, &kinds), "{kinds:?}: {}", level.id);
        }
    }
}

#[test]
fn kinds_that_cannot_change_are_refused() {
    let run = Run::new("lantern_walk", "the_hedge", "");
    let why = |kinds: &[&str]| {
        let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        run.frame.clone().changing(&run.game, &kinds).expect_err("they cannot").to_string()
    };
    assert_eq!(
        why(&["wall", "wal"]),
        "`wal` may change, but the game has no such kind; did you mean `wall`?"
    );
    assert_eq!(why(&["gate"]), "nothing on the board has a kind that may change");
    assert_eq!(why(&[]), why(&["gate"]));
}

#[test]
fn levels_of_published_packs_are_varied() {
    let Some(packs) = testrun::shared("packs") else { return };
    for name in ["carrot_quest", "flood_colors", "number_cells", "rotate_flip"] {
        let pack = pack_in(&packs.join(name));
        let levels: Vec<String> = pack.levels().map(|file| file.stem().to_owned()).collect();
        let level = &levels[testrun::seed() as usize % levels.len()];
        let mut run = Run::in_pack(pack, level, "length 2..");
        run.options.seed = testrun::seed();
        let accepted = Run::until(&mut run.session(), 64);
        println!("{level}: {} of 64", accepted.len());
        accepted.iter().take(2).for_each(|level| run.judge(level));
    }
}

#[test]
fn a_level_that_needs_a_kind_cannot_be_won_when_there_is_none() {
    let run = Run::new("lantern_walk", "the_hedge", "need lantern, use lantern, length 5..");
    let accepted = Run::until(&mut run.session(), 256);
    assert!(!accepted.is_empty());
    for level in accepted.iter().take(12) {
        run.judge(level);
        let json: serde_json::Value = level.text.parse().expect("it is JSON");
        let mut definition = def::Level::read(&Value::from(&json));
        for (_, cells) in &mut definition.layers {
            if let def::Cells::Dense(rows) = cells {
                rows.iter_mut().flatten().for_each(|cell| {
                    if matches!(cell, def::Cell::Entity(entity) if entity.kind == "lantern") {
                        *cell = def::Cell::Empty;
                    }
                });
            }
        }
        let compiled = Level::compile(&run.game, &definition).expect("the board is small");
        let part = Part::whole(&run.game, &compiled, &[]);
        let solved = search::solve(part, search::Options::default(), &mut |_| Signal::Continue);
        let verdict = solved.expect("nobody cancels").verdict;
        assert!(matches!(verdict, Verdict::Unsolvable(_)), "{}: {verdict:?}", level.id);
    }
}

#[test]
fn a_level_that_must_not_allow_a_kind_has_no_such_way() {
    let run = Run::new("lantern_walk", "the_hedge", "never lantern");
    let accepted = Run::until(&mut run.session(), 256);
    assert!(!accepted.is_empty());
    let takes_it = |level: &Accepted| {
        let json: serde_json::Value = level.text.parse().expect("it is JSON");
        let definition = def::Level::read(&Value::from(&json));
        let compiled = Level::compile(&run.game, &definition).expect("the board is small");
        let mut play = engine::Play::without_history(&compiled);
        level.path.iter().any(|step| {
            play.submit_named(step);
            play.view().avatar_item() != Value::Null
        })
    };
    assert!(!accepted.iter().any(takes_it));
}

#[test]
fn accepted_levels_differ_in_as_many_cells_as_is_wanted() {
    let run = Run::new("lantern_walk", "the_hedge", "unlike 5");
    let accepted = Run::until(&mut run.session(), 256);
    assert!(accepted.len() > 1);
    let rows = |text: &str| -> Vec<String> {
        let json: serde_json::Value = text.parse().expect("it is JSON");
        let layers = &json["board"]["layers"];
        let (width, height) = (json["board"]["size"][0].as_u64(), json["board"]["size"][1].as_u64());
        let mut cells = vec![String::new(); (width.unwrap_or(0) * height.unwrap_or(0)) as usize];
        let width = width.unwrap_or(0) as usize;
        for (y, row) in layers["objects"].as_array().expect("a dense layer").iter().enumerate() {
            for (x, cell) in row.as_array().expect("a row").iter().enumerate() {
                cells[y * width + x] += &cell.to_string();
            }
        }
        let at = |json: &serde_json::Value| {
            json[1].as_u64().unwrap_or(0) as usize * width + json[0].as_u64().unwrap_or(0) as usize
        };
        for entry in layers["markers"]["entries"].as_array().expect("a sparse layer") {
            cells[at(&entry["position"])] += &entry["kind"].to_string();
        }
        cells[at(&json["state"]["avatar"]["position"])] += "avatar";
        cells
    };
    let mut boards: Vec<Vec<String>> = accepted.iter().map(|level| rows(&level.text)).collect();
    boards.push(rows(run.file.tree.text()));
    for (at, one) in boards.iter().enumerate() {
        for other in &boards[..at] {
            let differs = one.iter().zip(other).filter(|(left, right)| left != right).count();
            assert!(differs >= 5, "{one:?}\n{other:?}");
            let differs = one.iter().rev().zip(other).filter(|(left, right)| left != right).count();
            assert!(differs >= 5, "half a turn apart: {one:?}\n{other:?}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_levels_and_another_one_others() {
    let mut run = Run::new("drip_tiles", "first_drops", "length 2..6");
    let first = Run::until(&mut run.session(), 256);
    assert_eq!(Run::until(&mut run.session(), 256), first);
    run.options.seed = 2;
    let texts = |levels: &[Accepted]| levels.iter().map(|level| level.text.clone()).collect::<Vec<_>>();
    assert_ne!(texts(&Run::until(&mut run.session(), 256)), texts(&first));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = Run::new("drip_tiles", "first_drops", "length 2..6");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(|| {
            let mut session = run.session();
            let accepted = Run::until(&mut session, 128);
            format!("{accepted:?} {:?}", session.counts())
        })
    };
    let alone = on(1);
    for _ in 0..10 {
        assert_eq!(on(2), alone);
        assert_eq!(on(1), alone);
    }
}

#[test]
fn a_run_that_goes_on_makes_what_it_would_have_made() {
    let run = Run::new("drip_tiles", "first_drops", "length 2..6, unlike 3");
    let mut whole = run.session();
    let all = Run::until(&mut whole, 1280);
    let mut stopped = run.session();
    Run::until(&mut stopped, 1100);
    let state = stopped.state();
    assert_eq!(stopped.resumes_at(), 1024);

    let mut resumed = run.session();
    assert!(resumed.resume(&state));
    let rest = Run::until(&mut resumed, 1280);
    let after: Vec<&Accepted> = all.iter().filter(|level| level.candidate > 1024).collect();
    assert!(!after.is_empty());
    assert_eq!(rest.iter().collect::<Vec<_>>(), after);
    assert_eq!(resumed.counts(), whole.counts());
}

#[test]
fn what_is_no_state_of_this_run_is_refused() {
    let run = Run::new("drip_tiles", "first_drops", "");
    let state = run.session().state();
    let spoiled = |spoil: &dyn Fn(&mut serde_json::Value)| {
        let mut state = state.clone();
        spoil(&mut state);
        run.session().resume(&state)
    };
    assert!(spoiled(&|_| {}));
    assert!(!spoiled(&|state| *state = serde_json::Value::Null));
    assert!(!spoiled(&|state| state["format"] = 0.into()));
    assert!(!spoiled(&|state| state["original"]["board"]["cells"][0] = 999.into()));
    assert!(!spoiled(&|state| state["original"]["path"] = serde_json::json!([9999])));
    assert!(!spoiled(&|state| state["odds"] = serde_json::json!([])));
    assert!(!spoiled(&|state| state["counts"]["accepted"] = 7.into()));
}
