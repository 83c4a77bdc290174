//! A layer of a level as rows of cells, or as a list of entries.

use engine::Value;
use engine::def::{Game, Layer, Occupancy};
use json::{Kind, Node};
use language::RefactoringKind;
use pack::{Pack, lower};
use text::Edit;

use super::{Plan, Refactor, Site};

pub(super) static REFACTORINGS: [Refactor; 2] = [
    Refactor {
        id: "layer-entries",
        title: "Write the layer as a list of entries",
        kind: RefactoringKind::Rewrite,
        applies: |site| layer(site).is_some_and(|node| node.kind() == Kind::Array),
        plan: entries,
    },
    Refactor {
        id: "layer-rows",
        title: "Write the layer as rows of cells",
        kind: RefactoringKind::Rewrite,
        applies: |site| layer(site).is_some_and(|node| node.kind() == Kind::Object),
        plan: rows,
    },
];

/// So many cells are written as rows.
const MAX_CELLS: usize = 10_000;

/// The layer around the place.
fn layer<'p>(site: &Site<'p>) -> Option<Node<'p>> {
    let layers = site.part(&["board", "layers"])?;
    layers.members().map(|member| member.value).find(|node| site.is_around(*node))
}

/// The layer around the place, with what the game says of it.
fn declared<'p>(site: &Site<'p>) -> Result<(Node<'p>, Layer), String> {
    let node = layer(site).ok_or("there is no layer here")?;
    let name = node.key().map(|key| key.text().into_owned()).unwrap_or_default();
    let declared = declared_layers(site.pack)?.into_iter().find(|layer| layer.id == name);
    Ok((node, declared.ok_or_else(|| format!("the game has no layer `{name}`"))?))
}

/// The layers of the game. Of all that it says nothing else is read.
pub(crate) fn declared_layers(pack: &Pack) -> Result<Vec<Layer>, String> {
    let game = pack.game().ok_or("the pack has no `game.json`")?;
    let layers = game.tree.root().and_then(|root| root.get("layers")).map(lower::value);
    let member = layers.map(|layers| ("layers".to_owned(), layers));
    Ok(Game::read(&Value::Map(member.into_iter().collect())).layers)
}

/// What the cells of a layer are when nothing is said of them.
pub(crate) fn fill(layer: &Layer) -> Option<&str> {
    (layer.occupancy == Occupancy::ExactlyOne).then(|| layer.default.as_deref().unwrap_or("empty"))
}

fn entries(site: &Site<'_>) -> Result<Plan, String> {
    let (node, layer) = declared(site)?;
    let fill = fill(&layer);
    let (width, height) = site.size()?;
    let mut entries = Vec::new();
    for (y, row) in node.elements().enumerate() {
        let cells = match row.kind() {
            Kind::Null => continue,
            Kind::Array => row.elements(),
            _ => return Err(format!("row {} is not a list of cells", y + 1)),
        };
        for (x, cell) in cells.enumerate() {
            if x >= width || y >= height {
                return Err(format!("the cell [{x}, {y}] is outside of the board"));
            }
            let rest = match cell.kind() {
                Kind::Null if fill.is_none() => continue,
                Kind::Null => {
                    return Err(format!("a list of entries cannot leave the cell [{x}, {y}] empty"));
                }
                Kind::String if cell.as_str().as_deref() == fill => continue,
                Kind::String => format!("\"kind\": {}", cell.text()),
                Kind::Object if cell.get("kind").is_some_and(|kind| kind.kind() == Kind::String) => {
                    members(cell, "position", (x, y))?
                }
                _ => return Err(format!("the cell [{x}, {y}] holds no entity")),
            };
            entries.push(format!("{{\"position\": [{x}, {y}], {rest}}}"));
        }
    }
    let insert = format!("{{\"format\": \"sparse\", \"entries\": [{}]}}", entries.join(", "));
    Ok(Plan::of(site.file, vec![Edit { range: node.range(), insert }]))
}

/// The members of an object on one line, which must not have a key.
fn members(object: Node<'_>, key: &str, (x, y): (usize, usize)) -> Result<String, String> {
    let members: Vec<String> =
        object.members().map(|it| format!("{}: {}", it.key.source(), it.value.text())).collect();
    match object.get(key) {
        Some(_) => {
            Err(format!("the entity at [{x}, {y}] has a parameter `{key}`, which is a word of entries"))
        }
        None => Ok(members.join(", ")),
    }
}

fn rows(site: &Site<'_>) -> Result<Plan, String> {
    let (node, layer) = declared(site)?;
    let (width, height) = site.size()?;
    if width.saturating_mul(height) > MAX_CELLS {
        return Err("the board is too large to be written cell by cell".to_owned());
    }
    if node.members().any(|member| !member.key.is("format") && !member.key.is("entries")) {
        return Err("rows of cells have no place for other keys of the layer".to_owned());
    }
    let empty = fill(&layer).map_or_else(|| "null".to_owned(), json::quote);
    let mut cells: Vec<Vec<Option<String>>> = vec![vec![None; width]; height];
    let entries = node.get("entries").filter(|entries| entries.kind() == Kind::Array);
    for (at, entry) in entries.ok_or("the layer has no list of entries")?.elements().enumerate() {
        let unusual = || format!("entry {} has no position on the board", at + 1);
        let position: Vec<Option<usize>> = entry.get("position").map_or_else(Vec::new, |position| {
            position.elements().map(|number| usize::try_from(number.as_i64()?).ok()).collect()
        });
        let [Some(x), Some(y)] = position[..] else { return Err(unusual()) };
        let cell = cells.get_mut(y).and_then(|row| row.get_mut(x)).ok_or_else(unusual)?;
        let kind = entry.get("kind").filter(|kind| kind.kind() == Kind::String);
        let kind = kind.ok_or_else(|| format!("entry {} has no kind", at + 1))?;
        if cell.is_some() {
            return Err(format!("two entries are at [{x}, {y}]"));
        }
        let params = entry.members().filter(|it| !it.key.is("position"));
        let params: Vec<String> =
            params.map(|it| format!("{}: {}", it.key.source(), it.value.text())).collect();
        *cell = Some(match params.len() {
            1 => kind.text().to_owned(),
            _ => format!("{{{}}}", params.join(", ")),
        });
    }
    let row = |cells: &Vec<Option<String>>| {
        let cells: Vec<&str> = cells.iter().map(|cell| cell.as_deref().unwrap_or(&empty)).collect();
        format!("[{}]", cells.join(", "))
    };
    let rows: Vec<String> = cells.iter().map(row).collect();
    let insert = format!("[{}]", rows.join(", "));
    Ok(Plan::of(site.file, vec![Edit { range: node.range(), insert }]))
}
