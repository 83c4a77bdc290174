//! Which files with the name of a pack's are those of something else: `game.json` and `manifest.json` are names that
//! many programs use.

use json::{Kind, Tree};
use language::HEAD_BYTES;
use pack::FileKind;

/// Keys at the top of `game.json` any of which tells that it is that of a pack.
const OF_GAMES: [&str; 3] = ["entityKinds", "levelSequence", "goalDescriptions"];

/// Keys at the top of `game.json` that others use too, so that it takes two of them.
const LIKELY_OF_GAMES: [&str; 6] = ["layers", "actions", "systems", "rules", "defaults", "ui"];

/// Keys at the top of `manifest.json` any of which tells that it is that of a pack.
const OF_MANIFESTS: [&str; 6] =
    ["dslVersion", "packVersion", "gameId", "minEngineVersion", "gameFile", "levelDirectory"];

/// Keys at the top of `manifest.json` that others use too, so that it takes two of them.
const LIKELY_OF_MANIFESTS: [&str; 3] = ["assetsDirectory", "sharedAssets", "shortDescription"];

/// Why a file with this name and text, of which the rest may be cut off, is none of a pack; `None` if it may be one. A
/// text in which nothing stands yet, or in which mistakes hide the keys, may be one, and so may one whose keys are
/// all known.
pub(crate) fn why_foreign(name: &str, text: &str) -> Option<&'static str> {
    let (file, certain, likely, why) = match name {
        "game.json" => (
            FileKind::Game,
            &OF_GAMES[..],
            &LIKELY_OF_GAMES[..],
            "missing keys such as `layers` and `entityKinds`",
        ),
        "manifest.json" => (
            FileKind::Manifest,
            &OF_MANIFESTS[..],
            &LIKELY_OF_MANIFESTS[..],
            "missing keys such as `dslVersion` and `gameId`",
        ),
        _ => return None,
    };
    let tree = Tree::parse(text);
    let root = tree.root()?;
    match root.kind() {
        Kind::Object => {}
        // A value that is still missing.
        _ if !tree.errors().is_empty() => return None,
        _ => return Some(why),
    }
    let shape = &file.document()?.shape;
    let (mut likely_ones, mut has_others) = (0, false);
    for member in root.members() {
        let key = member.key.text();
        if certain.contains(&&*key) {
            return None;
        }
        likely_ones += usize::from(likely.contains(&&*key));
        has_others |= shape.field(&key).is_none();
    }
    // The rest of the file may hold more keys. A text that is cut off lacks at most a cut UTF-8 character.
    let is_cut_off = text.len() + 4 > HEAD_BYTES;
    let enough = if is_cut_off { 1 } else { 2 };
    (has_others && likely_ones < enough).then_some(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_foreign(name: &str, text: &str) -> bool {
        why_foreign(name, text).is_some()
    }

    #[test]
    fn files_of_packs_are_known_by_keys_that_only_packs_have() {
        for text in [
            r#"{"entityKinds": {}, "physics": "arcade"}"#,
            r#"{"layers": [], "actions": [], "note": 1}"#,
            r#"{"note": 1, "levelSequence": ["#,
        ] {
            assert!(!is_foreign("game.json", text), "{text}");
        }
        assert!(!is_foreign("manifest.json", r#"{"name": "A", "gameId": "a"}"#));
        assert!(!is_foreign("theme.json", r#"{"name": "A"}"#));
    }

    #[test]
    fn files_of_other_programs_are_not_of_packs() {
        for text in [
            r#"{"name": "chess", "players": 2}"#,
            r#"{"layers": [], "tilesets": [], "width": 4}"#,
            r#"{"rules": ["be nice"], "players": 2}"#,
            r#"{"scene": {"entityKinds": {}}}"#,
            r#"{"name": "chess" "players": 2}"#,
            "[1, 2]",
        ] {
            assert!(is_foreign("game.json", text), "{text}");
        }
        let of_a_site =
            r#"{"name": "Site", "short_name": "S", "start_url": "/", "id": "/", "description": "A site"}"#;
        assert!(is_foreign("manifest.json", of_a_site));
        let of_a_browser = r#"{"manifest_version": 3, "name": "A", "version": "1.0", "author": "b"}"#;
        assert!(is_foreign("manifest.json", of_a_browser));
    }

    #[test]
    fn what_does_not_say_yet_whose_it_is_may_be_of_a_pack() {
        for text in ["", "{", "{}", "{]", r#"{"rules": []}"#, r#"{"layers"#, "# what?"] {
            assert!(!is_foreign("game.json", text), "{text}");
        }
        assert!(!is_foreign("manifest.json", r#"{"title": "A", "version": "1.0.0"}"#));
    }

    #[test]
    fn one_key_is_enough_where_the_rest_is_cut_off() {
        let text = format!(r#"{{"note": 1, "rules": ["{}"#, "x".repeat(HEAD_BYTES));
        assert!(!is_foreign("game.json", &text[..HEAD_BYTES]));
        let text = format!(r#"{{"note": 1, "data": ["{}"#, "x".repeat(HEAD_BYTES));
        assert!(is_foreign("game.json", &text[..HEAD_BYTES]));
    }

    /// Keys that the files of many programs have.
    const COMMON_IN_MANIFESTS: [&str; 9] =
        ["author", "coverImage", "description", "id", "license", "tags", "title", "version", "website"];

    #[test]
    fn every_key_of_the_catalog_is_certain_likely_or_common() {
        for (file, lists) in [
            (FileKind::Game, [&OF_GAMES[..], &LIKELY_OF_GAMES, &[]]),
            (FileKind::Manifest, [&OF_MANIFESTS[..], &LIKELY_OF_MANIFESTS, &COMMON_IN_MANIFESTS]),
        ] {
            let fields = file.document().expect("both have a document").shape.fields;
            let mut known: Vec<&str> = fields.iter().map(|field| field.name).collect();
            let mut listed = lists.concat();
            known.sort_unstable();
            listed.sort_unstable();
            assert_eq!(listed, known);
        }
    }
}
