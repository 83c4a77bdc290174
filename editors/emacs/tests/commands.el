;;; commands.el --- The commands about a level  -*- lexical-binding: t; -*-

;; Prints what they tell.  Run by tests/tests/emacs.rs in the folder PACK.

(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      eglot-autoshutdown t eglot-send-changes-idle-time 0.05
      eglot-confirm-server-initiated-edits nil)
;; Where Debian keeps packages, which -Q leaves out.
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(add-to-list 'load-path (expand-file-name ".." (file-name-directory load-file-name)))
(require 'goldpath)
(add-hook 'goldpath-mode-hook #'eglot-ensure)
(add-hook 'puzzlescript-mode-hook #'eglot-ensure)

;; Eglot asks before it edits a file that no buffer visits: the user says yes.
(fset 'y-or-n-p (lambda (&rest _) t))

(defvar check-patience (string-to-number (or (getenv "PATIENCE") "300")))

(defvar check-told nil "What a command told last.")

(defun check-wait (what is-so)
  (let ((end (+ (float-time) check-patience)))
    (while (and (not (funcall is-so)) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or (funcall is-so) (error "This did not happen: %s" what))))

(defun check-open (file)
  (find-file (expand-file-name file (getenv "PACK")))
  ;; What `eglot-ensure' waits for; there are no commands here.
  (run-hooks 'post-command-hook)
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
  (princ (format "%s: %s\n" command check-told)))

(check-open "levels/the_hedge.json")
(let ((original (buffer-string)))
  (check-tell #'goldpath-replay)
  (check-tell #'goldpath-solve)
  (check-tell #'goldpath-set-hint-stops)
  (check-tell #'goldpath-simplify)
  (when (equal (buffer-string) original)
    (error "Nothing was left out"))
  (check-tell #'goldpath-replay))
(save-buffer)

(check-open "games/raft.puzzlescript")
(goto-char (point-min))
(search-forward ".PLL.X.")
(check-tell #'goldpath-solve 'keep)
(princ (with-current-buffer (find-file-noselect (expand-file-name "games/raft.sessions.json" (getenv "PACK")))
         (buffer-string)))
(set-buffer (get-file-buffer (expand-file-name "games/raft.puzzlescript" (getenv "PACK"))))
(check-tell #'goldpath-simplify)
(kill-emacs 0)
