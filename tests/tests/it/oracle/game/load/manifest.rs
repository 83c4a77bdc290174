//! casts.md, "Loading": manifest and theme, which do not affect play but can stop the load.

use super::super::values::{Go, Object, Value};
use super::{each_object, each_text, objects_by_name, values_of};

/// Throws if production does not load the manifest.
pub(super) fn manifest(value: &Value) -> Go<()> {
    let manifest = value.object("manifest")?;
    for key in ["dslVersion", "gameId", "title", "version", "minEngineVersion"] {
        manifest.get(key).text(key)?;
    }
    manifest.get("packVersion").whole("packVersion")?;
    let texts = [
        "author",
        "shortDescription",
        "description",
        "gameFile",
        "levelDirectory",
        "assetsDirectory",
        "coverImage",
        "license",
        "website",
    ];
    for key in texts {
        manifest.get(key).maybe_text(key)?;
    }
    each_text(manifest.get("sharedAssets"), "sharedAssets")?;
    each_text(manifest.get("tags"), "tags")
}

/// Throws if production does not load the theme.
pub(super) fn theme(value: &Value) -> Go<()> {
    let theme = value.object("theme")?;
    for key in ["coverImage", "primaryColor", "backgroundColor"] {
        theme.get(key).maybe_text(key)?;
    }
    if let Some(controls) = theme.get("controls").maybe_object("controls")? {
        for gesture in each_object(controls.get("gestureMap"), "gestureMap")? {
            gesture_entry(&gesture)?;
        }
    }
    if let Some(style) = theme.get("boardStyle").maybe_object("boardStyle")? {
        for key in ["cellSize", "cellSpacing", "borderRadius"] {
            style.get(key).maybe_whole(key)?;
        }
        style.get("gridLineColor").maybe_text("gridLineColor")?;
        style.get("showGridLines").maybe_flag("showGridLines")?;
    }
    if let Some(avatar) = theme.get("avatar").maybe_object("avatar")? {
        avatar.get("visible").maybe_flag("visible")?;
        avatar.get("sprite").maybe_text("sprite")?;
        for (_, state) in objects_by_name(avatar.get("sprites"), "sprites")? {
            for entry in values_of(&state) {
                sprite(&entry)?;
            }
        }
    }
    for (_, effect) in objects_by_name(theme.get("effects"), "effects")? {
        effect.get("sheet").text("sheet")?;
        for key in ["frames", "durationMs", "scale"] {
            if let Some(number) = effect.get(key).maybe_number(key)?
                && key != "scale"
            {
                super::super::values::cut(&number, key)?;
            }
        }
    }
    theme.get("palette").maybe_object("palette")?;
    Ok(())
}

fn gesture_entry(gesture: &Object) -> Go<()> {
    gesture.get("gesture").text("gesture")?;
    gesture.get("action").text("action")?;
    gesture.get("key").maybe_text("key")?;
    gesture.get("buttonId").maybe_text("buttonId")?;
    if let Some(mapping) = gesture.get("paramMapping").maybe_object("paramMapping")? {
        for source in values_of(&mapping) {
            source.text("paramMapping")?;
        }
    }
    gesture.get("params").maybe_object("params")?;
    Ok(())
}

fn sprite(entry: &Value) -> Go<()> {
    if matches!(entry, Value::Text(_)) {
        return Ok(());
    }
    let entry = entry.object("an entry of sprites")?;
    if entry.has("mirror") {
        entry.get("mirror").text("mirror")?;
        return Ok(());
    }
    for frame in entry.get("frames").list("frames")? {
        frame.text("frames")?;
    }
    entry.get("duration").maybe_whole("duration")?;
    entry.get("mode").maybe_text("mode")?;
    Ok(())
}
