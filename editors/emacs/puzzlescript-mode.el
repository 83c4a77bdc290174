;;; puzzlescript-mode.el --- Games of PuzzleScript  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Colors for games of PuzzleScript.  A word means what it means in its
;; section, so that each section has keywords of its own.

;;; Code:

(require 'rx)

(defconst puzzlescript-sections
  '("objects" "legend" "sounds" "collisionlayers" "rules" "winconditions" "levels"))

(defconst puzzlescript-settings
  '("title" "author" "homepage" "background_color" "text_color" "key_repeat_interval" "realtime_interval"
    "again_interval" "flickscreen" "zoomscreen" "color_palette" "youtube" "run_rules_on_level_start"
    "norepeat_action" "require_player_movement" "debug" "verbose_logging" "throttle_movement" "noundo"
    "noaction" "norestart" "scanline"))

(defconst puzzlescript-colors
  '("black" "blue" "brown" "darkblue" "darkbrown" "darkgray" "darkgreen" "darkgrey" "darkred" "gray" "green"
    "grey" "lightblue" "lightbrown" "lightgray" "lightgreen" "lightgrey" "lightred" "orange" "pink" "purple"
    "red" "white" "yellow" "transparent"))

(defconst puzzlescript-logic '("and" "or"))

(defconst puzzlescript-events
  '("undo" "restart" "titlescreen" "startgame" "cancel" "endgame" "startlevel" "endlevel" "showmessage"
    "closemessage" "sfx0" "sfx1" "sfx2" "sfx3" "sfx4" "sfx5" "sfx6" "sfx7" "sfx8" "sfx9" "sfx10"))

(defconst puzzlescript-verbs '("move" "cantmove" "action" "create" "destroy"))

(defconst puzzlescript-directions '("up" "down" "left" "right" "horizontal" "vertical" "orthogonal"))

(defconst puzzlescript-modifiers '("late" "rigid" "random" "+" "startloop" "endloop"))

(defconst puzzlescript-movements
  '(">" "<" "^" "v" "parallel" "perpendicular" "up" "down" "left" "right" "horizontal" "vertical" "orthogonal"
    "moving" "stationary" "action" "no" "random" "randomdir" "..."))

(defconst puzzlescript-commands
  '("sfx0" "sfx1" "sfx2" "sfx3" "sfx4" "sfx5" "sfx6" "sfx7" "sfx8" "sfx9" "sfx10" "cancel" "checkpoint"
    "restart" "win" "message" "again"))

(defconst puzzlescript-quantifiers '("all" "some" "any" "no"))

(defconst puzzlescript-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\( "<n" table)
    (modify-syntax-entry ?\) ">n" table)
    (modify-syntax-entry ?\[ "(]" table)
    (modify-syntax-entry ?\] ")[" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?\\ "." table)
    table)
  "Comments stand in parentheses, and in other comments.")

;; Behind the word message, a parenthesis is a letter like any other.
(defconst puzzlescript--syntax-propertize
  (syntax-propertize-rules
   ("\\(?:^[ \t]*\\|[] \t]\\)message\\>\\(.*\\)"
    (1 (prog1 nil
         (unless (nth 4 (save-excursion (syntax-ppss (match-beginning 0))))
           (put-text-property (match-beginning 1) (match-end 1) 'syntax-table '(1))))))))

(defconst puzzlescript--heading
  (concat "^[ \t]*\\(" (regexp-opt puzzlescript-sections) "\\)\\_>"))

(defvar-local puzzlescript--headings nil
  "The headings as pairs of a place and a section, the last one first, behind the state of the text they are of.")

(defun puzzlescript--headings ()
  "The headings of the buffer, the last one first.
Nothing behind the heading of the levels is a heading."
  (unless (equal (car puzzlescript--headings) (buffer-chars-modified-tick))
    (save-excursion
      (save-match-data
        (let ((case-fold-search t) (found nil))
          (goto-char (point-min))
          (while (and (not (equal (cdar found) "levels"))
                      (re-search-forward puzzlescript--heading nil t))
            (unless (nth 4 (save-excursion (save-match-data (syntax-ppss (match-beginning 1)))))
              (push (cons (match-beginning 0) (downcase (match-string 1))) found)))
          (setq puzzlescript--headings (cons (buffer-chars-modified-tick) found))))))
  (cdr puzzlescript--headings))

(defun puzzlescript-section ()
  "The section that point is in, as a word in small letters, or nil before the first one."
  (let ((headings (puzzlescript--headings)))
    (while (and headings (> (caar headings) (point)))
      (setq headings (cdr headings)))
    (cdar headings)))

(defun puzzlescript--in (section pattern)
  "A matcher for PATTERN on the lines of SECTION; nil is before the first one."
  (lambda (limit)
    (let ((case-fold-search t) (found nil))
      (while (and (not found) (re-search-forward pattern limit t))
        ;; What is read next is behind this match, whatever the section is.
        (setq found (equal (puzzlescript-section) section)))
      found)))

(defun puzzlescript--words (words)
  "A pattern for WORDS that stand alone."
  (concat "\\_<" (regexp-opt words) "\\_>"))

(defun puzzlescript--tokens (words)
  "A pattern for WORDS between blanks, brackets and bars."
  (concat "\\(?:^\\|[][| \t]\\)\\(" (regexp-opt words) "\\)\\(?:$\\|[][| \t(]\\)"))

(defun puzzlescript--movement (limit)
  "Finds a movement in the brackets of a rule before LIMIT."
  (puzzlescript--token limit puzzlescript-movements t))

(defun puzzlescript--prefix (limit)
  "Finds a direction or a modifier before the brackets of a rule, before LIMIT."
  (puzzlescript--token limit (append puzzlescript-directions puzzlescript-modifiers) nil))

(defun puzzlescript--command (limit)
  "Finds a command behind the arrow of a rule, before LIMIT."
  (let ((found nil))
    (while (and (not found) (puzzlescript--token limit puzzlescript-commands nil))
      (setq found (save-match-data
                    (string-match-p "->" (buffer-substring (line-beginning-position) (match-beginning 1))))))
    found))

(defun puzzlescript--token (limit words in-brackets)
  "Finds one of WORDS before LIMIT, in the brackets of a rule if IN-BRACKETS."
  (let ((case-fold-search t) (pattern (puzzlescript--tokens words)) (found nil))
    (while (and (not found) (re-search-forward pattern limit t))
      ;; The sign behind a word can be the one before the next.
      (goto-char (match-end 1))
      (setq found (and (eq in-brackets (puzzlescript--in-brackets-p (match-beginning 1)))
                       (equal (puzzlescript-section) "rules"))))
    found))

(defun puzzlescript--in-brackets-p (at)
  "Whether a bracket is open before AT on its line."
  (save-excursion
    (save-match-data
      (goto-char at)
      (and (re-search-backward "[][]" (line-beginning-position) t)
           (eq (char-after) ?\[)))))

(defun puzzlescript--object (limit)
  "Finds the line with the name of an object before LIMIT: nothing of the object is above it."
  (let ((case-fold-search t) (found nil))
    (while (and (not found) (re-search-forward "^[ \t]*\\([[:alnum:]_][^(\n]*\\)" limit t))
      (setq found (and (equal (puzzlescript-section) "objects")
                       (save-excursion
                         (save-match-data
                           (while (and (zerop (forward-line -1)) (looking-at-p "[ \t]*(")))
                           (looking-at-p "[ \t]*\\(?:$\\|[.0-9=]\\|objects\\_>\\)")))
                       (not (save-excursion
                              (save-match-data
                                (goto-char (match-beginning 0))
                                (looking-at-p (concat "[ \t]*[.0-9][.0-9 \t]*$\\|" puzzlescript--heading))))))))
    found))

(defconst puzzlescript-font-lock-keywords
  `(("^[ \t]*=+" . (0 (unless (equal (puzzlescript-section) "levels") font-lock-comment-face)))
    (,(lambda (limit)
        (let ((case-fold-search t) (found nil))
          (while (and (not found) (re-search-forward puzzlescript--heading limit t))
            (setq found (equal (puzzlescript-section) (downcase (match-string 1)))))
          found))
     1 font-lock-keyword-face)
    (,(puzzlescript--in nil (concat "^[ \t]*\\(" (regexp-opt puzzlescript-settings) "\\)\\_>\\([^(\n]*\\)"))
     (1 font-lock-variable-name-face) (2 font-lock-string-face))
    (puzzlescript--object 1 font-lock-type-face)
    (,(puzzlescript--in "objects" (concat (puzzlescript--words puzzlescript-colors) "\\|#[[:xdigit:]]\\{3,6\\}"))
     . font-lock-constant-face)
    (,(puzzlescript--in "legend" "^[ \t]*\\([^ \t\n=(]+\\)[ \t]*\\(=\\)") 1 font-lock-type-face)
    (,(puzzlescript--in "legend" (puzzlescript--words puzzlescript-logic)) . font-lock-builtin-face)
    (,(puzzlescript--in "sounds" (concat "^[ \t]*" (puzzlescript--words puzzlescript-events)))
     . font-lock-function-name-face)
    (,(puzzlescript--in "sounds" (puzzlescript--words puzzlescript-verbs)) . font-lock-function-name-face)
    (,(puzzlescript--in "sounds" (puzzlescript--words puzzlescript-directions)) . font-lock-preprocessor-face)
    (puzzlescript--prefix 1 font-lock-keyword-face)
    (puzzlescript--movement 1 font-lock-preprocessor-face)
    (puzzlescript--command 1 font-lock-function-name-face)
    (,(puzzlescript--in "rules" "->.*?[] \t]message\\>\\(.*\\)") 1 font-lock-string-face t)
    (,(puzzlescript--in "rules" "->") . font-lock-builtin-face)
    (,(puzzlescript--in "winconditions" (concat "^[ \t]*" (puzzlescript--words puzzlescript-quantifiers)))
     . font-lock-keyword-face)
    (,(puzzlescript--in "winconditions" "[ \t]\\(on\\)[ \t]") 1 font-lock-builtin-face)
    (,(puzzlescript--in "levels" "^[ \t]*\\(message\\)\\(.*\\)")
     (1 font-lock-keyword-face) (2 font-lock-string-face)))
  "What is colored in a game.")

;;;###autoload
(define-derived-mode puzzlescript-mode prog-mode "PuzzleScript"
  "A game of PuzzleScript."
  (setq-local comment-start "( ")
  (setq-local comment-end " )")
  (setq-local comment-start-skip "(+[ \t]*")
  (setq-local comment-end-skip "[ \t]*)")
  (setq-local syntax-propertize-function puzzlescript--syntax-propertize)
  (setq-local font-lock-defaults '(puzzlescript-font-lock-keywords nil t))
  ;; Rows and pictures begin where they begin.
  (setq-local indent-line-function #'ignore)
  (setq-local electric-indent-inhibit t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:puzzlescript\\|pzl?\\)\\'" . puzzlescript-mode))

(defun puzzlescript-game-p ()
  "Whether a text file at hand has at least three headings of sections."
  (and buffer-file-name
       (string-match-p "\\.\\(?:txt\\|ps\\)\\'" buffer-file-name)
       (save-excursion
         (goto-char (point-min))
         (let ((case-fold-search t) (end (min (point-max) 65536)) (count 0))
           (while (and (< count 3) (re-search-forward (concat puzzlescript--heading "[ \t]*\r?$") end t))
             (setq count (1+ count)))
           (= count 3)))))

;;;###autoload
(add-to-list 'magic-mode-alist '(puzzlescript-game-p . puzzlescript-mode))

(provide 'puzzlescript-mode)
;;; puzzlescript-mode.el ends here
