;;; check.el --- Drives goldpath.el as a user would  -*- lexical-binding: t; -*-

;; Prints what there is to see.  Run by tests/tests/emacs.rs, which makes the
;; pack in the folder PACK and reads the output.

(load (expand-file-name "driving" (file-name-directory load-file-name)) nil t)

(defun check-codes ()
  (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\n"))

(defun check-diagnostics ()
  (sort (flymake-diagnostics)
        (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))

(defun check-under (it)
  (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it)))

(defun check-show (title)
  (check-say "%s" title)
  (dolist (it (check-diagnostics))
    (check-say "  %s %s %s" (check-under it) (flymake-diagnostic-type it) (flymake-diagnostic-text it))))

;; Emacs drops and moves diagnostics by itself while text is typed, until it is told of new ones.
(defun check-wait-for (what texts)
  (check-wait what (lambda () (equal (mapcar #'check-under (check-diagnostics)) texts))))

;; Hints come when the levels are replayed, sooner or later.
(defun check-elsewhere ()
  (let ((lines nil))
    (dolist (of-file flymake-list-only-diagnostics (nreverse lines))
      (dolist (it (cdr of-file))
        (unless (eq (flymake-diagnostic-type it) 'eglot-note)
          (push (format "%s %s" (file-name-nondirectory (car of-file)) (flymake-diagnostic-text it))
                lines))))))

(defun check-line ()
  (string-trim (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun check-run ()
  (find-file (expand-file-name "README.json" (getenv "PACK")))
  (check-say "a file beside the pack: %s" (if (derived-mode-p 'goldpath-mode) "ours" "not ours"))
  (check-open "levels/the_hedge.json")
  (check-wait "Eglot manages the buffer" #'eglot-managed-p)
  (check-say "project %s" (file-name-nondirectory
                           (directory-file-name (project-root (project-current)))))
  (check-wait "diagnostics of the open file" #'flymake-diagnostics)
  (check-show "the open file:")
  (check-wait "diagnostics of a file that is not open" #'check-elsewhere)
  (check-say "a file that is not open:")
  (dolist (line (check-elsewhere))
    (check-say "  %s" line))

  (check-go-to "reach_target")
  (let ((said nil))
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
    (check-wait "hover" (lambda () said))
    (check-say "hover:\n  %s" (car (split-string (substring-no-properties said) "\n"))))

  (check-go-to "rihgt")
  (delete-char 5)
  (insert "ri")
  (completion-at-point)
  (check-say "completed:\n  %s" (check-line))
  (check-wait-for "the completed value is right" '("\"colour\"" "\"goal_targt\""))
  (check-show "after the completion:")

  (check-go-to "\"goal_targt")
  (eglot-code-actions (point) (point) "quickfix" t)
  ;; Eglot tells the server of changes when Emacs is idle, which it never is here.
  (when (fboundp 'eglot--signal-textDocument/didChange)
    (eglot--signal-textDocument/didChange))
  (check-wait-for "the action mends it" '("\"colour\""))
  (check-say "mended:\n  %s" (check-line))

  (save-buffer)
  (check-wait "saving replays the gold path"
              (lambda () (string-match-p "gold-path" (check-codes))))
  (check-show "after saving:"))

(condition-case problem
    (progn (check-run) (kill-emacs 0))
  (error (message "%s" (error-message-string problem)) (kill-emacs 1)))
;;; check.el ends here
