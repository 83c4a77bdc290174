-- The board of a level in a buffer of symbols, to draw on: each key is a gesture, the server answers with an edit of the text, and
-- the board follows the text.

local server = require('goldpath.server')

local M = {}

local ask, known = server.ask, server.known

local HELP = 'c choose  p put  x erase  m move, m again to here  f fill  u undo  <C-r> redo  q close'

--- The lines above the first row.
local HEAD = 2

--- The level of each board, by the buffer of the board: the buffer of its text, and what names it among those of its file.
local boards = {}

--- The symbol of the topmost piece of each cell, row by row.
local function rows_of(drawing)
  local rows = {}
  for y = 0, drawing.rows - 1 do
    local row = {}
    for x = 0, drawing.columns - 1 do
      local symbol = ' '
      for _, layer in ipairs(drawing.layers) do
        local piece = layer.cells[y * drawing.columns + x + 1]
        if known(piece) then
          local shown = drawing.looks[piece + 1].symbol
          symbol = shown ~= '' and vim.fn.strcharpart(shown, 0, 1) or '?'
        end
      end
      for _, marker in ipairs(drawing.markers) do
        local at = marker.position
        if known(at) and at[1] == x and at[2] == y then
          symbol = '@'
        end
      end
      table.insert(row, symbol)
    end
    table.insert(rows, table.concat(row, ' '))
  end
  return rows
end

local function show(board, drawing)
  local it = boards[board]
  if it == nil or not vim.api.nvim_buf_is_valid(board) then
    return
  end
  it.drawing = drawing
  local lines = { 'draws with: ' .. (it.piece or 'nothing; c chooses'), '' }
  vim.list_extend(lines, rows_of(drawing))
  vim.list_extend(lines, { '', HELP })
  vim.bo[board].modifiable = true
  vim.api.nvim_buf_set_lines(board, 0, -1, false, lines)
  vim.bo[board].modifiable = false
end

--- Shows what the text says now.
function M.refresh(board)
  local it = boards[board]
  if it ~= nil and vim.api.nvim_buf_is_valid(it.source) then
    ask(it.source, 'goldpath/drawing', { play = it.play }, function(drawing)
      if known(drawing) then
        show(board, drawing)
      else
        server.warn('this text is not a level')
      end
    end)
  end
end

--- Asks for the edit of some gestures, and makes it: one step of undo.
local function draw(board, gestures)
  local it = boards[board]
  ask(it.source, 'goldpath/draw', { play = it.play, gestures = gestures }, function(edit)
    if known(edit) then
      vim.lsp.util.apply_workspace_edit(edit, server.client_of(it.source).offset_encoding)
    end
    M.refresh(board)
  end)
end

--- The cell under the cursor; nothing beside the board.
local function cell(board)
  local drawing = boards[board].drawing
  local at = vim.api.nvim_win_get_cursor(0)
  local line = vim.api.nvim_get_current_line()
  local x = math.floor(vim.str_utfindex(line, math.min(at[2], #line)) / 2)
  local y = at[1] - 1 - HEAD
  if drawing ~= nil and x < drawing.columns and y >= 0 and y < drawing.rows then
    return { x, y }
  end
end

local function choose(board)
  local it = boards[board]
  if it.drawing == nil then
    return
  end
  local ids = vim.tbl_map(function(piece)
    return piece.id
  end, it.drawing.pieces)
  vim.ui.select(ids, { prompt = 'Draw with' }, function(id)
    it.piece = id or it.piece
    M.refresh(board)
  end)
end

local function move(board, at)
  local it = boards[board]
  local from = it.moved
  it.moved = from == nil and at or nil
  if from ~= nil then
    local area = { x = from[1], y = from[2], width = 1, height = 1 }
    draw(board, { { gesture = 'move', area = area, by = { at[1] - from[1], at[2] - from[2] } } })
  end
end

--- Undo and redo are those of the text.
local function in_text(board, command)
  vim.api.nvim_buf_call(boards[board].source, function()
    vim.cmd('silent ' .. command)
  end)
end

local function set_keys(board)
  local function key(lhs, act)
    vim.keymap.set('n', lhs, act, { buffer = board, nowait = true, silent = true })
  end
  local function on_cell(act)
    return function()
      local at = cell(board)
      if at ~= nil then
        act(at)
      end
    end
  end
  key('c', function()
    choose(board)
  end)
  key('p', on_cell(function(at)
    local piece = boards[board].piece
    if piece == nil then
      choose(board)
    else
      draw(board, { { gesture = 'cells', piece = piece, cells = { at } } })
    end
  end))
  key('f', on_cell(function(at)
    draw(board, { { gesture = 'fill', piece = boards[board].piece or vim.NIL, at = at } })
  end))
  key('x', on_cell(function(at)
    draw(board, { { gesture = 'cells', piece = vim.NIL, cells = { at } } })
  end))
  key('m', on_cell(function(at)
    move(board, at)
  end))
  key('u', function()
    in_text(board, 'undo')
  end)
  key('<C-r>', function()
    in_text(board, 'redo')
  end)
  key('q', '<Cmd>close<CR>')
end

--- Opens the board of the level in the current buffer; of a game, of the level that the cursor is in.
function M.open()
  local source = vim.api.nvim_get_current_buf()
  local at = vim.api.nvim_win_get_cursor(0)
  local position = { line = at[1] - 1, character = 0 }
  ask(source, 'goldpath/boardPosition', { position = position }, function(about)
    vim.cmd('vertical new')
    local board = vim.api.nvim_get_current_buf()
    vim.bo[board].buftype = 'nofile'
    vim.bo[board].bufhidden = 'wipe'
    vim.bo[board].swapfile = false
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(source), ':t')
    vim.api.nvim_buf_set_name(board, ('goldpath://board/%d/%s'):format(board, name))
    boards[board] = { source = source, play = known(about) and about.play or nil }
    set_keys(board)
    local group = vim.api.nvim_create_augroup('goldpath.board.' .. board, {})
    vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI' }, {
      group = group,
      buffer = source,
      callback = function()
        M.refresh(board)
      end,
    })
    vim.api.nvim_create_autocmd('BufWipeout', {
      group = group,
      buffer = board,
      callback = function()
        boards[board] = nil
        vim.api.nvim_del_augroup_by_id(group)
      end,
    })
    M.refresh(board)
  end)
end

return M
