"""Clients of the built server with the capabilities of real editors, and packs to open in them."""

import asyncio
import os
import pathlib
import shutil
import sys
from urllib.parse import quote

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, LanguageClientProtocol, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

# The tests are read from the repository, which is not the place for what Python remembers of them.
sys.dont_write_bytecode = True

SERVER = [os.environ["GOLDPATH"], "lsp"]
PACKS = pathlib.Path(__file__).parent.parent / "packs"
LEVEL = "levels/the_hedge.json"


class Pack:
    """A copy of one of our packs, in a folder that may have an odd name."""

    def __init__(self, folder: pathlib.Path, of="lantern_walk"):
        self.folder = folder
        shutil.copytree(PACKS / of, folder)

    def text(self, file=LEVEL):
        return (self.folder / file).read_text(encoding="utf-8")

    def uri(self, file=LEVEL):
        return "file://" + quote(str(self.folder / file))

    def initialize(self, capabilities, **options):
        return types.InitializeParams(
            process_id=os.getpid(),
            capabilities=capabilities,
            initialization_options=options,
            workspace_folders=[types.WorkspaceFolder(uri=self.uri(""), name="pack")],
        )


class Session:
    """What an editor does with a document."""

    def __init__(self, client: LanguageClient, pack: Pack):
        self.client, self.pack = client, pack
        self.versions, self.texts = {}, {}

    def open(self, text, uri=None, language="json"):
        uri = uri or self.pack.uri()
        self.versions[uri], self.texts[uri] = 1, text
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text))
        )
        return uri

    def change(self, text, uri=None):
        uri = uri or self.pack.uri()
        self.versions[uri] += 1
        self.texts[uri] = text
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def edit(self, start, end, new, uri=None):
        """Replaces a part of the text, as editors do while somebody types."""
        uri = uri or self.pack.uri()
        text = self.texts[uri]
        self.versions[uri] += 1
        self.texts[uri] = text[:start] + new + text[end:]
        part = types.TextDocumentContentChangePartial(types.Range(self.place(text, start), self.place(text, end)), new)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri), [part]
            )
        )

    def place(self, text, offset):
        before = text[:offset].split("\n")
        return types.Position(len(before) - 1, self.units(before[-1]))

    def save(self):
        document = types.TextDocumentIdentifier(self.pack.uri())
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(document))

    def apply(self, edit: types.WorkspaceEdit):
        """Applies the edits of a server the way an editor does."""
        for change in edit.document_changes or []:
            uri = change.text_document.uri
            assert change.text_document.version in (None, self.versions[uri])
            self.change(self.edited(self.texts[uri], change.edits), uri)
        for uri, edits in (edit.changes or {}).items():
            self.change(self.edited(self.texts[uri], edits), uri)

    def is_utf8(self):
        return self.client.server.capabilities.position_encoding == types.PositionEncodingKind.Utf8

    def units(self, line):
        """How long a line is in the columns that were agreed on."""
        return len(line.encode()) if self.is_utf8() else len(line.encode("utf-16-le")) // 2

    def offset(self, text, at: types.Position):
        lines = text.split("\n")
        if self.is_utf8():
            before = lines[at.line].encode()[: at.character].decode()
        else:
            before = lines[at.line].encode("utf-16-le")[: at.character * 2].decode("utf-16-le")
        return sum(len(it) + 1 for it in lines[: at.line]) + len(before)

    def under(self, span: types.Range, uri=None):
        """The text at a range."""
        text = self.texts[uri or self.pack.uri()]
        return text[self.offset(text, span.start) : self.offset(text, span.end)]

    def edited(self, text, edits):
        """A text after edits, all of which are given against the text as it was."""
        places = [(self.offset(text, it.range.start), self.offset(text, it.range.end), it.new_text) for it in edits]
        for start, end, new in sorted(places, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    async def diagnostics(self, uri=None):
        """The diagnostics of the version that is open."""
        uri = uri or self.pack.uri()
        while (params := self.client.published.get(uri)) is None or params.version != self.versions[uri]:
            try:
                await self.client.next_list()
            except TimeoutError:
                said = [it.message for it in [*self.client.messages, *self.client.log_messages]]
                told = {place: it.version for place, it in self.client.published.items()}
                pytest.fail(f"no list for {uri}, version {self.versions[uri]}; told: {told}; said: {said}")
        return list(params.diagnostics)

    async def codes(self, uri=None):
        return [it.code for it in await self.diagnostics(uri)]

    def at(self, text, behind=False, uri=None):
        """The document and the place of a text in it, for requests."""
        whole = self.texts[uri or self.pack.uri()]
        offset = whole.index(text) + (len(text) if behind else 0)
        return {
            "text_document": types.TextDocumentIdentifier(uri or self.pack.uri()),
            "position": self.place(whole, offset),
        }

    def send(self, method, params):
        return within(self.client.protocol.send_request_async(method, params))


def within(awaitable, seconds=300):
    return asyncio.wait_for(awaitable, seconds)


# The methods that were sent in this run, by whom they were sent, over all clients.
SENT = {types.MessageDirection.ClientToServer: set(), types.MessageDirection.ServerToClient: set()}


class Protocol(LanguageClientProtocol):
    """Keeps which methods it saw."""

    def _send_data(self, data):
        note(types.MessageDirection.ClientToServer, data)
        super()._send_data(data)

    def handle_message(self, message):
        note(types.MessageDirection.ServerToClient, message)
        super().handle_message(message)

    def get_result_type(self, method):
        """What comes back, for the requests that are ours and answered with a type of the protocol."""
        return EditResponse if method in ("goldpath/record", "goldpath/draw") else super().get_result_type(method)


def note(direction, message):
    if method := getattr(message, "method", None):
        SENT[direction].add(method)


@attrs.define
class EditResponse:
    id: int | str | None
    result: types.WorkspaceEdit | None = None
    jsonrpc: str = "2.0"


class Client(LanguageClient):
    """A client that keeps what was published with the version that it is about."""

    def __init__(self, **kwargs):
        super().__init__(protocol_cls=Protocol, **kwargs)
        self.published = {}
        # How often it was told to ask again for diagnostics, and whether it was since it last did.
        self.refreshes, self.refreshed = 0, asyncio.Event()
        # What it was told to draw again, and the edits that it was asked to apply.
        self.applied = []
        # What the server asked to be drawn anew, in order.
        self.redraws = asyncio.Queue()
        # What it was told of work that takes long, in order.
        self.steps = asyncio.Queue()
        # The states that the server said it was in, in order.
        self.states = asyncio.Queue()
        self.server = None

    def next_list(self):
        """The next list that is published. It is waited for from this call on, not only from the `await`: a list that
        comes in between would be missed."""
        return within(self.protocol.wait_for_notification_async(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS))

    async def is_in(self, state):
        """Waits until the server says that it is in this state."""
        while await within(self.states.get()) != state:
            pass

    async def begin(self, params):
        self.server = await within(self.initialize_session(params))


def new_client():
    client = Client(converter_factory=default_converter)

    def publish(params: types.PublishDiagnosticsParams):
        client.published[params.uri] = params

    def refresh(_):
        client.refreshes += 1
        client.refreshed.set()

    def apply(params: types.ApplyWorkspaceEditParams):
        client.applied.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    features = {
        **DEFAULT_CLIENT_FEATURES,
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: publish,
        types.CLIENT_REGISTER_CAPABILITY: lambda params: None,
        types.WORKSPACE_DIAGNOSTIC_REFRESH: refresh,
        # It draws nothing.
        types.WORKSPACE_CODE_LENS_REFRESH: lambda params: client.redraws.put_nowait(types.WORKSPACE_CODE_LENS_REFRESH),
        types.WORKSPACE_INLAY_HINT_REFRESH: lambda params: client.redraws.put_nowait(types.WORKSPACE_INLAY_HINT_REFRESH),
        types.WORKSPACE_APPLY_EDIT: apply,
        types.PROGRESS: lambda params: client.steps.put_nowait(params),
        "goldpath/status": lambda params: client.states.put_nowait(params.state),
        **{f"goldpath/{name}": lambda params: None for name in ["filesChanged", "levelsChanged"]},
    }
    register_lsp_features(client, features)
    return client


CONFIG = ClientServerConfig(server_command=SERVER, client_factory=new_client)


@pytest.fixture
def pack(tmp_path):
    return Pack(tmp_path / "lantern_walk")


@pytest_lsp.fixture(params=["visual-studio-code", "neovim@v0.7.0", "neovim@v0.11.0", "emacs"], config=CONFIG)
async def editor(request, client: Client, pack):
    """A client that says it can do what an editor that people have can do; diagnostics are pushed."""
    await client.begin(pack.initialize(client_capabilities(request.param), diagnostics="push"))
    yield
    await within(client.shutdown_session())


@pytest.fixture
def session(editor, pack):
    return Session(editor, pack)


@pytest_lsp.fixture(config=CONFIG)
async def plain(client: Client):
    """A client that has not said anything yet."""
    yield
    await within(client.shutdown_session())


def pytest_collection_modifyitems(items):
    # What is about the whole run comes at its end.
    items.sort(key=lambda it: it.get_closest_marker("last") is not None)
