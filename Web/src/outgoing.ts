import type { WebBridgeOutcome, WebBridgeSettings } from "../bridge.js";
import {
    blobBytes, Bytes, clearTimer, isAborted, listen, mapClear, mapDelete, mapEach, mapGet, MapOf,
    mapSet, mapSize, PromiseOf, report, setTimer, slice, startsWith, then, unlisten,
} from "./builtins.js";
import { errorData, WebBridgeError } from "./errors.js";
import type { Letter, Limits, Notice, Port, Request } from "./port.js";
import { Blobs, read, Writer } from "./values.js";

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
    endAll(code: string, message: string): void {
        const all = new MapOf<number, Waiting>();
        mapEach(this.waiting, (waiting, number) => mapSet(all, number, waiting));
        mapClear(this.waiting);
        mapEach(all, (waiting) => waiting.fail(new WebBridgeError(code, message)));
    }

    call(
        task: unknown,
        options: unknown,
        settings: WebBridgeSettings | null | undefined,
    ): Promise<unknown> {
        return new PromiseOf((resolve, reject) => {
            const number = this.next();
            const name = checkedName(task);
            const signal = settings?.signal ?? null;
            let timer = 0;
            let isOver = false;
            const end = () => {
                isOver = true;
                this.forget(number);
                if (timer) clearTimer(timer);
                if (signal) unlisten(signal, "abort", cancel, false);
            };
            const fail = (error: unknown) => {
                end();
                reject(error);
            };
            const cancel = () => {
                this.send("cancel", number);
                fail(cancelled(name));
            };
            if (signal) {
                if (isAborted(signal)) throw cancelled(name);
                listen(signal, "abort", cancel, false);
            }
            const timeout = settings?.timeout;
            if (typeof timeout === "number") {
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
                        resolve(read(slice(text, 1)));
                    },
                    fail,
                });
                this.send("call", number, name, text);
                const progress = settings?.progress;
                if (typeof progress === "function") this.follow(number, progress);
            }, fail);
        });
    }

    /** Asks for one piece of progress after another, until the call is over. */
    private follow(call: number, progress: (value: unknown) => void): void {
        const number = this.next();
        const ask = () => this.send("progress", number, `${call}`);
        this.expect(number, {
            reply: (text) => {
                if (!startsWith(text, "+")) return this.forget(number);
                try {
                    progress(read(slice(text, 1)));
                } catch (error) {
                    report(error);
                }
                ask();
            },
            fail: () => this.forget(number),
        });
        ask();
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
    const blobs: Blobs = new MapOf();
    let unread = 0;
    const finish = () => {
        try {
            const text = new Writer(what, limits.depth, blobs).text(value);
            if (text.length > limits.message) {
                throw new WebBridgeError(
                    "tooLarge",
                    `${what} has ${text.length} characters, and ${limits.message} are the limit: ` +
                        "pass less at a time, or raise the limit of the bridge.",
                );
            }
            done(text);
        } catch (error) {
            failed(error);
        }
    };
    try {
        const text = new Writer(what, limits.depth, blobs).text(value);
        unread = mapSize(blobs);
        if (unread === 0 && text.length <= limits.message) return done(text);
    } catch (error) {
        return failed(error);
    }
    if (unread === 0) return finish();
    mapEach(blobs, (_, blob) => {
        then(
            blobBytes(blob),
            (buffer) => {
                mapSet(blobs, blob, new Bytes(buffer as ArrayBuffer));
                unread -= 1;
                if (unread === 0) finish();
            },
            () => {
                const message = `${what} holds a Blob that cannot be read.`;
                failed(new WebBridgeError("invalidValue", message));
            },
        );
    });
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
    then(promise, (value) => call({ value }), (error) => call({ error: errorData(error) }));
}

export function checkedName(name: unknown): string {
    if (typeof name !== "string" || name === "" || name.length > 128 || hasControl(name)) {
        throw new WebBridgeError(
            "invalidName",
            "A name is a string of 1 to 128 characters, without control characters.",
        );
    }
    return name;
}

function hasControl(name: string): boolean {
    for (let index = 0; index < name.length; index += 1) if (name[index]! < " ") return true;
    return false;
}

export function cancelled(name: string): WebBridgeError {
    return new WebBridgeError("cancelled", `The call of '${name}' was cancelled.`);
}

/** Reads an error that native code wrote. */
export function errorOf(text: string): WebBridgeError {
    const { code, message, data } = read(text) as { code: string; message: string; data?: unknown };
    return new WebBridgeError(code, message, data);
}
