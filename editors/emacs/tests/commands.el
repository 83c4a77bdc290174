;;; commands.el --- The commands about a level  -*- lexical-binding: t; -*-

;; Prints what they tell.  Run by tests/tests/emacs.rs in the folder PACK.

(load (expand-file-name "driving" (file-name-directory load-file-name)) nil t)
(setq eglot-confirm-server-initiated-edits nil)
;; Eglot asks before it edits a file that no buffer visits: the user says yes.
(fset 'y-or-n-p (lambda (&rest _) t))

(defvar check-told nil "What a command told last.")

(defun check-manage (name)
  "Open the file NAME, and wait for Eglot."
  (check-open name)
  (check-wait "Eglot manages the buffer" #'eglot-managed-p))

(defun check-tell (command &rest arguments)
  "Run COMMAND with ARGUMENTS, and print what it tells."
  (setq check-told nil)
  (cl-letf* ((before (symbol-function 'message))
             ((symbol-function 'message)
              (lambda (format &rest rest)
                (let ((text (and format (apply #'format-message format rest))))
                  (if (and text (string-match-p "^\\(level\\|the_hedge\\|Hint\\|No step\\|goldpath:\\)" text))
                      (setq check-told text)
                    (apply before format rest))))))
    (apply command arguments)
    (check-wait (symbol-name command) (lambda () check-told)))
  (check-say "%s: %s" command check-told))

(check-manage "levels/the_hedge.json")
(let ((original (buffer-string)))
  (check-tell #'goldpath-replay)
  (check-tell #'goldpath-solve)
  (check-tell #'goldpath-tighten)
  (check-tell #'goldpath-set-hint-stops)
  (check-tell #'goldpath-simplify)
  (when (equal (buffer-string) original)
    (error "Nothing was left out"))
  (check-tell #'goldpath-replay))
(save-buffer)

(check-manage "games/raft.puzzlescript")
(check-go-to ".PLL.X.")
(check-tell #'goldpath-solve 'keep)
(princ (with-current-buffer (find-file-noselect (expand-file-name "games/raft.sessions.json" (getenv "PACK")))
         (buffer-string)))
(set-buffer (get-file-buffer (expand-file-name "games/raft.puzzlescript" (getenv "PACK"))))
(check-tell #'goldpath-simplify)
(kill-emacs 0)
