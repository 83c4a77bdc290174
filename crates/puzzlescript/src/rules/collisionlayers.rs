//! Rules about collisionlayers.

use super::rule;

rule! {
    pub static LAYERS_NONE: Error in "collisionlayers" = "layers-none";
    summary: "the COLLISIONLAYERS section is empty: compilation stops with no game";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_BAD_CHARACTER: Error in "collisionlayers" = "layer-bad-character";
    summary: "a character that is neither name nor separator";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_UNKNOWN_NAME: Error in "collisionlayers" = "layer-unknown-name";
    summary: "an undeclared name in a layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_AGGREGATE: Error in "collisionlayers" = "layer-aggregate";
    summary: "an AND name in a layer";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_BACKGROUND_SHARED: Error in "collisionlayers" = "layer-background-shared";
    summary: "background shares its layer line with other names";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_NONE_YET: Error in "collisionlayers" = "layer-none-yet";
    summary: "a name before any layer line (believed unreachable)";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_OBJECT_IN_MANY: Warning in "collisionlayers" = "layer-object-in-many";
    summary: "an object is listed in more than one layer; the last one wins";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static LAYER_OBJECT_REPEATED: Warning in "collisionlayers" = "layer-object-repeated";
    summary: "the same name twice in one layer line";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static OBJECT_UNLAYERED: Error in "collisionlayers" = "object-unlayered";
    summary: "an object is in no layer";
    doc: "";
    wrong: "";
    right: "";
}
