//! The `goldpath` binary. This is the one place that names all languages.

use std::process::ExitCode;

use gridponder::GRIDPONDER;
use language::{Language, Languages};
use settings::SettingsLanguage;

static GAMES: [&dyn Language; 1] = [&GRIDPONDER];
static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);
static ALL: [&dyn Language; 2] = [&GRIDPONDER, &SETTINGS];

fn main() -> ExitCode {
    cli::main(Languages::new(&ALL))
}
