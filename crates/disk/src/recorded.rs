//! Recorded traces: lists the files of a folder, and reads their lines one by one, decompressed if necessary.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::text::words;

/// Cap on the length of a line in bytes.
pub const MAX_LINE_BYTES: u64 = 64 * 1024 * 1024;

/// A file of recorded traces, one per line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordedFile {
    /// Its name without extensions.
    pub stem: String,
    /// Its path.
    pub path: PathBuf,
}

/// The files `*.jsonl` and `*.jsonl.gz` of a folder, sorted by name.
pub fn recorded_files(folder: &Path) -> Result<Vec<RecordedFile>, String> {
    let stem = |name: &str| Some(name.strip_suffix(".gz").unwrap_or(name).strip_suffix(".jsonl")?.to_owned());
    let entries = entries(folder)?;
    let files =
        entries.into_iter().filter_map(|(name, path)| Some(RecordedFile { stem: stem(&name)?, path }));
    let mut files: Vec<RecordedFile> = files.filter(|file| file.path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// The names of the folders in a folder, sorted.
pub fn recorded_folders(folder: &Path) -> Result<Vec<String>, String> {
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
pub struct Lines {
    reader: Option<Box<dyn BufRead>>,
}

impl RecordedFile {
    /// The lines of the file, without empty ones.
    pub fn lines(&self) -> Result<Lines, String> {
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
    use crate::testing::Folder;

    fn lines(folder: &Folder, name: &str) -> Vec<Result<String, String>> {
        let files = recorded_files(&folder.path("")).unwrap();
        files.iter().find(|file| file.stem == name).unwrap().lines().unwrap().collect()
    }

    #[test]
    fn packed_and_plain_files_have_the_same_lines() {
        let folder = Folder::new(&["other.json"]);
        folder.write("b.jsonl", "{}\n\n[]");
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(b"{}\n\n[]").unwrap();
        fs::write(folder.path("a.jsonl.gz"), packed.finish().unwrap()).unwrap();
        let stems: Vec<String> =
            recorded_files(&folder.path("")).unwrap().into_iter().map(|file| file.stem).collect();
        assert_eq!(stems, ["a", "b"]);
        assert_eq!(lines(&folder, "a"), [Ok("{}\n".to_owned()), Ok("[]".to_owned())]);
        assert_eq!(lines(&folder, "a"), lines(&folder, "b"));
    }

    #[test]
    fn what_cannot_be_unpacked_is_one_error() {
        let folder = Folder::new(&["a.jsonl.gz"]);
        let lines = lines(&folder, "a");
        assert_eq!(lines.len(), 1);
        assert!(lines[0].is_err());
    }

    #[test]
    fn folders_are_listed_and_missing_ones_are_said() {
        let folder = Folder::new(&["b/x.jsonl", "a/x.jsonl", "c.jsonl"]);
        assert_eq!(recorded_folders(&folder.path("")).unwrap(), ["a", "b"]);
        assert_eq!(recorded_folders(&folder.path("none")), Err("it does not exist".to_owned()));
    }
}
