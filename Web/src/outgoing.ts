import type { WebBridgeOutcome } from "../bridge.js";
import {
    blobBytes, blobSize, Bytes, clearTimer, indexOf, isAborted, listen, mapClear, mapDelete, mapEach,
    mapGet, mapHas, MapOf, mapSet, PromiseOf, reasonOf, report, setTimer, settle, slice, startsWith,
    unlisten, wellFormed,
} from "./builtins.js";
import { errorData, WebBridgeError } from "./errors.js";
import type { Letter, Limits, Notice, Port, Request } from "./port.js";
import type { Queue } from "./queue.js";
import { callSettings } from "./settings.js";
import { blobMark, bytesText, hasLone, read, unreadable, Writer } from "./values.js";

/** What waits for replies of native code. */
interface Waiting {
    /** Takes a reply: a value, or the end of a stream. */
    readonly reply: (text: string) => void;
    readonly fail: (error: WebBridgeError) => void;
}

/** What the page asks native code for: calls, their progress, and streams. */
export class Outgoing {
    private readonly port: Port;
    readonly limits: Limits;
    private readonly waiting = new MapOf<number, Waiting>();
    private last = 0;

    constructor(port: Port, limits: Limits) {
        this.port = port;
        this.limits = limits;
    }

    next(): number {
        this.last += 1;
        return this.last;
    }

    expect(number: number, waiting: Waiting): void {
        mapSet(this.waiting, number, waiting);
    }

    forget(number: number): void {
        mapDelete(this.waiting, number);
    }

    send(kind: Request, number: number, name = "", text = ""): void {
        this.port.send({ kind, number, name, text });
    }

    /** Hands a reply to who waits for it; a late one has nobody any more. */
    receive({ number, text }: Letter<Notice>): void {
        const waiting = mapGet(this.waiting, number);
        if (!waiting) return;
        if (startsWith(text, "-")) {
            waiting.fail(errorOf(slice(text, 1)));
        } else {
            waiting.reply(text);
        }
    }

    /** Ends everything that waits. */
    endAll(failure: () => WebBridgeError): void {
        const all = new MapOf<number, Waiting>();
        mapEach(this.waiting, (waiting, number) => mapSet(all, number, waiting));
        mapClear(this.waiting);
        mapEach(all, (waiting) => waiting.fail(failure()));
    }

    /** Calls a task; what comes after its settings is refused. */
    call(task: unknown, options: unknown, given: unknown, more: unknown): Promise<unknown> {
        return new PromiseOf((resolve, reject) => {
            const number = this.next();
            const name = checkedName(task);
            const { signal, timeout, progress } = callSettings(given, more);
            let timer = 0;
            let isOver = false;
            let unfollow: (() => void) | null = null;
            const end = () => {
                isOver = true;
                this.forget(number);
                unfollow?.();
                if (timer) clearTimer(timer);
                if (signal) unlisten(signal, "abort", cancel, false);
            };
            const fail = (error: unknown) => {
                end();
                reject(error);
            };
            const cancel = () => {
                this.send("cancel", number);
                fail(cancelled(name, signal));
            };
            if (signal) {
                if (isAborted(signal)) throw cancelled(name, signal);
                listen(signal, "abort", cancel, false);
            }
            if (timeout !== null) {
                timer = setTimer(() => {
                    this.send("cancel", number);
                    const message = `The task '${name}' took longer than ${timeout} ms.`;
                    fail(new WebBridgeError("timeout", message));
                }, timeout);
            }
            write("options", options, this.limits, (text) => {
                if (isOver) return;
                this.expect(number, {
                    reply: (text) => {
                        end();
                        try {
                            resolve(read(slice(text, 1)));
                        } catch (error) {
                            reject(error);
                        }
                    },
                    fail,
                });
                this.send(progress ? "follow" : "call", number, name, text);
                if (progress) unfollow = this.follow(number, progress);
            }, fail);
        });
    }

    /** Asks for one piece of progress after another; the result ends that. */
    private follow(call: number, progress: (value: unknown) => void): () => void {
        const number = this.next();
        const ask = () => this.send("progress", number, `${call}`);
        const end = () => this.forget(number);
        this.expect(number, {
            reply: (text) => {
                if (!startsWith(text, "+")) return end();
                try {
                    progress(read(slice(text, 1)));
                } catch (error) {
                    report(error);
                }
                if (mapHas(this.waiting, number)) ask();
            },
            fail: end,
        });
        ask();
        return end;
    }

    has(task: unknown): Promise<boolean> {
        return new PromiseOf((resolve, reject) => {
            const number = this.next();
            const name = checkedName(task);
            this.expect(number, {
                reply: (text) => {
                    this.forget(number);
                    resolve(text === "+true");
                },
                fail: (error) => {
                    this.forget(number);
                    error.code === "notAllowed" ? resolve(false) : reject(error);
                },
            });
            this.send("has", number, name);
        });
    }
}

/** Writes a value as text, at once unless there are Blobs to be read first. */
export function write(
    what: string,
    value: unknown,
    limits: Limits,
    done: (text: string) => void,
    failed: (error: unknown) => void,
): void {
    const check = (size: number) => {
        if (size <= limits.message) return;
        throw new WebBridgeError(
            "tooLarge",
            `${what} has ${size} characters, and ${limits.message} are the limit: ` +
                "pass less at a time, or have the app raise 'messageSize' of Bridge.Limits.",
        );
    };
    try {
        const writer = new Writer(what, limits.depth);
        const text = writer.text(value);
        check(text.length);
        if (writer.blobs.count === 0) return done(text);
        readBlobs(what, text, writer.blobs, check, done, failed);
    } catch (error) {
        failed(error);
    }
}

/** Writes what was thrown, without what of it cannot be passed: its data, or its message too. */
export function writeError(thrown: unknown, limits: Limits, done: (text: string) => void): void {
    const { code, message, data } = errorData(thrown);
    const attempt = (error: object, otherwise: () => void) =>
        write("error", error, limits, done, otherwise);
    const short = { code: wellFormed(code), message: wellFormed(message) };
    const shortest = { code: short.code, message: "The error's message is too long to be passed." };
    attempt({ ...short, data }, () =>
        attempt(short, () =>
            attempt(shortest, () => done('{"code":"failed","message":"The error is too long."}')),
        ),
    );
}

/** Puts the bytes of Blobs where a text has marks for them. */
function readBlobs(
    what: string,
    text: string,
    blobs: Queue<Blob>,
    check: (size: number) => void,
    done: (text: string) => void,
    failed: (error: unknown) => void,
): void {
    let whole = "";
    let start = 0;
    const next = () => {
        try {
            const blob = blobs.shift();
            if (!blob) return done(whole + slice(text, start));
            const end = indexOf(text, blobMark, start);
            whole += slice(text, start, end);
            start = end + 1;
            // Bytes take four characters for three of them.
            check(whole.length + blobSize(blob) * (4 / 3));
            settle(blobBytes(blob), take, () => {
                const message = `${what} holds a Blob that cannot be read.`;
                failed(new WebBridgeError("invalidValue", message));
            });
        } catch (error) {
            failed(error);
        }
    };
    const take = (buffer: ArrayBuffer) => {
        try {
            whole += bytesText(new Bytes(buffer));
            check(whole.length);
        } catch (error) {
            return failed(error);
        }
        next();
    };
    next();
}

/** Gives the outcome of a promise to a callback as well. */
export function tell(
    promise: Promise<unknown>,
    callback: (outcome: WebBridgeOutcome<any>) => void,
): void {
    const call = (outcome: WebBridgeOutcome<any>) => {
        try {
            callback(outcome);
        } catch (error) {
            report(error);
        }
    };
    settle(promise, (value) => call({ value }), (error) => call({ error: errorData(error) }));
}

export function checkedName(name: unknown): string {
    if (typeof name !== "string" || name === "" || name.length > 128 || !isText(name)) {
        throw new WebBridgeError(
            "invalidName",
            "A name is a string of 1 to 128 characters, " +
                "without control characters or lone surrogates.",
        );
    }
    return name;
}

/** Whether native code can have the same text, on one line. */
function isText(name: string): boolean {
    for (let index = 0; index < name.length; index += 1) if (name[index]! < " ") return false;
    return !hasLone(name);
}

/** The error of what a signal put an end to, whose reason is the cause. */
export function cancelled(name: string, signal: AbortSignal | null): WebBridgeError {
    const options = signal ? { cause: reasonOf(signal) } : undefined;
    const message = `The call of '${name}' was cancelled.`;
    return new WebBridgeError("cancelled", message, undefined, options);
}

export function left(): WebBridgeError {
    return new WebBridgeError("navigated", "The page was left before the answer came.");
}

/** Reads an error that native code wrote; one that cannot be read is an error too. */
export function errorOf(text: string): WebBridgeError {
    try {
        const { code, message, data } = read(text) as Record<string, any>;
        return new WebBridgeError(code, message, data);
    } catch {
        return unreadable();
    }
}
