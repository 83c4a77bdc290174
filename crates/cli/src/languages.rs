//! The languages that this program knows: the one place that names them all.

use gridponder::GRIDPONDER;
use language::{Language, Languages};
use settings::SettingsLanguage;

static PACKS: [&dyn Language; 1] = [&GRIDPONDER];
static GAMES: [&dyn Language; 1] = [&GRIDPONDER];
static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);
static ALL: [&dyn Language; 2] = [&GRIDPONDER, &SETTINGS];

/// All of them.
pub(crate) const fn languages() -> Languages {
    Languages::new(&ALL)
}

/// That of packs alone, for the commands that are about nothing else.
pub(crate) const fn packs() -> Languages {
    Languages::new(&PACKS)
}

/// That of settings, which knows the codes of the others.
pub(crate) const fn settings() -> &'static SettingsLanguage {
    &SETTINGS
}
