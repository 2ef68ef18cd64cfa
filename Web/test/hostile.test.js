import assert from "node:assert/strict";
import test from "node:test";
import { app, openDocument } from "./worlds.js";

/** A document whose app gives back what it is given, and streams two numbers. */
function openEcho() {
    let asked = 0;
    const { answer } = app({ echo: (text) => "+" + text }, ({ kind }) => {
        if (kind === "open") return "!";
        asked += 1;
        return asked < 3 ? `+${asked}` : ".";
    });
    return openDocument(answer);
}

const prepare = "const U = Uint8Array, D = Date, P = Promise, A = Array, spied = { count: 0 }; const spy = () => { spied.count += 1; throw 1; };";
const use = `
    let heard = 0;
    bridge.on("e", (value) => (heard = value));
    bridge.task("t", (value) => value + 1);
    const stream = bridge.stream("two");
    const first = await stream.next();
    const value = { a: [1, "x", new D(5), U.of(1), 2n ** 60n, 2, "\\\\ud800"], b: { c: undefined } };
    const refused = await bridge.call("echo", "half\\ud800").catch((error) => error.code);
    if (refused !== "invalidValue") throw refused;
    if (await new P((resolve) => bridge.call("echo", 1, resolve)).then(({ value }) => value) !== 1) throw 1;
    const { a } = await bridge.call("echo", value);
    return { use: () => heard + "," + first.value + "," + a[0] + "," + a[1] + "," + +a[2] + "," + a[3][0] + "," + a[4] + "," + spied.count };
`;

const spoilt = {
    "nothing": "",
    "JSON": "JSON.parse = JSON.stringify = spy;",
    "Map and Set": `for (const name of ["get", "set", "has", "forEach", "delete", "clear"]) Map.prototype[name] = spy;
        globalThis.Map = globalThis.Set = spy;`,
    "strings": `for (const name of ["slice", "indexOf", "startsWith", "charCodeAt", "replace", "split"])
        String.prototype[name] = spy; globalThis.String = spy; RegExp.prototype.test = RegExp.prototype.exec = spy;`,
    "Object and Reflect": `Object.keys = Object.getPrototypeOf = Object.defineProperty = Object.freeze = spy;
        Reflect.apply = Reflect.construct = spy; Object.prototype.hasOwnProperty = spy;
        Function.prototype.call = Function.prototype.apply = Function.prototype.bind = spy;`,
    "arrays": `A.prototype[Symbol.iterator] = A.prototype.push = A.prototype.map = A.prototype.shift = spy;
        A.isArray = spy; Object.defineProperty(A.prototype, "0", { set: spy, configurable: true });`,
    "toJSON": `for (const kind of [Object, A, String, Number, Boolean, D, BigInt]) kind.prototype.toJSON = spy;`,
    "dictionaries": `for (const key of ["signal", "timeout", "progress", "once", "get", "code", "message", "data", "bubbles"])
        Object.defineProperty(Object.prototype, key, { set: spy, configurable: true });`,
    "dates, bytes and integers": `Object.assign(globalThis, { Date: spy, Uint8Array: spy, BigInt: spy, btoa: spy, atob: spy });
        D.prototype.getTime = spy;`,
    "expressions": `RegExp.prototype.exec = RegExp.prototype.test = spy;`,
    "promises": "globalThis.Promise = spy; globalThis.queueMicrotask = globalThis.setTimeout = spy;",
    "events": `globalThis.CustomEvent = globalThis.MouseEvent = globalThis.AbortController = spy;`,
};
for (const [name, script] of Object.entries(spoilt)) {
    test(`a page that spoils ${name} neither breaks the bridge nor spies on it`, async () => {
        const { inPage, native } = openEcho();
        const waiting = inPage(`${prepare} const bridge = WebBridge; ${script} ${use}`);
        await new Promise((resolve) => setImmediate(resolve));
        const { use: result } = await waiting;
        assert.equal(result(), "0,1,1,x,5,1,1152921504606846976,0");
        assert.ok(native);
    });
}

test("then of a page is not called by the bridge itself", async () => {
    const { inPage } = openEcho();
    const result = await inPage(`
        const native = Promise.prototype.then;
        let count = 0;
        Promise.prototype.then = function (...parameters) { count += 1; return native.apply(this, parameters); };
        const call = WebBridge.call("echo", 5, () => {});
        const before = count;
        Promise.prototype.then = native;
        return [await call, before];
    `);
    assert.deepEqual(Array.from(result), [5, 0]);
});

test("the constructor of a page's promises is not asked by the bridge itself", async () => {
    let served;
    const { answer, messages } = app({ echo: (text) => {
        served ??= page.native.serve(messages[0][1], 1, "one", "1");
        return "+" + text;
    } });
    const page = openDocument(answer);
    const [count, ...values] = await page.inPage(`
        WebBridge.task("one", () => 1);
        return new Promise((resolve) => setTimeout(() => {
            let count = 0;
            const own = Object.getOwnPropertyDescriptor(Promise.prototype, "constructor");
            const get = () => { count += 1; throw 1; };
            Object.defineProperty(Promise.prototype, "constructor", { get, configurable: true });
            const values = [];
            const take = ({ value }) => {
                if (values.push(value) < 2) return;
                Object.defineProperty(Promise.prototype, "constructor", own);
                resolve([count, ...values]);
            };
            WebBridge.call("echo", 5, take);
            WebBridge.call("echo", new Blob(["a"]), take);
        }, 0));
    `);
    assert.equal(await served, "+1");
    assert.deepEqual([count, values[0], ...values[1]], [0, 5, 97]);
});

test("a polluted prototype adds nothing to what is sent", async () => {
    const { answer, messages } = app({ echo: (text) => "+" + text });
    const { inPage } = openDocument(answer);
    await inPage(`Object.prototype.admin = true; await WebBridge.call("echo", { a: 1 });`);
    assert.equal(messages.find(([kind]) => kind === "call")[4], '{"a":1}');
});

test("a page cannot replace the bridge, and a second offer is not taken", async () => {
    const { answer, messages } = app({ echo: (text) => "+" + text });
    const { inPage } = openDocument(answer);
    const result = await inPage(`
        const original = WebBridge;
        for (const spoil of [
            () => { WebBridge = {}; }, () => { WebBridge.call = null; }, () => { delete globalThis.WebBridge; },
            () => Object.defineProperty(globalThis, "WebBridge", { value: {} }),
        ]) {
            try { spoil(); } catch {}
        }
        const node = new EventTarget();
        dispatchEvent(new MouseEvent("tandem-bridge-offer", { relatedTarget: node }));
        node.dispatchEvent(new CustomEvent("r", { detail: "call\\n1\\necho\\n\\"forged\\"" }));
        dispatchEvent(new CustomEvent("tandem-bridge-ask"));
        return original === WebBridge && typeof WebBridge.call;
    `);
    assert.equal(result, "function");
    assert.deepEqual(messages.filter(([kind]) => kind === "call"), []);
});
