-- Starts the language server of GridPonder packs and games of PuzzleScript for their files, in every Neovim from 0.7 on.

vim.api.nvim_create_user_command('GoldpathBoard', function()
  require('goldpath.board').open()
end, { desc = 'Draw on the board of the level' })

local function command(name, desc, act)
  vim.api.nvim_create_user_command(name, function(arguments)
    act(require('goldpath.commands'), arguments)
  end, { desc = desc, bang = name == 'GoldpathSolve' })
end

command('GoldpathReplay', 'Replay the gold path of the level', function(commands)
  commands.replay()
end)
command('GoldpathSolve', 'Search the level for its shortest solution; with !, keep it as a session', function(commands, arguments)
  commands.solve(arguments.bang)
end)
command('GoldpathHints', 'Set the hint stops of the level where they tell most', function(commands)
  commands.set_hint_stops()
end)
command('GoldpathSimplify', 'Leave out of the level what it does not take to win', function(commands)
  commands.simplify()
end)
command('GoldpathTighten', 'Close the ways around what the level should need', function(commands)
  commands.tighten()
end)

if vim.lsp.enable then
  vim.lsp.enable('goldpath')
  return
end

-- Wherever it lies on the runtime path.
local config = dofile(vim.api.nvim_get_runtime_file('lsp/goldpath.lua', false)[1])
local clients = {}

local function start(buffer, root)
  local it = { name = 'goldpath', cmd = config.cmd, init_options = config.init_options, root_dir = root }
  if vim.lsp.start then
    -- Uses the server of the same pack again.
    vim.lsp.start(it, { bufnr = buffer })
    return
  end
  if not (clients[root] and vim.lsp.get_client_by_id(clients[root])) then
    clients[root] = vim.lsp.start_client(it)
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = config.filetypes,
  callback = function(event)
    config.root_dir(event.buf, function(root)
      start(event.buf, root)
    end)
  end,
})
