-- A level is drawn on its board in Neovim, with keys. Prints what there is to see. Run by tests/tests/neovim.rs in the folder PACK.

local driving = dofile(vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':h') .. '/driving.lua')
local say, wait, client = driving.say, driving.wait, driving.client

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

--- What stands on the board, once it is right.
local function board(what, right)
  wait(what, function()
    return right(table.concat(lines(), '\n'))
  end)
  say(what .. ':')
  for at = 3, #lines() - 2 do
    say('  ' .. lines()[at])
  end
end

local function has(text)
  return function(shown)
    return shown:find(text, 1, true) ~= nil
  end
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'mx', false)
end

--- Puts the cursor on a cell.
local function go_to(x, y)
  local line = lines()[y + 3]
  vim.api.nvim_win_set_cursor(0, { y + 3, vim.str_byteindex(line, x * 2) })
end

local function in_source(source, act)
  return vim.api.nvim_buf_call(source, act)
end

local function choose(id)
  vim.ui.select = function(ids, _, use)
    assert(vim.tbl_contains(ids, id), 'no ' .. id)
    use(id)
  end
  press('c')
  wait(id .. ' to draw with', function()
    return has('draws with: ' .. id)(lines()[1])
  end)
end

local function run()
  vim.cmd('cd ' .. vim.fn.fnameescape(vim.env.PACK))
  vim.cmd('edit levels/the_hedge.json')
  local source = vim.api.nvim_get_current_buf()
  local original = vim.api.nvim_buf_get_lines(source, 0, -1, false)
  wait('a client', function()
    return client() ~= nil and client().initialized ~= false
  end)
  vim.cmd('GoldpathBoard')
  wait('the board', function()
    return vim.api.nvim_get_current_buf() ~= source
  end)
  board('the level', has('# . B'))

  choose('crate')
  go_to(1, 1)
  press('p')
  board('a crate', has('. C #'))
  say('written: ' .. vim.trim(in_source(source, function()
    return vim.fn.getline(vim.fn.search('"crate"', 'nw'))
  end)))

  go_to(1, 1)
  press('m')
  go_to(3, 3)
  press('m')
  board('moved', has('# C .'))

  go_to(3, 3)
  press('x')
  board('erased', has('l . # . .'))

  press('u')
  press('u')
  press('u')
  board('as it was', function(shown)
    local is_original = vim.deep_equal(vim.api.nvim_buf_get_lines(source, 0, -1, false), original)
    return is_original and has('. . # . .')(shown)
  end)

  press('q')
  say('windows that are left: ' .. #vim.api.nvim_list_wins())
end

driving.run(run)
