//! What the prelude sets (spec section 3).

use puzzlescript_engine::model::Prelude;

use super::Context;
use super::appearance::color_of;
use crate::read::{SettingLine, trim};
use crate::rules::prelude::{
    BACKGROUND_COLOR_INVALID, DIMENSION_NONPOSITIVE, DIMENSION_NOT_INTEGER, DIMENSIONS_NONPOSITIVE,
    DIMENSIONS_SHAPE, DIMENSIONS_UNREADABLE, TEXT_COLOR_INVALID,
};
use crate::words::{Palette, is_color};

/// The settings, of which the last of each counts; says what is wrong with the sizes.
pub(crate) fn settings(context: &mut Context<'_>, palette: &Palette) -> Prelude {
    let last = |key: &str| last(context, key);
    let has = |key: &str| last(key).is_some();
    let text = |key: &str| last(key).map(|line| line.value.clone());
    let color = |key: &str| last(key).and_then(|line| color_of(&line.value.to_lowercase(), palette));
    let seconds = |key: &str| last(key).and_then(|line| seconds(&line.value));
    let homepage = text("homepage").map(|it| it.replace("http://", "").replace("https://", ""));
    let mut prelude = Prelude {
        title: text("title"),
        author: text("author"),
        homepage,
        background_color: color("background_color"),
        text_color: color("text_color"),
        key_repeat_interval: seconds("key_repeat_interval"),
        realtime_interval: seconds("realtime_interval"),
        again_interval: seconds("again_interval"),
        flickscreen: None,
        zoomscreen: None,
        run_rules_on_level_start: has("run_rules_on_level_start"),
        require_player_movement: has("require_player_movement"),
        no_undo: has("noundo"),
        no_restart: has("norestart"),
        no_action: has("noaction"),
        no_repeat_action: has("norepeat_action"),
        throttle_movement: has("throttle_movement"),
        scanline: has("scanline"),
        debug: has("debug"),
        verbose_logging: has("verbose_logging"),
    };
    prelude.flickscreen = size(context, "flickscreen");
    prelude.zoomscreen = size(context, "zoomscreen");
    prelude
}

/// The last line of a setting.
fn last<'c>(context: &Context<'c>, key: &str) -> Option<&'c SettingLine> {
    context.source.settings.iter().rfind(|line| line.setting.key == key)
}

/// The number at the front of a text.
fn seconds(written: &str) -> Option<f64> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let end = written.find(|letter| !is_number(letter)).unwrap_or(written.len());
    written.get(..end)?.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The whole number that a text is.
fn whole(written: &str) -> Option<i64> {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, written),
    };
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number too large for any screen is as good as the largest.
    is_whole.then(|| sign * digits.parse().unwrap_or(i64::from(u32::MAX)).min(i64::from(u32::MAX)))
}

/// The value of a setting for a part of the board, in cells.
fn size(context: &mut Context<'_>, key: &str) -> Option<(u32, u32)> {
    let line = last(context, key)?;
    let value = line.value.to_lowercase();
    let sides: Vec<&str> = value.split('x').collect();
    let [width, height] = sides.as_slice() else {
        let text = format!("`{key}` must be a width and a height as in `5x4`");
        context.say(&DIMENSIONS_SHAPE, line.line, line.value_at, text);
        return None;
    };
    let read = [width, height].map(|side| (trim(side), whole(trim(side))));
    for (side, number) in read {
        if number.is_none() {
            let text = format!("`{side}` is not a whole number");
            context.say(&DIMENSION_NOT_INTEGER, line.line, line.value_at, text);
        } else if number.is_some_and(|number| number <= 0) {
            let text = format!("`{side}` must be more than zero");
            context.say(&DIMENSION_NONPOSITIVE, line.line, line.value_at, text);
        }
    }
    let [(_, Some(width)), (_, Some(height))] = read else {
        let text = format!("invalid size `{value}` for `{key}`; expected a width and a height as in `5x4`");
        context.say(&DIMENSIONS_UNREADABLE, line.line, line.value_at, text);
        return None;
    };
    if width <= 0 || height <= 0 {
        let text = format!("width and height of `{key}` must be more than zero");
        context.say(&DIMENSIONS_NONPOSITIVE, line.line, line.value_at, text);
    }
    let side = |number: i64| u32::try_from(number.max(1)).unwrap_or(u32::MAX);
    Some((side(width), side(height)))
}

/// Says which of the colors of the screen is none.
pub(crate) fn check_colors(context: &mut Context<'_>) {
    for (key, rule) in [("text_color", &TEXT_COLOR_INVALID), ("background_color", &BACKGROUND_COLOR_INVALID)]
    {
        if let Some(line) = last(context, key).filter(|line| !is_color(&line.value.to_lowercase())) {
            let text = format!("unknown color `{}`", line.value);
            context.say(rule, line.line, line.value_at, text);
        }
    }
}
