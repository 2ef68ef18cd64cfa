import {
    asyncIterator, isAborted, listen, PromiseOf, slice, startsWith, unlisten,
} from "./builtins.js";
import { cancelled, checkedName, Outgoing, write } from "./outgoing.js";
import { Queue } from "./queue.js";
import { read } from "./values.js";

/** How many values native code is asked for, at most, before the page has taken the first of them. */
const mostCredit = 8;

interface Taker {
    readonly resolve: (result: IteratorResult<unknown>) => void;
    readonly reject: (error: unknown) => void;
}

/** The values of a stream, asked for one by one: a page that is slow slows the stream down. */
export function open(
    outgoing: Outgoing,
    task: unknown,
    options: unknown,
    signal: AbortSignal | null,
): AsyncIterableIterator<unknown> {
    const name = checkedName(task);
    const number = outgoing.next();
    const values = new Queue<string>();
    const takers = new Queue<Taker>();
    let state: "new" | "open" | "over" = "new";
    let failure: unknown = null;
    let asked = 0;
    // A question costs as much as a call, and those beyond a stream's end are for nothing: how far it
    // asks ahead grows with the values that its page had to wait for.
    let credit = 0;

    const end = (error: unknown) => {
        if (state === "over") return;
        state = "over";
        outgoing.forget(number);
        if (signal) unlisten(signal, "abort", cancel, false);
        failure = error;
        for (let taker = takers.shift(); taker; taker = takers.shift()) {
            if (failure) {
                taker.reject(failure);
                failure = null;
            } else {
                taker.resolve({ value: undefined, done: true });
            }
        }
    };
    const cancel = () => {
        if (state === "open") outgoing.send("cancel", number);
        end(cancelled(name, signal));
    };
    const ask = () => {
        while (state === "open" && asked + values.count < (credit || 1)) {
            asked += 1;
            outgoing.send("next", number);
        }
    };
    const give = (taker: Taker, text: string) => {
        try {
            taker.resolve({ value: read(slice(text, 1)), done: false });
        } catch (error) {
            taker.reject(error);
        }
    };
    const begin = () => {
        state = "open";
        if (signal) {
            if (isAborted(signal)) return end(cancelled(name, signal));
            listen(signal, "abort", cancel, false);
        }
        write("options", options, outgoing.limits, (text) => {
            if (state !== "open") return;
            outgoing.expect(number, {
                reply: (text) => {
                    if (startsWith(text, "!")) return ask();
                    asked -= 1;
                    if (!startsWith(text, "+")) return end(null);
                    const taker = takers.shift();
                    if (taker) {
                        if (credit < mostCredit) credit += 1;
                        give(taker, text);
                    } else {
                        values.push(text);
                    }
                    ask();
                },
                fail: end,
            });
            outgoing.send("open", number, name, text);
        }, end);
    };
    return {
        next() {
            return new PromiseOf((resolve, reject) => {
                if (state === "new") begin();
                const text = values.shift();
                if (text !== null) {
                    give({ resolve, reject }, text);
                    return ask();
                }
                if (state !== "over") return takers.push({ resolve, reject });
                const error = failure;
                failure = null;
                if (error) reject(error);
                else resolve({ value: undefined, done: true });
            });
        },
        return() {
            return new PromiseOf((resolve) => {
                if (state === "open") outgoing.send("cancel", number);
                end(null);
                while (values.shift() !== null);
                resolve({ value: undefined, done: true });
            });
        },
        [asyncIterator]() {
            return this;
        },
    };
}
