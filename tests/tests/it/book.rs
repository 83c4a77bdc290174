//! `goldpath book` over our own packs and games.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use e2e::folder::Folder;
use e2e::{goldpath, root};

type Texts = BTreeMap<String, String>;

/// All files of a book by their paths.
fn texts(site: &Path) -> Texts {
    let mut texts = Texts::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(site.join(&folder)).expect("it is a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(entry.path()).expect("it is text");
                texts.insert(path.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    texts
}

/// The book of a project.
fn book(path: &str, more: &[&str]) -> Texts {
    let place = tempfile::tempdir().expect("a folder");
    let site = place.path().join("site");
    let run = goldpath(&[&["book", path, "-o", site.to_str().expect("it is UTF-8")], more].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    texts(&site)
}

fn is_page(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending == "html")
}

/// The values of attributes that lead somewhere.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let attributes = ["href=\"", "src=\""].into_iter();
    attributes.flat_map(|name| page.split(name).skip(1)).filter_map(|rest| rest.split('"').next())
}

#[test]
fn a_book_has_a_page_for_each_level_and_all_links_lead_to_its_files() {
    for (project, level) in [
        ("tests/packs/lantern_walk", "levels/the_hedge.html"),
        ("tests/puzzlescript/ice_wharf.puzzlescript", "levels/0.html"),
    ] {
        let book = book(project, &[]);
        assert!(book.contains_key(level) && book.contains_key("pieces.html"), "{:?}", book.keys());
        for (path, page) in book.iter().filter(|(path, _)| is_page(path)) {
            let ids: BTreeSet<&str> =
                page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            for link in links(page).filter(|link| !link.starts_with("data:") && !link.starts_with("#p")) {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let file = match file.strip_prefix("../") {
                    _ if file.is_empty() => path.clone(),
                    Some(above) => above.to_owned(),
                    None if folder.is_empty() => file.to_owned(),
                    None => format!("{folder}/{file}"),
                };
                let target = book.get(&file).unwrap_or_else(|| panic!("{path}: {link} leads nowhere"));
                // The player opens a level by its name.
                let is_there = anchor.is_empty()
                    || (file == "play.html" && target.contains(&format!("\"level\":\"{anchor}\"")))
                    || (file == *path && ids.contains(anchor))
                    || target.contains(&format!(" id=\"{anchor}\""));
                assert!(is_there, "{path}: {link}");
            }
        }
    }
}

/// A player without its engines, as far as the command line knows it.
const PLAYER: &str = "<title>Goldpath</title><script type=\"application/json\" id=\"project\">null</script>\
                      <!-- player gridponder -->packs<!-- end of gridponder -->\
                      <!-- player puzzlescript -->games<!-- end of puzzlescript -->";

#[test]
fn each_level_that_can_be_played_leads_to_the_page_that_plays_it() {
    let place = tempfile::tempdir().expect("a folder");
    let player = place.path().join("player.html");
    fs::write(&player, PLAYER).expect("it can be written");
    let more = ["--time", "0s", "--player", player.to_str().expect("it is UTF-8")];
    let book = |project: &str| {
        let book = self::book(project, &more);
        let page = book["play.html"].clone();
        let (_, project) = page.split_once("id=\"project\">").expect("it has a project");
        let (project, _) = project.split_once("</script>").expect("it ends");
        let project: serde_json::Value = serde_json::from_str(project).expect("it is JSON");
        (book, page, project)
    };
    let (pack, page, project) = book("tests/packs/lantern_walk");
    assert!(pack["levels/the_hedge.html"].contains("href=\"../play.html#the_hedge\">Play this level</a>"));
    assert!(page.contains("packs") && !page.contains("games"), "{page}");
    let entries = project["entries"].as_array().expect("a list");
    let hedge = entries.iter().find(|entry| entry["level"] == "the_hedge").expect("it is in the page");
    assert_eq!(hedge["solution"].as_array().map(Vec::len), Some(10));
    let (game, ..) = book("tests/puzzlescript/ice_wharf.puzzlescript");
    assert!(game["levels/0.html"].contains("href=\"../play.html#0\""), "{}", game["levels/0.html"]);
}

#[test]
fn a_level_that_cannot_be_played_leads_nowhere() {
    let place = tempfile::tempdir().expect("a folder");
    let player = place.path().join("player.html");
    fs::write(&player, PLAYER).expect("it can be written");
    let pack = Folder::of("drip_tiles");
    let level = pack.read("levels/first_drops.json");
    pack.write("levels/first_drops.json", &level.replace("\"size\": [4, 4]", "\"size\": [40000, 40000]"));
    let more = ["--time", "0s", "--player", player.to_str().expect("it is UTF-8")];
    let book = book(pack.path("").to_str().expect("it is UTF-8"), &more);
    let links = |path: &str| book[path].contains("play.html#");
    let of_levels = |path: &&String| path.starts_with("levels/") && is_page(path);
    assert!(!links("levels/first_drops.html"), "{}", book["levels/first_drops.html"]);
    assert!(book.keys().filter(of_levels).any(|path| links(path)), "{:?}", book.keys());
}

#[test]
fn nothing_in_a_book_asks_for_the_network() {
    for (path, text) in book("tests/packs/drip_tiles", &[]) {
        // The names of SVG are no addresses.
        let text = text.replace("http://www.w3.org/", "");
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("\"//"), "{path}");
    }
}

#[test]
fn two_books_of_the_same_files_are_the_same_bytes() {
    let project = "tests/packs/drip_tiles";
    // Without searches, which the clock may cut.
    assert_eq!(book(project, &["--time", "0s"]), book(project, &["--time", "0s"]));
}

#[test]
fn what_is_proved_is_told_and_nothing_more() {
    let page =
        |time: &str| book("tests/packs/lantern_walk", &["--time", time])["levels/the_hedge.html"].clone();
    let proved = page("60s");
    assert!(proved.contains("Won in 10 steps by its gold path, which is the least."), "{proved}");
    let unproved = page("0s");
    assert!(unproved.contains("not proved to be the least (not searched: no time was given)"), "{unproved}");
}

#[test]
fn the_solution_is_behind_a_click_and_has_all_of_its_boards() {
    let book = book("tests/packs/lantern_walk", &["--time", "0s"]);
    let page = &book["levels/the_hedge.html"];
    assert!(page.contains("<details id=\"film-details\"><summary>Gold path: 10 steps</summary>"), "{page}");
    let (_, data) = page.split_once("id=\"film-data\">").expect("there is a film");
    let (data, _) = data.split_once("</script>").expect("it ends");
    let data: serde_json::Value = serde_json::from_str(data).expect("it is JSON");
    assert_eq!(data["frames"].as_array().map(Vec::len), Some(11));
    assert_eq!(data["steps"][1]["label"], "down");
}

#[test]
fn a_title_with_markup_stays_text() {
    let pack = Folder::of("drip_tiles");
    let level = pack.read("levels/first_drops.json");
    let title = "\"title\": \"<script>alert(1)</script>\"";
    let at = level.find("\"title\":").expect("it has a title");
    let end = at + level[at..].find("\",").expect("it ends") + 1;
    pack.write("levels/first_drops.json", &format!("{}{title}{}", &level[..at], &level[end..]));
    let book = book(pack.path("").to_str().expect("it is UTF-8"), &["--time", "0s"]);
    for path in ["index.html", "levels/first_drops.html"] {
        assert!(book[path].contains("&lt;script&gt;alert(1)"), "{path}");
        assert!(!book[path].contains("<script>alert"), "{path}");
    }
}

#[test]
fn diagnostics_are_with_their_level() {
    let book = book("tests/packs/broken_paths", &["--time", "0s"]);
    let index = &book["index.html"];
    assert!(index.contains("<strong class=\"severity error\">error</strong>"), "{index}");
    let clean = self::book("tests/packs/drip_tiles", &["--time", "0s"]);
    assert!(clean["index.html"].contains("No problems"), "{}", clean["index.html"]);
}

#[test]
fn rules_tell_in_which_levels_they_act() {
    let rules = &book("tests/puzzlescript/ice_wharf.puzzlescript", &["--time", "0s"])["rules.html"];
    assert!(rules.contains("Acts in ") && rules.contains("<a href=\"levels/0.html\">Level 1</a>"), "{rules}");
}

#[test]
fn only_a_new_or_empty_folder_or_an_earlier_book_is_written() {
    let place = tempfile::tempdir().expect("a folder");
    let site = place.path().join("site");
    let write = || {
        let site = site.to_str().expect("it is UTF-8");
        goldpath(&["book", "tests/packs/drip_tiles", "--time", "0s", "-o", site])
    };
    assert_eq!(write().status, 0);
    assert_eq!(write().status, 0, "it replaces its own");
    fs::write(site.join("notes.txt"), "mine").expect("it can be written");
    let run = write();
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("the folder has `notes.txt`, which no earlier book wrote"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(site.join("notes.txt")).expect("it stays"), "mine");
}

#[test]
fn a_project_without_boards_is_refused() {
    let place = tempfile::tempdir().expect("a folder");
    let game = place.path().join("harbor");
    let game = game.to_str().expect("it is UTF-8");
    assert_eq!(goldpath(&["new", "wage", game]).status, 0);
    let site = place.path().join("site");
    let run = goldpath(&["book", game, "-o", site.to_str().expect("it is UTF-8")]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("have no boards, so there is no book of them"), "{}", run.stderr);
    assert!(!site.exists());
}

#[test]
fn a_single_level_is_no_book() {
    let level = root().join("tests/packs/lantern_walk/levels/the_hedge.json");
    let run = goldpath(&["book", level.to_str().expect("it is UTF-8"), "-o", "nowhere"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
}
