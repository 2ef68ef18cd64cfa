import { readFileSync } from "node:fs";
import vm from "node:vm";

// The script as documents get it, out of the Swift file that embeds it.
const swift = readFileSync(
    new URL("../../Sources/TandemBridge/Generated/BridgeSource.swift", import.meta.url), "utf8",
);
const source = swift.split('#"""\n')[1].split('\n"""#')[0];
export const limits = { message: 1 << 24, depth: 128, queue: 256 };

// As much of a document as the script uses, common to its worlds.
const value = (name) => ({ get() { return this["_" + name]; }, configurable: true });
class CustomEventOf extends Event {
    constructor(type, init) { super(type); this._detail = init?.detail ?? null; }
}
Object.defineProperty(CustomEventOf.prototype, "detail", value("detail"));
class MouseEventOf extends Event {
    constructor(type, init) { super(type); this._relatedTarget = init?.relatedTarget ?? null; }
}
Object.defineProperty(MouseEventOf.prototype, "relatedTarget", value("relatedTarget"));

/** An event as the engine dispatches it. */
export function trusted(type, more = {}) {
    return Object.defineProperties(new Event(type), {
        isTrusted: { value: true }, ...Object.getOwnPropertyDescriptors(more),
    });
}

/** A document in which the script ran in both worlds; `native` answers the relay's messages. */
export function openDocument(native, { relayFirst = false, isTop = true } = {}) {
    const window = new EventTarget();
    const document = new EventTarget();
    const location = { href: "https://example.com/a" };
    document.createElement = () => new EventTarget();
    document.readyState = "loading";
    class History { pushState(_data, _unused, url) { location.href = url; } replaceState() {} }
    const errors = [];
    const world = (more) => {
        const globals = {
            document, location, EventTarget, Event, CustomEvent: CustomEventOf, MouseEvent: MouseEventOf,
            History, history: new History(), setTimeout: (body, ms) => setTimeout(() => {
                try { body(); } catch (error) { errors.push(error); }
            }, ms),
            clearTimeout, queueMicrotask, btoa, atob, Blob, AbortController, AbortSignal, crypto,
            console: { error: (text) => errors.push(text) },
            addEventListener: window.addEventListener.bind(window),
            removeEventListener: window.removeEventListener.bind(window),
            dispatchEvent: window.dispatchEvent.bind(window), ...more,
        };
        const context = vm.createContext(globals);
        // The global object stands for the window, as far as it is a target of events.
        globals.window = globals;
        Object.setPrototypeOf(globals, window);
        globals.top = isTop ? globals : {};
        return context;
    };
    const page = world({});
    const relay = world({ webkit: { messageHandlers: { tandem: { postMessage: async (body) => {
        const [kind, document, number, name, ...text] = body.split("\n");
        return native([kind, document, +number, name, text.join("\n")]);
    } } } } });
    const start = (context, call) => vm.runInContext(`(() => { ${source}; TandemBridge.${call} })()`, context);
    const halves = [
        () => start(page, `page(${JSON.stringify(limits)})`),
        () => start(relay, 'relay("tandem")'),
    ];
    for (const half of relayFirst ? halves.reverse() : halves) half();
    return {
        errors, location, window, document,
        inPage: (script) => vm.runInContext(`(async () => { ${script} })()`, page),
        native: relay.tandemBridge,
    };
}

/** What native code would answer: tasks by name, given and giving text. */
export function app(tasks = {}, more = () => ".") {
    const messages = [];
    const answer = async ([kind, document, number, name, text]) => {
        messages.push([kind, document, number, name, text]);
        if (kind === "hello") return "+";
        if (kind === "call" || kind === "follow") return await tasks[name](text);
        return await more({ kind, document, number, name, text });
    };
    return { answer, messages };
}
