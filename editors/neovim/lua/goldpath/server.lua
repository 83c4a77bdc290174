-- What is asked of the server beyond what Neovim asks by itself.

local M = {}

function M.client_of(buffer)
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == 'goldpath' and vim.lsp.buf_is_attached(buffer, client.id) then
      return client
    end
  end
end

--- A value that JSON has as null, or that is not there.
function M.known(value)
  return value ~= nil and value ~= vim.NIL
end

function M.warn(text)
  vim.notify('goldpath: ' .. text, vim.log.levels.WARN)
end

--- Sends a request to the server of a text. `use` gets what it answers.
function M.request(source, method, params, use)
  local client = M.client_of(source)
  if client == nil then
    M.warn('no server for this text')
    return
  end
  client.request(method, params, function(problem, answer)
    if problem then
      M.warn(problem.message)
    else
      use(answer)
    end
  end, source)
end

--- The same for a request about the text.
function M.ask(source, method, params, use)
  params.textDocument = { uri = vim.uri_from_bufnr(source) }
  M.request(source, method, params, use)
end

return M
