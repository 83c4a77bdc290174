//! What goals on rows, columns or the whole board still need: the first wrong line.

use engine::{Comparison, EntityView, LayerView, Pos, View};

use super::{Config, layer};
use crate::describe;

/// A row, a column, or the whole board.
enum Line {
    Board,
    Row(i32),
    Column(i32),
}

impl Line {
    /// The lines that a goal covers.
    fn all(view: View<'_>, config: Config<'_>) -> Option<Vec<Self>> {
        let (width, height) = view.size();
        let (width, height) = (i32::try_from(width).ok()?, i32::try_from(height).ok()?);
        let index = || i32::try_from(config.value("index")?.as_int()?).ok();
        Some(match config.text("scope")?.as_str() {
            "board" => vec![Self::Board],
            "row" => vec![Self::Row(index().filter(|y| (0..height).contains(y))?)],
            "col" => vec![Self::Column(index().filter(|x| (0..width).contains(x))?)],
            "all_rows" => (0..height).map(Self::Row).collect(),
            "all_cols" => (0..width).map(Self::Column).collect(),
            _ => return None,
        })
    }

    /// The entities on its cells.
    fn entities<'a>(&self, view: View<'a>, layer: LayerView<'a>) -> Vec<EntityView<'a>> {
        let (width, height) = view.size();
        let (width, height) = (width.cast_signed(), height.cast_signed());
        let (xs, ys) = match *self {
            Self::Board => (0..width, 0..height),
            Self::Row(y) => (0..width, y..y + 1),
            Self::Column(x) => (x..x + 1, 0..height),
        };
        ys.flat_map(|y| xs.clone().map(move |x| Pos::new(x, y))).filter_map(|pos| layer.at(pos)).collect()
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Board => write!(f, "the board"),
            Self::Row(y) => write!(f, "row {y}"),
            Self::Column(x) => write!(f, "column {x}"),
        }
    }
}

/// The number that an entity counts as.
fn number(entity: EntityView<'_>) -> i64 {
    if entity.kind() == "number" {
        let value = entity.params().into_iter().find(|(name, _)| name == "value");
        return value.and_then(|(_, value)| value.as_int()).unwrap_or(0);
    }
    entity.kind().strip_prefix("num_").and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// `sum_constraint`
pub(super) fn sum(view: View<'_>, config: Config<'_>) -> Option<String> {
    first_wrong(view, config, "sum", |entities| {
        entities.iter().fold(0, |sum: i64, entity| sum.wrapping_add(number(*entity)))
    })
}

/// `count_constraint`
pub(super) fn count(view: View<'_>, config: Config<'_>) -> Option<String> {
    let predicate = config.text("predicate")?;
    let passes = |number: i64| match predicate.split_once('_') {
        None if predicate == "even" => number & 1 == 0,
        None => number & 1 == 1,
        Some((op, limit)) => limit
            .parse()
            .is_ok_and(|limit| Comparison::of_goal(op).unwrap_or(Comparison::Eq).holds(number.cmp(&limit))),
    };
    let what = format!("count of `{}`", describe::short(&predicate));
    first_wrong(view, config, &what, |entities| {
        let count = entities.iter().filter(|entity| passes(number(**entity))).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    })
}

fn first_wrong(
    view: View<'_>,
    config: Config<'_>,
    what: &str,
    value: impl Fn(&[EntityView<'_>]) -> i64,
) -> Option<String> {
    let layer = layer(view, &config.text("layer")?)?;
    let wanted = config.wanted()?;
    let mut wrong = Line::all(view, config)?.into_iter().filter_map(|line| {
        let value = value(&line.entities(view, layer));
        (!config.is_met_by(value)).then_some((line, value))
    });
    let (line, value) = wrong.next()?;
    let others = wrong.count();
    let more =
        if others == 0 { String::new() } else { format!(", and {} more", describe::count(others, "line")) };
    Some(format!("the {what} of {line} is {value}, wanted {wanted}{more}"))
}
