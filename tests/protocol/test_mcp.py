"""An independent client of `goldpath mcp`: every tool, compared with the command line."""

import asyncio
import pathlib
import re
import shutil
import subprocess

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import PaginatedRequestParams
from mcp_session import GOLDPATH, Refused, command, serve

OWN = pathlib.Path(__file__).parent.parent
READING = [
    "projects", "check", "explain", "catalog", "board", "play", "why", "solve", "necessity", "metrics", "vary", "more",
]  # fmt: skip
WRITING = ["apply_fix", "rename", "new"]
LEVEL = "packs/lantern_walk/levels/the_hedge.json"
GAME = "puzzlescript/tide.puzzlescript"


@pytest.fixture
def root(tmp_path):
    """A folder with all of our own packs and games."""
    root = tmp_path / "root"
    for folder in ["packs", "puzzlescript"]:
        shutil.copytree(OWN / folder, root / folder)
    return root


def texts(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


async def refused(tools, name, /, **arguments):
    with pytest.raises(Refused) as why:
        await tools(name, **arguments)
    return str(why.value)


async def test_tools_that_only_write_are_offered_where_files_may_change(root):
    for options, names in [([], READING), (["--write"], READING + WRITING)]:
        async with serve(root, *options) as tools:
            offered = (await tools.session.list_tools()).tools
            assert sorted(tool.name for tool in offered) == sorted(names)
            for tool in offered:
                assert tool.description and tool.output_schema and tool.input_schema["type"] == "object"
                assert tool.annotations.read_only_hint == (tool.name not in [*WRITING, "solve", "vary"])


async def test_what_is_there_is_what_a_check_finds(root):
    async with serve(root) as tools:
        found = await tools.whole("projects")
        assert found["counts"] == {"PuzzleScript game": 6, "pack": 9}
        (pack,) = [it for it in found["projects"] if it["path"].endswith("packs/lantern_walk")]
        assert (pack["type"], len(pack["levels"])) == ("pack", 4)
        checked = await tools.whole("check", hints=True)
    lines = command(root, "check", "--format", "json", "--levels")
    levels = [line for line in lines if "verdict" in line]
    assert [(it["file"], it["verdict"], it["text"]) for it in checked["levels"]] == [
        (it["file"], it["verdict"], it["text"]) for it in levels
    ]
    assert all((it["kind"] == "not decided") == (it["verdict"] == "notReplayed") for it in checked["levels"])
    findings = [line for line in lines if "code" in line]
    assert len(findings) > 30 and any(it["fixes"] for it in findings)
    assert [
        (it["file"], it["line"], it["column"], it["code"], it["severity"], it["message"], it.get("help"))
        for it in checked["findings"]
    ] == [
        (
            it["file"],
            it["range"]["start"]["line"] + 1,
            it["range"]["start"]["character"] + 1,
            it["code"],
            it["severity"],
            it["message"],
            it["help"],
        )
        for it in findings
    ]
    assert checked["has_errors"]


async def test_a_clean_pack_is_proved_to_be_won(root):
    async with serve(root) as tools:
        checked = await tools("check", path="packs/lantern_walk")
        assert not checked["has_errors"] and checked["findings"] == []
        assert [(it["kind"], it["verdict"]) for it in checked["levels"]] == [("proved", "won")] * 4
        assert "4 of 4 gold paths won" in checked["summary"]


async def test_codes_and_words_are_explained(root):
    async with serve(root) as tools:
        page = await tools("explain", what="unknown-variable")
        assert page["of"] == "diagnostic" and "A condition on it finds no value" in page["text"]
        page = await tools("explain", what="push_objects")
        assert page["of"] == "pack" and page["text"].startswith("### system: `push_objects`")
        found = await tools.whole("catalog", query="system:")
        assert found["count"] == len(found["pages"]) and len(found["pages"]) > 10
        assert (await tools("catalog", query="push_objects"))["pages"][0]["name"] == "system: push_objects"
        assert "did you mean `unknown-variable`" in await refused(tools, "explain", what="unknown-variabel")
        assert "fewer words" in await refused(tools, "catalog", query="zzz qqq")


async def test_boards_are_text_and_pictures(root):
    async with serve(root) as tools:
        drawn = await tools.result("board", path=LEVEL, picture=True)
        picture = drawn.content[1]
        assert picture.mime_type == "image/png" and picture.data.startswith("iVBORw0KGgo")
        later = await tools("board", path=LEVEL, step=2)
        assert later["board"] != drawn.structured_content["board"]
        assert "choose" in await refused(tools, "play", path="packs/lantern_walk")
        game = await tools("board", path=GAME, level=0)
        assert game["board"].startswith("level 0")


async def test_play_goes_on_from_the_gold_path_and_ends_where_it_wins(root):
    async with serve(root) as tools:
        start = await tools("play", path=LEVEL)
        assert (start["outcome"], start["kind"], start["turns"]) == ("playing", "proved", [])
        observed = command(root, "observe", LEVEL, "--format", "json")[0]
        assert start["legal"] == observed["legal_actions"] and start["goals"] == observed["goals"]
        solved = (await tools("solve", path=LEVEL))["levels"][0]
        won = await tools.whole("play", path=LEVEL, moves=solved["path"])
        assert (won["outcome"], won["played"], won["legal"]) == ("won", solved["length"], [])
        assert all(turn["accepted"] for turn in won["turns"]) and any(turn.get("events") for turn in won["turns"])
        last = await tools("play", path=LEVEL, after=solved["length"] - 1)
        assert last["outcome"] == "playing"
        game = await tools("play", path=GAME, level=0, moves="RR")
        assert game["played"] == 2
        assert "moves" in await refused(tools, "play", path=LEVEL, moves=["no such move"])


async def test_searches_say_what_the_command_line_says(root):
    def of_command(words, *keys):
        return [{key: line[key] for key in keys} for line in command(root, *words, "--format", "json")]

    def of_tool(levels, *keys):
        return [{key: line[key] for key in keys} for line in levels]

    keys = ["level", "verdict", "length", "lower", "path", "reason"]
    async with serve(root) as tools:
        for path in ["packs/lantern_walk", "packs/cold_harbor", GAME]:
            # Limits of states give the same on every machine.
            solved = await tools.whole("solve", path=path, states=2_000, seconds=60)
            words = ["solve", path, "--states", "2000", "--time", "60s"]
            assert of_tool(solved["levels"], *keys) == of_command(words, *keys)
            kinds = {"shortest": "proved", "unsolvable": "proved", "found": "found", "undecided": "not decided"}
            assert all(it["kind"] == kinds[it["verdict"]] for it in solved["levels"])
        limited = (await tools("solve", path=LEVEL, states=2))["levels"][0]
        assert limited["kind"] in ("not decided", "found")
        keys = ["level", "verdict", "length", "ways", "pathBits", "forced"]
        measured = await tools.whole("metrics", path="packs/lantern_walk")
        assert of_tool(measured["levels"], *keys) == of_command(["metrics", "packs/lantern_walk"], *keys)
        needs = await tools.whole("necessity", path=LEVEL)
        entities = command(root, "necessity", LEVEL, "--format", "json")[0]["entities"]
        keys = ["kind", "position", "need", "length"]
        assert of_tool(needs["without"], *keys) == of_tool(entities, *keys)
        assert {it["certainty"] for it in needs["without"] if it["need"] == "essential"} == {"proved"}
        events = await tools.whole("necessity", path=LEVEL, events=True)
        assert len(events["without"]) == len(command(root, "necessity", LEVEL, "--events", "--format", "json")[0]["events"])


async def test_causes_are_those_of_the_command_line(root):
    async with serve(root) as tools:
        for question, words in [
            ({"step": 2}, ["--step", "2"]),
            ({"cell": [1, 1]}, ["--cell", "1,1"]),
            ({"moves": ["right"]}, ["--moves", '["right"]']),
        ]:
            told = await tools.whole("why", path=LEVEL, **question)
            lines = command(root, "why", LEVEL, *words, "--format", "json")
            assert [it["title"] for it in told["answers"]] == [it["title"] for it in lines]
            assert [it["reasons"] for it in told["answers"]] == [it["reasons"] for it in lines]
        assert "outside of the board" in await refused(tools, "why", path=LEVEL, cell=[99, 99])


async def test_new_levels_are_those_of_the_seed(root):
    async with serve(root) as tools:
        made = await tools.whole("vary", path=LEVEL, count=2, seed=7)
        lines = command(root, "vary", LEVEL, "--count", "2", "--seed", "7", "--format", "json")
        assert [(it["length"], it["path"], it["text"]) for it in made["levels"]] == [
            (it["length"], it["path"], it["text"]) for it in lines
        ]
        assert all(it["kind"] == ("proved" if it["length"] == it["lower"] else "found") for it in made["levels"])
        assert "lenght" in await refused(tools, "vary", path=LEVEL, want="lenght 3")


async def test_files_change_only_where_they_may(root):
    before = texts(root)
    async with serve(root) as tools:
        for name, arguments in [
            ("rename", {"path": "packs/lantern_walk", "class": "kind", "old": "a", "new": "b"}),
            ("new", {"what": "pack", "path": "packs/mine"}),
            ("apply_fix", {"path": "packs/broken_logic"}),
            ("solve", {"path": LEVEL, "apply": True}),
            ("vary", {"path": LEVEL, "out": "new"}),
        ]:
            assert "--write" in await refused(tools, name, **arguments)
        await tools("check")
    assert texts(root) == before


async def test_a_pack_is_made_and_revised(root):
    async with serve(root, "--write") as tools:
        made = await tools("new", what="pack", path="packs/mine", title="Mine")
        assert any("packs/mine/game.json" in line for line in made["written"])
        await tools("new", what="level", path="packs/mine", id="second")
        checked = await tools("check", path="packs/mine")
        assert not checked["has_errors"] and len(checked["levels"]) == 2
        assert "already" in await refused(tools, "new", what="pack", path="packs/mine")
        await tools("new", what="puzzlescript", path="garden")
        await tools("new", what="wage", path="fox-hunt")
        assert (await tools.whole("projects"))["counts"] == {"WAGE game": 1, "PuzzleScript game": 7, "pack": 10}
        renamed = await tools("rename", path="packs/mine", **{"class": "level"}, old="second", new="the_end", dry_run=True)
        assert renamed["summary"].startswith("would rename") and renamed["places"]
        await tools("rename", path="packs/mine", **{"class": "level"}, old="second", new="the_end")
        assert (root / "packs/mine/levels/the_end.json").is_file()
        assert "second" in await refused(tools, "rename", path="packs/mine", **{"class": "level"}, old="second", new="x")


async def test_fixes_are_those_of_check_and_break_nothing(root):
    by_hand = root.parent / "by_hand"
    shutil.copytree(root, by_hand)
    subprocess.run([GOLDPATH, "check", "packs/broken_garden", "--fix"], cwd=by_hand, capture_output=True, check=False)
    kept = [*texts(root).values()]
    async with serve(root, "--write") as tools:
        tried = await tools("apply_fix", path="packs/broken_garden", dry_run=True)
        assert tried["applied"] and not tried["written"]
        assert [*texts(root).values()] == kept
        fixed = await tools("apply_fix", path="packs/broken_garden")
        assert fixed["written"] and fixed["applied"] == tried["applied"]
        for file in fixed["files"]:
            assert (root / file).read_bytes() == (by_hand / file).read_bytes()
        finding = next(it for it in (await tools.whole("check", hints=True))["findings"] if it.get("fixes"))
        one = await tools(
            "apply_fix", path=finding["file"], line=finding["line"], title=finding["fixes"][0]["title"], dry_run=True
        )
        assert len(one["applied"]) + len(one["rejected"]) == 1
        assert "no such finding" in await refused(tools, "apply_fix", path="packs/broken_garden", title="do magic")


async def test_a_shorter_gold_path_is_written(root):
    level = root / LEVEL
    text = level.read_text(encoding="utf-8")
    async with serve(root, "--write") as tools:
        path = (await tools("solve", path=LEVEL))["levels"][0]["path"]
        broken = re.sub(r'("goldPath":\s*)\[.*?\]', r'\1["left"]', text, flags=re.S)
        level.write_text(broken, encoding="utf-8")
        assert (await tools("check", path=LEVEL))["has_errors"]
        await tools("solve", path=LEVEL, apply=True)
        won = await tools("play", path=LEVEL, after=len(path))
        assert won["outcome"] == "won"


async def test_resources_can_be_read(root):
    async with serve(root) as tools:
        session = tools.session
        listed = await session.list_resources()
        uris = [it.uri for it in listed.resources]
        while listed.next_cursor:
            listed = await session.list_resources(params=PaginatedRequestParams(cursor=listed.next_cursor))
            uris += [it.uri for it in listed.resources]
        assert len(uris) == len(set(map(str, uris))) and len(uris) > 300
        assert len((await session.list_resource_templates()).resource_templates) == 3
        for kind in ["goldpath://board/", "goldpath://catalog/", "goldpath://diagnostic/"]:
            of_kind = [uri for uri in uris if str(uri).startswith(kind)]
            for uri in of_kind[:: max(1, len(of_kind) // 10)]:
                contents = (await session.read_resource(uri)).contents
                assert len(contents) == 1 and contents[0].text
        for uri in ["goldpath://board/../x?level=a", "goldpath://diagnostic/none", "file:///etc/passwd"]:
            with pytest.raises(MCPError):
                await session.read_resource(uri)


async def test_a_long_search_tells_how_far_it_is_and_can_be_cancelled(root):
    # A game that a search does not get to the end of.
    rows = "\n".join(["#" * 14, *["#P" + "*@" * 5 + "..#" if row == 1 else "#" + ".*@" * 4 + "#" for row in range(1, 9)], "#" * 14])
    game = SLOW + rows.replace("P", ".", rows.count("P") - 1) + "\n"
    (root / "slow.puzzlescript").write_text(game, encoding="utf-8")
    async with serve(root) as tools:
        reports = []

        async def report(progress, total, message):
            reports.append((progress, message))

        search = asyncio.ensure_future(
            tools.result("solve", path="slow.puzzlescript", level=0, seconds=600, progress=report)
        )
        for _ in range(600):
            await asyncio.sleep(0.1)
            if len(reports) >= 3 or search.done():
                break
        assert not search.done(), search.result()
        assert [it[0] for it in reports] == sorted({it[0] for it in reports}) and "states" in reports[0][1]
        search.cancel()
        # The others are answered meanwhile and afterwards.
        checked = await asyncio.wait_for(tools("check", path="packs/lantern_walk"), 60)
        assert not checked["has_errors"]
        # All that may work at a time is free again.
        several = [tools("solve", path=LEVEL) for _ in range(6)]
        assert all(it["levels"][0]["kind"] == "proved" for it in await asyncio.wait_for(asyncio.gather(*several), 60))


SLOW = """title slow

========
OBJECTS
========

Background
black

Wall
gray

Player
blue

Crate
orange

Target
red

=======
LEGEND
=======

. = Background
# = Wall
P = Player
* = Crate
@ = Target

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Target
Player, Wall, Crate

======
RULES
======

[ > Player | Crate ] -> [ > Player | > Crate ]

==============
WINCONDITIONS
==============

All Target on Crate

=======
LEVELS
=======

"""


async def test_several_sessions_work_at_once(root):
    async def one(number):
        async with serve(root) as tools:
            solved = await tools("solve", path=LEVEL)
            checked = await tools("check", path=["packs/lantern_walk", "packs/cold_harbor"][number % 2])
            return solved["levels"][0]["length"], checked["has_errors"]

    answers = await asyncio.gather(*(one(number) for number in range(10)))
    assert len({length for length, _ in answers}) == 1 and not any(errors for _, errors in answers)
