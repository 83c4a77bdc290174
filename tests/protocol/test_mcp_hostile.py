"""What `goldpath mcp` does with messages that are none, and with paths and links that lead elsewhere."""

import json
import os
import pathlib
import random
import shutil
import subprocess

import pytest
from mcp_session import GOLDPATH, Refused, serve

OWN = pathlib.Path(__file__).parent.parent
LEVEL = "packs/lantern_walk/levels/the_hedge.json"
# GOLDPATH_EFFORT makes it more.
CALLS = 300 * int(os.environ.get("GOLDPATH_EFFORT", "1") or 1)


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    shutil.copytree(OWN / "packs/lantern_walk", root / "packs/lantern_walk")
    shutil.copytree(OWN / "puzzlescript", root / "puzzlescript")
    return root


def texts(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()}


class Raw:
    """A server that is written to and read line by line."""

    def __init__(self, root, *options):
        words = [GOLDPATH, "mcp", "--root", str(root), *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def write(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else line.encode())
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def request(self, number, method, params=None):
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.write(json.dumps(message if params is None else {**message, "params": params}))

    def answer(self, number):
        """The answer with this id, and those before it."""
        before = []
        while True:
            line = self.process.stdout.readline()
            assert line, f"the server has ended: {self.process.stderr.read().decode()}"
            message = json.loads(line)
            assert message["jsonrpc"] == "2.0"
            if message.get("id") == number:
                return message, before
            before.append(message)

    def begin(self):
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
        self.request("begin", "initialize", client)
        answer, before = self.answer("begin")
        assert answer["result"]["serverInfo"]["name"] == "goldpath"
        self.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        return before

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(20) == 0, self.process.stderr.read().decode()
        said = self.process.stderr.read().decode()
        assert "panic" not in said, said
        return [json.loads(line) for line in self.process.stdout.read().splitlines()]


def test_malformed_messages_are_answered_with_errors(root):
    server = Raw(root)
    # Also before a session has begun.
    server.write("{")
    server.request(1, "tools/list")
    server.write('{"jsonrpc": "2.0", "method": "notifications/nothing"}')
    before = server.begin()
    assert [it["error"]["code"] for it in before if it.get("id") is None] == [-32700]
    assert [bool(it.get("error")) for it in before if it.get("id") == 1] == [True]
    for number, (line, code, told) in enumerate(
        [
            ("nothing", -32700, None),
            ('{"jsonrpc": "2.0", "id": 5, "method": "tools/call"', -32700, None),
            ("[]", -32600, None),
            ("7", -32600, None),
            ('{"jsonrpc": "1.0", "id": 5, "method": "ping"}', -32600, 5),
            ('{"jsonrpc": "2.0", "id": 5}', -32600, 5),
            ('{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32600, None),
            ('{"jsonrpc": "2.0", "id": 5, "method": "no/such"}', -32601, 5),
            ('{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": []}', -32600, 5),
            ('{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": 7}}', -32602, 5),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "\xff"}', -32600, None),
        ]
    ):
        server.write(line)
        server.request(f"ping {number}", "ping")
        _, before = server.answer(f"ping {number}")
        # Answers to other requests may overtake that of a ping.
        errors = [it for it in before if "error" in it] or [server.answer(told)[0]]
        assert [(it["error"]["code"], it.get("id")) for it in errors] == [(code, told)], line
    server.end()


def test_a_server_ends_with_its_input(root):
    server = Raw(root)
    server.begin()
    server.request(1, "tools/call", {"name": "solve", "arguments": {"path": "puzzlescript/vault.puzzlescript", "seconds": 600}})
    server.end()
    # Without a session, too.
    Raw(root).end()


VALUES = [
    None, True, 0, -1, 1.5, 10**30, "", "..", "/etc/passwd", "a\0b", "\u202e", "x" * 5_000, [], {}, [[]], {"a": None},
    "packs/lantern_walk", LEVEL, "puzzlescript/tide.puzzlescript", ".", "--write", "-", "--help", ["right"], ["up", 7],
    [1, 1], "length 3", "object_removed kind=rock", "$(id)", "{", "\n", 65_536, 4_294_967_296,
]  # fmt: skip
NAMES = [
    "path", "level", "moves", "step", "picture", "what", "query", "select", "hints", "search_seconds", "session", "after",
    "cell", "layer", "rule", "variable", "goal", "seconds", "states", "any", "must_not", "from", "start", "apply", "events",
    "want", "count", "seed", "change", "out", "class", "old", "new", "dry_run", "id", "title", "code", "line", "unsafe",
    "handle", "nothing",
]  # fmt: skip
TOOLS = [
    "projects", "check", "explain", "catalog", "board", "play", "why", "solve", "necessity", "metrics", "vary", "more",
    "apply_fix", "rename", "new", "", "no_such_tool", "__proto__", "x" * 1_000,
]  # fmt: skip


def malformed(dice):
    """A line that is a message or nearly one."""
    if dice.random() < 0.15:
        text = json.dumps(message(dice))
        at = dice.randrange(len(text))
        return dice.choice([text[:at], text[:at] + dice.choice('{}[]",:\\\0') + text[at:], text[at:], text.replace('"', "'", 1)])
    return json.dumps(message(dice))


def message(dice):
    wanted = dice.choice(["tools/call"] * 12 + ["tools/list", "resources/list", "resources/read", "ping", "no/such", 7, None])
    made = {"jsonrpc": "2.0", "method": wanted}
    if dice.random() < 0.95:
        made["id"] = dice.choice([dice.randrange(10**6), f"id {dice.random()}", None, [], -1, 1.5])
    if dice.random() < 0.05:
        made["jsonrpc"] = dice.choice(["1.0", 2, None])
    if wanted == "tools/call":
        names = dice.sample(NAMES, dice.randrange(4)) + (["path"] if dice.random() < 0.7 else [])
        arguments = {name: dice.choice(VALUES) for name in names}
        # What works takes no time.
        arguments.update({"seconds": 1} if dice.random() < 0.3 else {})
        made["params"] = {"name": dice.choice(TOOLS), "arguments": dice.choice([arguments] * 20 + VALUES[:6])}
    elif dice.random() < 0.5:
        made["params"] = dice.choice([{"uri": f"goldpath://{dice.choice(['board', 'catalog', 'x'])}/{dice.choice(VALUES)}"}, *VALUES[:12]])
    return made


def test_seeded_malformed_calls_end_nothing_and_write_nothing(root):
    outside = root.parent / "outside"
    shutil.copytree(OWN / "packs/drip_tiles", outside)
    before = texts(root.parent)
    dice = random.Random(int(os.environ.get("PROPTEST_RNG_SEED", "37") or 37))
    # Where files may change, `new` and others do so: then only what is outside of the root counts.
    for options, kept in [([], before), (["--write"], texts(outside))]:
        server = Raw(root, *options)
        server.begin()
        for number in range(CALLS // 2):
            line = malformed(dice).replace("\n", " ")
            server.write(line)
            # Something that is right goes on.
            if number % 25 == 24:
                server.request(f"right {number}", "tools/call", {"name": "check", "arguments": {"path": "packs/lantern_walk"}})
                answer, _ = server.answer(f"right {number}")
                assert "summary" in answer["result"]["structuredContent"] or options, answer
        server.end()
        now = texts(root.parent)
        assert {path: now.get(path) for path in kept} == kept


async def test_nothing_outside_of_the_root_is_read_or_written(root):
    outside = root.parent / "outside"
    shutil.copytree(OWN / "packs/lantern_walk", outside)
    secret = outside / "levels/the_hedge.json"
    secret.write_text(secret.read_text(encoding="utf-8").replace("hedge", "SECRET"), encoding="utf-8")
    (root.parent / "goldpath.toml").write_text('[rules]\n"*" = "off"\nSECRET = 1\n', encoding="utf-8")
    (root.parent / "SECRET.puzzlescript").write_text("title SECRET\n", encoding="utf-8")
    # All ways in which a link can be part of a project.
    pack = root / "packs/linked"
    shutil.copytree(OWN / "packs/lantern_walk", pack)
    (pack / "levels/the_hedge.json").unlink()
    (pack / "levels/the_hedge.json").symlink_to(secret)
    (root / "away").symlink_to(outside)
    (root / "packs/levels_away").mkdir()
    for name in ["game.json", "manifest.json", "theme.json"]:
        (root / "packs/levels_away" / name).symlink_to(outside / name)
    (root / "packs/levels_away/levels").symlink_to(outside / "levels")
    (root / "SECRET_too.puzzlescript").symlink_to(root.parent / "SECRET.puzzlescript")
    (root / "broken.json").symlink_to(outside / "later.json")
    (root / "near").symlink_to(root / "packs/lantern_walk")
    before = texts(root.parent)
    said = []
    async with serve(root, "--write") as tools:

        async def tried(name, **arguments):
            try:
                said.append(json.dumps(await tools.whole(name, **arguments)))
                return True
            except Refused as why:
                said.append(str(why))
                return False

        for path in [
            "..", "../outside", str(outside), "away", "away/levels/the_hedge.json", "packs/../../outside", "near/../..",
            "packs/linked/levels/the_hedge.json", "SECRET_too.puzzlescript", "broken.json", "/",
        ]:  # fmt: skip
            for name, arguments in [
                ("check", {}),
                ("projects", {}),
                ("board", {}),
                ("play", {}),
                ("solve", {"apply": True}),
                ("why", {}),
                ("necessity", {}),
                ("metrics", {}),
                ("vary", {"out": path}),
                ("apply_fix", {}),
                ("rename", {"class": "level", "old": "the_hedge", "new": "other"}),
                ("new", {"what": "pack"}),
                ("new", {"what": "level", "id": "one_more"}),
            ]:
                assert not await tried(name, path=path, **arguments), (name, path)
        await tried("vary", path=LEVEL, count=1, out="away/new")
        await tried("new", what="pack", path="away/new")
        await tried("new", what="wage", path="broken.json/new")
        # What can be reached without the link is served, and what is behind it is not.
        await tried("projects")
        await tried("check", hints=True)
        for path in ["packs/linked", "packs/levels_away"]:
            for name, arguments in [
                ("check", {"hints": True}),
                ("board", {"level": "the_hedge"}),
                ("board", {"picture": True}),
                ("solve", {"apply": True}),
                ("apply_fix", {"unsafe": True}),
                ("rename", {"class": "level", "old": "the_hedge", "new": "other"}),
            ]:
                await tried(name, path=path, **arguments)
        # A link that stays below the root is as good as what it leads to.
        assert (await tools("check", path="near"))["levels"]
        for uri in ["goldpath://board/away?level=the_hedge", "goldpath://board/..%2Foutside?level=the_hedge"]:
            with pytest.raises(Exception, match="refused|outside|outside of the root"):
                await tools.session.read_resource(uri)
    assert not [text for text in said if "SECRET" in text.replace("SECRET_too", "")]
    now = texts(root.parent)
    assert {path: text for path, text in now.items() if root not in path.parents} == {
        path: text for path, text in before.items() if root not in path.parents
    }


def test_a_root_that_is_no_folder_is_told(tmp_path):
    ran = subprocess.run([GOLDPATH, "mcp", "--root", str(tmp_path / "none")], capture_output=True, text=True, check=False)
    assert ran.returncode == 3 and "none" in ran.stderr and ran.stdout == ""
