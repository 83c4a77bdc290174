//! Files that nothing reads because their names are only nearly those of a project's files.

use crate::{Certainty, FileLayout, FolderLayout, nearest};

/// Cap on the names that are compared with those of a project.
const MAX_COMPARED: usize = 5_000;

/// Whether a file name was probably meant to be another one: a slip in it or in its ending, another separator, other
/// letter case, a leading dot, or `.txt` behind it. Copies and variants, such as `name.toml.bak`, `name-old.toml` or
/// `name2.toml`, were not.
pub fn is_nearly(name: &str, right: &str) -> bool {
    let (written, ending) = split(name);
    let (words, wanted) = split(right);
    let is_plain = name.chars().all(|it| it.is_alphanumeric() || SEPARATORS.contains(&it));
    let is_whole = written.concat().eq_ignore_ascii_case(&words.concat())
        || written.len() == words.len() && is_near(&written.concat(), &words.concat());
    name != right && (is_text_of(name, right) || is_plain && is_whole && is_near(ending, wanted))
}

/// What separates the words of a name.
const SEPARATORS: [char; 3] = ['.', '-', '_'];

/// The words before the ending of a name, a number being one, and the ending.
fn split(name: &str) -> (Vec<&str>, &str) {
    let (start, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let words = start.split(SEPARATORS).flat_map(|word| {
        let number = word.trim_end_matches(|it: char| it.is_ascii_digit()).len();
        let (letters, digits) = word.split_at(number);
        [letters, digits]
    });
    (words.filter(|word| !word.is_empty()).collect(), ending)
}

/// Whether a system that hides endings made the first name of the second.
fn is_text_of(name: &str, right: &str) -> bool {
    let at = name.len().checked_sub(".txt".len());
    let parts = at.and_then(|at| name.split_at_checked(at));
    parts.is_some_and(|(start, end)| start == right && end.eq_ignore_ascii_case(".txt"))
}

fn is_near(word: &str, right: &str) -> bool {
    word.eq_ignore_ascii_case(right) || nearest(word, [right]).is_some()
}

impl FileLayout {
    /// The files in the folder of the project `main` that were probably meant to belong to it, each with the name that it
    /// should have: `a.sessions.json` for `a.session.json`, or a pattern such as `*.timeline.yaml`. `listed` are the names
    /// of all files there that [may be listed](Self::is_listed).
    pub fn nearly_beside<'l>(&self, main: &str, listed: &'l [String]) -> Vec<(&'l str, String)> {
        let names = listed.iter().take(MAX_COMPARED);
        names.filter_map(|name| Some((&**name, self.meant_beside(main, name, listed)?))).collect()
    }

    /// Whether a file in the folder of a project is listed beside it: it may be a project, belong to one, or have been meant
    /// to.
    pub fn is_listed(&self, name: &str) -> bool {
        let ending = |name: &str| Some(name.rsplit_once('.')?.1.to_ascii_lowercase());
        let own = ending(name.strip_suffix(".txt").unwrap_or(name)).or_else(|| ending(name));
        let is_near_own = |pattern: &&str| {
            own.as_deref().zip(ending(pattern)).is_some_and(|(own, wanted)| is_near(own, &wanted))
        };
        self.is_project_by_name(name) || self.beside.iter().any(is_near_own)
    }

    fn meant_beside(&self, main: &str, name: &str, listed: &[String]) -> Option<String> {
        let is_of_another = |other: &String| self.is_project_by_name(other) && self.is_beside(other, name);
        if name == main || self.is_beside(main, name) || name.contains('/') {
            return None;
        }
        let meant = |pattern: &&'static str| {
            if let Some(rest) = pattern.strip_prefix('*') {
                return self.is_nearly_any(name, rest).then(|| (*pattern).to_owned());
            }
            let (stem, rest) = (stem(main), pattern.strip_prefix("{stem}")?);
            let right = [stem, rest].concat();
            let is_meant = is_nearly_of(name, stem, rest)
                && !listed.contains(&right)
                && !listed.iter().take(MAX_COMPARED).any(is_of_another);
            is_meant.then_some(right)
        };
        // The very ending counts before one that is near.
        let is_other_ending = |pattern: &String| !ending(pattern).eq_ignore_ascii_case(ending(name));
        self.beside.iter().filter_map(meant).min_by_key(is_other_ending)
    }

    fn is_project_by_name(&self, name: &str) -> bool {
        matches!(self.certainty(name), Some(Certainty::ByName | Certainty::ByText))
    }

    /// Whether a name was probably meant to be one of a pattern such as `*.timeline.yaml`, of which this is the rest: it has
    /// the word in it, or a similar one, and the ending; or the very word before an ending that is similar.
    fn is_nearly_any(&self, name: &str, rest: &str) -> bool {
        let (words, wanted) = split(rest);
        let (&[word], Some((start, ending))) = (&words[..], name.rsplit_once('.')) else { return false };
        if self.is_project_by_name(name) {
            return false;
        }
        if let Some((name, right)) = start.rsplit_once('.').filter(|_| ending.eq_ignore_ascii_case("txt")) {
            return right == wanted && name.ends_with(&format!(".{word}"));
        }
        if start.to_ascii_lowercase().ends_with(&format!(".{word}")) {
            return is_near(ending, wanted);
        }
        let joined = start.replace(['-', '_'], "");
        let mut words = joined.split('.').chain(start.split(SEPARATORS));
        ending.eq_ignore_ascii_case(wanted) && words.any(|it| is_near(it, word))
    }
}

/// Whether a name was probably meant to be that of a project with this stem and the rest of a pattern, such as
/// `.sessions.json`. The name of the project is what shows it: the rest alone may be a file of another program.
fn is_nearly_of(name: &str, stem: &str, rest: &str) -> bool {
    /// Shorter names are all similar.
    const SHORTEST: usize = 4;
    let wanted = rest.trim_start_matches(SEPARATORS);
    let of_stem = name.split_at_checked(stem.len()).filter(|(start, _)| start.eq_ignore_ascii_case(stem));
    if let Some((_, tail)) = of_stem
        && tail.starts_with(SEPARATORS)
    {
        let tail = tail.trim_start_matches(SEPARATORS);
        return tail.eq_ignore_ascii_case(wanted) || is_nearly(tail, wanted);
    }
    let Some(other) = name.strip_suffix(rest) else { return false };
    let letters = |stem: &str| stem.replace(|it: char| it.is_ascii_digit(), "");
    // Numbers tell projects apart.
    other.len() >= SHORTEST && letters(other) != letters(stem) && is_near(other, stem)
}

impl FolderLayout {
    /// Whether a path may be that of a file which was meant to belong to a project.
    pub fn may_be_meant(&self, path: &str) -> bool {
        self.meant(path, &|_| false, &|_| true).is_some()
    }

    /// The path that a file below the root was probably meant to have, so that it would belong to the project. `has` tells
    /// which of [`files`](Self::files) are there, and `is_named` whether something names a file of
    /// [`folder`](Self::folder) with this stem.
    pub fn meant(
        &self,
        path: &str,
        has: &dyn Fn(&str) -> bool,
        is_named: &dyn Fn(&str) -> bool,
    ) -> Option<String> {
        if self.has(path) {
            return None;
        }
        let Some((parent, name)) = path.split_once('/') else {
            let right = self.files.iter().find(|right| is_nearly(path, right) && !has(right))?;
            return Some((*right).to_owned());
        };
        let (folder, extension) = self.folder;
        let (start, ending) = name.rsplit_once('.').filter(|(start, _)| !start.is_empty())?;
        let right = |stem: &str| Some(format!("{folder}/{stem}.{extension}"));
        if name.contains('/') || name.starts_with('.') {
            return None;
        }
        if parent == folder {
            let stem = start.strip_suffix(extension).and_then(|stem| stem.strip_suffix('.'));
            return match stem.filter(|stem| !stem.is_empty() && ending.eq_ignore_ascii_case("txt")) {
                Some(stem) => right(stem),
                None if is_near(ending, extension) => right(start),
                None => None,
            };
        }
        // Folders of other things have similar names, such as `labels`.
        let is_meant = is_near(parent, folder) && ending == extension && is_named(start);
        if is_meant { right(start) } else { None }
    }
}

/// A name without its ending.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FilePattern;

    static LAYOUT: FileLayout = FileLayout {
        patterns: &[
            FilePattern { name: "*.puzzle", certainty: Certainty::ByName },
            FilePattern { name: "*.txt", certainty: Certainty::ByText },
            FilePattern { name: "*.yaml", certainty: Certainty::IfNamed },
        ],
        beside: &["{stem}.plays.json", "*.timeline.yaml", "*.timeline.yml"],
    };

    static FOLDER: FolderLayout = FolderLayout {
        markers: &["game.json"],
        files: &["game.json", "theme.json"],
        folder: ("levels", "json"),
        assets: "assets",
        shared_pictures: &[],
    };

    #[test]
    fn slips_in_a_name_are_told_from_variants_of_it() {
        for name in [
            "it-works.tml",
            "It-Works.toml",
            ".it-works.toml",
            "it-work.toml",
            "itworks.toml",
            "it_works.toml",
            "i-t-works.toml",
            "it-wroks.TOML",
            "it-works.toml.txt",
        ] {
            assert!(is_nearly(name, "it-works.toml"), "{name}");
        }
        for name in [
            "it-works.toml",
            "it-works.toml.bak",
            "it-works.toml~",
            "#it-works.toml#",
            ".it-works.toml.swp",
            "it-works-old.toml",
            "it-works.example.toml",
            "it-works2.toml",
            "it-works (1).toml",
            "it-works copy.toml",
            "it-works.json",
            "it-works",
            "toml",
            "",
            "é.toml",
        ] {
            assert!(!is_nearly(name, "it-works.toml"), "{name}");
        }
    }

    fn meant(main: &str, listed: &[&str]) -> Vec<String> {
        let listed: Vec<String> = listed.iter().map(|&name| name.to_owned()).collect();
        let near = LAYOUT.nearly_beside(main, &listed).into_iter();
        near.map(|(name, right)| format!("{name} -> {right}")).collect()
    }

    #[test]
    fn a_file_beside_a_project_is_known_by_the_name_of_the_project_and_nearly_the_rest() {
        for name in [
            "maze.play.json",
            "maze.Plays.json",
            "MAZE.plays.json",
            "maze-plays.json",
            "maze.plays.jsn",
            "maze.plays.json5",
            "maze.plays.json.txt",
            "mazes.plays.json",
            "mzae.plays.json",
        ] {
            assert_eq!(meant("maze.puzzle", &[name]), [format!("{name} -> maze.plays.json")]);
            assert!(LAYOUT.is_listed(name), "{name}");
        }
        for name in [
            "maze.plays.json",
            "settings.play.json",
            "plays.json",
            "play.json",
            "maze.json",
            "mazeplays.json",
            "maze.plays.old.json",
            "maze.plays.json.bak",
            "other.plays.json",
            "package.json",
            "maze.puzzle",
        ] {
            assert!(meant("maze.puzzle", &[name]).is_empty(), "{name}");
        }
    }

    #[test]
    fn a_file_of_another_project_or_beside_the_right_one_is_no_slip() {
        assert!(meant("mazes.puzzle", &["mazes.puzzle", "maze.puzzle", "maze.plays.json"]).is_empty());
        assert_eq!(meant("mazes.puzzle", &["maze.plays.json"]).len(), 1);
        assert!(meant("maze.puzzle", &["maze.plays.json", "maze.play.json"]).is_empty());
        assert!(meant("maze1.puzzle", &["maze2.plays.json"]).is_empty());
        assert!(meant("a.puzzle", &["b.plays.json"]).is_empty());
    }

    #[test]
    fn of_patterns_for_any_name_the_word_shows_what_was_meant() {
        for (name, right) in [
            ("a.timelines.yaml", "*.timeline.yaml"),
            ("a.Timline.yml", "*.timeline.yml"),
            ("timeline.yaml", "*.timeline.yaml"),
            ("a_time_line.yaml", "*.timeline.yaml"),
            ("a.timeline.yaaml", "*.timeline.yaml"),
            ("a.timeline.yaml.TXT", ""),
            ("a.timeline.yaml", ""),
            ("A.TIMELINE.YAML", ""),
            ("outline.yaml", ""),
            ("timeline.puzzle", ""),
            ("timeline.json", ""),
        ] {
            let expected: Vec<String> = Some(right)
                .filter(|it| !it.is_empty())
                .map(|it| format!("{name} -> {it}"))
                .into_iter()
                .collect();
            assert_eq!(meant("maze.puzzle", &[name]), expected, "{name}");
        }
    }

    #[test]
    fn files_of_a_folder_are_known_by_their_place_or_their_ending() {
        let meant = |path: &str| FOLDER.meant(path, &|it| it == "game.json", &|stem| stem == "one");
        for (path, right) in [
            ("levels/a.jsn", "levels/a.json"),
            ("levels/a.JSON", "levels/a.json"),
            ("levels/a b.json5", "levels/a b.json"),
            ("levels/a.json.txt", "levels/a.json"),
            ("level/one.json", "levels/one.json"),
            ("Levels/one.json", "levels/one.json"),
            ("Theme.json", "theme.json"),
            ("themes.json", "theme.json"),
        ] {
            assert_eq!(meant(path).as_deref(), Some(right), "{path}");
        }
        for path in [
            "levels/a.json",
            "levels/notes.txt",
            "levels/notes.md",
            "levels/deep/a.jsn",
            "levels/.json",
            "levels/.a.jsn",
            "levels/json",
            "level/two.json",
            "labels/en.json",
            "other/one.json",
            "games.json",
            "package.json",
            "assets/one.json",
        ] {
            assert_eq!(meant(path), None, "{path}");
        }
    }
}
