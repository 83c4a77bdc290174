//! How objects look: their pixels, and how far apart two colors are for people who see color in different ways.

use puzzlescript_engine::model::{ObjectId, Picture};
use rustc_hash::FxHashMap;

/// Whether nothing below an object can be seen.
pub(super) fn is_opaque(picture: &Picture) -> bool {
    picture.iter().all(Option::is_some)
}

/// Whether an object cannot be seen at all.
pub(super) fn is_invisible(picture: &Picture) -> bool {
    picture.iter().all(Option::is_none)
}

/// How people see colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// As most do.
    Common,
    /// Without the cones for long waves.
    Protanopia,
    /// Without the cones for middle waves.
    Deuteranopia,
}

impl Sight {
    /// All of them.
    const ALL: [Self; 3] = [Self::Common, Self::Protanopia, Self::Deuteranopia];

    /// What light becomes, in linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1).
    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Common => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        }
    }

    /// A color in L*a*b*, as it is seen.
    fn lab(self, (red, green, blue): (u8, u8, u8)) -> [f64; 3] {
        let linear = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let light = [linear(red), linear(green), linear(blue)];
        let seen = self.matrix().map(|row| dot(row, light).clamp(0.0, 1.0));
        // The white of sRGB is 1 in each.
        let [x, y, z] = [
            dot([0.4124, 0.3576, 0.1805], seen) / 0.9505,
            dot([0.2126, 0.7152, 0.0722], seen),
            dot([0.0193, 0.1192, 0.9505], seen) / 1.089,
        ]
        .map(|value| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

/// How far apart two colors are (CIE 1976), squared; about 2 can just be noticed side by side.
fn square(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum()
}

/// What is nearer cannot be told apart where it does not lie side by side.
const ALIKE: f64 = 5.0;
/// What is farther can be told apart at a glance.
const APART: f64 = 20.0;

/// A color as most people see it, and as those do who lack the cones for long or for middle waves.
type Seen = [[f64; 3]; 3];

/// How objects look to all people.
pub(super) struct Looks(FxHashMap<ObjectId, Vec<Option<Seen>>>);

impl Looks {
    pub(super) fn new(pictures: &[(ObjectId, Picture)]) -> Self {
        let mut colors: FxHashMap<(u8, u8, u8), Seen> = FxHashMap::default();
        let mut seen =
            |color: (u8, u8, u8)| *colors.entry(color).or_insert_with(|| Sight::ALL.map(|it| it.lab(color)));
        let mut look = |picture: &Picture| picture.iter().map(|pixel| pixel.map(&mut seen)).collect();
        Self(pictures.iter().map(|(id, picture)| (*id, look(picture))).collect())
    }

    /// Whether two objects differ by colors alone, and some people cannot tell these apart.
    pub(super) fn are_confused(&self, one: ObjectId, other: ObjectId) -> bool {
        let (Some(one), Some(other)) = (self.0.get(&one), self.0.get(&other)) else { return false };
        let is_same_shape = one.iter().zip(other).all(|(one, other)| one.is_some() == other.is_some());
        let is_far = |sight: usize, limit: f64| {
            let mut pixels = one.iter().flatten().zip(other.iter().flatten());
            pixels.any(|(one, other)| {
                let colors = one.get(sight).zip(other.get(sight));
                colors.is_some_and(|(one, other)| square(*one, *other) >= limit * limit)
            })
        };
        is_same_shape && !(is_far(1, ALIKE) && is_far(2, ALIKE)) && is_far(0, APART)
    }
}

fn dot(row: [f64; 3], light: [f64; 3]) -> f64 {
    row.iter().zip(light).map(|(row, light)| row * light).sum()
}

#[cfg(test)]
mod tests {
    use super::{Sight, square};

    #[test]
    fn distances_are_those_of_the_literature() {
        let between = |sight: Sight, one, other| square(sight.lab(one), sight.lab(other)).sqrt();
        let distance = between(Sight::Common, (255, 0, 0), (0, 255, 0));
        assert!((distance - 170.6).abs() < 0.5, "{distance}");
        let (red, green) = ((0xbe, 0x26, 0x33), (0x44, 0x89, 0x1a));
        assert!(between(Sight::Common, red, green) > 80.0);
        assert!(between(Sight::Deuteranopia, red, green) < between(Sight::Common, red, green) / 2.0);
    }
}
