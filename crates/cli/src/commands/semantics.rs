//! The semantics that a command plays with.

use disk::Source;
use language::{Languages, Semantics};

use crate::args::PlaySemantics;
use crate::settings;

/// The requested semantics in play order, or by default those of the settings.
pub(crate) fn chosen(
    asked: Option<PlaySemantics>,
    source: &Source,
    languages: Languages,
) -> &'static [Semantics] {
    let asked = asked.unwrap_or_else(|| match settings::semantics_of(source, languages) {
        Semantics::Released => PlaySemantics::Released,
        Semantics::Documented => PlaySemantics::Documented,
    });
    match asked {
        PlaySemantics::Released => &[Semantics::Released],
        PlaySemantics::Documented => &[Semantics::Documented],
        PlaySemantics::Both => &[Semantics::Released, Semantics::Documented],
    }
}
