"""Changes that somebody asks for: refactorings, names of files, and what is laid out while it is typed."""

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import LEVEL, Session, within


async def refactoring(session, text, title):
    """The action with a title at a text, with its edit."""
    place = session.at(text)["position"]
    params = types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(session.pack.uri()),
        range=types.Range(place, place),
        context=types.CodeActionContext(diagnostics=[], only=[types.CodeActionKind.Refactor]),
    )
    actions = await within(session.client.text_document_code_action_async(params))
    chosen = next(it for it in actions if it.title == title)
    assert chosen.kind == types.CodeActionKind.RefactorRewrite
    return chosen if chosen.edit else await within(session.client.code_action_resolve_async(chosen))


async def test_a_board_grows_in_every_editor(session):
    session.open(session.pack.text())
    chosen = await refactoring(session, '"size"', "Add a row at the bottom, which may change solutions")
    session.apply(chosen.edit)
    assert session.texts[session.pack.uri()] != session.pack.text()
    assert not await session.diagnostics()


async def test_steps_go_there_and_back(session):
    session.open(session.pack.text())
    form = "Write the steps of the gold path as "
    session.apply((await refactoring(session, '"goldPath"', form + "words")).edit)
    assert '"action": "move"' not in session.texts[session.pack.uri()]
    assert not await session.diagnostics()
    session.apply((await refactoring(session, '"goldPath"', form + "objects")).edit)
    assert '"action": "move"' in session.texts[session.pack.uri()]
    assert not await session.diagnostics()


async def test_what_was_offered_for_another_text_is_refused(session):
    session.open(session.pack.text())
    place = session.at('"size"')["position"]
    params = types.CodeActionParams(
        text_document=types.TextDocumentIdentifier(session.pack.uri()),
        range=types.Range(place, place),
        context=types.CodeActionContext(diagnostics=[], only=[types.CodeActionKind.Refactor]),
    )
    offered = (await within(session.client.text_document_code_action_async(params)))[0]
    if offered.edit:
        # It has the edit already, with the version that it is for.
        return
    session.change(session.pack.text() + "\n")
    with pytest.raises(JsonRpcException, match="the text has changed"):
        await within(session.client.code_action_resolve_async(offered))


def renaming(operations):
    edits = types.WorkspaceEditClientCapabilities(document_changes=True, resource_operations=operations)
    return types.ClientCapabilities(workspace=types.WorkspaceClientCapabilities(workspace_edit=edits))


async def test_a_level_is_renamed_with_its_file(plain, pack):
    await plain.begin(pack.initialize(renaming([types.ResourceOperationKind.Rename])))
    session = Session(plain, pack)
    session.open(pack.text())
    params = types.RenameParams(new_name="hawthorn", **session.at("the_hedge"))
    edit = await within(plain.text_document_rename_async(params))
    *documents, renamed = edit.document_changes
    assert {it.text_document.uri for it in documents} == {pack.uri(), pack.uri("game.json")}
    assert {of.new_text for it in documents for of in it.edits} == {'"hawthorn"'}
    assert (renamed.kind, renamed.old_uri, renamed.new_uri) == ("rename", pack.uri(), pack.uri("levels/hawthorn.json"))


async def test_a_level_keeps_its_name_where_files_cannot_be_renamed(plain, pack):
    await plain.begin(pack.initialize(renaming([types.ResourceOperationKind.Create])))
    session = Session(plain, pack)
    session.open(pack.text())
    with pytest.raises(JsonRpcException, match="the name of its file"):
        await within(plain.text_document_prepare_rename_async(types.PrepareRenameParams(**session.at("the_hedge"))))


async def test_rules_are_called_by_events(session):
    game = session.open(session.pack.text("game.json"), session.pack.uri("game.json"))
    place = session.at('"rules"', uri=game)
    inside = types.Position(place["position"].line + 2, 8)
    params = types.CallHierarchyPrepareParams(text_document=place["text_document"], position=inside)
    (rule,) = await within(session.client.text_document_prepare_call_hierarchy_async(params))
    assert rule.uri == game
    (incoming,) = await within(
        session.client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(rule))
    )
    assert session.under(incoming.from_ranges[0], game).strip('"') == incoming.from_.name.removeprefix("event ")
    called = await within(
        session.client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(incoming.from_))
    )
    assert rule.name in [it.to.name for it in called]


async def test_what_is_closed_is_laid_out(session):
    session.open(session.pack.text().replace('"size": [', '"size": [ ', 1))
    params = types.DocumentOnTypeFormattingParams(
        ch="]", options=types.FormattingOptions(tab_size=2, insert_spaces=True), **session.at("],", behind=False)
    )
    params.position.character += 1
    edits = await within(session.client.text_document_on_type_formatting_async(params))
    assert [it.new_text for it in edits] == [""]
    session.change(session.edited(session.texts[session.pack.uri()], edits))
    assert session.texts[session.pack.uri()] == session.pack.text()


async def test_a_level_that_is_deleted_leaves_the_sequence(session):
    game = session.open(session.pack.text("game.json"), session.pack.uri("game.json"))
    assert "the_hedge" in session.texts[game]
    # A request about no document is about the packs that were read.
    await session.diagnostics(game)
    params = types.DeleteFilesParams([types.FileDelete(session.pack.uri(LEVEL))])
    session.apply(await within(session.client.workspace_will_delete_files_async(params)))
    assert "the_hedge" not in session.texts[game]
