import assert from "node:assert/strict";
import test from "node:test";
import absent, { standIn, WebBridgeError } from "../bridge.js";
import { app, openDocument } from "./worlds.js";

test("an unknown task rejects and names what exists", async () => {
    const { bridge } = standIn({ tasks: { one: () => 1, two: () => 2 } });
    await assert.rejects(bridge.call("three"), { code: "unknownTask", message: /one, two/ });
});

test("a failing task rejects with its code, message and data", async () => {
    const { bridge } = standIn({
        tasks: { fail: () => { throw new WebBridgeError("full", "No place.", { left: 0n, at: [1] }); } },
    });
    await assert.rejects(bridge.call("fail"), (error) => {
        assert.ok(error instanceof bridge.Error && error instanceof Error);
        assert.deepStrictEqual([error.code, error.message, error.data], ["full", "No place.", { left: 0, at: [1] }]);
        return true;
    });
});

test("a callback is given the outcome as an object, beside the promise", async () => {
    const { bridge } = standIn({ tasks: { one: () => 1 } });
    const outcomes = [];
    assert.equal(await bridge.call("one", null, (outcome) => outcomes.push(outcome)), 1);
    await bridge.call("none", null, (outcome) => outcomes.push(outcome)).catch(() => {});
    assert.deepStrictEqual(outcomes[0], { value: 1 });
    assert.equal(outcomes[1].error.code, "unknownTask");
});

test("a signal cancels a call, before and while it runs", async () => {
    const { bridge } = standIn({ tasks: { never: () => new Promise(() => {}) } });
    await assert.rejects(bridge.call("never", null, { signal: AbortSignal.abort() }), { code: "cancelled" });
    const controller = new AbortController();
    const call = bridge.call("never", null, { signal: controller.signal });
    controller.abort();
    await assert.rejects(call, { code: "cancelled" });
});

test("the reason of a signal is the cause of the error", async () => {
    const never = () => new Promise(() => {});
    const endless = { [Symbol.asyncIterator]: () => ({ next: never }) };
    const { bridge, app } = standIn({ tasks: { never }, streams: { endless: () => endless } });
    bridge.task("never", never);
    const reason = new Error("The user left.");
    const cancelled = { name: "WebBridgeError", code: "cancelled", cause: reason };
    for (const isEarly of [true, false]) {
        for (const call of [
            (settings) => bridge.call("never", null, settings),
            (settings) => bridge.stream("endless", null, settings).next(),
            (settings) => app.call("never", null, settings),
        ]) {
            const controller = new AbortController();
            if (isEarly) controller.abort(reason);
            const outcome = call({ signal: controller.signal });
            setImmediate(() => controller.abort(reason));
            await assert.rejects(outcome, cancelled);
        }
    }
    const aborted = bridge.call("never", null, { signal: AbortSignal.abort() });
    await assert.rejects(aborted, (error) => error.cause.name === "AbortError");
    const late = await bridge.call("never", null, { timeout: 1 }).catch((error) => error);
    assert.ok(late.code === "timeout" && !("cause" in late));
});

test("giving a call up aborts the task's signal, and so does the end of the document", async () => {
    const aborted = [];
    const wait = (name, { signal }) => new Promise(() => signal.addEventListener("abort", () => aborted.push(name)));
    const { bridge, app } = standIn({ tasks: { wait } });
    await assert.rejects(bridge.call("wait", "timeout", { timeout: 1 }), { code: "timeout" });
    const controller = new AbortController();
    const call = bridge.call("wait", "signal", { signal: controller.signal });
    controller.abort();
    await assert.rejects(call, { code: "cancelled" });
    const last = bridge.call("wait", "closed");
    app.close();
    await assert.rejects(last, { code: "navigated" });
    assert.deepStrictEqual(aborted, ["timeout", "signal", "closed"]);
});

test("reports come in their order, and the last one before the result", async () => {
    const { bridge } = standIn({
        tasks: {
            work: async (_, { report }) => {
                report({ done: 1 });
                await new Promise((resolve) => setImmediate(resolve));
                report({ done: 2 });
                report({ done: 3 });
                return "over";
            },
        },
    });
    const seen = [];
    seen.push(await bridge.call("work", null, { progress: ({ done }) => seen.push(done) }));
    assert.deepStrictEqual([seen[0], ...seen.slice(-2)], [1, 3, "over"]);
    assert.equal(await bridge.call("work"), "over");
});

test("a timeout ends a call", async () => {
    const { bridge } = standIn({ tasks: { never: () => new Promise(() => {}) } });
    await assert.rejects(bridge.call("never", null, { timeout: 5 }), { code: "timeout", message: /5 ms/ });
});

test("a timeout that no timer can hold is refused, and an infinite one is none", async () => {
    const { bridge } = standIn({ tasks: { one: () => 1 } });
    for (const timeout of [NaN, -1, 2 ** 31, "5", {}]) {
        await assert.rejects(bridge.call("one", null, { timeout }), { code: "invalidValue", message: /2147483647/ });
    }
    for (const timeout of [Infinity, undefined, null, 2 ** 31 - 1]) {
        assert.equal(await bridge.call("one", null, { timeout }), 1);
    }
});

test("the settings are taken in the fourth place, with a callback or without", async () => {
    const { bridge } = standIn({ tasks: { never: () => new Promise(() => {}) } });
    for (const callback of [undefined, null, () => {}]) {
        await assert.rejects(bridge.call("never", null, callback, { timeout: 1 }), { code: "timeout" });
    }
});

test("leaving the page ends every call and stream", async () => {
    const { bridge, app } = standIn({
        tasks: { never: () => new Promise(() => {}) },
        streams: { silent: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }) },
    });
    const call = bridge.call("never");
    const next = bridge.stream("silent").next();
    app.close();
    await assert.rejects(call, { code: "navigated" });
    await assert.rejects(next, { code: "navigated" });
});

test("ten thousand calls in flight complete", async () => {
    const { bridge } = standIn({ tasks: { double: async (value) => value * 2 } });
    const values = await Promise.all(Array.from({ length: 10_000 }, (_, index) => bridge.call("double", index)));
    assert.deepStrictEqual(values.slice(0, 3).concat(values.at(-1)), [0, 2, 4, 19998]);
});

test("whether there is a task or a stream can be asked", async () => {
    const { bridge } = standIn({ tasks: { a: () => 1 }, streams: { b: async function* () {} } });
    assert.deepStrictEqual([await bridge.has("a"), await bridge.has("b"), await bridge.has("c")], [true, true, false]);
});

for (const name of ["", "a\nb", "x".repeat(129), "\ud800", 5, null]) {
    test(`${JSON.stringify(name)} is no name`, async () => {
        await assert.rejects(standIn({}).bridge.call(name), { code: "invalidName" });
    });
}

test("outside an app the bridge says so", async () => {
    assert.equal(absent.isAvailable, false);
    assert.equal(await absent.has("a"), false);
    await assert.rejects(absent.ready, { code: "notInApp" });
    await assert.rejects(absent.call("a"), { code: "notInApp", message: /standIn/ });
    await assert.rejects(absent.stream("a").next(), { code: "notInApp" });
});

test("outside an app a callback is told so later, and that is all", async () => {
    const outcomes = [];
    // A rejection that nobody handles would fail this very test.
    absent.call("a", null, (outcome) => outcomes.push(outcome));
    assert.deepStrictEqual(outcomes, []);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(outcomes[0].error.code, "notInApp");
});

test("the class of errors that the module exports is that of the page's bridge", async () => {
    assert.equal(WebBridgeError, absent.Error);
    const { answer } = app({ fail: () => '-{"code":"c","message":"m"}' });
    const { inPage } = openDocument(answer);
    globalThis.WebBridge = await inPage(`return WebBridge;`);
    try {
        const module = await import("../bridge.js?in-an-app");
        await assert.rejects(module.default.call("fail"), (error) => error instanceof module.WebBridgeError);
    } finally {
        delete globalThis.WebBridge;
    }
});

test("the bridge cannot be changed by a page", () => {
    const { bridge } = standIn({});
    assert.ok(Object.isFrozen(bridge) && Object.getPrototypeOf(bridge) === null);
    assert.throws(() => { bridge.call = null; }, TypeError);
    assert.throws(() => { bridge.Error.prototype.name = "x"; }, TypeError);
});
