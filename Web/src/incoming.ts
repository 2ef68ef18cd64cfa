import type { WebBridgeTask } from "../bridge.js";
import {
    abort, AbortControllerOf, mapClear, mapDelete, mapEach, mapGet, mapHas, MapOf, mapSet, mapSize,
    PromiseOf, report, settle, signalOf, soon,
} from "./builtins.js";
import { WebBridgeError } from "./errors.js";
import { checkedName, write, writeError } from "./outgoing.js";
import type { Letter, Limits, Notice, Port } from "./port.js";
import { Queue } from "./queue.js";
import { read } from "./values.js";

/** What native code asks of the page: calls of its tasks, and events. */
export class Incoming {
    private readonly port: Port;
    private readonly limits: Limits;
    private readonly tasks = new MapOf<string, WebBridgeTask>();
    private readonly running = new MapOf<number, AbortController>();
    private readonly listeners = new MapOf<string, Map<object, (value: any) => void>>();
    private readonly retained = new MapOf<string, string>();
    /** Calls and events for which the page's scripts, still being loaded, may yet do something. */
    private early = new Queue<Letter<Notice>>();
    private isLoading: boolean;

    constructor(port: Port, limits: Limits, isLoading: boolean) {
        this.port = port;
        this.limits = limits;
        this.isLoading = isLoading;
    }

    receive(letter: Letter<Notice>): void {
        switch (letter.kind) {
            case "serve":
                return this.serve(letter);
            case "abort": {
                const controller = mapGet(this.running, letter.number);
                mapDelete(this.running, letter.number);
                if (controller) return abort(controller);
                // One that waits for its task must not run once that is there.
                return this.early.remove(({ kind, number }) =>
                    kind === "serve" && number === letter.number);
            }
            case "retained":
                mapSet(this.retained, letter.name, letter.text);
                return this.emit(letter);
            case "event":
                return this.emit(letter);
            case "forgotten":
                return void mapDelete(this.retained, letter.name);
        }
    }

    /** The page's own scripts have run: what nobody waits for so far, nobody will. */
    loaded(): void {
        this.isLoading = false;
        this.retry();
    }

    /** Aborts what runs and drops what waits, since nobody waits for it any more. */
    endAll(): void {
        this.early = new Queue();
        mapEach(this.running, (controller) => abort(controller));
        mapClear(this.running);
    }

    private retry(): void {
        const early = this.early;
        this.early = new Queue();
        for (let letter = early.shift(); letter; letter = early.shift()) this.receive(letter);
    }

    /** Keeps a letter until the page is ready for it; false if it need not be kept, or cannot. */
    private keep(letter: Letter<Notice>): boolean {
        if (!this.isLoading || this.early.count >= this.limits.queue) return false;
        this.early.push(letter);
        return true;
    }

    // Tasks

    task(given: unknown, serve: unknown): () => void {
        const name = checkedName(given);
        if (typeof serve !== "function") {
            throw new WebBridgeError("invalidTask", `The task '${name}' is not a function.`);
        }
        mapSet(this.tasks, name, serve as WebBridgeTask);
        soon(() => this.retry());
        return () => {
            if (mapGet(this.tasks, name) === serve) mapDelete(this.tasks, name);
        };
    }

    private serve(letter: Letter<Notice>): void {
        const { number, name, text } = letter;
        const task = mapGet(this.tasks, name);
        if (!task) {
            if (this.keep(letter)) return;
            let names = "";
            mapEach(this.tasks, (_, name) => (names += (names ? ", " : "") + name));
            return this.fail(
                number,
                new WebBridgeError(
                    "unknownTask",
                    `The page has no task '${name}'` +
                        (names ? `; it has: ${names}.` : ", nor any other: see WebBridge.task."),
                ),
            );
        }
        const controller = new AbortControllerOf();
        mapSet(this.running, number, controller);
        const over = () => mapDelete(this.running, number);
        const fail = (error: unknown) => {
            if (over()) this.fail(number, error);
        };
        settle(
            new PromiseOf((resolve) => {
                resolve(task(read(text), { signal: signalOf(controller) }));
            }),
            (value) =>
                write("result", value, this.limits, (text) => {
                    if (!over()) return;
                    this.port.send({ kind: "result", number, name: "", text: "+" + text });
                }, fail),
            fail,
        );
    }

    private fail(number: number, thrown: unknown): void {
        writeError(thrown, this.limits, (text) =>
            this.port.send({ kind: "result", number, name: "", text: "-" + text }),
        );
    }

    // Events

    on(given: unknown, listener: unknown): () => void {
        const name = checkedName(given);
        if (typeof listener !== "function") {
            throw new WebBridgeError(
                "invalidListener",
                `The listener of '${name}' is not a function.`,
            );
        }
        const key = {};
        const listeners = mapGet(this.listeners, name) ?? new MapOf();
        mapSet(listeners, key, listener as (value: unknown) => void);
        mapSet(this.listeners, name, listeners);
        const last = mapGet(this.retained, name);
        if (last !== undefined) {
            soon(() => {
                if (mapHas(listeners, key)) run(listener as (value: unknown) => void, last);
            });
        }
        soon(() => this.retry());
        return () => mapDelete(listeners, key);
    }

    once(name: unknown): Promise<unknown> {
        return new PromiseOf((resolve) => {
            const off = this.on(name, (value: unknown) => {
                off();
                resolve(value);
            });
        });
    }

    off(given: unknown, listener: unknown): void {
        const listeners = mapGet(this.listeners, checkedName(given));
        if (!listeners) return;
        if (listener === undefined) return mapClear(listeners);
        mapEach(listeners, (one, key) => {
            if (one === listener) mapDelete(listeners, key);
        });
    }

    private emit(letter: Letter<Notice>): void {
        const listeners = mapGet(this.listeners, letter.name);
        if (!listeners || mapSize(listeners) === 0) {
            if (letter.kind === "event") this.keep(letter);
            return;
        }
        // Who begins to listen meanwhile hears the next one, who ends it does not hear this one.
        const present = new Queue<object>();
        mapEach(listeners, (_, key) => present.push(key));
        for (let key = present.shift(); key; key = present.shift()) {
            const listener = mapGet(listeners, key);
            if (listener) run(listener, letter.text);
        }
    }
}

function run(listener: (value: unknown) => void, text: string): void {
    try {
        listener(read(text));
    } catch (error) {
        report(error);
    }
}
