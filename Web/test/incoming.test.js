import assert from "node:assert/strict";
import test from "node:test";
import { standIn } from "../bridge.js";
import { app, openDocument } from "./worlds.js";

test("the page serves calls of the app", async () => {
    const { bridge, app } = standIn({});
    bridge.task("add", ({ a, b }) => a + b);
    assert.equal(await app.call("add", { a: 1, b: 2 }), 3);
});

test("a call that the app gives up aborts the task's signal", async () => {
    const { bridge, app } = standIn({});
    const aborted = new Promise((resolve) => bridge.task("slow", (_, { signal }) =>
        new Promise(() => signal.addEventListener("abort", () => resolve(signal.aborted)))));
    const controller = new AbortController();
    const call = app.call("slow", null, { signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(call, { code: "cancelled" });
    assert.equal(await aborted, true);
    await assert.rejects(app.call("slow", null, { signal: AbortSignal.abort() }), { code: "cancelled" });
});

test("the end of the document ends calls of the app, and nothing is served after it", async () => {
    const ended = [];
    const endless = () => ({
        [Symbol.asyncIterator]() { return this; },
        next: () => new Promise(() => {}),
        return: async () => { ended.push("stream"); return { done: true }; },
    });
    const { bridge, app } = standIn({ tasks: { one: () => 1 }, streams: { endless } });
    const begun = new Promise((resolve) => bridge.task("slow", (_, { signal }) => {
        resolve();
        return new Promise(() => signal.addEventListener("abort", () => ended.push("task")));
    }));
    const call = app.call("slow");
    const late = begun.then(() => app.call("slow"));
    bridge.stream("endless").next().catch(() => {});
    await begun;
    app.close();
    await assert.rejects(call, { code: "navigated" });
    await assert.rejects(late, { code: "navigated" });
    assert.deepStrictEqual(ended, ["task", "stream"]);
    await assert.rejects(bridge.call("one"), { code: "navigated" });
    await assert.rejects(bridge.has("one"), { code: "navigated" });
    await assert.rejects(bridge.stream("endless").next(), { code: "navigated" });
    await assert.rejects(app.call("slow"), { code: "navigated" });
});

test("an unknown task of the page fails and names what exists", async () => {
    const { bridge, app } = standIn({});
    await assert.rejects(app.call("a"), { code: "unknownTask", message: /WebBridge\.task/ });
    bridge.task("b", () => 1);
    await assert.rejects(app.call("a"), { code: "unknownTask", message: /it has: b/ });
});

/** What is thrown, and what of it reaches the other side. */
const thrown = {
    "with half a character in its message": [{ code: "c", message: "a\ud800b" }, { code: "c", message: "a\ufffdb" }],
    "with half a character in its code": [{ code: "c\udc00", message: "m" }, { code: "c\ufffd", message: "m" }],
    "that is a text with half a character": ["\ud83d", { code: "failed", message: "\ufffd" }],
    "with data that cannot be passed": [{ code: "c", message: "m", data: () => {} }, { code: "c", message: "m" }],
    "with a Blob and half a character": [
        { code: "c", message: "\ud800", data: new Blob(["a"]) },
        { code: "c", message: "\ufffd", data: Uint8Array.of(97) },
    ],
    "with a message that is too long": [{ code: "c", message: "x".repeat(17 << 20) }, { code: "c", message: /too long/ }],
    "with a code that is too long": [{ code: "x".repeat(17 << 20), message: "m" }, { code: "failed", message: /too long/ }],
};
for (const [name, [error, expected]] of Object.entries(thrown)) {
    test(`an error ${name} reaches the other side, with its code`, async () => {
        const fail = () => { throw error; };
        const { bridge, app } = standIn({ tasks: { fail }, streams: { async *fail() { fail(); } } });
        bridge.task("fail", fail);
        await assert.rejects(app.call("fail"), expected);
        await assert.rejects(bridge.call("fail"), expected);
        await assert.rejects(bridge.stream("fail").next(), expected);
    });
}

test("a task's error reaches the app, whatever is thrown", async () => {
    const { bridge, app } = standIn({});
    bridge.task("coded", () => { throw Object.assign(new Error("m"), { code: "c", data: { d: 1 } }); });
    bridge.task("plain", async () => { throw new TypeError("m"); });
    bridge.task("text", () => { throw "m"; });
    bridge.task("hostile", () => { throw new Proxy({}, { get() { throw 1; } }); });
    bridge.task("loop", () => { const data = {}; data.data = data; throw { code: "c", message: "m", data }; });
    await assert.rejects(app.call("coded"), { code: "c", message: "m", data: { d: 1 } });
    await assert.rejects(app.call("plain"), { code: "failed", message: "m" });
    await assert.rejects(app.call("text"), { code: "failed", message: "m" });
    await assert.rejects(app.call("hostile"), { code: "failed" });
    await assert.rejects(app.call("loop"), { code: "c", message: "m" });
});

test("a result that cannot be passed is an error with its place", async () => {
    const { bridge, app } = standIn({});
    bridge.task("nan", () => ({ a: NaN }));
    await assert.rejects(app.call("nan"), { code: "invalidValue", message: /result\.a/ });
});

test("a task that is taken back is gone, one put in its place is not", async () => {
    const { bridge, app } = standIn({});
    const end = bridge.task("a", () => 1);
    bridge.task("a", () => 2);
    end();
    assert.equal(await app.call("a"), 2);
});

test("listeners hear events until they are taken away", () => {
    const { bridge, app } = standIn({});
    const heard = [];
    const listener = (value) => heard.push(value);
    const off = bridge.on("e", listener);
    bridge.on("e", listener);
    app.send("e", { n: 1 });
    off();
    app.send("e", 2);
    bridge.off("e", listener);
    app.send("e", 3);
    assert.deepStrictEqual(heard, [{ n: 1 }, { n: 1 }, 2]);
});

test("a listener that is put in its own place hears the next event, and each once", () => {
    const { bridge, app } = standIn({});
    const heard = [];
    let off = bridge.on("e", function again(value) {
        heard.push(value);
        off();
        off = bridge.on("e", again);
    });
    app.send("e", 1);
    app.send("e", 2);
    assert.deepStrictEqual(heard, [1, 2]);
});

test("a listener that another one takes away does not hear the event", () => {
    const { bridge, app } = standIn({});
    const heard = [];
    bridge.on("e", () => { heard.push("first"); off(); });
    const off = bridge.on("e", () => heard.push("second"));
    app.send("e", 1);
    assert.deepStrictEqual(heard, ["first"]);
});

test("who begins to listen while a retained event is told hears it once", async () => {
    const { bridge, app } = standIn({});
    const heard = [];
    const off = bridge.on("kept", () => {
        off();
        bridge.on("kept", (value) => heard.push(value));
    });
    app.send("kept", 1, true);
    await Promise.resolve();
    assert.deepStrictEqual(heard, [1]);
});

test("an event that was sent early is awaited as another one", async () => {
    const { answer, messages } = app();
    const { inPage, native } = openDocument(answer);
    native.send(messages[0][1], "event", "early", "7");
    assert.equal(await inPage(`return await WebBridge.once("early");`), 7);
});

test("a retained event that is forgotten is told to nobody that comes later", async () => {
    const { answer, messages } = app();
    const { inPage, native } = openDocument(answer);
    const document = messages[0][1];
    native.send(document, "retained", "theme", '"dark"');
    assert.equal(await inPage(`return await WebBridge.once("theme");`), "dark");
    native.send(document, "forgotten", "theme", "");
    const heard = await inPage(`
        const heard = [];
        WebBridge.on("theme", (value) => heard.push(value));
        await null;
        return heard;
    `);
    assert.deepEqual(Array.from(heard), []);
});

test("a retained event reaches who listens later, another does not", async () => {
    const { bridge, app } = standIn({});
    app.send("kept", 1, true);
    app.send("kept", 2, true);
    app.send("lost", 3);
    assert.equal(await bridge.once("kept"), 2);
    const heard = [];
    bridge.on("lost", (value) => heard.push(value));
    await Promise.resolve();
    assert.deepStrictEqual(heard, []);
});
