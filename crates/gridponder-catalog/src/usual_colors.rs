//! The names of colors that packs use without a palette.

/// Each name with a color. They are those of CSS, but for `amber`, which is that of Material Design: what the game draws for
/// them is not documented.
pub const USUAL_COLORS: [(&str, &str); 24] = [
    ("amber", "#ffc107"),
    ("aqua", "#00ffff"),
    ("black", "#000000"),
    ("blue", "#0000ff"),
    ("brown", "#a52a2a"),
    ("cyan", "#00ffff"),
    ("fuchsia", "#ff00ff"),
    ("gold", "#ffd700"),
    ("gray", "#808080"),
    ("green", "#008000"),
    ("grey", "#808080"),
    ("indigo", "#4b0082"),
    ("lime", "#00ff00"),
    ("magenta", "#ff00ff"),
    ("maroon", "#800000"),
    ("navy", "#000080"),
    ("olive", "#808000"),
    ("orange", "#ffa500"),
    ("pink", "#ffc0cb"),
    ("purple", "#800080"),
    ("red", "#ff0000"),
    ("teal", "#008080"),
    ("white", "#ffffff"),
    ("yellow", "#ffff00"),
];
