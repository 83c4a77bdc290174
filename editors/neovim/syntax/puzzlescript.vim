" Games of PuzzleScript: a word means what it means in its section.

if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax iskeyword @,48-57,_,192-255
" What a line means is known from the first one on.
syntax sync fromstart

syntax region puzzlescriptComment start='(' end=')' contains=puzzlescriptComment
syntax match puzzlescriptDecoration '^\s*=\+'
syntax match puzzlescriptName contained '\k\+'
syntax keyword puzzlescriptRequired contained player background

" Before the first section.
syntax match puzzlescriptSetting '^\s*\k\+[^(]*' contains=puzzlescriptText,puzzlescriptPlain,puzzlescriptFlag
syntax keyword puzzlescriptText contained title author homepage youtube nextgroup=puzzlescriptString
syntax keyword puzzlescriptPlain contained background_color text_color color_palette nextgroup=puzzlescriptValue
syntax keyword puzzlescriptPlain contained key_repeat_interval realtime_interval again_interval nextgroup=puzzlescriptValue
syntax keyword puzzlescriptPlain contained flickscreen zoomscreen nextgroup=puzzlescriptValue
syntax keyword puzzlescriptFlag contained run_rules_on_level_start norepeat_action require_player_movement debug verbose_logging throttle_movement noundo noaction norestart scanline
syntax match puzzlescriptString contained '[^(]*'
syntax match puzzlescriptValue contained '[^(]*' contains=puzzlescriptHex,puzzlescriptColor,puzzlescriptPalette,puzzlescriptNumber
syntax keyword puzzlescriptPalette contained mastersystem gameboycolour amiga arnecolors famicom atari pastel ega amstrad proteus_mellow proteus_rich proteus_night c64 whitingjp
syntax match puzzlescriptNumber contained '\<[0-9.]\+\%(x[0-9]\+\)\?\>'

" Objects: a name line, a line of colors, and a picture.
syntax match puzzlescriptObject contained '^\s*\k\+[^(]*' nextgroup=puzzlescriptColors skipnl
syntax match puzzlescriptColors contained '^\s*[^( \t][^(]*' contains=puzzlescriptHex,puzzlescriptColor
syntax keyword puzzlescriptColor contained black blue brown darkblue darkbrown darkgray darkgreen darkgrey darkred gray green grey lightblue lightbrown lightgray lightgreen lightgrey lightred orange pink purple red white yellow
" A keyword of that name would be an option.
syntax match puzzlescriptColor contained '\<transparent\>'
syntax match puzzlescriptHex contained '#\x\{6}\|#\x\{3}'
syntax match puzzlescriptPicture contained '^\s*[.0-9][.0-9 \t]*\ze\%((\|$\)'

syntax match puzzlescriptDefined contained '^\s*[^ \t=(]\+\ze\s*='
syntax match puzzlescriptOperator contained '[=|,]\|\.\.\.'
syntax keyword puzzlescriptLogic contained and or

syntax keyword puzzlescriptEvent contained undo restart titlescreen startgame cancel endgame startlevel endlevel showmessage closemessage sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 sfx8 sfx9 sfx10
syntax keyword puzzlescriptVerb contained move cantmove action create destroy
syntax keyword puzzlescriptDirection contained up down left right horizontal vertical orthogonal
syntax match puzzlescriptSeed contained '\<\d\+\>'

syntax keyword puzzlescriptModifier contained late rigid random
syntax match puzzlescriptJoin contained '^\s*+'
syntax keyword puzzlescriptLoop contained startloop endloop
syntax region puzzlescriptPattern contained matchgroup=puzzlescriptBracket start='\[' end='\]\|$' contains=puzzlescriptComment,puzzlescriptName,puzzlescriptRequired,puzzlescriptOperator,puzzlescriptMovement,puzzlescriptArrowhead
syntax keyword puzzlescriptMovement contained v parallel perpendicular up down left right horizontal vertical orthogonal moving stationary action no random randomdir
syntax match puzzlescriptArrowhead contained '\%(^\|[][| \t]\)\@<=[><^]\ze\%($\|[][| \t]\)'
syntax region puzzlescriptResult contained matchgroup=puzzlescriptOperator start='->' end='$' contains=puzzlescriptComment,puzzlescriptPattern,puzzlescriptCommand,puzzlescriptMessage
syntax keyword puzzlescriptCommand contained sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 sfx8 sfx9 sfx10 cancel checkpoint restart win again
syntax keyword puzzlescriptMessage contained message nextgroup=puzzlescriptTold
syntax match puzzlescriptTold contained '.*'

syntax keyword puzzlescriptQuantifier contained all some any no
syntax keyword puzzlescriptOn contained on

syntax match puzzlescriptRow contained '[^( \t=][^(]*'
syntax match puzzlescriptRowMessage contained '^\s*message.*' contains=puzzlescriptMessage

" Sections come last, so that their headings win over what else a line could be. LEVELS has no end.
syntax region puzzlescriptObjects matchgroup=puzzlescriptHeading start='^\s*objects\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptObject,puzzlescriptPicture
syntax region puzzlescriptLegend matchgroup=puzzlescriptHeading start='^\s*legend\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptDefined,puzzlescriptOperator,puzzlescriptLogic,puzzlescriptName,puzzlescriptRequired
syntax region puzzlescriptSounds matchgroup=puzzlescriptHeading start='^\s*sounds\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptEvent,puzzlescriptVerb,puzzlescriptDirection,puzzlescriptName,puzzlescriptSeed
syntax region puzzlescriptLayers matchgroup=puzzlescriptHeading start='^\s*collisionlayers\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptOperator,puzzlescriptName,puzzlescriptRequired
syntax region puzzlescriptRules matchgroup=puzzlescriptHeading start='^\s*rules\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptJoin,puzzlescriptModifier,puzzlescriptDirection,puzzlescriptLoop,puzzlescriptPattern,puzzlescriptResult
syntax region puzzlescriptWins matchgroup=puzzlescriptHeading start='^\s*winconditions\>' end='^\ze\s*\%(objects\|legend\|sounds\|collisionlayers\|rules\|winconditions\|levels\)\>' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptQuantifier,puzzlescriptOn,puzzlescriptName,puzzlescriptRequired
syntax region puzzlescriptLevels matchgroup=puzzlescriptHeading start='^\s*levels\>' end='\%$' contains=puzzlescriptComment,puzzlescriptDecoration,puzzlescriptRow,puzzlescriptRowMessage

highlight default link puzzlescriptComment Comment
highlight default link puzzlescriptDecoration Comment
highlight default link puzzlescriptHeading Statement
highlight default link puzzlescriptText Identifier
highlight default link puzzlescriptPlain Identifier
highlight default link puzzlescriptFlag Identifier
highlight default link puzzlescriptString String
highlight default link puzzlescriptPalette Constant
highlight default link puzzlescriptNumber Number
highlight default link puzzlescriptObject Type
highlight default link puzzlescriptName Type
highlight default link puzzlescriptRequired Type
highlight default link puzzlescriptDefined Type
highlight default link puzzlescriptColor Constant
highlight default link puzzlescriptHex Constant
highlight default link puzzlescriptPicture Number
highlight default link puzzlescriptOperator Operator
highlight default link puzzlescriptLogic Operator
highlight default link puzzlescriptOn Operator
highlight default link puzzlescriptJoin Operator
highlight default link puzzlescriptBracket Delimiter
highlight default link puzzlescriptEvent Special
highlight default link puzzlescriptVerb Special
highlight default link puzzlescriptDirection PreProc
highlight default link puzzlescriptMovement PreProc
highlight default link puzzlescriptArrowhead PreProc
highlight default link puzzlescriptSeed Number
highlight default link puzzlescriptModifier Keyword
highlight default link puzzlescriptLoop Repeat
highlight default link puzzlescriptCommand Function
highlight default link puzzlescriptMessage Keyword
highlight default link puzzlescriptTold String
highlight default link puzzlescriptQuantifier Keyword

let b:current_syntax = 'puzzlescript'
