-- Opens the game in the folder PACK the way a user would and prints what there is to see.
-- Run by tests/tests/neovim.rs, which makes the game and reads the output.

local driving = dofile(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':h') .. '/driving.lua')
local say, client = driving.say, driving.client

--- Puts the cursor on a text.
local function go_to(text)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, 'the buffer has no ' .. text)
end

--- What the text at the cursor is taken for.
local function group()
  return vim.fn.synIDattr(vim.fn.synID(vim.fn.line('.'), vim.fn.col('.'), 1), 'name'):gsub('^puzzlescript', '')
end

local function ask(buffer, method, params)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, driving.patience)
  local answer = answers and answers[client().id]
  assert(answer and answer.result, method .. ': ' .. vim.inspect(problem or answers))
  return answer.result
end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACK .. '/notes.txt'))
  say('notes.txt: ' .. vim.bo.filetype)
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACK .. '/game.txt'))
  say('game.txt: ' .. vim.bo.filetype)
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACK .. '/lamplighter.puzzlescript'))
  say('lamplighter.puzzlescript: ' .. vim.bo.filetype .. ', ' .. vim.bo.commentstring)
  local buffer = vim.api.nvim_get_current_buf()

  say('colors:')
  local words = {
    'title', 'Lamplighter', '#101018', 'Walk into', 'OBJECTS', 'Draught ~', 'lightblue', '11111', '@', 'and Flame', 'startlevel',
    'cantmove', '48106504', 'Keeper, Wall', 'late', '> Player', 'no Flame', '-> [ Player | Lamp', 'checkpoint', 'shiver', 'All Lamp',
    'on Flame', 'LEVELS', 'message Light', 'Light all', '#P..O',
  }
  for _, word in ipairs(words) do
    go_to(word)
    say(('  %s: %s'):format(word, group()))
  end

  assert(vim.wait(driving.patience, function()
    return #vim.diagnostic.get(buffer) > 0
  end, 20), 'there are no diagnostics')
  say('diagnostics:')
  for _, it in ipairs(vim.diagnostic.get(buffer)) do
    say(('  %d: %s'):format(it.lnum + 1, it.message))
  end

  local document = { uri = vim.uri_from_bufnr(buffer) }
  say('symbols:')
  for _, it in ipairs(ask(buffer, 'textDocument/documentSymbol', { textDocument = document })) do
    say(('  %s: %d'):format(it.name, #(it.children or {})))
  end

  go_to('Solid ] ->')
  local at = vim.lsp.util.make_position_params(0, client().offset_encoding)
  local definition = ask(buffer, 'textDocument/definition', at)
  local place = definition[1] or definition
  local line = (place.targetSelectionRange or place.range).start.line
  say('definition: ' .. vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1])
end

driving.run(run)
