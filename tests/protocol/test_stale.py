"""Whatever happened before: in a quiet moment, what a client was told is what a check and a server say that start anew.

Text that is not saved counts as the check's: it is written into a copy of the pack, which is checked. With the setting
`"replay": "onType"` that is exact, verdicts included. By default gold paths are replayed when something is opened, saved
or changed on the disk, so in a pack with unsaved text a verdict may be the one of an earlier text, and is not compared:
the diagnostics of the group `replay`, those that give way to one of them, and severities, which a verdict may raise.
"""

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
# What is typed by mistake.
SLIPS = ["", "", "", " ", "\n", '"', ",", "{", "]", "1", "x", "💡", '"colour": 1,', "\n\n  "]


def capabilities(pulls=False):
    watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
    refreshing = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities() if pulls else None
        ),
        workspace=types.WorkspaceClientCapabilities(
            did_change_watched_files=watching, diagnostics=refreshing if pulls else None
        ),
    )


def run(*arguments):
    return subprocess.run([os.environ["GOLDPATH"], *arguments], capture_output=True, text=True, timeout=300)


def place(span):
    return (span["start"]["line"], span["start"]["character"], span["end"]["line"], span["end"]["character"])


def checked(folder, below=""):
    """What a check from the command line says of a pack, by file."""
    checking = run("check", "--format", "json", str(folder))
    if checking.returncode == 3 and "no pack found" in checking.stderr:
        return {}
    assert checking.returncode in (0, 1), checking.stderr
    told = {}
    for line in checking.stdout.splitlines():
        it = json.loads(line)
        file = os.path.join(below, os.path.relpath(it["file"], folder))
        # A line break in a word that is quoted is written as one for people.
        message = it["message"].replace("\n", "\\n")
        told.setdefault(file, []).append((place(it["range"]), SEVERITIES[it["severity"]], it["code"], message))
    return {file: sorted(told) for file, told in told.items()}


@pytest.fixture(scope="session")
def verdicts():
    """The codes of what a replay says, and of what gives way to that."""
    rules = [json.loads(line) for line in run("rules", "--format", "json").stdout.splitlines()]
    found = {it["code"] for it in rules if it["group"] == "replay"}
    assert "gold-path-does-not-win" in found
    return found | {"variable-type"}


class Told:
    """What a client knows: what it was sent, or what it was answered."""

    def __init__(self, client, pack, pulls=False):
        self.client, self.pack, self.pulls = client, pack, pulls
        self.lists, self.names = {}, {}

    def by_file(self):
        told = {}
        lists = self.lists if self.pulls else {uri: it.diagnostics for uri, it in self.client.published.items()}
        for uri, list_of_it in lists.items():
            for it in list_of_it:
                span = it.range
                at = (span.start.line, span.start.character, span.end.line, span.end.character)
                help_begins = it.message.find("\n")
                message = it.message if help_begins < 0 else it.message[:help_begins]
                file = uri.removeprefix(self.pack.uri("")).lstrip("/")
                told.setdefault(file, []).append((at, int(it.severity), it.code, message))
        return {file: sorted(told) for file, told in told.items()}

    async def more(self, open_documents):
        """Waits until there is more to know."""
        if not self.pulls:
            return await self.client.next_list()
        await within(self.client.refreshed.wait())
        self.client.refreshed.clear()
        await self.ask_about(open_documents)
        await self.ask_about_all()

    async def ask_about(self, documents):
        for uri in documents if self.pulls else []:
            document = types.TextDocumentIdentifier(uri)
            params = types.DocumentDiagnosticParams(document, previous_result_id=self.names.get(uri))
            self.take(uri, await within(self.client.text_document_diagnostic_async(params)))

    async def ask_about_all(self):
        if self.pulls:
            known = [types.PreviousResultId(uri, name) for uri, name in self.names.items()]
            params = types.WorkspaceDiagnosticParams(previous_result_ids=known)
            for report in (await within(self.client.workspace_diagnostic_async(params))).items:
                self.take(report.uri, report)

    def take(self, uri, report):
        self.names[uri] = report.result_id
        if report.kind == "full":
            self.lists[uri] = report.items


class Author:
    """Somebody, or a script, who does this and that with a pack."""

    def __init__(self, client, pack, chance, options, verdicts, pulls):
        self.client, self.pack, self.chance = client, pack, chance
        self.options, self.verdicts = options, verdicts
        self.session, self.told = Session(client, pack), Told(client, pack, pulls)
        kinds = ("**/levels/*.json", "**/game.json", "**/manifest.json", "**/theme.json")
        found = [it for kind in kinds for it in pack.folder.glob(kind)]
        self.files = sorted(str(it.relative_to(pack.folder)) for it in found)
        self.sound = {file: pack.text(file) for file in self.files}
        self.open, self.changed = {}, set()
        self.done = []

    def uri(self, file):
        return self.pack.uri(file)

    def there(self, file):
        return (self.pack.folder / file).exists()

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

    def type(self, file):
        """Some keys."""
        uri = self.uri(file)
        for _ in range(self.chance.randrange(1, 4)):
            start = self.chance.randrange(len(self.session.texts[uri]) + 1)
            end = min(start + self.chance.choice([0, 0, 1, 1, 2, 30]), len(self.session.texts[uri]))
            self.session.edit(start, end, self.chance.choice(SLIPS), uri)

    def tell(self, file, kind):
        event = types.FileEvent(self.uri(file), kind)
        self.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))

    def write(self, file, text):
        was_there = self.there(file)
        (self.pack.folder / file).write_text(text, encoding="utf-8")
        self.tell(file, types.FileChangeType.Changed if was_there else types.FileChangeType.Created)

    def step(self):
        file, what = self.chance.choice(self.files), self.chance.randrange(10)
        if what in (1, 2, 3, 4, 5):
            if self.open:
                file = self.chance.choice(sorted(self.open))
            else:
                what = 0
        self.done.append((what, file))
        if what == 0 and file not in self.open and self.there(file):
            self.open[file] = self.session.open(self.pack.text(file), self.uri(file))
            self.changed.add(file)
        elif what == 1 and file in self.open:
            self.session.change(self.text(file), self.uri(file))
            self.changed.add(file)
        elif what in (2, 3) and file in self.open:
            self.type(file)
            self.changed.add(file)
        elif what == 4 and file in self.open:
            self.save(file)
        elif what == 5 and file in self.open:
            self.close(file)
        elif what in (6, 7):
            # A checkout, a pull, a script.
            text, is_unsaved = self.text(file), file in self.open and self.is_unsaved(file)
            self.write(file, text)
            if file in self.open and not is_unsaved:
                self.session.change(text, self.uri(file))
                self.changed.add(file)
        elif what == 8 and self.there(file) and not (file.endswith("game.json") and self.open):
            (self.pack.folder / file).unlink()
            self.tell(file, types.FileChangeType.Deleted)
        elif what == 9 and "levels/" in file and len(self.files) < 20:
            path = file.removesuffix(".json")
            name = path.rsplit("/", 1)[-1]
            new, number = f"{path}_{len(self.files)}.json", len(self.files)
            self.sound[new] = self.sound[file].replace(f'"id": "{name}"', f'"id": "{name}_{number}"', 1)
            self.files.append(new)
            self.write(new, self.sound[new])

    def is_unsaved(self, file):
        return not self.there(file) or self.session.texts[self.uri(file)] != self.pack.text(file)

    def unsaved(self):
        return [file for file in self.open if self.is_unsaved(file)]

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
        for file in self.unsaved():
            self.chance.choice([self.save, self.close])(file)

    def said(self, copy):
        """What a check says of the pack as it is in the editor."""
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.pack.folder, copy)
        for file, uri in self.open.items():
            (copy / file).write_text(self.session.texts[uri], encoding="utf-8")
        said = checked(copy)
        # The pack inside the other is there for the documents that are open.
        if any(file.startswith(INNER) for file in self.open):
            said |= checked(copy / INNER, INNER)
        return said

    def comparable(self, lists):
        """What has to be the same, see above."""
        if self.options["replay"] == "onType":
            return lists
        unsaved = {file.startswith(INNER) for file in self.unsaved()}
        kept = {}
        for file, told in lists.items():
            if file.startswith(INNER) in unsaved:
                told = sorted((at, 0, code, text) for at, _, code, text in told if code not in self.verdicts)
            if told:
                kept[file] = told
        return kept

    async def agrees(self, copy):
        """Waits until the client was told what a check says."""
        # By itself a client asks about what it opened or changed, and about nothing else.
        await self.told.ask_about([self.uri(file) for file in sorted(self.changed) if file in self.open])
        self.changed.clear()
        await self.comes_to(self.told, self.said(copy))

    async def agrees_with_a_new_server(self):
        """Waits until a server that knows nothing of what was done has told the same."""
        client = await CONFIG.start()
        try:
            await client.begin(self.pack.initialize(capabilities(), **self.options))
            session = Session(client, self.pack)
            for uri in self.open.values():
                session.open(self.session.texts[uri], uri)
            await self.comes_to(Told(client, self.pack), self.told.by_file())
            await within(client.shutdown_session())
        finally:
            await client.stop()

    async def comes_to(self, told, said):
        said = self.comparable(said)
        while (known := self.comparable(told.by_file())) != said:
            try:
                await told.more(list(self.open.values()))
            except TimeoutError:
                how = f"{'pull' if self.told.pulls else 'push'}, {self.options}, after {self.done}"
                open_files = f"open: {sorted(self.open)}, unsaved: {self.unsaved()}"
                pytest.fail(f"{how}; {open_files}:\ntold {different(known, said)}\nexpected {different(said, known)}")


def different(one, other):
    found = {file: [it for it in told if it not in other.get(file, [])] for file, told in one.items()}
    return {file: told for file, told in found.items() if told}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
async def test_nothing_stale_is_left(plain, tmp_path, verdicts, seed):
    chance = random.Random(seed)
    pulls, replay = chance.random() < 0.4, chance.choice(["onSave", "onType"])
    pack = Pack(tmp_path / "lantern_walk")
    shutil.copytree(PACKS / "drip_tiles", pack.folder / INNER)
    await plain.begin(pack.initialize(capabilities(pulls), replay=replay))
    author = Author(plain, pack, chance, {"replay": replay}, verdicts, pulls)
    await author.told.ask_about_all()
    copy = tmp_path / "seen" / "lantern_walk"
    for _ in range(3):
        for _ in range(chance.randrange(1, 9)):
            author.step()
            # Some editors ask about everything every few seconds.
            if chance.random() < 0.2:
                await author.told.ask_about_all()
        await author.agrees(copy)
        if chance.random() < 0.5:
            await author.agrees_with_a_new_server()
        if chance.random() < 0.5:
            author.settle()
            await author.agrees(copy)
    author.settle()
    await author.agrees(copy)
    await author.agrees_with_a_new_server()
