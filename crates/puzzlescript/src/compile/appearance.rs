//! Colors and pictures of objects (spec sections 3 and 4).

use puzzlescript_engine::model::{Color, Object, SPRITE_SIZE};

use super::Context;
use super::dictionary::Dictionary;
use crate::messages::{Line, Message};
use crate::read;
use crate::rules::objects::{COLOR_MISSING, COLOR_TOO_MANY, SPRITE_NOT_5X5};
use crate::rules::prelude::PALETTE_UNKNOWN;
use crate::words::{self, COLORS_PER_OBJECT, PALETTES, Palette, TRANSPARENT, Value};

/// The color of what has none.
const MAGENTA: Color = Color::Rgb(0xff, 0, 0xff);

/// The palette that the settings choose; of several the last one that there is.
pub(crate) fn palette(context: &mut Context<'_>) -> &'static Palette {
    for line in context.source.settings.iter().filter(|line| line.setting.value == Value::Palette) {
        let written = line.value.to_lowercase();
        if words::palette(&written).is_some() {
            continue;
        }
        let near = language::nearest(&written, PALETTES.iter().map(|it| it.name));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let text = format!("unknown palette `{written}`{near}");
        context.messages.say(Message::new(&PALETTE_UNKNOWN, Line::At(0), line.value_at, text));
    }
    context.source.palette()
}

/// The objects by their places, in the order in which the reference walks them: names that are numbers come first.
pub(crate) fn in_order(context: &Context<'_>) -> Vec<usize> {
    let source = context.source;
    let number = |object: &read::Object| -> Option<u32> {
        let name = source.names.written(object.word.name);
        let number: u32 = name.parse().ok().filter(|number| *number < u32::MAX)?;
        (number.to_string() == name).then_some(number)
    };
    let mut places: Vec<(Option<u32>, usize)> =
        source.objects.iter().enumerate().map(|(place, object)| (number(object), place)).collect();
    places.sort_by_key(|(number, place)| (number.is_none(), *number, *place));
    places.into_iter().map(|(_, place)| place).collect()
}

/// Says what is wrong with colors and pictures.
pub(crate) fn check(context: &mut Context<'_>) {
    let source = context.source;
    let objects: Vec<&read::Object> =
        in_order(context).into_iter().filter_map(|place| source.objects.get(place)).collect();
    for object in &objects {
        if object.colors.len() > COLORS_PER_OBJECT {
            let at = object.colors.get(COLORS_PER_OBJECT).map_or(object.word.at, |(_, at)| *at);
            let name = source.names.written(object.word.name);
            let text = format!(
                "`{name}` has {} colors; at most {COLORS_PER_OBJECT} are allowed",
                object.colors.len()
            );
            context.say(&COLOR_TOO_MANY, object.line + 1, at, text);
        }
    }
    for object in &objects {
        let name = source.names.written(object.word.name);
        if object.colors.is_empty() {
            context.say(&COLOR_MISSING, object.line, object.word.at, format!("`{name}` has no color"));
        }
        let is_square =
            object.rows.len() == SPRITE_SIZE && object.rows.iter().all(|row| row.pixels.len() == SPRITE_SIZE);
        if !object.rows.is_empty() && !is_square {
            let widest = object.rows.iter().map(|row| row.pixels.len()).max().unwrap_or(0);
            let text = format!(
                "the sprite of `{name}` has {} rows of up to {widest} pixels, not {SPRITE_SIZE} of {SPRITE_SIZE}",
                object.rows.len()
            );
            context.say(&SPRITE_NOT_5X5, object.line, object.word.at, text);
        }
    }
}

/// The objects that are in a layer, in the order of their ids.
pub(crate) fn objects(context: &Context<'_>, dictionary: &Dictionary, palette: &Palette) -> Vec<Object> {
    let source = context.source;
    let made = |place: &usize| {
        let object = source.objects.get(*place)?;
        let layer = dictionary.order.layers.get(*place).copied().flatten()?;
        let at = object.word.at;
        let written = context.text.get(usize::from(at.start())..usize::from(at.end())).unwrap_or("");
        let mut colors: Vec<Color> =
            object.colors.iter().filter_map(|(color, _)| color_of(color, palette)).collect();
        if colors.is_empty() {
            colors.push(MAGENTA);
        }
        let pixel = |pixel: &u8| pixel.is_ascii_digit().then(|| pixel - b'0');
        Some(Object {
            name: source.names.text(object.word.name).to_owned(),
            written: written.to_owned(),
            layer,
            colors,
            sprite: object.rows.iter().map(|row| row.pixels.iter().map(pixel).collect()).collect(),
            line: object.line,
        })
    };
    dictionary.order.objects.iter().filter_map(made).collect()
}

/// The color of a word in lower case, if it is one.
pub(crate) fn color_of(written: &str, palette: &Palette) -> Option<Color> {
    if written == TRANSPARENT {
        return Some(Color::Transparent);
    }
    let rgb = |value: u32| Color::Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8);
    if let Some(digits) = written.strip_prefix('#') {
        let value = u32::from_str_radix(digits, 16).ok();
        return match (digits.len(), value) {
            (6, Some(value)) => Some(rgb(value)),
            (3, Some(value)) => {
                let part = |shift: u32| ((value >> shift & 15) * 17) as u8;
                Some(Color::Rgb(part(8), part(4), part(0)))
            }
            _ => None,
        };
    }
    palette.value(written).map(rgb)
}
