//! The words for colors in a game.

use text::TextRange;

use crate::occurrences::written;
use crate::read::{Reading, TokenKind};
use crate::words::Value;

/// The words for colors in the order of the text, in lower case: those of objects, and the values of settings.
pub(crate) fn words<'t>(
    text: &'t str,
    reading: &'t Reading,
) -> impl Iterator<Item = (TextRange, String)> + 't {
    let settings = reading.source.settings.iter().filter(|line| line.setting.value == Value::Color);
    let of_settings = settings.map(|line| line.value_at);
    let of_objects = reading.tokens.iter().filter(|token| token.kind == TokenKind::Color);
    let all = of_settings.chain(of_objects.map(|token| token.at));
    all.map(|at| (at, written(text, at).to_lowercase()))
}
