//! The types that the released game requires when it loads the files of a pack. The check is compared with
//! this table.
//!
//! Each line is a file, the JSON Pointers of some of its values, and the required type. `whole` is a 64-bit
//! integer without point and exponent; `cell` is an array that begins with two of them. With `?` the value
//! may be absent or `null`; with `!` the game stops in both cases; with `.` it may be absent, but the game
//! stops at `null`. `asked` marks values that the game does not need but whose absence is an error.

/// The table.
pub(crate) const TABLE: &str = "
manifest.json    /                                                                  object!
manifest.json    /dslVersion /gameId /title /version /minEngineVersion              text!
manifest.json    /packVersion                                                       whole!
manifest.json    /author /shortDescription /description /gameFile /levelDirectory   text?
manifest.json    /assetsDirectory /coverImage /license /website                     text?
manifest.json    /sharedAssets /tags                                                list?
manifest.json    /sharedAssets/0 /tags/0                                            text.

theme.json       /                                                                  object!
theme.json       /controls /boardStyle /avatar /effects /palette                    object?
theme.json       /coverImage /primaryColor /backgroundColor                         text?
theme.json       /controls/gestureMap                                               list? asked
theme.json       /controls/gestureMap/0                                             object.
theme.json       /controls/gestureMap/0/gesture /controls/gestureMap/0/action       text!
theme.json       /controls/gestureMap/1/key                                         text?
theme.json       /controls/gestureMap/1/buttonId                                    text? asked
theme.json       /controls/gestureMap/0/paramMapping /controls/gestureMap/1/params  object?
theme.json       /controls/gestureMap/0/paramMapping/direction                      text.
theme.json       /boardStyle/cellSize /boardStyle/cellSpacing                       whole?
theme.json       /boardStyle/borderRadius                                           whole?
theme.json       /boardStyle/gridLineColor                                          text?
theme.json       /boardStyle/showGridLines                                          flag?
theme.json       /avatar/visible                                                    flag?
theme.json       /avatar/sprite                                                     text?
theme.json       /avatar/sprites                                                    object?
theme.json       /avatar/sprites/idle                                               object.
theme.json       /avatar/sprites/idle/up                                            text-or-object.
theme.json       /avatar/sprites/idle/left/mirror                                   text!
theme.json       /avatar/sprites/idle/right/frames                                  list!
theme.json       /avatar/sprites/idle/right/frames/0                                text.
theme.json       /avatar/sprites/idle/right/duration                                whole?
theme.json       /avatar/sprites/idle/right/mode                                    text?
theme.json       /effects/avatar_entered                                            object.
theme.json       /effects/avatar_entered/sheet                                      text!
theme.json       /effects/avatar_entered/frames /effects/avatar_entered/durationMs  number?
theme.json       /effects/avatar_entered/scale                                      number?
theme.json       /palette/leaf                                                      any?

game.json        /                                                                  object!
game.json        /layers /actions /systems /levelSequence                           list? asked
game.json        /rules                                                             list?
game.json        /entityKinds                                                       object? asked
game.json        /defaults /ui /goalDescriptions                                    object?
game.json        /layers/2 /actions/0 /systems/0 /rules/0 /levelSequence/0          object.
game.json        /layers/1/id /layers/1/occupancy                                   text!
game.json        /layers/1/default                                                  text?
game.json        /actions/0/id                                                      text!
game.json        /actions/0/params                                                  object?
game.json        /actions/0/params/direction                                        object.
game.json        /actions/0/params/direction/type                                   text!
game.json        /actions/0/params/direction/values                                 list?
game.json        /actions/0/params/direction/values/3                               text.
game.json        /actions/0/entityKind /actions/0/color                             text?
game.json        /entityKinds/rock                                                  object.
game.json        /entityKinds/rock/symbol /entityKinds/rock/layer                   text!
game.json        /entityKinds/rock/tags                                             list?
game.json        /entityKinds/rock/tags/0                                           text.
game.json        /entityKinds/rock/sprite /entityKinds/rock/uiName                  text?
game.json        /entityKinds/rock/description /entityKinds/rock/symbolParam        text?
game.json        /entityKinds/rock/spriteParam                                      text?
game.json        /entityKinds/rock/motion /entityKinds/rock/outline                 object?
game.json        /entityKinds/rock/display                                          object?
game.json        /entityKinds/rock/params /entityKinds/rock/animations              object?
game.json        /entityKinds/rock/params/size                                      object.
game.json        /entityKinds/rock/params/size/type                                 text!
game.json        /entityKinds/rock/params/size/required                             flag?
game.json        /entityKinds/rock/animations/burn                                  object.
game.json        /entityKinds/rock/animations/burn/frames                           list!
game.json        /entityKinds/rock/animations/burn/frames/0                         text.
game.json        /entityKinds/rock/animations/burn/duration                         whole!
game.json        /entityKinds/rock/animations/burn/mode                             text?
game.json        /systems/0/id /systems/0/type                                      text!
game.json        /systems/0/config                                                  object? asked
game.json        /systems/0/enabled                                                 flag?
game.json        /levelSequence/0/type /levelSequence/0/ref                         text!
game.json        /levelSequence/1/title /levelSequence/1/text                       text?
game.json        /levelSequence/1/image                                             text?
game.json        /defaults/avatar                                                   object?
game.json        /defaults/avatar/enabled                                           flag?
game.json        /defaults/avatar/facing                                            text?
game.json        /defaults/maxCascadeDepth                                          whole?
game.json        /ui/showGoal /ui/showGuide                                         flag?
game.json        /goalDescriptions/flag                                             text.

game.json        /rules/0/id /rules/0/on                                            text!
game.json        /rules/0/then                                                      list!
game.json        /rules/0/then/0                                                    object.
game.json        /rules/0/priority                                                  whole?
game.json        /rules/0/once                                                      flag?
game.json        /rules/0/where /rules/0/if                                         object?
game.json        /rules/0/where/all_of /rules/0/if/any_of                           list!
game.json        /rules/0/where/all_of/0 /rules/0/if/any_of/0                       object.
game.json        /rules/0/where/all_of/0/position                                   cell!
game.json        /rules/0/where/all_of/1/position_has_tag                           object!
game.json        /rules/0/where/all_of/1/position_has_tag/layer                     text!
game.json        /rules/0/where/all_of/1/position_has_tag/tag                       text!
game.json        /rules/0/where/all_of/2/event                                      object!
game.json        /rules/0/where/all_of/2/event/kind                                 text?
game.json        /rules/0/where/all_of/2/event/param                                text?
game.json        /rules/0/where/all_of/2/event/equals                               any?
game.json        /rules/0/if/any_of/0/cell                                          object!
game.json        /rules/0/if/any_of/0/cell/position                                 cell!
game.json        /rules/0/if/any_of/0/cell/layer                                    text!
game.json        /rules/0/if/any_of/0/cell/kind                                     text? asked
game.json        /rules/0/if/any_of/1/cell/hasTag                                   text? asked
game.json        /rules/0/if/any_of/2/cell/isEmpty                                  flag? asked
game.json        /rules/0/if/any_of/3/avatar                                        object!
game.json        /rules/0/if/any_of/3/avatar/at                                     cell?
game.json        /rules/0/if/any_of/3/avatar/hasItem                                any?
game.json        /rules/0/if/any_of/4/variable                                      object!
game.json        /rules/0/if/any_of/4/variable/name                                 text!
game.json        /rules/0/if/any_of/4/variable/op                                   text!
game.json        /rules/0/if/any_of/4/variable/value                                any? asked
game.json        /rules/0/if/any_of/5/emitter_has_next                              object!
game.json        /rules/0/if/any_of/5/emitter_has_next/emitterId                    text!
game.json        /rules/0/if/any_of/6/board_count                                   object!
game.json        /rules/0/if/any_of/6/board_count/op                                text!
game.json        /rules/0/if/any_of/6/board_count/value                             whole!
game.json        /rules/0/if/any_of/6/board_count/kind                              text?
game.json        /rules/0/if/any_of/6/board_count/tag                               text?
game.json        /rules/0/if/any_of/6/board_count/layer                             text?
game.json        /rules/0/if/any_of/7/not                                           object!
game.json        /rules/0/then/0/set_variable                                       object!
game.json        /rules/0/then/1/clear_inventory                                    object-or-null.
game.json        /rules/0/then/2/resolve_move                                       object-or-null.

levels/one.json  /                                                                  object!
levels/one.json  /id                                                                text!
levels/one.json  /title /guide                                                      text?
levels/one.json  /metadata /state                                                   object?
levels/one.json  /metadata/difficulty /metadata/tags                                any?
levels/one.json  /board                                                             object!
levels/one.json  /board/size                                                        size!
levels/one.json  /board/layers                                                      object?
levels/one.json  /board/layers/markers                                              layer.
levels/one.json  /board/layers/markers/0                                            row.
levels/one.json  /board/layers/markers/0/0                                          entity.
levels/one.json  /board/layers/markers/0/3/kind                                     text!
levels/one.json  /board/layers/objects/format                                       text!
levels/one.json  /board/layers/objects/entries                                      list? asked
levels/one.json  /board/layers/objects/entries/0                                    object.
levels/one.json  /board/layers/objects/entries/0/position                           cell!
levels/one.json  /board/layers/objects/entries/0/kind                               text? asked
levels/one.json  /board/multiCellObjects                                            list?
levels/one.json  /board/multiCellObjects/0                                          object.
levels/one.json  /board/multiCellObjects/0/id /board/multiCellObjects/0/kind        text!
levels/one.json  /board/multiCellObjects/0/params                                   object?
levels/one.json  /board/multiCellObjects/0/cells                                    list!
levels/one.json  /board/multiCellObjects/0/cells/0                                  cell-or-sprite.
levels/one.json  /board/multiCellObjects/0/cells/1/position                         cell!
levels/one.json  /board/multiCellObjects/0/cells/1/sprite                           text?
levels/one.json  /goals                                                             list? asked
levels/one.json  /goals/0                                                           object.
levels/one.json  /goals/0/id /goals/0/type                                          text!
levels/one.json  /goals/0/config                                                    object? asked
levels/one.json  /goals/0/display                                                   object?
levels/one.json  /loseConditions                                                    list?
levels/one.json  /loseConditions/0                                                  object.
levels/one.json  /loseConditions/0/type                                             text!
levels/one.json  /loseConditions/0/config                                           object? asked
levels/one.json  /rules                                                             list?
levels/one.json  /rules/0                                                           object.
levels/one.json  /rules/0/then                                                      list!
levels/one.json  /systemOverrides                                                   object?
levels/one.json  /systemOverrides/walk                                              object.
levels/one.json  /solution                                                          object? asked
levels/one.json  /solution/goldPath                                                 list? asked
levels/one.json  /solution/goldPath/0                                               step.
levels/one.json  /solution/goldPath/1/action                                        text? asked
levels/one.json  /solution/hintStops                                                list?
levels/one.json  /solution/hintStops/0                                              whole.
";

/// A place, and the type that is required there.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: &'static str,
    pub(crate) pointer: &'static str,
    pub(crate) wanted: &'static str,
    /// Whether its absence is an error although the game does not need it.
    pub(crate) is_asked_for: bool,
}

/// The places of the table.
pub(crate) fn places() -> Vec<Place> {
    let mut places = Vec::new();
    for line in TABLE.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let file = words.next().expect("a line begins with a file");
        let (pointers, wanted): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('/'));
        let is_asked_for = wanted.get(1) == Some(&"asked");
        let place = |pointer| Place {
            file,
            pointer: if pointer == "/" { "" } else { pointer },
            wanted: wanted[0],
            is_asked_for,
        };
        places.extend(pointers.into_iter().map(place));
    }
    places
}

impl Place {
    /// The required type, and whether `null` is accepted.
    fn parts(&self) -> (&'static str, bool) {
        let (wanted, null) = self.wanted.split_at(self.wanted.len() - 1);
        let takes_null =
            matches!(wanted, "any" | "layer" | "row" | "entity" | "cell-or-sprite" | "object-or-null");
        (wanted, null == "?" || takes_null)
    }

    /// JSON texts to insert, each with whether the game stops at it.
    pub(crate) fn values(&self) -> Vec<(&'static str, bool)> {
        let (wanted, takes_null) = self.parts();
        let (fine, wrong): (&[&str], &[&str]) = match wanted {
            "any" => (&["true", "1", "2.5", "\"text\"", "[]", "{}"], &[]),
            "text" => (&["\"text\""], &["true", "1", "[]", "{}"]),
            "flag" => (&["true"], &["1", "\"true\"", "[]"]),
            "whole" => (&["1"], &["true", "\"1\"", "2.0", "2.5", "1e2", "9223372036854775808", "[]"]),
            "number" => (&["1", "2.5", "1e2"], &["true", "\"1\"", "[]"]),
            "list" => (&[], &["1", "\"text\"", "{}"]),
            "row" | "layer" => (&["[]"], &["1", "\"text\"", "{}"]),
            "object" => (&[], &["1", "\"text\"", "[]"]),
            "object-or-null" => (&["{}"], &["1", "\"text\"", "[]"]),
            "cell" => {
                (&["[1, 1]", "[1, 1, 1]"], &["1", "[1]", "[1.0, 1]", "[null, 1]", "{ \"x\": 1, \"y\": 1 }"])
            }
            "size" => (&["[1, 1]"], &["1", "[1]", "[1.0, 1]", "[-1, 1]", "{}"]),
            "cell-or-sprite" => (&["1", "\"text\"", "[1, 1]"], &["[1]", "[1.0, 1]", "{}"]),
            "text-or-object" | "entity" => (&["\"text\""], &["1", "true", "[]", "{}"]),
            "step" => (&["\"text\"", "{}"], &["1", "true", "[]"]),
            other => panic!("{other} is no type of the table"),
        };
        let all = fine.iter().map(|value| (*value, false)).chain(wrong.iter().map(|value| (*value, true)));
        all.chain([("null", !takes_null)]).collect()
    }

    /// Returns true if the game stops when the value is absent.
    pub(crate) fn stops_at_absence(&self) -> bool {
        self.wanted.ends_with('!')
    }
}
