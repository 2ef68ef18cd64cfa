import assert from "node:assert/strict";
import test from "node:test";
import { standIn } from "../bridge.js";

/** A bridge whose app gives back what it is given. */
function echo() {
    return standIn({ tasks: { echo: (value) => value } }).bridge;
}

const intact = {
    "an empty object": {},
    "null and nested arrays": [null, [], [[1]]],
    "quotes, backslashes and line breaks": "a\"b\\c\n\r\t'`${x}",
    "the separators U+2028 and U+2029": "a\u2028b\u2029c",
    "emoji": "👩‍👩‍👧‍👦 \u{10ffff}",
    "a nul character": "a\0b",
    "numbers at the edges": [0, -1, 1.5, 5e-324, Number.MAX_VALUE, 2 ** 53, 1e21],
    "negative zero": [-0],
    "an integer of 64 bits": 9007199254740993n,
    "the least and the greatest": [-(2n ** 63n), 2n ** 64n - 1n],
    "a date": new Date(1700000000123),
    "undefined beside null": [undefined, null, { a: undefined }],
    "an object that looks like a date": { $d: 5 },
    "an object that looks like an escaped one": { $$d: { $i: "1" } },
    "an object with a key like a tag's and another": { $d: 5, e: 6 },
    "a key that is __proto__": JSON.parse('{"__proto__": {"a": 1}}'),
    "a key that is $__proto__": JSON.parse('{"$__proto__": {"a": 1}}'),
    "true and false": [true, false],
};
for (const [name, value] of Object.entries(intact)) {
    test(`${name} comes through intact`, async () => {
        assert.deepStrictEqual(await echo().call("echo", value), value);
    });
}

/** The bridge in an engine that writes bytes as base64 itself, which Node does not. */
async function echoOfNewerEngine() {
    Uint8Array.prototype.toBase64 = function () {
        if (Object.prototype.toString.call(this) !== "[object Uint8Array]") throw new TypeError();
        return Buffer.from(this).toString("base64");
    };
    const { standIn } = await import("../bridge.js?newer");
    delete Uint8Array.prototype.toBase64;
    return standIn({ tasks: { echo: (value) => value } }).bridge;
}

test("bytes come through as bytes, from whatever holds them", async () => {
    const newer = await echoOfNewerEngine();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    for (const holder of [
        bytes, bytes.buffer, new DataView(bytes.buffer), new Blob([bytes]), new Uint8ClampedArray(bytes),
    ]) {
        for (const bridge of [echo(), newer]) {
            assert.deepStrictEqual(await bridge.call("echo", { holder }), { holder: bytes });
        }
    }
    const part = new Uint8Array(bytes.buffer, 3, 2);
    assert.deepStrictEqual(await echo().call("echo", part), Uint8Array.of(3, 4));
});

test("ten megabytes come through intact", async () => {
    const value = "é😀x".repeat(2_000_000);
    assert.equal(await echo().call("echo", value), value);
});

test("an object's own toJSON is asked", async () => {
    assert.equal(await echo().call("echo", new URL("https://example.com/a")), "https://example.com/a");
    assert.deepStrictEqual(await echo().call("echo", { a: { toJSON: () => 7 } }), { a: 7 });
});

const refused = {
    "NaN": [{ a: [1, NaN] }, "invalidValue", /^options\.a\[1\] is not a finite number/],
    "Infinity": [Infinity, "invalidValue", /^options is not a finite number/],
    "a lone surrogate": [{ a: "x\ud800" }, "invalidValue", /^options\.a holds half a character/],
    "a lone surrogate in a key": [{ "\udc00": 1 }, "invalidValue", /^options has a key/],
    "a function": [{ f() {} }, "invalidValue", /^options\.f is a function/],
    "a symbol": [[Symbol("s")], "invalidValue", /^options\[0\] is a symbol/],
    "an invalid date": [new Date(NaN), "invalidValue", /invalid date/],
    "a Map": [new Map(), "invalidValue", /Object\.fromEntries/],
    "a Set": [new Set(), "invalidValue", /array/],
    "a promise": [Promise.resolve(), "invalidValue", /await/],
    "an Int16Array": [new Int16Array(2), "invalidValue", /Uint8Array/],
    "a regular expression": [{ a: /x/ }, "invalidValue", /^options\.a is of the sort RegExp/],
    "shared memory": [new SharedArrayBuffer(1), "invalidValue", /SharedArrayBuffer/],
    "an error without data": [new Error("m"), "invalidValue", /sort Error/],
    "a symbol's object": [Object(Symbol()), "invalidValue", /sort Symbol/],
    "an integer of 65 bits": [2n ** 64n, "invalidValue", /more than 64 bits/],
};
for (const [name, [value, code, message]] of Object.entries(refused)) {
    test(`${name} is refused with its place`, async () => {
        await assert.rejects(echo().call("echo", value), { name: "WebBridgeError", code, message });
    });
}

test("bytes that are another's by now are refused, whatever holds them", async () => {
    const newer = await echoOfNewerEngine();
    const moved = (make) => {
        const buffer = new ArrayBuffer(8);
        const value = make(buffer);
        structuredClone(buffer, { transfer: [buffer] });
        return value;
    };
    const cut = (make) => {
        const buffer = new ArrayBuffer(8, { maxByteLength: 8 });
        const value = make(buffer);
        buffer.resize(2);
        return value;
    };
    const gone = [
        moved((buffer) => buffer), moved((buffer) => new Uint8Array(buffer)),
        moved((buffer) => new Uint8ClampedArray(buffer)), moved((buffer) => new DataView(buffer)),
        cut((buffer) => new Uint8Array(buffer, 4, 4)), cut((buffer) => new DataView(buffer, 4, 4)),
    ];
    for (const value of gone) {
        for (const bridge of [echo(), newer]) {
            await assert.rejects(bridge.call("echo", { a: [value] }), {
                name: "WebBridgeError", code: "invalidValue", message: /^options\.a\[0\] has no bytes.*copy/,
            });
        }
    }
    const { bridge, app } = standIn({});
    bridge.task("gone", () => gone[0]);
    await assert.rejects(app.call("gone"), { code: "invalidValue", message: /^result has no bytes/ });
    assert.deepStrictEqual(await echo().call("echo", new Uint8Array()), new Uint8Array());
});

test("nesting has a limit, and a value within itself meets it", async () => {
    const nested = (depth) => (depth === 0 ? 1 : [nested(depth - 1)]);
    assert.deepStrictEqual(await echo().call("echo", nested(128)), nested(128));
    await assert.rejects(echo().call("echo", nested(129)), { code: "tooDeep" });
    const loop = {};
    loop.loop = loop;
    await assert.rejects(echo().call("echo", loop), { code: "tooDeep" });
    let deep = 1;
    for (let index = 0; index < 1_000_000; index += 1) deep = [deep];
    await assert.rejects(echo().call("echo", deep), { code: "tooDeep" });
});

test("a Blob that is made anew each time it is asked for comes through", async () => {
    const make = () => new Blob(["é"]);
    const value = { get a() { return make(); }, b: { toJSON: make }, c: [make(), "\\ud"] };
    const bytes = Uint8Array.of(0xc3, 0xa9);
    assert.deepStrictEqual(await echo().call("echo", value), { a: bytes, b: bytes, c: [bytes, "\\ud"] });
});

test("Blobs that are too large together are refused, read or not", async () => {
    const half = new Blob([new Uint8Array(7 << 20)]);
    await assert.rejects(echo().call("echo", [half, half]), { code: "tooLarge" });
    await assert.rejects(echo().call("echo", new Blob([new Uint8Array(14 << 20)])), { code: "tooLarge" });
    const failing = new Blob(["a"]);
    failing.arrayBuffer = () => assert.fail();
    assert.deepStrictEqual(await echo().call("echo", failing), Uint8Array.of(97));
});

test("an object that stands for a value is passed as that", async () => {
    const value = [new Number(1.5), new String("x"), new Boolean(false), Object(5n)];
    assert.deepStrictEqual(await echo().call("echo", value), [1.5, "x", false, 5]);
    class Point { constructor() { this.x = 1; } }
    assert.deepStrictEqual(await echo().call("echo", [new Point(), new (class {})()]), [{ x: 1 }, {}]);
    await assert.rejects(echo().call("echo", new Number(NaN)), { code: "invalidValue" });
});

test("a message has a limit", async () => {
    await assert.rejects(echo().call("echo", "x".repeat(17 << 20)), { code: "tooLarge" });
});

test("a getter is read once, and one that throws rejects the call", async () => {
    let count = 0;
    const value = { get a() { count += 1; return count; } };
    assert.deepStrictEqual(await echo().call("echo", value), { a: 1 });
    const failing = { get a() { throw new RangeError("no"); } };
    await assert.rejects(echo().call("echo", failing), RangeError);
});
