// Browsers give pages that are read from files no workers, which the search runs in: there, a hidden frame is one.
// The theme looks for the name `IFrameWorker`.
"use strict";
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      this.listener = ({ source, data }) => {
        if (source === inside) this.dispatchEvent(new MessageEvent("message", { data }));
      };
      addEventListener("message", this.listener);
      inside.document.open();
      inside.document.write("<!doctype html><body></body>");
      inside.document.close();
      inside.postMessage = (data) => parentMessage(inside, data);
      const script = inside.document.createElement("script");
      this.ready = new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = reject;
      });
      script.src = address;
      inside.document.body.append(script);
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      removeEventListener("message", this.listener);
      this.frame.remove();
    }
  };
  // Dispatched rather than posted, so that the source is the frame whichever window runs this.
  const parentMessage = (source, data) =>
    setTimeout(() => dispatchEvent(new MessageEvent("message", { source, data })));
  window.Worker = window.IFrameWorker;
}
