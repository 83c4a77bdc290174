//! Recorded traces: lists the files of a folder, and reads their lines one by one, decompressed if necessary.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

/// Cap on the length of a line in bytes.
const MAX_LINE_BYTES: u64 = 64 * 1024 * 1024;

/// A file of recorded traces, one per line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RecordedFile {
    /// Its name without extensions.
    pub(super) stem: String,
    /// Its path.
    pub(super) path: PathBuf,
}

/// The files `*.jsonl` and `*.jsonl.gz` of a folder, sorted by name.
pub(super) fn recorded_files(folder: &Path) -> Result<Vec<RecordedFile>, String> {
    let stem = |name: &str| Some(name.strip_suffix(".gz").unwrap_or(name).strip_suffix(".jsonl")?.to_owned());
    let entries = entries(folder)?;
    let files =
        entries.into_iter().filter_map(|(name, path)| Some(RecordedFile { stem: stem(&name)?, path }));
    let mut files: Vec<RecordedFile> = files.filter(|file| file.path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// The names of the folders in a folder, sorted.
pub(super) fn recorded_folders(folder: &Path) -> Result<Vec<String>, String> {
    let entries = entries(folder)?;
    let mut names: Vec<String> =
        entries.into_iter().filter(|(_, path)| path.is_dir()).map(|(name, _)| name).collect();
    names.sort();
    Ok(names)
}

fn entries(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    fs::read_dir(folder)
        .and_then(|entries| {
            entries
                .map(|entry| entry.map(|it| (it.file_name().to_string_lossy().into_owned(), it.path())))
                .collect()
        })
        .map_err(|error| words(&error))
}

/// The lines of a file. Only one line at a time is in memory. The iterator ends after an error.
pub(super) struct Lines {
    reader: Option<Box<dyn BufRead>>,
}

impl RecordedFile {
    /// The lines of the file, without empty ones.
    pub(super) fn lines(&self) -> Result<Lines, String> {
        let file = File::open(&self.path).map_err(|error| words(&error))?;
        let is_packed = self.path.extension().is_some_and(|extension| extension == "gz");
        let reader: Box<dyn BufRead> = if is_packed {
            Box::new(BufReader::new(MultiGzDecoder::new(file)))
        } else {
            Box::new(BufReader::new(file))
        };
        Ok(Lines { reader: Some(reader) })
    }
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match read_line(self.reader.as_mut()?) {
                Ok(None) => self.reader = None,
                Ok(Some(line)) if line.trim().is_empty() => {}
                Ok(Some(line)) => return Some(Ok(line)),
                Err(why) => {
                    self.reader = None;
                    return Some(Err(why));
                }
            }
        }
    }
}

/// The reason of an error, without the number that the system has for it.
fn words(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        return "it does not exist".to_owned();
    }
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

fn read_line(reader: &mut impl BufRead) -> Result<Option<String>, String> {
    let mut line = String::new();
    let read = reader.take(MAX_LINE_BYTES + 1).read_line(&mut line).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => "it is not UTF-8".to_owned(),
        _ => words(&error),
    })?;
    if read as u64 > MAX_LINE_BYTES {
        return Err(format!("a line has more than {MAX_LINE_BYTES} bytes"));
    }
    Ok((read > 0).then_some(line))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// A folder with these empty files, whose folders are made.
    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
            fs::write(path, "").expect("it can be written");
        }
        folder
    }

    fn lines(folder: &Path, name: &str) -> Vec<Result<String, String>> {
        let files = recorded_files(folder).expect("it can be read");
        let file = files.iter().find(|file| file.stem == name).expect("it is there");
        file.lines().expect("it can be read").collect()
    }

    #[test]
    fn packed_and_plain_files_have_the_same_lines() {
        let folder = folder(&["other.json"]);
        fs::write(folder.path().join("b.jsonl"), "{}\n\n[]").expect("it can be written");
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(b"{}\n\n[]").expect("memory can be written");
        let packed = packed.finish().expect("memory can be written");
        fs::write(folder.path().join("a.jsonl.gz"), packed).expect("it can be written");
        let files = recorded_files(folder.path()).expect("it can be read");
        let stems: Vec<String> = files.into_iter().map(|file| file.stem).collect();
        assert_eq!(stems, ["a", "b"]);
        assert_eq!(lines(folder.path(), "a"), [Ok("{}\n".to_owned()), Ok("[]".to_owned())]);
        assert_eq!(lines(folder.path(), "a"), lines(folder.path(), "b"));
    }

    #[test]
    fn what_cannot_be_unpacked_is_one_error() {
        let folder = folder(&["a.jsonl.gz"]);
        fs::write(folder.path().join("a.jsonl.gz"), "a.jsonl.gz").expect("it can be written");
        let lines = lines(folder.path(), "a");
        assert_eq!(lines.len(), 1);
        assert!(lines[0].is_err());
    }

    #[test]
    fn folders_are_listed_and_missing_ones_are_said() {
        let folder = folder(&["b/x.jsonl", "a/x.jsonl", "c.jsonl"]);
        assert_eq!(recorded_folders(folder.path()), Ok(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(recorded_folders(&folder.path().join("none")), Err("it does not exist".to_owned()));
    }
}
