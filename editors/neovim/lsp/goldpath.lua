-- The language server of GridPonder packs and games of PuzzleScript. Neovim 0.11 and later read this file by its place,
-- lsp/goldpath.lua; plugin/goldpath.lua reads it for the versions before.

local own_files = { ['manifest.json'] = true, ['game.json'] = true, ['theme.json'] = true }

--- The folder of the pack that a file belongs to: the one with its game.json or manifest.json.
--- Of settings, of games and of their sessions, their own.
local function root_of(path, filetype)
  local folder = vim.fn.fnamemodify(path, ':h')
  local name = vim.fn.fnamemodify(path, ':t')
  -- Settings are for all packs below their folder.
  if name == 'goldpath.toml' or filetype == 'puzzlescript' or vim.endswith(name, '.sessions.json') then
    return folder
  end
  if not own_files[name] then
    if vim.fn.fnamemodify(folder, ':t') ~= 'levels' then
      return nil
    end
    folder = vim.fn.fnamemodify(folder, ':h')
  end
  for _, name in ipairs({ 'game.json', 'manifest.json' }) do
    if vim.fn.filereadable(folder .. '/' .. name) == 1 then
      return folder
    end
  end
end

return {
  cmd = { 'goldpath', 'lsp' },
  filetypes = { 'json', 'toml', 'puzzlescript' },
  -- Called for each file of these types. Without a call of `on_dir` the server leaves the file alone.
  root_dir = function(buffer, on_dir)
    local root = root_of(vim.api.nvim_buf_get_name(buffer), vim.bo[buffer].filetype)
    if root then
      on_dir(root)
    end
  end,
  -- Neovim pulls diagnostics of open files only; pushed ones come for the whole pack.
  init_options = { diagnostics = 'push' },
}
