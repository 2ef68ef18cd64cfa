// The built-ins as they are before any script of the page runs. What a page puts in their place
// later is never called: neither can it break the bridge, nor see what passes through it.

const { bind, call } = Function.prototype;

/** Turns a method into a function of its receiver. */
const free = bind.bind(call) as <T, A extends unknown[], R>(
    method: (this: T, ...parameters: A) => R,
) => (receiver: T, ...parameters: A) => R;

export const apply = Reflect.apply;
export const defineProperty = Object.defineProperty;
export const freeze = Object.freeze;
export const getPrototypeOf = Object.getPrototypeOf;
export const keysOf = Object.keys;
const deleteProperty = Reflect.deleteProperty;
/** What sort of object something is, such as `[object RegExp]`; an object can say otherwise. */
export const sortOf = free(Object.prototype.toString);
export const hasOwn = free(Object.prototype.hasOwnProperty as (key: PropertyKey) => boolean);
export const objectPrototype = Object.prototype;
export const isArray = Array.isArray;

export const parseJSON = JSON.parse as (text: string) => unknown;
export const quote = JSON.stringify as (text: string) => string;

export const BigIntOf = BigInt;
export const DateOf = Date;
export const ErrorOf = Error;
export const MapOf = Map;
export const PromiseOf = Promise;
export const SetOf = Set;
export const Bytes = Uint8Array;
export const isSafeInteger = Number.isSafeInteger;
export const isFinite = Number.isFinite;

export const then = free(
    Promise.prototype.then as (
        this: Promise<unknown>,
        done: (value: unknown) => void,
        failed: (reason: unknown) => void,
    ) => Promise<unknown>,
);
/** Waits for a promise of the bridge's or the engine's own. */
export function settle(
    promise: Promise<unknown>,
    done: (value: any) => void,
    failed: (reason: unknown) => void,
): void {
    // `then` asks the promise's constructor, which a page can replace, for the species of its result.
    const none = { __proto__: null, value: undefined, configurable: true } as PropertyDescriptor;
    defineProperty(promise, "constructor", none);
    then(promise, done, failed);
    deleteProperty(promise, "constructor");
}
export const timeOf = free(Date.prototype.getTime);
export const startsWith = free(String.prototype.startsWith);
export const indexOf = free(
    String.prototype.indexOf as (this: string, text: string, from?: number) => number,
);
export const slice = free(
    String.prototype.slice as (this: string, from: number, to?: number) => string,
);
/** The text with U+FFFD in the place of each half of a character. */
export const wellFormed = free(
    (String.prototype as unknown as { toWellFormed(this: string): string }).toWellFormed,
);
export const charCode = free(String.prototype.charCodeAt);
export const fromCharCode = String.fromCharCode;

/** The values of objects that stand for one; each throws for any other. */
export const unboxed = {
    number: free(Number.prototype.valueOf) as (object: unknown) => number,
    string: free(String.prototype.valueOf) as (object: unknown) => string,
    boolean: free(Boolean.prototype.valueOf) as (object: unknown) => boolean,
    integer: free(BigInt.prototype.valueOf) as (object: unknown) => bigint,
};

export const mapGet = free(Map.prototype.get) as <K, V>(map: Map<K, V>, key: K) => V | undefined;
export const mapSet = free(Map.prototype.set) as <K, V>(map: Map<K, V>, key: K, value: V) => void;
export const mapHas = free(Map.prototype.has) as <K, V>(map: Map<K, V>, key: K) => boolean;
export const mapDelete = free(Map.prototype.delete) as <K, V>(map: Map<K, V>, key: K) => boolean;
export const mapEach = free(Map.prototype.forEach) as <K, V>(
    map: Map<K, V>,
    body: (value: V, key: K) => void,
) => void;
export const mapClear = free(Map.prototype.clear) as <K, V>(map: Map<K, V>) => void;

const getter = (prototype: object, name: string) =>
    free(Object.getOwnPropertyDescriptor(prototype, name)!.get as () => number);
export const mapSize = getter(Map.prototype, "size") as unknown as (map: Map<any, any>) => number;
export const setSize = getter(Set.prototype, "size") as unknown as (set: Set<any>) => number;

const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
export const isView = ArrayBuffer.isView;
/** The name of a typed array's kind, undefined for anything else. */
export const viewName = free(
    Object.getOwnPropertyDescriptor(typedArray, Symbol.toStringTag)!.get as () =>
        | string
        | undefined,
);
export const viewLength = getter(typedArray, "length") as unknown as (view: Uint8Array) => number;
/** The length of an ArrayBuffer; it throws for anything else. */
export const bufferLength = getter(ArrayBuffer.prototype, "byteLength") as unknown as (
    buffer: unknown,
) => number;
export const dataViewParts = {
    buffer: getter(DataView.prototype, "buffer") as unknown as (view: unknown) => ArrayBuffer,
    offset: getter(DataView.prototype, "byteOffset") as unknown as (view: unknown) => number,
    length: getter(DataView.prototype, "byteLength") as unknown as (view: unknown) => number,
};

type Base64 = { toBase64?: () => string };
type FromBase64 = { fromBase64?: (text: string) => Uint8Array };
const toBase64 = (Uint8Array.prototype as Base64).toBase64;
/** The engine's own encoding of bytes as base64, in newer engines. */
export const encodeBase64 = toBase64 && free(toBase64 as (this: Uint8Array) => string);
/** The engine's own decoding of base64, in newer engines. */
export const decodeBase64 = (Uint8Array as FromBase64).fromBase64?.bind(Uint8Array);
export const btoaOf = btoa.bind(globalThis);
export const atobOf = atob.bind(globalThis);

export const BlobOf = Blob;
/** The bytes of a Blob; it throws for anything else. */
export const blobBytes = free(Blob.prototype.arrayBuffer);
export const blobSize = getter(Blob.prototype, "size") as unknown as (blob: unknown) => number;

export const AbortControllerOf = AbortController;
export const abort = free(AbortController.prototype.abort as (this: AbortController) => void);
export const signalOf = free(
    Object.getOwnPropertyDescriptor(AbortController.prototype, "signal")!.get as () => AbortSignal,
) as unknown as (controller: AbortController) => AbortSignal;
export const isAborted = free(
    Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted")!.get as () => boolean,
) as unknown as (signal: AbortSignal) => boolean;

export const reasonOf = free(
    Object.getOwnPropertyDescriptor(AbortSignal.prototype, "reason")!.get as () => unknown,
) as unknown as (signal: AbortSignal) => unknown;

type Listen = (type: string, listener: (event: any) => void, capture: boolean) => void;
export const listen = free(EventTarget.prototype.addEventListener as Listen) as (
    target: EventTarget,
    type: string,
    listener: (event: any) => void,
    capture: boolean,
) => void;
export const unlisten = free(EventTarget.prototype.removeEventListener as Listen) as typeof listen;
export const dispatch = free(EventTarget.prototype.dispatchEvent) as (
    target: EventTarget,
    event: Event,
) => boolean;

export const setTimer = setTimeout.bind(globalThis) as (body: () => void, ms: number) => number;
export const clearTimer = clearTimeout.bind(globalThis) as (timer: number) => void;
export const soon = queueMicrotask.bind(globalThis);
export const asyncIterator: typeof Symbol.asyncIterator = Symbol.asyncIterator;

/** Throws an error where the page's own handlers of errors see it. */
export function report(error: unknown): void {
    setTimer(() => {
        throw error;
    }, 0);
}

/** Does nothing with an outcome that is nobody's concern. */
export function ignore(): void {}
