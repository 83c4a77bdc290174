//! The words: rules and their parts, systems, goals, tags, references and directions.

use gridponder_catalog::{
    CONDITIONS, DEMOTED_SYSTEMS, DIRECTION_TRANSFORMS, DIRECTIONS, EFFECTS, EVENTS, Entry, Event, GOALS,
    LOSE_CONDITIONS, Phase, RESERVED_SYSTEMS, RULE, Rest, SEQUENCE_ENTRIES, STANDARD_TAGS, SYSTEMS, Shape,
    System, Ty, VALUE_REFERENCES, Vocab,
};

use super::files::{common_keys, shared_shape};
use super::markdown::{Links, Page, dated, link, plural, word};

pub(crate) fn write(page: &mut Page) {
    systems(page);
    page.heading(2, "Rules");
    common_keys(page, &RULE);
    events(page);
    conditions(page);
    effects(page);
    references(page);
    described(page, Vocab::Goal, GOALS.iter().map(|it| (&it.entry, &it.config, true)));
    described(
        page,
        Vocab::LoseCondition,
        LOSE_CONDITIONS.iter().map(|it| (&it.entry, &it.config, it.released)),
    );
    described(page, Vocab::SequenceEntry, SEQUENCE_ENTRIES.iter().map(|it| (&it.entry, &it.body, true)));
    tags(page);
    page.heading(2, "Directions");
    page.paragraph("`x` grows to the right, `y` downwards; `[0, 0]` is the top left cell.");
    page.variants(DIRECTIONS);
    page.heading(2, "Transforms of directions");
    page.paragraph("How a step is turned into the step of another actor.");
    page.variants(DIRECTION_TRANSFORMS);
}

fn head(page: &mut Page, vocab: Vocab, entry: &Entry) {
    page.heading(3, &word(vocab, entry.name));
    page.paragraph(&format!("{}{}", entry.doc, dated(entry.since)));
}

fn links(vocab: Vocab, names: &[&str]) -> String {
    names.iter().map(|name| link(vocab, name)).collect::<Vec<_>>().join(", ")
}

/// The words of a vocabulary whose objects have a `type`.
fn described<'e>(page: &mut Page, vocab: Vocab, words: impl Iterator<Item = (&'e Entry, &'e Shape, bool)>) {
    page.heading(2, plural(vocab));
    if let Some(shape) = shared_shape(vocab) {
        common_keys(page, &shape);
    }
    for (entry, body, released) in words {
        head(page, vocab, entry);
        if !released {
            page.paragraph("The released game never fires it.");
        }
        page.fields("key", body.fields, body.rest, &Links::COMMON);
        page.example(entry.example);
    }
}

fn systems(page: &mut Page) {
    page.heading(2, plural(Vocab::System));
    if let Some(shape) = shared_shape(Vocab::System) {
        common_keys(page, &shape);
    }
    for system in SYSTEMS {
        self::system(page, system);
    }
    page.heading(3, "Names that are not implemented");
    let codes = |names: &[&str]| names.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    page.paragraph(&format!("Reserved for future systems: {}.", codes(RESERVED_SYSTEMS)));
    page.paragraph(&format!("Former systems, now replaced by rules: {}.", codes(DEMOTED_SYSTEMS)));
}

fn system(page: &mut Page, system: &System) {
    head(page, Vocab::System, &system.entry);
    let phases: Vec<&str> = system.phases.iter().map(|phase| phase_words(*phase)).collect();
    let mut facts = vec![format!("Acts {}.", phases.join(", "))];
    if system.can_veto {
        facts.push("It may refuse the whole turn.".to_owned());
    }
    if !system.released {
        facts.push("It is not implemented in any release.".to_owned());
    }
    if !system.emits.is_empty() {
        facts.push(format!("Sends {}.", links(Vocab::Event, system.emits)));
    }
    page.paragraph(&facts.join(" "));
    page.fields("key of `config`", system.config.fields, system.config.rest, &Links::COMMON);
    for (what, fields) in [
        ("parameter of the action", system.action_params),
        ("parameter of an entity", system.entity_params),
        ("parameter of a multi-cell object", system.multi_cell_params),
    ] {
        page.fields(what, fields, Rest::Unknown, &Links::COMMON);
    }
    page.example(system.entry.example);
}

const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Action => "on the action",
        Phase::Movement => "on moves left pending",
        Phase::Cascade => "in each pass of the cascade",
        Phase::Npc => "once a turn, by itself",
    }
}

fn events(page: &mut Page) {
    page.heading(2, plural(Vocab::Event));
    page.paragraph("What rules react to. A rule reads the fields of the event it reacts to.");
    for event in EVENTS {
        self::event(page, event);
    }
}

fn event(page: &mut Page, event: &Event) {
    head(page, Vocab::Event, &event.entry);
    let senders: Vec<String> = event.emitted_by.iter().map(|it| sender(it)).collect();
    let mut facts = vec![match senders.as_slice() {
        [] => "It is never sent.".to_owned(),
        senders => format!("Sent by {}.", senders.join(", ")),
    }];
    if !event.visible_to_rules {
        facts.push("No rule can react to it.".to_owned());
    }
    page.paragraph(&facts.join(" "));
    page.fields("field", event.payload, Rest::Unknown, &Links::COMMON);
    page.example(event.entry.example);
}

/// The sender of an event, or the user of a tag.
fn sender(by: &str) -> String {
    match by.split_once(':') {
        Some(("effect", name)) => format!("the effect {}", link(Vocab::Effect, name)),
        Some(("goal", name)) => format!("the goal {}", link(Vocab::Goal, name)),
        Some(("engine", "level_load")) => "the game when it loads a level".to_owned(),
        _ if by == "engine" => "the game itself".to_owned(),
        _ if by == "rules" => "[rules](#rules)".to_owned(),
        _ if gridponder_catalog::system(by).is_some() => link(Vocab::System, by),
        _ => format!("`{by}`"),
    }
}

fn conditions(page: &mut Page) {
    page.heading(2, plural(Vocab::Condition));
    page.paragraph(
        "A condition is an object with one key, its operator: `\"where\": { \"position\": [3, 2] \
                    }`.",
    );
    for condition in CONDITIONS {
        head(page, Vocab::Condition, &condition.entry);
        match condition.body {
            Ty::Shape(shape) => page.fields("key", shape.fields, shape.rest, &Links::COMMON),
            ty => page.paragraph(&format!("Takes: {}.", ty.words())),
        }
        page.example(condition.entry.example);
    }
}

fn effects(page: &mut Page) {
    page.heading(2, plural(Vocab::Effect));
    page.paragraph(
        "An effect is an object with one key, its operator: `\"then\": [{ \"clear_inventory\": {} }]`.",
    );
    for effect in EFFECTS {
        head(page, Vocab::Effect, &effect.entry);
        if !effect.emits.is_empty() {
            page.paragraph(&format!("Sends {}.", links(Vocab::Event, effect.emits)));
        }
        page.fields("key", effect.body.fields, effect.body.rest, &Links::COMMON);
        page.example(effect.entry.example);
    }
}

fn references(page: &mut Page) {
    page.heading(2, "Value references");
    page.paragraph(
        "An effect can use these references instead of a value. They are read when the effect runs.",
    );
    let rows = VALUE_REFERENCES.iter().map(|it| {
        vec![format!("`{}`", it.form), it.yields.words(), it.doc.to_owned(), format!("`{}`", it.example)]
    });
    page.table(&["reference", "yields", "", "example"], rows);
}

fn tags(page: &mut Page) {
    page.heading(2, "Tags");
    page.paragraph("These tags have a fixed meaning. A pack may use any other tags.");
    let rows = STANDARD_TAGS.iter().map(|tag| {
        let users: Vec<String> = tag.used_by.iter().map(|it| sender(it)).collect();
        vec![format!("`{}`", tag.name), format!("{}{}", tag.doc, dated(tag.since)), users.join(", ")]
    });
    page.table(&["tag", "", "used by"], rows);
}
