//! All languages, as the binary has them, and our own projects of each.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use e2e::root;
use gridponder::GRIDPONDER;
use language::{Files, Language, Project};
use puzzlescript::PUZZLESCRIPT;
use settings::SettingsLanguage;
use wage::WAGE;

static GAMES: [&dyn Language; 3] = [&GRIDPONDER, &PUZZLESCRIPT, &WAGE];
pub(crate) static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);

/// A language by the name of its pages, with projects of it.
type Known = (&'static str, &'static dyn Language, Vec<Arc<dyn Project>>);

/// All languages.
pub(crate) fn languages() -> [Known; 4] {
    let settings = "exclude = [\"old/*\"]\n[rules]\nunused-kind = \"off\"\n";
    [
        ("GridPonder", &GRIDPONDER, packs()),
        ("PuzzleScript", &PUZZLESCRIPT, games()),
        ("WAGE", &WAGE, rules()),
        ("Settings", &SETTINGS, vec![open(&SETTINGS, vec![("goldpath.toml", settings)])]),
    ]
}

/// Our own packs.
pub(crate) fn packs() -> Vec<Arc<dyn Project>> {
    let packs = fs::read_dir(root().join("tests/packs")).expect("the packs are there");
    let mut packs: Vec<PathBuf> = packs.map(|it| it.expect("an entry").path()).collect();
    packs.sort();
    let open = |pack: &PathBuf| {
        let texts: Vec<_> = files_in(pack, |path| path.extension().is_some_and(|it| it == "json"))
            .iter()
            .filter(|path| fs::read_to_string(path).is_ok())
            .map(|path| {
                let below = path.strip_prefix(pack).expect("it is in the pack");
                (below.to_string_lossy().replace('\\', "/"), read(path))
            })
            .collect();
        open(&GRIDPONDER, texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect())
    };
    packs.iter().map(open).collect()
}

/// Our own games of PuzzleScript, with their sessions.
fn games() -> Vec<Arc<dyn Project>> {
    let folder = root().join("tests/puzzlescript");
    let games = files_in(&folder, |path| path.extension().is_some_and(|it| it == "puzzlescript"));
    let open = |game: &PathBuf| {
        let [game, sessions] = [game.clone(), game.with_extension("sessions.json")];
        let texts = [(name(&game), read(&game)), (name(&sessions), read(&sessions))];
        open(&PUZZLESCRIPT, texts.iter().map(|(name, text)| (*name, text.as_str())).collect())
    };
    games.iter().map(open).collect()
}

/// Our own games of WAGE, with their timelines.
fn rules() -> Vec<Arc<dyn Project>> {
    let folder = root().join("crates/wage/tests/games");
    let texts = [("hunt.yaml", "hunt.yaml"), ("hunt.timeline.yaml", "hunt.timeline.yaml")];
    let hunt = texts.map(|(name, file)| (name, read(&folder.join(file))));
    vec![
        open(&WAGE, hunt.iter().map(|(name, text)| (*name, text.as_str())).collect()),
        open(&WAGE, vec![("relay.wage.json", &read(&folder.join("relay.json")))]),
    ]
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|it| it.to_str()).expect("a name of plain letters")
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("it can be read")
}

/// The files below a folder, in order.
pub(crate) fn files_in(folder: &Path, wants: impl Fn(&Path) -> bool + Copy) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the folder is there").map(|it| it.expect("an entry").path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files_in(&path, wants) } else { vec![path] };
    paths.into_iter().flat_map(below).filter(|path| wants(path)).collect()
}

/// A project of texts by their paths.
pub(crate) fn open(language: &'static dyn Language, texts: Vec<(&str, &str)>) -> Arc<dyn Project> {
    let texts = texts.into_iter().map(|(path, text)| (Arc::from(path), Ok(Arc::from(text)))).collect();
    language.open(Files { texts, listing: None, incomplete: None })
}
