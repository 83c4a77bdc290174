//! Pictures of objects and colors as addresses, for boards and hovers.

use std::fmt::Write as _;

use puzzlescript_engine::model::{Object, SPRITE_SIZE, picture};

/// The picture of an object as an address that holds the whole of it; `side` is its width and height in pixels, where it has a
/// size of its own.
pub(crate) fn address(object: &Object, side: Option<u32>) -> String {
    let picture = picture(object);
    let pixel = |x: usize, y: usize| picture.get(y * SPRITE_SIZE + x).copied().flatten();
    let mut rectangles = String::new();
    for y in 0..SPRITE_SIZE {
        let mut x = 0;
        while x < SPRITE_SIZE {
            let color = pixel(x, y);
            let run = (x..SPRITE_SIZE).take_while(|next| pixel(*next, y) == color).count();
            if let Some((red, green, blue)) = color {
                let color = hex(red, green, blue);
                // Writing to a string cannot fail.
                let _ = write!(rectangles, "<rect x='{x}' y='{y}' width='{run}' height='1' fill='{color}'/>");
            }
            x += run;
        }
    }
    let size = side.map_or_else(String::new, |side| format!(" width='{side}' height='{side}'"));
    let picture = format!(
        "<svg xmlns='http://www.w3.org/2000/svg'{size} viewBox='0 0 {SPRITE_SIZE} {SPRITE_SIZE}' shape-rendering='crispEdges'>{rectangles}</svg>"
    );
    escaped(&picture)
}

/// A picture as an address.
fn escaped(picture: &str) -> String {
    let escaped = picture.replace('%', "%25").replace('#', "%23").replace('<', "%3C").replace('>', "%3E");
    format!("data:image/svg+xml,{}", escaped.replace(' ', "%20"))
}

/// A square of a color, `#rrggbb`, as an address.
pub(crate) fn swatch(color: &str, side: u32) -> String {
    escaped(&format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{side}' height='{side}'><rect width='{side}' height='{side}' fill='{color}'/></svg>"
    ))
}

/// A color as `#rrggbb`.
pub(crate) fn hex(red: u8, green: u8, blue: u8) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
