//! `balance`: the marks of several owners cover equal parts of the ground.

use crate::Pos;
use crate::contract::{Compiler, Config, Evaluate, Progress, Reads, Turn, taken};
use crate::mechanics::shares::{Shares, look_at_shares};
use crate::stop::Wanted;

pub(crate) struct Balance {
    shares: Shares,
    complete: bool,
    equal: bool,
    /// For each owner the cell from which all its cells must be reachable; `None` if this is not required.
    sources: Option<Vec<Option<Pos>>>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Balance {
    let marks = config.text("layer");
    let sources = config.flag("requireConnected").then(|| {
        let sources = config.members("connectionSources");
        let source = |owner: &String| {
            let (_, source) = sources.iter().find(|(name, _)| name == owner)?;
            source.as_pos().filter(|_| source.elements().len() == 2)
        };
        config.texts("owners").iter().map(source).collect()
    });
    Balance {
        shares: Shares::compile(compiler, config, marks.as_deref()),
        complete: config.flag("requireComplete"),
        equal: config.flag("requireEqual"),
        sources,
    }
}

/// Checks the fields that are always read.
pub(crate) fn look<'r, 'c, 'a>(reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    let mut reads = look_at_shares(reads).fields(&["requireConnected", "requireEqual", "requireComplete"]);
    if !reads.config.flag("requireConnected") {
        return reads;
    }
    reads = reads.fields(&["connectionSources"]);
    for owner in reads.config.texts("owners") {
        let keys = ["connectionSources", owner.as_str()];
        let is_pair = reads.value(&keys).is_some_and(|source| source.elements().len() == 2);
        if is_pair {
            reads = reads.at(&keys, Wanted::Cell);
        }
    }
    reads
}

impl Evaluate for Balance {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let mut counts = taken(&mut turn.scratch.counts);
        counts.extend(self.shares.counts(turn));
        let claimable = self.shares.claimable(turn);
        // Counts are kept by owner (engine.md, section 6), so the cells of one that is listed twice count once.
        let owned: usize = counts
            .iter()
            .enumerate()
            .filter(|(at, _)| self.shares.is_first(*at))
            .map(|(_, count)| count)
            .sum();
        let is_equal = counts.windows(2).all(|pair| pair[0] == pair[1]);
        let mut is_connected = true;
        let mut counted = owned;
        if let Some(sources) = &self.sources {
            counted = 0;
            for ((owner, source), count) in self.shares.owners.iter().zip(sources).zip(&counts) {
                let reached = source.map_or(0, |source| self.shares.reachable(turn, *owner, source));
                is_connected &= reached > 0 && reached == *count;
                counted += reached;
            }
        }
        turn.scratch.counts = counts;
        let done =
            owned > 0 && (is_equal || !self.equal) && (owned == claimable || !self.complete) && is_connected;
        Progress::part(done, counted, claimable)
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    const CONFIG: &str = r#""layer": "territory", "owners": ["a", "b"]"#;

    fn part(territory: &str, ground: &str, more: &str) -> (bool, f64) {
        let board = Board { ground, territory, ..Board::default() };
        let progress = evaluate("balance", &format!("{{{CONFIG}{more}}}"), &board);
        (progress.done, progress.fraction)
    }

    /// Four of the nine cells are claimable.
    const FOUR: &str =
        r#"[["empty", "empty", "wall"], ["empty", "empty", "wall"], ["wall", "wall", "wall"]]"#;

    #[test]
    fn all_that_can_be_owned_must_be_shared_evenly() {
        assert_eq!(part(r#"[["a", "b"], ["a", "b"]]"#, FOUR, ""), (true, 1.0));
        assert_eq!(part(r#"[["a", "b"], ["b", "b"]]"#, FOUR, ""), (false, 1.0));
        assert_eq!(part(r#"[["a", "b"], [null, null]]"#, FOUR, ""), (false, 0.5));
    }

    #[test]
    fn either_demand_can_be_dropped_but_something_must_be_owned() {
        assert!(part(r#"[["a", "b"], ["b", "b"]]"#, FOUR, r#", "requireEqual": false"#).0);
        assert!(part(r#"[["a", "b"], [null, null]]"#, FOUR, r#", "requireComplete": false"#).0);
        assert!(!part("[]", FOUR, r#", "requireComplete": false"#).0);
    }

    #[test]
    fn only_numbers_are_compared_so_marks_elsewhere_count_and_progress_can_pass_one() {
        let territory = r#"[["a", "b", "a"], ["b", "c", "a"], ["b"]]"#;
        assert_eq!(part(territory, FOUR, ""), (false, 1.5));
    }

    #[test]
    fn the_kinds_that_can_be_owned_can_be_named() {
        let ground = r#"[["sand", "moss"]]"#;
        assert!(part(r#"[["a", "b"]]"#, ground, r#", "claimableKind": ["sand", "moss"]"#).0);
        assert!(!part(r#"[["a", "b"]]"#, ground, r#", "claimableKind": "sand""#).0);
        assert_eq!(part(r#"[["a", "b"]]"#, ground, r#", "claimableKind": []"#), (false, 0.0));
        assert_eq!(part(r#"[["a", "b"]]"#, ground, r#", "claimableLayer": "sky""#), (false, 0.0));
    }

    #[test]
    fn the_cells_of_each_owner_can_have_to_hang_together_from_its_source() {
        let connected = |sources: &str, territory: &str| {
            let more = format!(r#", "requireConnected": true, "connectionSources": {sources}"#);
            part(territory, FOUR, &more)
        };
        let columns = r#"[["a", "b"], ["a", "b"]]"#;
        assert_eq!(connected(r#"{"a": [0, 0], "b": [1, 1]}"#, columns), (true, 1.0));
        assert_eq!(connected(r#"{"a": [1, 0], "b": [1, 1]}"#, columns), (false, 0.5));
        assert_eq!(connected(r#"{"a": [0, 0, 0], "b": [1, 1]}"#, columns), (false, 0.5));
        assert_eq!(connected(r#"{"a": [0, 0], "b": [-9, 99]}"#, columns), (false, 0.5));
        assert_eq!(connected("{}", columns), (false, 0.0));
        let diagonals = r#"[["a", "b"], ["b", "a"]]"#;
        assert_eq!(connected(r#"{"a": [0, 0], "b": [1, 0]}"#, diagonals), (false, 0.5));
    }

    #[test]
    fn the_cells_of_an_owner_that_is_listed_twice_count_once() {
        let board = Board { ground: FOUR, territory: r#"[["a", "b"], ["a", "b"]]"#, ..Board::default() };
        assert!(evaluate("balance", r#"{"layer": "territory", "owners": ["a", "b", "a"]}"#, &board).done);
    }

    #[test]
    fn without_a_layer_or_owners_it_is_never_met() {
        let board = Board { territory: r#"[["a", "b"]]"#, ..Board::default() };
        assert!(!evaluate("balance", "{}", &board).done);
        let config = r#"{"owners": ["a", "b"], "requireComplete": false}"#;
        assert!(!evaluate("balance", config, &board).done);
    }
}
