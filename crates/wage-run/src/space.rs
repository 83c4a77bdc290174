//! Where players are: shapes of zones, distances (spec section 11).

use wage_rules::doc::Node;

use crate::timeline::Position;

/// The radius of the earth in metres.
const EARTH: f64 = 6_371_000.0;

/// A rectangle in metres: its least and its greatest coordinates.
pub type Bounds = ((f64, f64), (f64, f64));

/// The area of a zone, in metres in the frame of the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area {
    inside: Vec<Shape>,
    cut_out: Vec<Shape>,
}

#[derive(Clone, Debug)]
enum Shape {
    Rectangle { from: (f64, f64), to: (f64, f64) },
    Circle { center: (f64, f64), radius: f64 },
    Polygon(Vec<(f64, f64)>),
}

impl Area {
    /// The area of a zone, if all its shapes can be read (A8).
    pub(crate) fn read(zone: Node<'_>) -> Option<Self> {
        let mut area = Self::default();
        for shape in zone.get("shapes")?.elements() {
            let is_cut_out = is_true(shape, "exclusion");
            let shape = Shape::read(shape)?;
            if is_cut_out { area.cut_out.push(shape) } else { area.inside.push(shape) }
        }
        // A zone inside that is an exclusion counts as outside.
        for zone in
            zone.get("zones").into_iter().flat_map(Node::elements).filter(|it| is_true(*it, "exclusion"))
        {
            let shapes = zone.get("shapes").into_iter().flat_map(Node::elements);
            area.cut_out.extend(shapes.filter_map(Shape::read));
        }
        (!area.inside.is_empty()).then_some(area)
    }

    /// The rectangle around it.
    pub(crate) fn bounds(&self) -> Option<Bounds> {
        self.inside.iter().map(Shape::bounds).reduce(joined)
    }

    pub(crate) fn contains(&self, point: (f64, f64)) -> bool {
        let is_in = |shape: &Shape| shape.contains(point);
        self.inside.iter().any(is_in) && !self.cut_out.iter().any(is_in)
    }
}

/// The rectangle around two of them.
pub fn joined(one: Bounds, two: Bounds) -> Bounds {
    let (least, most) = ((one.0, two.0), (one.1, two.1));
    ((least.0.0.min(least.1.0), least.0.1.min(least.1.1)), (most.0.0.max(most.1.0), most.0.1.max(most.1.1)))
}

fn is_true(node: Node<'_>, key: &str) -> bool {
    node.get(key).and_then(Node::scalar) == Some(wage_rules::doc::Scalar::Bool(true))
}

fn point(node: Node<'_>) -> Option<(f64, f64)> {
    Some((node.get("x")?.as_number()?, node.get("y")?.as_number()?))
}

impl Shape {
    fn read(node: Node<'_>) -> Option<Self> {
        match node.get("kind")?.as_str()? {
            "rectangle" => {
                let (from, to) = (point(node.get("from")?)?, point(node.get("to")?)?);
                Some(Self::Rectangle {
                    from: (from.0.min(to.0), from.1.min(to.1)),
                    to: (from.0.max(to.0), from.1.max(to.1)),
                })
            }
            "circle" => Some(Self::Circle {
                center: point(node.get("center")?)?,
                radius: node.get("radius")?.as_number()?,
            }),
            "polygon" => {
                let points: Option<Vec<_>> = node.get("points")?.elements().map(point).collect();
                points.filter(|points| points.len() > 2).map(Self::Polygon)
            }
            _ => None,
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Self::Rectangle { from, to } => (*from, *to),
            Self::Circle { center: (x, y), radius } => ((x - radius, y - radius), (x + radius, y + radius)),
            Self::Polygon(points) => {
                let around = points.iter().map(|point| (*point, *point)).reduce(joined);
                around.unwrap_or_default()
            }
        }
    }

    /// Whether a point is inside or on the border; on the border of a polygon, on some sides only.
    fn contains(&self, (x, y): (f64, f64)) -> bool {
        match self {
            Self::Rectangle { from, to } => from.0 <= x && x <= to.0 && from.1 <= y && y <= to.1,
            Self::Circle { center, radius } => (x - center.0).hypot(y - center.1) <= *radius,
            Self::Polygon(points) => {
                let mut is_inside = false;
                let before = points.iter().cycle().skip(points.len().saturating_sub(1));
                for (one, two) in points.iter().zip(before) {
                    let crosses = (one.1 > y) != (two.1 > y);
                    if crosses && x < (two.0 - one.0) * (y - one.1) / (two.1 - one.1) + one.0 {
                        is_inside = !is_inside;
                    }
                }
                is_inside
            }
        }
    }
}

/// A position in metres, if the frame of the map is known for it.
pub(crate) fn in_meters(position: Position, origin: Option<(f64, f64)>) -> Option<(f64, f64)> {
    match position {
        Position::Meters { x, y } => Some((x, y)),
        Position::Degrees { lat, lng } => {
            let (lat_0, lng_0) = origin?;
            let x = (lng - lng_0).to_radians() * lat_0.to_radians().cos() * EARTH;
            Some((x, (lat - lat_0).to_radians() * EARTH))
        }
    }
}

/// A position in degrees, likewise.
pub(crate) fn in_degrees(position: Position, origin: Option<(f64, f64)>) -> Option<(f64, f64)> {
    match position {
        Position::Degrees { lat, lng } => Some((lat, lng)),
        Position::Meters { x, y } => {
            let (lat_0, lng_0) = origin?;
            let lng = lng_0 + (x / (EARTH * lat_0.to_radians().cos())).to_degrees();
            Some((lat_0 + (y / EARTH).to_degrees(), lng))
        }
    }
}

/// The distance of two positions in metres, if both can be brought into one frame.
pub(crate) fn distance(one: Position, two: Position, origin: Option<(f64, f64)>) -> Option<f64> {
    if let (Position::Degrees { lat: lat_1, lng: lng_1 }, Position::Degrees { lat: lat_2, lng: lng_2 }) =
        (one, two)
    {
        // Haversine
        let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
        let chord =
            half(lat_1, lat_2) + lat_1.to_radians().cos() * lat_2.to_radians().cos() * half(lng_1, lng_2);
        return Some(2.0 * EARTH * chord.sqrt().min(1.0).asin());
    }
    let (one, two) = (in_meters(one, origin)?, in_meters(two, origin)?);
    Some((one.0 - two.0).hypot(one.1 - two.1))
}

#[cfg(test)]
mod tests {
    use wage_rules::doc::Doc;

    use super::*;

    fn area(zone: &str) -> Option<Area> {
        let doc = Doc::read("zone.yaml", zone);
        Area::read(doc.root().expect("a map"))
    }

    #[test]
    fn shapes_contain_what_is_inside_of_them() {
        let zone = area(
            "shapes:\n- { kind: rectangle, from: { x: 2, y: 2 }, to: { x: -2, y: 0 } }\n- { kind: circle, center: { x: 10, y: 0 }, radius: 1 }\n- { kind: rectangle, exclusion: true, from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }\n",
        );
        let zone = zone.expect("all shapes are known");
        let inside = [(-1.0, 1.0), (2.0, 2.0), (10.5, 0.0)].map(|point| zone.contains(point));
        let outside = [(0.5, 0.5), (3.0, 0.0), (11.0, 1.0)].map(|point| zone.contains(point));
        assert_eq!((inside, outside), ([true; 3], [false; 3]));
    }

    #[test]
    fn polygons_are_tested_by_crossings() {
        let zone =
            area("shapes: [{ kind: polygon, points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }] }]");
        let zone = zone.expect("the shape is known");
        assert!(zone.contains((1.0, 1.0)) && !zone.contains((3.0, 3.0)));
    }

    #[test]
    fn shapes_that_are_not_documented_make_no_area() {
        assert!(area("shapes: [{ kind: star }]").is_none());
        assert!(area("shapes: [{ kind: circle, center: { x: 0, y: 0 }, r: 3 }]").is_none());
        assert!(area("id: hill").is_none());
    }

    #[test]
    fn distances_in_degrees_are_those_on_a_sphere() {
        let place = |lat, lng| Position::Degrees { lat, lng };
        let length = distance(place(52.0, 5.0), place(53.0, 5.0), None).expect("both are in degrees");
        assert!((length - 111_195.0).abs() < 1.0, "{length}");
        let origin = Some((52.0, 5.0));
        let mixed = distance(place(52.0001, 5.0), Position::Meters { x: 0.0, y: 0.0 }, origin);
        assert!(mixed.is_some_and(|length| (length - 11.12).abs() < 0.01), "{mixed:?}");
        assert_eq!(distance(place(52.0, 5.0), Position::Meters { x: 0.0, y: 0.0 }, None), None);
    }
}
