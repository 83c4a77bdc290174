//! The `goldpath` binary: the only crate that names all languages.

use std::process::ExitCode;

use gridponder::GRIDPONDER;
use language::{Language, Languages};
use puzzlescript::PUZZLESCRIPT;
use settings::SettingsLanguage;
use wage::WAGE;

static GAMES: [&dyn Language; 3] = [&GRIDPONDER, &PUZZLESCRIPT, &WAGE];
static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);
static ALL: [&dyn Language; 4] = [&GRIDPONDER, &PUZZLESCRIPT, &WAGE, &SETTINGS];

fn main() -> ExitCode {
    cli::main(Languages::new(&ALL))
}
