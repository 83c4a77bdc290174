//! How objects are drawn.

use super::{Color, Object};

/// Rows of a sprite, and pixels of a row.
pub const SPRITE_SIZE: usize = 5;

/// The color of a pixel; `None`: it shows what is below.
pub type Pixel = Option<(u8, u8, u8)>;

/// The pixels of an object, row by row.
pub type Picture = [Pixel; SPRITE_SIZE * SPRITE_SIZE];

/// How an object is drawn.
pub fn picture(object: &Object) -> Picture {
    let color = |number: usize| match object.colors.get(number) {
        Some(Color::Rgb(red, green, blue)) => Some((*red, *green, *blue)),
        Some(Color::Transparent) | None => None,
    };
    let mut picture: Picture = [None; SPRITE_SIZE * SPRITE_SIZE];
    for (place, pixel) in picture.iter_mut().enumerate() {
        let (y, x) = (place / SPRITE_SIZE, place % SPRITE_SIZE);
        *pixel = match object.sprite.get(y).and_then(|row| row.get(x)) {
            _ if object.sprite.is_empty() => color(0),
            Some(Some(number)) => color(usize::from(*number)),
            Some(None) | None => None,
        };
    }
    picture
}
