import assert from "node:assert/strict";
import test from "node:test";
import { app, openDocument, trusted } from "./worlds.js";

for (const relayFirst of [false, true]) {
    test(`the halves find each other, the ${relayFirst ? "relay" : "page"} being first`, async () => {
        const { answer } = app({ add: (text) => "+" + (JSON.parse(text).a + 1) });
        const { inPage } = openDocument(answer, { relayFirst });
        assert.equal(await inPage(`await WebBridge.ready; return await WebBridge.call("add", { a: 1 });`), 2);
    });
}

test("every message carries the document's identity, which the page never sees", async () => {
    const { answer, messages } = app({ a: () => "+1" });
    const { inPage } = openDocument(answer);
    await inPage(`await WebBridge.call("a");`);
    const identities = new Set(messages.map((message) => message[1]));
    assert.equal(identities.size, 1);
    assert.match([...identities][0], /^[0-9a-f]{32}$/);
});

test("a call of another document is refused, one of this is served", async () => {
    const { answer, messages } = app();
    const { inPage, native } = openDocument(answer);
    await inPage(`WebBridge.task("double", (value) => value * 2);`);
    const document = messages[0][1];
    assert.equal(await native.serve(document, 1, "double", "4"), "+8");
    assert.throws(() => native.serve("0".repeat(32), 2, "double", "4"), /tandem-gone/);
});

test("a call waits for a task while the page is loaded, and no longer", async () => {
    const { answer, messages } = app();
    const { inPage, native, document: page } = openDocument(answer);
    await new Promise((resolve) => setImmediate(resolve));
    const document = messages[0][1];
    const early = native.serve(document, 1, "late", "1");
    const never = native.serve(document, 2, "never", "1");
    await inPage(`WebBridge.task("late", (value) => value + 1);`);
    assert.equal(await early, "+2");
    page.dispatchEvent(new Event("DOMContentLoaded"));
    await inPage(`WebBridge.task("later", () => 3);`);
    assert.equal(await native.serve(document, 4, "later", "1"), "+3");
    page.dispatchEvent(trusted("DOMContentLoaded"));
    assert.match(await never, /^-.*unknownTask.*it has: late, later/);
    assert.match(await native.serve(document, 3, "other", "1"), /^-.*unknownTask/);
});

test("what waits for the page has a limit", async () => {
    const { answer, messages } = app();
    const { native } = openDocument(answer);
    await new Promise((resolve) => setImmediate(resolve));
    const calls = Array.from({ length: 300 }, (_, index) => native.serve(messages[0][1], index + 1, "a", "1"));
    assert.match(await calls[299], /^-.*unknownTask/);
});

test("an abort reaches the task's signal, and its late result nobody", async () => {
    const { answer, messages } = app();
    const { inPage, native } = openDocument(answer);
    const aborted = inPage(`return new Promise((resolve) => WebBridge.task("slow", (_, { signal }) =>
        new Promise((done) => signal.addEventListener("abort", () => { done(1); resolve(signal.aborted); }))));`);
    const served = native.serve(messages[0][1], 1, "slow", "1");
    native.abort(messages[0][1], 1);
    assert.equal(await aborted, true);
    // Settled at once, so that the engine keeps nothing of it.
    assert.match(await served, /^-.*"cancelled"/);
});

test("a call that is given up before its task is there never runs", async () => {
    const { answer, messages } = app();
    const { inPage, native } = openDocument(answer);
    const document = messages[0][1];
    const served = native.serve(document, 1, "pay", "1");
    const other = native.serve(document, 2, "pay", "2");
    native.abort(document, 1);
    assert.match(await served, /^-.*"cancelled"/);
    const paid = await inPage(`
        const paid = [];
        WebBridge.task("pay", (amount) => void paid.push(amount));
        return paid;
    `);
    await other;
    assert.deepEqual(Array.from(paid), [2]);
});

test("a call of a document that was left never runs in it when it is shown again", async () => {
    const { answer, messages } = app();
    const { inPage, native, window } = openDocument(answer);
    void native.serve(messages[0][1], 1, "pay", "1");
    window.dispatchEvent(trusted("pagehide"));
    window.dispatchEvent(trusted("pageshow", { persisted: true }));
    const paid = await inPage(`
        const paid = [];
        WebBridge.task("pay", (amount) => void paid.push(amount));
        return paid;
    `);
    await native.serve(messages.at(-1)[1], 2, "pay", "2");
    assert.deepEqual(Array.from(paid), [2]);
});

test("what is asked for while the document is left, or after, is answered at once", async () => {
    const { answer, messages } = app({ one: () => "+1" });
    const { inPage, window } = openDocument(answer);
    const codes = inPage(`
        const codes = [];
        const call = async () => { try { await WebBridge.call("one"); } catch (error) { codes.push(error.code); } };
        await new Promise((resolve) => addEventListener("pagehide", resolve));
        const first = call();
        dispatchEvent(new Event("again"));
        await Promise.all([first, call()]);
        await WebBridge.stream("s").next().catch((error) => codes.push(error.code));
        await WebBridge.has("one").catch((error) => codes.push(error.code));
        return codes;
    `);
    const sent = messages.length;
    window.dispatchEvent(trusted("pagehide"));
    // Even if the document is shown again before the answer.
    await Promise.resolve();
    window.dispatchEvent(trusted("pageshow", { persisted: true }));
    const seen = Array.from(await codes);
    assert.equal(seen.length >= 2 && seen.every((code) => code === "navigated"), true, seen.join());
    for (const message of messages.slice(sent)) assert.match(message[1], /^[0-9a-f]{32}$/);
});

test("events that a script dispatches neither leave the document nor move it", async () => {
    const { answer, messages } = app({ one: () => "+1" });
    const { inPage, window } = openDocument(answer);
    const first = messages.length;
    for (const type of ["pagehide", "pageshow", "popstate", "hashchange"]) {
        window.dispatchEvent(Object.assign(new Event(type), { persisted: true, state: {} }));
    }
    assert.equal(messages.length, first);
    assert.equal(await inPage(`return WebBridge.call("one");`), 1);
});

for (const [state, kind] of [["{}", "pop"], ["null", "hash"]]) {
    test(`going back over a fragment, the state being ${state}, is '${kind}'`, async () => {
        const { answer, messages } = app();
        const { location, window } = openDocument(answer);
        location.href = "https://example.com/a#x";
        window.dispatchEvent(trusted("popstate", { state: JSON.parse(state) }));
        window.dispatchEvent(trusted("hashchange"));
        const told = messages.filter(([kind]) => kind === "history").map((message) => message.slice(3));
        assert.deepEqual(told, [[kind, "https://example.com/a#x"]]);
    });
}

test("an answer that cannot be read rejects, whatever was asked", async () => {
    const { answer } = app({ text: () => "+{", error: () => "-{", empty: () => "-null" }, () => "+{");
    const { inPage } = openDocument(answer);
    const codes = await inPage(`
        const codes = [];
        for (const name of ["text", "error", "empty"]) {
            await WebBridge.call(name).catch((error) => codes.push(error.code));
        }
        await WebBridge.stream("s").next().catch((error) => codes.push(error.code));
        return codes;
    `);
    assert.deepEqual(Array.from(codes), ["malformed", "malformed", "malformed", "malformed"]);
});

test("progress ends with its call, however that ends", async () => {
    let reports = 0;
    const { answer, messages } = app({ work: () => new Promise(() => {}) }, ({ kind }) =>
        kind === "progress" && new Promise((resolve) => setTimeout(() => resolve(`+${(reports += 1)}`), 2)));
    const { inPage } = openDocument(answer);
    const seen = await inPage(`
        const seen = [];
        const controller = new AbortController();
        await WebBridge.call("work", null, { signal: controller.signal, progress: (step) => {
            seen.push(step);
            if (step === 2) controller.abort();
        } }).catch((error) => seen.push(error.code));
        return seen;
    `);
    const asked = () => messages.filter(([kind]) => kind === "progress").length;
    assert.equal(asked(), 2);
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual([asked(), ...seen], [2, 1, 2, "cancelled"]);
    assert.deepEqual(messages.filter(([kind]) => kind === "follow").map((message) => message[3]), ["work"]);
});

test("leaving the page settles what waits on both sides, and coming back is a new document", async () => {
    const { answer, messages } = app({ never: () => new Promise(() => {}) });
    const { inPage, native, window } = openDocument(answer);
    const call = inPage(`return WebBridge.call("never").catch((error) => error.code);`);
    await inPage(`WebBridge.task("never", () => new Promise(() => {}));`);
    const first = messages[0][1];
    const served = native.serve(first, 1, "never", "1");
    const watched = native.greet(first);
    window.dispatchEvent(trusted("pagehide"));
    assert.equal(await call, "navigated");
    assert.match(await served, /"navigated"/);
    await watched;
    assert.throws(() => native.serve(first, 2, "never", "1"));
    assert.ok(messages.some(([kind, document]) => kind === "bye" && document === first));
    window.dispatchEvent(trusted("pageshow", { persisted: true }));
    const second = messages.filter(([kind]) => kind === "hello").at(-1)[1];
    assert.notEqual(second, first);
    const again = native.serve(second, 3, "never", "1");
    assert.ok(again);
});

test("an app whose bridge is gone rejects at once", async () => {
    const { inPage } = openDocument(async () => { throw new Error("no handler"); });
    assert.equal(await inPage(`return WebBridge.call("a").catch((error) => error.code);`), "notInApp");
    assert.equal(await inPage(`return WebBridge.ready.catch((error) => error.code);`), "notInApp");
});

test("a document that is one too many is told so, whatever it asks for", async () => {
    const tooMany = '-{"code":"tooMany","message":"Raise documents."}';
    const messages = [];
    let answer = tooMany;
    const { inPage, window } = openDocument(async (message) => {
        messages.push(message);
        return message[0] === "hello" ? answer : "+1";
    });
    const codes = await inPage(`
        const asked = [WebBridge.ready, WebBridge.ready.catch(() => WebBridge.call("t"))];
        asked.push(WebBridge.ready.catch(() => WebBridge.has("t")));
        asked.push(WebBridge.ready.catch(() => WebBridge.stream("t").next()));
        return Promise.all(asked.map((one) => one.catch((error) => error.code)));
    `);
    assert.deepEqual(Array.from(codes), ["tooMany", "tooMany", "tooMany", "tooMany"]);
    assert.deepEqual(messages.map(([kind]) => kind), ["hello"]);
    answer = "+true";
    window.dispatchEvent(trusted("pagehide"));
    window.dispatchEvent(trusted("pageshow", { persisted: true }));
    assert.equal(await inPage(`return WebBridge.call("t");`), 1);
});

test("a refusal is shown in the page's console", async () => {
    const { errors, inPage } = openDocument(app({
        secret: () => '-{"code":"notAllowed","message":"No."}',
    }).answer);
    assert.equal(await inPage(`return WebBridge.call("secret").catch((error) => error.code);`), "notAllowed");
    assert.deepEqual(errors, ["WebBridge: No."]);
});

test("progress comes one by one until the call is over", async () => {
    let step = 0;
    const { answer } = app({ work: () => new Promise((resolve) => setTimeout(() => resolve("+9"), 20)) },
        ({ kind }) => (kind === "progress" && (step += 1) <= 2 ? `+${step}` : "."));
    const { inPage } = openDocument(answer);
    const result = await inPage(`
        let seen = "";
        const value = await WebBridge.call("work", null, { progress: (step) => (seen += step) });
        return seen + value;
    `);
    assert.equal(result, "129");
});

test("a callback or a listener that throws breaks nothing, and is reported", async () => {
    const { answer, messages } = app({ one: () => "+1" });
    const { errors, inPage, native } = openDocument(answer);
    const heard = await inPage(`
        const heard = [];
        WebBridge.on("e", () => { throw new Error("mine"); });
        WebBridge.on("e", (value) => heard.push(value));
        await WebBridge.call("one", null, () => { throw new Error("yours"); });
        return heard;
    `);
    native.send(messages[0][1], "event", "e", "5");
    assert.deepEqual(Array.from(heard), [5]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(errors.map((error) => error.message), ["yours", "mine"]);
});

test("changes of the history are told with the address after them, and an override works", async () => {
    const { answer, messages } = app();
    const { inPage } = openDocument(answer);
    await inPage(`
        history.pushState({}, "", "https://example.com/b");
        const original = history.pushState;
        history.pushState = function (...parameters) { return original.apply(this, parameters); };
        history.pushState({}, "", "https://example.com/c");
        history.replaceState({}, "");
    `);
    const told = messages.filter(([kind]) => kind === "history").map((message) => message.slice(3));
    assert.deepEqual(told, [
        ["push", "https://example.com/b"], ["push", "https://example.com/c"], ["replace", "https://example.com/c"],
    ]);
});

test("a frame tells nothing of its history", async () => {
    const { answer, messages } = app();
    const { inPage } = openDocument(answer, { isTop: false });
    await inPage(`history.pushState({}, "", "https://example.com/b");`);
    assert.ok(messages.every(([kind]) => kind !== "history"));
});
