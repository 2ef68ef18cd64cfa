import assert from "node:assert/strict";
import test from "node:test";
import { standIn } from "../bridge.js";

function bridge() {
    return standIn({ tasks: { one: () => 1 }, streams: { none: async function* () {} } }).bridge;
}

const refused = {
    "a misspelt setting": [[{ tiemout: 5 }], /signal, timeout, progress; 'tiemout' is none/],
    "a misspelt setting after a callback": [[() => {}, { Signal: null }], /'Signal' is none/],
    "a setting that is left out and misspelt": [[null, { progres: undefined }], /'progres' is none/],
    "a number in the place of settings": [[5], /a callback, or an object with these keys: signal/],
    "a number after a callback": [[() => {}, 5], /an object with these keys/],
    "a callback after the settings": [[{ timeout: 5 }, () => {}], /put the callback before them/],
    "a progress that is no function": [[{ progress: {} }], /progress of a call is told to a function/],
    "a signal that is none": [[{ signal: {} }], /AbortController/],
    "a controller in the place of its signal": [[{ signal: new AbortController() }], /AbortController/],
};
for (const [name, [settings, message]] of Object.entries(refused)) {
    test(`${name} is refused by a call, which says what is right`, async () => {
        await assert.rejects(bridge().call("one", null, ...settings), {
            name: "WebBridgeError", code: "invalidValue", message,
        });
    });
}

test("a callback is told too that the settings after it are refused", async () => {
    const outcome = await new Promise((resolve) => {
        bridge().call("one", null, resolve, { tiemout: 5 }).catch(() => {});
    });
    assert.equal(outcome.error.code, "invalidValue");
});

test("settings of a class of the page are taken, and those that are absent", async () => {
    class Settings { get timeout() { return 1; } }
    const { bridge } = standIn({ tasks: { never: () => new Promise(() => {}) } });
    await assert.rejects(bridge.call("never", null, new Settings()), { code: "timeout" });
    const absent = { signal: null, timeout: undefined, progress: null };
    for (const settings of [[], [null], [undefined, null], [absent], [absent, null], [null, absent]]) {
        assert.deepStrictEqual(await standIn({ tasks: { one: () => 1 } }).bridge.call("one", null, ...settings), 1);
    }
});

for (const settings of [{ timeout: 5 }, { singal: null }, { signal: {} }, () => {}, 5]) {
    test(`a stream takes no ${typeof settings} with ${Object.keys(settings)} for its settings`, () => {
        assert.throws(() => bridge().stream("none", null, settings), {
            name: "WebBridgeError", code: "invalidValue", message: /signal/i,
        });
    });
}

test("a task and a listener have no settings", () => {
    assert.throws(() => bridge().task("t", () => 1, { timeout: 5 }), { code: "invalidValue" });
    assert.throws(() => bridge().on("e", () => {}, { once: true }), { code: "invalidValue", message: /once/ });
});

test("a stand-in's own settings are as strict", async () => {
    assert.throws(() => standIn({ task: {} }), { code: "invalidValue", message: /tasks, streams; 'task' is none/ });
    await assert.rejects(standIn({}).app.call("t", null, { timeout: 5 }), { code: "invalidValue" });
    await assert.rejects(standIn({}).app.call("t", null, { signal: {} }), { code: "invalidValue" });
});
