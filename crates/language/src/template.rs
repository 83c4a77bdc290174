//! What `new` begins a project with.

/// A small project to begin with, in which nothing is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    /// What it is called where one is chosen: `pack`.
    pub name: &'static str,
    /// The title of a project that is given none, in a folder without a name.
    pub title: &'static str,
    /// The id of such a project.
    pub id: &'static str,
    /// The names and texts of its files, from its id and its title.
    pub files: fn(&str, &str) -> Vec<(String, String)>,
    /// The names of other files beside which it would be something else.
    pub rivals: &'static [&'static str],
    /// The arguments to try it with. `{folder}` stands for its folder, `{0}` for the first of its files.
    pub try_it: &'static str,
}
