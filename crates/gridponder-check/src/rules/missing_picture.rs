//! Pictures that do not exist.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};
use pack::{Assets, Lookup};

use super::bad_asset_path::is_plain;
use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::warning("missing-picture", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a picture does not exist")
    .doc("The game looks for a picture in the pack folder, then by file name in the collection that all packs \
          share, and draws a plain tile if it finds none. If that collection is not next to the pack, the \
          picture may still be in it; then only likely misspellings are reported, and nothing in packs without \
          pictures.")
    .wrong(r#"manifest.json: "coverImage": "assets/cvoer.png"
pictures: rock.png, assets/cover.png"#)
    .right(r#"manifest.json: "coverImage": "assets/cover.png"
pictures: rock.png, assets/cover.png"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let assets = context.pack.assets()?;
    let written = node.as_str()?;
    // The path does not show how a parameter selects among several pictures.
    let is_chosen = node.key().is_some_and(|key| key.is("sprite"))
        && node.parent().is_some_and(|owner| owner.get("spriteParam").is_some());
    if is_chosen || !is_plain(&written) {
        return None;
    }
    let is_certain = match assets.look_up(&written) {
        Lookup::Found | Lookup::OtherCase(_) => return None,
        Lookup::Nowhere => true,
        Lookup::NotInPack => false,
    };
    let folder = written.rfind('/').map_or("", |slash| &written[..=slash]);
    // If the folder contains other pictures, the picture is expected there too.
    let has_folder = !folder.is_empty() && assets.below(folder).next().is_some();
    let meant = meant(assets, &written, folder, is_certain || has_folder);
    if !is_certain && !has_folder && meant.is_none() {
        return None;
    }
    let hint = meant.as_ref().map(|path| format!("; did you mean `{}`?", describe::short(path)));
    let message = format!("missing picture `{}`{}", describe::short(&written), hint.unwrap_or_default());
    let diagnostic = context.node(&RULE, node, message).corrected(meant.as_deref());
    Some(if is_certain || meant.is_some() {
        diagnostic
    } else {
        let help = "it may be in the shared collection of pictures, which is not next to the pack";
        diagnostic.help(help).severity(Severity::Information)
    })
}

/// The picture that was probably meant: the same file name in another folder, or a similar file name.
fn meant(assets: &Assets, written: &str, folder: &str, may_compare: bool) -> Option<String> {
    /// Cap on the compared files.
    const MOST: usize = 1_000;
    let name = &written[folder.len()..];
    if let Some(path) = assets.named(name) {
        return Some(path.to_owned());
    }
    if !may_compare {
        return None;
    }
    let stem = |name: &str| name.rfind('.').map_or(name, |dot| &name[..dot]).to_owned();
    let here: Vec<&str> =
        assets.below(folder).take(MOST).filter_map(|path| path.get(folder.len()..)).collect();
    let same_stem = here.iter().copied().find(|other| stem(other) == stem(name));
    let near = same_stem.or_else(|| suggest::nearest(name, here)).map(|name| format!("{folder}{name}"));
    // Shared pictures are found by file name alone.
    near.or_else(|| {
        let shared = suggest::nearest(name, assets.shared().take(MOST))?;
        Some(format!("{folder}{shared}"))
    })
}
