"""Each method of `docs/lsp-methods.md`: what no other session uses is used here, and the page is complete."""

import asyncio
import inspect
import json
import pathlib
import re

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import LEVEL, SENT, Pack, Session, within

GAMES = pathlib.Path(__file__).parent.parent / "puzzlescript"
PAGE = pathlib.Path(__file__).parent.parent.parent / "docs/lsp-methods.md"
TO_SERVER, TO_CLIENT = types.MessageDirection.ClientToServer, types.MessageDirection.ServerToClient


def whole(session, uri):
    lines = session.texts[uri].split("\n")
    return types.Range(types.Position(0, 0), types.Position(len(lines) - 1, 0))


def about(uri):
    return {"text_document": types.TextDocumentIdentifier(uri)}


def opened(session, file=LEVEL):
    uri = session.pack.uri(file)
    return uri if uri in session.texts else session.open(session.pack.text(file), uri)


# Names.


async def test_a_name_is_followed_in_every_editor(session):
    level, game = opened(session), opened(session, "game.json")
    client = session.client
    (found,) = listed(await within(client.text_document_definition_async(types.DefinitionParams(**session.at("lantern")))))
    uri, span = target(found)
    assert (uri, session.under(span, game).strip('"')) == (game, "lantern")

    context = types.ReferenceContext(include_declaration=True)
    places = types.ReferenceParams(context=context, **session.at("lantern"))
    places = await within(client.text_document_references_async(places))
    assert {level, game} < {it.uri for it in places}, "and of files that are not open"
    assert {session.under(it.range, it.uri).strip('"') for it in places if it.uri in session.texts} == {"lantern"}

    marked = await within(
        client.text_document_document_highlight_async(types.DocumentHighlightParams(**session.at("lantern")))
    )
    assert sorted(place(it.range) for it in marked) == sorted(place(it.range) for it in places if it.uri == level)

    found = await within(client.workspace_symbol_async(types.WorkspaceSymbolParams("lntrn")))
    assert "lantern" in [it.name for it in found]


async def test_a_name_of_one_file_is_edited_where_it_is(session):
    rule = """"rules": [{
      "id": "count", "on": "turn_ended", "if": { "variable": { "name": "steps", "op": "eq", "value": 3 } },
      "then": [{ "set_variable": { "name": "steps", "value": 1 } }]
    }],
    "goals": ["""
    uri = session.open(session.pack.text().replace('"goals": [', rule))
    params = types.LinkedEditingRangeParams(**session.at('steps", "value"'))
    linked = await within(session.client.text_document_linked_editing_range_async(params))
    assert [session.under(it, uri) for it in linked.ranges] == ["steps", "steps"]


async def test_a_name_that_is_changed_changes_everywhere(session):
    level, game = opened(session), opened(session, "game.json")
    params = types.RenameParams(new_name="bramble", **session.at("hedge", uri=game))
    edit = await within(session.client.text_document_rename_async(params))
    changed = {it.text_document.uri for it in edit.document_changes or []} | set(edit.changes or {})
    assert {level, game} <= changed


# The shape of a file.


async def test_the_parts_of_a_file_are_told(session):
    uri, client = opened(session), session.client
    symbols = await within(client.text_document_document_symbol_async(types.DocumentSymbolParams(**about(uri))))
    assert any("rest" in it.name for it in flat(symbols))

    folds = await within(client.text_document_folding_range_async(types.FoldingRangeParams(**about(uri))))
    board = session.at('"board"')["position"].line
    assert board in [it.start_line for it in folds]

    at = session.at("reach_target")
    params = types.SelectionRangeParams(at["text_document"], [at["position"]])
    (selected,) = await within(client.text_document_selection_range_async(params))
    texts = []
    while selected:
        texts.append(session.under(selected.range))
        selected = selected.parent
    assert all(one in other for one, other in zip(texts, texts[1:]))
    assert '"reach_target"' in texts and texts[-1] == session.texts[uri].strip()

    links = await within(client.text_document_document_link_async(types.DocumentLinkParams(**about(opened(session, "game.json")))))
    assert uri in [it.target for it in links]


def flat(symbols):
    return [it for symbol in symbols for it in [symbol, *flat(getattr(symbol, "children", None) or [])]]


async def test_what_words_mean_is_shown(session):
    uri, client = opened(session), session.client
    tokens = await within(client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(**about(uri))))
    part = types.SemanticTokensRangeParams(range=whole(session, uri), **about(uri))
    assert tokens.data and (await within(client.text_document_semantic_tokens_range_async(part))).data == tokens.data

    hints = types.InlayHintParams(range=whole(session, uri), **about(uri))
    hints = await within(client.text_document_inlay_hint_async(hints))
    assert hints and all(it.label for it in hints)

    lenses = await within(client.text_document_code_lens_async(types.CodeLensParams(**about(uri))))
    assert "goldpath.solve" in [it.command.command for it in lenses if it.command]
    measured = await within(unmeasured(client, uri))
    assert "rollout bits" in (await within(client.code_lens_resolve_async(measured))).command.title


async def unmeasured(client, uri):
    """The lens that is resolved when it is seen: it is there once the gold path was replayed, and won."""
    while True:
        lenses = await client.text_document_code_lens_async(types.CodeLensParams(**about(uri)))
        if incomplete := [it for it in lenses if not it.command]:
            return incomplete[0]
        await asyncio.sleep(0.05)


async def test_colors_are_shown_and_chosen(session):
    uri, client = opened(session, "theme.json"), session.client
    colors = await within(client.text_document_document_color_async(types.DocumentColorParams(**about(uri))))
    lamp = next(it for it in colors if "F5C04A" in session.under(it.range, uri))
    assert round(lamp.color.red * 255) == 0xF5
    params = types.ColorPresentationParams(color=types.Color(1.0, 0.0, 0.0, 1.0), range=lamp.range, **about(uri))
    (written, *_) = await within(client.text_document_color_presentation_async(params))
    assert "#FF0000" in (written.text_edit.new_text if written.text_edit else written.label).upper()


async def test_a_file_is_laid_out(session):
    uri, client = opened(session), session.client
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    session.change(await formatted(client, session, uri, options))
    neat = session.texts[uri]
    session.change(neat.replace('  "title"', '        "title"', 1))
    line = session.at('"title"')["position"].line
    span = types.Range(types.Position(line, 0), types.Position(line, 1))
    params = types.DocumentRangeFormattingParams(range=span, options=options, **about(uri))
    edits = await within(client.text_document_range_formatting_async(params))
    assert session.edited(session.texts[uri], edits) == neat
    assert await formatted(client, session, uri, options) == neat


async def formatted(client, session, uri, options):
    params = types.DocumentFormattingParams(options=options, **about(uri))
    return session.edited(session.texts[uri], await within(client.text_document_formatting_async(params)) or [])


def place(span):
    return (span.start.line, span.start.character, span.end.line, span.end.character)


def listed(answer):
    return answer if isinstance(answer, (list, tuple)) else [answer]


def target(found):
    if isinstance(found, types.LocationLink):
        return found.target_uri, found.target_selection_range
    return found.uri, found.range


# Files, folders and settings.


async def test_files_that_an_editor_moves_are_followed(session):
    game, client = opened(session, "game.json"), session.client
    await session.diagnostics(game)
    old, new = session.pack.uri(), session.pack.uri("levels/hawthorn.json")
    renamed = types.RenameFilesParams([types.FileRename(old, new)])
    opened(session)
    session.apply(await within(client.workspace_will_rename_files_async(renamed)))
    assert "hawthorn" in session.texts[game] and "the_hedge" not in session.texts[game]
    assert '"id": "hawthorn"' in session.texts[old]

    # The editor does what it said; nothing is amiss at the new place, and nothing is left at the old one.
    text = session.texts.pop(old)
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(old)))
    (session.pack.folder / LEVEL).unlink()
    (session.pack.folder / "levels/hawthorn.json").write_text(text, encoding="utf-8")
    client.workspace_did_rename_files(renamed)
    session.open(text, new)
    assert await session.codes(new) == []
    assert "unknown-level" not in await session.codes(game)


async def test_files_that_an_editor_makes_and_deletes_are_known(plain, pack):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    await session.diagnostics(opened(session))
    second = pack.folder / "levels/second.json"
    second.write_text(pack.text().replace('"the_hedge"', '"second"').replace('"title"', '"titel"'), encoding="utf-8")
    uri = pack.uri("levels/second.json")
    plain.workspace_did_create_files(types.CreateFilesParams([types.FileCreate(uri)]))
    while "unknown-key" not in [it.code for it in published(plain, uri)]:
        await plain.next_list()
    second.unlink()
    plain.workspace_did_delete_files(types.DeleteFilesParams([types.FileDelete(uri)]))
    while published(plain, uri):
        await plain.next_list()


def published(client, uri):
    params = client.published.get(uri)
    return params.diagnostics if params else []


async def test_folders_come_and_go(plain, pack, tmp_path):
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    other = Pack(tmp_path / "other")
    text = other.text().replace('"title"', '"titel"', 1)
    (other.folder / LEVEL).write_text(text, encoding="utf-8")
    folder = types.WorkspaceFolder(uri=other.uri(""), name="other")

    def change(added, removed):
        event = types.WorkspaceFoldersChangeEvent(added=added, removed=removed)
        plain.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))

    change([folder], [])
    while not published(plain, other.uri()):
        await plain.next_list()
    change([], [folder])
    while published(plain, other.uri()):
        await plain.next_list()


async def test_settings_are_asked_for_and_taken(plain, pack):
    configuration = types.WorkspaceClientCapabilities(configuration=True)
    await plain.begin(pack.initialize(types.ClientCapabilities(workspace=configuration)))
    session = Session(plain, pack)
    uri = session.open(pack.text().replace('"goals": [', '"goals": '))
    while "syntax-error" not in await session.codes():
        await plain.next_list()
    plain.set_configuration({"syntaxErrors": False}, section="goldpath")
    plain.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    while "syntax-error" in [it.code for it in published(plain, uri)]:
        await plain.next_list()
    # What is no setting is told.
    plain.set_configuration({"replay": 1}, section="goldpath")
    told = plain.protocol.wait_for_notification_async(types.WINDOW_LOG_MESSAGE)
    plain.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    assert "replay" in (await within(told)).message


async def test_a_trace_may_be_wanted(session):
    for value in types.TraceValue:
        session.client.set_trace(types.SetTraceParams(value))
    opened(session)
    assert await session.codes() == []
    assert types.LOG_TRACE not in SENT[TO_CLIENT]


# What takes long.


def working():
    return types.ClientCapabilities(window=types.WindowClientCapabilities(work_done_progress=True))


async def test_a_request_that_is_cancelled_is_answered(plain, tmp_path):
    pack = Pack(tmp_path / "hard", of="cold_harbor")
    await plain.begin(pack.initialize(types.ClientCapabilities()))
    session = Session(plain, pack)
    uri = opened(session, "levels/open_water.json")
    await session.diagnostics(uri)
    # It is searched until the time is over.
    params = types.ExecuteCommandParams("goldpath.solve", [uri])
    asking = plain.protocol.send_request_async(types.WORKSPACE_EXECUTE_COMMAND, params, msg_id="asked")
    asked = asyncio.ensure_future(asking)
    # It is sent while this waits.
    while not (await asyncio.wait([asked], timeout=0.2))[0]:
        plain.cancel_request(types.CancelParams("asked"))
    with pytest.raises(JsonRpcException) as refused:
        await within(asked)
    assert refused.value.code == types.LSPErrorCodes.RequestCancelled


async def test_replays_show_that_they_go_on_and_can_be_stopped(plain, pack):
    slow(pack)
    await plain.begin(pack.initialize(working()))
    begun = await within(plain.steps.get())
    assert (begun.value["kind"], begun.value["cancellable"]) == ("begin", True)
    plain.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(begun.token))
    while (step := await within(plain.steps.get())).value["kind"] != "end":
        assert step.token == begun.token


def slow(pack):
    """Many levels that take their time: after each step of a path goals look at all cells of a large board."""
    level = json.loads(pack.text())
    corner = {"ground": "pond", "markers": "bench"}
    layers = {id: {"format": "sparse", "entries": [{"position": [199, 199], "kind": it}]} for id, it in corner.items()}
    level["board"] = {"size": [200, 200], "layers": layers}
    config = {"layer": "markers", "scope": "board", "target": 0, "comparison": "eq"}
    sums = [{"id": f"sum_{number}", "type": "sum_constraint", "config": config} for number in range(8)]
    level["goals"] = [{"id": "none", "type": "all_cleared", "config": {"tag": "liquid"}}, *sums, *level["goals"]]
    level["solution"] = {"goldPath": [{"action": "move", "direction": it} for it in ["down", "up"] * 50]}
    for number in range(100):
        text = json.dumps(level | {"id": f"slow_{number}"})
        (pack.folder / f"levels/slow_{number}.json").write_text(text, encoding="utf-8")


# Our own.


def telling():
    experimental = {"goldpathStatus": True, "goldpathFilesChanged": True, "goldpathLevelsChanged": True}
    edits = types.WorkspaceEditClientCapabilities(
        document_changes=True, resource_operations=[types.ResourceOperationKind.Delete]
    )
    refreshing = {
        "code_lens": types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
        "inlay_hint": types.InlayHintWorkspaceClientCapabilities(refresh_support=True),
    }
    workspace = types.WorkspaceClientCapabilities(apply_edit=True, workspace_edit=edits, **refreshing)
    return types.ClientCapabilities(workspace=workspace, experimental=experimental)


async def test_levels_are_listed_drawn_moved_and_deleted(plain, pack):
    listed = plain.protocol.wait_for_notification_async("goldpath/levelsChanged")
    await plain.begin(pack.initialize(telling()))
    await within(listed)
    session = Session(plain, pack)
    await session.diagnostics(opened(session))
    document, root = {"uri": pack.uri()}, pack.uri("")
    (known,) = (await session.send("goldpath/levels", {"root": root})).packs
    hedge = next(it for it in known.entries if it.id == "the_hedge")
    assert (hedge.kind, hedge.title, hedge.moves) == ("level", "The Hedge", 10)

    drawn = await session.send("goldpath/thumbnail", {"textDocument": document})
    assert drawn.svg.startswith("<svg")
    moved = [{"place": hedge.place, "id": hedge.id}]
    edit = await session.send("goldpath/arrange", {"root": root, "moved": moved, "to": 0})
    assert all(it.textDocument.uri == pack.uri("game.json") for it in edit.documentChanges)
    edit = await session.send("goldpath/deleteLevel", {"textDocument": document})
    assert ("delete", pack.uri()) in [(getattr(it, "kind", None), getattr(it, "uri", None)) for it in edit.documentChanges]

    replays = await session.send("goldpath/replay", {"root": root})
    assert {it.verdict for it in replays.results} == {"won"}


async def test_levels_of_one_file_are_moved_and_added(plain, pack):
    text = (GAMES / "raft.puzzlescript").read_text(encoding="utf-8")
    (pack.folder / "raft.puzzlescript").write_text(text, encoding="utf-8")
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    game = session.open(text, pack.uri("raft.puzzlescript"), "puzzlescript")
    await session.diagnostics(game)
    listed = (await session.send("goldpath/levels", {"root": game})).packs
    (entries,) = [it.entries for it in listed if it.root == game]
    known = [it.key for it in entries]
    swapped = await session.send("goldpath/orderLevels", {"root": game, "known": known, "order": [1, 0]})
    assert [it.textDocument.uri for it in swapped.documentChanges] == [game]
    added = await session.send("goldpath/addLevel", {"root": game, "known": known, "below": 0})
    (change,) = added.documentChanges
    assert change.edits[0].newText.strip().split() == ["." * 8] * 5


async def test_levels_are_examined(plain, pack):
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    opened(session)
    document = {"textDocument": {"uri": pack.uri()}}
    fates = await session.send("goldpath/fates", document)
    assert (len(fates.before), fates.before[0].kind) == (10, "winnable")
    need = await session.send("goldpath/necessity", document)
    assert ("lantern", "essential") in [(it.kind, it.need) for it in need.entities]
    levels = await session.send("goldpath/solvability", {"root": pack.uri("")})
    assert {(it.kind, it.isFinal) for it in levels.results} == {("shortest", True)}
    covered = await session.send("goldpath/coverage", {"root": pack.uri("")})
    assert (covered.recordings, covered.isCut) == (4, False)
    used = {it.rule: it.text for it in covered.rules}
    assert used["crate_sinks"] == "acts in 3 of 4 levels, 3 times", used
    assert used["pond_takes_all"] == "exercised by nothing", used
    told = await session.send("goldpath/why", {**document, "rule": "take_what_lies_here"})
    assert told.title.startswith("rule `take_what_lies_here` acted 1 time"), told
    assert told.reasons[0].location.uri == pack.uri("game.json"), told
    made = await session.send("goldpath/vary", {**document, "want": "length 3..", "locked": [[0, 0]], "count": 1})
    (level,) = made.candidates
    assert 3 <= level.least <= level.most and level.holds == ["length 3.."], level
    with pytest.raises(JsonRpcException, match="length"):
        await session.send("goldpath/vary", {**document, "want": "lenght 3.."})
    page = await session.send("goldpath/explain", {"code": "unknown-event"})
    assert "unknown-event" in page.markdown


async def test_a_level_is_drawn_and_what_cannot_be_drawn_is_told(session):
    opened(session)
    document = {"textDocument": {"uri": session.pack.uri()}}
    before = await session.send("goldpath/drawing", document)
    assert "crate" in [it.id for it in before.pieces] and len(before.looks) == len(before.pieces)
    route = await session.send("goldpath/route", document)
    assert (route.status.kind, len(route.cells)) == ("won", route.steps + 1), route
    line = {"gesture": "line", "piece": "crate", "from": [0, 1], "to": [1, 1]}
    session.apply(await session.send("goldpath/draw", {**document, "gestures": [line]}))
    after = await session.send("goldpath/drawing", document)
    crate = [it.id for it in after.pieces].index("crate")
    assert after.uses[crate] == before.uses[crate] + 2
    broken = await session.send("goldpath/route", document)
    assert broken.status.kind != "won" and broken.cells != route.cells, broken
    with pytest.raises(JsonRpcException, match="the layer `objects` is locked"):
        await session.send("goldpath/draw", {**document, "gestures": [line], "locked": ["objects"]})
    with pytest.raises(JsonRpcException, match="unknown variant"):
        await session.send("goldpath/draw", {**document, "gestures": [{"gesture": "wish"}]})


async def test_packs_and_levels_begin_as_they_should(plain, pack):
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    opened(session)
    made = await session.send("goldpath/newPack", {"id": "mine", "title": "Mine"})
    assert {"manifest.json", "game.json"} < {it.path for it in made.files}
    document = {"textDocument": {"uri": pack.uri()}, "id": "mine", "title": "Mine"}
    level = await session.send("goldpath/newLevel", document)
    assert level.path == "levels/mine.json" and '"id": "mine"' in level.text
    assert '"mine"' in level.sequence[0].newText


async def test_who_wants_it_is_told_what_goes_on(plain, pack):
    told = {name: plain.protocol.wait_for_notification_async(f"goldpath/{name}") for name in ["status", "filesChanged"]}
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    opened(session)
    assert (await within(told["status"])).state in ("busy", "ready")
    file = pack.folder / "levels/dry_feet.json"
    file.write_text(pack.text("levels/dry_feet.json") + "\n", encoding="utf-8")
    changed = types.FileEvent(pack.uri("levels/dry_feet.json"), types.FileChangeType.Changed)
    plain.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([changed]))
    assert (await within(told["filesChanged"])).root.rstrip("/") == pack.uri("").rstrip("/")


async def test_a_search_is_drawn_and_hint_stops_are_set(plain, pack):
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    uri = session.open(pack.text().replace("[3, 6]", "[2]"))
    params = types.ExecuteCommandParams("goldpath.solve", [uri])
    solved = await within(plain.workspace_execute_command_async(params))
    assert solved["level"] == "the_hedge"
    params = types.ExecuteCommandParams("goldpath.setHintStops", [uri])
    set_to = await within(plain.workspace_execute_command_async(params))
    assert set_to["applied"] and len(plain.applied) == 1
    session.apply(plain.applied[0])
    assert '"hintStops": [2]' not in session.texts[uri]
    # What a search found is drawn once the server has taken it in, which the answer does not wait for.
    redraws = {types.WORKSPACE_CODE_LENS_REFRESH, types.WORKSPACE_INLAY_HINT_REFRESH}
    while redraws:
        redraws.discard(await within(plain.redraws.get()))


async def test_a_save_that_changes_what_is_won_is_told(plain, pack):
    await plain.begin(pack.initialize(telling()))
    session = Session(plain, pack)
    game = opened(session, "game.json")
    # What was won when the pack was opened is what is compared with: the server is ready once it knows.
    await plain.is_in("ready")
    text = session.texts[game].replace('"hasItem": "lantern"', '"hasItem": "mallet"')
    session.change(text, game)
    told = plain.protocol.wait_for_notification_async(types.WINDOW_SHOW_MESSAGE)
    (pack.folder / "game.json").write_text(text, encoding="utf-8")
    plain.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(game)))
    assert "the_hedge" in (await within(told)).message


# The page.


def tables():
    """The methods of each table of the page, with what is said of them."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    rows = r"^\| `([^`]+)` \| (.+) \|$"
    return {title: dict(re.findall(rows, text, flags=re.MULTILINE)) for title, text in zip(parts[1::2], parts[2::2])}


def of_protocol():
    """All methods of version 3.17, with who sends them: later ones say since when they are there."""
    later = re.compile(r"@since 3\.(1[89]|[2-9]\d)")
    found = {}
    for method, (message, *_) in types.METHOD_TO_TYPES.items():
        if not later.search(inspect.getdoc(message) or ""):
            found[method] = types.message_direction(method)
    return found


def test_the_page_knows_every_method_of_the_protocol():
    known, all_of_it = tables(), of_protocol()
    assert len(all_of_it) == 90, "this is version 3.17, which does not change any more"
    used = {**known["From the client"], **known["To the client"]}
    missing = known["Not there"]
    assert not set(used) & set(missing)
    assert set(all_of_it) == {it for it in {**used, **missing} if not it.startswith("goldpath/")}
    for title, other in [("From the client", TO_CLIENT), ("To the client", TO_SERVER)]:
        assert [it for it in known[title] if all_of_it.get(it) == other.value] == []


@pytest.mark.last
def test_every_method_of_the_page_was_used(request):
    if request.config.option.keyword or request.config.option.file_or_dir:
        pytest.skip("not all sessions are run")
    known = tables()
    for title, direction in [("From the client", TO_SERVER), ("To the client", TO_CLIENT)]:
        assert sorted(set(known[title]) - SENT[direction]) == [], title
