//! The paths and names in a file that lead to other files of the pack.

use catalog::{Format, Name, Ty};
use json::Kind;
use language::Link;
use pack::{Assets, File, NameRef, Pack, Visit, walk};

/// The links of a file to others that are there, in the order of the text.
pub fn links(pack: &Pack, file: &File) -> Vec<Link> {
    let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return Vec::new() };
    let mut links = Vec::new();
    walk(root, &document.shape, pack.names().systems(), &mut |_, found| match found {
        Visit::Value { node, ty: Ty::Formatted(Format::AssetPath) } if node.kind() == Kind::String => {
            let path = node.as_str().unwrap_or_default();
            // The first that starts with the path is the file itself, if it is there.
            let is_file = |assets: &Assets| assets.below(&path).next() == Some(&*path);
            if !path.is_empty() && pack.assets().is_some_and(|assets| is_file(assets)) {
                links.push(Link { range: NameRef::value(node).range(), target: path.as_ref().into() });
            }
        }
        Visit::Refers { name_ref, name: Name::Level } => {
            let path = format!("levels/{}.json", name_ref.text());
            if let Some(level) = pack.file(&path) {
                links.push(Link { range: name_ref.range(), target: level.path.clone() });
            }
        }
        _ => {}
    });
    links.sort_by_key(|link| link.range.start());
    links
}
