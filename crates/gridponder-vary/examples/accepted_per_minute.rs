//! How many levels a minute are accepted from nothing and from a level, at equal wants and over the same seeds.
//!
//! ```console
//! $ cargo run --release -p gridponder-vary --example accepted_per_minute -- PACK LEVEL WANT [SEEDS] [SECONDS]
//! ```
//!
//! Each seed is run by `generate`, by `vary`, by `generate` again, and by `generate` with what it measures of each level that is
//! accepted, for so many seconds of processor time each, in another order than the seed before; other programs do not count. The intervals are
//! those of a bootstrap over the seeds. `generate` against itself must have an interval that contains 1: that tells how far the
//! numbers can be trusted. If the machine is so busy that all takes too long, seeds are left out, which the table tells.
//!
//! `vary` measures nothing, so that both comparisons are told: making levels, and making and measuring them.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Semantics, def};
use gridponder_vary::{Frame, Generation, GenerationTask, Options, Rounds, Session, Task, Want};
use language::Filling;
use language::variation::Random;
use pack::{File, Input, Pack, lower};

/// The samples of a bootstrap.
const SAMPLES: usize = 4000;

/// The orders of the runs of a seed: each comes as often in each place, and after each other one.
const ORDERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 3, 0, 2], [2, 0, 3, 1], [3, 2, 1, 0]];

/// No seed is begun after this time.
const MAX_TIME: Duration = Duration::from_secs(330);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [root, level, want, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: accepted_per_minute PACK LEVEL WANT [SEEDS] [SECONDS]");
        std::process::exit(2);
    };
    let number = |at: usize, other: f64| rest.get(at).and_then(|it| it.parse().ok()).unwrap_or(other);
    let (seeds, seconds) = (number(0, 40.0) as u64, number(1, 1.0));
    let Some(bench) = Bench::open(Path::new(root), level, want) else {
        eprintln!("{root}: no such level, or an unknown want");
        std::process::exit(2);
    };
    // The processor time of one thread can be told.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let rates = match pool {
        Ok(pool) => pool.install(|| bench.rates(seeds, Duration::from_secs_f64(seconds))),
        Err(why) => {
            eprintln!("no thread: {why}");
            std::process::exit(3);
        }
    };
    let [generate, vary, again, measured] = &rates;
    if generate.is_empty() {
        eprintln!("no seeds, so there is nothing to compare");
        std::process::exit(2);
    }
    println!("{level}, {want}: {} seeds of {seconds} s each", generate.len());
    println!();
    println!("                     levels a minute      95 % from        to");
    for (name, rates) in
        [("generate", generate), ("vary", vary), ("generate again", again), ("generate, measured", measured)]
    {
        let ones = vec![1.0; rates.len()];
        let (mean, from, to) = bootstrap(rates, &ones);
        println!("{name:19}  {mean:15.1}  {from:13.1}  {to:8.1}");
    }
    println!();
    println!("                               ratio      95 % from        to");
    for (name, one, other) in [
        ("generate / vary", generate, vary),
        ("generate / again", generate, again),
        ("measured / vary", measured, vary),
    ] {
        let (ratio, from, to) = bootstrap(one, other);
        println!("{name:19}  {ratio:15.3}  {from:13.3}  {to:8.3}");
    }
}

/// The ratio of two means over the same seeds, and where it lies at 95 %.
fn bootstrap(left: &[f64], right: &[f64]) -> (f64, f64, f64) {
    let ratio = |seeds: &mut dyn Iterator<Item = usize>| {
        let mut sums = (0.0, 0.0);
        for seed in seeds {
            sums = (sums.0 + left[seed], sums.1 + right[seed]);
        }
        sums.0 / sums.1
    };
    let mut random = Random::of(1, 0);
    let mut sample = || ratio(&mut (0..left.len()).map(|_| random.below(left.len())));
    let mut samples: Vec<f64> = (0..SAMPLES).map(|_| sample()).collect();
    samples.sort_by(f64::total_cmp);
    (ratio(&mut (0..left.len())), samples[SAMPLES / 40], samples[SAMPLES - 1 - SAMPLES / 40])
}

struct Bench {
    pack: Arc<Pack>,
    file: Arc<File>,
    game: def::Game,
    want: Want,
}

impl Bench {
    fn open(root: &Path, level: &str, want: &str) -> Option<Self> {
        let mut paths = vec!["manifest.json".to_owned(), "game.json".to_owned(), "theme.json".to_owned()];
        for entry in std::fs::read_dir(root.join("levels")).ok()? {
            paths.push(format!("levels/{}", entry.ok()?.file_name().to_string_lossy()));
        }
        let files = paths.into_iter().filter_map(|path| {
            let text = std::fs::read_to_string(root.join(&path)).ok()?;
            File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)
        });
        let pack = Arc::new(Pack::new(files));
        let file = Arc::clone(pack.level(level)?);
        let game = lower::game(pack.game()?);
        let want = Want::read(want, &game).ok()?;
        Some(Self { pack, file, game, want })
    }

    /// The levels a minute by seed: from nothing, from the level, from nothing again, and from nothing with their measures.
    fn rates(&self, seeds: u64, time: Duration) -> [Vec<f64>; 4] {
        let started = Instant::now();
        let mut rates: [Vec<f64>; 4] = Default::default();
        for seed in (1..=seeds).take_while(|_| started.elapsed() < MAX_TIME) {
            for which in ORDERS[seed as usize % ORDERS.len()] {
                let rate =
                    if which == 1 { self.vary(seed, time) } else { self.generate(seed, time, which == 3) };
                rates[which].push(rate);
            }
        }
        rates
    }

    fn options(seed: u64) -> Options {
        Options { seed, semantics: Semantics::RELEASED, states: 20_000 }
    }

    /// The levels a minute that are accepted from nothing.
    fn generate(&self, seed: u64, time: Duration, is_measured: bool) -> f64 {
        let Self { pack, file, game, want } = self;
        let filling = Filling::default();
        let task = GenerationTask {
            pack,
            file,
            game,
            filling,
            want,
            laws: &Arc::default(),
            options: Self::options(seed),
        };
        Generation::new(task, &|| false)
            .map_or(0.0, |mut generation| rate(time, &mut generation, is_measured))
    }

    /// The levels a minute that are accepted from a level.
    fn vary(&self, seed: u64, time: Duration) -> f64 {
        let Self { pack, file, game, want } = self;
        let Ok(frame) = Frame::new(game, &lower::level(file)) else { return 0.0 };
        let task = Task {
            pack,
            file,
            game,
            frame: &frame,
            want,
            laws: &Arc::default(),
            options: Self::options(seed),
        };
        Session::new(task, &|| false).map_or(0.0, |mut session| rate(time, &mut session, false))
    }
}

/// Runs rounds for some time. Returns the levels a minute.
fn rate(time: Duration, run: &mut dyn Rounds, is_measured: bool) -> f64 {
    let started = now();
    let mut levels = 0;
    loop {
        let round = if is_measured { run.round(usize::MAX) } else { run.accepted(usize::MAX) };
        levels += round.map_or(0, |levels| levels.len());
        let elapsed = now().saturating_sub(started);
        if elapsed >= time {
            return levels as f64 * 60.0 / elapsed.as_secs_f64();
        }
    }
}

/// The processor time that this thread has taken, where the system tells it.
fn now() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(wall, Duration::from_nanos)
}

/// The time since the first call.
fn wall() -> Duration {
    static FIRST: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
