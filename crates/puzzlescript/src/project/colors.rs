//! Colors of a game, as an editor shows and picks them.

use language::{Color, ColorLiterals, ColorPlace};

use super::GameProject;
use crate::colors;

impl ColorLiterals for GameProject {
    fn colors(&self, file: &str) -> Vec<ColorPlace> {
        let Some((text, reading)) = self.reading_of(file) else { return Vec::new() };
        let palette = reading.source.palette();
        let place = |(range, word): (text::TextRange, String)| {
            let color = match palette.value(&word) {
                Some(value) => Color::of_hex(&format!("#{value:06x}"))?,
                None => Color::of_hex(&word)?,
            };
            Some(ColorPlace { range, color })
        };
        colors::words(text, reading).filter_map(place).collect()
    }
}
