import { indexOf, slice } from "./builtins.js";

/** What the page's half sends. */
export type Request =
    | "call" | "follow" | "open" | "next" | "progress" | "cancel" | "has" | "history" | "result";

/** What the page's half is sent. */
export type Notice = "ready" | "reply" | "serve" | "abort" | "event" | "retained"
    | "forgotten" | "gone";

/** One message between the page's half and the relay. */
export interface Letter<Kind extends string> {
    readonly kind: Kind;
    /** The number of the call or stream it is about; 0 if it is about none. */
    readonly number: number;
    /** The name of a task or an event. */
    readonly name: string;
    /** A value or an error, written as text. */
    readonly text: string;
}

/** The way from the page's half to native code. */
export interface Port {
    send(letter: Letter<Request>): void;
    receive: (letter: Letter<Notice>) => void;
}

/** What the page's half and native code agreed on. */
export interface Limits {
    /** The most UTF-16 units of one message. */
    readonly message: number;
    /** How deep values may be nested. */
    readonly depth: number;
    /** How much waits for a page that is not ready for it. */
    readonly queue: number;
}

/** A letter as one string, which is all that crosses between the worlds of a document. */
export function seal({ kind, number, name, text }: Letter<string>): string {
    return `${kind}\n${number}\n${name}\n${text}`;
}

/** Reads what `seal` wrote. */
export function unseal<Kind extends string>(sealed: string): Letter<Kind> {
    const first = indexOf(sealed, "\n");
    const second = indexOf(sealed, "\n", first + 1);
    const third = indexOf(sealed, "\n", second + 1);
    return {
        kind: slice(sealed, 0, first) as Kind,
        number: +slice(sealed, first + 1, second),
        name: slice(sealed, second + 1, third),
        text: slice(sealed, third + 1),
    };
}
