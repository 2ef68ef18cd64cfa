import { defineProperty, listen } from "./builtins.js";
import { openPort } from "./document-port.js";
import { observeHistory } from "./history.js";
import { makeBridge } from "./page.js";
import type { Limits } from "./port.js";
import { relay as startRelay } from "./relay.js";

/** Runs in the page's own world: gives the page its `WebBridge`. */
export function page(limits: Limits): void {
    if ("WebBridge" in window) return;
    const port = openPort();
    const { bridge, loaded } = makeBridge(port, limits, document.readyState === "loading");
    listen(document, "DOMContentLoaded", (event) => event.isTrusted && loaded(), false);
    defineProperty(window, "WebBridge", { value: bridge, enumerable: true });
    if (window === window.top) observeHistory(port);
}

/** Runs in the bridge's own world. */
export const relay = startRelay;
