-- What the server does to the level in the buffer, or to the level of a game that the cursor is in, on a command.

local server = require('goldpath.server')

local M = {}

local function tell(text)
  vim.notify('goldpath: ' .. text, vim.log.levels.INFO)
end

--- Runs a command of the server on the level. `use` gets its answer, and the buffer of the level.
local function run(command, use)
  local source = vim.api.nvim_get_current_buf()
  local at = vim.api.nvim_win_get_cursor(0)
  local position = { line = at[1] - 1, character = 0 }
  server.ask(source, 'goldpath/boardPosition', { position = position }, function(about)
    local arguments = { vim.uri_from_bufnr(source) }
    if server.known(about) and server.known(about.play) and server.known(about.play.level) then
      table.insert(arguments, tostring(about.play.level))
    end
    server.request(source, 'workspace/executeCommand', { command = command, arguments = arguments }, function(answer)
      use(answer, source)
    end)
  end)
end

--- Replays the gold path of the level as it is in the buffer.
function M.replay()
  run('goldpath.replay', function(answer)
    tell(('%s: %s'):format(answer.level, answer.verdict))
  end)
end

--- Searches the level for its shortest solution. `keep`: of a game, keeps the solution as a session.
function M.solve(keep)
  run('goldpath.solve', function(answer, source)
    tell(('%s: %s'):format(answer.level, answer.proved))
    if keep and server.known(answer.edit) then
      vim.lsp.util.apply_workspace_edit(answer.edit, server.client_of(source).offset_encoding)
    end
  end)
end

--- Sets the hint stops of the level where they tell most.
function M.set_hint_stops()
  run('goldpath.setHintStops', function(answer)
    local steps = vim.tbl_map(function(stop)
      return tostring(stop.steps)
    end, answer.stops)
    local stops = table.concat(steps, ', ')
    tell(stops == '' and 'no step stands out as a hint stop' or ('hint stops after %s steps'):format(stops))
  end)
end

--- Leaves out of the level what it does not take to win.
function M.simplify()
  run('goldpath.simplify', function(answer)
    local left_out = table.concat(answer.leftOut, ', ')
    local what = left_out == '' and 'nothing can be left out' or ('left out: %s'):format(left_out)
    if answer.undecided > 0 then
      what = ('%s; the time did not suffice for %d more'):format(what, answer.undecided)
    end
    tell(('%s: %s; %s'):format(answer.level, answer.proved, what))
  end)
end

--- Closes the ways around what the level should need.
function M.tighten()
  run('goldpath.tighten', function(answer)
    local parts = { answer.proved }
    if server.known(answer.outcome) then
      table.insert(parts, answer.outcome)
    end
    vim.list_extend(parts, answer.added)
    vim.list_extend(parts, answer.needed)
    tell(('%s: %s'):format(answer.level, table.concat(parts, '; ')))
  end)
end

return M
