//! A second implementation of the released game, compared with recorded traces and with the engine.

mod game;
pub(crate) mod material;
mod mutants;
mod stops;
mod traces;
mod verdicts;

/// The agreement of both implementations means something only while neither uses the other.
#[test]
fn the_oracle_shares_no_code_with_the_engine() {
    let mut folders = vec![e2e::root().join("tests/tests/it/oracle/game")];
    while let Some(folder) = folders.pop() {
        for path in material::entries(&folder) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is text");
            for foreign in ["engine::", "pack::", "catalog::", "check::"] {
                assert!(!text.contains(foreign), "{} names `{foreign}`", path.display());
            }
        }
    }
}
