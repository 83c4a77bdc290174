"""What an author sees and does, in the editors that people have."""

from lsprotocol import types

from conftest import LEVEL, within


async def test_every_version_gets_its_diagnostics(session):
    session.open(session.pack.text())
    assert await session.diagnostics() == []
    # Columns behind a wide letter are the agreed ones.
    session.change(session.pack.text().replace('"The Hedge",', '"The 🏮 Hedge", "colour": 1,'))
    (found,) = await session.diagnostics()
    assert (found.code, found.source, session.under(found.range)) == ("unknown-key", "goldpath", '"colour"')
    session.change(session.pack.text())
    assert await session.diagnostics() == []


async def test_what_is_not_json_is_shown_and_the_rest_stays(session):
    text = session.pack.text().replace('"title"', '"colour": 1, "title"')
    session.open(text)
    assert await session.codes() == ["unknown-key"]
    session.change(text.replace('"goals": [', '"goals": '))
    codes = await session.codes()
    assert "unknown-key" in codes and "syntax-error" in codes


async def test_files_that_are_not_open_are_shown(session):
    file = session.pack.folder / "levels/dry_feet.json"
    # The pack is read for the first time meanwhile, and a file that is half written would be told of too.
    new = file.with_suffix(".new")
    new.write_text(session.pack.text("levels/dry_feet.json").replace('"title"', '"titel"'), encoding="utf-8")
    new.replace(file)
    uri = session.pack.uri("levels/dry_feet.json")
    changed = types.FileEvent(uri=uri, type=types.FileChangeType.Changed)
    session.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([changed]))
    while uri not in session.client.published:
        await session.client.next_list()
    assert [it.code for it in session.client.published[uri].diagnostics] == ["unknown-key"]


async def test_a_proposal_is_taken(session):
    broken = session.pack.text().replace('[0, 0], "facing": "right"', '[0, 0], "facing": "ri"')
    session.open(broken)
    assert await session.codes() == ["unknown-value"]
    params = types.CompletionParams(**session.at('"facing": "ri', behind=True))
    answer = await within(session.client.text_document_completion_async(params))
    items = getattr(answer, "items", answer)
    chosen = next(it for it in items if it.label == "right")
    session.change(session.edited(broken, [chosen.text_edit, *(chosen.additional_text_edits or [])]))
    assert session.texts[session.pack.uri()] == session.pack.text()
    assert await session.codes() == []


async def test_a_proposal_is_explained_when_it_is_asked_for(session):
    session.open(session.pack.text().replace('"type": "reach_target"', '"type": ""'))
    params = types.CompletionParams(**session.at('"type": "', behind=True))
    answer = await within(session.client.text_document_completion_async(params))
    chosen = next(it for it in getattr(answer, "items", answer) if it.label == "reach_target")
    assert chosen.documentation is None
    resolved = await within(session.client.completion_item_resolve_async(chosen))
    assert resolved.documentation.kind == types.MarkupKind.Markdown
    assert len(resolved.documentation.value) > 20


async def test_hovering_explains(session):
    session.open(session.pack.text())
    params = types.HoverParams(**session.at("reach_target"))
    hover = await within(session.client.text_document_hover_async(params))
    assert "reach_target" in hover.contents.value
    assert session.under(hover.range) == '"reach_target"'


async def test_a_quick_fix_mends(session):
    session.open(session.pack.text().replace('"goal_target"', '"goal_targt"'))
    found = next(it for it in await session.diagnostics() if it.code == "unknown-tag")
    params = types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(session.pack.uri()),
        range=found.range,
        context=types.CodeActionContext(diagnostics=[found], only=[types.CodeActionKind.QuickFix]),
    )
    actions = await within(session.client.text_document_code_action_async(params))
    chosen = next(it for it in actions if [of.code for of in it.diagnostics or []] == [found.code])
    assert chosen.kind == types.CodeActionKind.QuickFix
    session.apply(chosen.edit)
    assert session.texts[session.pack.uri()] == session.pack.text()
    assert "unknown-tag" not in await session.codes()
    # What a replay said stays until the next one.
    session.save()
    while session.client.published[session.pack.uri()].diagnostics:
        await session.client.next_list()


async def test_a_gold_path_is_replayed_by_command(session):
    session.open(session.pack.text())

    async def verdict():
        params = types.ExecuteCommandParams("goldpath.replay", [session.pack.uri()])
        return await within(session.client.workspace_execute_command_async(params))

    won = await verdict()
    assert (won["level"], won["won"]) == ("the_hedge", True)
    session.change(session.pack.text().replace('"action": "move", "direction": "down"', '"action": "move", "direction": "up"', 1))
    lost = await verdict()
    assert not lost["won"] and lost["verdict"] != won["verdict"]


async def test_what_was_played_becomes_the_gold_path(session):
    document = {"uri": session.pack.uri()}
    session.open(session.pack.text())
    board = await session.send("goldpath/board", {"textDocument": document})
    assert (board.level, board.columns, board.rows, board.step) == ("the_hedge", 5, 4, 0)
    played = [{"action": it.action.action, "direction": it.action.direction} for it in board.steps]
    end = await session.send("goldpath/board", {"textDocument": document, "play": played})
    assert (end.status.kind, end.step) == ("won", len(played))

    # Caret and board lead to each other.
    async def around(part):
        start = (await session.send("goldpath/boardSource", {"textDocument": document, **part})).start
        position = {"line": start.line, "character": start.character}
        return await session.send("goldpath/boardPosition", {"textDocument": document, "position": position})

    step = await around({"step": 1})
    assert (step.cells, step.step) == ([], 1)
    assert (await around({"cell": [0, 0]})).cells == [[0, 0]]

    # A path that runs against a wall first is recorded, and wins as well.
    detour = [{"action": "move", "direction": "up"}, *played]
    edit = await session.send("goldpath/record", {"textDocument": document, "play": detour})
    session.apply(edit)
    again = await session.send("goldpath/board", {"textDocument": document, "step": len(detour)})
    assert (again.status.kind, len(again.steps)) == ("won", len(detour))
    # Whether the replay of the opening was over by then or not: the wall is all there is to say.
    assert set(await session.codes()) <= {"idle-step"}


async def test_saving_replays(session):
    text = session.pack.text()
    last = text.rindex(',\n      { "action"')
    short = text[:last] + text[text.index("\n    ]", last) :]
    session.open(text)
    assert await session.codes() == []
    session.change(short)
    await session.diagnostics()
    (session.pack.folder / LEVEL).write_text(short, encoding="utf-8")
    session.save()
    while not (found := session.client.published[session.pack.uri()].diagnostics):
        await session.client.next_list()
    assert [it.code for it in found] == ["gold-path-does-not-win"]
