"""Ways to speak that one client has and another has not."""

import asyncio

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import Pack, Session, within

MISTAKE = ('"title": "The Hedge",', '"title": "The 🏮 Hedge", "colour": "green",')


def pulling():
    refreshing = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(diagnostic=types.DiagnosticClientCapabilities()),
        workspace=types.WorkspaceClientCapabilities(diagnostics=refreshing),
    )


async def test_diagnostics_are_pulled_and_named(plain, pack):
    await plain.begin(pack.initialize(pulling()))
    assert plain.server.capabilities.diagnostic_provider.workspace_diagnostics
    session = Session(plain, pack)
    session.open(pack.text().replace(*MISTAKE))
    document = types.TextDocumentIdentifier(pack.uri())

    async def pull(last=None):
        params = types.DocumentDiagnosticParams(document, previous_result_id=last)
        return await within(plain.text_document_diagnostic_async(params))

    first = await pull()
    assert [it.code for it in first.items] == ["unknown-key"]
    same = await pull(first.result_id)
    assert (same.kind, same.result_id) == ("unchanged", first.result_id)
    session.change(pack.text())
    other = await pull(first.result_id)
    assert other.kind == "full" and not other.items and other.result_id != first.result_id

    session.change(pack.text().replace(*MISTAKE))
    params = types.WorkspaceDiagnosticParams(previous_result_ids=[])
    whole = await within(plain.workspace_diagnostic_async(params))
    # The pack shows on purpose what the documents do not have.
    told = [(it.uri, [of.code for of in it.items]) for it in whole.items]
    assert [it for it in told if set(it[1]) != {"documents-and-game-disagree"}] == [(pack.uri(), ["unknown-key"])]
    assert plain.published == {}, "who pulls is not sent any"


async def test_columns_are_bytes_where_that_was_agreed(plain, pack):
    encodings = [types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16]
    general = types.GeneralClientCapabilities(position_encodings=encodings)
    await plain.begin(pack.initialize(types.ClientCapabilities(general=general)))
    session = Session(plain, pack)
    assert session.is_utf8()
    session.open(pack.text().replace(*MISTAKE))
    (found,) = await session.diagnostics()
    line = session.texts[pack.uri()].split("\n")[found.range.start.line]
    assert line.encode()[found.range.start.character : found.range.end.character] == b'"colour"'


async def test_columns_are_of_utf16_otherwise(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    session.open(pack.text().replace(*MISTAKE))
    (found,) = await session.diagnostics()
    line = session.texts[pack.uri()].split("\n")[found.range.start.line]
    assert found.range.start.character == len(line[: line.index('"colour"')].encode("utf-16-le")) // 2


@pytest.mark.parametrize("name", ["a#b", "50%", "50%25", "two words", "💡", "q?x=1", "pluß+&;@[1]", "é"])
async def test_folders_may_have_any_name(plain, tmp_path, name):
    pack = Pack(tmp_path / name)
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    session.open(pack.text().replace(*MISTAKE))
    assert await session.codes() == ["unknown-key"]
    # Of the pack: the hover of a kind knows the game's file.
    hover = await within(plain.text_document_hover_async(types.HoverParams(**session.at("lantern"))))
    assert "lantern" in hover.contents.value


@pytest.mark.parametrize(
    "uri",
    [
        "file:///C%3A/packs/one/levels/a.json",
        "file:///c:/packs/one/levels/a.json",
        "file:///C:/packs/one/game.json",
        "file://server/share/one/game.json",
        "untitled:Untitled-1",
        "untitled:/levels/a.json",
        "vscode-vfs://github/one/two/game.json",
        "git:/one/game.json?%7B%22ref%22%3A%22%22%7D",
        "inmemory://model/1",
    ],
)
async def test_documents_that_are_nowhere_are_answered(plain, pack, uri):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    session.open(pack.text(), uri)
    place = {"text_document": types.TextDocumentIdentifier(uri), "position": types.Position(2, 4)}
    await within(plain.text_document_hover_async(types.HoverParams(**place)))
    await within(plain.text_document_completion_async(types.CompletionParams(**place)))
    assert await session.send("goldpath/board", {"textDocument": {"uri": uri}}) is None
    session.change(pack.text().replace(*MISTAKE), uri)
    plain.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    # And the others go on as before.
    session.open(pack.text().replace(*MISTAKE))
    assert await session.codes() == ["unknown-key"]


async def test_unknown_methods_are_answered(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    for method in ["goldpath/nothing", "textDocument/nothing", "$/nothing", "nothing"]:
        with pytest.raises(JsonRpcException) as refused:
            await session.send(method, {"textDocument": {"uri": pack.uri()}})
        assert refused.value.code == -32601, method
    plain.protocol.notify("$/nothing", {})
    session.open(pack.text())
    assert await session.codes() == []


async def test_a_level_that_is_no_level_has_no_board(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    assert await session.send("goldpath/board", {"textDocument": {"uri": pack.uri("game.json")}}) is None
    with pytest.raises(JsonRpcException) as refused:
        session.open(pack.text().replace('"size": [5, 4]', '"size": []'))
        await session.send("goldpath/board", {"textDocument": {"uri": pack.uri()}})
    assert refused.value.code == -32803


async def test_a_closed_document_is_as_its_file(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    session.open(pack.text().replace(*MISTAKE))
    assert await session.codes() == ["unknown-key"]
    document = types.TextDocumentIdentifier(pack.uri())
    plain.text_document_did_close(types.DidCloseTextDocumentParams(document))
    while plain.published[pack.uri()].diagnostics:
        await plain.next_list()


async def test_many_at_once_are_all_answered(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    session.open(pack.text())
    hover = types.HoverParams(**session.at("reach_target"))
    answers = await within(asyncio.gather(*(plain.text_document_hover_async(hover) for _ in range(100))))
    assert all("reach_target" in it.contents.value for it in answers)
