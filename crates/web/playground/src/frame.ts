/** The page in the frame: that of the board in VS Code, which talks to the page around it instead. */

import "./frame-api.js";
import "../../../../editors/vscode/webview/main.js";
