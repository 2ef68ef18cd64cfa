import type { WebBridge } from "../bridge.js";
import { WebBridgeError } from "./errors.js";
import { standIn } from "./stand-in.js";

export { standIn, WebBridgeError };

/** The bridge of a page that no app shows: it says so. */
function absent(): WebBridge {
    const error = () =>
        new WebBridgeError(
            "notInApp",
            "This page is not shown by an app with a bridge: ask WebBridge.isAvailable first, or use " +
                "standIn in a test.",
        );
    const ready = Promise.reject(error());
    ready.catch(() => {});
    return Object.freeze({
        isAvailable: false,
        ready,
        Error: WebBridgeError,
        call: (_task: string, _options?: unknown, callback?: unknown) => {
            const { code, message, data } = error();
            if (typeof callback === "function") callback({ error: { code, message, data } });
            return Promise.reject(error());
        },
        async *stream() {
            throw error();
        },
        on: () => () => {},
        once: () => Promise.reject(error()),
        off: () => {},
        task: () => () => {},
        has: () => Promise.resolve(false),
    }) as unknown as WebBridge;
}

const bridge: WebBridge = (globalThis as { WebBridge?: WebBridge }).WebBridge ?? absent();
export default bridge;
