-- The commands about a level, in Neovim. Prints what they tell. Run by tests/tests/neovim.rs in the folder PACK.

local driving = dofile(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':h') .. '/driving.lua')
local say, wait = driving.say, driving.wait

--- Opens a file, and waits for its server.
local function edit(file)
  vim.cmd('edit ' .. file)
  wait('a server of ' .. file, function()
    local client = require('goldpath.server').client_of(vim.api.nvim_get_current_buf())
    return client ~= nil and client.initialized ~= false
  end)
end

local function whole(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false), '\n')
end

local told = {}
vim.notify = function(text)
  table.insert(told, text)
end

--- Runs a command, and prints what it tells.
local function run(command)
  told = {}
  vim.cmd(command)
  wait(command, function()
    return #told > 0
  end)
  say(('%s: %s'):format(command, told[1]))
end

local function go_to(text)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, 'the buffer has no ' .. text)
end

local function steps()
  vim.cmd('cd ' .. vim.fn.fnameescape(vim.env.PACK))
  edit('levels/the_hedge.json')
  local original = whole()
  run('GoldpathReplay')
  run('GoldpathSolve')
  run('GoldpathTighten')
  run('GoldpathHints')
  run('GoldpathSimplify')
  assert(whole() ~= original, 'nothing was left out')
  io.stdout:write('it still wins: ')
  run('GoldpathReplay')
  for _ = 1, 2 do
    vim.cmd('silent undo')
  end
  assert(whole() == original, 'two steps of undo do not bring back the level')

  vim.cmd('silent wall')
  edit('games/raft.puzzlescript')
  go_to('.PLL.X.')
  run('GoldpathSolve!')
  local sessions
  wait('the session', function()
    sessions = vim.fn.bufnr('raft.sessions.json')
    return sessions > 0 and whole(sessions) ~= ''
  end)
  say(whole(sessions))
  run('GoldpathSimplify')
end

driving.run(steps)
