//! What editors know of PuzzleScript before the server says anything is what the tables of the language have.

use std::collections::BTreeSet;
use std::fs;

use e2e::root;
use puzzlescript::words::{
    COLOR_NAMES, COMMANDS, LEGEND_WORDS, MESSAGE, MOVEMENTS, PALETTES, REQUIRED_NAMES, RULE_DIRECTIONS,
    RULE_MODIFIERS, SECTIONS, SETTINGS, SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS, Value, WIN_ON,
    WIN_QUANTIFIERS,
};
use serde_json::Value as Json;

type Words = BTreeSet<String>;

/// All words of the language, by what they are for.
struct Table {
    sections: Words,
    texts: Words,
    plain: Words,
    flags: Words,
    palettes: Words,
    colors: Words,
    required: Words,
    logic: Words,
    events: Words,
    verbs: Words,
    sound_directions: Words,
    directions: Words,
    modifiers: Words,
    movements: Words,
    commands: Words,
    quantifiers: Words,
    on: Words,
}

fn words<'a>(all: impl IntoIterator<Item = &'a str>) -> Words {
    all.into_iter().map(str::to_owned).collect()
}

fn settings(is_wanted: impl Fn(Value) -> bool) -> Words {
    words(SETTINGS.iter().filter(|it| is_wanted(it.value)).map(|it| it.key))
}

fn table() -> Table {
    Table {
        sections: words(SECTIONS.iter().map(|it| it.word)),
        texts: settings(|it| it == Value::Text),
        plain: settings(|it| !matches!(it, Value::Text | Value::Flag)),
        flags: settings(|it| it == Value::Flag),
        palettes: words(PALETTES.iter().map(|it| it.name)),
        colors: words(COLOR_NAMES.iter().copied()),
        required: words(REQUIRED_NAMES.iter().map(|it| it.word)),
        logic: words(LEGEND_WORDS.iter().map(|it| it.word).filter(|it| *it != "=")),
        events: words(SOUND_EVENTS.iter().map(|it| it.word)),
        verbs: words(SOUND_VERBS.iter().map(|it| it.word)),
        sound_directions: words(SOUND_DIRECTIONS.iter().copied()),
        directions: words(RULE_DIRECTIONS.iter().map(|it| it.word)),
        modifiers: words(RULE_MODIFIERS.iter().map(|it| it.word)),
        movements: words(MOVEMENTS.iter().map(|it| it.word)),
        commands: words(COMMANDS.iter().map(|it| it.word)),
        quantifiers: words(WIN_QUANTIFIERS.iter().map(|it| it.word)),
        on: words([WIN_ON.word]),
    }
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join("editors").join(file)).expect("it is part of the repository")
}

fn joined<const N: usize>(all: [Words; N]) -> Words {
    all.into_iter().flatten().collect()
}

#[test]
fn the_grammar_of_vs_code_has_the_words_of_the_language() {
    let grammar: Json = read("vscode/syntaxes/puzzlescript.tmLanguage.json").parse().expect("it is JSON");
    let rule = |name: &str| &grammar["repository"][name];
    // The words of a rule are its first choice.
    let choice = |pattern: &Json| -> Words {
        let pattern = pattern.as_str().expect("it is a pattern");
        let (_, rest) = pattern.split_once("(?:").expect("it has a choice");
        let (choice, _) = rest.split_once(')').expect("the choice ends");
        choice.split('|').map(|it| it.replace('\\', "")).collect()
    };
    let listed = |name: &str| choice(&rule(name)["match"]);
    let table = table();
    let typed = |value| settings(|it| it == value);
    assert_eq!(listed("setting-text"), table.texts);
    assert_eq!(listed("setting-color"), typed(Value::Color));
    assert_eq!(listed("setting-seconds"), typed(Value::Seconds));
    assert_eq!(listed("setting-size"), typed(Value::Size));
    assert_eq!(listed("setting-palette"), typed(Value::Palette));
    assert_eq!(listed("setting-flag"), table.flags);
    assert_eq!(listed("palette"), table.palettes);
    assert_eq!(listed("color-name"), table.colors);
    assert_eq!(listed("name-required"), table.required);
    assert_eq!(listed("legend-logic"), table.logic);
    assert_eq!(listed("sound-event"), table.events);
    assert_eq!(listed("sound-verb"), table.verbs);
    assert_eq!(listed("sound-direction"), table.sound_directions);
    assert_eq!(listed("rule-direction"), table.directions);
    assert_eq!(joined([listed("rule-modifier"), listed("rule-loop"), listed("rule-join")]), table.modifiers);
    assert_eq!(joined([listed("movement"), listed("ellipsis")]), table.movements);
    assert_eq!(joined([listed("command"), words([MESSAGE])]), table.commands);
    assert_eq!(listed("quantifier"), table.quantifiers);
    assert_eq!(listed("on"), table.on);
    let headings = SECTIONS.iter().map(|it| it.word).collect::<Vec<_>>();
    for section in &headings {
        let begin = rule(&format!("section-{section}"))["begin"].as_str().expect("it is a pattern");
        assert!(begin.contains(&format!("({section})")), "{begin}");
    }
    for section in &headings[..headings.len() - 1] {
        let end = rule(&format!("section-{section}"))["end"].as_str().expect("it is a pattern");
        assert!(end.contains(&format!("(?:{})", headings.join("|"))), "{end}");
    }
}

#[test]
fn the_syntax_of_neovim_has_the_words_of_the_language() {
    let syntax = read("neovim/syntax/puzzlescript.vim");
    let listed = |group: &str| -> Words {
        let start = format!("syntax keyword puzzlescript{group} contained ");
        let lines = syntax.lines().filter_map(|line| line.strip_prefix(&start));
        let keywords = lines.flat_map(str::split_whitespace).filter(|it| !it.starts_with("nextgroup="));
        // A word that `syntax keyword` cannot have.
        let start = format!("syntax match puzzlescript{group} contained '\\<");
        let matches = syntax.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix("\\>'"));
        words(keywords.chain(matches))
    };
    let table = table();
    assert_eq!(listed("Text"), table.texts);
    assert_eq!(listed("Plain"), table.plain);
    assert_eq!(listed("Flag"), table.flags);
    assert_eq!(listed("Palette"), table.palettes);
    assert_eq!(listed("Color"), table.colors);
    assert_eq!(listed("Required"), table.required);
    assert_eq!(listed("Logic"), table.logic);
    assert_eq!(listed("Event"), table.events);
    assert_eq!(listed("Verb"), table.verbs);
    assert_eq!(listed("Direction"), table.directions);
    assert_eq!(listed("Direction"), table.sound_directions);
    assert_eq!(joined([listed("Modifier"), listed("Loop"), words(["+"])]), table.modifiers);
    assert_eq!(joined([listed("Movement"), words([">", "<", "^", "..."])]), table.movements);
    assert_eq!(joined([listed("Command"), listed("Message")]), table.commands);
    assert_eq!(listed("Quantifier"), table.quantifiers);
    assert_eq!(listed("On"), table.on);
    let headings = SECTIONS.iter().map(|it| it.word).collect::<Vec<_>>();
    for section in &headings {
        assert!(syntax.contains(&format!("start='^\\s*{section}\\>'")), "{section}");
    }
    let end = format!("end='^\\ze\\s*\\%({})\\>'", headings.join("\\|") + "\\");
    assert_eq!(syntax.matches(&end).count(), headings.len() - 1, "all but the last end at the next heading");
    let detection = read("neovim/ftdetect/puzzlescript.lua");
    assert!(detection.contains(&format!("{{ '{}' }}", headings.join("', '"))));
}

#[test]
fn the_mode_of_emacs_has_the_words_of_the_language() {
    let mode = read("emacs/puzzlescript-mode.el");
    let listed = |name: &str| -> Words {
        let start = format!("(defconst puzzlescript-{name}\n");
        let one_line = format!("(defconst puzzlescript-{name} ");
        let (_, rest) =
            mode.split_once(&start).or_else(|| mode.split_once(&one_line)).expect("it is declared");
        let (list, _) = rest.split_once(')').expect("the list ends");
        words(list.split('"').skip(1).step_by(2))
    };
    let table = table();
    assert_eq!(listed("sections"), table.sections);
    assert_eq!(listed("settings"), joined([table.texts, table.plain, table.flags]));
    assert_eq!(listed("colors"), table.colors);
    assert_eq!(listed("logic"), table.logic);
    assert_eq!(listed("events"), table.events);
    assert_eq!(listed("verbs"), table.verbs);
    assert_eq!(listed("directions"), table.directions);
    assert_eq!(listed("modifiers"), table.modifiers);
    assert_eq!(listed("movements"), table.movements);
    assert_eq!(listed("commands"), table.commands);
    assert_eq!(listed("quantifiers"), table.quantifiers);
}
