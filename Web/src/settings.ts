import { hasOwn, isAborted, keysOf } from "./builtins.js";
import { WebBridgeError } from "./errors.js";

/** What a call is told beside its options, or a stream, which heeds the signal alone. */
export interface Settings {
    readonly signal: AbortSignal | null;
    /** The milliseconds after which a call fails; null: never. */
    readonly timeout: number | null;
    readonly progress: ((value: unknown) => void) | null;
}

const none: Settings = { signal: null, timeout: null, progress: null };

/** The settings of a call; what is no setting is refused: it would go unnoticed otherwise. */
export function callSettings(given: unknown, more: unknown): Settings {
    checkNothing(more, "Nothing comes after a call's settings: put the callback before them.");
    if (isAbsent(given)) return none;
    const settings = checkedObject("What follows a call's options is a callback, or", given, {
        signal: true, timeout: true, progress: true,
    });
    return {
        signal: checkedSignal(settings.signal),
        timeout: checkedTimeout(settings.timeout),
        progress: checkedProgress(settings.progress),
    };
}

/** The signal among settings that are nothing else. */
export function onlySignal(given: unknown): AbortSignal | null {
    if (isAbsent(given)) return null;
    const settings = checkedObject("What follows the options here is", given, { signal: true });
    return checkedSignal(settings.signal);
}

/** Refuses what comes where nothing is taken. */
export function checkNothing(more: unknown, message: string): void {
    if (!isAbsent(more)) throw refusal(message);
}

/** An object with no other keys than the known ones. */
export function checkedObject(
    what: string,
    given: unknown,
    known: Readonly<Record<string, true>>,
): Record<string, unknown> {
    let names = "";
    for (let keys = keysOf(known), index = 0; index < keys.length; index += 1) {
        names += (index > 0 ? ", " : "") + keys[index];
    }
    if (typeof given !== "object" || given === null) {
        throw refusal(`${what} an object with these keys: ${names}.`);
    }
    for (let keys = keysOf(given), index = 0; index < keys.length; index += 1) {
        if (!hasOwn(known, keys[index]!)) {
            throw refusal(`${what} an object with these keys: ${names}; '${keys[index]}' is none.`);
        }
    }
    return given as Record<string, unknown>;
}

function checkedSignal(signal: unknown): AbortSignal | null {
    if (isAbsent(signal)) return null;
    try {
        isAborted(signal as AbortSignal);
    } catch {
        throw refusal("A signal is an AbortSignal: pass that of an AbortController.");
    }
    return signal as AbortSignal;
}

function checkedTimeout(timeout: unknown): number | null {
    if (isAbsent(timeout) || timeout === Infinity) return null;
    // What a timer does not hold is over at once.
    if (typeof timeout === "number" && timeout >= 0 && timeout <= 0x7fffffff) return timeout;
    throw refusal(
        "A timeout is a number of milliseconds from 0 to 2147483647, or Infinity for none.",
    );
}

function checkedProgress(progress: unknown): ((value: unknown) => void) | null {
    if (isAbsent(progress)) return null;
    if (typeof progress === "function") return progress as (value: unknown) => void;
    throw refusal("The progress of a call is told to a function: pass (value) => { … }.");
}

function isAbsent(given: unknown): given is null | undefined {
    return given === undefined || given === null;
}

function refusal(message: string): WebBridgeError {
    return new WebBridgeError("invalidValue", message);
}
