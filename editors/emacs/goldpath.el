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

(require 'conf-mode)
(require 'eglot)
(require 'js)
(require 'project)
(require 'puzzlescript-mode)

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
