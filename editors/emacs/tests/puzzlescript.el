;;; puzzlescript.el --- Opens a game as a user would  -*- lexical-binding: t; -*-

;; Prints what there is to see.  Run by tests/tests/emacs.rs, which makes the
;; game in the folder PACK and reads the output.

(load (expand-file-name "driving" (file-name-directory load-file-name)) nil t)
(require 'imenu)
(require 'xref)

(defun check-mode (name)
  "Open the file NAME, and print its mode."
  (check-open name)
  (check-say "%s: %s" name major-mode))

(defun check-face ()
  (string-remove-prefix "font-lock-" (format "%s" (get-text-property (point) 'face))))

(defun check-line ()
  (string-trim (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun check-names (index)
  "The names of an INDEX, which Eglot orders by their kinds."
  (mapcan (lambda (it)
            (cons (substring-no-properties (car it)) (and (consp (cdr it)) (check-names (cdr it)))))
          index))

(defun check-run ()
  (check-mode "notes.txt")
  (check-mode "lamplighter.puzzlescript")
  (font-lock-ensure)
  (check-say "colors:")
  (dolist (word '("title" "Lamplighter" "Walk into" "OBJECTS" "Draught ~" "lightblue" "11111" "@" "and Flame"
                  "startlevel" "cantmove" "late" "> Player" "no Flame" "-> [ Player | Lamp" "checkpoint"
                  "shiver" "All Lamp" "on Flame" "LEVELS" "message Light" "Light all" "#P..O"))
    (check-go-to word)
    (check-say "  %s: %s" word (check-face)))
  (check-wait "Eglot manages the buffer" #'eglot-managed-p)
  (check-wait "diagnostics" #'flymake-diagnostics)
  (check-say "diagnostics:")
  (dolist (it (sort (mapcar #'flymake-diagnostic-text (flymake-diagnostics)) #'string<))
    (check-say "  %s" it))
  (check-say "symbols:")
  (dolist (it (sort (delete-dups (check-names (imenu--make-index-alist t))) #'string<))
    (when (member (downcase it) puzzlescript-sections)
      (check-say "  %s" it)))
  (check-go-to "Solid ] ->")
  (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
  (check-say "definition: %s" (check-line))
  (check-go-to "[ > Player | Lamp")
  (comment-region (line-beginning-position) (line-end-position))
  (check-say "comment: %s" (check-line))
  (set-buffer-modified-p nil)
  (check-mode "game.txt"))

(condition-case problem
    (progn (check-run) (kill-emacs 0))
  (error (message "%s" (error-message-string problem)) (kill-emacs 1)))
;;; puzzlescript.el ends here
