import { apply, defineProperty } from "./builtins.js";
import type { Port } from "./port.js";

// The engine tells nobody of `pushState` and `replaceState`, so the methods themselves tell the
// relay, which reads the address where the page cannot change it. What a page puts in their place
// calls them as it would have called the engine's.

/** Has the history's methods say that they were called. */
export function observeHistory(port: Port): void {
    const own = history;
    const wrap = (kind: "push" | "replace", method: "pushState" | "replaceState") => {
        const original = History.prototype[method];
        const wrapped = {
            [method](this: History, _data: unknown, _unused: string) {
                const result = apply(original, this, arguments);
                if (this === own) port.send({ kind: "history", number: 0, name: kind, text: "" });
                return result;
            },
        }[method]!;
        const descriptor = Object.getOwnPropertyDescriptor(History.prototype, method)!;
        defineProperty(History.prototype, method, { ...descriptor, value: wrapped });
    };
    wrap("push", "pushState");
    wrap("replace", "replaceState");
}
