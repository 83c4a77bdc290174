-- What all scripts that drive Neovim share: they print what there is to see. Run by tests/tests/neovim.rs in the folder PACK.

local M = { patience = tonumber(vim.env.PATIENCE or '') or 300000 }

function M.say(text)
  io.stdout:write(text .. '\n')
end

function M.wait(what, right)
  assert(vim.wait(M.patience, right, 20), 'waited in vain: ' .. what)
end

function M.client()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
end

--- Runs the steps of a script, and ends Neovim.
function M.run(steps)
  local is_right, problem = xpcall(steps, debug.traceback)
  if not is_right then
    io.stderr:write(problem .. '\n')
  end
  vim.cmd(is_right and 'qall!' or 'cquit!')
end

return M
