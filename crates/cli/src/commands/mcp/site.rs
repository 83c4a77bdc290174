//! The folder that is served, and the paths that clients name in it.

use std::path::{Component, Path, PathBuf};

use language::{Languages, escape};

use super::refusal::Refusal;

/// The folder that is served.
#[derive(Clone, Debug)]
pub(super) struct Site {
    root: PathBuf,
    pub(super) languages: Languages,
    pub(super) may_write: bool,
}

impl Site {
    /// `root` is without links.
    pub(super) const fn new(root: PathBuf, languages: Languages, may_write: bool) -> Self {
        Self { root, languages, may_write }
    }

    /// A path below the root, as commands take it. Whatever is not below the root is refused, and so is a link that leads
    /// elsewhere.
    pub(super) fn path(&self, written: &str) -> Result<PathBuf, Refusal> {
        let shown = escape(written);
        let below = if written.contains('\0') {
            return Err(Refusal::new("a path has no NUL; give one below the root, such as `packs/mine`"));
        } else if Path::new(written).is_absolute() {
            Path::new(written).strip_prefix(&self.root).map_err(|_| {
                Refusal::new(format!(
                    "`{shown}` is outside of the root; give a path below it, such as `packs/mine`"
                ))
            })?
        } else {
            Path::new(written)
        };
        let mut path = PathBuf::new();
        for part in below.components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::CurDir => {}
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(Refusal::new(format!(
                        "`{shown}` is refused: name what is meant by its path below the root, without `..`"
                    )));
                }
            }
        }
        if path.as_os_str().is_empty() {
            path.push(".");
        }
        if !disk::is_inside(&path) {
            return Err(Refusal::new(format!(
                "`{shown}` is refused: a link leads outside of the root; only what lies below the root is served"
            )));
        }
        Ok(path)
    }

    /// Refuses what would change files, where nothing may be written.
    pub(super) fn expect_write(&self, what: &str) -> Result<(), Refusal> {
        if self.may_write {
            return Ok(());
        }
        Err(Refusal::new(format!(
            "{what} changes files, and this server was started for reading only; start it as `goldpath mcp --write`"
        )))
    }

    /// A path below the root; `None` for the root itself, also where it is left out.
    pub(super) fn path_or_root(&self, written: Option<&str>) -> Result<Option<PathBuf>, Refusal> {
        let path = self.path(written.unwrap_or_default())?;
        Ok(Some(path).filter(|path| path != Path::new(".")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_root() {
        let site = Site::new(PathBuf::from("/srv/games"), Languages::new(&[]), false);
        for (written, path) in [
            ("", Some(".")),
            (".", Some(".")),
            ("packs//mine/./levels", Some("packs/mine/levels")),
            ("/srv/games/packs", Some("packs")),
            ("/srv/games", Some(".")),
            ("/srv/gamesome", None),
            ("/etc/passwd", None),
            ("..", None),
            ("packs/../../other", None),
            ("packs/../packs", None),
            ("a\0b", None),
        ] {
            let found = site.path(written).ok();
            assert_eq!(found.as_deref(), path.map(Path::new), "{written:?}");
        }
    }
}
