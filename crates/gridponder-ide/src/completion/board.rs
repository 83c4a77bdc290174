//! Layers of a board, and patterns: complete ones, as rows that fit the board or as entries.

use super::item::Item;
use super::site::Site;
use super::snippet::Snippet;

/// The largest board side that is written in full.
const MAX_SIDE: i64 = 64;

/// A complete layer.
pub(super) fn layer(site: &Site<'_>, may_be_sparse: bool) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(rows) = rows(site) {
        let rows = Snippet::plain_text(rows);
        items.push(Item::snippet("rows", rows).detail("a row of cells for each line of the board"));
    }
    items.push(Item::snippet("[]", Snippet::plain_text("[").stop("").with("]")).detail("rows of cells"));
    if may_be_sparse {
        let sparse = Snippet::plain_text("{ \"format\": \"sparse\", \"entries\": [").stop("").with("] }");
        items.push(Item::snippet("sparse", sparse).detail("a list of entries"));
    }
    items
}

/// Empty rows for the board of the level.
fn rows(site: &Site<'_>) -> Option<String> {
    let (width, height) = size(site)?;
    Some(format!("[\n  {}\n]", vec![nulls(width); height].join(",\n  ")))
}

/// One row of a layer.
pub(super) fn row(site: &Site<'_>) -> Option<Item> {
    let (width, _) = size(site).filter(|_| site.place.node().is_some_and(|node| node.key().is_none()))?;
    let row = Item::snippet("row", Snippet::plain_text(nulls(width)));
    Some(row.detail("a cell for each column of the board"))
}

fn nulls(width: usize) -> String {
    format!("[{}]", vec!["null"; width].join(", "))
}

/// Width and height of the board of the level, if they are reasonable.
fn size(site: &Site<'_>) -> Option<(usize, usize)> {
    let size = site.place.tree().root()?.get("board")?.get("size")?;
    let mut sides = size.elements().map(|side| {
        side.as_i64().filter(|side| (1..=MAX_SIDE).contains(side)).and_then(|side| usize::try_from(side).ok())
    });
    Some((sides.next()??, sides.next()??))
}

/// The number of offered kinds that belong on the current layer; they come first.
pub(super) fn likely_kinds(site: &Site<'_>, items: &[Item]) -> usize {
    let Some(layer) = site.layer() else { return items.len() };
    let belongs = |item: &&Item| {
        let own = site.kind(&item.label).and_then(|kind| kind.get("layer")?.as_str());
        own.as_deref() == Some(layer.as_str())
    };
    items.iter().take_while(belongs).count()
}
