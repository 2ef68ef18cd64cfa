import type { WebBridge } from "../bridge.js";
import { WebBridgeError as OwnError } from "./errors.js";
import { tell } from "./outgoing.js";
import { standIn } from "./stand-in.js";

export { standIn };

/** The bridge of a page that no app shows: it says so. */
function absent(): WebBridge {
    const error = () =>
        new OwnError(
            "notInApp",
            "This page is not shown by an app with a bridge: ask WebBridge.isAvailable first, or use " +
                "standIn in a test.",
        );
    const ready = Promise.reject(error());
    ready.catch(() => {});
    return Object.freeze({
        isAvailable: false,
        ready,
        Error: OwnError,
        call: (_task: string, _options?: unknown, callback?: unknown) => {
            const promise = Promise.reject(error());
            if (typeof callback === "function") tell(promise, callback as () => void);
            return promise;
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

/** The class of this bridge's errors: in an app, of the script that it gave the page. */
export const WebBridgeError = bridge.Error;
