import type { WebBridge, WebBridgeApp, WebBridgeStandIn } from "../bridge.js";
import { WebBridgeError } from "./errors.js";
import { cancelled, errorOf, left, write, writeError } from "./outgoing.js";
import { makeBridge } from "./page.js";
import type { Letter, Limits, Notice, Port, Request } from "./port.js";
import { checkedObject, onlySignal } from "./settings.js";
import { read } from "./values.js";

const limits: Limits = { message: 16 * 1024 * 1024, depth: 128, queue: 256 };

/** A task of the app that runs. */
class Running {
    readonly controller = new AbortController();
    private latest: string | null = null;
    private asking: ((text: string) => void) | null = null;
    private isOver = false;
    private taken: () => void = () => {};

    report(value: unknown): void {
        write("progress", value, limits, (text) => {
            this.latest = text;
            this.flush();
        }, (error) => {
            throw error;
        });
    }

    /** The next report, or that there is none any more. */
    next(): Promise<string> {
        return new Promise((settle) => {
            this.asking = settle;
            this.flush();
        });
    }

    /** Notes the end; one that is followed is over once its last report was taken. */
    async end(isFollowed: boolean): Promise<void> {
        if (isFollowed && this.latest !== null && !this.controller.signal.aborted) {
            await new Promise<void>((taken) => (this.taken = taken));
        }
        this.isOver = true;
        this.flush();
    }

    private flush(): void {
        const { asking, latest } = this;
        if (!asking || (latest === null && !this.isOver)) return;
        this.asking = this.latest = null;
        asking(latest === null ? "." : "+" + latest);
        this.taken();
    }
}

/** A bridge whose app is a few functions, with the data passed as a real app's would be. */
export function standIn(app: WebBridgeStandIn): { bridge: WebBridge; app: WebBridgeApp } {
    checkedObject("A stand-in is", app, { tasks: true, streams: true });
    const tasks = new Map(Object.entries(app.tasks ?? {}));
    const streams = new Map(Object.entries(app.streams ?? {}));
    const running = new Map<number, Running>();
    const open = new Map<number, AsyncIterator<unknown>>();
    const lastOf = new Map<number, Promise<string>>();
    const served = new Map<number, {
        settle: (text: string) => void;
        reject: (error: unknown) => void;
    }>();
    let last = 0;
    let isLeft = false;
    const port: Port = { send: (letter) => void receive(letter), receive: () => {} };
    const tell = (kind: Notice, number: number, name: string, text: string) =>
        port.receive({ kind, number, name, text });
    const written = (value: unknown) =>
        new Promise<string>((done, failed) => write("result", value, limits, done, failed));

    const run = async ({ kind, number, name, text }: Letter<Request>): Promise<string> => {
        const task = tasks.get(name);
        if (!task) throw unknown("task", name, tasks, streams);
        const call = new Running();
        running.set(number, call);
        const context = {
            signal: call.controller.signal,
            report: (value: unknown) => call.report(value),
        };
        try {
            return "+" + (await written(await task(read(text), context)));
        } finally {
            await call.end(kind === "follow");
            running.delete(number);
        }
    };
    const answer = async (letter: Letter<Request>): Promise<string> => {
        if (isLeft) throw left();
        const { number, name, text } = letter;
        switch (letter.kind) {
            case "call":
            case "follow":
                return run(letter);
            case "progress":
                return running.get(+name)?.next() ?? ".";
            case "has":
                return "+" + (tasks.has(name) || streams.has(name));
            case "open": {
                const stream = streams.get(name);
                if (!stream) throw unknown("stream", name, streams, tasks);
                open.set(number, stream(read(text))[Symbol.asyncIterator]());
                return "!";
            }
            case "next": {
                // One after the other, so that no reply overtakes another.
                const reply = (lastOf.get(number) ?? Promise.resolve("")).then(async () => {
                    const result = await open.get(number)?.next();
                    return !result || result.done ? "." : "+" + (await written(result.value));
                });
                lastOf.set(number, reply);
                return reply;
            }
            default:
                return ".";
        }
    };
    const receive = async (letter: Letter<Request>) => {
        switch (letter.kind) {
            case "result":
                served.get(letter.number)?.settle(letter.text);
                served.delete(letter.number);
                return;
            case "cancel":
                running.get(letter.number)?.controller.abort();
                void open.get(letter.number)?.return?.();
                open.delete(letter.number);
                return;
        }
        let text: string;
        try {
            text = await answer(letter);
        } catch (error) {
            text = "-" + (await new Promise((done) => writeError(error, limits, done)));
        }
        tell("reply", letter.number, "", text);
    };
    const { bridge } = makeBridge(port, limits, false);
    tell("ready", 0, "", "+true");
    return {
        bridge,
        app: {
            call: async (task, options, settings) => {
                const signal = onlySignal(settings);
                if (signal?.aborted) throw cancelled(task, signal);
                const text = await written(options);
                if (isLeft) throw left();
                last += 1;
                const number = last;
                const answer = await new Promise<string>((settle, reject) => {
                    served.set(number, { settle, reject });
                    signal?.addEventListener("abort", () => {
                        if (!served.delete(number)) return;
                        tell("abort", number, "", "");
                        reject(cancelled(task, signal));
                    });
                    tell("serve", number, task, text);
                });
                if (answer.startsWith("-")) throw errorOf(answer.slice(1));
                return read(answer.slice(1));
            },
            send: (event, value, isRetained = false) =>
                write("value", value, limits, (text) => {
                    tell(isRetained ? "retained" : "event", 0, event, text);
                }, (error) => {
                    throw error;
                }),
            forget: (event) => tell("forgotten", 0, event, ""),
            close: () => {
                isLeft = true;
                tell("gone", 0, "", "");
                for (const call of served.values()) call.reject(left());
                for (const call of running.values()) call.controller.abort();
                for (const values of open.values()) void values.return?.();
                served.clear();
                open.clear();
            },
        },
    };
}

function unknown(
    kind: "task" | "stream",
    name: string,
    known: Map<string, unknown>,
    others: Map<string, unknown>,
): WebBridgeError {
    if (others.has(name)) {
        const [other, use] = kind === "task" ? ["stream", "stream"] : ["task", "call"];
        return new WebBridgeError(
            "unknownTask",
            `'${name}' is a ${other} of the app and no ${kind}: use WebBridge.${use}.`,
        );
    }
    return new WebBridgeError(
        "unknownTask",
        `The app has no ${kind} '${name}'; it has: ${[...known.keys()].join(", ") || "none"}.`,
    );
}
