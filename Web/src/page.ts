import type { WebBridge } from "../bridge.js";
import { freeze, PromiseOf, then, slice, startsWith, ignore } from "./builtins.js";
import { WebBridgeError } from "./errors.js";
import { Incoming } from "./incoming.js";
import { errorOf, left, Outgoing, tell } from "./outgoing.js";
import type { Limits, Port } from "./port.js";
import { checkNothing, onlySignal } from "./settings.js";
import { open } from "./stream.js";

/** The page's half over a port, and what tells it that the page's scripts have run. */
export function makeBridge(
    port: Port,
    limits: Limits,
    isLoading: boolean,
): { bridge: WebBridge; loaded: () => void } {
    const outgoing = new Outgoing(port, limits);
    const incoming = new Incoming(port, limits, isLoading);
    let greet: (text: string) => void = ignore;
    const ready = new PromiseOf<void>((resolve, reject) => {
        greet = (text) => {
            if (startsWith(text, "-")) reject(errorOf(slice(text, 1)));
            else resolve();
        };
    });
    // A page that does not ask must not be told of a rejection that nobody handles.
    then(ready as Promise<unknown>, ignore, ignore);
    port.receive = (letter) => {
        switch (letter.kind) {
            case "ready":
                return greet(letter.text);
            case "reply":
                return outgoing.receive(letter);
            case "gone":
                outgoing.endAll(left);
                return incoming.endAll();
            default:
                return incoming.receive(letter);
        }
    };
    const bridge: WebBridge = {
        __proto__: null,
        isAvailable: true,
        ready,
        Error: WebBridgeError,
        call(task: string, options?: unknown, third?: unknown, fourth?: unknown) {
            const isCallback = typeof third === "function";
            const isFourth = isCallback || third === undefined || third === null;
            const promise = isFourth
                ? outgoing.call(task, options, fourth, null)
                : outgoing.call(task, options, third, fourth);
            if (isCallback) tell(promise, third as any);
            return promise as Promise<any>;
        },
        stream(task: string, options?: unknown, settings?: unknown) {
            return open(outgoing, task, options, onlySignal(settings)) as any;
        },
        on(event: string, listener: (value: any) => void, more?: unknown) {
            checkNothing(more, "Nothing comes after a listener: for one event alone there is once.");
            return incoming.on(event, listener);
        },
        once: (event: string) => incoming.once(event) as Promise<any>,
        off: (event: string, listener?: (value: any) => void) => incoming.off(event, listener),
        task(name: string, serve: unknown, more?: unknown) {
            checkNothing(more, "Nothing comes after a task's function: it has no settings.");
            return incoming.task(name, serve);
        },
        has: (name: string) => outgoing.has(name),
    } as WebBridge;
    return { bridge: freeze(bridge), loaded: () => incoming.loaded() };
}
