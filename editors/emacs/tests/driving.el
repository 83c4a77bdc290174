;;; driving.el --- What all scripts that drive Emacs share  -*- lexical-binding: t; -*-

;;; Commentary:

;; Loaded by the scripts beside it, which tests/tests/emacs.rs runs with the
;; folder of a project in PACK, and whose output it reads.

;;; Code:

(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      eglot-autoshutdown t eglot-send-changes-idle-time 0.05 flymake-no-changes-timeout 0.05)
;; Where Debian keeps packages, which -Q leaves out.
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(add-to-list 'load-path (expand-file-name ".." (file-name-directory load-file-name)))
(require 'goldpath)
(add-hook 'goldpath-mode-hook #'eglot-ensure)
(add-hook 'puzzlescript-mode-hook #'eglot-ensure)

(defvar check-patience (string-to-number (or (getenv "PATIENCE") "300")))

(defun check-say (&rest arguments)
  (princ (concat (apply #'format arguments) "\n")))

(defun check-wait (what is-so)
  (let ((end (+ (float-time) check-patience)) (answer nil))
    (while (and (not (setq answer (funcall is-so))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or answer (error "This did not happen: %s" what))))

(defun check-go-to (text)
  (goto-char (point-min))
  (let ((case-fold-search nil))
    (search-forward text))
  (goto-char (match-beginning 0)))

(defun check-open (name)
  "Open the file NAME of the project."
  (find-file (expand-file-name name (getenv "PACK")))
  ;; What `eglot-ensure' waits for; there are no commands here.
  (run-hooks 'post-command-hook))

(provide 'driving)
;;; driving.el ends here
