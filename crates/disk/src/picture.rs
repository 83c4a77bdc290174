//! Pictures of projects: where a path that a project writes leads to, and what is there.

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use language::FolderLayout;

use crate::confines::is_inside;
use crate::patience;
use crate::png::Png;
use crate::text::MAX_FILE_BYTES;

/// The width and height that a large picture is scaled down to, and smaller ones if that does not suffice.
const SIDES: &[u32] = &[40, 28, 20, 14, 10];

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
    [Some(own), shared()].into_iter().flatten().find(|path| is_inside(path) && path.is_file())
}

/// The picture of a file as an address of at most so many bytes that holds it. A PNG that is larger is scaled down; another
/// large picture, and one that cannot be read or is of no known type, has no address.
pub fn picture_address(path: &Path, most: usize) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, ty) = TYPES.iter().find(|(known, _)| *known == ending)?;
    let place = path.to_owned();
    let read = patience::soon(path, move || -> Option<Vec<u8>> {
        if !is_inside(&place) {
            return None;
        }
        let mut bytes = Vec::new();
        // It may grow while it is read.
        File::open(place).ok()?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    });
    let bytes = read.ok().flatten().filter(|bytes| bytes.len() as u64 <= MAX_FILE_BYTES)?;
    let fits = |ty: &str, bytes: &[u8]| {
        let address = format!("data:{ty};base64,");
        (address.len() + bytes.len().div_ceil(3) * 4 <= most).then(|| address + &base64(bytes))
    };
    if let Some(address) = fits(ty, &bytes) {
        return Some(address);
    }
    let picture = Png::read(&bytes)?;
    SIDES.iter().find_map(|side| fits("image/png", &picture.at_most(*side).write()?))
}

/// Bytes in the alphabet of base64.
pub fn base64(bytes: &[u8]) -> String {
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
        assert_eq!(address("p/assets/a.png", 26).as_deref(), Some("data:image/png;base64,Zm9v"));
        assert_eq!(address("p/assets/a.png", 25), None);
        assert_eq!(address("p/assets/a.txt", 99), None);
        assert_eq!(address("p/assets/none.png", 99), None);
    }

    #[test]
    fn a_large_picture_is_scaled_down_in_its_shape_until_it_fits() {
        let folder = Folder::new(&["p/game.json", "p/assets/tall.png"]);
        // Noise, which no compression makes small.
        let mut seed = 1_u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed.to_be_bytes()[0]
        };
        let pixels = (0..200 * 400).map(|_| [next(), next(), next(), 255]).collect();
        let path = folder.path("p/assets/tall.png");
        std::fs::write(&path, Png { width: 200, height: 400, pixels }.write().unwrap()).unwrap();
        let size = |most: usize| {
            let address = picture_address(&path, most)?;
            assert!(address.len() <= most, "{} of {most}", address.len());
            let bytes = from_base64(address.strip_prefix("data:image/png;base64,").unwrap());
            let picture = Png::read(&bytes).unwrap();
            Some((picture.width, picture.height))
        };
        assert_eq!(size(1_000_000), Some((200, 400)));
        assert_eq!(size(8_000), Some((20, 40)));
        assert_eq!(size(1_000), Some((10, 20)));
        assert_eq!(size(60), None);
        std::fs::write(&path, vec![0; 5000]).unwrap();
        assert_eq!(picture_address(&path, 1000), None, "no picture");
    }

    /// The bytes that [`base64`] wrote.
    fn from_base64(text: &str) -> Vec<u8> {
        let value = |letter: u8| {
            let letters = [b'A'..=b'Z', b'a'..=b'z', b'0'..=b'9', b'+'..=b'+', b'/'..=b'/'];
            letters.into_iter().flatten().position(|it| it == letter).unwrap_or_default() as u32
        };
        let four = |four: &[u8]| {
            let bits = four.iter().fold(0, |bits, letter| bits << 6 | value(*letter));
            let padding = four.iter().rev().take_while(|letter| **letter == b'=').count();
            bits.to_be_bytes()[1..4 - padding].to_vec()
        };
        text.as_bytes().chunks(4).flat_map(four).collect()
    }

    #[test]
    fn a_path_that_leaves_the_pack_leads_nowhere() {
        let folder = Folder::new(&["p/game.json", "secret.png"]);
        for written in ["../secret.png", "/secret.png", "assets/../../secret.png", "..\\secret.png", ""] {
            assert_eq!(found(&folder, written), None, "{written}");
        }
    }
}
