-- Drives the configuration beside this folder the way a user would and prints what there is to see.
-- Run by tests/tests/neovim.rs, which makes the pack in the folder PACK and reads the output.

local driving = dofile(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':h') .. '/driving.lua')
local say, wait, client = driving.say, driving.wait, driving.client

local function diagnostics(buffer)
  local list = vim.diagnostic.get(buffer)
  table.sort(list, function(a, b)
    return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col)
  end)
  return list
end

local function code(it)
  return it.code or it.user_data.lsp.code
end

local function codes(buffer)
  return table.concat(vim.tbl_map(code, diagnostics(buffer)), ' ')
end

local function show(title, buffer)
  say(title)
  local severities = { 'error', 'warning', 'information', 'hint' }
  for _, it in ipairs(diagnostics(buffer)) do
    local under = vim.api.nvim_buf_get_text(buffer, it.lnum, it.col, it.end_lnum, it.end_col, {})[1]
    say(('  %s %s[%s] %s'):format(under, severities[it.severity], code(it), it.message))
  end
end

--- Puts the cursor on the first letter of a text.
local function go_to(text)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, 'the buffer has no ' .. text)
end

local function ask(buffer, method)
  local params = vim.lsp.util.make_position_params(0, client().offset_encoding)
  local answers, problem = vim.lsp.buf_request_sync(buffer, method, params, driving.patience)
  local answer = answers and answers[client().id]
  assert(answer and answer.result, method .. ': ' .. vim.inspect(problem or answers))
  return answer.result
end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACK .. '/README.json'))
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.PACK .. '/levels/the_hedge.json'))
  local buffer = vim.api.nvim_get_current_buf()
  wait('diagnostics of the open file', function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  say('root ' .. vim.fn.fnamemodify(client().config.root_dir, ':t'))
  assert(vim.lsp.buf_is_attached(buffer, client().id))
  assert(not vim.lsp.buf_is_attached(vim.fn.bufnr('README.json'), client().id), 'not every JSON file is of the pack')
  show('the open file:', buffer)
  local closed = vim.uri_to_bufnr(vim.uri_from_fname(vim.env.PACK .. '/levels/dry_feet.json'))
  wait('diagnostics of a file that is not open', function()
    return #vim.diagnostic.get(closed) > 0
  end)
  vim.fn.bufload(closed)
  show('a file that is not open:', closed)

  go_to('reach_target')
  say('hover:')
  say('  ' .. vim.split(ask(buffer, 'textDocument/hover').contents.value, '\n')[1])

  go_to('rihgt')
  local item
  local answer = ask(buffer, 'textDocument/completion')
  for _, it in ipairs(answer.items or answer) do
    if it.label == 'right' then
      item = it
    end
  end
  assert(item, 'right is proposed')
  vim.lsp.util.apply_text_edits({ item.textEdit }, buffer, client().offset_encoding)
  say('completed:')
  say('  ' .. vim.trim(vim.fn.getline('.')))
  wait('the completed value is right', function()
    return not codes(buffer):find('unknown%-value')
  end)
  show('after the completion:', buffer)

  -- The user chooses what is offered first.
  vim.ui.select = function(items, options, choose)
    say('offered:')
    for _, it in ipairs(items) do
      say('  ' .. options.format_item(it))
    end
    choose(items[1], 1)
  end
  go_to('"goal_targt')
  vim.lsp.buf.code_action()
  wait('the action mends it', function()
    return not codes(buffer):find('unknown%-tag')
  end)
  say('mended:')
  say('  ' .. vim.trim(vim.fn.getline('.')))

  go_to('"hintStops": [3')
  vim.cmd('silent write')
  wait('saving replays the gold path', function()
    return not vim.deep_equal(codes(buffer), 'unknown-key')
  end)
  show('after saving:', buffer)
  local told = codes(buffer)

  go_to('"hedge"')
  vim.cmd('normal! l')
  vim.lsp.buf.rename('thicket')
  local function renamed()
    local files = {}
    for _, it in ipairs(vim.api.nvim_list_bufs()) do
      local text = table.concat(vim.api.nvim_buf_get_lines(it, 0, -1, false), '\n')
      local _, count = text:gsub('"thicket"', '')
      if count > 0 then
        table.insert(files, ('  %s: %d'):format(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(it), ':t'), count))
      end
    end
    table.sort(files)
    return table.concat(files, '\n')
  end
  wait('the buffer has the new name', function()
    return renamed():find('the_hedge.json', 1, true)
  end)
  say('renamed:')
  say(renamed())
  vim.cmd('silent wall')
  wait('the same is told as before', function()
    return codes(buffer) == told
  end)
  vim.cmd('silent undo')
  go_to('"hedge"')
end

driving.run(run)
