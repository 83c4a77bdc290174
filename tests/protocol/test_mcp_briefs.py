"""A scripted agent makes five levels of a pack from five briefs by tools alone."""

import one_level
from mcp_session import serve

# What is asked of the levels, in their order: the words are those of laws and those of `vary`.
BRIEFS = [
    "length 4..6",
    "length 7..9, need lantern",
    "length 8..10, use lantern",
    "length 10..13, never lantern",
    "length 14..20",
]


async def make(tools, path, model, briefs):
    """Makes a level for each brief and puts it at the end of the sequence. Returns what was proved of each."""
    made = []
    for at, brief in enumerate(briefs):
        # A seed of its own, since levels are named by it.
        answer = await tools.whole(
            "vary", path=f"{path}/levels/{model}.json", want=brief, count=1, seed=at + 1, seconds=60, out=f"{path}/levels"
        )
        [level] = answer["levels"]
        checked = await tools.whole("check", path=path)
        [finding] = [
            it for it in checked["findings"] if it["code"] == "level-not-in-sequence" and level["level"] in it["file"]
        ]
        [fix] = finding["fixes"]
        listed = await tools.whole("apply_fix", path=finding["file"], line=finding["line"], title=fix["title"])
        assert listed["applied"], listed
        made.append(level)
    return made


async def test_five_levels_are_made_from_five_briefs(tmp_path):
    pack = tmp_path / "pack"
    # The first level, whose board the others are made from.
    one_level.copy("lantern_walk", "the_hedge", pack)
    game = pack / "game.json"
    game.write_text(game.read_text(encoding="utf-8").replace(', "light": "Reach the beacon"', ""), encoding="utf-8")
    laws = [f'[[laws]]\nlevels = "{at}"\nrequire = "{brief}"\n' for at, brief in enumerate(BRIEFS, 2)]
    (pack / "goldpath.toml").write_text("\n".join(laws), encoding="utf-8")

    async with serve(tmp_path, "--write") as tools:
        made = await make(tools, "pack", "the_hedge", BRIEFS)
        assert [it["kind"] for it in made] == ["proved"] * 5, made
        checked = await tools.whole("check", path="pack")
        assert not checked["has_errors"], checked
        codes = [(it["code"], it["file"]) for it in checked["findings"]]
        assert not [it for it in codes if it[0].startswith("law-")], checked["findings"]
        won = [it["file"] for it in checked["levels"] if it["verdict"] == "won"]
        assert len(won) == 6, checked["levels"]
        assert not [file for code, file in codes if code == "level-not-in-sequence"], codes
        # The laws are no formality: with those of another level, a level breaks them.
        (pack / "goldpath.toml").write_text("\n".join(laws).replace("length 4..6", "length 5000.."), encoding="utf-8")
        broken = await tools.whole("check", path="pack")
        [finding] = [it for it in broken["findings"] if it["code"] == "law-broken"]
        assert "the_hedge_v1_1.json" in finding["file"], finding
