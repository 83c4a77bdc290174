;;; goldpath.el --- The language server of GridPonder packs and PuzzleScript, through Eglot  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, games
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Files of a pack open in `goldpath-mode', which is the JSON mode of your
;; Emacs under a name that Eglot can tell from other JSON.  Start the server
;; with M-x eglot, or each time by itself:
;;
;;   (require 'goldpath)
;;   (add-hook 'goldpath-mode-hook #'eglot-ensure)
;;
;; Games of PuzzleScript open in `puzzlescript-mode', whose hook takes
;; `eglot-ensure' as well.

;;; Code:

(require 'cl-lib)
(require 'conf-mode)
(require 'eglot)
(require 'js)
(require 'jsonrpc)
(require 'project)
(require 'puzzlescript-mode)
(require 'subr-x)

(defgroup goldpath nil
  "Packs of the GridPonder DSL."
  :group 'languages)

(defcustom goldpath-command '("goldpath" "lsp")
  "The command that starts the language server."
  :type '(repeat string))

(defun goldpath-root (file)
  "The folder of the pack that FILE belongs to, or nil."
  (let* ((folder (file-name-directory (expand-file-name file)))
         (name (file-name-nondirectory file))
         (root (cond ((member name '("manifest.json" "game.json" "theme.json")) folder)
                     ((and (string-suffix-p ".json" name)
                           (string-suffix-p "/levels/" folder))
                      (file-name-directory (directory-file-name folder))))))
    (and root
         (or (file-exists-p (expand-file-name "game.json" root))
             (file-exists-p (expand-file-name "manifest.json" root)))
         root)))

(defun goldpath-file-p ()
  "Whether the buffer visits a file of a pack."
  (and buffer-file-name (goldpath-root buffer-file-name) t))

(defun goldpath--project (folder)
  "The pack around FOLDER as a project, where it is part of no other."
  (when (derived-mode-p 'goldpath-mode)
    (let ((root (goldpath-root (or buffer-file-name folder))))
      (and root (cons 'transient root)))))

(defun goldpath--contact (&rest _)
  "The server contact for Eglot.
Diagnostics are pushed, so that they come for the whole pack."
  (append goldpath-command '(:initializationOptions (:diagnostics "push"))))

;; Emacs 28 has no mode for JSON alone.
(defalias 'goldpath--json-mode
  (if (fboundp 'js-json-mode) #'js-json-mode #'js-mode))

(define-derived-mode goldpath-mode goldpath--json-mode "Goldpath"
  "A file of a GridPonder pack.")

(define-derived-mode goldpath-settings-mode conf-toml-mode "Goldpath settings"
  "The settings of GridPonder packs, in goldpath.toml.")

;;; Commands about the level in the buffer, or the level of a game at point.

(defun goldpath--run (command use)
  "Run COMMAND of the server on the level, and call USE with its answer."
  (let ((server (eglot-current-server))
        (document (eglot--TextDocumentIdentifier)))
    (unless server
      (user-error "No server for this buffer; M-x eglot starts one"))
    (eglot--signal-textDocument/didChange)
    (jsonrpc-async-request
     server :goldpath/boardPosition
     (list :textDocument document
           :position (list :line (1- (line-number-at-pos nil t)) :character 0))
     :success-fn
     (lambda (about)
       (let* ((level (plist-get (plist-get about :play) :level))
              (arguments (if level
                             (vector (plist-get document :uri) (format "%s" level))
                           (vector (plist-get document :uri)))))
         (jsonrpc-async-request
          server :workspace/executeCommand (list :command command :arguments arguments)
          :success-fn use :error-fn #'goldpath--refused :timeout 60)))
     :error-fn #'goldpath--refused)))

(cl-defun goldpath--refused (&key message &allow-other-keys)
  "Tell why the server did not answer, in its MESSAGE."
  (message "goldpath: %s" message))

(defun goldpath-replay ()
  "Replay the gold path of the level as it is in the buffer."
  (interactive)
  (goldpath--run "goldpath.replay"
                 (lambda (answer)
                   (message "%s: %s" (plist-get answer :level) (plist-get answer :verdict)))))

(defun goldpath-solve (&optional keep)
  "Search the level for its shortest solution.
With a prefix argument KEEP, a game gets it as a session."
  (interactive "P")
  (goldpath--run "goldpath.solve"
                 (lambda (answer)
                   (let ((edit (plist-get answer :edit)))
                     (when (and keep edit)
                       (eglot--apply-workspace-edit edit nil)))
                   (message "%s: %s" (plist-get answer :level) (plist-get answer :proved)))))

(defun goldpath-set-hint-stops ()
  "Set the hint stops of the level where they tell most."
  (interactive)
  (goldpath--run "goldpath.setHintStops"
                 (lambda (answer)
                   (let ((stops (append (plist-get answer :stops) nil)))
                     (if stops
                         (message "Hint stops after %s steps"
                                  (mapconcat (lambda (it) (number-to-string (plist-get it :steps)))
                                             stops ", "))
                       (message "No step stands out as a hint stop"))))))

(defun goldpath-simplify ()
  "Leave out of the level what it does not take to win."
  (interactive)
  (goldpath--run "goldpath.simplify"
                 (lambda (answer)
                   (let ((left-out (append (plist-get answer :leftOut) nil))
                         (undecided (plist-get answer :undecided)))
                     (message "%s: %s; %s%s" (plist-get answer :level) (plist-get answer :proved)
                              (if left-out
                                  (concat "left out: " (string-join left-out ", "))
                                "nothing can be left out")
                              (if (> undecided 0)
                                  (format "; the time did not suffice for %d more" undecided)
                                ""))))))

(defun goldpath-tighten ()
  "Close the ways around what the level should need."
  (interactive)
  (goldpath--run "goldpath.tighten"
                 (lambda (answer)
                   (let ((outcome (plist-get answer :outcome)))
                     (message "%s: %s" (plist-get answer :level)
                              (string-join (append (list (plist-get answer :proved))
                                                   (when (stringp outcome) (list outcome))
                                                   (plist-get answer :added)
                                                   (plist-get answer :needed)
                                                   nil)
                                           "; "))))))

(add-to-list 'auto-mode-alist '("/goldpath\\.toml\\'" . goldpath-settings-mode))
(add-to-list 'magic-mode-alist '(goldpath-file-p . goldpath-mode))
(add-hook 'project-find-functions #'goldpath--project 90)
(add-to-list 'eglot-server-programs
             '((goldpath-mode :language-id "json") . goldpath--contact))
(add-to-list 'eglot-server-programs
             '((goldpath-settings-mode :language-id "toml") . goldpath--contact))
(add-to-list 'eglot-server-programs
             '((puzzlescript-mode :language-id "puzzlescript") . goldpath--contact))

(provide 'goldpath)
;;; goldpath.el ends here
