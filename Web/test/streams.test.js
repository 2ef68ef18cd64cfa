import assert from "node:assert/strict";
import test from "node:test";
import { standIn } from "../bridge.js";
import { app, openDocument } from "./worlds.js";

test("a stream gives its values in their order and ends", async () => {
    const { bridge } = standIn({
        streams: { count: async function* (to) { for (let value = 1; value <= to; value += 1) yield value; } },
    });
    const values = [];
    for await (const value of bridge.stream("count", 100)) values.push(value);
    assert.deepStrictEqual(values, Array.from({ length: 100 }, (_, index) => index + 1));
});

test("a page that does not take values is sent no more than a few", async () => {
    let made = 0;
    const { bridge } = standIn({ streams: { endless: async function* () { for (;;) yield (made += 1); } } });
    const stream = bridge.stream("endless");
    assert.deepStrictEqual(await stream.next(), { value: 1, done: false });
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(made <= 10, `${made} were made`);
});

test("a stream asks for as many values ahead as its page has waited for, up to eight", async () => {
    let last = 0;
    const waiting = [];
    const { answer, messages } = app({}, ({ kind }) => {
        if (kind === "open") return "!";
        return kind === "next" ? new Promise((settle) => waiting.push(settle)) : ".";
    });
    const asked = () => messages.filter(([kind]) => kind === "next").length;
    const { inPage } = openDocument(answer);
    const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
    void inPage(`
        globalThis.taken = [];
        for await (const value of WebBridge.stream("s")) taken.push(value);
    `);
    await turn();
    const ahead = [];
    for (let value = 1; value <= 10; value += 1) {
        ahead.push(asked() - last);
        waiting.shift()(`+${value}`);
        last = value;
        await turn();
    }
    assert.deepStrictEqual(ahead, [1, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
    assert.equal(await inPage(`return taken.join();`), "1,2,3,4,5,6,7,8,9,10");
});

test("leaving the loop ends the stream in the app", async () => {
    let isOver = false;
    const { bridge } = standIn({
        streams: { endless: async function* () { try { for (;;) yield 1; } finally { isOver = true; } } },
    });
    for await (const _ of bridge.stream("endless")) break;
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(isOver);
});

test("a failure reaches the loop after the values before it", async () => {
    const { bridge } = standIn({
        streams: { two: async function* () { yield 1; yield 2; throw Object.assign(new Error("no"), { code: "x" }); } },
    });
    const values = [];
    await assert.rejects((async () => { for await (const value of bridge.stream("two")) values.push(value); })(), { code: "x" });
    assert.deepStrictEqual(values, [1, 2]);
});

test("a stream that is called as a task, or the reverse, is told to be one", async () => {
    const { bridge } = standIn({ tasks: { one: () => 1 }, streams: { ticks: async function* () {} } });
    await assert.rejects(bridge.call("ticks"), { code: "unknownTask", message: /WebBridge\.stream/ });
    await assert.rejects(bridge.stream("one").next(), { code: "unknownTask", message: /WebBridge\.call/ });
});

test("a signal ends a stream with an error, and an unknown one fails", async () => {
    const { bridge } = standIn({ streams: { endless: async function* () { for (;;) yield 1; } } });
    const controller = new AbortController();
    await assert.rejects((async () => {
        for await (const _ of bridge.stream("endless", null, { signal: controller.signal })) controller.abort();
    })(), { code: "cancelled" });
    await assert.rejects(bridge.stream("none").next(), { code: "unknownTask", message: /endless/ });
});
