import { acceptPort } from "./document-port.js";
import type { Letter, Notice, Request } from "./port.js";

// The relay runs in a world of its own. Of what it uses, a page can change nothing; yet it trusts
// no letter: who calls, and from where, is said to native code by the engine.

/** What native code calls, in this world. */
interface Native {
    greet(document: string): Promise<string>;
    serve(document: string, number: number, name: string, text: string): Promise<string>;
    abort(document: string, number: number): void;
    send(document: string, kind: "event" | "retained" | "forgotten", name: string, text: string): void;
}

declare global {
    interface Window {
        webkit?: {
            messageHandlers?: Record<string, { postMessage(body: string): Promise<string> }>;
        };
        tandemBridge?: Native;
    }
}

const unavailable =
    '-{"code":"notInApp","message":"The app has no bridge any more, or has closed it."}';
const aborted = '-{"code":"cancelled","message":"The call was cancelled."}';
const left = '-{"code":"navigated","message":"The page was left before the answer came."}';

/** Starts the relay; the name is that of the app's message handler in this world. */
export function relay(handler: string): void {
    let identity = "";
    let toPage: (letter: Letter<Notice>) => void = () => {};
    let lastURL = location.href;
    /** Why native code took this document for one too many; empty if it did not. */
    let refusal = "";
    const served = new Map<number, (text: string) => void>();

    const native = window.webkit?.messageHandlers?.[handler];
    const post = (kind: string, number: number, name: string, text: string): Promise<string> => {
        if (!native) return Promise.resolve(unavailable);
        // Between two showings of a document that is kept for going back there is nobody to ask.
        if (!identity) return Promise.resolve(left);
        if (refusal) return Promise.resolve(refusal);
        // One string is what engines pass on fastest; no part but the last has a line break.
        return native.postMessage(`${kind}\n${identity}\n${number}\n${name}\n${text}`).then(
            (answer) => (typeof answer === "string" ? answer : unavailable),
            () => unavailable,
        );
    };
    const tell = (kind: Notice, number: number, name: string, text: string) =>
        toPage({ kind, number, name, text });
    const warn = (answer: string) => {
        if (!answer.startsWith('-{"code":"notAllowed"')) return;
        console.error("WebBridge: " + (JSON.parse(answer.slice(1)) as { message: string }).message);
    };

    const hello = () => {
        identity = [...crypto.getRandomValues(new Uint32Array(4))]
            .map((word) => word.toString(16).padStart(8, "0"))
            .join("");
        const mine = identity;
        refusal = "";
        void post("hello", 0, "", "").then((answer) => {
            if (mine !== identity) return;
            if (answer.startsWith('-{"code":"tooMany"')) refusal = answer;
            tell("ready", 0, "", answer);
        });
    };

    const receive = ({ kind, number, name, text }: Letter<Request>) => {
        switch (kind) {
            case "result": {
                const settle = served.get(number);
                served.delete(number);
                return settle?.(text);
            }
            case "history":
                lastURL = location.href;
                return void post("history", 0, name, lastURL);
            case "cancel":
                return void post(kind, number, name, text);
            default: {
                const mine = identity;
                void post(kind, number, name, text).then((answer) => {
                    // What was asked for before the document was left has been told so.
                    if (mine && mine !== identity) return;
                    warn(answer);
                    tell("reply", number, "", answer);
                });
            }
        }
    };

    acceptPort((send) => {
        toPage = send;
        return receive;
    });

    const isMine = (document: string) => {
        if (document !== identity) throw new Error("tandem-gone");
    };
    const commands: Native = {
        // Ends when the document does: so native code learns of it, by whatever the document ended.
        greet: (document) => {
            isMine(document);
            return new Promise((settle) => served.set(0, settle));
        },
        serve: (document, number, name, text) => {
            isMine(document);
            return new Promise((settle) => {
                served.set(number, settle);
                tell("serve", number, name, text);
            });
        },
        abort: (document, number) => {
            const settle = document === identity ? served.get(number) : undefined;
            if (!settle) return;
            served.delete(number);
            settle(aborted);
            tell("abort", number, "", "");
        },
        send: (document, kind, name, text) => {
            if (document === identity) tell(kind, 0, name, text);
        },
    };
    Object.defineProperty(window, "tandemBridge", { value: Object.freeze(commands) });

    // Scripts can dispatch events of any name, of the parent of a frame too: the engine's own count.
    const onEngine = <Type extends keyof WindowEventMap>(
        type: Type,
        act: (event: WindowEventMap[Type]) => void,
    ) => addEventListener(type, (event) => event.isTrusted && act(event), true);

    if (window === window.top) {
        // The engine sends `popstate` for a change of the fragment too, and `hashchange` after it.
        const moved = (kind: "pop" | "hash") => {
            lastURL = location.href;
            void post("history", 0, kind, lastURL);
        };
        const withoutFragment = (url: string) => url.split("#", 1)[0];
        onEngine("popstate", (event) => {
            const isSamePage = withoutFragment(lastURL) === withoutFragment(location.href);
            const isFragment = isSamePage && lastURL !== location.href && event.state === null;
            moved(isFragment ? "hash" : "pop");
        });
        onEngine("hashchange", () => {
            if (lastURL !== location.href) moved("hash");
        });
    }

    // A document that is kept for going back is another one when it is shown again.
    onEngine("pagehide", () => {
        void post("bye", 0, "", "");
        for (const settle of served.values()) settle(left);
        served.clear();
        tell("gone", 0, "", "");
        identity = "";
    });
    onEngine("pageshow", (event) => {
        if (event.persisted) hello();
    });
    hello();
}
