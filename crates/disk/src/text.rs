//! Reads one regular file as text, up to a size limit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use language::Unreadable;

use crate::{confines, patience};

/// Cap on the size of a file in bytes.
pub const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// What is said of a file or folder that the user may not read.
pub const PERMISSION_DENIED: &str = "permission denied";

/// The text of a file. Fails if reading takes too long.
pub fn read_text(path: &Path) -> Result<String, Unreadable> {
    let place = path.to_owned();
    let read = patience::within(path, move || read_now(&place));
    read.unwrap_or_else(|| Err(Unreadable::Refused(patience::no_answer())))
}

/// The text of a file, without a time limit.
pub(crate) fn read_now(path: &Path) -> Result<String, Unreadable> {
    let refused = |error: io::Error| Unreadable::Refused(words(&error));
    if !confines::is_inside(path) {
        return Err(Unreadable::Refused(confines::OUTSIDE.to_owned()));
    }
    // Checked before opening, because opening a pipe blocks until another process writes.
    check(&path.metadata().map_err(refused)?)?;
    let file = File::open(path).map_err(refused)?;
    check(&file.metadata().map_err(refused)?)?;
    // The file may grow while it is read, so the limit also applies here.
    read_from(file)
}

/// Reads a stream to its end as text.
pub fn read_from(stream: impl Read) -> Result<String, Unreadable> {
    let mut bytes = Vec::new();
    let read = stream.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| Unreadable::Refused(words(&error)))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Unreadable::TooLarge { bytes: bytes.len() as u64, limit: MAX_FILE_BYTES });
    }
    String::from_utf8(bytes)
        .map_err(|error| Unreadable::NotUtf8 { valid_up_to: error.utf8_error().valid_up_to() })
}

fn check(metadata: &std::fs::Metadata) -> Result<(), Unreadable> {
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "it is a folder" } else { "it is not a regular file" };
        return Err(Unreadable::Refused(what.to_owned()));
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(Unreadable::TooLarge { bytes: metadata.len(), limit: MAX_FILE_BYTES });
    }
    Ok(())
}

/// The message of an error without the error number.
pub(crate) fn words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist".to_owned(),
        io::ErrorKind::PermissionDenied => PERMISSION_DENIED.to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

/// The text of a file. Returns `None` if the file does not exist. If its existence cannot be tested, reading
/// it reports the error.
pub fn read_if_there(path: &Path) -> Option<Result<String, Unreadable>> {
    let place = path.to_owned();
    let read = patience::within(path, move || is_there(&place).then(|| read_now(&place)));
    read.unwrap_or_else(|| Some(Err(Unreadable::Refused(patience::no_answer()))))
}

/// Whether a file cannot be read, or a folder not be listed, for now: the system refuses it, or does not answer.
pub fn is_out_of_reach(path: &Path) -> bool {
    let place = path.to_owned();
    let refused = patience::soon(path, move || {
        let opened = match place.metadata() {
            Ok(metadata) if metadata.is_dir() => fs::read_dir(&place).map(drop),
            Ok(metadata) if metadata.is_file() => File::open(&place).map(drop),
            // Opening a pipe would wait for somebody to write.
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    });
    refused.unwrap_or(true)
}

/// Returns true if there certainly is nothing at the path; false if the system does not answer.
pub fn is_absent(path: &Path) -> bool {
    let place = path.to_owned();
    patience::soon(path, move || !is_there(&place)).unwrap_or(false)
}

/// Returns true if the path exists; a broken link exists.
pub(crate) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().map_or_else(|error| error.kind() != io::ErrorKind::NotFound, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[test]
    fn files_beyond_the_limit_are_not_read() {
        let folder = Folder::new(&[]);
        let path = folder.path("large.json");
        File::create(&path).unwrap().set_len(MAX_FILE_BYTES + 1).unwrap();
        assert_eq!(
            read_text(&path),
            Err(Unreadable::TooLarge { bytes: MAX_FILE_BYTES + 1, limit: MAX_FILE_BYTES })
        );
        File::create(&path).unwrap().set_len(MAX_FILE_BYTES).unwrap();
        assert_eq!(read_text(&path).unwrap().len() as u64, MAX_FILE_BYTES);
    }

    #[test]
    fn bytes_that_are_no_text_say_where() {
        let folder = Folder::new(&[]);
        std::fs::write(folder.path("a.json"), b"\"\xc3\xa9\xff\"").unwrap();
        assert_eq!(read_text(&folder.path("a.json")), Err(Unreadable::NotUtf8 { valid_up_to: 3 }));
    }

    #[test]
    fn what_is_no_file_is_refused() {
        let folder = Folder::new(&[]);
        let refused = |path: &Path| match read_text(path) {
            Err(Unreadable::Refused(why)) => why,
            other => format!("{other:?}"),
        };
        assert_eq!(refused(&folder.path("")), "it is a folder");
        assert_eq!(refused(&folder.path("none.json")), "it does not exist");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_not_opened() {
        let folder = Folder::new(&[]);
        let path = folder.path("pipe.json");
        if std::process::Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()) {
            assert_eq!(read_text(&path), Err(Unreadable::Refused("it is not a regular file".to_owned())));
        }
        assert!(matches!(read_text(Path::new("/dev/zero")), Err(Unreadable::Refused(_))));
    }
}
