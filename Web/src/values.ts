import {
    atobOf, BigIntOf, blobSize, btoaOf, bufferLength, Bytes, charCode, dataViewParts, DateOf,
    decodeBase64, defineProperty, encodeBase64, fromCharCode, getPrototypeOf, hasOwn, ignore,
    indexOf, isArray, isFinite, isSafeInteger, isView, keysOf, mapSize, objectPrototype, parseJSON,
    quote, setSize, slice, sortOf, startsWith, then, timeOf, unboxed, viewLength, viewName,
} from "./builtins.js";
import { WebBridgeError } from "./errors.js";
import { Queue } from "./queue.js";

// The text of values is JSON. What JSON does not have is an object of one key that starts with `$`:
//
//     {"$i": "9007199254740993"}   an integer beyond what a number holds exactly
//     {"$d": 1700000000000}        a date, in milliseconds since 1970
//     {"$b": "3q2+7w=="}           bytes, in base64
//     {"$u": true}                 undefined
//
// An object of the page that has one key, which starts with `$`, gets another `$` put in front of
// it, so no value is ever taken for another.

/** Where in a value one is, to be named by an error. */
interface Place {
    readonly up: Place | null;
    key: string | number;
}

/** Stands in a text for a Blob that is yet to be read; JSON never has it as it is. */
export const blobMark = "\0";

const minimum = -(2n ** 63n);
const maximum = 2n ** 64n;

/** Writes one value as text. */
export class Writer {
    private readonly depthLimit: number;
    private readonly name: string;
    private checksStrings = false;
    /** The Blobs in the value, in the order of their marks in the text. */
    blobs = new Queue<Blob>();

    /** Makes a writer; the name says in errors what is written. */
    constructor(name: string, depthLimit: number) {
        this.name = name;
        this.depthLimit = depthLimit;
    }

    /** The value as text. */
    text(value: unknown): string {
        const text = this.write(value, null, 0);
        // A surrogate without its other half is written as an escape, which is quick to look for.
        if (indexOf(text, "\\ud") < 0) return text;
        this.checksStrings = true;
        this.blobs = new Queue();
        return this.write(value, null, 0);
    }

    private write(value: unknown, place: Place | null, depth: number): string {
        switch (typeof value) {
            case "string":
                if (this.checksStrings && hasLone(value)) {
                    throw this.refusal("holds half a character (a lone surrogate)", place);
                }
                return quote(value);
            case "number":
                if (!isFinite(value)) {
                    throw this.refusal("is not a finite number: pass null in its place", place);
                }
                return value === 0 && 1 / value < 0 ? "-0.0" : `${value}`;
            case "boolean":
                return value ? "true" : "false";
            case "bigint":
                if (value < minimum || value >= maximum) {
                    throw this.refusal("is an integer of more than 64 bits", place);
                }
                return `{"$i":"${value}"}`;
            case "undefined":
                return '{"$u":true}';
            case "object":
                return value === null ? "null" : this.writeObject(value, place, depth);
            default:
                throw this.refusal(`is a ${typeof value}, which cannot be passed`, place);
        }
    }

    private writeObject(value: object, place: Place | null, depth: number): string {
        if (depth >= this.depthLimit) {
            throw new WebBridgeError(
                "tooDeep",
                `${this.name} is nested more than ${this.depthLimit} deep, or contains itself: ` +
                    "what the app allows is 'depth' of Bridge.Limits.",
            );
        }
        const here: Place = { up: place, key: 0 };
        if (isArray(value)) {
            let text = "[";
            const length = value.length;
            for (let index = 0; index < length; index += 1) {
                here.key = index;
                if (index > 0) text += ",";
                text += this.write(value[index], here, depth + 1);
            }
            return text + "]";
        }
        const prototype = getPrototypeOf(value);
        if (prototype !== objectPrototype && prototype !== null) {
            const special = this.writeSpecial(value, place, depth);
            if (special !== null) return special;
        } else if (hasOwn(value, "toJSON")) {
            const converted = this.converted(value, place, depth);
            if (converted !== null) return converted;
        }
        const keys = keysOf(value);
        let text = "{";
        const count = keys.length;
        for (let index = 0; index < count; index += 1) {
            const key = keys[index]!;
            here.key = key;
            if (this.checksStrings && hasLone(key)) {
                throw this.refusal("has a key with half a character (a lone surrogate)", place);
            }
            if (index > 0) text += ",";
            text += quote(count === 1 && startsWith(key, "$") ? "$" + key : key) + ":";
            text += this.write((value as Record<string, unknown>)[key], here, depth + 1);
        }
        return text + "}";
    }

    /** The text of an object that is more than its keys; null if it is not. */
    private writeSpecial(value: object, place: Place | null, depth: number): string | null {
        if (isView(value)) {
            const name = viewName(value as unknown as never);
            if (name === "Uint8Array") {
                // One that is empty may have been emptied, which shows when it is copied.
                const isEmpty = viewLength(value as Uint8Array) === 0;
                return this.writeBytes(place, () =>
                    isEmpty ? new Bytes(value as never) : value as Uint8Array);
            }
            // The engine's own encoding takes no other kind of array.
            if (name === "Uint8ClampedArray") {
                return this.writeBytes(place, () => new Bytes(value as never));
            }
            if (name === undefined) {
                const { buffer, offset, length } = dataViewParts;
                return this.writeBytes(place, () =>
                    new Bytes(buffer(value), offset(value), length(value)));
            }
            throw this.refusal(`is a ${name}: pass its bytes, as a Uint8Array`, place);
        }
        // What is no more than its keys, such as an object of a class, is quick to tell.
        const sort = sortOf(value);
        if (sort === "[object Object]") return this.converted(value, place, depth);
        if (succeeds(bufferLength, value)) {
            return this.writeBytes(place, () => new Bytes(value as ArrayBuffer));
        }
        if (succeeds(blobSize, value)) {
            this.blobs.push(value as Blob);
            return blobMark;
        }
        if (succeeds(timeOf, value)) {
            const time = timeOf(value as Date);
            if (!isFinite(time)) throw this.refusal("is an invalid date", place);
            return `{"$d":${time}}`;
        }
        if (succeeds(mapSize, value)) {
            throw this.refusal("is a Map: pass an object, as Object.fromEntries makes one", place);
        }
        if (succeeds(setSize, value)) throw this.refusal("is a Set: pass an array", place);
        if (succeeds(settled, value)) throw this.refusal("is a promise: await it first", place);
        const converted = this.converted(value, place, depth);
        if (converted !== null) return converted;
        if (succeeds(unboxed.number, value)) return this.write(unboxed.number(value), place, depth);
        if (succeeds(unboxed.string, value)) return this.write(unboxed.string(value), place, depth);
        if (succeeds(unboxed.boolean, value)) return `${unboxed.boolean(value)}`;
        if (succeeds(unboxed.integer, value)) {
            return this.write(unboxed.integer(value), place, depth);
        }
        if (keysOf(value).length === 0) {
            const what = `is of the sort ${slice(sort, 8, -1)}, of which nothing can be passed`;
            throw this.refusal(what, place);
        }
        return null;
    }

    /** The text of bytes, which throw when they are taken if their memory is another's by now. */
    private writeBytes(place: Place | null, take: () => Uint8Array): string {
        let bytes: Uint8Array;
        try {
            bytes = take();
        } catch {
            throw this.refusal(
                "has no bytes any more, since its buffer was transferred or cut: pass a copy of them",
                place,
            );
        }
        return bytesText(bytes);
    }

    /** The text of what an object's own `toJSON` gives; null if it has none. */
    private converted(value: object, place: Place | null, depth: number): string | null {
        const convert = (value as { toJSON?: unknown }).toJSON;
        const isThePage = hasOwn(objectPrototype, "toJSON") && !hasOwn(value, "toJSON");
        if (typeof convert !== "function" || isThePage) return null;
        return this.write((value as { toJSON(): unknown }).toJSON(), place, depth + 1);
    }

    private refusal(what: string, place: Place | null): WebBridgeError {
        let path = "";
        for (let at = place; at; at = at.up) {
            path = (typeof at.key === "number" ? `[${at.key}]` : `.${at.key}`) + path;
        }
        return new WebBridgeError("invalidValue", `${this.name}${path} ${what}.`);
    }
}

const settled = (promise: Promise<unknown>) => then(promise, ignore, ignore);

function succeeds(read: (value: never) => unknown, value: unknown): boolean {
    try {
        read(value as never);
        return true;
    } catch {
        return false;
    }
}

/** Whether a text has half of a surrogate pair without the other. */
export function hasLone(text: string): boolean {
    for (let index = 0; index < text.length; index += 1) {
        const unit = charCode(text, index);
        if (unit < 0xd800 || unit > 0xdfff) continue;
        index += 1;
        // At the end there is no number, which compares as false.
        const next = charCode(text, index);
        if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true;
    }
    return false;
}

/** Bytes as text. */
export function bytesText(bytes: Uint8Array): string {
    return `{"$b":"${base64(bytes)}"}`;
}

function base64(bytes: Uint8Array): string {
    if (encodeBase64) return encodeBase64(bytes);
    let binary = "";
    const length = viewLength(bytes);
    for (let index = 0; index < length; index += 1) binary += fromCharCode(bytes[index]!);
    return btoaOf(binary);
}

function fromBase64(text: string): Uint8Array {
    if (decodeBase64) return decodeBase64(text);
    const binary = atobOf(text);
    const bytes = new Bytes(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = charCode(binary, index);
    return bytes;
}

/** Reads a value from text that native code wrote; what cannot be read is an error of the bridge. */
export function read(text: string): unknown {
    try {
        const value = parseJSON(text);
        return indexOf(text, '"$') < 0 ? value : revived(value);
    } catch {
        throw unreadable();
    }
}

export function unreadable(): WebBridgeError {
    return new WebBridgeError("malformed", "What the app sent cannot be read.");
}

function revived(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) {
        for (let index = 0; index < value.length; index += 1) value[index] = revived(value[index]);
        return value;
    }
    const object = value as Record<string, unknown>;
    const keys = keysOf(object);
    const key = keys[0];
    if (keys.length === 1 && key !== undefined && startsWith(key, "$")) {
        const content = object[key];
        switch (key) {
            case "$i": {
                const integer = BigIntOf(content as string);
                return isSafeInteger(+(content as string)) ? +(content as string) : integer;
            }
            case "$d":
                return new DateOf(content as number);
            case "$b":
                return fromBase64(content as string);
            case "$u":
                return undefined;
        }
        // Native code writes no other key but one that it put a `$` in front of.
        const original = slice(key, 1);
        const copy: Record<string, unknown> = {};
        define(copy, original, revived(content));
        return copy;
    }
    for (let index = 0; index < keys.length; index += 1) {
        const name = keys[index]!;
        object[name] = revived(object[name]);
    }
    return object;
}

function define(object: object, key: string, value: unknown): void {
    defineProperty(object, key, {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
    } as PropertyDescriptor);
}
