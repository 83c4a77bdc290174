//! Settings and their values (spec section 3).

use std::borrow::Cow;

use language::CompletionKind;

use super::items::Items;
use super::objects::propose_colors;
use super::place::Place;
use crate::read::TokenKind;
use crate::words::{PALETTES, SETTINGS, Setting, Value, setting};

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    if place.is_start {
        let lines = &place.reading.source.settings;
        let is_there =
            |it: &Setting| lines.iter().any(|line| line.setting.key == it.key && line.at != place.word);
        for it in SETTINGS.iter().filter(|it| !is_there(it)) {
            propose_setting(place, items, it);
        }
        return;
    }
    let [first, ..] = place.before.as_slice() else { return };
    let value = setting(&place.lower(first)).filter(|_| first.kind == TokenKind::Setting).map(|it| it.value);
    match value {
        Some(Value::Palette) => {
            for (number, palette) in (1..).zip(PALETTES) {
                let mut item = items.item(palette.name, CompletionKind::EnumMember, palette.name.to_owned());
                item.detail = Some(format!("palette {number}"));
                items.add(palette.name, 0, item);
            }
        }
        Some(Value::Color) => propose_colors(place, items),
        _ => {}
    }
}

/// A key; with a place for its value where none follows.
fn propose_setting(place: &Place<'_>, items: &mut Items<'_>, it: &'static Setting) {
    let takes_value = it.value != Value::Flag;
    let mut item = items.item(it.key, CompletionKind::Property, it.key.to_owned());
    if takes_value && place.is_end() {
        item.edit.insert = match (it.value, it.default) {
            (Value::Palette, _) => format!("{} $0", it.key),
            (Value::Size, _) => format!("{} ${{1:5x5}}", it.key),
            (_, Some(default)) => format!("{} ${{1:{default}}}", it.key),
            (Value::Seconds, None) => format!("{} ${{1:0.5}}", it.key),
            (_, None) => format!("{} ${{1:{}}}", it.key, it.key),
        };
        item.is_snippet = true;
    }
    item.detail = it.default.map(|default| format!("default {default}"));
    item.documentation = Some(Cow::Borrowed(it.doc));
    items.add(it.key, 0, item);
}
