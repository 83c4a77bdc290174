//! Pictures of projects: where a path that a project writes leads to, and what is there.

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use language::FolderLayout;

use crate::patience;

/// The endings of pictures and their types in addresses.
const TYPES: &[(&str, &str)] = &[
    ("png", "image/png"),
    ("gif", "image/gif"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("svg", "image/svg+xml"),
];

/// The file of a picture: below the project, or else of the same name in the shared collection beside it, as
/// the game looks it up. `None` when it is nowhere, or when the path leaves the project.
pub fn picture(layout: &FolderLayout, root: &Path, written: &str) -> Option<PathBuf> {
    let below = Path::new(written);
    if written.contains('\\') || !below.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let own = root.join(below);
    let shared = || Some(shared_pictures(layout, root)?.join(below.file_name()?));
    [Some(own), shared()].into_iter().flatten().find(|path| path.is_file())
}

/// The picture of a file as an address that holds it; `None` where it is larger than so many bytes, cannot be read, or is
/// of no known type.
pub fn picture_address(path: &Path, most: u64) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, ty) = TYPES.iter().find(|(known, _)| *known == ending)?;
    let place = path.to_owned();
    let read = patience::soon(path, move || -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        // It may grow while it is read.
        File::open(place).ok()?.take(most + 1).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    });
    let bytes = read.ok().flatten().filter(|bytes| bytes.len() as u64 <= most)?;
    Some(format!("data:{ty};base64,{}", base64(&bytes)))
}

/// Bytes in the alphabet of base64.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| bits << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
        for at in 0..4 {
            let letter = ALPHABET[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The folder of the shared collection beside a project, whether or not it is there.
pub(crate) fn shared_pictures(layout: &FolderLayout, root: &Path) -> Option<PathBuf> {
    // The folder above `.` or `..` is not the one its text begins with.
    let mut path = match root.file_name() {
        Some(_) => root.parent()?.to_owned(),
        None => root.canonicalize().ok()?.parent()?.to_owned(),
    };
    path.extend(layout.shared_pictures);
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FOLDER_LAYOUT, Folder};

    fn found(folder: &Folder, written: &str) -> Option<String> {
        let path = picture(&FOLDER_LAYOUT, &folder.path("p"), written)?;
        Some(folder.below(&path.to_string_lossy()))
    }

    #[test]
    fn a_picture_of_the_pack_comes_before_the_shared_one() {
        let folder = Folder::new(&[
            "p/game.json",
            "p/assets/a.png",
            "gridponder-base/sprites/tiles/a.png",
            "gridponder-base/sprites/tiles/b.png",
        ]);
        assert_eq!(found(&folder, "assets/a.png").as_deref(), Some("~/p/assets/a.png"));
        assert_eq!(found(&folder, "x/y/b.png").as_deref(), Some("~/gridponder-base/sprites/tiles/b.png"));
        assert_eq!(found(&folder, "assets/c.png"), None);
    }

    #[test]
    fn bytes_are_written_in_the_alphabet_of_addresses() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

    #[test]
    fn an_address_holds_a_picture_that_is_small_and_of_a_known_type() {
        let folder = Folder::new(&["p/game.json", "p/assets/a.png", "p/assets/a.txt"]);
        std::fs::write(folder.path("p/assets/a.png"), b"foo").unwrap();
        let address = |name: &str, most| picture_address(&folder.path(name), most);
        assert_eq!(address("p/assets/a.png", 3).as_deref(), Some("data:image/png;base64,Zm9v"));
        assert_eq!(address("p/assets/a.png", 2), None);
        assert_eq!(address("p/assets/a.txt", 9), None);
        assert_eq!(address("p/assets/none.png", 9), None);
    }

    #[test]
    fn a_path_that_leaves_the_pack_leads_nowhere() {
        let folder = Folder::new(&["p/game.json", "secret.png"]);
        for written in ["../secret.png", "/secret.png", "assets/../../secret.png", "..\\secret.png", ""] {
            assert_eq!(found(&folder, written), None, "{written}");
        }
    }
}
