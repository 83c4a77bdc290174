//! Patterns of paths and codes.

use globset::{GlobBuilder, GlobMatcher};

/// Cap on the length of a pattern; longer ones are mistakes.
const LONGEST: usize = 1000;

/// A path pattern. If it matches a folder, it matches everything below.
#[derive(Clone, Debug)]
pub(crate) struct PathPattern {
    whole: GlobMatcher,
    /// `a` for `a/**`: a pattern for all contents matches the folder too.
    folder: Option<GlobMatcher>,
}

impl PathPattern {
    /// Compiles a pattern. Fails with an error message.
    pub(crate) fn new(written: &str) -> Result<Self, String> {
        let bare = written.strip_prefix("./").unwrap_or(written);
        let bare = bare.strip_suffix('/').unwrap_or(bare);
        if bare.is_empty() {
            return Err("the pattern is empty".to_owned());
        }
        if written.contains('\\') {
            return Err("use `/` between folders, on every system".to_owned());
        }
        if bare.starts_with('/') || bare.split('/').any(|part| part == "..") {
            return Err("patterns must be relative and stay below the folder of this file".to_owned());
        }
        let folder = bare.strip_suffix("/**").map(|folder| matcher(folder, true)).transpose()?;
        Ok(Self { whole: matcher(bare, true)?, folder })
    }

    /// Returns true if the pattern matches the path or one of its parent folders.
    pub(crate) fn matches(&self, path: &str) -> bool {
        let folders = path.match_indices('/').map(|(at, _)| &path[..at]);
        folders.chain([path]).any(|part| {
            self.whole.is_match(part) || self.folder.as_ref().is_some_and(|folder| folder.is_match(part))
        })
    }
}

/// A code pattern.
#[derive(Clone, Debug)]
pub(crate) struct CodePattern {
    matcher: GlobMatcher,
    /// The number of characters that are not wildcards: the more, the more specific.
    pub(crate) letters: usize,
}

impl CodePattern {
    /// Returns true if a text is a pattern rather than a code.
    pub(crate) fn is_one(text: &str) -> bool {
        text.contains(['*', '?', '[', '{'])
    }

    /// Compiles a pattern. Fails with an error message.
    pub(crate) fn new(written: &str) -> Result<Self, String> {
        let letters = written.chars().filter(|c| c.is_alphanumeric() || *c == '-').count();
        Ok(Self { matcher: matcher(written, false)?, letters })
    }

    pub(crate) fn matches(&self, code: &str) -> bool {
        self.matcher.is_match(code)
    }
}

fn matcher(glob: &str, has_folders: bool) -> Result<GlobMatcher, String> {
    if glob.len() > LONGEST {
        return Err(format!("the pattern is longer than {LONGEST} characters"));
    }
    let mut builder = GlobBuilder::new(glob);
    builder.literal_separator(has_folders).backslash_escape(false);
    builder.build().map(|glob| glob.compile_matcher()).map_err(|error| error.kind().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, matched: &[&str], others: &[&str]) {
        let pattern = PathPattern::new(pattern).expect("it can be read");
        for path in matched {
            assert!(pattern.matches(path), "{pattern:?} {path}");
        }
        for path in others {
            assert!(!pattern.matches(path), "{pattern:?} {path}");
        }
    }

    #[test]
    fn a_folder_means_all_that_is_in_it() {
        let (matched, others) = (["drafts", "drafts/a", "drafts/a/levels/b.json"], ["draft", "packs/drafts"]);
        for pattern in ["drafts", "drafts/", "./drafts", "drafts/**"] {
            check(pattern, &matched, &others);
        }
        check("**/drafts", &["drafts", "packs/drafts/a.json"], &["drafts.json"]);
    }

    #[test]
    fn a_star_stays_in_its_folder() {
        check("packs/*/levels/wip_*.json", &["packs/a/levels/wip_1.json"], &["packs/a/b/levels/wip_1.json"]);
        check("*.json", &["a.json"], &["a/b.json"]);
        check("packs/{a,b}", &["packs/a/game.json", "packs/b"], &["packs/c"]);
    }

    #[test]
    fn what_leads_elsewhere_or_is_no_pattern_is_refused() {
        for written in ["", "/", "/a", "../a", "a/../b", "a\\b", "[a", "a{b", "./"] {
            assert!(PathPattern::new(written).is_err(), "{written}");
        }
    }
}
