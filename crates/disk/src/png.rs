//! PNGs that are scaled down.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits, Transformations};

/// The memory for reading a picture, in bytes.
const MAX_DECODED: usize = 256 * 1024 * 1024;

/// A picture.
pub(crate) struct Png {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Row by row: red, green, blue and alpha.
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Png {
    /// Reads a picture; `None` if it is none, or too large.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MAX_DECODED });
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info().ok()?;
        let size = reader.output_buffer_size().filter(|size| *size <= MAX_DECODED)?;
        let mut data = vec![0; size];
        let info = reader.next_frame(&mut data).ok()?;
        let data = data.get(..info.buffer_size())?;
        let pixels: Vec<[u8; 4]> = match info.color_type {
            ColorType::Rgba => data.chunks_exact(4).map(|it| [it[0], it[1], it[2], it[3]]).collect(),
            ColorType::GrayscaleAlpha => {
                data.chunks_exact(2).map(|it| [it[0], it[0], it[0], it[1]]).collect()
            }
            ColorType::Rgb => data.chunks_exact(3).map(|it| [it[0], it[1], it[2], 255]).collect(),
            ColorType::Grayscale => data.iter().map(|it| [*it, *it, *it, 255]).collect(),
            ColorType::Indexed => return None,
        };
        let is_whole = pixels.len() as u64 == u64::from(info.width) * u64::from(info.height);
        is_whole.then_some(Self { width: info.width, height: info.height, pixels })
    }

    /// The picture in its shape, at most so wide and high: each pixel is the mean of those that it covers.
    pub(crate) fn at_most(&self, side: u32) -> Self {
        let longest = self.width.max(self.height).max(1);
        let scaled = |length: u32| {
            let scaled = u64::from(length) * u64::from(side.min(longest)) / u64::from(longest);
            u32::try_from(scaled).unwrap_or(side).max(1)
        };
        let (width, height) = (scaled(self.width), scaled(self.height));
        // The pixels of the old picture that one of the new one covers.
        let covered = |at: u32, new: u32, old: u32| {
            let edge = |at: u32| (u64::from(at) * u64::from(old) / u64::from(new)) as usize;
            edge(at)..edge(at + 1).max(edge(at) + 1).min(old as usize)
        };
        let mut pixels = Vec::with_capacity(width as usize * height as usize);
        for y in 0..height {
            for x in 0..width {
                let columns = covered(x, width, self.width);
                let rows = covered(y, height, self.height);
                let all = rows.flat_map(|row| {
                    let start = row * self.width as usize;
                    self.pixels.get(start + columns.start..start + columns.end).unwrap_or_default()
                });
                pixels.push(mean(all));
            }
        }
        Self { width, height, pixels }
    }

    /// The bytes of its file.
    pub(crate) fn write(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(self.pixels.as_flattened()).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    }
}

/// The mean of colors, in which what is transparent has no part.
fn mean<'p>(pixels: impl Iterator<Item = &'p [u8; 4]>) -> [u8; 4] {
    let (mut count, mut alphas) = (0_u64, 0_u64);
    let mut sums = [0_u64; 3];
    for [red, green, blue, alpha] in pixels {
        let alpha = u64::from(*alpha);
        count += 1;
        alphas += alpha;
        for (sum, part) in sums.iter_mut().zip([red, green, blue]) {
            *sum += u64::from(*part) * alpha;
        }
    }
    // A mean of bytes is a byte.
    let byte = |sum: u64, count: u64| sum.checked_div(count).unwrap_or(0) as u8;
    let [red, green, blue] = sums.map(|sum| byte(sum, alphas));
    [red, green, blue, byte(alphas, count)]
}

#[cfg(test)]
mod tests {
    use super::Png;

    const CLEAR: [u8; 4] = [255, 255, 255, 0];
    const RED: [u8; 4] = [200, 0, 0, 255];
    const BLUE: [u8; 4] = [0, 0, 100, 255];

    #[test]
    fn a_picture_is_scaled_by_means_in_which_what_is_transparent_has_no_color() {
        let pixels = vec![RED, RED, CLEAR, RED, BLUE, RED, CLEAR, CLEAR];
        let small = Png { width: 4, height: 2, pixels }.at_most(2);
        assert_eq!((small.width, small.height), (2, 1));
        assert_eq!(small.pixels, [[150, 0, 25, 255], [200, 0, 0, 63]]);
    }

    #[test]
    fn a_small_picture_stays_as_it_is_and_a_narrow_one_does_not_vanish() {
        let same = Png { width: 2, height: 1, pixels: vec![RED, BLUE] }.at_most(40);
        assert_eq!((same.width, same.height, same.pixels), (2, 1, vec![RED, BLUE]));
        let line = Png { width: 1, height: 100, pixels: vec![RED; 100] }.at_most(10);
        assert_eq!((line.width, line.height, line.pixels), (1, 10, vec![RED; 10]));
    }

    #[test]
    fn what_is_written_is_read_back_and_what_is_no_picture_is_none() {
        let bytes = Png { width: 2, height: 2, pixels: vec![RED, BLUE, CLEAR, RED] }.write().unwrap();
        assert_eq!(Png::read(&bytes).unwrap().pixels, [RED, BLUE, CLEAR, RED]);
        assert!(Png::read(&bytes[..bytes.len() / 2]).is_none());
        assert!(Png::read(b"GIF89a").is_none());
    }
}
