-- Games of PuzzleScript: by their endings, and other texts with at least three headings of sections.

local function is_game(buffer)
  local count = 0
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, 3000, false)) do
    local word = line:match('^%s*(%a+)%s*$')
    if word and vim.tbl_contains(
      { 'objects', 'legend', 'sounds', 'collisionlayers', 'rules', 'winconditions', 'levels' },
      word:lower()
    ) then
      count = count + 1
    end
  end
  return count >= 3
end

local group = vim.api.nvim_create_augroup('goldpath_puzzlescript', {})
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = { '*.puzzlescript', '*.pz', '*.pzl' },
  callback = function(event)
    vim.bo[event.buf].filetype = 'puzzlescript'
  end,
})
vim.api.nvim_create_autocmd('BufRead', {
  group = group,
  pattern = { '*.txt', '*.ps' },
  callback = function(event)
    if is_game(event.buf) then
      vim.bo[event.buf].filetype = 'puzzlescript'
    end
  end,
})
