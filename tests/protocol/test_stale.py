"""Whatever happened before: in a quiet moment, what was published is what a check and a server say that start anew."""

import json
import os
import random
import shutil
import subprocess

import pytest
from lsprotocol import types

from conftest import CONFIG, PACKS, Pack, Session, within

# How many histories a normal run tries.
SEEDS = 4 * int(os.environ.get("GOLDPATH_EFFORT", "1"))
FIRST = int(os.environ.get("PROPTEST_RNG_SEED", "0")) % 1_000_000
INNER = "drafts"
SEVERITIES = {"error": 1, "warning": 2, "info": 3, "hint": 4}


def capabilities():
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    return types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watching),
    )


def place(span):
    return (span["start"]["line"], span["start"]["character"], span["end"]["line"], span["end"]["character"])


def checked(folder, below=""):
    """What a check from the command line says of a pack, by file."""
    run = subprocess.run(
        [os.environ["GOLDPATH"], "check", "--format", "json", str(folder)], capture_output=True, text=True, timeout=300
    )
    assert run.returncode in (0, 1), run.stderr
    told = {}
    for line in run.stdout.splitlines():
        it = json.loads(line)
        file = os.path.join(below, os.path.relpath(it["file"], folder))
        told.setdefault(file, []).append((place(it["range"]), SEVERITIES[it["severity"]], it["code"], it["message"]))
    return {file: sorted(told) for file, told in told.items()}


def published(client, pack):
    told = {}
    for uri, params in client.published.items():
        for it in params.diagnostics:
            span = it.range
            at = (span.start.line, span.start.character, span.end.line, span.end.character)
            help_begins = it.message.find("\n")
            message = it.message if help_begins < 0 else it.message[:help_begins]
            file = uri.removeprefix(pack.uri("")).lstrip("/")
            told.setdefault(file, []).append((at, int(it.severity), it.code, message))
    return {file: sorted(told) for file, told in told.items()}


class Author:
    """Somebody, or a script, who does this and that with a pack."""

    def __init__(self, client, pack, chance):
        self.client, self.pack, self.chance = client, pack, chance
        self.session = Session(client, pack)
        found = [it for kind in ("**/levels/*.json", "**/game.json") for it in pack.folder.glob(kind)]
        self.files = sorted(str(it.relative_to(pack.folder)) for it in found)
        self.sound = {file: pack.text(file) for file in self.files}
        self.open = {}
        self.done = []

    def uri(self, file):
        return self.pack.uri(file)

    def text(self, file):
        """A text of a file: sound, or with a slip of the finger."""
        sound, kind = self.sound[file], self.chance.randrange(5)
        if kind < 2:
            return sound
        if kind == 2:
            return sound.replace('"right"', '"left"', 1)
        if kind == 3:
            at = self.chance.randrange(len(sound))
            return sound[:at] + sound[at + 1 :]
        return sound + "\n" * self.chance.randrange(1, 3)

    def tell(self, file, kind):
        event = types.FileEvent(self.uri(file), kind)
        self.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))

    def write(self, file, text):
        there = (self.pack.folder / file).exists()
        (self.pack.folder / file).write_text(text, encoding="utf-8")
        self.tell(file, types.FileChangeType.Changed if there else types.FileChangeType.Created)

    def step(self):
        file, what = self.chance.choice(self.files), self.chance.randrange(7)
        self.done.append((what, file))
        if what == 0 and file not in self.open:
            there = self.pack.folder / file
            if there.exists():
                self.open[file] = self.session.open(self.pack.text(file), self.uri(file))
        elif what in (1, 2) and file in self.open:
            self.session.change(self.text(file), self.uri(file))
        elif what == 3 and file in self.open:
            self.save(file)
        elif what == 4 and file in self.open:
            self.close(file)
        elif what == 5:
            # A checkout, a pull, a script.
            text = self.text(file)
            self.write(file, text)
            if file in self.open and not self.is_unsaved(file):
                self.session.change(text, self.uri(file))
        elif what == 6 and not file.endswith("game.json") and file not in self.open:
            path = self.pack.folder / file
            if path.exists():
                path.unlink()
                self.tell(file, types.FileChangeType.Deleted)

    def is_unsaved(self, file):
        return self.session.texts[self.uri(file)] != self.pack.text(file)

    def save(self, file):
        (self.pack.folder / file).write_text(self.session.texts[self.uri(file)], encoding="utf-8")
        document = types.TextDocumentIdentifier(self.uri(file))
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(document))
        self.tell(file, types.FileChangeType.Changed)

    def close(self, file):
        uri = self.open.pop(file)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    def settle(self):
        """Leaves nothing unsaved."""
        for file in list(self.open):
            if not (self.pack.folder / file).exists() or self.is_unsaved(file):
                self.chance.choice([self.save, self.close])(file)

    def said(self):
        """What a check says."""
        said = checked(self.pack.folder)
        # The pack inside the other is there for the documents that are open.
        if any(file.startswith(INNER) for file in self.open):
            said |= checked(self.pack.folder / INNER, INNER)
        return said

    async def agrees(self):
        """Waits until what was published is what a check says."""
        await self.comes_to(self.client, self.said())

    async def agrees_with_a_new_server(self):
        """Waits until a server that knows nothing of what was done has published the same."""
        client = await CONFIG.start()
        try:
            await client.begin(self.pack.initialize(capabilities()))
            session = Session(client, self.pack)
            for uri in self.open.values():
                session.open(self.session.texts[uri], uri)
            await self.comes_to(client, published(self.client, self.pack))
            await within(client.shutdown_session())
        finally:
            await client.stop()

    async def comes_to(self, client, said):
        while (told := published(client, self.pack)) != said:
            try:
                await client.next_list()
            except TimeoutError:
                pytest.fail(f"after {self.done}:\npublished {different(told, said)}\nexpected {different(said, told)}")


def different(one, other):
    return {file: [it for it in told if it not in other.get(file, [])] for file, told in one.items()}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
async def test_nothing_stale_is_left(plain, tmp_path, seed):
    pack = Pack(tmp_path / "lantern_walk")
    shutil.copytree(PACKS / "drip_tiles", pack.folder / INNER)
    await plain.begin(pack.initialize(capabilities()))
    author = Author(plain, pack, random.Random(seed))
    for _ in range(3):
        for _ in range(author.chance.randrange(1, 7)):
            author.step()
        author.settle()
        await author.agrees()
    await author.agrees_with_a_new_server()
