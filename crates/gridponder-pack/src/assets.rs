//! The files of a pack that are not part of the DSL, and those of the shared picture collection. Only their
//! names, as listed by the crate that reads folders.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::Arc;

/// A listing of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assets {
    own: Listing,
    /// `None` if the collection does not exist here, so that its contents are unknown.
    shared: Option<Listing>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Listing {
    paths: BTreeSet<Arc<str>>,
    /// For each path in lower case, the first path.
    by_small_letters: BTreeMap<String, Arc<str>>,
    /// For each file name in lower case, the first path.
    by_name: BTreeMap<String, Arc<str>>,
}

/// The result of looking up a path that a pack contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup<'a> {
    /// The file exists.
    Found,
    /// A file exists at this path, which differs in letter case.
    OtherCase(&'a str),
    /// No such file exists.
    Nowhere,
    /// The pack has no such file, and the shared collection, which the game searches next, does not exist
    /// here.
    NotInPack,
}

/// Cap on the files that are compared with one path that contains a `{name}`.
const MAX_CANDIDATES: usize = 50;

impl Assets {
    /// A listing of the files of a pack, by relative path with `/` as separator, and of the shared
    /// collection, by file name.
    pub fn new<P: Into<Arc<str>>>(
        own: impl IntoIterator<Item = P>,
        shared: Option<impl IntoIterator<Item = P>>,
    ) -> Self {
        Self { own: Listing::new(own), shared: shared.map(Listing::new) }
    }

    /// The files of the pack, sorted.
    pub fn own(&self) -> impl Iterator<Item = &str> {
        self.own.paths.iter().map(|path| &**path)
    }

    /// The names of the shared files, sorted. Empty if the collection does not exist here.
    pub fn shared(&self) -> impl Iterator<Item = &str> {
        self.shared.iter().flat_map(|shared| shared.paths.iter().map(|path| &**path))
    }

    /// The files in a folder of the pack and below, sorted. The folder ends with `/`, or is empty.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        self.own.starting_with(folder)
    }

    /// The file of the pack with this name in any folder, ignoring case.
    pub fn named(&self, name: &str) -> Option<&str> {
        self.own.by_name.get(&name.to_lowercase()).map(|path| &**path)
    }

    /// Looks up a path like the game: in the pack, else by file name in the shared collection. A `{name}` in
    /// it matches any text, because it is a parameter.
    pub fn look_up(&self, path: &str) -> Lookup<'_> {
        let name = path.rsplit('/').next().unwrap_or(path);
        if self.own.has(path) || self.shared.as_ref().is_some_and(|shared| shared.has(name)) {
            return Lookup::Found;
        }
        if let Some(other) = self.own.by_small_letters.get(&path.to_lowercase()) {
            return Lookup::OtherCase(other);
        }
        match &self.shared {
            None => Lookup::NotInPack,
            Some(shared) => match shared.by_small_letters.get(&name.to_lowercase()) {
                Some(other) => Lookup::OtherCase(other),
                None => Lookup::Nowhere,
            },
        }
    }
}

impl Listing {
    fn new<P: Into<Arc<str>>>(paths: impl IntoIterator<Item = P>) -> Self {
        let paths: BTreeSet<Arc<str>> = paths.into_iter().map(Into::into).collect();
        let mut listing = Self::default();
        for path in &paths {
            let small = path.to_lowercase();
            let name = small.rsplit('/').next().unwrap_or(&small).to_owned();
            listing.by_name.entry(name).or_insert_with(|| Arc::clone(path));
            listing.by_small_letters.entry(small).or_insert_with(|| Arc::clone(path));
        }
        listing.paths = paths;
        listing
    }

    fn starting_with<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a str> {
        let from = (Bound::Included(start), Bound::Unbounded);
        let paths = self.paths.range::<str, _>(from).map(|path| &**path);
        paths.take_while(move |path| path.starts_with(start))
    }

    fn has(&self, path: &str) -> bool {
        if self.paths.contains(path) {
            return true;
        }
        let (Some(open), Some(close)) = (path.find('{'), path.rfind('}')) else { return false };
        if close < open {
            return false;
        }
        // If there are too many candidates, assume that one exists.
        let (start, end) = (&path[..open], &path[close + 1..]);
        let mut candidates = self.starting_with(start);
        candidates.by_ref().take(MAX_CANDIDATES).any(|it| fits(it, start, end)) || candidates.next().is_some()
    }
}

/// Returns true if a path has this prefix and this suffix, with something between them.
fn fits(path: &str, start: &str, end: &str) -> bool {
    path.len() > start.len() + end.len() && path.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assets() -> Assets {
        let own = ["assets/Rock.png", "assets/num_1.png", "cover.png"];
        Assets::new(own, Some(["grass.png", "Void.png"]))
    }

    #[test]
    fn a_picture_is_looked_up_in_the_pack_and_then_by_its_name() {
        let assets = assets();
        for path in ["assets/Rock.png", "cover.png", "grass.png", "any/where/grass.png"] {
            assert_eq!(assets.look_up(path), Lookup::Found, "{path}");
        }
        assert_eq!(assets.look_up("Rock.png"), Lookup::Nowhere);
        assert_eq!(assets.named("rock.png"), Some("assets/Rock.png"));
    }

    #[test]
    fn another_case_is_told_apart() {
        let assets = assets();
        assert_eq!(assets.look_up("assets/rock.png"), Lookup::OtherCase("assets/Rock.png"));
        assert_eq!(assets.look_up("x/void.png"), Lookup::OtherCase("Void.png"));
    }

    #[test]
    fn a_parameter_stands_for_any_text() {
        let assets = assets();
        assert_eq!(assets.look_up("assets/num_{value}.png"), Lookup::Found);
        assert_eq!(assets.look_up("assets/pic_{value}.png"), Lookup::Nowhere);
        assert_eq!(assets.look_up("}{"), Lookup::Nowhere);
    }

    #[test]
    fn what_a_collection_that_is_not_here_holds_is_not_known() {
        let assets = Assets::new(["a.png"], None::<Vec<&str>>);
        assert_eq!(assets.look_up("a.png"), Lookup::Found);
        assert_eq!(assets.look_up("b.png"), Lookup::NotInPack);
    }
}
