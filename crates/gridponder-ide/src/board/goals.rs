//! The goals of a level, with generated descriptions if the pack has none.

use catalog::Shape;
use engine::{Play, Value, def};
use pack::{File, Pack, lower};

use super::played::Attempt;
use super::{Goal, text_of, words};

/// The goals and their progress.
pub(super) fn goals(pack: &Pack, file: &File, attempt: &Attempt<'_>) -> Vec<Goal> {
    let descriptions = pack.game().and_then(|game| game.tree.root()?.get("goalDescriptions"));
    let game = pack.game().map(|game| lower::game(game));
    let start = Play::without_history(attempt.play.level());
    let scene =
        game.as_ref().map(|game| check::Scene { game, start: start.view(), now: attempt.play.view() });
    let goals = lower::level(file).goals.into_iter().enumerate().map(|(at, goal)| {
        let (fraction, done) = attempt.progress.get(at).copied().unwrap_or_default();
        Goal {
            text: text_of(descriptions, &goal.id).unwrap_or_else(|| goal_words(&goal, &str::to_owned)),
            fraction,
            percent: language::percent(fraction, done),
            done,
            lacking: scene.filter(|_| !done).and_then(|scene| check::lack(scene, &goal)),
            id: goal.id,
            ty: goal.ty,
        }
    });
    goals.collect()
}

/// A description of a goal, with these names for kinds. If no game understands its configuration, the configuration itself.
pub(crate) fn goal_words(goal: &def::Goal, named: &dyn Fn(&str) -> String) -> String {
    let told = catalog::goal(&goal.ty)
        .and_then(|it| told(&goal.ty, Config { values: &goal.config, shape: &it.config, named }));
    told.map_or_else(|| words::goal(goal), |told| words::cut(&told))
}

/// The configuration of a goal, with the defaults of its type.
#[derive(Clone, Copy)]
struct Config<'a> {
    values: &'a Value,
    shape: &'static Shape,
    /// What a kind is called.
    named: &'a dyn Fn(&str) -> String,
}

impl Config<'_> {
    fn value(self, key: &str) -> Option<Value> {
        let given = self.values.get(key).filter(|value| **value != Value::Null).cloned();
        given.or_else(|| Some(Value::from(&self.shape.field(key)?.default_json()?)))
    }

    fn text(self, key: &str) -> Option<String> {
        Some(words::plain(&self.value(key)?))
    }

    fn kind(self, key: &str) -> Option<String> {
        Some((self.named)(&self.text(key)?))
    }

    /// The requirement from the fields `comparison` and `target`, for example `at least 3`.
    fn wanted(self) -> Option<String> {
        let target = self.text("target")?;
        Some(match self.text("comparison")?.as_str() {
            "gte" => format!("at least {target}"),
            "lte" => format!("at most {target}"),
            _ => format!("exactly {target}"),
        })
    }

    /// The selection by a kind, a tag, or both.
    fn selected(self, kind: &str, tag: &str) -> Option<String> {
        let tagged = self.text(tag).map(|tag| format!("anything tagged {tag}"));
        match (self.kind(kind), tagged) {
            (Some(kind), Some(tagged)) => Some(format!("{kind} or {tagged}")),
            (kind, tagged) => kind.or(tagged),
        }
    }

    /// The lines of the board that the goal covers.
    fn lines(self) -> Option<String> {
        let layer = self.text("layer")?;
        let number = || self.text("index");
        Some(match self.text("scope")?.as_str() {
            "row" => format!("row {} of {layer}", number()?),
            "col" => format!("column {} of {layer}", number()?),
            "all_rows" => format!("each row of {layer}"),
            "all_cols" => format!("each column of {layer}"),
            "board" => format!("all of {layer}"),
            _ => return None,
        })
    }
}

fn told(ty: &str, config: Config<'_>) -> Option<String> {
    Some(match ty {
        "reach_target" => format!("Reach {}", config.selected("targetKind", "targetTag")?),
        "all_cleared" => format!("Clear the board of {}", config.selected("kind", "tag")?),
        "variable_threshold" => format!("Get {} to {}", config.text("variable")?, config.wanted()?),
        "sequence_match" => {
            let numbers: Vec<String> =
                config.value("sequence")?.elements().iter().map(words::plain).collect();
            let verb =
                if config.text("scanTrigger")? == "on_merge" { "Merge to" } else { "Bring onto the board" };
            format!("{verb} {}", numbers.join(", then "))
        }
        "board_match" => {
            let layers = config.value("targetLayers")?;
            let layers: Vec<&str> = layers.members().iter().map(|(name, _)| name.as_str()).collect();
            format!("Make {} look like the pattern", list(&layers)?)
        }
        "balance" => {
            let owners = config.value("owners")?;
            let owners = owners.elements().iter().filter_map(Value::as_str).map(config.named);
            let owners: Vec<String> = owners.collect();
            let owners: Vec<&str> = owners.iter().map(String::as_str).collect();
            let share =
                if config.value("requireEqual")? == Value::Bool(true) { "evenly among" } else { "among" };
            format!("Share {} {share} {}", config.text("layer")?, list(&owners)?)
        }
        "sum_constraint" => format!("Make {} add up to {}", config.lines()?, config.wanted()?),
        "count_constraint" => {
            let test = config.text("predicate")?;
            format!("Have {} values that are {} in {}", config.wanted()?, predicate(&test), config.lines()?)
        }
        "param_match" => {
            let thing = config.kind("checkKind").unwrap_or_else(|| "something".to_owned());
            let marker = config.kind("markerKind").unwrap_or_else(|| "marker".to_owned());
            let (name, value) = (config.text("checkParam")?, config.text("checkValue")?);
            format!("Have {thing} with {name} {value} on every {marker}")
        }
        _ => return None,
    })
}

/// `gte_3` as `at least 3`.
fn predicate(test: &str) -> String {
    let told = [("gte_", "at least "), ("lte_", "at most "), ("eq_", "")];
    let told = told.iter().find_map(|(word, told)| Some(format!("{told}{}", test.strip_prefix(word)?)));
    told.unwrap_or_else(|| test.to_owned())
}

/// `a, b and c`.
fn list(words: &[&str]) -> Option<String> {
    let (last, others) = words.split_last()?;
    Some(if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) })
}
