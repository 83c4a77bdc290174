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


GAME = """title Garden

OBJECTS

Background
black

Player
white

LEGEND

. = Background
P = Player

SOUNDS

COLLISIONLAYERS

Background
Player

RULES

[ > Playre ] -> [ > Player ]

WINCONDITIONS

LEVELS

P..
"""


@pytest.mark.parametrize("language", ["puzzlescript", "plaintext"])
async def test_a_game_that_was_never_saved_is_checked_where_it_is(plain, pack, language):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    uri = "untitled:Untitled-1"
    session.open(GAME, uri, language)
    assert "rule-unknown-name" in await session.codes(uri)
    session.change(GAME.replace("Playre", "Player"), uri)
    assert "rule-unknown-name" not in await session.codes(uri)


async def test_a_level_that_was_never_saved_belongs_to_the_pack_of_its_folder(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    uri = pack.uri("levels/new.json").replace("file://", "untitled:")
    session.open(pack.text().replace(*MISTAKE), uri)
    assert "unknown-key" in await session.codes(uri)


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


def without_refresh():
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(diagnostic=types.DiagnosticClientCapabilities())
    )


async def test_who_pulls_and_cannot_be_told_to_ask_again_is_sent_verdicts(plain, pack):
    await plain.begin(pack.initialize(without_refresh()))
    assert plain.server.capabilities.diagnostic_provider is None
    session = Session(plain, pack)
    path = pack.folder / "levels/dry_feet.json"
    broken = pack.text("levels/dry_feet.json").replace('"down", "right"\n', '"down", "left"\n')
    path.write_text(broken, encoding="utf-8")
    session.open(pack.text())
    uri = pack.uri("levels/dry_feet.json")
    while "gold-path-does-not-win" not in [it.code for it in published(plain, uri)]:
        await plain.next_list()
    path.write_text(broken.replace('"left"\n', '"right"\n'), encoding="utf-8")
    tell(plain, uri)
    while published(plain, uri):
        await plain.next_list()
    assert plain.refreshes == 0


async def test_who_pulls_is_told_to_ask_again_for_news_alone(plain, pack):
    await plain.begin(pack.initialize(pulling()))
    session = Session(plain, pack)
    session.open(pack.text())
    document, levels = types.TextDocumentIdentifier(pack.uri()), pack.folder / "levels"

    async def pull(uri):
        params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
        return [it.code for it in (await within(plain.text_document_diagnostic_async(params))).items]

    async def news(file, text):
        """What a client that was told to ask again learns of a file that was changed on the disk."""
        plain.refreshed.clear()
        (levels / file).write_text(text, encoding="utf-8")
        tell(plain, pack.uri(f"levels/{file}"))
        await within(plain.refreshed.wait())
        return await pull(pack.uri(f"levels/{file}"))

    sound = pack.text("levels/dry_feet.json")
    mistaken = sound.replace('"title"', '"titel"')
    assert "unknown-key" in await news("dry_feet.json", mistaken)
    before = plain.refreshes
    # What is wrong in the document that is typed in is asked about by itself, and nothing is new elsewhere.
    title = pack.text().index('"The Hedge"') + 1
    for key in range(30):
        session.edit(title, title, "x")
        assert await pull(document.uri) == []
    at = session.texts[document.uri].index('"title"')
    session.edit(at, at, '"colour": 1, ')
    assert await pull(document.uri) == ["unknown-key"]
    session.change(pack.text())
    assert await pull(document.uri) == []
    # That nothing came of all this is certain once something comes of what follows.
    assert "unknown-key" not in await news("dry_feet.json", sound)
    assert plain.refreshes - before <= 2, plain.refreshes - before


@pytest.mark.parametrize("declared", [False, True])
async def test_how_a_proposal_is_indented_is_said_to_those_who_know_the_word(plain, pack, declared):
    mode = types.InsertTextMode.AdjustIndentation
    support = types.ClientCompletionItemInsertTextModeOptions([mode]) if declared else None
    item = types.ClientCompletionItemOptions(snippet_support=True, insert_text_mode_support=support)
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            completion=types.CompletionClientCapabilities(completion_item=item)
        )
    )
    await plain.begin(pack.initialize(capabilities))
    session = Session(plain, pack)
    session.open(pack.text().replace('"type": "reach_target"', '"type": ""'))
    params = types.CompletionParams(**session.at('"type": "', behind=True))
    answer = await within(plain.text_document_completion_async(params))
    items = getattr(answer, "items", answer)
    assert {it.insert_text_mode for it in items} == {mode if declared else None}


async def test_a_document_that_is_too_large_to_follow_is_told_of(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    told = plain.protocol.wait_for_notification_async(types.WINDOW_SHOW_MESSAGE)
    session.open(pack.text() + " " * (5 * 1024 * 1024))
    message = await within(told)
    assert message.type == types.MessageType.Warning
    assert "the_hedge.json" in message.message and "4 MiB" in message.message
    # The others go on as before, and so does this one once it is small again.
    uri = pack.uri("levels/dry_feet.json")
    session.open(pack.text("levels/dry_feet.json").replace('"title"', '"titel"'), uri)
    assert "unknown-key" in await session.codes(uri)
    session.change(pack.text().replace(*MISTAKE))
    assert await session.codes() == ["unknown-key"]


def published(client, uri):
    params = client.published.get(uri)
    return params.diagnostics if params else []


def tell(client, uri):
    event = types.FileEvent(uri=uri, type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))


async def test_a_pack_that_is_closed_and_opened_again_at_once_has_its_verdicts(plain, pack):
    # It is there only for what is open of it: the client's folder is that of another one.
    inner = Pack(pack.folder / "drafts")
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, inner)
    closed = inner.folder / "levels/dry_feet.json"
    closed.write_text(inner.text("levels/dry_feet.json").replace('"down", "right"\n', '"down", "left"\n'), encoding="utf-8")
    uri = inner.uri("levels/dry_feet.json")
    for _ in range(12):
        for _ in range(3):
            session.open(inner.text())
            # By now its gold paths are being replayed.
            await session.diagnostics(inner.uri())
            document = types.TextDocumentIdentifier(inner.uri())
            plain.text_document_did_close(types.DidCloseTextDocumentParams(document))
        session.open(inner.text("levels/twin_archways.json"), inner.uri("levels/twin_archways.json"))
        while "gold-path-does-not-win" not in [it.code for it in published(plain, uri)]:
            await plain.next_list()
        document = types.TextDocumentIdentifier(inner.uri("levels/twin_archways.json"))
        plain.text_document_did_close(types.DidCloseTextDocumentParams(document))
        while published(plain, uri):
            await plain.next_list()


async def test_who_pulls_learns_that_unsaved_text_was_thrown_away(plain, pack):
    await plain.begin(pack.initialize(pulling()))
    session = Session(plain, pack)
    document = types.TextDocumentIdentifier(pack.uri())
    params = types.DocumentDiagnosticParams(document)

    async def found_in_all():
        answer = await within(plain.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([])))
        return {it.uri for it in answer.items if [of.code for of in it.items] == ["unknown-key"]}

    await found_in_all()
    for _ in range(12):
        session.open(pack.text())
        assert not (await within(plain.text_document_diagnostic_async(params))).items
        # Answered at once, maybe before anything was told of it.
        session.change(pack.text().replace(*MISTAKE))
        assert (await within(plain.text_document_diagnostic_async(params))).items
        plain.refreshed.clear()
        plain.text_document_did_close(types.DidCloseTextDocumentParams(document))
        is_known = True
        while is_known:
            await within(plain.refreshed.wait())
            plain.refreshed.clear()
            is_known = pack.uri() in await found_in_all()
