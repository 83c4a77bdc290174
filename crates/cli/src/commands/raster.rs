//! Pictures of lines as pixels.

use gif::{Encoder, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use crate::output::complain;

/// The most pixels of a picture.
const MAX_PIXELS: u64 = 64_000_000;

/// How long each board of an animation stands, in hundredths of a second.
const PACE: u16 = 50;

/// How long the last one does.
const END: u16 = 150;

/// A picture as PNG. Err: why it cannot be drawn.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, String> {
    pixels(svg, &options())?.encode_png().map_err(|why| why.to_string())
}

/// Pictures of one size as an animation that begins anew at its end. Err: why they cannot be drawn.
pub(crate) fn gif(svgs: &[String]) -> Result<Vec<u8>, String> {
    let options = options();
    let mut encoder: Option<Encoder<Vec<u8>>> = None;
    for (at, svg) in svgs.iter().enumerate() {
        let pixels = pixels(svg, &options)?;
        let side =
            |length: u32| u16::try_from(length).map_err(|_| "the board is too large for a GIF".to_owned());
        let (width, height) = (side(pixels.width())?, side(pixels.height())?);
        let encoder = match &mut encoder {
            Some(encoder) => encoder,
            empty => {
                let mut new = Encoder::new(Vec::new(), width, height, &[]).map_err(|why| why.to_string())?;
                new.set_repeat(Repeat::Infinite).map_err(|why| why.to_string())?;
                empty.insert(new)
            }
        };
        let mut colors = pixels.take_demultiplied();
        let mut frame = Frame::from_rgba_speed(width, height, &mut colors, 10);
        frame.delay = if at + 1 == svgs.len() { END } else { PACE };
        encoder.write_frame(&frame).map_err(|why| why.to_string())?;
    }
    let encoder = encoder.ok_or("there is no board")?;
    encoder.into_inner().map_err(|why| why.to_string())
}

/// Fonts without frills that machines have, the most usual ones first.
const FONTS: [&str; 7] =
    ["DejaVu Sans", "Noto Sans", "Liberation Sans", "Arial", "Helvetica", "Segoe UI", "Roboto"];

/// What pictures are drawn with: the fonts of the machine, and no file but those that are written out in the picture.
fn options() -> Options<'static> {
    let mut options = Options::default();
    options.fontdb_mut().load_system_fonts();
    let families = || options.fontdb.faces().flat_map(|face| &face.families).map(|(name, _)| name.as_str());
    let usual = FONTS.iter().find(|font| families().any(|family| family == **font)).copied();
    let family = usual.or_else(|| families().next()).map(str::to_owned);
    if family.is_none() {
        complain("warning", "there are no fonts on this machine: letters are left out of the picture");
    }
    let family = family.unwrap_or_default();
    // Boards ask for one without frills, whichever that is.
    options.fontdb_mut().set_sans_serif_family(&family);
    options.font_family = family;
    let resolver =
        ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..ImageHrefResolver::default() };
    Options { image_href_resolver: resolver, ..options }
}

fn pixels(svg: &str, options: &Options<'_>) -> Result<Pixmap, String> {
    let tree = Tree::from_str(svg, options).map_err(|why| why.to_string())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(format!("a picture of {width} by {height} pixels is too large"));
    }
    let mut pixels = Pixmap::new(width, height).ok_or("the picture has no pixels")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(color: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"2\" viewBox=\"0 0 4 2\"><rect width=\"2\" height=\"2\" fill=\"{color}\"/></svg>"
        )
    }

    #[test]
    fn a_picture_has_the_colors_of_its_lines() {
        let png = png(&square("#ff8000")).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let color = |x, y| pixels.pixel(x, y).map(|it| (it.red(), it.green(), it.blue(), it.alpha()));
        assert_eq!((pixels.width(), pixels.height()), (4, 2));
        assert_eq!((color(0, 1), color(3, 1)), (Some((255, 128, 0, 255)), Some((0, 0, 0, 0))));
    }

    #[test]
    fn an_animation_shows_each_board_and_rests_at_the_last_one() {
        let gif = gif(&["#ff0000", "#00ff00", "#0000ff"].map(square)).unwrap();
        let mut decoder = gif::Decoder::new(gif.as_slice()).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [PACE, PACE, END]);
        assert_eq!(decoder.repeat(), Repeat::Infinite);
    }

    #[test]
    fn no_file_of_the_machine_gets_into_a_picture() {
        let file = std::env::temp_dir().join("goldpath-no-such-picture.png");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"><image width=\"2\" height=\"2\" href=\"{}\"/></svg>",
            file.display()
        );
        std::fs::write(&file, png(&square("#ffffff")).unwrap()).unwrap();
        let drawn = png(&svg).unwrap();
        std::fs::remove_file(&file).unwrap();
        let pixel = Pixmap::decode_png(&drawn).unwrap().pixel(0, 0).unwrap();
        assert_eq!(pixel.alpha(), 0);
    }

    #[test]
    fn letters_without_frills_are_the_usual_ones() {
        let letters = |family: &str| {
            png(&format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><text y=\"16\"{family}>Ag</text></svg>"
            ))
        };
        assert_eq!(letters(" font-family=\"sans-serif\""), letters(""));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20000\" height=\"20000\"><rect width=\"1\" height=\"1\"/></svg>";
        assert_eq!(png(svg), Err("a picture of 20000 by 20000 pixels is too large".to_owned()));
        let wide = svg.replace("height=\"20000\"", "height=\"1\"").replace("\"20000\"", "\"70000\"");
        assert_eq!(gif(&[wide]), Err("the board is too large for a GIF".to_owned()));
    }
}
