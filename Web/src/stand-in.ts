import type { WebBridge, WebBridgeApp, WebBridgeStandIn } from "../bridge.js";
import { errorData, WebBridgeError } from "./errors.js";
import { errorOf, write } from "./outgoing.js";
import { makeBridge } from "./page.js";
import type { Letter, Limits, Notice, Port, Request } from "./port.js";
import { read } from "./values.js";

const limits: Limits = { message: 16 * 1024 * 1024, depth: 128, queue: 256 };

/** A bridge whose app is a few functions, with the data passed as a real app's would be. */
export function standIn(app: WebBridgeStandIn): { bridge: WebBridge; app: WebBridgeApp } {
    const tasks = new Map(Object.entries(app.tasks ?? {}));
    const streams = new Map(Object.entries(app.streams ?? {}));
    const open = new Map<number, AsyncIterator<unknown>>();
    const lastOf = new Map<number, Promise<string>>();
    const served = new Map<number, (text: string) => void>();
    const retained = new Map<string, string>();
    let last = 0;
    const port: Port = { send: (letter) => void receive(letter), receive: () => {} };
    const tell = (kind: Notice, number: number, name: string, text: string) =>
        port.receive({ kind, number, name, text });
    const written = (value: unknown) =>
        new Promise<string>((done, failed) => write("result", value, limits, done, failed));

    const answer = async ({ kind, number, name, text }: Letter<Request>): Promise<string> => {
        switch (kind) {
            case "call": {
                const task = tasks.get(name);
                if (!task) throw unknown("task", name, tasks);
                return "+" + (await written(await task(read(text))));
            }
            case "has":
                return "+" + (tasks.has(name) || streams.has(name));
            case "open": {
                const stream = streams.get(name);
                if (!stream) throw unknown("stream", name, streams);
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
                served.get(letter.number)?.(letter.text);
                served.delete(letter.number);
                return;
            case "cancel":
                void open.get(letter.number)?.return?.();
                open.delete(letter.number);
                return;
        }
        let text: string;
        try {
            text = await answer(letter);
        } catch (error) {
            text = "-" + (await written(errorData(error)));
        }
        tell("reply", letter.number, "", text);
    };
    const { bridge } = makeBridge(port, limits, false);
    tell("ready", 0, "", "+true");
    return {
        bridge,
        app: {
            call: async (task, options) => {
                const text = await written(options);
                last += 1;
                const number = last;
                const answer = await new Promise<string>((settle) => {
                    served.set(number, settle);
                    tell("serve", number, task, text);
                });
                if (answer.startsWith("-")) throw errorOf(answer.slice(1));
                return read(answer.slice(1));
            },
            send: (event, value, isRetained = false) =>
                write("value", value, limits, (text) => {
                    if (isRetained) retained.set(event, text);
                    tell(isRetained ? "retained" : "event", 0, event, text);
                }, (error) => {
                    throw error;
                }),
            close: () => tell("gone", 0, "", ""),
        },
    };
}

function unknown(kind: string, name: string, known: Map<string, unknown>): WebBridgeError {
    return new WebBridgeError(
        "unknownTask",
        `The app has no ${kind} '${name}'; it has: ${[...known.keys()].join(", ") || "none"}.`,
    );
}
