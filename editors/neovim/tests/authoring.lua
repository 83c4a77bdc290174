-- A new game of PuzzleScript, from nothing to three levels that are won, as an author would get there in Neovim; then mistakes
-- and their consequences. Prints what there is to see. Run by tests/tests/neovim.rs in the folder PACK.

local driving = dofile(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':h') .. '/driving.lua')
local say, wait, client = driving.say, driving.wait, driving.client

--- Puts the cursor on a text.
local function go_to(text)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, 'the buffer has no ' .. text)
end

local function ask(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, driving.patience)
  local answer = answers and answers[client().id]
  assert(answer and answer.result, method .. ': ' .. vim.inspect(problem or answers))
  return answer.result
end

local function here()
  return vim.lsp.util.make_position_params(0, client().offset_encoding)
end

local function apply(edit)
  vim.lsp.util.apply_workspace_edit(edit, client().offset_encoding)
  vim.cmd('silent wall')
end

--- Puts one text in the place of another, and saves.
local function exchange(old, new)
  -- Changes of a script may be undone together: this begins new ones.
  vim.cmd('let &undolevels = &undolevels')
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local text, count = table.concat(lines, '\n'):gsub(vim.pesc(old), (new:gsub('%%', '%%%%')))
  assert(count == 1, ('%s is there %d times'):format(old, count))
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, '\n'))
  vim.cmd('silent write')
end

--- What is reported, in all files: the text that it is at, and the message.
local function reported()
  local lines = {}
  for _, it in ipairs(vim.diagnostic.get()) do
    if it.severity <= vim.diagnostic.severity.WARN then
      local line = vim.api.nvim_buf_get_lines(it.bufnr, it.lnum, it.lnum + 1, false)[1] or ''
      local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(it.bufnr), ':t')
      table.insert(lines, ('  %s: `%s` %s'):format(name, line:sub(it.col + 1, it.end_col), it.message))
    end
  end
  table.sort(lines)
  return lines
end

local function wait_for_reports(count)
  wait(count .. ' diagnostics', function()
    return #reported() == count
  end)
  for _, line in ipairs(reported()) do
    say(line)
  end
end

local function run()
  vim.cmd('cd ' .. vim.fn.fnameescape(vim.env.PACK))
  say('new: ' .. vim.trim(vim.fn.system({ 'goldpath', 'new', 'puzzlescript', 'pots', '--title', 'Pots' })):gsub('\n.*', ''))
  vim.cmd('edit pots/pots.puzzlescript')
  local uri = vim.uri_from_bufnr(0)
  local sessions = vim.fn.fnamemodify('pots/pots.sessions.json', ':p')
  vim.fn.bufload(vim.fn.bufadd(sessions))

  local last = vim.api.nvim_buf_line_count(0)
  vim.api.nvim_buf_set_lines(0, last, last, false, { '', '#####', '#P..#', '#.O_#', '#####' })
  vim.cmd('silent write')
  wait('a client', client)
  for _, level in ipairs({ '2', '3' }) do
    local solved = ask('workspace/executeCommand', { command = 'goldpath.solve', arguments = { uri, level } })
    say(('%s: %s'):format(solved.level, solved.proved))
    apply(solved.edit)
  end
  wait_for_reports(0)
  for _, it in ipairs(ask('goldpath/replay', { root = uri }).results) do
    say('session: ' .. it.verdict)
  end

  say('a word that is wrong:')
  exchange('[ > Player | Pot ] ->', '[ > Player | Pott ] ->')
  -- The sessions follow once they are played.
  wait_for_reports(5)
  exchange('[ > Player | Pott ] ->', '[ > Player | Pot ] ->')
  wait_for_reports(0)

  go_to('[ > Player')
  say('hover of a rule:')
  -- How often it acts is told once the sessions are played, which a report that is gone does not show.
  local told
  for _ = 1, driving.patience / 50 do
    told = ask('textDocument/hover', here()).contents.value
    if told:find('acts in') then
      break
    end
    vim.wait(50)
  end
  for _, line in ipairs(vim.split(told, '\n')) do
    say((('  ' .. line):gsub('%s+$', '')))
  end

  vim.fn.cursor(vim.fn.search('#P..O.#', 'cw'), 5)
  local definition = ask('textDocument/definition', here())
  local place = definition[1] or definition
  local line = (place.targetSelectionRange or place.range).start.line
  say('a glyph of a level: ' .. vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1])

  go_to('Pot move')
  local rename = here()
  rename.newName = 'Urn'
  apply(ask('textDocument/rename', rename))
  wait_for_reports(0)
  go_to('[ > Player')
  say('renamed: ' .. vim.api.nvim_get_current_line())

  say('a rule that is broken:')
  exchange('-> [ > Player | > Urn ]', '-> [ > Player | Urn ]')
  wait_for_reports(3)
  vim.cmd('silent undo')
  vim.cmd('silent write')
  wait_for_reports(0)
  say('mended')
end

driving.run(run)
