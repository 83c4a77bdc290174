//! Files with a name that is only nearly the one of a file of a pack.

use language::{Diagnostic, FileRange, MAX_OF_A_CODE, Rule};
use pack::Pack;

use crate::layout::LAYOUT;
use crate::{describe, model};

pub(crate) static RULE: Rule = Rule::warning("misnamed-file", "project")
    .summary("a file is not read, because its name is only nearly that of a file of the pack")
    .doc("The game loads `manifest.json`, `game.json`, `theme.json` and the `.json` files directly in the folder \
          `levels`, and nothing else. A level whose name has another ending, such as `two.jsn` or `two.JSON`, or whose \
          folder has a similar name, is never read. Copies, such as `two.json.bak`, are not reported.")
    .wrong("other files: levels/two.jsn")
    .right(r#"levels/two.json: "id": "two"
game.json: "levelSequence": [ …, { "type": "level", "ref": "two" } ]"#);

/// The files that were probably meant to be part of the pack. Each is reported at its own path.
pub(crate) fn check(pack: &Pack) -> Vec<Diagnostic> {
    /// Cap on the files that are compared.
    const MAX_COMPARED: usize = 5_000;
    let Some(assets) = pack.assets() else { return Vec::new() };
    let listed = model::listed(pack.game().and_then(|game| game.tree.root()));
    let has = |path: &str| pack.file(path).is_some();
    let meant = |path: &str| LAYOUT.meant(path, &has, &|stem| listed.contains(stem));
    let paths = assets.own().filter(|path| !LAYOUT.is_asset(path)).take(MAX_COMPARED);
    let misnamed = paths.filter_map(|path| Some((path, meant(path)?))).take(MAX_OF_A_CODE);
    let told = |(path, right): (&str, String)| {
        let (written, right) = (describe::short(path), describe::short(&right));
        let message = format!("`{written}` is not read; did you mean `{right}`?");
        Diagnostic::new(&RULE, FileRange { file: path.into(), range: text::range(0, 0) }, message)
    };
    misnamed.map(told).collect()
}
